/** Earnings of a plan in a controller if temperature limits its power: values computed by hand. */
import { expect, it } from 'vitest';
import type { PlanGrid } from '../../../planning/model.ts';
import { dayOf, type Wanted } from '../../../planning/planning-fixture.ts';
import { earnsOfSlots } from './held-plan.ts';

const hour = 3_600_000;
const quarters = [0, 1, 2, 3].map((at) => ({ start: at * hour, end: (at + 1) * hour, minute: at * 60 }));
const slots = [
  { mode: 1 as const, from: 0, to: 120, power: 1 },
  { mode: 2 as const, from: 120, to: 240, power: 1 },
];
const earns = (held: readonly Wanted[], grid: Partial<PlanGrid> = {}) => {
  const day = [{ buy: 1 }, { buy: 1 }, { buy: 3, load: 9 }, { buy: 3, load: 9 }];
  const input = dayOf(
    day.map((each, at) => ({ ...each, ...held[at] })),
    { socStart: 0, socEnd: 0 },
    grid,
  );
  return earnsOfSlots(input, quarters, slots);
};

it('a cold hour reduces charging, a hot one discharging', () => {
  // 2 kWh bought at 1 yuan, used at 3.
  expect(earns([])).toBeCloseTo(4, 9);
  // 1.5 kWh are charged and discharged.
  expect(earns([{ chargeMost: 0.5 }])).toBeCloseTo(3, 9);
  // A quarter of a kWh remains of 1.5 kWh; it is worth the price of the cheapest hour.
  expect(earns([{ chargeMost: 0.5 }, {}, { dischargeMost: 0.25 }])).toBeCloseTo(1.25 * 3 - 1.5 + 0.25, 9);
  expect(earns([{}, {}, { chargeMost: 0 }, { chargeMost: 0 }])).toBeCloseTo(4, 9);
});

it('purchases include their effect on the power-factor charge', () => {
  expect(earns([], { powerFactorPrice: 0.5 })).toBeCloseTo(4, 9);
  // A quarter of a kWh remains, worth the purchase price of 1.5.
  const held = [{ chargeMost: 0.5 }, {}, { dischargeMost: 0.25 }];
  expect(earns(held, { powerFactorPrice: 0.5 })).toBeCloseTo(1.25 * 3.5 - 1.5 * 1.5 + 0.25 * 1.5, 9);
  // The rate is a tenth of the price at which it charges.
  const based = [{ powerFactorBase: 1 }, { powerFactorBase: 1 }];
  expect(earns(based, { powerFactorRate: 0.1 })).toBeCloseTo(4 - 0.2, 9);
});
