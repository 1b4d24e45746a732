/** Finds the batches of a device in its readings, and what documents of the message store say of them. */
import { dayMs, hourMs, minuteMs } from '@czyun/contract';
import { type BatchDocument, batchDocument, batchDocuments, longestBatchDays } from '@czyun/contract/batches';
import type { DeviceRecord } from '../../registry/types.ts';
import { mostBuckets } from '../../time/buckets.ts';
import type { FeatureDeps } from '../deps.ts';
import { createMessageService } from '../messages/service.ts';
import { type Minutes, type Run, runsOfNumber, runsOfStates } from './runs.ts';

export interface FoundBatch extends Run {
  readonly document: BatchDocument | undefined;
  /** Key of the product; '' without a document. */
  readonly product: string;
}

export type FinderDeps = Pick<FeatureDeps, 'db' | 'registry' | 'audit' | 'now' | 'telemetry'>;

const minute = { count: 1, unit: 'm' } as const;
const chunkMs = (mostBuckets - 1) * minuteMs;
const besideMs = longestBatchDays * dayMs;
/** Batches found by state changes are short. */
const besideStatesMs = dayMs;
const mostDocuments = 500;
const floorMinute = (time: number) => Math.floor(time / minuteMs) * minuteMs;

export function createBatchFinder(deps: FinderDeps) {
  const { history } = deps.telemetry;
  const messages = createMessageService(deps);

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

  /** By the number of the batch; of several documents the latest. */
  async function documentsOf(
    { id, projectId }: DeviceRecord,
    startTime: number,
    endTime: number,
  ): Promise<ReadonlyMap<string, BatchDocument>> {
    const place = { projectId, kind: batchDocuments.kind };
    const found = new Map<string, BatchDocument>();
    for (let from = 0; from < 4 * mostDocuments; from += mostDocuments) {
      const wanted = { mode: 'and', pairs: { type: batchDocuments.type }, devId: id, startTime, endTime } as const;
      const { list, total } = await messages.search(place, { ...wanted, from, size: mostDocuments, sort: 'asc', hasId: false });
      for (const { data } of list) {
        const read = batchDocument.safeParse(data);
        if (read.success) found.set(String(read.data.batch), read.data);
      }
      if (total <= from + mostDocuments) break;
    }
    return found;
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

  const described = (runs: readonly Run[], documents: ReadonlyMap<string, BatchDocument>): readonly FoundBatch[] =>
    runs.map((run) => {
      const document = documents.get(run.number);
      return { ...run, document, product: document?.product ?? '' };
    });

  return {
    /** Batches in [start, until) by device, in order, cut to the range. */
    async inRange(
      devices: readonly DeviceRecord[],
      start: number,
      until: number,
      now: number,
    ): Promise<ReadonlyMap<number, readonly FoundBatch[]>> {
      const cut = await runsInRange(devices, start, until);
      const found = new Map<number, readonly FoundBatch[]>();
      for (const device of devices) {
        const runs = cut.get(device.id) ?? (await runsOf(device, start, until, now));
        const within = runs.filter((run) => run.end > start && run.start < until);
        found.set(device.id, described(within, await documentsOf(device, start - besideMs, until + besideMs)));
      }
      return found;
    },
    /** Batches that reach into [start, until), in order, each with its true start and end, as far as `longestBatchDays` beside the range. */
    async within(device: DeviceRecord, start: number, until: number, now: number): Promise<readonly FoundBatch[]> {
      const [runs, documents] = await Promise.all([
        runsOf(device, start, until, now),
        documentsOf(device, start - besideMs, until + besideMs),
      ]);
      return described(
        runs.filter((run) => run.end > start && run.start < until),
        documents,
      );
    },
    /** The batch at an instant. */
    async at(device: DeviceRecord, time: number, now: number): Promise<FoundBatch | undefined> {
      if (time >= now) return undefined;
      const found = await this.within(device, time, time + 1, now);
      return found.find((each) => each.start <= time && time < each.end);
    },
  };
}

export type BatchFinder = ReturnType<typeof createBatchFinder>;
