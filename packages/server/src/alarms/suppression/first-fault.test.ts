import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { type BegunAlarm, firstFaults, followMs, sameMs } from './first-fault.ts';

const alarm = (id: number, start: number, more: Partial<BegunAlarm> = {}): BegunAlarm => ({
  id,
  key: `k${id}`,
  start,
  severity: 2,
  leads: true,
  rank: 0,
  ties: ['zone:1'],
  ...more,
});
const told = (...alarms: BegunAlarm[]) => Object.fromEntries(firstFaults(alarms));

describe('first faults', () => {
  it('lead related alarms that begin within ten seconds', () => {
    expect(told(alarm(1, 0), alarm(2, 3_000), alarm(3, followMs), alarm(4, followMs + 1))).toEqual({ 1: null, 2: 1, 3: 1, 4: null });
    expect(told(alarm(1, 0), alarm(2, 1, { ties: ['zone:2'] }))).toEqual({ 1: null, 2: null });
    expect(told(alarm(1, 0, { ties: ['a', 'b'] }), alarm(2, 1, { ties: ['b', 'c'] }), alarm(3, 2, { ties: ['c'] }))).toEqual({
      1: null,
      2: 1,
      3: 1,
    });
  });

  it('are the cause before the summary if both were read in one round, else the older', () => {
    const sum = alarm(1, 0, { rank: 1 });
    expect(told(sum, alarm(2, sameMs))).toEqual({ 1: 2, 2: null });
    expect(told(sum, alarm(2, sameMs + 1))).toEqual({ 1: null, 2: 1 });
    expect(told(alarm(1, 0), alarm(2, 500, { severity: 1 }))).toEqual({ 1: 2, 2: null });
  });

  it('are trips: an earlier warning leads nothing, a later one follows', () => {
    const warns = { leads: false, severity: 3 };
    expect(told(alarm(1, 0, warns), alarm(2, 1_000), alarm(3, 2_000, warns))).toEqual({ 1: null, 2: null, 3: 2 });
    expect(told(alarm(1, 0, warns), alarm(2, 1_000, warns))).toEqual({ 1: null, 2: null });
  });

  it('do not lead their own recurrence', () => {
    const again = { key: 'trip' };
    expect(told(alarm(1, 0, again), alarm(2, 100), alarm(3, 4_000, again), alarm(4, 4_100))).toEqual({ 1: null, 2: 1, 3: null, 4: 3 });
  });

  const some = fc
    .array(
      fc.record({
        start: fc.integer({ min: 0, max: 40_000 }),
        severity: fc.constantFrom(1, 2, 3),
        leads: fc.boolean(),
        rank: fc.constantFrom(0, 1),
        key: fc.constantFrom('a', 'b', 'c', 'd', 'e', 'f', 'g', 'h'),
        ties: fc.uniqueArray(fc.constantFrom('p', 'q', 'r', 's'), { minLength: 1, maxLength: 3 }),
      }),
      { maxLength: 40 },
    )
    .map((list) => list.map((each, index) => ({ id: index + 1, ...each })));

  it('follow nothing themselves, are close in time, and do not depend on the order of input', () => {
    fc.assert(
      fc.property(some, fc.array(fc.nat()), (alarms, order) => {
        const firsts = firstFaults(alarms);
        const byId = new Map(alarms.map((each) => [each.id, each]));
        expect(firsts.size).toBe(alarms.length);
        for (const [id, first] of firsts) {
          if (first === null) continue;
          expect(first).not.toBe(id);
          expect(firsts.get(first)).toBe(null);
          expect(byId.get(first)?.leads).toBe(true);
          expect(Math.abs((byId.get(id)?.start ?? 0) - (byId.get(first)?.start ?? 0))).toBeLessThanOrEqual(followMs);
          expect(byId.get(id)?.key).not.toBe(byId.get(first)?.key);
        }
        const shuffled = alarms.map((each, index) => ({ each, at: order[index] ?? index })).toSorted((a, b) => a.at - b.at);
        expect([...firstFaults(shuffled.map(({ each }) => each))].toSorted(([a], [b]) => a - b)).toEqual(
          [...firsts].toSorted(([a], [b]) => a - b),
        );
      }),
    );
  });
});
