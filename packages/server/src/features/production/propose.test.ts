import { layOut, setupFinder, type TimelineJob, type TimelineMachine } from '@czyun/contract/production';
import { describe, expect, it } from 'vitest';
import { processorTime } from '../../testing/processor-time.ts';
import { createDecoder, leastLate, type Problem, propose } from './propose.ts';

const hour = 3_600_000;
function randomOf(seed: number) {
  let state = seed;
  return () => {
    state = (state * 1_664_525 + 1_013_904_223) % 4_294_967_296;
    return state / 4_294_967_296;
  };
}
/** Two shifts a day with a break, for a number of days. */
const spansOf = (days: number) =>
  Array.from({ length: days }, (_, day) => [
    { start: (day * 24 + 6) * hour, end: (day * 24 + 12) * hour },
    { start: (day * 24 + 13) * hour, end: (day * 24 + 22) * hour },
  ]).flat();

function problemOf(seed: number, { orders, machines }: { readonly orders: number; readonly machines: number }): Problem {
  const random = randomOf(seed);
  const pick = (count: number) => Math.floor(random() * count);
  const spans = spansOf(200);
  const ids = Array.from({ length: machines }, (_, at) => at + 1);
  const list = ids.map((deviceId): TimelineMachine => ({ deviceId, spans, pieceMs: { '': 30_000 + pick(4) * 15_000 } }));
  const dues = new Map(Array.from({ length: orders }, (_, at) => [at + 1, { due: (8 + pick(orders * 3)) * hour, priority: 1 + pick(3) }]));
  const jobs = [...dues.keys()].flatMap((orderId) =>
    Array.from({ length: random() < 0.25 ? 2 : 1 }, (_, at): TimelineJob => {
      const able = ids.filter(() => random() < 0.6);
      return {
        ...{ id: orderId * 10 + at, orderId, sequence: at + 1, product: 'ABC'[pick(3)] ?? 'A', quantity: 60 + pick(300) },
        ...{ machines: able.length === 0 ? ids : able, deviceId: null, start: null },
      };
    }),
  );
  const setupOf = setupFinder([
    { deviceId: null, from: '', to: '', minutes: 30 },
    { deviceId: null, from: 'A', to: 'B', minutes: 90 },
  ]);
  const free = new Map(ids.map((id) => [id, { at: 7 * hour, product: id % 2 === 0 ? 'A' : null }]));
  return { machines: list, jobs, orders: dues, free, ready: new Map(), setupOf };
}

/** Cost of the best of all sequences of the orders with all choices of machines. */
function bestOf(problem: Problem): number {
  const { decode, options } = createDecoder(problem);
  let best = Number.POSITIVE_INFINITY;
  const assign = (sequence: readonly number[], machines: readonly number[]): void => {
    const choices = options[machines.length];
    if (choices === undefined) best = Math.min(best, decode({ sequence, machines }).cost);
    else for (const { at } of choices) assign(sequence, [...machines, at]);
  };
  const seen = new Set<string>();
  const arrange = (left: readonly number[], sequence: readonly number[]): void => {
    for (const [at, each] of left.entries()) arrange(left.toSpliced(at, 1), [...sequence, each]);
    if (left.length > 0 || seen.has(sequence.join())) return;
    seen.add(sequence.join());
    assign(sequence, []);
  };
  arrange(
    problem.jobs.map(({ orderId }) => orderId),
    [],
  );
  return best;
}

describe('the automatic schedule', () => {
  it('is within 5 % of an exhaustive search on small cases', async () => {
    for (let seed = 1; seed <= 8; seed++) {
      const problem = problemOf(seed, { orders: 4, machines: 2 });
      expect((await propose(problem)).cost, `seed ${seed}`).toBeLessThanOrEqual(bestOf(problem) * 1.05);
    }
  });

  it('generated cases have no overlaps, respect calendar and sequence, and are never better than the bound', async () => {
    for (let seed = 20; seed < 26; seed++) {
      const problem = problemOf(seed, { orders: 14, machines: 4 });
      const { places } = await propose(problem);
      const by = new Map(places.map((place) => [place.id, place]));
      const jobs = problem.jobs.map((job) => ({
        ...job,
        deviceId: by.get(job.id)?.deviceId ?? null,
        start: by.get(job.id)?.start ?? null,
      }));
      const products = new Map([...problem.free].flatMap(([id, { product }]) => (product === null ? [] : [[id, product] as const])));
      const placed = layOut(problem.machines, jobs, problem.setupOf, products);
      expect(placed.size).toBe(problem.jobs.length);
      for (const one of placed.values()) {
        expect(one.conflicts, `seed ${seed}, ${one.job.id}`).toEqual([]);
        expect(one.end).toBe(by.get(one.job.id)?.end);
        expect(one.start).toBeGreaterThanOrEqual(7 * hour);
      }
      const ends = Map.groupBy(placed.values(), ({ job }) => job.orderId);
      const late = [...ends].map(([id, own]) => Math.max(0, Math.max(...own.map(({ end }) => end)) - (problem.orders.get(id)?.due ?? 0)));
      expect(leastLate(problem)).toBeLessThanOrEqual(late.reduce((sum, ms) => sum + ms, 0));
    }
  });

  it('is deterministic', async () => {
    const problem = problemOf(3, { orders: 6, machines: 2 });
    const fixed = { now: () => 0 };
    expect(await propose(problem, fixed)).toEqual(await propose(problem, fixed));
  });

  it('plans 200 operations on 20 machines in less than 5 seconds', async () => {
    const problem = problemOf(5, { orders: 165, machines: 20 });
    expect(problem.jobs.length).toBeGreaterThanOrEqual(190);
    const took = processorTime();
    expect((await propose(problem)).places.length).toBe(problem.jobs.length);
    expect(took()).toBeLessThan(5_000);
  });
});
