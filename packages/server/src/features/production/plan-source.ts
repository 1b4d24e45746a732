/** Inputs of planning: orders with their operations, machines with working time and cycle times, and work reported so far. */
import { dayMs } from '@czyun/contract';
import type { ActualWork, TimelineJob, TimelineMachine } from '@czyun/contract/production';
import { AppError } from '../../kernel/errors.ts';
import type { DeviceRecord } from '../../registry/types.ts';
import { calendarOf } from '../../shifts/index.ts';
import { workingSpans } from '../../time/shifts.ts';
import { batchCounts, createBatchFinder, type FoundBatch } from '../batches/index.ts';
import type { FeatureDeps } from '../deps.ts';
import { idealPieces } from '../oee/index.ts';
import { regionsAround } from '../shifts/project-time.ts';
import { type OperationRow, type OrderRow, productionRepo, type SettingsRow } from './repo.ts';
import { documentOf } from './settings-service.ts';

export type PlanDeps = Pick<FeatureDeps, 'db' | 'registry' | 'audit' | 'now' | 'telemetry'>;

/** Working time is computed this far beyond the range. */
export const horizonMs = 60 * dayMs;
/** Maximum age of the batches considered. */
const maxBackMs = 21 * dayMs;

export interface PlanRange {
  readonly projectId: number;
  readonly start: number;
  readonly end: number;
  readonly now: number;
}

export interface OperationWork extends ActualWork {
  readonly rejects: number | null;
}

export interface PlanMachine extends TimelineMachine {
  readonly device: DeviceRecord;
  readonly batches: readonly FoundBatch[];
}

export interface PlanFacts {
  readonly timeZone: string;
  readonly machines: readonly PlanMachine[];
  readonly orders: readonly OrderRow[];
  readonly operations: readonly OperationRow[];
  readonly jobs: readonly TimelineJob[];
  /** By operation id. */
  readonly actual: ReadonlyMap<number, OperationWork>;
  readonly settings: SettingsRow | undefined;
}

export const machinesOf = (row: Pick<OperationRow, 'machines'>) => JSON.parse(row.machines) as number[];
const output = 'output_total';

/** Machines of a project that make pieces. */
export const makersOf = (registry: FeatureDeps['registry'], projectId: number): readonly DeviceRecord[] =>
  registry.devicesOf(projectId).filter(({ id, enabled }) => enabled && registry.paramOf(id, output) !== undefined);

export function createPlanSource(deps: PlanDeps) {
  const { db, registry, telemetry } = deps;
  const finder = createBatchFinder(deps);

  /** Working time and planned pieces of machines. */
  async function timeOf(devices: readonly DeviceRecord[], { projectId, start, end, now }: PlanRange, timeZone: string, speed: number) {
    const calendar = await calendarOf(db, projectId);
    const ideal = await idealPieces(deps, { projectId, timeZone, devices, now });
    const spansBy = new Map<string, ReturnType<typeof workingSpans>>();
    return devices.map((device) => {
      const regions = regionsAround(registry, projectId, device.regionId);
      const key = regions.join();
      const spans = spansBy.get(key) ?? workingSpans(calendar, timeZone, { start, end: end + horizonMs }, { regions });
      spansBy.set(key, spans);
      const pieceMs = Object.fromEntries(Object.entries(ideal.get(device.id) ?? {}).map(([product, ms]) => [product, (ms * 100) / speed]));
      return { deviceId: device.id, device, spans, pieceMs };
    });
  }

  /** Counts of the batches of orders, on the machines on which they are planned. */
  async function workOf(jobs: readonly (TimelineJob & { readonly batch: string })[], batches: ReadonlyMap<number, readonly FoundBatch[]>) {
    const found: (FoundBatch & { readonly job: number; readonly device: DeviceRecord })[] = [];
    const taken = new Set<string>();
    for (const job of jobs.toSorted((a, b) => a.sequence - b.sequence)) {
      const device = job.deviceId === null ? undefined : registry.device(job.deviceId);
      if (!device || job.batch === '') continue;
      const batch = batches.get(device.id)?.findLast(({ number }) => number === job.batch);
      const key = `${device.id}/${batch?.start}`;
      if (!batch || taken.has(key)) continue;
      taken.add(key);
      found.push({ ...batch, job: job.id, device });
    }
    const counts = await batchCounts(telemetry.history, found);
    const actual = new Map<number, OperationWork>();
    for (const [index, { job, start, end, open }] of found.entries()) {
      const { made = null, rejected = null } = counts[index] ?? {};
      actual.set(job, { start, end, open, made, rejects: rejected });
    }
    return actual;
  }

  return async (range: PlanRange): Promise<PlanFacts> => {
    const { projectId, start, end, now } = range;
    const project = registry.project(projectId);
    if (!project) throw new AppError('notFound');
    const repo = productionRepo(db);
    const settings = await repo.settings(projectId);
    const orders = await repo.within(projectId, start, end);
    const by = new Map(orders.map((order) => [order.id, order]));
    const operations = (await repo.operations(projectId)).filter((row) => by.has(row.order_id));
    const jobs = operations.flatMap((row) => {
      const order = by.get(row.order_id);
      if (!order) return [];
      const place = {
        deviceId: row.device_id === null ? null : row.device_id,
        start: row.start_time === null ? null : row.start_time,
      };
      const { product, quantity, batch } = order;
      const job = { id: row.id, orderId: order.id, sequence: row.sequence, product, quantity, machines: machinesOf(row) };
      return [{ ...job, ...place, batch }];
    });
    const makers = makersOf(registry, projectId);
    const earliest = Math.min(start, ...jobs.flatMap((job) => job.start ?? []));
    const from = Math.max(earliest - dayMs, now - maxBackMs);
    const batches = from < now ? await finder.withinAll(makers, from, now, now) : new Map<number, readonly FoundBatch[]>();
    const machines = (await timeOf(makers, { ...range, start: Math.min(start, from) }, project.timeZone, documentOf(settings).speed)).map(
      (machine) => ({ ...machine, batches: batches.get(machine.deviceId) ?? [] }),
    );
    return { timeZone: project.timeZone, machines, orders, operations, jobs, actual: await workOf(jobs, batches), settings };
  };
}

export type PlanSource = ReturnType<typeof createPlanSource>;
