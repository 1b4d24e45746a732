import { describe, expect, it } from 'vitest';
import type { PlanBattery, PlanInput } from '../../../planning/model.ts';
import { dayOn } from '../../../time/days.ts';
import { type Quarter, quartersOf } from '../../../time/quarters.ts';
import { earnsOfSlots, earnsOfWishes, socAfter, wishesInForce } from './held-plan.ts';

const battery: PlanBattery = {
  ...{
    capacity: 1000,
    socMin: 0.1,
    socMax: 0.9,
    reserve: 0,
    socStart: 0.5,
    socEnd: 0.5,
    auxiliary: 0,
    cyclesMost: null,
    cycleCost: 0,
    restWorth: 0,
    feedsIn: true,
  },
  ...{ charge: [{ to: 200, efficiency: 0.8 }], discharge: [{ to: 200, efficiency: 0.5 }], chargeDerating: [], dischargeDerating: [] },
};
const quartersIn = (timeZone: string, date: string) => quartersOf(timeZone, dayOn(timeZone, date));
const shanghai = quartersIn('Asia/Shanghai', '2024-05-01');
const inputOf = (quarters: readonly Quarter[], more: Partial<PlanBattery> = {}, netLoad = 300): PlanInput => ({
  quarters: quarters.map(({ start, end }) => ({
    ...{ start, hours: (end - start) / 3_600_000, buy: 1, feedIn: 0.25 },
    ...{ load: Math.max(0, netLoad), pv: Math.max(0, -netLoad) },
  })),
  battery: { ...battery, ...more },
  grid: { demandPrice: 0, peakFrom: 0, importMost: null, exportMost: null, powerFactorPrice: 0, powerFactorRate: 0 },
});
const hoursOf = (powers: readonly number[], of: (power: number) => boolean) => powers.filter(of).length / 4;
const energy = (powers: readonly number[]) => powers.reduce((sum, power) => sum + power / 4, 0);
const near = (powers: readonly number[]) => powers.map((power) => expect.closeTo(power, 9));
const always = { start: Number.NEGATIVE_INFINITY, end: Number.POSITIVE_INFINITY };
const held = (slots: { mode: 1 | 2 | 3; from: number; to: number; power: number }[], input: PlanInput, quarters: readonly Quarter[]) =>
  earnsOfWishes(
    input,
    quarters.map((quarter, at) => {
      const { load = 0, pv = 0 } = input.quarters[at] ?? {};
      return wishesInForce(quarter, [{ ...always, slots }], load - pv, 0);
    }),
  );

describe('earnings of slots', () => {
  it('charging and discharging have their own efficiencies and are limited by SOC and power', () => {
    // 400 kWh of capacity at 0.8: 500 kWh in 2.5 h, whatever the requested power.
    const { powers, earns } = held([{ mode: 1, from: 0, to: 480, power: 500 }], inputOf(shanghai), shanghai);
    expect(powers.slice(0, 11)).toEqual(near([...Array.from({ length: 10 }, () => -200), 0]));
    // Energy above the required final state is worth its cost: no gain, no loss.
    expect(earns).toBeCloseTo(0, 9);
    // 400 kWh down to the floor yield 200 kWh at 0.5; recharging them at 0.8 takes 500 kWh.
    const out = held([{ mode: 2, from: 600, to: 900, power: 100 }], inputOf(shanghai), shanghai);
    expect(energy(out.powers)).toBeCloseTo(200, 9);
    expect(out.earns).toBeCloseTo(200 - 500, 9);
    expect(earnsOfSlots(inputOf(shanghai), shanghai, [{ mode: 2, from: 600, to: 900, power: 100 }])).toBeCloseTo(-300, 9);
  });

  it('a derated storage charges and discharges with less power beyond its limit', () => {
    const charge = inputOf(shanghai, { chargeDerating: [{ soc: 0.7, power: 50 }] });
    const { powers } = held([{ mode: 1, from: 0, to: 360, power: 200 }], charge, shanghai);
    // 200 kW store 200 kWh in 1.25 h, then 40 kWh per hour.
    expect(powers.slice(0, 7)).toEqual(near([-200, -200, -200, -200, -200, -50, -50]));
    const give = inputOf(shanghai, { dischargeDerating: [{ soc: 0.3, power: 20 }] });
    const out = held([{ mode: 2, from: 0, to: 120, power: 100 }], give, shanghai);
    // 100 kW at 0.5 take 200 kWh from the storage in 1 h.
    expect(out.powers.slice(0, 8)).toEqual(near([100, 100, 100, 100, 20, 20, 20, 20]));
  });

  it('a storage below the floor does not discharge and is not recharged', () => {
    const low = inputOf(shanghai, { socStart: 0.05, socEnd: 0.05 });
    expect(held([{ mode: 2, from: 0, to: 1440, power: 100 }], low, shanghai)).toMatchObject({ earns: 0, powers: shanghai.map(() => 0) });
  });

  it('without any charging, missing energy is bought at full power', () => {
    const charge = [
      { to: 50, efficiency: 0.5 },
      { to: 200, efficiency: 0.8 },
    ];
    expect(held([{ mode: 2, from: 600, to: 900, power: 100 }], inputOf(shanghai, { charge }), shanghai).earns).toBeCloseTo(-300, 9);
  });

  it('self-consumption takes only the surplus', () => {
    const sunny = inputOf(shanghai, {}, -60);
    expect(held([{ mode: 3, from: 0, to: 60, power: 100 }], sunny, shanghai).powers.slice(0, 5)).toEqual([-60, -60, -60, -60, 0]);
    expect(held([{ mode: 3, from: 0, to: 60, power: 40 }], sunny, shanghai).powers[0]).toBe(-40);
    expect(held([{ mode: 3, from: 0, to: 60, power: 40 }], inputOf(shanghai), shanghai).powers[0]).toBe(0);
  });

  it('slots across midnight and off the quarter-hour are accurate to the minute', () => {
    const { powers } = held([{ mode: 2, from: 1435, to: 5, power: 90 }], inputOf(shanghai), shanghai);
    expect([powers[0], powers[1], powers[95]]).toEqual(near([30, 0, 30]));
  });

  it('slots follow clock time on days of 23 and 25 hours', () => {
    // 1:00 to 4:00: the hour from 2:00 is skipped on one day and repeated on the other.
    const slots = [{ mode: 1 as const, from: 60, to: 240, power: 10 }];
    for (const [date, length, hours] of [
      ['2024-03-31', 92, 2],
      ['2024-10-27', 100, 4],
      ['2024-05-01', 96, 3],
    ] as const) {
      const quarters = quartersIn('Europe/Berlin', date);
      const { powers } = held(slots, inputOf(quarters), quarters);
      expect([date, powers.length, hoursOf(powers, (power) => power === -10)]).toEqual([date, length, hours]);
    }
  });
});

it('the state of charge at the end of a day follows the slots from now on', () => {
  const slots = [
    { mode: 1 as const, from: 0, to: 60, power: 200 },
    { mode: 2 as const, from: 1080, to: 1140, power: 100 },
    { mode: 3 as const, from: 1140, to: 1200, power: 200 },
  ];
  const at = (minute: number) => (shanghai[0]?.start ?? 0) + minute * 60_000;
  // 100 kW for an hour at 0.5 take 200 kWh; the last twenty minutes a third of that; self-consumption is unknown.
  expect(socAfter(battery, shanghai, slots, at(600))).toBeCloseTo(0.3, 9);
  expect(socAfter(battery, shanghai, slots, at(1120))).toBeCloseTo(0.5 - 0.2 / 3, 9);
  expect(socAfter(battery, shanghai, slots, at(1300))).toBeCloseTo(0.5, 9);
  // From midnight, 160 kWh are charged first.
  expect(socAfter(battery, shanghai, slots, at(0))).toBeCloseTo(0.46, 9);
});

describe('plans in force', () => {
  const [first] = shanghai as [Quarter];
  const slots = (power: number) => [{ mode: 2 as const, from: 0, to: 1440, power }];
  const minutes = (count: number) => first.start + count * 60_000;

  it('apply from their start; without one, the actual power is used', () => {
    const plans = [
      { start: 0, end: minutes(3), slots: slots(60) },
      { start: minutes(5), end: minutes(60), slots: slots(30) },
    ];
    const wishes = wishesInForce(first, plans, 0, -7);
    expect(wishes.map(({ hours, power }) => [Math.round(hours * 60), power])).toEqual([
      [3, 60],
      [2, -7],
      [10, 30],
    ]);
    expect(wishesInForce(first, [], 0, -7)).toEqual([{ hours: 0.25, power: -7 }]);
    expect(wishesInForce(first, [{ start: 0, end: minutes(60), slots: [] }], 0, -7)).toEqual([{ hours: 0.25, power: 0 }]);
  });
});
