/** Use of a battery, from buckets of its state of charge, temperature and power. Pure. */

/** One bucket; null: unknown. */
export interface UseSample {
  /** Start, ms. */
  readonly time: number;
  /** Time covered by readings, h. */
  readonly hours: number;
  /** Fully covered by readings. */
  readonly whole: boolean;
  /** Mean state of charge, and that at the end, %. */
  readonly soc: number | null;
  readonly socEnd: number | null;
  /** ℃ */
  readonly temperature: number | null;
  /** Mean, kW; discharge positive. */
  readonly power: number | null;
}

/** Class of a value among ascending `edges`; -1: outside. The last class includes its upper edge. */
export function classOf(value: number, edges: readonly number[]): number {
  const last = edges.length - 2;
  for (let at = 0; at <= last; at++) {
    const [from = Number.NaN, to = Number.NaN] = edges.slice(at, at + 2);
    if (value >= from && (value < to || (at === last && value === to))) return at;
  }
  return -1;
}

export interface Distribution {
  /** By class. */
  readonly hours: readonly number[];
  /** Unknown, or outside all classes. */
  readonly unknown: number;
}

/** Hours in each class of a quantity; the part of `wholeHours` not covered by readings is unknown. */
export function hoursBy(
  samples: readonly UseSample[],
  of: (sample: UseSample) => number | null,
  edges: readonly number[],
  wholeHours: number,
): Distribution {
  const hours = edges.slice(1).map(() => 0);
  let known = 0;
  for (const sample of samples) {
    const value = of(sample);
    const at = value === null ? -1 : classOf(value, edges);
    if (at < 0) continue;
    hours[at] = (hours[at] ?? 0) + sample.hours;
    known += sample.hours;
  }
  return { hours, unknown: Math.max(0, wholeHours - known) };
}

export interface DutyEdges {
  readonly soc: readonly number[];
  readonly temperature: readonly number[];
  /** C-rates, discharge positive. */
  readonly rate: readonly number[];
}

/** Hours in one combination of the three classes; `rate` null: the rated energy or the power is unknown. */
export interface DutyCell {
  readonly soc: number;
  readonly temperature: number;
  readonly rate: number | null;
  readonly hours: number;
}

/** Hours by temperature × state of charge × C-rate; empty classes are omitted. */
export function dutyOf(samples: readonly UseSample[], edges: DutyEdges, ratedKwh: number | null): DutyCell[] {
  const found = new Map<string, { soc: number; temperature: number; rate: number | null; hours: number }>();
  for (const { soc: socNow, temperature: degrees, power, hours } of samples) {
    if (socNow === null || degrees === null || hours <= 0) continue;
    const [soc, temperature] = [classOf(socNow, edges.soc), classOf(degrees, edges.temperature)];
    if (soc < 0 || temperature < 0) continue;
    const isRated = power !== null && ratedKwh !== null && ratedKwh > 0;
    const rate = isRated ? classOf(power / ratedKwh, edges.rate) : null;
    const key = `${soc}:${temperature}:${rate}`;
    const cell = found.get(key) ?? { soc, temperature, rate, hours: 0 };
    cell.hours += hours;
    found.set(key, cell);
  }
  return [...found.values()].toSorted((a, b) => a.temperature - b.temperature || a.soc - b.soc || (a.rate ?? -1) - (b.rate ?? -1));
}

/** Energy in one direction, kWh, and the points of state of charge that it moved. */
export interface Moved {
  readonly kwh: number;
  readonly soc: number;
}

const perPoint = ({ kwh, soc }: Moved) => kwh / soc;

export interface PowerClass {
  readonly charge: Moved;
  readonly discharge: Moved;
  /** %; null: too little energy at this power. */
  readonly efficiency: number | null;
}

/**
 * Minimum points of state of charge moved in each direction at a power: below that, the resolution of the reported value matters too much.
 */
export const leastMovedSoc = 20;

/**
 * Round-trip efficiency by power: kWh discharged per point of state of charge ÷ kWh charged per point, at the same power. Only fully
 * covered buckets count, after a bucket that is fully covered too.
 */
export function efficiencyByPower(samples: readonly UseSample[], edges: readonly number[], bucketMs: number): PowerClass[] {
  const classes = edges.slice(1).map(() => ({ charge: { kwh: 0, soc: 0 }, discharge: { kwh: 0, soc: 0 } }));
  samples.forEach((sample, index) => {
    const before = samples[index - 1];
    const { power, socEnd } = sample;
    const from = before?.socEnd ?? null;
    if (power === null || socEnd === null || from === null || !sample.whole || before?.whole !== true) return;
    if (sample.time - before.time !== bucketMs) return;
    const at = classes[classOf(Math.abs(power), edges)];
    if (at === undefined || power === 0) return;
    const moved = power < 0 ? at.charge : at.discharge;
    moved.kwh += Math.abs(power) * sample.hours;
    moved.soc += power < 0 ? socEnd - from : from - socEnd;
  });
  return classes.map(({ charge, discharge }) => {
    const isEnough = charge.soc >= leastMovedSoc && discharge.soc >= leastMovedSoc;
    const [given, taken] = [discharge, charge].map(perPoint);
    const share = isEnough && given !== undefined && taken !== undefined ? (given / taken) * 100 : null;
    // More discharged than charged: the state of charge was calibrated in between.
    return { charge, discharge, efficiency: share !== null && share > 100 ? null : share };
  });
}

/** At most `most` equal classes from 0 up to a power, with edges of 1, 2 or 5 times a power of ten. */
export function powerEdges(largest: number, most = 8): number[] {
  if (!(largest > 0)) return [];
  const raw = largest / most;
  const scale = 10 ** Math.floor(Math.log10(raw));
  const step = ([1, 2, 5, 10].find((each) => each * scale >= raw * (1 - 1e-9)) ?? 10) * scale;
  const count = Math.ceil(largest / step - 1e-9);
  return Array.from({ length: count + 1 }, (_, index) => Number((index * step).toPrecision(12)));
}

/** Least-squares slope of a quantity, per `perMs`; null with fewer than `least` known values. */
export function slopeOf(times: readonly number[], values: readonly (number | null)[], perMs: number, least = 3): number | null {
  const pairs = times.flatMap((time, at) => {
    const value = values[at] ?? null;
    return value === null ? [] : [[time, value] as const];
  });
  if (pairs.length < least) return null;
  const mean = (of: (pair: readonly [number, number]) => number) => pairs.reduce((sum, pair) => sum + of(pair), 0) / pairs.length;
  const [t, v] = [mean(([time]) => time), mean(([, value]) => value)];
  const square = pairs.reduce((sum, [time]) => sum + (time - t) ** 2, 0);
  if (square === 0) return null;
  return (pairs.reduce((sum, [time, value]) => sum + (time - t) * (value - v), 0) / square) * perMs;
}
