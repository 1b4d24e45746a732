/** Further history calls: statistics, charts, last values, aggregates of many devices. */
import { type DeviceWanted, dayMs, hourMs, type Language, maxSeries, unitIn } from '@czyun/contract';
import { knownTo, nameIn, type Registry } from '../../registry/index.ts';
import type { Aggregate, CurveAnswer, History, Total } from '../../telemetry/types.ts';
import { fitting } from '../../time/buckets.ts';
import { columnOf, noColumn, roundTo } from './curves.ts';
import { downSampleText } from './down-sample.ts';
import {
  digitsOf,
  type HistoryReader,
  idsOf,
  paramsOfDevices,
  paramsOfIds,
  queryBuckets,
  type RequestedParam,
  rangeOf,
  reasonOf,
  type TimeRange,
  timeZoneOf,
} from './requested-params.ts';

export interface HistoryChartsDeps {
  readonly registry: Registry;
  readonly telemetry: { readonly history: History };
}

interface OptionalRange {
  readonly start?: number | undefined;
  readonly end?: number | undefined;
}

/** Limit of a curve of raw readings. */
const maxReadings = 10_000;
/** Number of points of a curve over a long range. */
const longPoints = 1000;
/** Pixel columns of a chart. */
const chartColumns = 1000;
const finest = { count: 1, unit: 's' } as const;
/** Aggregates by `type` of queryHistoryData. */
const aggregateOfType: readonly Aggregate[] = ['none', 'avg', 'min', 'max', 'first', 'last', 'sum', 'diff'];

/** Bucket and aggregate of queryHistoryData; a long range has no raw readings. */
function downSampleOf(type: number, { start, end }: TimeRange, longTime: boolean): string {
  const aggregate = aggregateOfType[type] ?? 'none';
  if (longTime) return downSampleText(fitting(finest, start, end, longPoints), aggregate === 'none' ? 'avg' : aggregate);
  return downSampleText(fitting(finest, start, end), aggregate);
}

export function createHistoryCharts({ registry, telemetry: { history } }: HistoryChartsDeps) {
  function listed(
    series: readonly RequestedParam[],
    answers: readonly CurveAnswer[],
    language: Language,
    time: (ms: number) => number = (ms) => ms,
  ) {
    const byId = new Map(answers.flatMap((answer) => answer.series.map((curve) => [curve.paramId, curve])));
    return series.map((one) => {
      const { key, paramId, deviceId, metric } = one;
      const curve = byId.get(paramId);
      const { times, ...column } = curve ? columnOf(curve, digitsOf(one)) : noColumn;
      return { key, paramId, deviceId, metric, times: times.map(time), ...column, ...reasonOf(one, language) };
    });
  }

  const approximateOf = (answers: readonly CurveAnswer[]) => (answers.some((one) => one.approximate) ? { approximate: true as const } : {});

  async function bucketed(series: readonly RequestedParam[], range: TimeRange, downSample: string, reader: HistoryReader) {
    const { language, signal } = reader;
    const { answers, downSample: used } = await bucketsOf(series, range, downSample, signal);
    const list = listed(series, answers, language);
    return { timeZone: timeZoneOf(reader, registry, series), ...range, downSample: used, ...approximateOf(answers), list };
  }

  async function lastOf(series: readonly RequestedParam[], hours: number, { language, now }: HistoryReader) {
    const values = await history.valuesAt({ paramIds: idsOf(series), time: now, backMs: hours * hourMs });
    const found = new Map(values.map((value) => [value.paramId, value]));
    return series.map((one) => {
      const { key, paramId, deviceId, metric } = one;
      const current = found.get(paramId);
      const value = current?.text ?? (current && Number.isFinite(current.value) ? current.value : null);
      return { key, paramId, deviceId, metric, value, time: current?.time ?? null, ...reasonOf(one, language) };
    });
  }

  /** Raw readings if every curve has few enough, otherwise the finest means that fit. */
  async function rawOrFitting(series: readonly RequestedParam[], range: TimeRange, signal?: AbortSignal): Promise<string> {
    const totals = await history.totals({ paramIds: idsOf(series), ...range, ...(signal ? { signal } : {}) });
    return totals.every(({ count }) => count <= maxReadings) ? '1s-none' : downSampleText(fitting(finest, range.start, range.end), 'avg');
  }

  async function bucketsOf(series: readonly RequestedParam[], range: TimeRange, downSample: string, signal?: AbortSignal) {
    const wanted = downSample.endsWith('-none') ? await rawOrFitting(series, range, signal) : downSample;
    return queryBuckets(history, series, range, wanted, signal);
  }

  return {
    async chart(query: { ids: readonly number[]; startTime?: number | undefined; endTime?: number | undefined }, reader: HistoryReader) {
      const { language, now, signal } = reader;
      const series = paramsOfIds(knownTo(reader, registry), query.ids);
      const range = rangeOf({ start: query.startTime, end: query.endTime }, now, dayMs);
      const answer = await history.reduced({ paramIds: idsOf(series), ...range, columns: chartColumns, ...(signal ? { signal } : {}) });
      const list = listed(series, [answer], language).map((curve, index) => {
        const point = series[index]?.param?.point;
        const device = registry.device(curve.deviceId);
        return {
          ...curve,
          name: point?.name[language] ?? curve.metric,
          deviceName: device ? nameIn(language, device) : '',
          unit: unitIn(language, point?.unit),
        };
      });
      return { timeZone: timeZoneOf(reader, registry, series), ...range, list };
    },

    async ofDevice(
      query: OptionalRange & { deviceId: number; metric?: readonly string[] | undefined; downSample: string },
      reader: HistoryReader,
    ) {
      const series = paramsOfDevices(registry, [{ deviceId: query.deviceId, metrics: query.metric ? [...query.metric] : null }], maxSeries);
      return bucketed(series, rangeOf(query, reader.now, dayMs), query.downSample, reader);
    },

    async ofParams(body: OptionalRange & { paramIds: readonly number[]; downSample: string }, reader: HistoryReader) {
      return bucketed(paramsOfIds(knownTo(reader, registry), body.paramIds), rangeOf(body, reader.now, dayMs), body.downSample, reader);
    },

    /** Last readings, at most `backScan` hours old. */
    last: (device: readonly DeviceWanted[], backScan: number, reader: HistoryReader) =>
      lastOf(paramsOfDevices(knownTo(reader, registry), device, maxSeries), backScan, reader),

    async computed(body: OptionalRange & { device: readonly DeviceWanted[]; downSample?: string | undefined }, reader: HistoryReader) {
      const { language, now, signal } = reader;
      const series = paramsOfDevices(knownTo(reader, registry), body.device, maxSeries);
      const range = rangeOf(body, now, 7 * dayMs);
      const [totals, buckets] = await Promise.all([
        history.totals({ paramIds: idsOf(series), ...range, ...(signal ? { signal } : {}) }),
        body.downSample === undefined ? null : bucketsOf(series, range, body.downSample, signal),
      ]);
      const byId = new Map(totals.map((total) => [total.paramId, total]));
      const list = listed(series, buckets?.answers ?? [], language).map((curve, index) => {
        const one = series[index];
        return { ...curve, ...totalEntity(byId.get(curve.paramId), one ? digitsOf(one) : 0) };
      });
      return { timeZone: timeZoneOf(reader, registry, series), ...range, downSample: buckets?.downSample ?? null, list };
    },

    async curves(
      type: number,
      body: OptionalRange & { device: readonly DeviceWanted[]; msResolution: boolean; longTime: boolean },
      reader: HistoryReader,
    ) {
      const { language, now, signal } = reader;
      const series = paramsOfDevices(knownTo(reader, registry), body.device, maxSeries);
      const range = rangeOf(body, now, dayMs);
      const { answers, downSample: used } = await bucketsOf(series, range, downSampleOf(type, range, body.longTime), signal);
      const time = body.msResolution ? (ms: number) => ms : (ms: number) => Math.floor(ms / 1000);
      const list = listed(series, answers, language, time);
      return { timeZone: timeZoneOf(reader, registry, series), ...range, downSample: used, ...approximateOf(answers), list };
    },
  };
}

/** A total in the form of the contract; unknown is null. */
export function totalEntity(total: Total | undefined, decimals: number) {
  const value = (number: number | undefined) => (number === undefined ? null : roundTo(number, decimals));
  const { sum, avg, min, max, first, last, diff, count = 0 } = total ?? {};
  return {
    count,
    sum: value(sum),
    avg: value(avg),
    min: value(min),
    max: value(max),
    first: value(first),
    last: value(last),
    diff: value(diff),
  };
}

export type HistoryCharts = ReturnType<typeof createHistoryCharts>;
