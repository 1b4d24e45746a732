/** Compared with figures computed by hand: a year of twelve months of 30 days, so that shares are round. */
import { describe, expect, it } from 'vitest';
import { type DayValue, monthForecast, monthProgress, shapeOf, yearProgress } from './progress.ts';

const day = 86_400_000;
const limit = { kind: 'limit', decimals: 3 } as const;
const goal = { kind: 'goal', decimals: 2 } as const;

/** Days with a value each, from `value`; null: unknown. */
function year(value: (index: number) => number | null): DayValue[] {
  return Array.from({ length: 360 }, (_, index) => ({
    ...{ start: index * day, end: (index + 1) * day, month: Math.floor(index / 30) + 1 },
    ...{ value: value(index), estimated: index === 3 },
  }));
}
const even = Array.from({ length: 12 }, () => 30 * day);

describe('the forecast of a month', () => {
  it('continues from the known days at their mean', () => {
    const days = year((index) => (index < 10 ? 8 : null));
    const points = monthForecast(days, 1, goal, 10 * day);
    expect(points).toHaveLength(21);
    expect(points[0]).toEqual({ start: 9 * day, value: 80, low: 80, high: 80 });
    expect(points[1]).toEqual({ start: 10 * day, value: 88, low: 88, high: 88 });
    expect(points.at(-1)).toEqual({ start: 29 * day, value: 240, low: 240, high: 240 });
  });

  it('ends at the forecast of the month’s progress, with a band that only widens', () => {
    const days = year((index) => (index < 12 && index !== 5 ? 8 + (index % 3) : null));
    const points = monthForecast(days, 1, goal, 12 * day);
    const { forecast, forecastLow, forecastHigh } = monthProgress(days, 1, null, goal, 12 * day);
    expect(points.at(-1)).toMatchObject({ value: forecast, low: forecastLow, high: forecastHigh });
    const widths = points.map(({ low, high }) => high - low);
    expect(widths.every((width, index) => index === 0 || width > (widths[index - 1] ?? 0))).toBe(true);
  });

  it('is empty with three or fewer known days, and for a completed month', () => {
    expect(
      monthForecast(
        year((index) => (index < 3 ? 8 : null)),
        1,
        goal,
        3 * day,
      ),
    ).toEqual([]);
    expect(
      monthForecast(
        year(() => null),
        1,
        goal,
        3 * day,
      ),
    ).toEqual([]);
    expect(
      monthForecast(
        year((index) => (index < 30 ? 8 : null)),
        1,
        goal,
        30 * day,
      ),
    ).toEqual([]);
  });
});

describe('a month', () => {
  it('is compared with its known time', () => {
    // Ten of thirty days, 8 kWh each, where 10 are expected.
    const days = year((index) => (index < 10 ? 8 : null));
    expect(monthProgress(days, 1, 300, limit, 10 * day)).toEqual({
      ...{ month: 1, target: 300, actual: 80, estimated: true, days: 30, gone: 10, covered: 10, time: 33.33, share: 26.67 },
      ...{ expected: 100, deviation: -20, deviationShare: -20, good: true, forecast: 240, state: 'within' },
      ...{ forecastLow: 240, forecastHigh: 240 },
    });
    // Half of the tenth day.
    expect(monthProgress(days, 1, 300, limit, 9.5 * day)).toMatchObject({ expected: 95, deviation: -15, gone: 10 });
  });

  it('reports when a limit is nearly used up, and when it is exceeded', () => {
    const at = (target: number, days = 10) =>
      monthProgress(
        year((index) => (index < days ? 8 : null)),
        1,
        target,
        limit,
        days * day,
      ).state;
    expect([at(100.1), at(100), at(80), at(79.9)]).toEqual(['fast', 'near', 'near', 'over']);
    // Ten days of thirty: a third is expected.
    expect([at(240), at(239)]).toEqual(['within', 'fast']);
    // At the end of the month the unused rest is saved.
    expect([at(241, 30), at(239, 30)]).toEqual(['within', 'over']);
  });

  it('reports whether a goal is ahead, behind, reached or missed', () => {
    const at = (target: number, days = 10) =>
      monthProgress(
        year((index) => (index < days ? 8 : null)),
        1,
        target,
        goal,
        days * day,
      );
    expect([at(239).state, at(241).state, at(80).state, at(241, 30).state]).toEqual(['ahead', 'behind', 'reached', 'missed']);
    expect([at(239).good, at(241).good]).toEqual([true, false]);
  });

  it('is unknown without a known day, and has no forecast with three days or at the end', () => {
    const none = monthProgress(
      year(() => null),
      1,
      300,
      limit,
      10 * day,
    );
    expect(none).toMatchObject({ actual: null, expected: null, deviation: null, good: null, share: null, forecast: null, state: 'none' });
    const days = year((index) => (index < 30 ? 8 : null));
    const after = (count: number) =>
      monthProgress(
        year((index) => (index < count ? 8 : null)),
        1,
        300,
        limit,
        count * day,
      );
    expect([after(3).forecast, after(4).forecast]).toEqual([null, 240]);
    expect(monthProgress(days, 1, 300, limit, 31 * day)).toMatchObject({ forecast: null, expected: 300, deviation: -60, time: 100 });
    expect(monthProgress(days, 1, null, limit, 31 * day)).toMatchObject({ actual: 240, target: null, state: 'none' });
  });

  it('with missing days is compared over the known ones', () => {
    const days = year((index) => (index < 20 && index % 2 === 0 ? 8 : null));
    expect(monthProgress(days, 1, 300, limit, 20 * day)).toMatchObject({ actual: 80, covered: 10, gone: 20, expected: 100, forecast: 240 });
  });

  it('has no verdict if many of its days are missing, unless the result is certain', () => {
    const known = (...missing: number[]) => year((index) => (index < 20 && !missing.includes(index) ? 8 : null));
    const states = (days: DayValue[], ...targets: number[]) =>
      targets.map((target) => monthProgress(days, 1, target, goal, 20 * day).state);
    expect(states(known(4, 9), 200, 300, 140)).toEqual(['ahead', 'behind', 'reached']);
    expect(states(known(4, 9, 14), 200, 300, 130)).toEqual(['partial', 'partial', 'reached']);
    expect(monthProgress(known(4, 9, 14), 1, 500, limit, 20 * day).state).toBe('partial');
    expect(monthProgress(known(4, 9, 14), 1, 100, limit, 20 * day).state).toBe('over');
    expect(monthProgress(known(4, 9, 14), 1, 500, goal, 31 * day).state).toBe('partial');
  });

  it('has a forecast with a band from the variance of its days', () => {
    const days = year((index) => [6, 8, 10, 8][index] ?? null);
    // Variance of the days 8/3; 26 days remain: 1.638 × 26 × √(8/3 × (1/4 + 1/26)) = 37.352.
    expect(monthProgress(days, 1, 300, limit, 4 * day)).toMatchObject({ forecast: 240, forecastLow: 202.648, forecastHigh: 277.352 });
  });
});

describe('a year', () => {
  it('is distributed by the targets of its months, by the year before, or evenly', () => {
    const days = year((index) => (index < 45 ? 1 : null));
    const nothing = Array.from({ length: 12 }, () => null);
    expect(shapeOf(days, nothing, [])).toEqual({ shape: 'linear', weights: even });
    const months = [...Array.from({ length: 11 }, () => 100), 200];
    expect(shapeOf(days, months, [])).toEqual({ shape: 'months', weights: months });
    const before = year((index) => (index < 30 ? 3 : 1));
    expect(shapeOf(days, nothing, before)).toEqual({ shape: 'lastYear', weights: [90, ...Array.from({ length: 11 }, () => 30)] });
    expect(
      shapeOf(
        days,
        nothing,
        year((index) => (index === 200 ? null : 1)),
      ).shape,
    ).toBe('linear');
    expect(
      shapeOf(
        days,
        nothing,
        year(() => 0),
      ).shape,
    ).toBe('linear');
    expect(
      shapeOf(
        days,
        nothing,
        year(() => -1),
      ).shape,
    ).toBe('linear');
  });

  it('progresses by the weights of its elapsed months', () => {
    // 45 days: January and half of February.
    const days = year((index) => (index < 45 ? 2 : null));
    const now = 45 * day;
    expect(yearProgress(days, 800, even, limit, now)).toMatchObject({ month: 0, actual: 90, expected: 100, deviation: -10, forecast: 720 });
    // January has weight 90 of 420, half of February 15: a quarter.
    const winter = [90, ...Array.from({ length: 11 }, () => 30)];
    expect(yearProgress(days, 800, winter, limit, now)).toMatchObject({ expected: 200, deviation: -110, forecast: 360, time: 12.5 });
    expect(yearProgress(days, null, even, limit, now)).toMatchObject({ target: null, expected: null, forecast: 720 });
  });

  it('groups days by week, so that regular differences within a week are not variance', () => {
    const weekly = (days: number) => year((index) => (index < days ? (index % 7 < 5 ? 3 : 1) : null));
    expect(yearProgress(weekly(27), 800, even, limit, 27 * day).forecast).toBeNull();
    const { forecast, forecastLow, forecastHigh } = yearProgress(weekly(28), 800, even, limit, 28 * day);
    expect([forecast, forecastLow, forecastHigh]).toEqual([874.286, 874.286, 874.286]);
  });

  it('adds money exactly, to the fen', () => {
    const days = year((index) => (index < 45 ? 0.1 : null));
    expect(yearProgress(days, 100, even, goal, 45 * day).actual).toBe(4.5);
  });
});
