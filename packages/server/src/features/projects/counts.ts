/** What parameters counted in a stretch of time, from registers. */
import type { ParamRecord } from '../../registry/types.ts';
import type { History } from '../../telemetry/types.ts';

export interface Counts {
  /** paramId → counted in [start, end), where `start` begins a day of the project; a parameter without a reading in it is missing. */
  between(params: readonly ParamRecord[], start: number, end: number, signal?: AbortSignal): Promise<ReadonlyMap<number, number>>;
}

type Source = Pick<History, 'totals' | 'buckets'>;

const isDayRegister = ({ point }: ParamRecord) => point.type === 'number' && /_today$/.test(point.metric);

/**
 * Counters count; a device's own figure of the day (`…_today`, back to zero at midnight) counts the highest of each day.
 * Other numbers (a power, say) count nothing: energy is never made from them.
 */
export function createCounts(history: Source): Counts {
  return {
    async between(params, start, end, signal) {
      const asked = signal ? { signal } : {};
      const counters = params.filter(({ point }) => point.type === 'counter').map(({ paramId }) => paramId);
      const days = params.filter(isDayRegister).map(({ paramId }) => paramId);
      const [totals, sums] = await Promise.all([
        counters.length > 0 ? history.totals({ paramIds: counters, start, end, ...asked }) : [],
        days.length > 0 && end > start ? dayRegisters(history, { paramIds: days, start, end, ...asked }) : [],
      ]);
      return new Map([...sums, ...totals.map(({ paramId, diff }) => [paramId, diff] as const)].filter(([, sum]) => Number.isFinite(sum)));
    },
  };
}

interface Asked {
  readonly paramIds: readonly number[];
  readonly start: number;
  readonly end: number;
  readonly signal?: AbortSignal;
}

async function dayRegisters(history: Source, asked: Asked): Promise<readonly (readonly [number, number])[]> {
  const { series } = await history.buckets({ ...asked, bucket: { count: 1, unit: 'd' }, aggregate: 'max' });
  // The last day may go on after `end`: what it showed until then is asked for on its own.
  const lastDay = Math.max(asked.start, series[0]?.times.at(-1) ?? asked.start);
  const last = new Map((await history.totals({ ...asked, start: lastDay })).map(({ paramId, max }) => [paramId, max]));
  return series.map(({ paramId, times, values }) => {
    const parts = [...values.filter((_, at) => (times[at] ?? 0) < lastDay), last.get(paramId) ?? Number.NaN].filter(Number.isFinite);
    return [paramId, parts.length === 0 ? Number.NaN : parts.reduce((sum, value) => sum + value, 0)] as const;
  });
}
