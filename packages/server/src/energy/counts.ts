/** Counts of parameters over a time range, from registers: the only source of energies. */
import type { ParamRecord } from '../registry/types.ts';
import type { History } from '../telemetry/types.ts';
import { dayOf } from '../time/days.ts';

export interface CountRange {
  /** Starts at the beginning of a day of the project. */
  readonly start: number;
  readonly end: number;
  readonly timeZone: string;
}

export interface Counts {
  /** paramId → counted in [start, end); unknown parameters are missing. */
  between(params: readonly ParamRecord[], range: CountRange, signal?: AbortSignal): Promise<ReadonlyMap<number, number>>;
  /** The same, and whether a register at an end of the range is interpolated between its readings. */
  covered(params: readonly ParamRecord[], range: CountRange, signal?: AbortSignal): Promise<ReadonlyMap<number, CountedRange>>;
  /** By parameter: start of day → count of the day; unknown days are missing. */
  byDay(
    params: readonly ParamRecord[],
    range: CountRange,
    signal?: AbortSignal,
  ): Promise<ReadonlyMap<number, ReadonlyMap<number, Counted>>>;
}

export interface Counted {
  readonly value: number;
  readonly estimated: boolean;
}

export interface CountedRange extends Counted {
  /** Part of the range covered by readings, ms. */
  readonly coveredMs: number;
}

/** The part of history needed for counts. */
export type CountSource = Pick<History, 'totals' | 'buckets'>;

const isDayRegister = ({ point }: ParamRecord) => point.type === 'number' && /_today$/.test(point.metric);

/**
 * Counters are counted; for a device's daily total (`…_today`, reset at midnight) the highest value of each day is used.
 * Other numbers (such as a power) are not counted: energy is never derived from them.
 */
export function createCounts(history: CountSource): Counts {
  async function covered(
    params: readonly ParamRecord[],
    { start, end, timeZone }: CountRange,
    signal?: AbortSignal,
  ): Promise<ReadonlyMap<number, CountedRange>> {
    if (!(end > start)) return new Map();
    const asked = { start, end, ...(signal ? { signal } : {}) };
    const { counters, days } = kinds(params);
    const [totals, reached] = await Promise.all([
      counters.length > 0 ? history.totals({ ...asked, paramIds: counters }) : [],
      days.length > 0 ? dayRegisters(history, { ...asked, paramIds: days, timeZone }) : [],
    ]);
    const sums = reached.map(([paramId, days, coveredMs]) => {
      const value = days.size === 0 ? Number.NaN : [...days.values()].reduce((sum, day) => sum + day, 0);
      return [paramId, { value, estimated: false, coveredMs: Math.min(end - start, coveredMs) }] as const;
    });
    const counted = totals.map(({ paramId, diff, estimated, coveredMs }) => [paramId, { value: diff, estimated, coveredMs }] as const);
    return new Map([...sums, ...counted].filter(([, { value }]) => Number.isFinite(value)));
  }

  return {
    covered,
    async between(params, range, signal) {
      return new Map([...(await covered(params, range, signal))].map(([paramId, { value }]) => [paramId, value]));
    },
    async byDay(params, { start, end, timeZone }, signal) {
      if (!(end > start)) return new Map();
      const asked = { start, end, ...(signal ? { signal } : {}) };
      const { counters, days } = kinds(params);
      const [counted, reached] = await Promise.all([
        counters.length > 0
          ? history.buckets({ ...asked, paramIds: counters, bucket: { count: 1, unit: 'd' }, aggregate: 'diff' })
          : { series: [] },
        days.length > 0 ? dayRegisters(history, { ...asked, paramIds: days, timeZone }) : [],
      ]);
      const found = new Map<number, ReadonlyMap<number, Counted>>();
      for (const { paramId, times, values, estimated } of counted.series) {
        const known = [...times].flatMap((time, at) => {
          const value = values[at];
          if (value === undefined || !Number.isFinite(value)) return [];
          return [[dayOf(timeZone, time).start, { value, estimated: estimated?.[at] === 1 }] as const];
        });
        found.set(paramId, new Map(known));
      }
      for (const [paramId, days] of reached)
        found.set(paramId, new Map([...days].map(([day, value]) => [day, { value, estimated: false }])));
      return found;
    },
  };
}

function kinds(params: readonly ParamRecord[]) {
  const counters = params.filter(({ point }) => point.type === 'counter').map(({ paramId }) => paramId);
  return { counters, days: params.filter(isDayRegister).map(({ paramId }) => paramId) };
}

/** Whether a parameter is counted: a counter, or a device's daily total. */
export const counts = (param: ParamRecord): boolean => param.point.type === 'counter' || isDayRegister(param);

type Asked = CountRange & { readonly paramIds: readonly number[]; readonly signal?: AbortSignal };

/**
 * A device whose clock is slightly slow still reports yesterday's total after midnight: for the first quarter-hour the last value is used.
 */
const bucket = { count: 15, unit: 'm' } as const;
const bucketMs = 15 * 60_000;

/** Highest value of each parameter by start of day, and the part of the range with readings. */
async function dayRegisters(
  history: CountSource,
  { timeZone, ...asked }: Asked,
): Promise<readonly (readonly [paramId: number, reached: ReadonlyMap<number, number>, coveredMs: number])[]> {
  // Includes a reading exactly at the end, as for registers; at midnight that belongs to the next day.
  const end = asked.end === dayOf(timeZone, asked.end).start ? asked.end : asked.end + 1;
  const { series, also } = await history.buckets({ ...asked, end, bucket, aggregate: 'max', also: ['last'] });
  return series.map(({ paramId, times, values }, index) => {
    const reached = new Map<number, number>();
    times.forEach((time, at) => {
      const day = dayOf(timeZone, time).start;
      const value = time === day ? also?.[0]?.[index]?.values[at] : values[at];
      if (value !== undefined && Number.isFinite(value)) reached.set(day, Math.max(value, reached.get(day) ?? value));
    });
    const known = values.reduce((count, value) => count + (Number.isFinite(value) ? 1 : 0), 0);
    return [paramId, reached, known * bucketMs] as const;
  });
}
