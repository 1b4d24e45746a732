/** Versions, prices, demand and charges of tariffs against values computed by hand and published tables. */
import { type Tariff, tariff } from '@czyun/contract';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { calendarDay } from '../../time/holidays.ts';
import { billLine, Money, sumOfMoney } from '../money.ts';
import { Quantity } from '../quantity.ts';
import { basicCharge } from './basic-charge.ts';
import { marketPrice, priceBounds } from './day-ahead-price.ts';
import { runningPeak } from './demand.ts';
import { versionOn } from './in-force.ts';
import { powerFactor, powerFactorCharge, powerFactorRate } from './power-factor.ts';
import { priceOfQuarter, surchargeOf } from './price-of-quarter.ts';

const kwh = (text: string) => new Quantity(text, 'kWh');
const kw = (text: string) => new Quantity(text, 'kW');

describe('the version in force', () => {
  const version = (id: number, from: string, to: string | null = null) => ({ id, from, to });
  const idOn = (versions: Parameters<typeof versionOn>[0], date: string) => versionOn(versions, date)?.id;

  it('is the one that starts last; of equal ones the one saved last', () => {
    const versions = [version(1, '2026-01-01'), version(2, '2026-03-01'), version(3, '2026-02-01'), version(4, '2026-03-01')];
    expect(['2025-12-31', '2026-01-01', '2026-02-28', '2026-03-01', '2030-01-01'].map((date) => idOn(versions, date))).toEqual([
      undefined,
      1,
      3,
      4,
      4,
    ]);
  });

  it('a version for a month overrides an open-ended one, which is in force again afterwards', () => {
    const versions = [version(1, '2026-01-01'), version(2, '2026-10-01', '2026-10-31')];
    expect(['2026-09-30', '2026-10-01', '2026-10-31', '2026-11-01'].map((date) => idOn(versions, date))).toEqual([1, 2, 2, 1]);
    expect(idOn([version(1, '2026-10-01', '2026-09-30')], '2026-10-01')).toBeUndefined();
  });
});

const plain = (more: object = {}): Tariff =>
  tariff.parse({
    name: 'plain',
    region: 0,
    from: '2026-01-01',
    seasons: [
      {
        months: Array.from({ length: 12 }, (_, index) => index + 1),
        days: [
          {
            kinds: ['workday'],
            spans: [
              { from: 0, to: 480, period: 'valley' },
              { from: 480, to: 1440, period: 'high' },
            ],
          },
          { kinds: ['weekend', 'holiday'], spans: [{ from: 0, to: 1440, period: 'valley' }] },
        ],
      },
    ],
    prices: { high: { buy: '1.34176875', feedIn: '0.453' }, valley: { buy: '0.32136875', feedIn: '0.2' } },
    surcharges: [
      { name: 'fund', price: '0.0196875' },
      { name: 'resettlement', price: '0.00625', inBase: true },
    ],
    ...more,
  });

describe('a quarter-hour', () => {
  it('has the price of its period, with separate surcharges', () => {
    const workday = calendarDay('2026-11-23');
    const price = priceOfQuarter(plain(), workday, 480, null);
    expect([price.period, price.buy?.text, price.feedIn?.text]).toEqual(['high', '1.34176875', '0.453']);
    expect(price.surcharges.map(({ name, price: each, inBase }) => [name, each.text, inBase])).toEqual([
      ['fund', '0.0196875', false],
      ['resettlement', '0.00625', true],
    ]);
    expect(surchargeOf(price).text).toBe('0.0259375');
    expect(priceOfQuarter(plain(), workday, 479, null).period).toBe('valley');
    expect(priceOfQuarter(plain(), calendarDay('2026-11-22'), 600, null).period).toBe('valley');
    // A Saturday that is a working day.
    expect(priceOfQuarter(plain(), calendarDay('2026-10-10'), 600, null).period).toBe('high');
  });

  it('uses the market price if the tariff requires it, and is unknown without one', () => {
    const market = plain({ market: { buy: true, feedIn: false } });
    const day = calendarDay('2026-11-23');
    expect(priceOfQuarter(market, day, 600, '-0.05').buy?.text).toBe('-0.05');
    expect(priceOfQuarter(market, day, 600, '-0.05').feedIn?.text).toBe('0.453');
    expect(priceOfQuarter(market, day, 600, null).buy).toBeNull();
    expect(priceOfQuarter(plain(), day, 600, '-0.05').buy?.text).toBe('1.34176875');
  });

  it('has a market price converted exactly from MWh or kWh', () => {
    expect(['372.5', '-80', '0', '0.00001', '1000000000'].map((text) => marketPrice(text, 'MWh'))).toEqual([
      '0.3725',
      '-0.08',
      '0',
      '0.00000001',
      null,
    ]);
    expect(['0.372500', '1e3', '', '1,5', '+1', '0.000001', '0.123456789'].map((text) => marketPrice(text, 'kWh'))).toEqual([
      '0.3725',
      null,
      null,
      null,
      null,
      '0.000001',
      null,
    ]);
    expect(priceBounds(['0.3', '-0.05', '0.12'])).toEqual({ lowest: '-0.05', highest: '0.3' });
    expect(priceBounds([])).toBeNull();
  });
});

describe('demand', () => {
  it('is four times a quarter-hour’s energy, and has a running peak', () => {
    const steps = runningPeak(
      [null, '100', '80.5', null, '130.25', '130.25', '10'].map((text, index) => ({
        start: index * 900_000,
        energy: text === null ? null : kwh(text),
      })),
    );
    expect(steps.map(({ demand, peak, peakAt }) => [demand?.text ?? null, peak?.text ?? null, peakAt])).toEqual([
      [null, null, null],
      ['400', '400', 900_000],
      ['322', '400', 900_000],
      [null, '400', 900_000],
      ['521', '521', 3_600_000],
      ['521', '521', 3_600_000],
      ['40', '521', 3_600_000],
    ]);
  });

  it('has a peak that never falls, and is that of one of its quarter-hours', () => {
    fc.assert(
      fc.property(fc.array(fc.option(fc.integer({ min: 0, max: 5000 })), { maxLength: 200 }), (energies) => {
        const steps = runningPeak(energies.map((each, start) => ({ start, energy: each === null ? null : kwh(String(each)) })));
        for (const [index, { peak }] of steps.entries()) {
          const known = energies.slice(0, index + 1).flatMap((each) => each ?? []);
          expect(peak?.text ?? null).toBe(known.length === 0 ? null : String(4 * Math.max(...known)));
        }
      }),
    );
  });
});

describe('the charge for capacity or demand', () => {
  const basic = (more: object) => plain({ basic: more }).basic;
  const lines = (more: object, peak: string | null = null) =>
    basicCharge(basic(more), peak === null ? null : kw(peak))?.map(({ of, quantity, multiple, amount }) => [
      of,
      quantity.text,
      multiple,
      billLine(amount).text,
    ]) ?? null;

  it('depends on the transformers, the contract or the peak', () => {
    expect(lines({ by: 'none' }, '500')).toEqual([]);
    expect(lines({ by: 'capacity', price: '23', quantity: '1250' })).toEqual([['capacity', '1250', '1', '28750.00']]);
    expect(lines({ by: 'measured', price: '38.4' }, '812.5')).toEqual([['measured', '812.5', '1', '31200.00']]);
    expect(lines({ by: 'measured', price: '38.4' })).toBeNull();
  });

  it('is doubled above 105 % of the contract, or as otherwise agreed', () => {
    const contract = { by: 'contracted', price: '38', quantity: '1000' };
    expect(lines(contract, '1050')).toEqual([['contracted', '1000', '1', '38000.00']]);
    expect(lines(contract, '1100')).toEqual([
      ['contracted', '1000', '1', '38000.00'],
      ['over', '50', '2', '3800.00'],
    ]);
    expect(lines({ ...contract, overPercent: 110, overMultiple: '1.5' }, '1200')).toEqual([
      ['contracted', '1000', '1', '38000.00'],
      ['over', '100', '1.5', '5700.00'],
    ]);
    expect(lines({ ...contract, price: '38.12345678', overMultiple: '2.25' }, '1100.123456789')?.[1]).toEqual([
      'over',
      '50.123456789',
      '2.25',
      '4299.48',
    ]);
    expect(lines(contract)).toBeNull();
  });
});

describe('the power-factor charge', () => {
  const rate = (standard: '0.90' | '0.85' | '0.80', hundredths: number) =>
    Math.round(Number(powerFactorRate(standard, hundredths).text) * 10_000) / 100;

  it('has the rates of the published tables, %', () => {
    const published = {
      '0.90': {
        100: -0.75,
        96: -0.75,
        95: -0.75,
        94: -0.6,
        91: -0.15,
        90: 0,
        89: 0.5,
        85: 2.5,
        80: 5,
        70: 10,
        69: 11,
        65: 15,
        64: 17,
        60: 25,
      },
      '0.85': {
        100: -1.1,
        94: -1.1,
        93: -0.95,
        92: -0.8,
        91: -0.65,
        90: -0.5,
        86: -0.1,
        85: 0,
        84: 0.5,
        70: 7.5,
        65: 10,
        64: 11,
        60: 15,
        59: 17,
      },
      '0.80': { 100: -1.3, 92: -1.3, 91: -1.15, 90: -1, 81: -0.1, 80: 0, 79: 0.5, 65: 7.5, 60: 10, 59: 11, 55: 15, 54: 17 },
    } as const;
    for (const standard of ['0.90', '0.85', '0.80'] as const)
      for (const [hundredths, percent] of Object.entries(published[standard]))
        expect([standard, hundredths, rate(standard, Number(hundredths))]).toEqual([standard, hundredths, percent]);
  });

  it('never increases with the power factor', () => {
    for (const standard of ['0.90', '0.85', '0.80'] as const)
      for (let k = 1; k <= 100; k += 1) expect(rate(standard, k)).toBeLessThanOrEqual(rate(standard, k - 1));
  });

  it('rounds cosφ to a hundredth, and is null without energy', () => {
    const of = (p: string, q: string) => powerFactor(kwh(p), new Quantity(q, 'kvarh'));
    expect([of('100', '0'), of('0', '100'), of('0', '0'), of('3', '4'), of('90', '43.588989')]).toEqual([100, 0, null, 60, 90]);
    fc.assert(
      fc.property(fc.integer({ min: 1, max: 1_000_000 }), fc.integer({ min: 0, max: 1_000_000 }), (p, q) => {
        const exact = (100 * p) / Math.hypot(p, q);
        expect(Math.abs((of(String(p), String(q)) ?? Number.NaN) - exact)).toBeLessThanOrEqual(0.5 + 1e-9);
      }),
    );
  });

  it('is charged on bill lines, and added to them as another line', () => {
    const base = new Money('123456.78');
    expect(billLine(powerFactorCharge('0.90', 88, base)).text).toBe('1234.57');
    expect(billLine(powerFactorCharge('0.90', 97, base)).text).toBe('-925.93');
    expect(sumOfMoney([base, billLine(powerFactorCharge('0.90', 97, base))]).text).toBe('122530.85');
  });
});
