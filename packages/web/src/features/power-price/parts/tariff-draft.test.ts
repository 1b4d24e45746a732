import { dayKinds, type Tariff, tariffFaults, tariffPeriods } from '@czyun/contract';
import fc from 'fast-check';
import { expect, it } from 'vitest';
import { choiceOf, decimalOf, gridOf, type HoursGrid, painted, seasonsOf, tariffOf, tariffProblems, textsOf } from './tariff-draft.ts';

const none = { buy: null, feedIn: null };
const tariff: Tariff = {
  ...{ name: 'Tariff', region: 2, from: '2026-11-01', to: null, source: 'list', market: { buy: false, feedIn: false } },
  seasons: [
    {
      months: [1, 7],
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
    {
      months: [2, 3, 4, 5, 6, 8, 9, 10, 11, 12],
      days: [{ kinds: ['workday', 'weekend', 'holiday'], spans: [{ from: 0, to: 1440, period: 'valley' }] }],
    },
  ],
  special: [{ festivals: ['labourDay'], spans: [{ from: 600, to: 840, period: 'deep' }] }],
  prices: {
    sharp: none,
    high: { buy: '1.34176875', feedIn: null },
    flat: none,
    valley: { buy: '0.3', feedIn: null },
    deep: { buy: '0.1', feedIn: null },
  },
  surcharges: [{ name: 'fund', price: '0.02', inBase: true }],
  basic: { by: 'contracted', price: '38', quantity: '1000', overPercent: 110, overMultiple: '1.5' },
  powerFactor: { standard: '0.85', withBasic: false },
};

it('an unchanged draft gives the same tariff', () => {
  const texts = textsOf(tariff, '2026-11-01');
  expect(tariffOf(texts, choiceOf(tariff))).toEqual(tariff);
  expect(tariffProblems(texts)).toEqual({});
});

it('any grid becomes valid seasons, which become the same grid', () => {
  const day = fc.constantFrom(...tariffPeriods).map((period) => [...Array(48).fill('flat'), ...Array(48).fill(period)]);
  const kind = fc.array(day, { minLength: 12, maxLength: 12 });
  fc.assert(
    fc.property(fc.record({ workday: kind, weekend: kind, holiday: kind }), (grid: HoursGrid) => {
      const seasons = seasonsOf(grid);
      expect(gridOf({ seasons })).toEqual(grid);
      const priced = { ...tariff, seasons, market: { buy: true, feedIn: true } };
      expect(tariffFaults(priced)).toEqual([]);
    }),
    { numRuns: 30 },
  );
});

it('painting changes only the selected cells', () => {
  const before = gridOf(tariff);
  const after = painted(before, { kinds: ['weekend'], months: [3], from: 60, to: 120, period: 'sharp' });
  const changed = dayKinds.flatMap((kind) =>
    after[kind].flatMap((quarters, month) =>
      quarters.flatMap((period, quarter) =>
        period === before[kind][month]?.[quarter] ? [] : [`${kind} ${month + 1} ${quarter} ${period}`],
      ),
    ),
  );
  expect(changed).toEqual([4, 5, 6, 7].map((quarter) => `weekend 3 ${quarter} sharp`));
});

it('decimals are written in the form of the API', () => {
  expect(['0.6700', '00.5', '-0.0', '１．５', '12', '-0.05', 'x', ' 3 '].map(decimalOf)).toEqual([
    '0.67',
    '0.5',
    '0',
    '1.5',
    '12',
    '-0.05',
    'x',
    '3',
  ]);
  const texts = { ...textsOf(tariff, '2026-02-30'), 'prices.high.buy': '1e3', 'basic.quantity': '-1', to: '2025-01-01', name: ' ' };
  expect(Object.keys(tariffProblems(texts)).sort()).toEqual(['basic.quantity', 'from', 'name', 'prices.high.buy', 'to']);
});
