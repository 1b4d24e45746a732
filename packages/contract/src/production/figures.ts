/** Figures of a plan, from its expected ends. Pure. */
import type { Expected } from './forecast.ts';
import type { PlanFigures } from './production.ts';
import type { Placed, TimelineJob } from './timeline.ts';

export interface PlannedOrder {
  readonly id: number;
  readonly due: number;
}

/** Lateness of an order's expected end after its due time, ms; 0 if it is on time or not completely planned. */
export function lateBy(order: PlannedOrder, jobs: readonly TimelineJob[], expected: ReadonlyMap<number, Expected>): number {
  const ends = jobs.map(({ id }) => expected.get(id)?.end);
  return ends.length === 0 || ends.includes(undefined) ? 0 : Math.max(0, Math.max(...ends.map((end) => end ?? 0)) - order.due);
}

export function planFigures(
  orders: readonly PlannedOrder[],
  jobs: readonly TimelineJob[],
  { expected, placed }: { readonly expected: ReadonlyMap<number, Expected>; readonly placed: ReadonlyMap<number, Placed> },
): PlanFigures {
  const own = Map.groupBy(jobs, ({ orderId }) => orderId);
  const late = orders.map((order) => lateBy(order, own.get(order.id) ?? [], expected)).filter((ms) => ms > 0);
  const ends = jobs.flatMap(({ id }) => expected.get(id)?.end ?? []);
  return {
    orders: orders.length,
    lateOrders: late.length,
    lateMs: late.reduce((sum, ms) => sum + ms, 0),
    setupMs: [...placed.values()].reduce((sum, { setupMs }) => sum + setupMs, 0),
    end: ends.length === 0 ? null : Math.max(...ends),
    unplanned: jobs.filter(({ id }) => !expected.has(id)).length,
  };
}
