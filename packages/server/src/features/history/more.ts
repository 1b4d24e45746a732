/** Rules of the further history calls: statistics, charts, newest values of the past, aggregates of many devices. */
import { type DeviceWanted, type Language, maxSeries } from '@czyun/contract';
import { nameIn, type Registry } from '../../registry/index.ts';
import { fitting } from '../../telemetry/history/buckets.ts';
import type { Aggregate, CurveAnswer, History, Total } from '../../telemetry/types.ts';
import { columnOf, roundTo } from './curves.ts';
import { downSampleText } from './down-sample.ts';
import { askBuckets, dayMs, idsOf, rangeOf, type Series, seriesOfDevices, seriesOfParams, type TimeRange } from './series.ts';

export interface MoreHistoryDeps {
  readonly registry: Registry;
  readonly telemetry: { readonly history: History };
}

interface Asked {
  readonly start?: number | undefined;
  readonly end?: number | undefined;
}

/** Readings of a curve that are handed out as they came. */
const mostReadings = 10_000;
/** Points of a curve over a long time. */
const longPoints = 1000;
/** Pixel columns of a chart. */
const chartColumns = 1000;
const hourMs = 3_600_000;
const finest = { count: 1, unit: 's' } as const;
/** What `type` of queryHistoryData means. */
const aggregateOfType: readonly Aggregate[] = ['none', 'avg', 'min', 'max', 'first', 'last', 'sum', 'diff'];

/** Bucket and aggregate of queryHistoryData; few points over a long time have no room for single readings. */
function downSampleOf(type: number, { start, end }: TimeRange, longTime: boolean): string {
  const aggregate = aggregateOfType[type] ?? 'none';
  if (longTime) return downSampleText(fitting(finest, start, end, longPoints), aggregate === 'none' ? 'avg' : aggregate);
  return downSampleText(fitting(finest, start, end), aggregate);
}

export function createMoreHistory({ registry, telemetry: { history } }: MoreHistoryDeps) {
  const zoneOf = (series: readonly Series[]) => (series[0] && registry.project(series[0].param.projectId)?.timeZone) ?? 'UTC';

  function listed(series: readonly Series[], answers: readonly CurveAnswer[], time: (ms: number) => number = (ms) => ms) {
    const byId = new Map(answers.flatMap((answer) => answer.series.map((curve) => [curve.paramId, curve])));
    return series.map(({ key, param }) => {
      const curve = byId.get(param.paramId);
      const { times, values } = curve ? columnOf(curve, param.point.decimals + 2) : { times: [], values: [] };
      return { key, paramId: param.paramId, deviceId: param.deviceId, metric: param.point.metric, times: times.map(time), values };
    });
  }

  async function bucketed(series: readonly Series[], range: TimeRange, downSample: string, signal?: AbortSignal) {
    const { answers, downSample: used } = await asked(series, range, downSample, signal);
    return { timeZone: zoneOf(series), ...range, downSample: used, list: listed(series, answers) };
  }

  async function lastOf(series: readonly Series[], hours: number, now: number) {
    const values = await history.valuesAt({ paramIds: idsOf(series), time: now, backMs: hours * hourMs });
    const found = new Map(values.map((value) => [value.paramId, value]));
    return series.map(({ key, param }) => {
      const current = found.get(param.paramId);
      const value = current?.text ?? (current && Number.isFinite(current.value) ? current.value : null);
      return { key, paramId: param.paramId, deviceId: param.deviceId, metric: param.point.metric, value, time: current?.time ?? null };
    });
  }

  /** Readings as they came only where every curve has few enough of them, else the finest means that fit. */
  async function rawOrFitting(series: readonly Series[], range: TimeRange, signal?: AbortSignal): Promise<string> {
    const totals = await history.totals({ paramIds: idsOf(series), ...range, ...(signal ? { signal } : {}) });
    return totals.every(({ count }) => count <= mostReadings) ? '1s-none' : downSampleText(fitting(finest, range.start, range.end), 'avg');
  }

  async function asked(series: readonly Series[], range: TimeRange, downSample: string, signal?: AbortSignal) {
    const wanted = downSample.endsWith('-none') ? await rawOrFitting(series, range, signal) : downSample;
    return askBuckets(history, series, range, wanted, signal);
  }

  return {
    async chart(
      query: { ids: readonly number[]; startTime?: number | undefined; endTime?: number | undefined },
      language: Language,
      now: number,
      signal?: AbortSignal,
    ) {
      const series = seriesOfParams(registry, query.ids);
      const range = rangeOf({ start: query.startTime, end: query.endTime }, now, dayMs);
      const answer = await history.reduced({ paramIds: idsOf(series), ...range, columns: chartColumns, ...(signal ? { signal } : {}) });
      const list = listed(series, [answer]).map((curve, index) => {
        const point = series[index]?.param.point;
        const device = registry.device(curve.deviceId);
        return {
          ...curve,
          name: point?.name[language] ?? curve.metric,
          deviceName: device ? nameIn(language, device) : '',
          unit: point?.unit ?? '',
        };
      });
      return { timeZone: zoneOf(series), ...range, list };
    },

    async ofDevice(
      query: Asked & { deviceId: number; metric?: readonly string[] | undefined; downSample: string },
      now: number,
      signal?: AbortSignal,
    ) {
      const series = seriesOfDevices(registry, [{ deviceId: query.deviceId, metrics: query.metric ? [...query.metric] : null }], maxSeries);
      return bucketed(series, rangeOf(query, now, dayMs), query.downSample, signal);
    },

    async ofParams(body: Asked & { paramIds: readonly number[]; downSample: string }, now: number, signal?: AbortSignal) {
      return bucketed(seriesOfParams(registry, body.paramIds), rangeOf(body, now, dayMs), body.downSample, signal);
    },

    /** Newest readings, looked for so many hours back. */
    last: (device: readonly DeviceWanted[], backScan: number, now: number) =>
      lastOf(seriesOfDevices(registry, device, maxSeries), backScan, now),

    async computed(body: Asked & { device: readonly DeviceWanted[]; downSample?: string | undefined }, now: number, signal?: AbortSignal) {
      const series = seriesOfDevices(registry, body.device, maxSeries);
      const range = rangeOf(body, now, 7 * dayMs);
      const [totals, buckets] = await Promise.all([
        history.totals({ paramIds: idsOf(series), ...range, ...(signal ? { signal } : {}) }),
        body.downSample === undefined ? null : asked(series, range, body.downSample, signal),
      ]);
      const byId = new Map(totals.map((total) => [total.paramId, total]));
      const list = listed(series, buckets?.answers ?? []).map((curve, index) => {
        const decimals = (series[index]?.param.point.decimals ?? 0) + 2;
        return { ...curve, ...totalEntity(byId.get(curve.paramId), decimals) };
      });
      return { timeZone: zoneOf(series), ...range, downSample: buckets?.downSample ?? null, list };
    },

    async curves(
      type: number,
      body: Asked & { device: readonly DeviceWanted[]; msResolution: boolean; longTime: boolean },
      now: number,
      signal?: AbortSignal,
    ) {
      const series = seriesOfDevices(registry, body.device, maxSeries);
      const range = rangeOf(body, now, dayMs);
      const { answers, downSample: used } = await asked(series, range, downSampleOf(type, range, body.longTime), signal);
      const time = body.msResolution ? (ms: number) => ms : (ms: number) => Math.floor(ms / 1000);
      return { timeZone: zoneOf(series), ...range, downSample: used, list: listed(series, answers, time) };
    },
  };
}

/** A total as the contract has it; unknown is null. */
export function totalEntity(total: Total | undefined, decimals: number) {
  const value = (number: number | undefined) => (number === undefined ? null : roundTo(number, decimals));
  const { sum, min, max, first, last, diff, count = 0 } = total ?? {};
  return {
    count,
    sum: value(sum),
    avg: value(sum === undefined ? undefined : sum / count),
    min: value(min),
    max: value(max),
    first: value(first),
    last: value(last),
    diff: value(diff),
  };
}

export type MoreHistory = ReturnType<typeof createMoreHistory>;
