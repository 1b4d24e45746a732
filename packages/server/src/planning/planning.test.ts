/** Plans compared with all possible plans and with plans made by people, and with a failing solver. */
import fc from 'fast-check';
import { afterAll, describe, expect, it } from 'vitest';
import { bestPlan, explainedSlots, sensitivityOf } from './best.ts';
import { cheapestOfAll, costByHand, dayOf, dice, exact, expectCheapest, plannerBy, wholeDay } from './planning-fixture.ts';
import { simulate } from './simulation.ts';
import { createSolver } from './solver.ts';

const solver = createSolver();
afterAll(() => solver.stop());
const patience = 240_000;

const planned = plannerBy(solver);

describe('the best plan', () => {
  it(
    'costs as much as the cheapest of all plans, if that has integer powers',
    () =>
      fc.assert(
        fc.asyncProperty(wholeDay, async (input) => expectCheapest(input, await bestPlan(input, solver, exact))),
        { numRuns: 120 },
      ),
    patience,
  );

  it(
    'with losses and a demand charge lies between all plans with coarse powers and the possible gain of finer ones',
    () =>
      fc.assert(
        fc.asyncProperty(wholeDay, fc.constantFrom(0, 3), fc.constantFrom(0.8, 0.9), async (day, demandPrice, efficiency) => {
          const battery = {
            ...day.battery,
            charge: [{ to: 1, efficiency }],
            discharge: [{ to: 1, efficiency }],
            socEnd: 0,
            cyclesMost: null,
          };
          const grid = { ...day.grid, demandPrice, importMost: null, exportMost: null };
          const input = { ...day, quarters: day.quarters.slice(0, 4), battery, grid };
          const levels = Array.from({ length: 11 }, (_, at) => (at - 5) / 5);
          const cheapest = cheapestOfAll(input, levels) ?? Number.NaN;
          const { simulation } = await planned(input);
          expect(simulation.cost).toBeLessThanOrEqual(cheapest + 1e-4);
          // Rounding each quarter-hour to the next level towards 0 changes its power, and the peak, by at most 0.2.
          const most = Math.max(...input.quarters.map(({ buy, feedIn }) => Math.max(Math.abs(buy), Math.abs(feedIn))));
          expect(simulation.cost).toBeGreaterThanOrEqual(cheapest - 0.2 * (4 * most * 2 + demandPrice) - 1e-6);
        }),
        { numRuns: 40 },
      ),
    patience,
  );

  it(
    'reaches the requested gap relative to its reported cost, whatever is paid already',
    async () => {
      const random = dice(20);
      for (let day = 0; day < 20; day += 1) {
        const sun = random() * 8;
        const quarters = Array.from({ length: 48 }, (_, at) => {
          const buy = 0.2 + random();
          return { buy, feedIn: 0.3, load: 2 + random() * 4, pv: Math.max(0, Math.sin(((at - 12) / 24) * Math.PI)) * sun };
        });
        const battery = {
          capacity: 8,
          socStart: 0.3,
          socEnd: 0.3,
          cycleCost: 0.05,
          charge: [{ to: 3, efficiency: 0.94 }],
          discharge: [{ to: 3, efficiency: 0.94 }],
        };
        // The peak of the month is already paid.
        const best = await bestPlan(dayOf(quarters, battery, { demandPrice: 40, peakFrom: 500 }), solver, { seconds: 20, gap: 1e-3 });
        expect(best).toMatchObject({ kind: 'plan', status: 'optimal' });
        if (best.kind === 'plan') expect(best.gap).toBeLessThanOrEqual(1e-3);
      }
    },
    patience,
  );

  it(
    'is never worse than a plan made by a person on days with known prices, load and PV',
    async () => {
      // A year of them: PLANNED_DAYS=365.
      const days = Number(process.env['PLANNED_DAYS'] ?? 75);
      const random = dice(365);
      for (let day = 0; day < days; day += 1) {
        const sun = random() * 8;
        const isMarket = day % 5 === 0;
        const quarters = Array.from({ length: 24 }, (_, hour) => {
          const buy = isMarket ? random() * 1.4 - 0.3 : hour < 8 ? 0.3 : hour < 14 ? 0.7 : 1.2;
          const pv = hour > 6 && hour < 18 ? sun * Math.sin(((hour - 6) / 12) * Math.PI) : 0;
          return { buy, feedIn: Math.min(buy, 0.4 * random()), load: 2 + 3 * random(), pv };
        });
        const input = dayOf(
          quarters,
          {
            capacity: 10,
            charge: [{ to: 5, efficiency: 0.94 }],
            discharge: [{ to: 5, efficiency: 0.95 }],
            ...{ socMin: 0.1, socMax: 0.95, socStart: 0.2, socEnd: 0.2, cycleCost: 0.05, cyclesMost: 2 },
          },
          { demandPrice: day % 3 === 0 ? 1.3 : 0, peakFrom: 4 },
        );
        // Plans made by people: charge in the four cheapest hours as far as possible, discharge later in the most expensive ones.
        const persons = [0, 1, 2].map((way) => {
          let stored = 2;
          return quarters.map(({ buy }, hour) => {
            const charges = way === 0 ? hour < 4 : way === 1 ? buy < 0.35 : random() < 0.3;
            if (charges) {
              const power = Math.min(5, (9.5 - stored) / 0.94);
              stored += power * 0.94;
              return -power;
            }
            const gives = way === 0 ? hour >= 18 && hour < 22 : way === 1 ? buy > 0.9 : random() < 0.2;
            const power = gives ? Math.min(5, (stored - 2) * 0.95) : 0;
            stored -= power / 0.95;
            return power;
          });
        });
        const best = await planned(input);
        for (const plan of [...persons, quarters.map(() => 0)]) {
          const cost = costByHand(input, plan);
          if (cost !== null) expect(best.simulation.cost, `day ${day}`).toBeLessThanOrEqual(cost + 1e-3);
        }
        expect(
          costByHand(
            input,
            best.powers.map((power) => power * (1 - 1e-7)),
          ) ?? best.simulation.cost,
        ).toBeCloseTo(best.simulation.cost, 3);
      }
    },
    patience,
  );

  it('draws the maximum at negative prices, and never charges and discharges at once', async () => {
    const best = await planned(
      dayOf(
        [
          { buy: -2, feedIn: -3 },
          { buy: -2, feedIn: -3 },
          { buy: -2, feedIn: -3 },
          { buy: -2, feedIn: -3 },
        ],
        { socStart: 0, socEnd: 0 },
      ),
    );
    // Four kWh fit, each paid with 2 yuan; earning more by charging and discharging at once is impossible.
    expect(best.simulation.cost).toBeCloseTo(-8, 5);
    expect(best.powers.map((power) => Math.round(power))).toEqual([-1, -1, -1, -1]);
  });

  it('does not purchase and feed in at once if feeding in pays more than purchase costs', async () => {
    const best = await planned(dayOf([{ buy: 1, feedIn: 3, load: 2 }], { socStart: 0, socEnd: 0 }));
    expect(best.simulation.cost).toBeCloseTo(2, 6);
  });

  it('shaves the peak exactly as far as it pays', async () => {
    // 3 kW in one hour, 1 kW in the others; 1 kWh of the storage lowers it to 2, and recharging stays below that.
    const day = [{ load: 1 }, { load: 3 }, { load: 1 }, { load: 1 }];
    const worth = await planned(dayOf(day, { socStart: 0.5, socEnd: 0.5 }, { demandPrice: 10, peakFrom: 0 }));
    expect(worth.simulation.peak).toBeCloseTo(2, 5);
    expect(worth.earns).toBeCloseTo(10, 4);
    const paid = await planned(dayOf(day, {}, { demandPrice: 10, peakFrom: 3 }));
    expect(paid.earns).toBeCloseTo(0, 5);
  });

  it('keeps energy that is worth more on the next day, and purchases none for it', async () => {
    const day = [{ buy: 0.3, load: 1 }, { buy: 0.8, load: 1 }, { buy: 0.5 }];
    const charge = [{ to: 1, efficiency: 0.9 }];
    const left = await planned(dayOf(day, { charge, socStart: 0.5, socEnd: 0, restWorth: 0.31 }));
    // One of two kWh replaces purchase at 0.8; the other stays, and none is charged in the hour at 0.5.
    expect(left.powers.map((power) => Math.round(power * 1e4) / 1e4)).toEqual([0, 1, 0]);
    expect(left.simulation.cost).toBeCloseTo(0.3 + 0.31, 6);
    const nothing = await planned(dayOf(day, { charge, socStart: 0.5, socEnd: 0 }));
    expect(nothing.simulation.cost).toBeCloseTo(0, 6);
  });

  it('curtails only what must not be fed in, and stores it if there is capacity', async () => {
    const day = [{ pv: 3, load: 1 }, { pv: 3, load: 1 }, { load: 2 }, { load: 2 }];
    const best = await planned(dayOf(day, { socStart: 0, socEnd: 0 }, { exportMost: 0 }));
    expect(best.simulation.quarters.map(({ curtailed }) => Math.round(curtailed * 1e4) / 1e4)).toEqual([1, 1, 0, 0]);
    expect(best.simulation.cost).toBeCloseTo(2, 5);
    // At negative prices, curtailing more than necessary would pay; the plan does not do it.
    const paid = await planned(dayOf([{ buy: -1, feedIn: -1, pv: 3, load: 1 }], { socStart: 1, socEnd: 0 }, { exportMost: 1 }));
    expect(paid.simulation.quarters[0]?.curtailed).toBeLessThanOrEqual(1 + 1e-6);
    expect(paid.simulation.cost).toBeGreaterThanOrEqual(0);
  });

  it('respects derating near full, efficiency steps, the reserve and the cycle limit', async () => {
    const cheap = Array.from({ length: 5 }, (_, at) => ({ buy: at < 4 ? 0.1 : 5, load: 9 }));
    const battery = {
      capacity: 4,
      chargeDerating: [{ soc: 0.5, power: 0.25 }],
      socStart: 0,
      socEnd: 0,
      discharge: [{ to: 4, efficiency: 1 }],
    };
    // Two hours reach 2 kWh at full power; the two that end above half charge 0.25 each.
    const derated = await planned(dayOf(cheap, battery));
    expect(derated.simulation.cycles * 4).toBeCloseTo(2.5, 5);
    const steps = [
      { to: 1, efficiency: 0.5 },
      { to: 4, efficiency: 0.9 },
    ];
    const stepped = await planned(
      dayOf([{ buy: 0.1 }, { buy: 5, load: 9 }], { ...battery, chargeDerating: [], charge: steps, capacity: 1.8 }),
    );
    expect(-(stepped.powers[0] ?? 0)).toBeCloseTo(2, 4);
    const reserve = await planned(dayOf([{ buy: 5, load: 9 }], { socStart: 1, socEnd: 0, reserve: 0.9 }));
    expect(reserve.powers[0]).toBeCloseTo(0.4, 5);
    const cycles = await planned(dayOf([{ buy: 5, load: 9 }], { socStart: 1, socEnd: 0, cyclesMost: 0.1 }));
    expect(cycles.powers[0]).toBeCloseTo(0.4, 5);
    const low = await planned(dayOf([{ load: 9 }, { load: 9 }], { socStart: 0.1, socEnd: 0, reserve: 0.3 }));
    expect(low.simulation.quarters.at(-1)?.soc).toBeCloseTo(0.3, 5);
  });

  it.each([
    ['noQuarters', dayOf([])],
    ['notANumber', dayOf([{ buy: Number.NaN }])],
    ['power', dayOf([{}], { charge: [{ to: 0, efficiency: 1 }] })],
    ['power', dayOf([{}], { discharge: [{ to: 1, efficiency: 1.2 }] })],
    ['socRange', dayOf([{}], { socMin: 0.9, socMax: 0.5 })],
    ['socStart', dayOf([{}], { socMax: 0.4 })],
    ['socEnd', dayOf([{}], { socEnd: 1 })],
    ['importLimit', dayOf([{ load: 5 }], {}, { importMost: 3 })],
    ['infeasible', dayOf([{ load: 4 }, { load: 4 }, { load: 4 }], {}, { importMost: 3 })],
  ])('returns the reason if there is none: %s', async (why, input) => {
    expect(await bestPlan(input, solver)).toEqual({ kind: 'refused', why });
  });

  it.each([92, 96, 100])('supports days of %i quarter-hours', async (count) => {
    const quarters = Array.from({ length: count }, (_, at) => ({ hours: 0.25, buy: at < count / 2 ? 0.3 : 1.2, load: 4 }));
    const best = await planned(dayOf(quarters, { socStart: 0, socEnd: 0 }));
    // Four kWh, purchased at 0.3 instead of 1.2.
    expect(best.earns).toBeCloseTo(4 * 0.9, 4);
    expect(best.powers).toHaveLength(count);
  });
});

describe('slots', () => {
  it(
    'are at most twelve, with the reported loss and with reasons',
    async () => {
      const random = dice(7);
      const quarters = Array.from({ length: 96 }, (_, at) => ({
        hours: 0.25,
        buy: at < 32 ? 0.3 : at < 56 ? 0.7 : at < 80 ? 1.2 : 0.7,
        feedIn: 0.35,
        load: 500 + 200 * random(),
        pv: Math.max(0, 900 * Math.sin(((at - 24) / 48) * Math.PI)),
      }));
      const battery = {
        ...{ capacity: 2000, socMin: 0.1, socMax: 0.95, socStart: 0.2, socEnd: 0.2 },
        charge: [{ to: 800, efficiency: 0.95 }],
        discharge: [{ to: 800, efficiency: 0.95 }],
      };
      const input = dayOf(quarters, battery, { demandPrice: 1, peakFrom: 600 });
      const best = await planned(input);
      for (const most of [2, 12]) {
        const slots = await explainedSlots(input, best, solver, most, 20);
        if (!slots) throw new Error('no slots');
        expect(slots.stretches.length).toBeLessThanOrEqual(most);
        expect(slots.stretches.length).toBeGreaterThan(1);
        const powers = quarters.map((_, at) => {
          const slot = slots.stretches.find(({ from, to }) => from <= at && at < to);
          return slot ? slot.power * (slot.direction === 'charge' ? -1 : 1) : 0;
        });
        const cost = costByHand(
          input,
          powers.map((power) => power * (1 - 1e-7)),
        );
        expect(cost).not.toBeNull();
        expect((cost ?? 0) - best.simulation.cost).toBeCloseTo(slots.loss, 1);
        expect(slots.loss).toBeGreaterThanOrEqual(-0.01);
        expect(slots.reasons.every((reasons) => reasons.length > 0)).toBe(true);
        const codes = (direction: string) =>
          slots.stretches.flatMap((stretch, at) =>
            stretch.direction === direction ? (slots.reasons[at] ?? []).map(({ code }) => code) : [],
          );
        expect(codes('charge')).toContain('cheap');
        expect(codes('discharge')).toContain('dear');
      }
    },
    patience,
  );

  it('of a plan that already consists of slots lose nothing', async () => {
    const input = dayOf([{ buy: 0.1 }, { buy: 0.1 }, { buy: 2, load: 3 }, { buy: 2, load: 3 }], { socStart: 0, socEnd: 0 });
    const best = await planned(input);
    const slots = await explainedSlots(input, best, solver, 12, 20);
    expect(slots?.loss).toBeCloseTo(0, 5);
    expect(slots?.stretches).toMatchObject([
      { direction: 'charge', from: 0, to: 2 },
      { direction: 'discharge', from: 2, to: 4 },
    ]);
    expect(slots?.reasons[0]?.[0]).toMatchObject({ code: 'cheap', price: 0.1, worth: 2 });
    expect(slots?.reasons[1]?.[0]).toMatchObject({ code: 'dear', price: 2, cost: 0.1 });
  });
});

describe('sensitivity', () => {
  it('reports the value of the plan at other prices and loads, and the best plan for them', async () => {
    const input = dayOf(
      [
        { buy: 1, load: 1 },
        { buy: 3, load: 1 },
      ],
      { socStart: 0, socEnd: 0 },
    );
    const best = await planned(input);
    const told = await sensitivityOf(input, () => best.powers, solver, exact);
    // It saves 2 yuan; with a tenth less load a tenth of its discharge is fed in without payment.
    const rounded = told.map(({ kept, anew, ...of }) => ({ ...of, kept: Number(kept?.toFixed(4)), anew: Number(anew?.toFixed(4)) }));
    expect(rounded).toEqual([
      { of: 'price', percent: 10, kept: 2.2, anew: 2.2 },
      { of: 'price', percent: -10, kept: 1.8, anew: 1.8 },
      { of: 'load', percent: 10, kept: 2, anew: 2 },
      { of: 'load', percent: -10, kept: 1.7, anew: 1.8 },
    ]);
  });
});

describe('a run', () => {
  it('reports violations of a plan and does not repair it', () => {
    const input = dayOf([{ load: 5 }, { load: 0 }], { socStart: 0.25, socEnd: 0.25, cyclesMost: 0.1 }, { importMost: 5, exportMost: 0 });
    const kinds = simulate(input, [-2, 3]).breaches.map(({ of, at }) => `${of} ${at}`);
    expect(kinds.sort()).toEqual(['charge 0', 'cycles null', 'discharge 1', 'end null', 'export 1', 'import 0'].sort());
  });
});
