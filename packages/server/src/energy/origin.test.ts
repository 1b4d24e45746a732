/** The pool of stored energy: nothing appears and nothing is lost, and the output carries the cost of the input. */
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { charged, contentOf, corrected, discharged, emptyPool, type Pool, roundTrip } from './origin.ts';

const some = fc.bigInt({ min: 0n, max: 10n ** 12n });
type Step = { readonly grid: bigint; readonly own: bigint; readonly cost: bigint } | { readonly out: bigint } | { readonly stored: bigint };
const steps = fc.array(fc.oneof(fc.record({ grid: some, own: some, cost: some }), fc.record({ out: some }), fc.record({ stored: some })), {
  maxLength: 40,
});
const plus = (a: Pool, b: Pool): Pool => ({
  grid: a.grid + b.grid,
  own: a.own + b.own,
  unknown: a.unknown + b.unknown,
  cost: a.cost + b.cost,
});

describe('the pool', () => {
  it('conserves every unit of energy and cost, and is never negative', () => {
    fc.assert(
      fc.property(steps, (all: Step[]) => {
        let pool = emptyPool;
        let out = emptyPool;
        let [cost, wanted] = [0n, 0n];
        for (const step of all) {
          if ('out' in step) {
            const before = contentOf(pool);
            const taken = discharged(pool, step.out);
            expect(contentOf(taken.out)).toBe(step.out);
            expect(contentOf(taken.left)).toBe(step.out > before ? 0n : before - step.out);
            pool = taken.left;
            out = plus(out, taken.out);
            wanted += step.out;
          } else if ('stored' in step) {
            pool = corrected(pool, step.stored);
            expect(contentOf(pool)).toBe(step.stored);
          } else {
            pool = charged(pool, step);
            cost += step.cost;
          }
          for (const part of [...Object.values(pool), ...Object.values(out)]) expect(part >= 0n).toBe(true);
        }
        expect(contentOf(out)).toBe(wanted);
        expect(pool.cost + out.cost).toBe(cost);
      }),
      { numRuns: 1000 },
    );
  });

  it('mixes its content', () => {
    const pool = charged(charged(emptyPool, { grid: 75n, own: 0n, cost: 300n }), { grid: 0n, own: 25n, cost: 0n });
    expect(discharged(pool, 40n)).toEqual({
      out: { grid: 30n, own: 10n, unknown: 0n, cost: 120n },
      left: { grid: 45n, own: 15n, unknown: 0n, cost: 180n },
    });
  });

  it('charges losses to the output, by the state of charge or by the round-trip efficiency', () => {
    const bySoc = corrected(charged(emptyPool, { grid: 100n, own: 0n, cost: 900n }), 90n);
    expect(discharged(bySoc, 90n).out).toEqual({ grid: 90n, own: 0n, unknown: 0n, cost: 900n });
    const byTrip = charged(emptyPool, { grid: 100n, own: 0n, cost: 900n }, roundTrip(1000n, 900n));
    expect(discharged(byTrip, 90n).out).toEqual({ grid: 90n, own: 0n, unknown: 0n, cost: 900n });
    expect([roundTrip(0n, 0n), roundTrip(100n, 120n), roundTrip(100n, 10n)]).toEqual([900_000n, 900_000n, 900_000n]);
  });

  it('reports unmeasured charge as unknown', () => {
    expect(discharged(emptyPool, 5n)).toEqual({ out: { ...emptyPool, unknown: 5n }, left: emptyPool });
    expect(corrected(emptyPool, 7n)).toEqual({ ...emptyPool, unknown: 7n });
  });
});
