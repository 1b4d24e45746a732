import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { dayKinds, isDate, periodAt, quarterPeriods, spansOf, tariffFaults, tariffPeriods, usedPeriods } from './rules.ts';
import { type Tariff, tariff } from './tariff.ts';

const whole = (period: (typeof tariffPeriods)[number]) => [{ from: 0, to: 1440, period }];
const year = Array.from({ length: 12 }, (_, index) => index + 1);
const plain = (more: object = {}): Tariff =>
  tariff.parse({
    name: 'plain',
    region: 0,
    from: '2026-01-01',
    seasons: [{ months: year, days: [{ kinds: [...dayKinds], spans: whole('flat') }] }],
    prices: { flat: { buy: '0.5' } },
    ...more,
  });
const wrong = (more: object) => tariffFaults(plain(more)).map(({ path, fault }) => `${path} ${fault}`);
const season = <S extends object>(spans: readonly S[], months = year, kinds: readonly (typeof dayKinds)[number][] = dayKinds) => ({
  seasons: [{ months, days: [{ kinds: [...kinds], spans }] }],
});

describe('a tariff', () => {
  it('without faults has none', () => {
    expect(tariffFaults(plain())).toEqual([]);
  });

  it('must fill each day once, by quarter-hours', () => {
    const of = (...spans: [number, number][]) => wrong(season(spans.map(([from, to]) => ({ from, to, period: 'flat' }))));
    expect(of([0, 720], [720, 1440])).toEqual([]);
    expect(of([720, 1440], [0, 720])).toEqual([]);
    for (const spans of [
      [[0, 720]],
      [[15, 1440]],
      [
        [0, 735],
        [720, 1440],
      ],
      [
        [0, 705],
        [720, 1440],
      ],
      [
        [0, 1440],
        [600, 600],
      ],
      [],
    ] as [number, number][][])
      expect(of(...spans)).toEqual(['seasons.0.days.0.spans tariffCover']);
    expect(of([0, 10], [10, 1440])).toEqual(['seasons.0.days.0.spans tariffQuarter']);
  });

  it('must have each month and each kind of day once', () => {
    expect(wrong(season(whole('flat'), year.slice(1)))).toEqual(['seasons tariffMonths']);
    const twice = { months: [1], days: [{ kinds: [...dayKinds], spans: whole('flat') }] };
    expect(wrong({ seasons: [...season(whole('flat')).seasons, twice] })).toEqual(['seasons tariffMonths']);
    expect(wrong(season(whole('flat'), year, ['workday', 'weekend']))).toEqual(['seasons.0.days tariffKinds']);
    expect(wrong(season(whole('flat'), year, ['workday', 'weekend', 'weekend']))).toEqual(['seasons.0.days tariffKinds']);
  });

  it('must price what it uses, unless the market does', () => {
    expect(wrong(season(whole('sharp')))).toEqual(['prices.sharp.buy tariffPrice']);
    expect(wrong({ ...season(whole('sharp')), market: { buy: true, feedIn: false } })).toEqual([]);
    const special = [{ festivals: ['labourDay'], spans: [{ from: 600, to: 840, period: 'deep' }] }];
    expect(wrong({ special })).toEqual(['prices.deep.buy tariffPrice']);
    expect(wrong({ special, prices: { flat: { buy: '0.5', feedIn: '0.3' }, deep: { buy: '0.1' } } })).toEqual([
      'prices.deep.feedIn tariffPrice',
    ]);
    expect(wrong({ basic: { by: 'measured' } })).toEqual(['basic.price tariffPrice']);
    expect(wrong({ basic: { by: 'contracted', price: '38' } })).toEqual(['basic.quantity numberWrong']);
  });

  it('must end after it begins, on existing days', () => {
    expect(wrong({ to: '2025-12-31' })).toEqual(['to tariffOrder']);
    expect(wrong({ from: '2026-02-30' })).toEqual(['from dateWrong']);
    expect([isDate('2028-02-29'), isDate('2027-02-29'), isDate('2027-13-01')]).toEqual([true, false, false]);
  });
});

describe('periods', () => {
  it('are restored from their spans', () => {
    fc.assert(
      fc.property(fc.array(fc.constantFrom(...tariffPeriods), { minLength: 96, maxLength: 96 }), (quarters) => {
        const spans = spansOf(quarters);
        const of = { ...plain(), ...season(spans), market: { buy: true, feedIn: false } };
        expect(tariffFaults(of)).toEqual([]);
        expect(quarterPeriods(of, { month: 5, kind: 'weekend', festivals: [] })).toEqual(quarters);
        expect(spans.every(({ period }, index) => spans[index - 1]?.period !== period)).toBe(true);
        expect(new Set(usedPeriods(of))).toEqual(new Set(quarters));
      }),
    );
  });

  it('of a festival override those of the season', () => {
    const of = plain({ special: [{ festivals: ['labourDay'], spans: [{ from: 600, to: 840, period: 'deep' }] }] });
    const at = (minute: number, festivals: readonly 'labourDay'[]) => periodAt(of, { month: 5, kind: 'holiday', festivals }, minute);
    expect([at(599, ['labourDay']), at(600, ['labourDay']), at(839, ['labourDay']), at(840, ['labourDay'])]).toEqual([
      'flat',
      'deep',
      'deep',
      'flat',
    ]);
    expect(at(600, [])).toBe('flat');
  });
});
