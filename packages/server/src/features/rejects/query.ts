/** Rejects of machines in a range: figures, sums, trend and one page of the records. */
import { dayMs, hourMs, type Language, offsetOf } from '@czyun/contract';
import { maxRejectDays, type Reject, type RejectSource } from '@czyun/contract/rejects';
import { actorOfRow } from '../../kernel/actor.ts';
import { AppError } from '../../kernel/errors.ts';
import { type ReasonRow, reasonsRepo } from '../../reasons/index.ts';
import { askedDevices } from '../../registry/asked-devices.ts';
import { nameIn, textIn } from '../../registry/name.ts';
import type { DeviceRecord, Registry } from '../../registry/types.ts';
import { calendarOf, shiftWords } from '../../shifts/index.ts';
import { nextDay } from '../../time/days.ts';
import { oneAtATime, shiftsBetween } from '../../time/shifts.ts';
import { type BatchFinder, productNameOf } from '../batches/index.ts';
import type { FeatureDeps } from '../deps.ts';
import { countedPieces, stretchOf } from './pieces.ts';
import { recordOf } from './records.ts';
import { type RejectRow, rejectsRepo } from './repo.ts';
import { byDevice, byProduct, byReason, byShift, figuresOf, type MachinePieces, trendOf } from './sums.ts';

export interface RejectsQuery {
  readonly projectId: number;
  readonly deviceIds?: readonly number[] | undefined;
  readonly start?: number | undefined;
  readonly end?: number | undefined;
  readonly reasonId?: number | undefined;
  readonly products: boolean;
  readonly pageNum: number;
  readonly pageSize: number;
}

interface AskedSpan {
  readonly start: number;
  readonly end: number;
  readonly now: number;
}

export type RejectDeps = Pick<FeatureDeps, 'db' | 'registry' | 'telemetry'>;

/** Longest range with hourly bars in the trend. */
const hourlyMs = 2 * dayMs;
const usualMs = 7 * dayMs;

const counters = { counted: 'reject_total', made: 'output_total' } as const;
/** Whether a device makes pieces. */
export const makesPieces = ({ type, params }: DeviceRecord): boolean =>
  type.pages.includes('rejects') || params.some(({ point }) => point.metric === counters.counted);

function machinesOf(registry: Registry, { projectId, deviceIds }: RejectsQuery): readonly DeviceRecord[] {
  const asked = askedDevices(registry, projectId, { deviceIds });
  return deviceIds === undefined ? asked.filter(makesPieces) : asked;
}

/** Starts of the hours or days in [start, end); the first one is `start`. */
function barsOf(start: number, end: number, timeZone: string) {
  const bucket = end - start <= hourlyMs ? ('1h' as const) : ('1d' as const);
  const times = [start];
  const nextHour = (time: number) => time + hourMs - ((time + offsetOf(time, timeZone)) % hourMs);
  const next = (time: number) => (bucket === '1d' ? nextDay(timeZone, time) : nextHour(time));
  for (let time = next(start); time < end; time = next(time)) times.push(time);
  return { bucket, times };
}

export function createRejectsQuery({ db, registry, telemetry }: RejectDeps, finder: BatchFinder) {
  /** Counts by minute, since a batch can start at any minute. */
  async function productsOf(machines: readonly MachinePieces[], { start, end, now }: AskedSpan, language: Language) {
    const idOf = (deviceId: number) => registry.paramOf(deviceId, counters.counted)?.paramId;
    const ids = machines.flatMap(({ deviceId }) => idOf(deviceId) ?? []);
    const fine = await countedPieces(telemetry.history, ids, { start, end }, { count: 1, unit: 'm' });
    const names = new Map<string, string>();
    const parts = [];
    for (const machine of machines) {
      const device = registry.device(machine.deviceId);
      const batches = device ? await finder.within(device, start, end, now) : [];
      for (const batch of batches) names.set(batch.product, productNameOf(batch, language));
      parts.push({ ...machine, counted: fine.get(idOf(machine.deviceId) ?? 0), batches });
    }
    return byProduct(parts).map(([product, quantity]) => ({ product, name: names.get(product) ?? '', quantity }));
  }

  return async (query: RejectsQuery, language: Language, now: number) => {
    const { projectId, reasonId, pageNum, pageSize } = query;
    const project = registry.project(projectId);
    if (!project) throw new AppError('notFound');
    const { timeZone } = project;
    const end = query.end ?? now;
    const start = query.start ?? end - usualMs;
    if (start >= end) throw new AppError('timeRange');
    if (end - start > maxRejectDays * dayMs) throw new AppError('rangeTooLarge', { days: maxRejectDays });
    const until = Math.max(start, Math.min(end, now));
    const devices = machinesOf(registry, query);
    const deviceBy = new Map(devices.map((device) => [device.id, device]));
    const calendar = await calendarOf(db, projectId);
    const words = shiftWords(language, calendar);
    const shifts = oneAtATime(shiftsBetween(calendar, timeZone, { start, end: until }));
    const bars = barsOf(start, until, timeZone);
    const edges = [...shifts.flatMap((shift) => [shift.start, shift.end]), ...bars.times.slice(1)];
    const paramOf = (device: DeviceRecord, metric: string) => registry.paramOf(device.id, metric)?.paramId;
    const ids = devices.flatMap((device) => Object.values(counters).flatMap((metric) => paramOf(device, metric) ?? []));
    const pieces = await countedPieces(telemetry.history, ids, { start, end: until }, stretchOf(edges, timeZone));
    const rows = (await rejectsRepo(db).within(projectId, start, end)).filter((row) => deviceBy.has(row.device_id));
    const rowsBy = Map.groupBy(rows, (row) => row.device_id);
    const machines = devices.map((device): MachinePieces => {
      const of = (metric: string) => pieces.get(paramOf(device, metric) ?? 0);
      return {
        ...{ deviceId: device.id, counted: of(counters.counted), made: of(counters.made) },
        recorded: (rowsBy.get(device.id) ?? []).map(recordOf),
      };
    });
    const reasons = new Map((await reasonsRepo(db).reasons(projectId)).map((reason) => [reason.id, reason]));
    const listed = reasonId === undefined ? rows : rows.filter((row) => row.reason_id === reasonId);
    return {
      ...{ timeZone, start, end, until },
      figures: figuresOf(machines),
      pareto: {
        byReason: byReason(machines).map(([id, quantity]) => ({ reasonId: id, ...reasonNames(reasons, id, language), quantity })),
        byDevice: byDevice(machines).map(([deviceId, quantity]) => {
          const device = deviceBy.get(deviceId);
          return { deviceId, name: device ? nameIn(language, device) : '', quantity };
        }),
        byShift: byShift(machines, shifts).map(([name, quantity]) => ({ name: words.shift(name), quantity })),
        byProduct: query.products && until > start ? await productsOf(machines, { start, end: until, now }, language) : [],
      },
      trend: { ...bars, ...trendOf(machines, bars.times) },
      total: listed.length,
      list: listed
        .slice((pageNum - 1) * pageSize, pageNum * pageSize)
        .flatMap((row) => rejectView(row, { device: deviceBy.get(row.device_id), reasons, language })),
    };
  };
}

function reasonNames(reasons: ReadonlyMap<number, ReasonRow>, id: number | null, language: Language) {
  const nameOf = (row: ReasonRow | undefined) => (row ? textIn(language, row.name, row.name_en) : '');
  const reason = id === null ? undefined : reasons.get(id);
  return { name: nameOf(reason), group: nameOf(reason && reasons.get(reason.parent_id ?? 0)) };
}

interface ViewOptions {
  readonly device: DeviceRecord | undefined;
  readonly reasons: ReadonlyMap<number, ReasonRow>;
  readonly language: Language;
}

export function rejectView(row: RejectRow, { device, reasons, language }: ViewOptions): Reject {
  const id = row.reason_id;
  return {
    ...{ id: row.id, deviceId: row.device_id, device: device ? nameIn(language, device) : '' },
    ...{ time: row.time, quantity: row.quantity, source: row.source as RejectSource },
    reason: { id, ...reasonNames(reasons, id, language) },
    ...{ note: row.note, by: actorOfRow(row), version: row.version },
  };
}
