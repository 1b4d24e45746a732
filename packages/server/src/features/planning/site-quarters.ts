/** Readings of a site by quarter-hour. */
import type { ParamRecord } from '../../registry/types.ts';
import type { History } from '../../telemetry/types.ts';
import { dayOf } from '../../time/days.ts';
import { monthOf } from '../../time/months.ts';
import { quarterMs } from '../../time/quarters.ts';

export interface QuarterSource {
  readonly history: Pick<History, 'buckets'>;
  readonly timeZone: string;
}

/** `start` and `end` are edges of quarter-hours. */
export interface Range {
  readonly start: number;
  readonly end: number;
}

export interface QuarterValues {
  /** By paramId; NaN: no value. */
  readonly byId: Map<number, number[]>;
  /** Quarter-hours with an estimated value of any parameter. */
  readonly estimated: boolean[];
}

export const bucket = { count: 15, unit: 'm' } as const;

export const quartersIn = ({ start, end }: Range) => Math.round((end - start) / quarterMs);

/** Values of each quarter-hour. Queried by month, as a response of the history has a maximum number of buckets. */
export async function quarterValues(
  { history, timeZone }: QuarterSource,
  paramIds: readonly number[],
  aggregate: 'diff' | 'last',
  { start, end }: Range,
  signal?: AbortSignal,
): Promise<QuarterValues> {
  const count = quartersIn({ start, end });
  const byId = new Map(paramIds.map((paramId) => [paramId, new Array<number>(count).fill(Number.NaN)]));
  const estimated = new Array<boolean>(count).fill(false);
  for (let from = start; from < end && paramIds.length > 0; from = monthOf(timeZone, from).end) {
    signal?.throwIfAborted();
    const query = { start: from, end: Math.min(end, monthOf(timeZone, from).end), bucket, ...(signal ? { signal } : {}) };
    const { series } = await history.buckets({ ...query, paramIds, aggregate });
    for (const { paramId, times, values, estimated: flags } of series) {
      const all = byId.get(paramId);
      times.forEach((time, at) => {
        const index = Math.round((time - start) / quarterMs);
        if (!all || index < 0 || index >= count) return;
        all[index] = values[at] ?? Number.NaN;
        if (flags?.[at] === 1) estimated[index] = true;
      });
    }
  }
  return { byId, estimated };
}

/** kWh of each quarter-hour, from registers and from daily figures that devices compute. */
export async function quarterEnergies(
  source: QuarterSource,
  params: readonly ParamRecord[],
  range: Range,
  signal?: AbortSignal,
): Promise<QuarterValues> {
  const counters = params.filter(({ point }) => point.type === 'counter').map(({ paramId }) => paramId);
  const { byId, estimated } = await quarterValues(source, counters, 'diff', range, signal);
  const dayFigures = params.filter(({ point }) => point.type === 'number' && /_today$/.test(point.metric)).map(({ paramId }) => paramId);
  // A daily figure starts at 0 at midnight.
  for (const [paramId, values] of (await quarterValues(source, dayFigures, 'last', range, signal)).byId) {
    const increases = values.map((value, at) => {
      const time = range.start + at * quarterMs;
      const before = dayOf(source.timeZone, time).start === time ? 0 : (values[at - 1] ?? Number.NaN);
      return value - before >= 0 ? value - before : Number.NaN;
    });
    byId.set(paramId, increases);
  }
  return { byId, estimated };
}
