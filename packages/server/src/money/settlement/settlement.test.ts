/** A day and a month computed by hand, and properties that hold for any readings. */
import { firstTerms, type Tariff } from '@czyun/contract';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { quarterMs } from '../../time/quarters.ts';
import { billionthsOf, billionthsText, fixedOf } from '../billionths.ts';
import { billOf, differencesOf } from './bill.ts';
import { type SettledDay, settle } from './day.ts';
import { sumOfCharges, sumOfQuantities } from './document-sums.ts';
import type { DayInputs, InputFlow, PriceInput } from './inputs.ts';
import { isWhole, sharesOf } from './parties.ts';
import { storedOriginOf } from './stored.ts';

const count = 96;
const start = Date.UTC(2026, 6, 1, 16);
const price = (quarters: number, more: Partial<PriceInput> = {}): PriceInput => ({
  ...{ quarters, versionId: 7, period: 'flat', buy: '0.6', feedIn: '0.4', paid: true },
  surcharges: [{ name: 'fund', price: '0.02', inBase: false }],
  ...more,
});
const dayPrices = [price(32, { period: 'valley', buy: '0.3' }), price(48, { period: 'high', buy: '1.1' }), price(16)];

/** Registers that start at 1000 and count `flows` by quarter-hour, in hundredths of a kWh. */
function day(flows: Partial<Record<InputFlow, Readonly<Record<number, number>>>>, more: Partial<DayInputs> = {}): DayInputs {
  const registers = Object.entries(flows).map(([flow, counted], index) => {
    const quantities = Array.from({ length: count }, (_, quarter) => (counted[quarter] ?? 0) / 100);
    let steps = 100_000;
    const readings = [1000];
    for (const quantity of quantities) {
      steps += Math.round(quantity * 100);
      readings.push(steps / 100);
    }
    return {
      flow: flow as InputFlow,
      paramId: index + 1,
      deviceId: index + 1,
      sign: 1 as const,
      decimals: 2,
      readings,
      quantities,
      estimated: [],
      unsure: [],
      lapsed: false,
    };
  });
  return {
    date: '2026-07-02',
    start,
    end: start + count * quarterMs,
    registers,
    terms: firstTerms,
    prices: dayPrices,
    storedAtStartWh: null,
    storedWh: null,
    ...more,
  };
}
const linesOf = (settled: SettledDay) => settled.lines.map(({ line }) => [line.flow, line.period, line.quantity, line.price, line.charge]);

describe('billionths', () => {
  it('are the exact decimals of register values', () => {
    fc.assert(
      fc.property(fc.integer({ min: -(10 ** 12), max: 10 ** 12 }), fc.integer({ min: 0, max: 4 }), (whole, decimals) => {
        const billionths = billionthsOf(whole / 10 ** decimals, decimals);
        expect(billionths).toBe(BigInt(whole) * 10n ** BigInt(9 - decimals));
        expect(fixedOf(billionthsText(billionths), 9)).toBe(billionths);
      }),
    );
    expect([billionthsText(-1n), billionthsText(0n), billionthsText(12_500_000_000n)]).toEqual(['-0.000000001', '0', '12.5']);
    expect([sumOfQuantities(['0.1', '0.2']), sumOfQuantities(['1', null]), sumOfCharges([]), sumOfCharges(['0.10', null])]).toEqual([
      '0.3',
      null,
      '0.00',
      null,
    ]);
    expect(() => billionthsOf(2 ** 53, 2)).toThrow(RangeError);
  });
});

describe('a day', () => {
  const settled = settle(
    day({
      gridImport: { 0: 10_033, 40: 5001, 85: 1000 },
      gridExport: { 50: 1000 },
      charge: { 0: 8000 },
      discharge: { 40: 3000, 50: 4000 },
      pv: { 50: 500 },
    }),
  );

  it('has lines by flow, period and price, each rounded once', () => {
    expect(linesOf(settled)).toEqual([
      ['gridImport', 'high', '50.01', '1.1', '55.01'],
      ['gridImport', 'flat', '10', '0.6', '6.00'],
      ['gridImport', 'valley', '100.33', '0.3', '30.10'],
      ['surcharge', null, '160.34', '0.02', '3.21'],
      ['gridExport', 'high', '10', '0.4', '4.00'],
      ['gridExport', 'flat', '0', '0.4', '0.00'],
      ['gridExport', 'valley', '0', '0.4', '0.00'],
      ['chargeGrid', 'valley', '80', '0.32', '25.60'],
      // 30 during a purchase, and 40 minus the feed-in after sunset.
      ['dischargeUsed', 'high', '65', '1.12', '72.80'],
      ['dischargeFed', 'high', '5', '0.4', '2.00'],
      ['ownFed', 'high', '5', '0.4', '2.00'],
    ]);
    expect(settled.figures.money).toEqual({
      ...{ purchase: '94.32', feedIn: '4.00', chargeCost: '25.60', dischargeValue: '74.80', auxiliaryCost: null, profit: '49.20' },
      ...{ ownUsed: '0.00', ownFed: '2.00' },
    });
    expect(settled.figures.energy).toMatchObject({
      charge: '80',
      discharge: '70',
      loss: '10',
      chargeOwn: '0',
      dischargeFed: '5',
      reactive: null,
    });
    expect(settled).toMatchObject({ estimated: false, provisional: false, missing: 0 });
  });

  it('shows the meter readings at the ends of a line', () => {
    const [high] = settled.lines;
    expect(high?.line).toMatchObject({ start: '1100.33', end: '1150.34', quarters: 48, spans: 1, paramId: 1 });
    expect(high?.parts.filter(({ energy }) => energy !== 0n)).toEqual([{ index: 40, energy: 50_010_000_000n }]);
  });

  it('subtracts the cost of auxiliary consumption, and leaves quantities without a price unpriced', () => {
    const flows = { gridImport: { 0: 100 }, charge: { 0: 50 }, discharge: { 40: 40 }, auxiliary: { 40: 10 } };
    expect(settle(day(flows)).figures.money).toMatchObject({ auxiliaryCost: '0.11', profit: '0.18' });
    const without = settle(day(flows, { prices: [price(96, { versionId: null, period: null, buy: null, feedIn: null, surcharges: [] })] }));
    expect(without.figures.money).toMatchObject({ purchase: null, profit: null });
    expect(without.figures.energy.gridImport).toBe('1');
    expect(settle(day({ gridImport: { 0: 100 } })).figures.money).toMatchObject({ purchase: '0.32', profit: null });
    const unpaid = day({ gridExport: { 0: 100 }, gridImport: {} }, { prices: [price(96, { feedIn: null, paid: false })] });
    expect(settle(unpaid).figures.money.feedIn).toBe('0.00');
    const market = day({ gridExport: { 0: 100 }, gridImport: {} }, { prices: [price(96, { feedIn: null, paid: true })] });
    expect(settle(market).figures.money.feedIn).toBeNull();
  });

  it('returns null if meters contradict each other, only in figures that depend on them', () => {
    const wrong = settle(day({ gridImport: {}, gridExport: { 40: 5000 }, charge: {}, discharge: { 40: 1000 }, pv: {} }));
    expect(wrong.figures.money).toMatchObject({ dischargeValue: null, profit: null, purchase: '0.00' });
    const elsewhere = settle(day({ gridImport: {}, gridExport: { 40: 5000 }, charge: {}, discharge: { 50: 1000 }, pv: {} }));
    expect(elsewhere.figures.money).toMatchObject({ dischargeValue: '11.20', profit: '11.20', ownUsed: '0.00' });
    expect(elsewhere.figures.energy.used).toBeNull();
    const inputs = day({ gridImport: {}, gridExport: { 40: 5000 }, charge: {}, discharge: { 40: 1000 }, pv: {} });
    const apart = settle({ ...inputs, registers: inputs.registers.map((register) => ({ ...register, unsure: [41] })) });
    expect(apart.figures.money).toMatchObject({ dischargeValue: '4.00', profit: '4.00' });
  });

  it('settles the quarter-hours covered by all registers', () => {
    const whole = day({ gridImport: { 10: 100, 90: 300 }, charge: { 10: 50 }, discharge: { 40: 40 } });
    const cut = {
      ...whole,
      registers: whole.registers.map((register, index) =>
        index === 1 ? { ...register, quantities: register.quantities.map((each, at) => (at >= 80 ? null : each)), lapsed: true } : register,
      ),
    };
    expect(settle(cut)).toMatchObject({ provisional: true, missing: 16, figures: { energy: { gridImport: '1', charge: '0.5' } } });
    const silent = {
      ...whole,
      registers: whole.registers.map((register, index) =>
        index === 1 ? { ...register, quantities: register.quantities.map(() => null) } : register,
      ),
    };
    expect(settle(silent).figures).toMatchObject({ energy: { gridImport: '4', charge: null }, money: { profit: null } });
    const nothing = settle(day({}));
    expect(nothing).toMatchObject({ missing: 96, lines: [], figures: { money: { purchase: null, profit: null } } });
  });

  it('has parts that add up to the totals for any flows', () => {
    const some = fc.array(fc.integer({ min: 0, max: 5000 }), { minLength: count, maxLength: count });
    const named = (counted: number[]) => Object.fromEntries(counted.map((each, index) => [index, each]));
    fc.assert(
      fc.property(some, some, some, some, some, (gridImport, gridExport, charge, discharge, pv) => {
        const flows = {
          gridImport,
          // More would contradict the other meters, and make the parts unknown.
          gridExport: gridExport.map((each, index) => Math.min(each, (discharge[index] ?? 0) + (pv[index] ?? 0))),
          charge: charge.map(() => 0),
          discharge,
          pv,
        };
        const one = settle(day(Object.fromEntries(Object.entries(flows).map(([flow, counted]) => [flow, named(counted)]))));
        const sum = (flow: string) =>
          sumOfQuantities(['0', ...one.lines.flatMap(({ line }) => (line.flow === flow ? [line.quantity] : []))]);
        const of = (counted: readonly number[]) => billionthsText(counted.reduce((all, each) => all + billionthsOf(each / 100, 2), 0n));
        expect(sum('gridImport')).toBe(of(gridImport));
        expect(sumOfQuantities([sum('dischargeUsed'), sum('dischargeFed')])).toBe(of(discharge));
        expect(sumOfQuantities([sum('ownUsed'), sum('ownFed')])).toBe(of(pv));
        const { purchase } = one.figures.money;
        expect(purchase).toBe(
          sumOfCharges(one.lines.flatMap(({ line }) => (line.flow === 'gridImport' || line.flow === 'surcharge' ? [line.charge] : []))),
        );
      }),
      { numRuns: 60 },
    );
  });

  it('reports the origin and the cost of the discharge', () => {
    const quarters = settle(
      day({ gridImport: { 0: 8000 }, charge: { 0: 8000, 50: 2000 }, discharge: { 60: 9000 }, pv: { 50: 2000 } }),
    ).quarters;
    const { origin } = storedOriginOf([], quarters);
    // 80 at 0.32 and 20 at the feed-in price of 0.4, of which 90 are discharged.
    expect(origin).toEqual({
      grid: '72',
      own: '18',
      unknown: '0',
      price: billionthsText((((25_600_000_000n + 8_000_000_000n) * 10n ** 8n) / 90_000_000_000n) * 10n),
    });
  });

  it('reports the cost of stored energy; a small unknown part has the average cost, a larger one makes it unknown', () => {
    const quarters = settle(day({ gridImport: { 0: 8000 }, charge: { 0: 8000 }, discharge: {} })).quarters;
    // The state of charge gives this content in kWh, of which 80 were charged at 0.32.
    const costAt = (kwh: bigint) =>
      storedOriginOf(
        [],
        quarters.map((quarter) => ({ ...quarter, stored: kwh * 10n ** 9n })),
      ).cost;
    expect([80n, 79n, 84n, 85n].map(costAt)).toEqual(['25.60', '25.60', '26.88', null]);
    expect(storedOriginOf([], []).cost).toBe('0.00');
  });
});

describe('a month', () => {
  const basic: Tariff['basic'] = { by: 'contracted', price: '30', quantity: '100', overPercent: 105, overMultiple: '2' };
  const made = (flows: Parameters<typeof day>[0], powerFactor: Tariff['powerFactor'] = null) => {
    const inputs = day(flows);
    return billOf({
      ...{
        month: '2026-07',
        start,
        end: start + count * quarterMs,
        timeZone: 'Asia/Shanghai',
        tariff: { basic, powerFactor },
        unmeasured: [],
      },
      days: [1, 2, 3].map((revision) => ({ inputs: { ...inputs, date: `2026-07-0${revision}` }, revision, settled: settle(inputs) })),
      parties: [
        { name: 'owner', ratio: '33.3333' },
        { name: 'site', ratio: '66.6667' },
      ],
    });
  };

  it('has the lines of its days, rounded again, and the effect of the storage on the demand', () => {
    const bill = made({ gridImport: { 0: 1003, 40: 3000 }, charge: { 0: 500 }, discharge: { 40: 600 } });
    // 10.03 kWh at 0.3 are 3.009 per day and 9.027 in three; surcharges 40.03 × 0.02 = 0.8006 and 2.4018.
    expect(bill.lines.map(({ flow, period, quantity, charge }) => [flow, period, quantity, charge])).toEqual([
      ['gridImport', 'high', '90', '99.00'],
      ['gridImport', 'flat', '0', '0.00'],
      ['gridImport', 'valley', '30.09', '9.03'],
      ['surcharge', null, '120.09', '2.40'],
      ['chargeGrid', 'valley', '15', '4.80'],
      ['dischargeUsed', 'high', '18', '20.16'],
    ]);
    expect(bill.rounding).toBe('0.00');
    // 30 kWh in a quarter-hour are 120 kW, 36 would have been 144: 15 and 39 above the 105 of the contract.
    expect(bill.basic).toMatchObject({ peak: '120', peakWithout: '144', charge: '3900.00', effect: '-1440.00' });
    expect(bill.basic.lines?.map(({ of, charge }) => [of, charge])).toEqual([
      ['contracted', '3000.00'],
      ['over', '900.00'],
    ]);
    expect([bill.figures.money.profit, bill.profit, bill.total]).toEqual(['15.36', '1455.36', '4010.43']);
    expect(bill.shares.map(({ amount }) => amount)).toEqual(['485.12', '970.24']);
  });

  it('has a power-factor charge if reactive energy is metered, and is unknown otherwise', () => {
    const rule = { standard: '0.90', withBasic: false } as const;
    const flows = { gridImport: { 0: 8000 }, reactive: { 0: 6000 } };
    // cosφ 0.80: ten hundredths too low, 5 % of 3 × 24.00 without the fund.
    expect(made(flows, rule).powerFactor).toMatchObject({ cos: 80, rate: '0.05', base: '72.00', charge: '3.60', effect: '0.00' });
    const unknown = made({ gridImport: { 0: 8000 } }, rule);
    expect([unknown.powerFactor?.charge, unknown.total]).toEqual([null, null]);
  });

  it('differs line by line from another', () => {
    const [before, after] = [made({ gridImport: { 0: 1000 } }), made({ gridImport: { 0: 1000, 40: 100 } })];
    expect(differencesOf(before, before)).toEqual([]);
    expect(differencesOf(before, after).map(({ flow, period, difference }) => [flow, period, difference])).toEqual([
      ['gridImport', 'high', '3.30'],
      ['surcharge', null, '0.06'],
    ]);
    const sum = sumOfCharges(differencesOf(before, after).map(({ difference }) => difference));
    expect(sum).toBe(sumOfCharges([after.total, `-${before.total}`]));
  });

  it('differs by item and period, whatever the version and price of a line', () => {
    const before = made({ gridImport: { 40: 1000 } });
    const lines = before.lines.flatMap((line) => {
      if (line.flow !== 'gridImport' || line.period !== 'high') return [line];
      // Another version from the middle of the month on.
      const halved = { ...line, quantity: '15', charge: '16.50' };
      return [halved, { ...halved, key: `${line.key}|9`, versionId: 9, price: '2', charge: '30.00' }];
    });
    expect(differencesOf(before, { ...before, lines })).toMatchObject([
      {
        ...{ flow: 'gridImport', period: 'high', difference: '13.50' },
        before: { price: '1.1', quantity: '30', charge: '33.00' },
        after: { price: null, quantity: '30', charge: '46.50' },
      },
    ]);
  });
});

describe('parties', () => {
  it('get shares that add up to the whole', () => {
    const ratios = fc.array(fc.integer({ min: 0, max: 300_000 }), { minLength: 1, maxLength: 4 });
    fc.assert(
      fc.property(fc.integer({ min: -(10 ** 9), max: 10 ** 9 }), ratios, (fen, given) => {
        const used = given.reduce((sum, each) => (sum + each > 1_000_000 ? sum : sum + each), 0);
        const taken = given.filter((_, index) => given.slice(0, index + 1).reduce((sum, each) => sum + each, 0) <= 1_000_000);
        const parties = [...taken, 1_000_000 - taken.reduce((sum, each) => sum + each, 0)].map((steps, index) => ({
          name: String(index),
          ratio: `${Math.floor(steps / 10_000)}.${String(steps % 10_000).padStart(4, '0')}`,
        }));
        expect(used).toBeGreaterThanOrEqual(0);
        expect(isWhole(parties)).toBe(true);
        const whole = `${fen < 0 ? '-' : ''}${Math.floor(Math.abs(fen) / 100)}.${String(Math.abs(fen) % 100).padStart(2, '0')}`;
        const shares = sharesOf(whole, parties);
        expect(shares.reduce((sum, { amount }) => sum + Math.round(Number(amount) * 100), 0)).toBe(fen);
      }),
    );
    expect(isWhole([{ name: 'a', ratio: '99.9999' }])).toBe(false);
    expect(sharesOf(null, [{ name: 'a', ratio: '100' }])).toEqual([{ name: 'a', ratio: '100', amount: null }]);
  });
});
