/** Execution of slots by a controller: within every limit of the storage, and as computed by hand. */
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { runByHand, stepsOf, sunnyDay } from './absorb-fixture.ts';
import { simulate } from './simulation.ts';
import { runOf } from './slot-run.ts';

describe('a run of slots', () => {
  it('respects derating, the bounds of the storage and the steps of efficiency for any slots', () =>
    fc.assert(
      fc.property(
        sunnyDay,
        fc.array(fc.record({ mode: fc.constantFrom('charge', 'discharge', 'absorb') }), { minLength: 5, maxLength: 5 }),
        fc.integer({ min: 1, max: 40 }),
        fc.constantFrom(0.3, 0.5, 0.8),
        (day, wanted, tenths, soc) => {
          const steps = [
            { to: 1, efficiency: 0.8 },
            { to: 3, efficiency: 0.95 },
          ];
          const derating = [{ soc, power: 0.4 }];
          const battery = { ...day.battery, charge: steps, discharge: steps, chargeDerating: derating, dischargeDerating: derating };
          const input = { ...day, battery: { ...battery, socEnd: 0 } };
          const slots = wanted.map(({ mode }, at) => ({ direction: mode, from: at, to: at + 1, power: tenths / 10 }));
          const run = simulate(input, runOf(input, slots));
          const own = run.breaches.filter(({ of, by }) => !['import', 'export'].includes(of) && by > 1e-6);
          expect(own).toEqual([]);
          run.quarters.forEach(({ power, bought }, at) => {
            const { load = 0, pv = 0 } = input.quarters[at] ?? {};
            expect(Math.abs(power)).toBeLessThanOrEqual(tenths / 10 + 1e-9);
            if (wanted[at]?.mode === 'absorb') expect(bought).toBeLessThanOrEqual(Math.max(0, load - pv) + 1e-9);
          });
        },
      ),
      { numRuns: 400 },
    ));

  it('matches calculation by hand with a single efficiency', () =>
    fc.assert(
      fc.property(sunnyDay, fc.array(fc.constantFrom('charge', 'discharge', 'absorb'), { minLength: 5, maxLength: 5 }), (day, wanted) => {
        const input = { ...day, battery: { ...day.battery, socEnd: 0, feedsIn: true }, grid: { ...day.grid, exportMost: null } };
        const slots = wanted.map((direction, at) => ({ direction, from: at, to: at + 1, power: 0.75 }));
        const hand = runByHand(input, stepsOf(input, slots));
        expect(simulate(input, runOf(input, slots)).cost).toBeCloseTo(hand.cost ?? Number.NaN, 9);
      }),
      { numRuns: 400 },
    ));
});
