/** Finds the batches of a device in its readings, with their documents from the message store. */
import { type BatchDocument, batchDocument, batchDocuments } from '@czyun/contract/batches';
import type { DeviceRecord } from '../../registry/types.ts';
import type { FeatureDeps } from '../deps.ts';
import { createMessageService } from '../messages/service.ts';
import { besideMs, createRunReader } from './run-reader.ts';
import type { Run } from './runs.ts';

export interface FoundBatch extends Run {
  readonly document: BatchDocument | undefined;
  /** Key of the product; '' without a document. */
  readonly product: string;
}

export type FinderDeps = Pick<FeatureDeps, 'db' | 'registry' | 'audit' | 'now' | 'telemetry'>;

const maxDocuments = 500;

export function createBatchFinder(deps: FinderDeps) {
  const { runsOf, runsInRange } = createRunReader(deps);
  const messages = createMessageService(deps);

  /** Documents by batch number; of several documents the latest. */
  async function documentsOf(
    { id, projectId }: DeviceRecord,
    startTime: number,
    endTime: number,
  ): Promise<ReadonlyMap<string, BatchDocument>> {
    const place = { projectId, kind: batchDocuments.kind };
    const found = new Map<string, BatchDocument>();
    for (let from = 0; from < 4 * maxDocuments; from += maxDocuments) {
      const wanted = { mode: 'and', pairs: { type: batchDocuments.type }, devId: id, startTime, endTime } as const;
      const { list, total } = await messages.search(place, { ...wanted, from, size: maxDocuments, sort: 'asc', hasId: false });
      for (const { data } of list) {
        const read = batchDocument.safeParse(data);
        if (read.success) found.set(String(read.data.batch), read.data);
      }
      if (total <= from + maxDocuments) break;
    }
    return found;
  }

  const described = (runs: readonly Run[], documents: ReadonlyMap<string, BatchDocument>): readonly FoundBatch[] =>
    runs.map((run) => {
      const document = documents.get(run.number);
      return { ...run, document, product: document?.product ?? '' };
    });

  /**
   * Batches that overlap [start, until), by device in order, each with its true start and end if within `longestBatchDays` of the range.
   */
  async function withinAll(
    devices: readonly DeviceRecord[],
    start: number,
    until: number,
    now: number,
  ): Promise<ReadonlyMap<number, readonly FoundBatch[]>> {
    const runs = await runsOf(devices, { start, until, now });
    const found = new Map<number, readonly FoundBatch[]>();
    for (const device of devices) {
      const within = (runs.get(device.id) ?? []).filter((run) => run.end > start && run.start < until);
      const documents = within.length === 0 ? undefined : await documentsOf(device, start - besideMs, until + besideMs);
      found.set(device.id, described(within, documents ?? new Map()));
    }
    return found;
  }

  const within = async (device: DeviceRecord, start: number, until: number, now: number): Promise<readonly FoundBatch[]> =>
    (await withinAll([device], start, until, now)).get(device.id) ?? [];

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
        const runs = cut.get(device.id) ?? (await runsOf([device], { start, until, now })).get(device.id) ?? [];
        const within = runs.filter((run) => run.end > start && run.start < until);
        found.set(device.id, described(within, await documentsOf(device, start - besideMs, until + besideMs)));
      }
      return found;
    },
    withinAll,
    /** Batches of one device. */
    within,
    /** The batch at an instant. */
    async at(device: DeviceRecord, time: number, now: number): Promise<FoundBatch | undefined> {
      if (time >= now) return undefined;
      const found = await within(device, time, time + 1, now);
      return found.find((each) => each.start <= time && time < each.end);
    },
  };
}

export type BatchFinder = ReturnType<typeof createBatchFinder>;
