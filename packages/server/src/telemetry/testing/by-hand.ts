/** The meaning of readings, computed directly from the rules: independent of the code under test. */

/** A good reading: time (ms), value, and its hold (ms). */
export interface Reading {
  readonly time: number;
  readonly value: number;
  readonly hold: number;
}

export interface Rules {
  /** A register that only counts up, in steps of 10^-decimals. */
  readonly counter: boolean;
  readonly decimals: number;
  /** The count at which it wraps to zero; 0: unknown. */
  readonly width: number;
  /** Meter replacements: time, last reading of the old meter and first of the new one, if known. */
  readonly changes?: readonly { readonly time: number; readonly last: number | null; readonly first: number | null }[];
}

const round = (value: number, decimals: number) => Math.round(value * 10 ** decimals) / 10 ** decimals;

/**
 * From one reading of a register to the next: a fall of more than a tenth is a restart, or a roll-over of its width. With a meter
 * replacement in between: the count of the old meter until its end, and of the new one from its beginning.
 */
function stepOf(old: Reading, young: Reading, { width, changes = [] }: Rules): number {
  const [before, now] = [old.value, young.value];
  const between = changes.filter(({ time }) => old.time < time && young.time >= time);
  const [oldest, newest] = [between[0], between[between.length - 1]];
  if (oldest && newest) {
    const rest = oldest.last === null || oldest.last < before ? 0 : oldest.last - before;
    return rest + (newest.first === null || newest.first > now ? 0 : now - newest.first);
  }
  if (before <= 0 || now >= 0.9 * before) return now - before;
  const around = now + width - before;
  return around >= 0 && around < 0.1 * width ? around : now;
}

/** Time-weighted average in [from, to) and its covered time, ms. */
export function averageOf(readings: readonly Reading[], from: number, to: number): { readonly avg: number; readonly coveredMs: number } {
  let integral = 0;
  let coveredMs = 0;
  readings.forEach(({ time, value, hold }, i) => {
    const end = Math.min(to, time + hold, readings[i + 1]?.time ?? Infinity);
    const length = Math.max(0, end - Math.max(from, time));
    integral += value * length;
    coveredMs += length;
  });
  return { avg: integral / coveredMs, coveredMs };
}

/** The register at an instant, counted from the first reading on; NaN: unknown. */
export function registerAt(readings: readonly Reading[], instant: number, rules: Rules): number {
  let total = readings[0]?.value ?? Number.NaN;
  for (const [i, { time, value, hold }] of readings.entries()) {
    const before = readings[i - 1];
    const step = before ? stepOf(before, { time, value, hold }, rules) : 0;
    if (time > instant) return Number.NaN;
    total += step;
    const next = readings[i + 1];
    if (next && next.time <= instant) continue;
    if (instant <= time + hold || !next) return total;
    const gained = stepOf({ time, value, hold }, next, rules);
    // A tie rounds up, regardless of floating-point error.
    const linear = round(total + (gained * (instant - time)) / (next.time - time) + 10 ** (-rules.decimals - 6), rules.decimals);
    return Math.min(Math.max(linear, Math.min(total, total + gained)), Math.max(total, total + gained));
  }
  return Number.NaN;
}

/** The count of a register in [from, to); NaN: unknown. */
export function countedIn(readings: readonly Reading[], from: number, to: number, rules: Rules): number {
  const has = readings.some(({ time }) => time >= from && time < to);
  const last = readings.findLast(({ time }) => time <= from);
  const first = readings[0];
  if (!has) {
    // Silent at its end, and no reading follows.
    const silent = last !== undefined && to > last.time + last.hold && !readings.some(({ time }) => time >= to);
    if (!last || silent) return Number.NaN;
  }
  const a = registerAt(readings, last || !first ? from : first.time, rules);
  return round(registerAt(readings, to, rules) - a, rules.decimals + 2);
}
