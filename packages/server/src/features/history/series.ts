/** Series that a question is about, and their buckets. */
import type { DeviceWanted } from '@czyun/contract';
import { AppError } from '../../http/errors.ts';
import type { ParamRecord, Registry } from '../../registry/types.ts';
import type { Aggregate, Bucket, CurveAnswer, History } from '../../telemetry/types.ts';
import { downSampleText, parseDownSample } from './down-sample.ts';

export interface Series {
  /** `{deviceId}:{metric}`. */
  readonly key: string;
  readonly param: ParamRecord;
}

export interface TimeRange {
  readonly start: number;
  readonly end: number;
}

export const dayMs = 86_400_000;
/** Days that one question may be about. */
const mostDays = 1830;

export const idsOf = (series: readonly Series[]): number[] => series.map(({ param }) => param.paramId);

const seriesOf = (param: ParamRecord): Series => ({ key: `${param.deviceId}:${param.point.metric}`, param });

/** Series of keys, each once; one that nobody knows is `notFound`. */
export function seriesOfKeys(registry: Pick<Registry, 'paramOf'>, keys: readonly string[]): Series[] {
  return [...new Set(keys)].map((key) => {
    const [deviceId, metric = ''] = key.split(':');
    const param = registry.paramOf(Number(deviceId), metric);
    if (!param) throw new AppError('notFound');
    return { key, param };
  });
}

/** Series of parameters, each once. */
export function seriesOfParams(registry: Pick<Registry, 'param'>, paramIds: readonly number[]): Series[] {
  return [...new Set(paramIds)].map((paramId) => {
    const param = registry.param(paramId);
    if (!param) throw new AppError('notFound');
    return seriesOf(param);
  });
}

/** Series of devices with the metrics wanted, or their key metrics; `tooManySeries` beyond `most`. */
export function seriesOfDevices(registry: Pick<Registry, 'device' | 'paramOf'>, wanted: readonly DeviceWanted[], most: number): Series[] {
  const keys = wanted.flatMap(({ deviceId, metrics }) => {
    const device = registry.device(deviceId);
    if (!device) throw new AppError('notFound');
    const known = device.type.keyMetrics.filter((metric) => device.driver.points.has(metric));
    return (metrics ?? known).map((metric) => `${deviceId}:${metric}`);
  });
  const series = seriesOfKeys(registry, keys);
  if (series.length > most) throw new AppError('tooManySeries', { most });
  return series;
}

/** The range asked for, up to now and `usualMs` long by default; empty ones are `timeRange`, endless ones `rangeTooLarge`. */
export function rangeOf(asked: { start?: number | undefined; end?: number | undefined }, now: number, usualMs: number): TimeRange {
  const end = asked.end ?? now;
  const start = asked.start ?? end - usualMs;
  if (start >= end) throw new AppError('timeRange');
  if (end - start > mostDays * dayMs) throw new AppError('rangeTooLarge', { days: mostDays });
  return { start, end };
}

/** Words have no average: unless an aggregate is named, the last word of a bucket stands for it. */
function usualAggregate({ point }: ParamRecord): Aggregate {
  return point.type === 'number' || point.type === 'counter' ? 'avg' : 'last';
}

/** One question to the store for each aggregate that is needed. */
export async function askBuckets(
  history: Pick<History, 'buckets'>,
  series: readonly Series[],
  range: TimeRange,
  downSample: string,
  signal?: AbortSignal,
): Promise<{ readonly answers: readonly CurveAnswer[]; readonly downSample: string }> {
  const { bucket, aggregate } = parseDownSample(downSample);
  const groups = Map.groupBy(series, ({ param }) => aggregate ?? usualAggregate(param));
  const answers = await Promise.all(
    [...groups].map(([wanted, members]) =>
      history.buckets({ paramIds: idsOf(members), ...range, bucket, aggregate: wanted, ...(signal ? { signal } : {}) }),
    ),
  );
  const used = answers.reduce<Bucket | 'raw'>((_, answer) => answer.bucket, bucket);
  const [shown = 'avg'] = [...groups.keys()].toSorted((a, b) => Number(b === 'avg') - Number(a === 'avg'));
  return { answers, downSample: downSampleText(used, aggregate ?? shown) };
}
