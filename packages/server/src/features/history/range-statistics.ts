/** Statistics of parameters over the displayed range. */
import type { RangeFigures } from '@czyun/contract';
import { dayMs, hourMs } from '@czyun/contract';
import { knownTo, type Registry } from '../../registry/index.ts';
import type { Curve, History, Total } from '../../telemetry/types.ts';
import { type Bucket, fitting } from '../../time/buckets.ts';
import { heldPieces, type Piece, type TimeFigures, timeFigures } from '../../time/time-figures.ts';
import { roundTo } from './curves.ts';
import { downSampleText } from './down-sample.ts';
import { digitsOf, type HistoryReader, idsOf, paramsOfKeys, rangeOf, reasonOf, type TimeRange, timeZoneOf } from './requested-params.ts';

export interface RangeStatisticsDeps {
  readonly registry: Registry;
  readonly telemetry: { readonly history: Pick<History, 'buckets' | 'reduced' | 'totals' | 'valuesAt'> };
}

interface Query {
  readonly key: string;
  readonly start?: number | undefined;
  readonly end?: number | undefined;
  readonly above?: number | undefined;
}

/** Limit of readings, over all series, that are read without reduction. */
const maxReadings = 100_000;
const maxMeans = 2_000;
/** Number of columns, each of which preserves its lowest and highest reading. */
const columns = 400;
const second: Bucket = { count: 1, unit: 's' };

export interface Extremes {
  readonly minTime: number | null;
  readonly maxTime: number | null;
}

/** First times of the lowest and of the highest value. */
export function extremesOf({ times, values }: Pick<Curve, 'times' | 'values'>): Extremes {
  let [low, high] = [-1, -1];
  values.forEach((value, index) => {
    if (Number.isNaN(value)) return;
    if (low < 0 || value < (values[low] ?? 0)) low = index;
    if (high < 0 || value > (values[high] ?? 0)) high = index;
  });
  return { minTime: times[low] ?? null, maxTime: times[high] ?? null };
}

/** Means of buckets as pieces, each for the covered part of its time. */
function meanPieces({ times, values, covered }: Curve, end: number): readonly Piece[] {
  return Array.from(values).flatMap((value, index) => {
    const from = times[index] ?? end;
    return Number.isNaN(value) ? [] : [{ from, to: times[index + 1] ?? end, value, share: covered?.[index] ?? 1 }];
  });
}

/**
 * Readings as pieces, with the value that was valid before the first of them; null if they do not add up to the covered time: a value sent
 * on change is valid as long as its device is online, which only means take into account.
 */
export function readingPieces(
  { times, values, holds = new Uint32Array(0) }: Curve,
  {
    start,
    end,
    coveredMs,
    before,
  }: { readonly start: number; readonly end: number; readonly coveredMs: number; readonly before: number | undefined },
): readonly Piece[] | null {
  const pieces = heldPieces({ times, values, holds }, end);
  const lead = coveredMs - timeFigures(pieces).coveredMs;
  if (Math.abs(lead) < 1) return pieces;
  const first = times[0] ?? end;
  if (before === undefined || lead < 0 || lead > first - start + 1) return null;
  return [{ from: start, to: start + lead, value: before }, ...pieces];
}

export function createRangeStatistics({ registry, telemetry: { history } }: RangeStatisticsDeps) {
  /** Pieces of each series from its readings; null if there are too many, or if their validity is unknown. */
  async function readingsOf(totals: readonly Total[], range: TimeRange, signal?: AbortSignal): Promise<(readonly Piece[])[] | null> {
    if (totals.reduce((sum, { count }) => sum + count, 0) > maxReadings) return null;
    const paramIds = totals.map(({ paramId }) => paramId);
    const [raw, before] = await Promise.all([
      history.buckets({ paramIds, ...range, bucket: second, aggregate: 'none', ...(signal ? { signal } : {}) }),
      history.valuesAt({ paramIds, time: range.start - 1, backMs: dayMs, good: true }),
    ]);
    if (raw.next !== undefined) return null;
    const found = totals.map(({ paramId, coveredMs }, index) => {
      const curve = raw.series[index];
      const carried = before.find((each) => each.paramId === paramId)?.value;
      return curve === undefined ? null : readingPieces(curve, { ...range, coveredMs, before: carried });
    });
    return found.every((pieces) => pieces !== null) ? found : null;
  }

  async function piecesOf(totals: readonly Total[], range: TimeRange, signal?: AbortSignal) {
    const readings = await readingsOf(totals, range, signal);
    if (readings !== null) return { pieces: readings, downSample: 'raw' };
    const common = { paramIds: totals.map(({ paramId }) => paramId), ...range, ...(signal ? { signal } : {}) };
    const means = await history.buckets({ ...common, bucket: fitting(second, range.start, range.end, maxMeans), aggregate: 'avg' });
    return {
      pieces: means.series.map((curve) => meanPieces(curve, range.end)),
      downSample: downSampleText(means.bucket, 'avg'),
      ...(means.approximate ? { approximate: true as const } : {}),
    };
  }

  return async (query: Query, reader: HistoryReader) => {
    const { language, now, signal } = reader;
    const series = paramsOfKeys(knownTo(reader, registry), query.key.split(','));
    const asked = rangeOf(query, now, dayMs);
    // The future is unknown.
    const range = { start: asked.start, end: Math.max(asked.start + 1, Math.min(asked.end, now)) };
    const request = { paramIds: idsOf(series), ...range, ...(signal ? { signal } : {}) };
    const totals = await history.totals(request);
    const [drawn, { pieces, ...source }] = await Promise.all([history.reduced({ ...request, columns }), piecesOf(totals, range, signal)]);
    const list = series.map((one): RangeFigures => {
      const decimals = digitsOf(one);
      const value = (number: number | undefined) => (number === undefined ? null : roundTo(number, decimals));
      const place = totals.findIndex(({ paramId }) => paramId === one.paramId);
      const total = totals[place];
      const coveredMs = total?.coveredMs ?? 0;
      const curve = drawn.series.find(({ paramId }) => paramId === one.paramId);
      const figures: TimeFigures | undefined = place < 0 ? undefined : timeFigures(pieces[place] ?? [], query.above);
      const time = (ms: number | undefined) => (coveredMs === 0 || ms === undefined || Number.isNaN(ms) ? null : Math.round(ms));
      return {
        key: one.key,
        paramId: one.paramId,
        min: value(total?.min),
        max: value(total?.max),
        ...(curve === undefined ? { minTime: null, maxTime: null } : extremesOf(curve)),
        avg: value(total?.avg),
        coveredMs: Math.round(coveredMs),
        diff: value(total?.diff),
        integral: value(total && (total.avg * coveredMs) / hourMs),
        deviation: value(figures?.deviation),
        aboveMs: time(figures?.aboveMs),
        belowMs: time(figures?.belowMs),
        ...reasonOf(one, language),
      };
    });
    return { timeZone: timeZoneOf(reader, registry, series), ...range, ...source, list };
  };
}
