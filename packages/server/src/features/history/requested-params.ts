/** Parameters of a request, and the buckets of their series. */
import type { DeviceWanted, Language } from '@czyun/contract';
import { dayMs } from '@czyun/contract';
import { AppError } from '../../kernel/errors.ts';
import { type KnownObjects, knownTo, unknownParam } from '../../registry/index.ts';
import type { ParamRecord, Registry } from '../../registry/types.ts';
import { extraDecimals } from '../../telemetry/history/registers.ts';
import type { Aggregate, CurveAnswer, History } from '../../telemetry/types.ts';
import type { Bucket } from '../../time/buckets.ts';
import { downSampleText, parseDownSample } from './down-sample.ts';

export interface RequestedParam {
  /** `{deviceId}:{metric}`. */
  readonly key: string;
  readonly paramId: number;
  readonly deviceId: number;
  readonly metric: string;
  /** Undefined: unknown, its series is empty. */
  readonly param: ParamRecord | undefined;
}

export interface KnownParam extends RequestedParam {
  readonly param: ParamRecord;
}

/** The caller of history. */
export interface HistoryReader {
  readonly language: Language;
  readonly now: number;
  readonly signal?: AbortSignal;
  /** Requested projects that the reader may not see: their parameters count as unknown. */
  readonly foreign?: ReadonlySet<number>;
}

export interface TimeRange {
  readonly start: number;
  readonly end: number;
}

/** Limit of days of one request. */
const maxDays = 1830;

const isKnown = (requested: RequestedParam): requested is KnownParam => requested.param !== undefined;

export const known = (requested: readonly RequestedParam[]): KnownParam[] => requested.filter(isKnown);

export const idsOf = (requested: readonly RequestedParam[]): number[] => known(requested).map(({ paramId }) => paramId);

/** Decimals of answers. */
export const digitsOf = ({ param }: RequestedParam): number => (param?.point.decimals ?? 0) + extraDecimals;

/** The reason of an empty series. */
export const reasonOf = ({ param }: RequestedParam, language: Language): { reason?: string } =>
  param ? {} : { reason: unknownParam[language] };

/** Unknown keys of an answer in rows, whose cells cannot contain the reason. */
export function unknownOf(requested: readonly RequestedParam[], language: Language): { unknown?: { key: string; reason: string }[] } {
  const unknown = requested.filter((one) => !isKnown(one)).map(({ key }) => ({ key, reason: unknownParam[language] }));
  return unknown.length > 0 ? { unknown } : {};
}

const requestedParam = (param: ParamRecord): RequestedParam => ({
  key: `${param.deviceId}:${param.point.metric}`,
  paramId: param.paramId,
  deviceId: param.deviceId,
  metric: param.point.metric,
  param,
});

/** Parameters of keys, each once. */
export function paramsOfKeys(registry: Pick<Registry, 'paramOf'>, keys: readonly string[]): RequestedParam[] {
  return [...new Set(keys)].map((key) => {
    const [device, metric = ''] = key.split(':');
    const deviceId = Number(device);
    const param = registry.paramOf(deviceId, metric);
    return param ? { ...requestedParam(param), key } : { key, paramId: 0, deviceId, metric, param };
  });
}

/** Parameters of ids, each once. */
export function paramsOfIds(registry: Pick<Registry, 'param'>, paramIds: readonly number[]): RequestedParam[] {
  return [...new Set(paramIds)].map((paramId) => {
    const param = registry.param(paramId);
    return param ? requestedParam(param) : { key: String(paramId), paramId, deviceId: 0, metric: '', param };
  });
}

/** Parameters of devices with the given metrics, or with their key metrics; `tooManySeries` above `most`. */
export function paramsOfDevices(
  registry: Pick<Registry, 'device' | 'paramOf'>,
  wanted: readonly DeviceWanted[],
  most: number,
): RequestedParam[] {
  const keys = wanted.flatMap(({ deviceId, metrics }) => {
    const device = registry.device(deviceId);
    const usual = device ? device.type.keyMetrics.filter((metric) => device.driver.points.has(metric)) : [''];
    return (metrics ?? usual).map((metric) => `${deviceId}:${metric}`);
  });
  const params = paramsOfKeys(registry, keys);
  if (params.length > most) throw new AppError('tooManySeries', { most });
  return params;
}

/** The time zone of the first known project; for an unknown metric that of its device. */
export function timeZoneOf(
  reader: HistoryReader,
  registry: Pick<Registry, 'project'> & KnownObjects,
  requested: readonly RequestedParam[],
): string {
  const device = knownTo(reader, registry).device;
  const projects = requested.map(({ param, deviceId }) => param?.projectId ?? device(deviceId)?.projectId);
  return projects.map((id) => (id === undefined ? undefined : registry.project(id)?.timeZone)).find((zone) => zone !== undefined) ?? 'UTC';
}

/** The requested range, by default up to now and `usualMs` long; `timeRange` for an empty one, `rangeTooLarge` for a long one. */
export function rangeOf(range: { start?: number | undefined; end?: number | undefined }, now: number, usualMs: number): TimeRange {
  const end = range.end ?? now;
  const start = range.start ?? end - usualMs;
  if (start >= end) throw new AppError('timeRange');
  if (end - start > maxDays * dayMs) throw new AppError('rangeTooLarge', { days: maxDays });
  return { start, end };
}

/** Texts and states have no average: by default their last value is used. */
function usualAggregate({ point }: ParamRecord): Aggregate {
  return point.type === 'number' || point.type === 'counter' ? 'avg' : 'last';
}

/** One query for each aggregate. */
export async function queryBuckets(
  history: Pick<History, 'buckets'>,
  params: readonly RequestedParam[],
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
