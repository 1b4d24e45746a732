/** Batches as runs of readings, without what documents state of them. */
import { dayMs, hourMs, minuteMs } from '@czyun/contract';
import { longestBatchDays } from '@czyun/contract/batches';
import type { DeviceRecord, Registry } from '../../registry/types.ts';
import type { History } from '../../telemetry/types.ts';
import { mostBuckets } from '../../time/buckets.ts';
import { type Minutes, type Run, runsOfNumber, runsOfStates } from './runs.ts';

export interface RunReaderDeps {
  readonly registry: Pick<Registry, 'paramOf'>;
  readonly telemetry: { readonly history: Pick<History, 'buckets'> };
}

const minute = { count: 1, unit: 'm' } as const;
const chunkMs = (mostBuckets - 1) * minuteMs;
/** So far beside a range batches are searched for their ends. */
export const besideMs = longestBatchDays * dayMs;
/** Batches found by state changes are short. */
const besideStatesMs = dayMs;
const floorMinute = (time: number) => Math.floor(time / minuteMs) * minuteMs;

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

  /** First and last reading of each hour. */
  async function byHour(paramId: number, start: number, end: number) {
    if (end <= start) return [];
    const hour = { count: 1, unit: 'h' } as const;
    const { series, also } = await history.buckets({ paramIds: [paramId], start, end, bucket: hour, aggregate: 'first', also: ['last'] });
    const [first] = series;
    return [...(first?.times ?? [])].map((time, at) => ({
      time,
      first: first?.values[at] ?? Number.NaN,
      last: also?.[0]?.[0]?.values[at] ?? Number.NaN,
    }));
  }

  /** Where the number at the start and at the end of a range was shown first and last, to the hour: so few minutes have to be read. */
  async function spanOfNumber(paramId: number, start: number, until: number, now: number) {
    const [before, after] = await Promise.all([
      byHour(paramId, start - besideMs, start),
      byHour(paramId, until, Math.min(now, until + besideMs)),
    ]);
    const differs = (number: number) => (hour: { readonly first: number; readonly last: number }) =>
      [hour.first, hour.last].some((value) => Number.isFinite(value) && value !== number);
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

  async function runsOf(device: DeviceRecord, start: number, until: number, now: number): Promise<readonly Run[]> {
    const by = device.type.batches?.by;
    if (by === undefined) return [];
    const idOf = (metric: string) => deps.registry.paramOf(device.id, metric)?.paramId ?? 0;
    const metrics = 'number' in by ? [by.number] : [by.state, by.counter];
    const ids = metrics.map(idOf);
    if (ids.includes(0)) return [];
    const span =
      'number' in by
        ? await spanOfNumber(idOf(by.number), start, until, now)
        : { from: start - besideStatesMs, to: until + besideStatesMs };
    const end = Math.min(now, span.to);
    const minutes = await lastByMinute(ids, span.from, end);
    const of = (metric: string): Minutes => minutes.get(idOf(metric)) ?? { times: [], values: [] };
    if ('number' in by) return runsOfNumber(of(by.number), end);
    return runsOfStates(of(by.state), (state) => by.in.includes(state), of(by.counter), end);
  }

  /** Runs of devices that show the number of their batch, cut to [start, until): one query for all of them. */
  async function runsInRange(devices: readonly DeviceRecord[], start: number, until: number): Promise<ReadonlyMap<number, readonly Run[]>> {
    const params = devices.flatMap(({ id, type }) => {
      const by = type.batches?.by;
      const param = by && 'number' in by ? deps.registry.paramOf(id, by.number) : undefined;
      return param ? [{ id, paramId: param.paramId }] : [];
    });
    if (params.length === 0) return new Map();
    const ids = params.map(({ paramId }) => paramId);
    // A number counts on over a silence of an hour.
    const minutes = await lastByMinute(ids, start - hourMs, until);
    const cut = (run: Run): Run => ({ ...run, start: Math.max(run.start, start), end: Math.min(run.end, until) });
    const runs = (paramId: number) => runsOfNumber(minutes.get(paramId) ?? { times: [], values: [] }, until).map(cut);
    return new Map(params.map(({ id, paramId }) => [id, runs(paramId)]));
  }

  return { runsOf, runsInRange };
}
