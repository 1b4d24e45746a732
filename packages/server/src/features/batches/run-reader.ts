/** Batches as runs of readings, without their documents. */
import { dayMs, hourMs, minuteMs } from '@czyun/contract';
import { longestBatchDays } from '@czyun/contract/batches';
import type { DeviceRecord, Registry } from '../../registry/types.ts';
import type { History } from '../../telemetry/types.ts';
import { maxBuckets } from '../../time/buckets.ts';
import { type Minutes, type Run, runsOfNumber, runsOfStates } from './runs.ts';

export interface RunReaderDeps {
  readonly registry: Pick<Registry, 'paramOf'>;
  readonly telemetry: { readonly history: Pick<History, 'buckets'> };
}

const minute = { count: 1, unit: 'm' } as const;
const chunkMs = (maxBuckets - 1) * minuteMs;
/** Margin around a range in which the ends of batches are searched. */
export const besideMs = longestBatchDays * dayMs;
/** Batches found by state changes are short. */
const besideStatesMs = dayMs;
const floorMinute = (time: number) => Math.floor(time / minuteMs) * minuteMs;

export interface RunRange {
  readonly start: number;
  readonly until: number;
  readonly now: number;
}

/** A device that reports the number of its batch. */
interface Numbered {
  readonly id: number;
  readonly paramId: number;
}

/** NaN: no reading. */
interface Hour {
  readonly time: number;
  readonly first: number;
  readonly last: number;
}

/** Index of the first time at or after `edge`; the times are sorted. */
function indexFrom(times: readonly number[], edge: number): number {
  const index = times.findIndex((time) => time >= edge);
  return index < 0 ? times.length : index;
}

/** First and last hour of the numbers shown at the start and at the end of a range, so that few minutes have to be read. */
function spanOfNumber(before: readonly Hour[], after: readonly Hour[], { start, until }: Pick<RunRange, 'start' | 'until'>) {
  const differs = (number: number) => (hour: Hour) => [hour.first, hour.last].some((value) => Number.isFinite(value) && value !== number);
  const atStart = before.findLast(({ last }) => Number.isFinite(last))?.last;
  const atEnd = after.find(({ first }) => Number.isFinite(first))?.first;
  const changed = atStart === undefined ? undefined : before.findLast(differs(atStart));
  const changes = atEnd === undefined ? undefined : after.find(differs(atEnd));
  const known = before.find(({ first }) => Number.isFinite(first));
  return {
    from: changed?.time ?? known?.time ?? start,
    to: changes === undefined ? (after.at(-1)?.time ?? until) + hourMs : changes.time + hourMs,
  };
}

export function createRunReader(deps: RunReaderDeps) {
  const { history } = deps.telemetry;

  /** The last reading of each minute of [start, end), by parameter. */
  async function lastByMinute(paramIds: readonly number[], start: number, end: number): Promise<ReadonlyMap<number, Minutes>> {
    const found = new Map(paramIds.map((id) => [id, { times: [] as number[], values: [] as number[] }]));
    for (let from = floorMinute(start); from < end; from += chunkMs) {
      const { series } = await history.buckets({
        paramIds,
        start: from,
        end: Math.min(end, from + chunkMs),
        bucket: minute,
        aggregate: 'last',
      });
      for (const { paramId, times, values } of series) {
        const known = found.get(paramId);
        for (let index = 0; index < times.length; index++) {
          known?.times.push(times[index] ?? 0);
          known?.values.push(values[index] ?? Number.NaN);
        }
      }
    }
    return found;
  }

  /** First and last reading of each hour, by parameter. */
  async function byHour(paramIds: readonly number[], start: number, end: number): Promise<ReadonlyMap<number, readonly Hour[]>> {
    if (end <= start) return new Map();
    const hour = { count: 1, unit: 'h' } as const;
    const { series, also } = await history.buckets({ paramIds, start, end, bucket: hour, aggregate: 'first', also: ['last'] });
    return new Map(
      series.map((first, index) => {
        const last = also?.[0]?.[index]?.values;
        return [
          first.paramId,
          [...first.times].map((time, at) => ({ time, first: first.values[at] ?? Number.NaN, last: last?.[at] ?? Number.NaN })),
        ];
      }),
    );
  }

  /** Runs of devices that report the number of their batch, with true starts and ends, in few queries. */
  async function runsOfNumbers(params: readonly Numbered[], { start, until, now }: RunRange): Promise<ReadonlyMap<number, readonly Run[]>> {
    if (params.length === 0) return new Map();
    const ids = params.map(({ paramId }) => paramId);
    const [before, after] = await Promise.all([byHour(ids, start - besideMs, start), byHour(ids, until, Math.min(now, until + besideMs))]);
    const spans = params.map(({ id, paramId }) => {
      const span = spanOfNumber(before.get(paramId) ?? [], after.get(paramId) ?? [], { start, until });
      return { id, paramId, from: floorMinute(span.from), end: Math.min(now, span.to) };
    });
    const minutes = await lastByMinute(ids, Math.min(...spans.map(({ from }) => from)), Math.max(...spans.map(({ end }) => end)));
    return new Map(
      spans.map(({ id, paramId, from, end }) => {
        const { times, values } = minutes.get(paramId) ?? { times: [], values: [] };
        const [first, last] = [from, end].map((edge) => indexFrom(times, edge));
        return [id, runsOfNumber({ times: times.slice(first, last), values: Array.from(values).slice(first, last) }, end)];
      }),
    );
  }

  async function runsOfState(device: DeviceRecord, { start, until, now }: RunRange): Promise<readonly Run[]> {
    const by = device.type.batches?.by;
    if (by === undefined || 'number' in by) return [];
    const [state, counter] = [by.state, by.counter].map((metric) => deps.registry.paramOf(device.id, metric)?.paramId);
    if (state === undefined || counter === undefined) return [];
    const end = Math.min(now, until + besideStatesMs);
    const minutes = await lastByMinute([state, counter], start - besideStatesMs, end);
    const of = (paramId: number): Minutes => minutes.get(paramId) ?? { times: [], values: [] };
    return runsOfStates(of(state), (value) => by.in.includes(value), of(counter), end);
  }

  const numbered = (devices: readonly DeviceRecord[]): readonly Numbered[] =>
    devices.flatMap(({ id, type }) => {
      const by = type.batches?.by;
      const param = by && 'number' in by ? deps.registry.paramOf(id, by.number) : undefined;
      return param ? [{ id, paramId: param.paramId }] : [];
    });

  /** Runs by device, with true starts and ends if within `longestBatchDays` of the range. */
  async function runsOf(devices: readonly DeviceRecord[], range: RunRange): Promise<ReadonlyMap<number, readonly Run[]>> {
    const found = new Map(await runsOfNumbers(numbered(devices), range));
    for (const device of devices) if (!found.has(device.id)) found.set(device.id, await runsOfState(device, range));
    return found;
  }

  /** Runs of devices that report the number of their batch, cut to [start, until), in one query. */
  async function runsInRange(devices: readonly DeviceRecord[], start: number, until: number): Promise<ReadonlyMap<number, readonly Run[]>> {
    const params = numbered(devices);
    if (params.length === 0) return new Map();
    const ids = params.map(({ paramId }) => paramId);
    // A number remains valid for an hour without readings.
    const minutes = await lastByMinute(ids, start - hourMs, until);
    const cut = (run: Run): Run => ({ ...run, start: Math.max(run.start, start), end: Math.min(run.end, until) });
    const runs = (paramId: number) => runsOfNumber(minutes.get(paramId) ?? { times: [], values: [] }, until).map(cut);
    return new Map(params.map(({ id, paramId }) => [id, runs(paramId)]));
  }

  return { runsOf, runsInRange };
}
