/** The month on which the power-factor charge of plans is based: a few known days extrapolated to thirty, checked by hand. */
import { firstTerms, type Tariff } from '@czyun/contract';
import { expect, it } from 'vitest';
import { settle } from '../../money/settlement/day.ts';
import type { DayInputs, InputFlow, RegisterInput } from '../../money/settlement/inputs.ts';
import { dayOn } from '../../time/days.ts';
import { type DaySource, powerFactorMonth } from './power-factor-month.ts';

const timeZone = 'Asia/Shanghai';
const until = dayOn(timeZone, '2026-11-01').start;

function register(flow: InputFlow, each: number | null, paramId: number): RegisterInput {
  const readings = Array.from({ length: 97 }, (_, at) => (each === null ? null : at * each));
  const quantities = Array.from({ length: 96 }, () => each);
  return { flow, paramId, deviceId: 1, sign: 1, decimals: 4, readings, quantities, estimated: [], unsure: [], lapsed: false };
}

/** 50 kWh and 20 + 7 kvarh per quarter-hour, at 0.5 yuan and two surcharges, one of which is subject to the charge. */
function day(
  date: string,
  { bought = 50, reactive = true, buy = '0.5' }: Partial<{ bought: number | null; reactive: boolean; buy: string | null }>,
) {
  const { start, end } = dayOn(timeZone, date);
  const surcharges = [
    { name: 'funds', price: '0.02', inBase: false },
    { name: 'transmission', price: '0.03', inBase: true },
  ];
  const inputs: DayInputs = {
    ...{ date, start, end, storedWh: null, storedAtStartWh: null, terms: firstTerms },
    registers: [
      register('gridImport', bought, 1),
      ...(reactive ? [register('reactive', bought === null ? null : 20, 2), register('reactive', bought === null ? null : 7, 3)] : []),
    ],
    prices: [{ quarters: 96, versionId: 1, period: 'flat', buy, surcharges, feedIn: null, paid: false }],
  };
  return { inputs, settled: settle(inputs) };
}

/** Thirty days, the first `known` of which are known. */
const source = (known: number, more: Parameters<typeof day>[1] = {}): DaySource => ({
  async *settleDays(_projectId, from, to) {
    expect([from, to]).toEqual(['2026-10-02', '2026-10-31']);
    for (let at = 2; at <= 31; at += 1) yield day(`2026-10-${String(at).padStart(2, '0')}`, at < 2 + known ? more : { bought: null });
  },
});
const measured = { by: 'measured', price: '30', quantity: null, overPercent: 105, overMultiple: '2' } as const;
const tariff = (withBasic: boolean): Pick<Tariff, 'basic' | 'powerFactor'> => ({
  basic: measured,
  powerFactor: { standard: '0.90', withBasic },
});
const month = (of: DaySource, withBasic = true) => powerFactorMonth(of, { projectId: 1, timeZone, tariff: tariff(withBasic), until });

it('ten known days are extrapolated to thirty; demand is charged once', async () => {
  // 48 000 kWh at 0.5 and 0.03, times three; 200 kW at 30 yuan.
  const base = (24_000 + 1440) * 3 + 6000;
  const reactive = 27 * 96 * 30;
  const result = await month(source(10));
  expect(result).toMatchObject({ standard: '0.90', days: 10, none: null, month: { cos: 88, base, reactive } });
  // +1.5 % at 0.87, +0.5 % at 0.89: 1.7645 and 1.9519 kWh per kvarh.
  expect(result?.effect?.rate).toBeCloseTo(0.01, 10);
  expect(result?.effect?.price).toBeCloseTo((-0.01 * base) / (reactive * (1.951923 - 1.764521)), 6);
  expect((await month(source(10), false))?.month?.base).toBe(base - 6000);
  expect((await month(source(30)))?.month).toMatchObject({ cos: 88, base, reactive });
});

it('an unknown month is not computed, with a reason', async () => {
  const none = { month: null, effect: null };
  expect(await month(source(6))).toMatchObject({ none: 'days', days: 6, ...none });
  expect(await month(source(0))).toMatchObject({ none: 'days', days: 0, ...none });
  expect(await month(source(30, { reactive: false }))).toMatchObject({ none: 'reactive', days: 0, ...none });
  expect(await month(source(30, { buy: null }))).toMatchObject({ none: 'base', days: 30, ...none });
  expect(await powerFactorMonth(source(30), { projectId: 1, timeZone, tariff: { basic: measured, powerFactor: null }, until })).toBeNull();
  expect(await powerFactorMonth(source(30), { projectId: 1, timeZone, tariff: null, until })).toBeNull();
});
