/** Statistics of parameters by bucket and in total. */
import { knownTo, type Registry } from '../../registry/index.ts';
import type { Aggregate, History } from '../../telemetry/types.ts';
import type { Bucket } from '../../time/buckets.ts';
import { type PeriodRange, periodOf } from '../../time/periods.ts';
import { totalEntity } from './charts.ts';
import { estimatedOf, roundTo } from './curves.ts';
import { digitsOf, type HistoryReader, idsOf, paramsOfKeys, reasonOf, timeZoneOf } from './requested-params.ts';

export interface StatisticsDeps {
  readonly registry: Registry;
  readonly telemetry: { readonly history: Pick<History, 'buckets' | 'totals'> };
}

/** All of them in one query of the store. */
const aggregates = ['min', 'avg', 'max', 'first', 'last', 'diff', 'count'] as const satisfies readonly Aggregate[];

const bucketOf: Readonly<Record<PeriodRange, Bucket>> = {
  1: { count: 1, unit: 'h' },
  2: { count: 1, unit: 'd' },
  3: { count: 1, unit: 'd' },
  4: { count: 1, unit: 'n' },
};

export function createStatistics({ registry, telemetry: { history } }: StatisticsDeps) {
  return async (query: { key: string; start?: number | undefined; range: number }, reader: HistoryReader) => {
    const { language, now, signal } = reader;
    const series = paramsOfKeys(knownTo(reader, registry), query.key.split(','));
    const timeZone = timeZoneOf(reader, registry, series);
    const range = query.range as PeriodRange;
    // Months begin on their first day, so that a bucket never exceeds the period.
    const { start, end } = periodOf(timeZone, range, query.start ?? now, now, range === 4);
    const bucket = bucketOf[range];
    const request = { paramIds: idsOf(series), start, end: Math.min(end, Math.max(now, start)), ...(signal ? { signal } : {}) };
    const [aggregate, ...also] = aggregates;
    const [totals, answer] = await Promise.all([history.totals(request), history.buckets({ ...request, bucket, aggregate, also })]);
    const answers = [answer.series, ...(answer.also ?? [])];
    const list = series.map((one) => {
      const { key, paramId } = one;
      const decimals = digitsOf(one);
      const curves = answers.map((found) => found.find((curve) => curve.paramId === paramId));
      const column = (aggregate: (typeof aggregates)[number]) =>
        Array.from(curves[aggregates.indexOf(aggregate)]?.values ?? [], (value) => roundTo(value, decimals));
      const { sum: _sum, ...total } = totalEntity(
        totals.find((each) => each.paramId === paramId),
        decimals,
      );
      return {
        key,
        paramId,
        times: [...(curves[0]?.times ?? [])],
        min: column('min'),
        avg: column('avg'),
        max: column('max'),
        first: column('first'),
        last: column('last'),
        diff: column('diff'),
        count: column('count'),
        ...estimatedOf(curves[aggregates.indexOf('diff')]),
        ...reasonOf(one, language),
        total,
      };
    });
    return { timeZone, start, end, bucket: `${bucket.count}${bucket.unit}`, list };
  };
}
