/** The plan as bars on machines, with unsaved moves. Pure. */
import {
  type ActualWork,
  type Conflict,
  type Expected,
  forecast,
  lateBy,
  layOut,
  nextWorking,
  type Operation,
  type Placed,
  type PlanFigures,
  type ProductionOrder,
  planFigures,
  setupFinder,
  type TimelineJob,
} from '@czyun/contract/production';
import { isOpen, type Plan } from '../../queries.ts';

/** Place of an operation; null: not planned. */
export interface Place {
  readonly deviceId: number | null;
  readonly start: number | null;
}
/** Unsaved moves by operation. */
export type Moves = ReadonlyMap<number, Place>;

export interface BoardBar {
  readonly id: number;
  readonly order: ProductionOrder;
  readonly operation: Operation;
  readonly placed: Placed;
  /** The operation has started and cannot be moved. */
  readonly begun: boolean;
  readonly moved: boolean;
  /** Lateness of the order, ms. */
  readonly lateMs: number;
  readonly conflicts: readonly Conflict[];
}

export interface BoardModel {
  readonly bars: ReadonlyMap<number, BoardBar>;
  readonly unplanned: readonly { readonly order: ProductionOrder; readonly operation: Operation }[];
  readonly expected: ReadonlyMap<number, Expected>;
  readonly figures: PlanFigures;
  readonly conflicts: number;
}

export function boardModel(plan: Plan, moves: Moves): BoardModel {
  const { machines, now, settings } = plan;
  const setupOf = setupFinder(settings.setups);
  const orders = plan.orders.filter(({ operations, state }) => state !== 'closed' || operations.some(({ actual }) => actual !== null));
  const all = orders.flatMap((order) => order.operations.map((operation) => ({ order, operation })));
  const by = new Map(all.map((each) => [each.operation.id, each]));
  const jobs = all.map(({ order, operation }): TimelineJob => {
    const { deviceId, start } = moves.get(operation.id) ?? operation;
    const { product, quantity, id: orderId } = order;
    return { id: operation.id, orderId, sequence: operation.sequence, product, quantity, machines: operation.machines, deviceId, start };
  });
  const actual = new Map<number, ActualWork>(
    all.flatMap(({ operation }) => (operation.actual ? [[operation.id, operation.actual] as const] : [])),
  );
  const begun = jobs.filter(({ id }) => actual.has(id));
  const waiting = jobs.filter(({ id }) => !actual.has(id));
  const latest = begun.toSorted((a, b) => (actual.get(a.id)?.start ?? 0) - (actual.get(b.id)?.start ?? 0));
  const products = new Map(latest.flatMap(({ deviceId, product }) => (deviceId === null ? [] : [[deviceId, product] as const])));
  const placed = layOut(machines, waiting, setupOf, products);
  const expected = forecast(machines, jobs, { actual, setupOf, now });
  const own = Map.groupBy(jobs, ({ orderId }) => orderId);
  const bars = new Map<number, BoardBar>();
  for (const [id, one] of [...layOut(machines, begun, setupOf), ...placed]) {
    const known = by.get(id);
    if (!known) continue;
    const isBegun = actual.has(id);
    const lateMs = lateBy(known.order, own.get(known.order.id) ?? [], expected);
    bars.set(id, { id, ...known, placed: one, begun: isBegun, moved: moves.has(id), lateMs, conflicts: isBegun ? [] : one.conflicts });
  }
  const open = orders.filter(isOpen);
  const openIds = new Set(open.map(({ id }) => id));
  const openJobs = jobs.filter(({ orderId }) => openIds.has(orderId));
  return {
    ...{ bars, expected, figures: planFigures(open, openJobs, { expected, placed }) },
    unplanned: all.filter(({ operation, order }) => isOpen(order) && !bars.has(operation.id)),
    conflicts: [...bars.values()].filter(({ conflicts }) => conflicts.length > 0).length,
  };
}

const isSameBar = (a: BoardBar, b: BoardBar): boolean =>
  a.order === b.order &&
  a.operation === b.operation &&
  a.begun === b.begun &&
  a.moved === b.moved &&
  a.lateMs === b.lateMs &&
  a.conflicts.join() === b.conflicts.join() &&
  a.placed.deviceId === b.placed.deviceId &&
  a.placed.start === b.placed.start &&
  a.placed.end === b.placed.end &&
  a.placed.setupEnd === b.placed.setupEnd &&
  a.placed.setupMs === b.placed.setupMs;

/** Unchanged bars are the same objects as before: a drag redraws only the others. */
export function withSameBars(model: BoardModel, before: BoardModel): BoardModel {
  const bars = new Map<number, BoardBar>();
  for (const [id, bar] of model.bars) {
    const known = before.bars.get(id);
    bars.set(id, known !== undefined && isSameBar(known, bar) ? known : bar);
  }
  return { ...model, bars };
}

/** A place on a machine: a start on the grid, in working time. */
export function snapped(plan: Plan, deviceId: number, time: number, gridMs: number): Place {
  const spans = plan.machines.find((machine) => machine.deviceId === deviceId)?.spans ?? [];
  const start = Math.round(time / gridMs) * gridMs;
  return { deviceId, start: nextWorking(spans, start) ?? start };
}

/** The first free place after planned and expected work, on the machine that is free first. */
export function firstFree(plan: Plan, model: BoardModel, operation: Operation, gridMs: number): Place | null {
  const places = operation.machines.flatMap((deviceId) => {
    if (!plan.machines.some((machine) => machine.deviceId === deviceId)) return [];
    const ends = [...model.bars.values()]
      .filter(({ placed }) => placed.deviceId === deviceId)
      .map(({ id, placed, begun }) => Math.max(begun ? 0 : placed.end, model.expected.get(id)?.end ?? 0));
    const place = snapped(plan, deviceId, Math.ceil(Math.max(plan.now, ...ends) / gridMs) * gridMs, gridMs);
    return place.start === null ? [] : [place];
  });
  return places.toSorted((a, b) => (a.start ?? 0) - (b.start ?? 0))[0] ?? null;
}

/** Moves that differ from the stored plan. */
export function withMove(plan: Plan, moves: Moves, id: number, place: Place): Moves {
  const stored = plan.orders.flatMap(({ operations }) => operations).find((operation) => operation.id === id);
  const next = new Map(moves);
  if (stored && stored.deviceId === place.deviceId && stored.start === place.start) next.delete(id);
  else next.set(id, place);
  return next;
}
