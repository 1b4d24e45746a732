import { hourMs } from '@czyun/contract';
import type { ProductionOrder } from '@czyun/contract/production';
import { expect, it } from 'vitest';
import type { Plan } from '../../queries.ts';
import { boardModel, firstFree, snapped, withMove, withSameBars } from './board-model.ts';

const now = 100 * hourMs;
const spans = [
  { start: 90 * hourMs, end: 120 * hourMs },
  { start: 130 * hourMs, end: 200 * hourMs },
];
const machine = (deviceId: number) => ({ deviceId, name: `M${deviceId}`, spans, pieceMs: { '': 60_000 }, batches: [] });
const order = (id: number, more: { start: number | null; quantity?: number; due?: number; begun?: boolean }): ProductionOrder => ({
  ...{ id, number: `WO-${id}`, product: 'A', productName: 'A', quantity: more.quantity ?? 60, due: more.due ?? 110 * hourMs, priority: 2 },
  ...{
    batch: '',
    note: '',
    closed: false,
    version: 1,
    state: 'planned',
    made: null,
    rejects: null,
    expectedEnd: null,
    lateness: 'no',
    lateMs: 0,
  },
  operations: [
    {
      ...{ id: id * 10, sequence: 1, name: '', machines: [1, 2], deviceId: more.start === null ? null : 1, start: more.start, version: 1 },
      actual: more.begun === true ? { start: 99 * hourMs, end: now, open: true, made: 60, rejects: 0 } : null,
      ...{ expectedStart: null, expectedEnd: null },
    },
  ],
});
const planOf = (orders: ProductionOrder[]): Plan => ({
  ...{ timeZone: 'UTC', now, start: 0, end: 300 * hourMs, hasCalendar: true, machines: [machine(1), machine(2)], orders },
  settings: { products: [], setups: [], speed: 100, version: 0, by: null, changed: null },
});

it('a move changes conflicts, lateness and figures, but nothing stored', () => {
  const plan = planOf([order(1, { start: now }), order(2, { start: now + 5 * hourMs })]);
  expect(boardModel(plan, new Map())).toMatchObject({ conflicts: 0, figures: { lateOrders: 0, unplanned: 0 } });
  const overlapping = boardModel(plan, withMove(plan, new Map(), 20, { deviceId: 1, start: now + hourMs / 2 }));
  expect(overlapping.conflicts).toBe(2);
  expect(overlapping.bars.get(20)).toMatchObject({ moved: true, conflicts: ['overlap'], lateMs: 0 });
  const late = boardModel(plan, withMove(plan, new Map(), 20, { deviceId: 2, start: 115 * hourMs }));
  expect(late.bars.get(20)?.lateMs).toBe(6 * hourMs);
  expect(late.figures.lateOrders).toBe(1);
});

it('bars that a move does not change are the same objects as before', () => {
  const plan = planOf([order(1, { start: now }), order(2, { start: now + 5 * hourMs }), order(3, { start: now + 8 * hourMs })]);
  const before = boardModel(plan, new Map());
  const moved = withSameBars(boardModel(plan, withMove(plan, new Map(), 20, { deviceId: 1, start: now + hourMs / 2 })), before);
  const same = [10, 20, 30].map((id) => moved.bars.get(id) === before.bars.get(id));
  // The first one is now overlapped.
  expect(same).toEqual([false, false, true]);
  expect(moved.bars.get(10)?.conflicts).toEqual(['overlap']);
});

it('a move back to the stored place is dropped', () => {
  const plan = planOf([order(1, { start: now })]);
  const moved = withMove(plan, new Map(), 10, { deviceId: 2, start: now });
  expect([moved.size, withMove(plan, moved, 10, { deviceId: 1, start: now }).size]).toEqual([1, 0]);
});

it('started work has no conflicts and precedes waiting work', () => {
  const plan = planOf([order(1, { start: 99 * hourMs, quantity: 180, begun: true }), order(2, { start: now })]);
  const { bars, expected } = boardModel(plan, new Map());
  expect(bars.get(10)).toMatchObject({ begun: true, conflicts: [] });
  expect(expected.get(20)?.start).toBe(102 * hourMs);
});

it('places snap to the grid and to working time, and an unplanned operation goes to the machine that is free first', () => {
  const plan = planOf([order(1, { start: now }), order(2, { start: null })]);
  expect(snapped(plan, 1, 125 * hourMs, 300_000)).toEqual({ deviceId: 1, start: 130 * hourMs });
  const model = boardModel(plan, new Map());
  const [open] = model.unplanned;
  expect(open && firstFree(plan, model, open.operation, 300_000)).toEqual({ deviceId: 2, start: now });
});
