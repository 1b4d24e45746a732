/** Buckets of a battery's points over a range, from roll-ups. */
import { hourMs } from '@czyun/contract';
import type { UseSample } from '../../energy/battery-use.ts';
import type { Curve, CurveAnswer, History } from '../../telemetry/types.ts';
import { type Bucket, gridOf, nominalMs } from '../../time/buckets.ts';
import type { PeriodRange } from '../../time/periods.ts';
import type { UsePoints } from './points.ts';

/** Fine enough for the duty, coarse enough for a year: at most ten thousand buckets per point. */
export const bucketOf: Readonly<Record<PeriodRange, Bucket>> = {
  1: { count: 1, unit: 'm' },
  2: { count: 2, unit: 'm' },
  3: { count: 5, unit: 'm' },
  4: { count: 1, unit: 'h' },
};

export interface SampleRange {
  readonly start: number;
  readonly end: number;
  readonly bucket: Bucket;
  readonly timeZone: string;
}

/** A sample with the extremes of the cells, in V and ℃. */
export interface CellSample extends UseSample {
  readonly voltageMax: number | null;
  readonly voltageMin: number | null;
  readonly temperatureMax: number | null;
  readonly temperatureMin: number | null;
}

/** Highest and lowest state of charge of each bucket, in order of occurrence. */
export interface SocCourse {
  readonly values: readonly number[];
  readonly coveredMs: number;
}

const nearlyAll = 0.99;

type Buckets = Pick<History, 'buckets'>;

/** The state of charge alone, from which cycles are counted. */
export async function socOf(history: Buckets, { soc }: UsePoints, range: SampleRange, signal?: AbortSignal) {
  const { start, end, bucket } = range;
  const also = ['min', 'max', 'first', 'last'] as const;
  const answer =
    end > start
      ? await history.buckets({
          ...{ paramIds: [soc.paramId], start, end, bucket, aggregate: 'avg', also },
          ...(signal ? { signal } : {}),
        })
      : null;
  return { answer, course: courseOf(answer, range) };
}

function courseOf(answer: CurveAnswer | null, { start, end, bucket, timeZone }: SampleRange): SocCourse {
  const [curve] = answer?.series ?? [];
  if (answer === null || curve === undefined) return { values: [], coveredMs: 0 };
  const [min, max, first, last] = (answer.also ?? []).map(([each]) => each?.values);
  const lengths = lengthsOf(gridOf(bucket, start, end, timeZone).edges);
  const values: number[] = [];
  let coveredMs = 0;
  curve.times.forEach((time, at) => {
    const [low, high] = [min?.[at] ?? Number.NaN, max?.[at] ?? Number.NaN];
    const isRising = (last?.[at] ?? 0) >= (first?.[at] ?? 0);
    if (Number.isFinite(low) && Number.isFinite(high)) values.push(...(isRising ? [low, high] : [high, low]));
    coveredMs += (curve.covered?.[at] ?? 0) * (lengths.get(time) ?? 0);
  });
  return { values, coveredMs };
}

function lengthsOf(edges: Float64Array): ReadonlyMap<number, number> {
  return new Map(Array.from(edges.slice(0, -1), (edge, at) => [edge, (edges[at + 1] ?? edge) - edge]));
}

const known = (value: number | undefined): number | null => (value !== undefined && Number.isFinite(value) ? value : null);

/** Lookup in one curve by the start of the bucket. */
function lookUp(curve: Curve | undefined): (time: number) => number | null {
  const places = new Map(curve === undefined ? [] : Array.from(curve.times, (time, at) => [time, at] as const));
  return (time) => known(curve?.values[places.get(time) ?? -1]);
}

/** All points of the use by bucket; buckets without a state of charge are included. */
export async function samplesOf(
  history: Buckets,
  points: UsePoints,
  soc: CurveAnswer | null,
  { start, end, bucket, timeZone }: SampleRange,
  signal?: AbortSignal,
): Promise<CellSample[]> {
  const { soc: _soc, ...others } = points;
  const paramIds = [...new Set(Object.values(others).flatMap((param) => param?.paramId ?? []))];
  const curves =
    paramIds.length > 0 && end > start
      ? (await history.buckets({ paramIds, start, end, bucket, aggregate: 'avg', ...(signal ? { signal } : {}) })).series
      : [];
  const byId = new Map(curves.map((curve) => [curve.paramId, curve]));
  const of = (key: keyof typeof others) => lookUp(byId.get(points[key]?.paramId ?? -1));
  const [socCurve] = soc?.series ?? [];
  const [mean, last] = [lookUp(socCurve), lookUp(soc?.also?.[3]?.[0])];
  const covered = lookUp(socCurve?.covered && { ...socCurve, values: socCurve.covered });
  const [power, average] = [of('power'), of('temperature')];
  const [temperatureMax, temperatureMin, voltageMax, voltageMin] = [
    of('temperatureMax'),
    of('temperatureMin'),
    of('voltageMax'),
    of('voltageMin'),
  ];
  const lengths = [...lengthsOf(gridOf(bucket, start, end, timeZone).edges)];
  return lengths.map(([time, ms]) => {
    const [hottest, coldest] = [temperatureMax(time), temperatureMin(time)];
    const between = hottest === null || coldest === null ? (hottest ?? coldest) : (hottest + coldest) / 2;
    const share = covered(time) ?? 0;
    return {
      time,
      hours: (share * ms) / hourMs,
      whole: share >= nearlyAll && ms === nominalMs(bucket),
      soc: mean(time),
      socEnd: last(time),
      temperature: average(time) ?? between,
      power: power(time),
      ...{ temperatureMax: hottest, temperatureMin: coldest, voltageMax: voltageMax(time), voltageMin: voltageMin(time) },
    };
  });
}
