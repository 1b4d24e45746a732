/**
 * The power-factor charge in plans: its slope compared with figures from the tables of the notice, and plans with it compared with all
 * plans.
 */
import fc from 'fast-check';
import { afterAll, describe, expect, it } from 'vitest';
import { bestPlan, explainedSlots, sensitivityOf } from './best.ts';
import { dayOf, exact, expectCheapest, fullDay, plannerBy } from './planning-fixture.ts';
import { cosOf, powerFactorEffect } from './power-factor.ts';
import { simulate } from './simulation.ts';
import { createSolver } from './solver.ts';

const solver = createSolver();
afterAll(() => solver.stop());

const planned = plannerBy(solver);

describe('effect of a purchased kWh on the charge', () => {
  // 100 000 kvarh and 80 000 yuan; kWh of a cosφ by hand: 100 000 · cosφ / √(1 − cosφ²).
  const month = { reactive: 100_000, base: 80_000 };

  it.each([
    // Standard 0.90, below it 0.5 % per 0.01: +1.5 % at 0.87 (176 452.076 kWh), +1.0 % at 0.88, +0.5 % at 0.89 (195 192.336 kWh).
    ['0.90', 88, 0.01, (-0.01 * 80_000) / (195_192.336 - 176_452.076)],
    // Standard 0.85: −0.4 % at 0.89 (195 192.336 kWh), −0.5 % at 0.90, −0.65 % at 0.91 (219 484.297 kWh).
    ['0.85', 90, -0.005, (-0.0025 * 80_000) / (219_484.297 - 195_192.336)],
    // Standard 0.90: −0.60 % at 0.94 (275 518.879 kWh), −0.75 % at 0.95 and at 0.96 (342 857.143 kWh).
    ['0.90', 95, -0.0075, (-0.0015 * 80_000) / (342_857.143 - 275_518.879)],
    // Standard 0.80: +11 % at 0.59 (73 073.771 kWh), +10 % at 0.60, +9.5 % at 0.61 (76 981.185 kWh).
    ['0.80', 60, 0.1, (-0.015 * 80_000) / (76_981.185 - 73_073.771)],
    // Constant from 0.95 on, and at 1.
    ['0.90', 97, -0.0075, 0],
    ['0.85', 99, -0.011, 0],
    ['0.80', 100, -0.013, 0],
  ] as const)('standard %s at %i hundredths', (standard, cos, rate, price) => {
    const effect = powerFactorEffect({ ...month, standard, cos });
    expect(effect.rate).toBeCloseTo(rate, 10);
    expect(effect.price).toBeCloseTo(price, 6);
  });

  it('is 0 without consumption', () => {
    expect(powerFactorEffect({ standard: '0.90', cos: 100, reactive: 0, base: 0 })).toEqual({ rate: -0.0075, price: 0 });
    expect(cosOf(0, 0)).toBeNull();
    expect(cosOf(300, 400)).toBeCloseTo(0.6, 12);
  });

  it('is finite at a cosφ near 0', () => {
    // Standard 0.90: +15 % at 0.65 and 2 % more per 0.01: 145 % at 0, 143 % at 0.01.
    const { rate, price } = powerFactorEffect({ ...month, standard: '0.90', cos: 0 });
    expect(rate).toBeCloseTo(1.45, 10);
    expect(price).toBeCloseTo((-0.02 * 80_000) / 1000.05, 4);
  });
});

describe('a plan with it', () => {
  it(
    'costs as much as the cheapest of all plans, also if temperature limits the power',
    () =>
      fc.assert(
        fc.asyncProperty(fullDay, async (input) => expectCheapest(input, await bestPlan(input, solver, exact))),
        { numRuns: 120 },
      ),
    240_000,
  );

  it('drops a gain that is smaller than its power-factor charge, and reports that part separately', async () => {
    const day = [
      { buy: 1, load: 2 },
      { buy: 1.3, load: 2 },
    ];
    // 1 kWh drawn at 1 gives 0.8 kWh at 1.3: a gain of 0.04 yuan. 0.2 kWh more is purchased than replaced, at 0.3 each: a loss of 0.06.
    const battery = { charge: [{ to: 1, efficiency: 0.8 }], socStart: 0, socEnd: 0 };
    const without = await planned(dayOf(day, battery));
    expect(without.earns).toBeCloseTo(0.04, 5);
    const charged = await planned(dayOf(day, battery, { powerFactorPrice: 0.3 }));
    expect(charged.earns).toBeCloseTo(0, 5);
    const run = simulate(dayOf(day, battery, { powerFactorPrice: 0.3 }), without.powers);
    const rest = simulate(dayOf(day, battery, { powerFactorPrice: 0.3 }), []);
    expect(run.powerFactorCost - rest.powerFactorCost).toBeCloseTo(0.06, 6);
    expect(run.cost - run.energyCost - run.powerFactorCost).toBeCloseTo(0, 9);
    // If purchase lowers the charge, the loss pays for itself.
    const lowered = await planned(dayOf(day, battery, { powerFactorPrice: -0.3 }));
    expect(lowered.earns).toBeCloseTo(0.04 + 0.06, 5);
  });

  it('the rate applies to the base of the charge only', async () => {
    const input = dayOf(
      [
        { buy: 1, load: 2, powerFactorBase: 0.9 },
        { buy: 3, load: 2, powerFactorBase: 2.9 },
      ],
      { socStart: 0, socEnd: 0 },
      { powerFactorRate: 0.1 },
    );
    const best = await planned(input);
    // 1 kWh: 2 yuan, and a tenth of the 2 in the base.
    expect(best.earns).toBeCloseTo(2.2, 5);
    const slots = await explainedSlots(input, best, solver, 12, 20);
    expect(slots?.reasons[0]?.[0]).toMatchObject({ code: 'cheap', worth: 3.29 });
    expect(slots?.reasons[0]?.[0]).toHaveProperty('price', expect.closeTo(1.09, 9));
    // With prices a tenth higher, the gain is a tenth higher.
    const [higher] = await sensitivityOf(input, () => best.powers, solver, exact);
    expect(higher?.kept).toBeCloseTo(2.42, 5);
  });

  it('a price below 0 does not make simultaneous purchase and feed-in pay', async () => {
    const best = await planned(dayOf([{ buy: 1, feedIn: 0.5, load: 2 }], { socStart: 0, socEnd: 0 }, { powerFactorPrice: -1 }));
    expect(best.simulation.cost).toBeCloseTo(0, 6);
  });
});
