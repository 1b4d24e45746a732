/** Why a slot gave or took less, or more, than it should have: the cause of most of what was missed. Energies kWh, magnitudes. */

/** `limit`: the device's own number of the reason. */
export type RunReason =
  | { readonly code: 'noReadings' | 'suspended' | 'late' | 'other' }
  | { readonly code: 'limit'; readonly limit: number };

/** A quarter-hour of a run, as far as its slot covers it. */
export interface JudgedPart {
  readonly planned: number;
  readonly actual: number | null;
  /** Not read: the value is computed, or missing. */
  readonly isUnread: boolean;
  readonly minutes: number;
  /** Minutes of the quarter-hour in which the slots were not followed, and in which the power was limited, by reason. */
  readonly suspended: number;
  readonly limits: ReadonlyMap<number, number>;
}

/** Share of what was planned that is no deviation. Our own measure: no standard states one. */
const tolerated = 0.02;

/** More than registers and ramps explain. */
const isOff = (off: number, planned: number, step: number) => off > Math.max(tolerated * planned, step) + 1e-9;

interface Energy {
  readonly planned: number | null;
  readonly actual: number | null;
}

/**
 * The missing energy of a quarter-hour goes to its reasons, longest first, each up to what was planned in its time; the rest is unexplained.
 * What was too much is explained by not following the slots alone: a limit takes away.
 */
function shares({ planned, isUnread, minutes, suspended, limits }: JudgedPart, off: number, isShort: boolean): readonly [string, number][] {
  if (isUnread) return [['noReadings', off]];
  if (!isShort) return [[suspended > 0 ? 'suspended' : 'none', off]];
  const candidates = [['suspended', suspended] as const, ...[...limits].map(([limit, time]) => [`limit ${limit}`, time] as const)];
  let rest = off;
  const found = candidates
    .filter(([, time]) => time > 0)
    .sort(([, a], [, b]) => b - a)
    .map(([cause, time]): [string, number] => {
      const kWh = Math.min(rest, (planned * Math.min(time, minutes)) / minutes);
      rest -= kWh;
      return [cause, kWh];
    });
  return [...found, ['none', rest]];
}

/** Null: it was followed, or nothing was planned. `begins`: the slot itself begins with the first part, and did not go on from before. */
export function judgedRun(parts: readonly JudgedPart[], { planned, actual }: Energy, step: number, begins: boolean): RunReason | null {
  if (planned === null) return null;
  if (actual === null) return { code: 'noReadings' };
  if (!isOff(Math.abs(actual - planned), planned, step)) return null;
  const isShort = actual < planned;
  const missed = new Map<string, number>();
  /** The unexplained parts. */
  const open: boolean[] = [];
  for (const part of parts) {
    const off = isShort ? part.planned - (part.actual ?? 0) : (part.actual ?? 0) - part.planned;
    const own = off > 0 ? shares(part, off, isShort) : [];
    for (const [cause, kWh] of own) missed.set(cause, (missed.get(cause) ?? 0) + kWh);
    open.push(isOff(own.find(([cause]) => cause === 'none')?.[1] ?? 0, part.planned, step));
  }
  const [[cause = 'none'] = []] = [...missed].sort(([, a], [, b]) => b - a);
  if (cause === 'noReadings' || cause === 'suspended') return { code: cause };
  if (cause !== 'none') return { code: 'limit', limit: Number(cause.slice('limit '.length)) };
  const begun = open.indexOf(false);
  const isLate = isShort && begins && begun > 0 && !open.slice(begun).includes(true);
  return { code: isLate ? 'late' : 'other' };
}
