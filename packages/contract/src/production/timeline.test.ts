import { describe, expect, it } from 'vitest';
import { forecast } from './forecast.ts';
import { layOut, setupFinder, type TimelineJob, type TimelineMachine } from './timeline.ts';
import { afterWork, closedBetween, isWorking, nextWorking, type WorkSpan, workBetween } from './working-time.ts';

const hour = 3_600_000;
const minute = 60_000;
/** Days with two shifts, 8 to 12 and 13 to 20. */
const spans: WorkSpan[] = Array.from({ length: 10 }, (_, day) => [
  { start: (day * 24 + 8) * hour, end: (day * 24 + 12) * hour },
  { start: (day * 24 + 13) * hour, end: (day * 24 + 20) * hour },
]).flat();

/** Uniform random numbers from a seed. */
function randomOf(seed: number) {
  let state = seed;
  return () => {
    state = (state * 1_664_525 + 1_013_904_223) % 4_294_967_296;
    return state / 4_294_967_296;
  };
}

describe('working time', () => {
  it('pauses in breaks and at night', () => {
    expect(afterWork(spans, 8 * hour, 5 * hour)).toBe(14 * hour);
    expect(afterWork(spans, 8 * hour, 4 * hour)).toBe(12 * hour);
    expect(afterWork(spans, 19 * hour, 2 * hour)).toBe(33 * hour);
    expect(afterWork(spans, 239 * hour, minute)).toBeNull();
    expect([nextWorking(spans, 12 * hour), nextWorking(spans, 9 * hour), nextWorking(spans, 240 * hour)]).toEqual([
      13 * hour,
      9 * hour,
      null,
    ]);
    expect([isWorking(spans, 12 * hour), isWorking(spans, 13 * hour), isWorking([], 0)]).toEqual([false, true, false]);
    expect(closedBetween(spans, 11 * hour, 21 * hour)).toEqual([
      { start: 12 * hour, end: 13 * hour },
      { start: 20 * hour, end: 21 * hour },
    ]);
  });

  it('equals a simulation by the minute for generated starts and durations', () => {
    const random = randomOf(7);
    for (let round = 0; round < 200; round++) {
      const from = Math.floor(random() * 96 * 60) * minute;
      const work = 1 + Math.floor(random() * 20 * 60);
      let [at, left] = [from, work];
      while (left > 0) {
        if (isWorking(spans, at)) left -= 1;
        at += minute;
      }
      expect(afterWork(spans, from, work * minute)).toBe(at);
      expect(workBetween(spans, from, at)).toBe(work * minute);
    }
  });
});

const machine = (deviceId: number): TimelineMachine => ({ deviceId, spans, pieceMs: { '': minute, B: 2 * minute } });
const job = (id: number, more: Partial<TimelineJob>): TimelineJob => ({
  ...{ id, orderId: id, sequence: 1, product: 'A', quantity: 60, machines: [1], deviceId: 1, start: 8 * hour },
  ...more,
});
const setupOf = setupFinder([
  { deviceId: null, from: '', to: '', minutes: 20 },
  { deviceId: null, from: 'A', to: 'B', minutes: 30 },
  { deviceId: 2, from: 'A', to: 'B', minutes: 45 },
]);

describe('set-up times', () => {
  it('the most specific entry applies, and one product has none unless it is entered', () => {
    expect([setupOf(1, 'A', 'B'), setupOf(2, 'A', 'B'), setupOf(1, 'B', 'A')]).toEqual([30 * minute, 45 * minute, 20 * minute]);
    expect([setupOf(1, 'A', 'A'), setupOf(1, null, 'B')]).toEqual([0, 0]);
    expect(setupFinder([{ deviceId: null, from: 'A', to: 'A', minutes: 5 }])(1, 'A', 'A')).toBe(5 * minute);
  });
});

describe('operations on machines', () => {
  const conflictsOf = (jobs: readonly TimelineJob[]) =>
    [...layOut([machine(1), machine(2)], jobs, setupOf)].map(([id, { conflicts }]) => [id, conflicts]);

  it('begin with their set-up and end after their pieces, in working time', () => {
    const placed = layOut([machine(1)], [job(1, { quantity: 180 }), job(2, { product: 'B', start: 11 * hour })], setupOf);
    expect(placed.get(1)).toMatchObject({ start: 8 * hour, setupMs: 0, end: 11 * hour, conflicts: [] });
    expect(placed.get(2)).toMatchObject({ setupEnd: 11.5 * hour, runMs: 2 * hour, end: 14.5 * hour, conflicts: [] });
  });

  it('report each conflict', () => {
    expect(conflictsOf([job(1, {}), job(2, { start: 8.5 * hour })])).toEqual([
      [1, ['overlap']],
      [2, ['overlap']],
    ]);
    expect(conflictsOf([job(1, { orderId: 9 }), job(2, { orderId: 9, sequence: 2, deviceId: 2, machines: [2] })])).toEqual([
      [1, []],
      [2, ['sequence']],
    ]);
    expect(conflictsOf([job(1, { start: 12 * hour })])).toEqual([[1, ['calendar']]]);
    expect(conflictsOf([job(1, { quantity: 10_000 })])).toEqual([[1, ['calendar']]]);
    expect(conflictsOf([job(1, { machines: [2] })])).toEqual([[1, ['machine']]]);
    const without = { ...machine(1), pieceMs: { B: minute } };
    expect(layOut([without], [job(1, {})], setupOf).get(1)).toMatchObject({ runMs: null, conflicts: ['cycle'] });
    expect(conflictsOf([job(1, { deviceId: null, start: null })])).toEqual([]);
  });
});

describe('expected ends', () => {
  const now = 10 * hour;
  const of = (jobs: readonly TimelineJob[], actual: Parameters<typeof forecast>[2]['actual']) =>
    forecast([machine(1), machine(2)], jobs, { actual, setupOf, now });

  it('an operation in progress continues at its pace so far, and a waiting one begins after it', () => {
    const actual = new Map([[1, { start: 8 * hour, end: now, open: true, made: 60 }]]);
    const found = of([job(1, { quantity: 120 }), job(2, { product: 'B', quantity: 30, start: 10.5 * hour })], actual);
    // 60 pieces in 2 hours are 2 minutes each: the rest ends where the break begins.
    expect(found.get(1)).toEqual({ start: 8 * hour, end: 12 * hour, paceMs: 2 * minute });
    expect(found.get(2)).toEqual({ start: 13 * hour, end: 14.5 * hour, paceMs: null });
  });

  it('few pieces give no pace; finished work is unchanged; a plan in the past begins now', () => {
    const actual = new Map([[1, { start: 9.9 * hour, end: now, open: true, made: 2 }]]);
    expect(of([job(1, { quantity: 62 })], actual).get(1)).toMatchObject({ end: 11 * hour, paceMs: minute });
    const ended = new Map([[1, { start: 8 * hour, end: 9 * hour, open: false, made: 60 }]]);
    expect(of([job(1, {})], ended).get(1)).toEqual({ start: 8 * hour, end: 9 * hour, paceMs: null });
    expect(of([job(1, {})], new Map()).get(1)).toEqual({ start: now, end: 11 * hour, paceMs: null });
    expect(of([job(1, { start: null, deviceId: null })], new Map()).size).toBe(0);
  });

  it('a later operation of an order waits for the earlier one', () => {
    const found = of(
      [job(1, { orderId: 9, start: now }), job(2, { orderId: 9, sequence: 2, deviceId: 2, machines: [2], start: now })],
      new Map(),
    );
    expect([found.get(1)?.end, found.get(2)?.start]).toEqual([11 * hour, 11 * hour]);
  });

  it('equal a simulation by the minute for generated orders', () => {
    const random = randomOf(11);
    for (let round = 0; round < 50; round++) {
      const made = 20 + Math.floor(random() * 80);
      const begun = job(1, { quantity: made + Math.floor(random() * 200) });
      const waiting = Array.from({ length: 4 }, (_, at) =>
        job(2 + at, { product: random() < 0.5 ? 'A' : 'B', quantity: 1 + Math.floor(random() * 90), start: (8 + at) * hour }),
      );
      const found = of([begun, ...waiting], new Map([[1, { start: 8 * hour, end: now, open: true, made }]]));
      // Working time of the counted pieces: 120 minutes; then each order follows the previous one.
      let at = now;
      let left = ((begun.quantity - made) * 120) / made;
      for (; left > 1e-6; at += minute) if (isWorking(spans, at)) left -= 1;
      expect(Math.abs((found.get(1)?.end ?? 0) - at - left * minute)).toBeLessThan(1);
      at += left * minute;
      let before = 'A';
      for (const { id, product, quantity } of waiting) {
        while (!isWorking(spans, at)) at = Math.floor(at / minute + 1) * minute;
        expect(Math.abs((found.get(id)?.start ?? 0) - at)).toBeLessThan(1);
        left = setupOf(1, before, product) / minute + quantity * (product === 'B' ? 2 : 1);
        for (; left > 1e-6; at += minute) if (isWorking(spans, at)) left -= 1;
        at += left * minute;
        before = product;
        expect(Math.abs((found.get(id)?.end ?? 0) - at)).toBeLessThan(1);
      }
    }
  });
});
