import { dayMs } from '@czyun/contract';
import { describe, expect, test } from 'vitest';
import { type MeasureRule, measureRules, rankCells } from './rank.ts';
import type { CellEvent } from './types.ts';

const start = Date.UTC(2026, 4, 1);
/** Ten cells around 100 except the given ones, one event every three days. */
function events(count: number, of: (cell: number, at: number) => number): CellEvent[] {
  return Array.from({ length: count }, (_, at) => ({
    start: start + at * 3 * dayMs - 1,
    end: start + at * 3 * dayMs,
    error: 0.1,
    values: Float64Array.from({ length: 10 }, (__, cell) => of(cell, at)),
  }));
}
const jitter = (cell: number, at: number) => ((cell * 7 + at * 3) % 5) * 0.05 - 0.1;
const rule: MeasureRule = measureRules.capacity;

describe('order', () => {
  test('puts the lowest capacity first and marks it if it is beyond scatter and error', () => {
    const ranked = rankCells(
      events(6, (cell, at) => (cell === 4 ? 95 : 100) + jitter(cell, at)),
      rule,
    );
    expect([ranked.count, ranked.order[0], ranked.standOut]).toEqual([6, 4, [4]]);
    expect(ranked.values[4]).toBeCloseTo(95, 0);
    expect(ranked.limit).toBeCloseTo(80, 0);
    // At least the own error divided by the square root of the number of events.
    expect(ranked.errors[4]).toBeGreaterThanOrEqual(0.1 / Math.sqrt(6) - 1e-9);
  });

  test('marks none of equal cells, and puts values far from 0 first on both sides', () => {
    expect(rankCells(events(6, jitter), { ...rule, limit: { value: 80 } }).standOut).toEqual([]);
    const far = rankCells(
      events(3, (cell) => (cell === 2 ? -20 : cell === 7 ? 12 : 1)),
      measureRules.restSpread,
    );
    expect(far.order.slice(0, 2)).toEqual([2, 7]);
  });

  test('compares cells within each event, independent of other events', () => {
    // Every second event is 10 lower for every cell; cell 6 has no values in those.
    const ranked = rankCells(
      events(8, (cell, at) => (cell === 6 && at % 2 === 1 ? Number.NaN : (at % 2 === 1 ? 90 : 100) + (cell === 6 ? -1 : 0))),
      rule,
    );
    expect([ranked.order[0], ranked.values[6], ranked.values[0]]).toEqual([6, 94, 95]);
  });

  test('omits cells with too few events', () => {
    const ranked = rankCells(
      events(4, (cell, at) => (cell === 3 && at > 1 ? Number.NaN : 100)),
      rule,
    );
    expect([ranked.values[3], ranked.counts[3], ranked.outlook[3]]).toEqual([null, 2, 'few']);
    expect(ranked.order).not.toContain(3);
    expect(rankCells([], rule)).toMatchObject({ count: 0, median: null, order: [], values: [] });
  });
});

describe('limit', () => {
  test('is met when the trend reaches it', () => {
    // 1 Ah every three days: from 100 to 91 in ten events; 80 is eleven events later.
    const { outlook, limitAt, perMonth } = rankCells(
      events(10, (cell, at) => (cell === 0 ? 100 - at : 100)),
      { ...rule, limit: { value: 80 } },
    );
    expect([outlook[0], outlook[1]]).toEqual(['coming', 'steady']);
    expect(limitAt[0]).toBeCloseTo(start + 20 * 3 * dayMs, -3);
    expect(perMonth[0]).toBeCloseTo(-10, 6);
  });

  test('was met at the first of the latest events beyond it', () => {
    const { outlook, limitAt } = rankCells(
      events(10, (cell, at) => (cell === 0 && at >= 6 ? 79 : 100)),
      { ...rule, limit: { value: 80 } },
    );
    expect([outlook[0], limitAt[0]]).toEqual(['met', start + 18 * dayMs]);
  });

  test('has no date without a trend: too few events, no significant slope, or in the other direction', () => {
    const of = (count: number, value: (at: number) => number) =>
      rankCells(
        events(count, (_, at) => value(at)),
        { ...rule, limit: { value: 80 } },
      ).outlook[0];
    expect(of(4, (at) => 100 - at)).toBe('few');
    expect(of(10, (at) => 100 + (at % 2))).toBe('steady');
    expect(of(10, (at) => 90 + at)).toBe('away');
    // A tenth of an Ah a year allows no forecast of a date.
    expect(of(10, (at) => 100 - at * 1e-3)).toBe('steady');
  });

  test('can be chosen', () => {
    const list = events(10, (_, at) => 100 - at);
    expect(rankCells(list, rule, 95).outlook[0]).toBe('met');
  });
});
