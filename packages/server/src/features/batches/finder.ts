/** Finds the batches of a device in its readings, and what documents of the message store say of them. */
import { dayMs, minuteMs } from '@czyun/contract';
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
const lookBackMs = longestBatchDays * dayMs;
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

  async function runsOf(device: DeviceRecord, start: number, until: number): Promise<readonly Run[]> {
    const by = device.type.batches?.by;
    if (by === undefined) return [];
    const idOf = (metric: string) => deps.registry.paramOf(device.id, metric)?.paramId ?? 0;
    const metrics = 'number' in by ? [by.number] : [by.state, by.counter];
    const minutes = await lastByMinute(
      metrics.map(idOf).filter((id) => id > 0),
      start,
      until,
    );
    const of = (metric: string): Minutes => minutes.get(idOf(metric)) ?? { times: [], values: [] };
    if ('number' in by) return runsOfNumber(of(by.number), until);
    return runsOfStates(of(by.state), (state) => by.in.includes(state), of(by.counter), until);
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

  return {
    /** Batches that reach into [start, until), in order, each with its true start and end, as far as `longestBatchDays` beside the range. */
    async within(device: DeviceRecord, start: number, until: number, now: number): Promise<readonly FoundBatch[]> {
      const from = start - lookBackMs;
      const to = Math.min(now, until + lookBackMs);
      const [runs, documents] = await Promise.all([runsOf(device, from, to), documentsOf(device, from, to + dayMs)]);
      return runs
        .filter((run) => run.end > start && run.start < until)
        .map((run) => {
          const document = documents.get(run.number);
          return { ...run, document, product: document?.product ?? '' };
        });
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
