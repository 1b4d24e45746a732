/** Readings of a device by month, and its roll-ups. */
import { csvLine, dayMs, hourMs, minuteMs } from '@czyun/contract';
import type { ParamRecord } from '../../../registry/types.ts';
import type { Aggregate, History } from '../../../telemetry/types.ts';
import type { Bucket } from '../../../time/buckets.ts';
import { dayOf } from '../../../time/days.ts';
import { monthOf } from '../../../time/months.ts';
import { isoIn, type Lines } from './lines.ts';

export interface ReadingsSource {
  readonly history: Pick<History, 'stored' | 'buckets'>;
  readonly params: readonly ParamRecord[];
  readonly timeZone: string;
  readonly signal: AbortSignal;
}

/** Months of the time zone in [from, to), the first and the last cut to it. */
export function monthsIn(
  timeZone: string,
  from: number,
  to: number,
): { readonly name: string; readonly from: number; readonly to: number }[] {
  const months: { name: string; from: number; to: number }[] = [];
  for (let at = from; at < to; ) {
    const { month: name, end } = monthOf(timeZone, at);
    months.push({ name, from: at, to: Math.min(to, end) });
    at = end;
  }
  return months;
}

export const readingColumns = ['time', 'metric', 'value', 'quality'] as const;
const qualityWords = ['good', 'stale', 'bad'] as const;

/** Stored readings of a range, page by page, bad ones included. */
export async function* readingLines(
  { history, params, timeZone, signal }: ReadingsSource,
  from: number,
  to: number,
  text: boolean,
): AsyncGenerator<Lines> {
  const metrics = new Map(params.map(({ paramId, point }) => [paramId, point.metric]));
  const iso = isoIn(timeZone);
  for await (const page of history.stored({ paramIds: [...metrics.keys()], from, to }, text, signal)) {
    const lines: string[] = [];
    for (let row = 0; row < page.rows; row += 1) {
      const metric = metrics.get(page.series[row] ?? 0) ?? '';
      const quality = qualityWords[page.quality[row] ?? 0] ?? '';
      lines.push(csvLine([iso(page.times[row] ?? 0), metric, page.values[row] ?? null, quality]));
    }
    yield { text: lines.join(''), rows: page.rows };
  }
}

const aggregates = ['avg', 'min', 'max', 'first', 'last', 'sum', 'diff'] as const satisfies readonly Aggregate[];
export const rollupColumns = ['time', 'metric', 'readings', ...aggregates, 'covered'] as const;
/** Points per query. */
const pointsAtOnce = 20;
const bucketsAtOnce = 9000;
const widths = { m: minuteMs, h: hourMs, d: dayMs } as const;
const cell = (value: number | undefined) => (value === undefined || Number.isNaN(value) ? null : value);

/** Buckets of a range with readings, point by point; `time` is the start of a bucket. */
export async function* rollupLines(
  { history, params, timeZone, signal }: ReadingsSource,
  unit: keyof typeof widths,
  from: number,
  to: number,
): AsyncGenerator<Lines> {
  const iso = isoIn(timeZone);
  const numbers = params.filter(({ point }) => point.type !== 'text');
  const bucket: Bucket = { count: 1, unit };
  for (let begin = 0; begin < numbers.length; begin += pointsAtOnce) {
    const some = numbers.slice(begin, begin + pointsAtOnce);
    const paramIds = some.map(({ paramId }) => paramId);
    for (let start = from; start < to; ) {
      signal.throwIfAborted();
      // Daily buckets are days of the time zone.
      const end = Math.min(
        to,
        unit === 'd' ? dayOf(timeZone, start + bucketsAtOnce * widths.d).start : start + bucketsAtOnce * widths[unit],
      );
      const { series, also = [] } = await history.buckets({ paramIds, start, end, bucket, aggregate: 'count', also: aggregates, signal });
      for (const [index, { times, values }] of series.entries()) {
        const lines: string[] = [];
        const metric = some[index]?.point.metric ?? '';
        const covered = also[0]?.[index]?.covered;
        for (let row = 0; row < times.length; row += 1) {
          if (!((values[row] ?? 0) > 0)) continue;
          const figures = also.map((each) => cell(each[index]?.values[row]));
          lines.push(csvLine([iso(times[row] ?? 0), metric, values[row] ?? 0, ...figures, cell(covered?.[row])]));
        }
        if (lines.length > 0) yield { text: lines.join(''), rows: lines.length };
      }
      start = end;
    }
  }
}
