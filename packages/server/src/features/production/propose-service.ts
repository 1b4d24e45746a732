/** A proposal for all operations that have not started, with its figures and those of the present plan. */
import { type CallResult, dayMs } from '@czyun/contract';
import { forecast, lateBy, layOut, planFigures, type productionApi, setupFinder, type TimelineJob } from '@czyun/contract/production';
import type { PlannedEnergySource } from '../piece-energy/index.ts';
import { isFinished } from './order-view.ts';
import { compareEnergy } from './plan-energy.ts';
import { expectedOf } from './plan-query.ts';
import type { PlanFacts, PlanSource } from './plan-source.ts';
import { leastLate, type Problem, propose } from './propose.ts';
import { documentOf } from './settings-service.ts';

type Answer = CallResult<typeof productionApi.previewProductionPlan>;

/** Starts are on whole steps. */
const stepMs = 300_000;
const stepAfter = (time: number) => Math.ceil(time / stepMs) * stepMs;

/** Orders that need more work, their operations that have not started, and the times at which machines become free. */
export function problemOf(facts: PlanFacts, now: number): Problem & { readonly unplaced: readonly number[] } {
  const { machines, orders, jobs, actual } = facts;
  const setupOf = setupFinder(documentOf(facts.settings).setups);
  const unfinished = new Set(jobs.filter(({ id, quantity }) => !isFinished(actual.get(id), quantity)).map(({ orderId }) => orderId));
  const open = new Map(
    orders.flatMap((row) => {
      const isOpen = row.closed === 0 && unfinished.has(row.id);
      return isOpen ? [[row.id, { due: row.due, priority: row.priority }] as const] : [];
    }),
  );
  const begun = jobs.filter(({ id }) => actual.has(id));
  const expected = forecast(machines, begun, { actual, setupOf, now });
  const free = new Map(machines.map(({ deviceId }) => [deviceId, { at: stepAfter(now), product: null as string | null }]));
  const ready = new Map<number, number>();
  for (const job of begun) {
    const end = expected.get(job.id)?.end ?? now;
    const place = free.get(job.deviceId ?? 0);
    const isLast = place && (end >= place.at || place.product === null);
    if (isLast) free.set(job.deviceId ?? 0, { at: Math.max(place.at, stepAfter(end)), product: job.product });
    if (!isFinished(actual.get(job.id), job.quantity)) ready.set(job.orderId, Math.max(ready.get(job.orderId) ?? 0, end));
  }
  const waiting = jobs.filter(({ id, orderId }) => open.has(orderId) && !actual.has(id));
  const isPlaceable = (job: TimelineJob) =>
    machines.some(
      ({ deviceId, pieceMs, spans }) =>
        job.machines.includes(deviceId) && (pieceMs[job.product] ?? pieceMs['']) !== undefined && spans.some(({ end }) => end > now),
    );
  const lost = new Set(waiting.filter((job) => !isPlaceable(job)).map(({ orderId }) => orderId));
  return {
    ...{ machines, orders: open, free, ready, setupOf },
    jobs: waiting.filter(({ orderId }) => !lost.has(orderId)).toSorted((a, b) => a.orderId - b.orderId || a.sequence - b.sequence),
    unplaced: waiting.filter(({ orderId }) => lost.has(orderId)).map(({ id }) => id),
  };
}

/** A lower bound that also applies to plans whose starts are between two steps. */
const unstepped = (free: Problem['free']): Problem['free'] =>
  new Map([...free].map(([id, { at, product }]) => [id, { at: at - stepMs, product }]));

export interface Asker {
  readonly now: number;
  readonly hasMoney: boolean;
}

export function createProposals(source: PlanSource, energyOf: PlannedEnergySource) {
  return async ({ projectId }: { readonly projectId: number }, { now, hasMoney }: Asker): Promise<Answer> => {
    const began = Date.now();
    const facts = await source({ projectId, start: now - 3 * dayMs, end: now + 14 * dayMs, now });
    const problem = problemOf(facts, now);
    // The search yields to other work every few steps.
    const [found, energy] = await Promise.all([propose(problem), energyOf(projectId, now)]);
    const { machines, jobs, actual } = facts;
    const { setupOf } = problem;
    const places = new Map(found.places.map((place) => [place.id, place]));
    const proposed = jobs.map((job): TimelineJob => {
      const place = places.get(job.id);
      return place ? { ...job, deviceId: place.deviceId, start: place.start } : job;
    });
    const orders = [...problem.orders].map(([id, { due }]) => ({ id, due }));
    const ours = (list: readonly TimelineJob[]) => list.filter(({ orderId }) => problem.orders.has(orderId));
    const waiting = (list: readonly TimelineJob[]) => list.filter(({ id }) => !actual.has(id));
    const products = new Map([...problem.free].flatMap(([id, { product }]) => (product === null ? [] : [[id, product] as const])));
    const figures = (list: readonly TimelineJob[], expected: ReturnType<typeof expectedOf>) =>
      planFigures(orders, ours(list), { expected, placed: layOut(machines, ours(waiting(list)), setupOf, products) });
    const before = expectedOf(facts, now);
    const after = forecast(machines, proposed, { actual, setupOf, now });
    const own = Map.groupBy(proposed, ({ orderId }) => orderId);
    const numbers = new Map(facts.orders.map((row) => [row.id, row.number]));
    const versions = new Map(facts.operations.map((row) => [row.id, row.version]));
    return {
      now,
      operations: found.places.map(({ id, deviceId, start }) => ({ id, version: versions.get(id) ?? 0, deviceId, start })),
      unplaced: [...problem.unplaced, ...problem.jobs.filter(({ id }) => !places.has(id)).map(({ id }) => id)],
      present: figures(jobs, before),
      proposed: figures(proposed, after),
      energy: await compareEnergy(
        energy,
        { machines, hasMoney },
        { present: { jobs: waiting(ours(jobs)), expected: before }, proposed: { jobs: waiting(ours(proposed)), expected: after } },
      ),
      leastLateMs: leastLate({ ...problem, free: unstepped(problem.free) }),
      late: orders
        .map((order) => ({ orderId: order.id, number: numbers.get(order.id) ?? '', lateMs: lateBy(order, own.get(order.id) ?? [], after) }))
        .filter(({ lateMs }) => lateMs > 0)
        .toSorted((a, b) => b.lateMs - a.lateMs),
      ...{ tried: found.tried, tookMs: Date.now() - began },
    };
  };
}

export type Proposals = ReturnType<typeof createProposals>;
