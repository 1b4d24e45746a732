/** Series that a question is about, and their buckets. */
import type { DeviceWanted, Language } from '@czyun/contract';
import { AppError } from '../../kernel/errors.ts';
import type { ParamRecord, Registry } from '../../registry/types.ts';
import { extraDecimals } from '../../telemetry/history/registers.ts';
import type { Aggregate, CurveAnswer, History } from '../../telemetry/types.ts';
import type { Bucket } from '../../time/buckets.ts';
import { dayMs } from '../../time/days.ts';
import { downSampleText, parseDownSample } from './down-sample.ts';
import { unknownSeries } from './words.ts';

export interface Series {
  /** `{deviceId}:{metric}`. */
  readonly key: string;
  readonly paramId: number;
  readonly deviceId: number;
  readonly metric: string;
  /** Undefined: nobody knows it, and its series is empty. */
  readonly param: ParamRecord | undefined;
}

export interface KnownSeries extends Series {
  readonly param: ParamRecord;
}

export interface TimeRange {
  readonly start: number;
  readonly end: number;
}

/** Days that one question may be about. */
const mostDays = 1830;

const isKnown = (series: Series): series is KnownSeries => series.param !== undefined;

export const known = (series: readonly Series[]): KnownSeries[] => series.filter(isKnown);

export const idsOf = (series: readonly Series[]): number[] => known(series).map(({ paramId }) => paramId);

/** Digits behind the point in answers. */
export const digitsOf = ({ param }: Series): number => (param?.point.decimals ?? 0) + extraDecimals;

/** Why a series is empty, where nobody knows it. */
export const reasonOf = ({ param }: Series, language: Language): { reason?: string } => (param ? {} : { reason: unknownSeries[language] });

const seriesOf = (param: ParamRecord): Series => ({
  key: `${param.deviceId}:${param.point.metric}`,
  paramId: param.paramId,
  deviceId: param.deviceId,
  metric: param.point.metric,
  param,
});

/** Series of keys, each once. */
export function seriesOfKeys(registry: Pick<Registry, 'paramOf'>, keys: readonly string[]): Series[] {
  return [...new Set(keys)].map((key) => {
    const [device, metric = ''] = key.split(':');
    const deviceId = Number(device);
    const param = registry.paramOf(deviceId, metric);
    return param ? { ...seriesOf(param), key } : { key, paramId: 0, deviceId, metric, param };
  });
}

/** Series of parameters, each once. */
export function seriesOfParams(registry: Pick<Registry, 'param'>, paramIds: readonly number[]): Series[] {
  return [...new Set(paramIds)].map((paramId) => {
    const param = registry.param(paramId);
    return param ? seriesOf(param) : { key: String(paramId), paramId, deviceId: 0, metric: '', param };
  });
}

/** Series of devices with the metrics wanted, or their key metrics; `tooManySeries` beyond `most`. */
export function seriesOfDevices(registry: Pick<Registry, 'device' | 'paramOf'>, wanted: readonly DeviceWanted[], most: number): Series[] {
  const keys = wanted.flatMap(({ deviceId, metrics }) => {
    const device = registry.device(deviceId);
    const usual = device ? device.type.keyMetrics.filter((metric) => device.driver.points.has(metric)) : [''];
    return (metrics ?? usual).map((metric) => `${deviceId}:${metric}`);
  });
  const series = seriesOfKeys(registry, keys);
  if (series.length > most) throw new AppError('tooManySeries', { most });
  return series;
}

/** The zone of what is asked about. */
export const zoneOf = (registry: Pick<Registry, 'project'>, series: readonly Series[]): string =>
  known(series).map(({ param }) => registry.project(param.projectId)?.timeZone)[0] ?? 'UTC';

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
  const groups = Map.groupBy(known(series), ({ param }) => aggregate ?? usualAggregate(param));
  const answers = await Promise.all(
    [...groups].map(([wanted, members]) =>
      history.buckets({ paramIds: idsOf(members), ...range, bucket, aggregate: wanted, ...(signal ? { signal } : {}) }),
    ),
  );
  const used = answers.reduce<Bucket | 'raw'>((_, answer) => answer.bucket, bucket);
  const [shown = 'avg'] = [...groups.keys()].toSorted((a, b) => Number(b === 'avg') - Number(a === 'avg'));
  return { answers, downSample: downSampleText(used, aggregate ?? shown) };
}
