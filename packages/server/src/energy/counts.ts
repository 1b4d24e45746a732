/** What parameters counted in a stretch of time, from registers: the one way to an energy. */
import type { ParamRecord } from '../registry/types.ts';
import type { History } from '../telemetry/types.ts';
import { dayOf } from '../time/days.ts';

export interface CountRange {
  /** Begins a day of the project. */
  readonly start: number;
  readonly end: number;
  readonly timeZone: string;
}

export interface Counted {
  readonly value: number;
  /** A register was silent at an end of the range: it lies on a straight line between its readings. */
  readonly estimated: boolean;
}

export interface Counts {
  /** paramId → counted in [start, end); a parameter that nothing tells of is missing. */
  between(params: readonly ParamRecord[], range: CountRange, signal?: AbortSignal): Promise<ReadonlyMap<number, number>>;
  /** The same, each with whether it is estimated. */
  told(params: readonly ParamRecord[], range: CountRange, signal?: AbortSignal): Promise<ReadonlyMap<number, Counted>>;
}

/** History, as far as counts are made of it. */
export type CountSource = Pick<History, 'totals' | 'buckets'>;

const isDayRegister = ({ point }: ParamRecord) => point.type === 'number' && /_today$/.test(point.metric);

/**
 * Counters count; a device's own figure of the day (`…_today`, back to zero at midnight) counts what it reached on each day.
 * Other numbers (a power, say) count nothing: energy is never made from them.
 */
export function createCounts(history: CountSource): Counts {
  const counts: Counts = {
    async between(params, range, signal) {
      return new Map([...(await counts.told(params, range, signal))].map(([paramId, { value }]) => [paramId, value] as const));
    },
    async told(params, { start, end, timeZone }, signal) {
      if (!(end > start)) return new Map();
      const asked = { start, end, ...(signal ? { signal } : {}) };
      const counters = params.filter(({ point }) => point.type === 'counter').map(({ paramId }) => paramId);
      const days = params.filter(isDayRegister).map(({ paramId }) => paramId);
      const [totals, sums] = await Promise.all([
        counters.length > 0 ? history.totals({ ...asked, paramIds: counters }) : [],
        days.length > 0 ? dayRegisters(history, { ...asked, paramIds: days, timeZone }) : [],
      ]);
      const all = [
        ...sums.map(([paramId, value]) => [paramId, { value, estimated: false }] as const),
        ...totals.map(({ paramId, diff, estimated }) => [paramId, { value: diff, estimated }] as const),
      ];
      return new Map(all.filter(([, { value }]) => Number.isFinite(value)));
    },
  };
  return counts;
}

type Asked = CountRange & { readonly paramIds: readonly number[]; readonly signal?: AbortSignal };

/** A device whose clock is a little behind shows yesterday's figure after midnight: of the first quarter of an hour its end counts. */
const bucket = { count: 15, unit: 'm' } as const;

async function dayRegisters(history: CountSource, { timeZone, ...asked }: Asked): Promise<readonly (readonly [number, number])[]> {
  // With the reading of the very end, as registers have it; at midnight that is one of the next day.
  const end = asked.end === dayOf(timeZone, asked.end).start ? asked.end : asked.end + 1;
  const { series, also } = await history.buckets({ ...asked, end, bucket, aggregate: 'max', also: ['last'] });
  return series.map(({ paramId, times, values }, index) => {
    const reached = new Map<number, number>();
    times.forEach((time, at) => {
      const day = dayOf(timeZone, time).start;
      const value = time === day ? also?.[0]?.[index]?.values[at] : values[at];
      if (value !== undefined && Number.isFinite(value)) reached.set(day, Math.max(value, reached.get(day) ?? value));
    });
    return [paramId, reached.size === 0 ? Number.NaN : [...reached.values()].reduce((sum, value) => sum + value, 0)] as const;
  });
}
