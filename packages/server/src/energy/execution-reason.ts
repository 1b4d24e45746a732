/** Reason why a slot charged or discharged less, or more, than planned: the cause of most of the deviation. Energies kWh, magnitudes. */

/** `limit`: the device's number of the reason. */
export type RunReason =
  | { readonly code: 'noReadings' | 'suspended' | 'late' | 'other' }
  | { readonly code: 'limit'; readonly limit: number };

/** The part of a quarter-hour that is covered by the slot of a run. */
export interface JudgedPart {
  readonly planned: number;
  readonly actual: number | null;
  /** Without readings: the value is estimated, or missing. */
  readonly isUnread: boolean;
  readonly minutes: number;
  /** Minutes of the quarter-hour in which the slots were not followed, and those in which the power was limited, by reason. */
  readonly suspended: number;
  readonly limits: ReadonlyMap<number, number>;
}

/** Tolerated deviation as a share of the plan. Our own value: no standard states one. */
const tolerated = 0.02;

/** Whether a deviation is larger than explained by registers and ramps. */
const isOff = (off: number, planned: number, step: number) => off > Math.max(tolerated * planned, step) + 1e-9;

interface Energy {
  readonly planned: number | null;
  readonly actual: number | null;
}

/**
 * The missing energy of a quarter-hour is attributed to its reasons, longest first, each up to the energy planned in its time; the rest is
 * unexplained. Excess energy is explained only by not following the slots: a limit can only reduce it.
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

/** Null: the slot was followed, or nothing was planned. `begins`: the slot starts with the first part instead of continuing from before. */
export function judgedRun(parts: readonly JudgedPart[], { planned, actual }: Energy, step: number, begins: boolean): RunReason | null {
  if (planned === null) return null;
  if (actual === null) return { code: 'noReadings' };
  if (!isOff(Math.abs(actual - planned), planned, step)) return null;
  const isShort = actual < planned;
  const missed = new Map<string, number>();
  /** Whether each part is unexplained. */
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
