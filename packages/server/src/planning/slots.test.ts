/** Plans that must be reduced to fewer slots than they have pieces. */
import { afterAll, describe, expect, it } from 'vitest';
import { dayOf, plannerBy } from './planning-fixture.ts';
import { slotted } from './slots.ts';
import { createSolver } from './solver.ts';
import { joinedStretches } from './stretches.ts';

const solver = createSolver();
afterAll(() => solver.stop());

const dear = { buy: 5, feedIn: 5 };
/** Starts empty and must end with 2 kWh: at 1 kW and efficiency 0.8 that takes two and a half of the five hours. */
const filling = dayOf([{ buy: 0, feedIn: 0 }, { buy: 7, feedIn: 6, pv: 1 }, dear, dear, { buy: 0, feedIn: 0 }], {
  ...{ capacity: 2, socStart: 0, socEnd: 1 },
  charge: [{ to: 1, efficiency: 0.8 }],
});

describe('fewer slots than a plan has pieces', () => {
  it.each([2, 1])('reach the content required at the end of the day, at less power and for longer: %i', async (most) => {
    const best = await plannerBy(solver)(filling);
    // Both free hours, and half a kWh in the cheapest of the others; 1 kWh of PV is fed in at 6.
    expect(best.simulation.cost).toBeCloseTo(0.5 * 5 - 6, 6);
    for (const powers of [best.powers, [-1, 0, -0.5, 0, -1]]) {
      const slots = await slotted(filling, powers, most, solver, 20);
      expect(slots?.stretches.length).toBeLessThanOrEqual(most);
      const stored = slots?.stretches.reduce((sum, { from, to, power }) => sum + 0.8 * power * (to - from), 0);
      expect(stored).toBeCloseTo(2, 3);
      expect(Math.max(...(slots?.stretches.map(({ power }) => power) ?? [2]))).toBeLessThanOrEqual(1 + 1e-9);
    }
  });

  it('join slots of one direction over the shortest gap, and drop those that move least', () => {
    const told = (powers: readonly number[], most: number) =>
      joinedStretches(powers, most).map((way) => way.map(({ direction, from, to }) => `${direction} ${from}-${to}`));
    expect(told([-1, 0, 0, -0.5, 0, -1], 2)).toEqual([['charge 0-1', 'charge 3-6'], ['charge 0-1', 'charge 3-6'], []]);
    expect(told([-2, 1, -2], 2)).toEqual([['charge 0-1', 'charge 2-3'], ['charge 0-1', 'charge 2-3'], ['discharge 1-2']]);
    expect(told([-2, 1, -2], 1)).toEqual([['charge 0-3'], ['charge 0-3'], ['discharge 1-2']]);
  });
});
