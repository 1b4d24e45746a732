/** Parameters that a question is about, and the buckets of their series. */
import type { DeviceWanted, Language } from '@czyun/contract';
import { dayMs } from '@czyun/contract';
import { AppError } from '../../kernel/errors.ts';
import { type KnownObjects, knownTo, unknownParam } from '../../registry/index.ts';
import type { ParamRecord, Registry } from '../../registry/types.ts';
import { extraDecimals } from '../../telemetry/history/registers.ts';
import type { Aggregate, CurveAnswer, History } from '../../telemetry/types.ts';
import type { Bucket } from '../../time/buckets.ts';
import { downSampleText, parseDownSample } from './down-sample.ts';

export interface AskedParam {
  /** `{deviceId}:{metric}`. */
  readonly key: string;
  readonly paramId: number;
  readonly deviceId: number;
  readonly metric: string;
  /** Undefined: nobody knows it, and its series is empty. */
  readonly param: ParamRecord | undefined;
}

export interface KnownParam extends AskedParam {
  readonly param: ParamRecord;
}

/** Who asks for history, and when. */
export interface HistoryReader {
  readonly language: Language;
  readonly now: number;
  readonly signal?: AbortSignal;
  /** Projects that the question names and the reader may not see: their parameters are unknown to the reader. */
  readonly foreign?: ReadonlySet<number>;
}

export interface TimeRange {
  readonly start: number;
  readonly end: number;
}

/** Days that one question may be about. */
const mostDays = 1830;

const isKnown = (asked: AskedParam): asked is KnownParam => asked.param !== undefined;

export const known = (asked: readonly AskedParam[]): KnownParam[] => asked.filter(isKnown);

export const idsOf = (asked: readonly AskedParam[]): number[] => known(asked).map(({ paramId }) => paramId);

/** Digits behind the point in answers. */
export const digitsOf = ({ param }: AskedParam): number => (param?.point.decimals ?? 0) + extraDecimals;

/** Why a series is empty, where nobody knows it. */
export const reasonOf = ({ param }: AskedParam, language: Language): { reason?: string } =>
  param ? {} : { reason: unknownParam[language] };

/** Unknown keys of an answer in rows, which has no place for a reason beside a value. */
export function unknownOf(asked: readonly AskedParam[], language: Language): { unknown?: { key: string; reason: string }[] } {
  const unknown = asked.filter((one) => !isKnown(one)).map(({ key }) => ({ key, reason: unknownParam[language] }));
  return unknown.length > 0 ? { unknown } : {};
}

const askedParam = (param: ParamRecord): AskedParam => ({
  key: `${param.deviceId}:${param.point.metric}`,
  paramId: param.paramId,
  deviceId: param.deviceId,
  metric: param.point.metric,
  param,
});

/** Parameters of keys, each once. */
export function paramsOfKeys(registry: Pick<Registry, 'paramOf'>, keys: readonly string[]): AskedParam[] {
  return [...new Set(keys)].map((key) => {
    const [device, metric = ''] = key.split(':');
    const deviceId = Number(device);
    const param = registry.paramOf(deviceId, metric);
    return param ? { ...askedParam(param), key } : { key, paramId: 0, deviceId, metric, param };
  });
}

/** Parameters of ids, each once. */
export function paramsOfIds(registry: Pick<Registry, 'param'>, paramIds: readonly number[]): AskedParam[] {
  return [...new Set(paramIds)].map((paramId) => {
    const param = registry.param(paramId);
    return param ? askedParam(param) : { key: String(paramId), paramId, deviceId: 0, metric: '', param };
  });
}

/** Parameters of devices with the metrics wanted, or their key metrics; `tooManySeries` beyond `most`. */
export function paramsOfDevices(
  registry: Pick<Registry, 'device' | 'paramOf'>,
  wanted: readonly DeviceWanted[],
  most: number,
): AskedParam[] {
  const keys = wanted.flatMap(({ deviceId, metrics }) => {
    const device = registry.device(deviceId);
    const usual = device ? device.type.keyMetrics.filter((metric) => device.driver.points.has(metric)) : [''];
    return (metrics ?? usual).map((metric) => `${deviceId}:${metric}`);
  });
  const params = paramsOfKeys(registry, keys);
  if (params.length > most) throw new AppError('tooManySeries', { most });
  return params;
}

/** The time zone of what is asked about; an unknown metric counts by its device. */
export function timeZoneOf(
  reader: HistoryReader,
  registry: Pick<Registry, 'project'> & KnownObjects,
  asked: readonly AskedParam[],
): string {
  const device = knownTo(reader, registry).device;
  const projects = asked.map(({ param, deviceId }) => param?.projectId ?? device(deviceId)?.projectId);
  return projects.map((id) => (id === undefined ? undefined : registry.project(id)?.timeZone)).find((zone) => zone !== undefined) ?? 'UTC';
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
  params: readonly AskedParam[],
  range: TimeRange,
  downSample: string,
  signal?: AbortSignal,
): Promise<{ readonly answers: readonly CurveAnswer[]; readonly downSample: string }> {
  const { bucket, aggregate } = parseDownSample(downSample);
  const groups = Map.groupBy(known(params), ({ param }) => aggregate ?? usualAggregate(param));
  const answers = await Promise.all(
    [...groups].map(([wanted, members]) =>
      history.buckets({ paramIds: idsOf(members), ...range, bucket, aggregate: wanted, ...(signal ? { signal } : {}) }),
    ),
  );
  const used = answers.reduce<Bucket | 'raw'>((_, answer) => answer.bucket, bucket);
  const [shown = 'avg'] = [...groups.keys()].toSorted((a, b) => Number(b === 'avg') - Number(a === 'avg'));
  return { answers, downSample: downSampleText(used, aggregate ?? shown) };
}
