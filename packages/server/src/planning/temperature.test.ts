/** Power limits by cell temperature: which limits apply, the temperatures expected of a day, and plans within the limits. */
import { afterAll, describe, expect, it } from 'vitest';
import { bestPlan, explainedSlots } from './best.ts';
import { dayOf, exact } from './planning-fixture.ts';
import { programOf } from './program.ts';
import { simulate } from './simulation.ts';
import { createSolver } from './solver.ts';
import { heldPowers, usualTemperatures } from './temperature.ts';
import { verified, wantedOf } from './verified.ts';

const solver = createSolver();
afterAll(() => solver.stop());

describe('limits by temperature', () => {
  const limits = {
    hot: [
      { temperature: 45, charge: 50, discharge: 80 },
      { temperature: 55, charge: 0, discharge: null },
    ],
    cold: [
      { temperature: 5, charge: 40, discharge: null },
      { temperature: 0, charge: 0, discharge: 60 },
    ],
  };
  it.each([
    [{ highest: 30, lowest: 20 }, null, null],
    [{ highest: 45, lowest: 5 }, null, null],
    [{ highest: 45.1, lowest: 20 }, 50, 80],
    [{ highest: 56, lowest: 20 }, 0, 80],
    [{ highest: 12, lowest: 4.9 }, 40, null],
    [{ highest: 12, lowest: -1 }, 0, 60],
    [{ highest: 50, lowest: 4 }, 40, 80],
    [{ highest: Number.NaN, lowest: Number.NaN }, null, null],
    [{ highest: Number.NaN, lowest: -1 }, 0, 60],
  ])('at %j', (cells, chargeMost, dischargeMost) => {
    expect(heldPowers(limits, cells)).toEqual({ chargeMost, dischargeMost });
  });
});

describe('the temperatures of a future day', () => {
  const day = (number: number, kind: 'workday' | 'weekend', value: number) => ({
    ...{ date: String(number), number, kind },
    values: Array.from({ length: 96 }, (_, slot) => (slot === 0 ? Number.NaN : value)),
  });
  const week = [1, 2, 3, 4, 5].map((number) => day(number, 'workday', 20 + number));
  const weekend = [day(6, 'weekend', 10), day(7, 'weekend', 12)];

  it('are the median of the last seven days, of its own kind if three are known', () => {
    const workday = usualTemperatures([day(-1, 'workday', 90), ...week, ...weekend], { kind: 'workday' });
    expect(workday).toMatchObject({ days: 5 });
    expect(workday.values[1]).toBe(23);
    const sunday = usualTemperatures([...week, ...weekend], { kind: 'weekend' });
    expect(sunday.days).toBe(7);
    expect(sunday.values[1]).toBe(22);
    expect(sunday.values[0]).toBeNaN();
  });

  it('are unknown if no day is known', () => {
    const unknown = usualTemperatures([day(1, 'workday', Number.NaN)], { kind: 'workday' });
    expect(unknown.days).toBe(0);
    expect(unknown.values.every(Number.isNaN)).toBe(true);
  });
});

describe('a plan', () => {
  const quarters = [
    { buy: 0.1, chargeMost: 0.25 },
    { buy: 0.2, chargeMost: null },
    { buy: 2, load: 5, dischargeMost: 0 },
    { buy: 1.5, load: 5, dischargeMost: 0.75 },
    { buy: 1, load: 5 },
  ];
  const input = dayOf(quarters, { socStart: 0, socEnd: 0 });

  it('applies the limits in each quarter-hour', async () => {
    const best = await bestPlan(input, solver, exact);
    if (best.kind !== 'plan') throw new Error(JSON.stringify(best));
    // 1.25 kWh are charged; nothing may be discharged in the most expensive hour, 0.75 in the next.
    expect(best.powers.map((power) => Math.round(power * 1e4) / 1e4)).toEqual([-0.25, -1, 0, 0.75, 0.5]);
    expect(best.earns).toBeCloseTo(0.75 * 1.5 + 0.5 - 0.25 * 0.1 - 0.2, 5);
  });

  it('applies them in slots too, with the reason in the slot', async () => {
    const best = await bestPlan(input, solver, exact);
    if (best.kind !== 'plan') throw new Error(JSON.stringify(best));
    const slots = await explainedSlots(input, best, solver, 12, 20);
    expect(slots?.loss).toBeCloseTo(0, 5);
    slots?.powers.forEach((power, at) => {
      const { chargeMost, dischargeMost } = quarters[at] ?? {};
      expect(-power).toBeLessThanOrEqual((chargeMost ?? 1) + 1e-6);
      expect(power).toBeLessThanOrEqual((dischargeMost ?? 1) + 1e-6);
    });
    const told = slots?.stretches.map(({ from }, at) => [from, slots.reasons[at]?.find(({ code }) => code === 'temperature')]);
    expect(told).toEqual([
      [0, { code: 'temperature', most: 0.25 }],
      [1, undefined],
      [3, { code: 'temperature', most: 0.75 }],
      [4, undefined],
    ]);
  });

  it('that exceeds them is reported and refused', async () => {
    const powers = [-1, -1, 0.5, 0.5, 1];
    const breaches = simulate(input, powers).breaches.filter(({ of }) => of === 'temperature');
    expect(breaches).toEqual([
      { of: 'temperature', at: 0, by: 0.75 },
      { of: 'temperature', at: 2, by: 0.5 },
    ]);
    // The answer of the same day without limits, used for the one with limits.
    const free = { ...input, quarters: input.quarters.map((quarter) => ({ ...quarter, chargeMost: null, dischargeMost: null })) };
    const program = programOf(free);
    const answer = await solver.solve({ text: program.text, wanted: wantedOf(program), ...exact });
    if (answer.kind !== 'solved') throw new Error(answer.kind);
    expect(verified(free, program, answer, exact.gap)).toMatchObject({ simulation: { breaches: [] } });
    expect(verified(input, program, answer, exact.gap)).toEqual({ doubt: 'limits' });
  });

  it('that needs more than they allow is impossible', async () => {
    const cold = dayOf([{ chargeMost: 0 }, { chargeMost: 0.1 }], { socStart: 0, socEnd: 0.5 });
    expect(await bestPlan(cold, solver)).toEqual({ kind: 'refused', why: 'socEnd' });
    const hot = dayOf([{ load: 4, dischargeMost: 0.5 }], {}, { importMost: 3 });
    expect(await bestPlan(hot, solver)).toEqual({ kind: 'refused', why: 'importLimit' });
    expect(await bestPlan(dayOf([{ dischargeMost: -1 }]), solver)).toEqual({ kind: 'refused', why: 'notANumber' });
    expect(await bestPlan(dayOf([{}], {}, { powerFactorPrice: Number.NaN }), solver)).toEqual({ kind: 'refused', why: 'notANumber' });
  });
});
