import { describe, expect, it } from 'vitest';
import { dice } from '../planning-fixture.ts';
import { errorOf, forecast } from './ladder.ts';
import { leastSquares } from './least-squares.ts';
import { type DayProfile, dayNumber, slotsOf, slotsOfDay } from './profiles.ts';
import { predict, rungs } from './rungs.ts';

const monday = dayNumber('2026-01-05');
type Shape = (slot: number, number: number, isOff: boolean) => number;

function daysOf(count: number, shape: Shape): DayProfile[] {
  return Array.from({ length: count }, (_, at) => {
    const number = monday + at;
    const isOff = at % 7 >= 5;
    return {
      date: new Date(number * 86_400_000).toISOString().slice(0, 10),
      number,
      kind: isOff ? 'weekend' : 'workday',
      values: Array.from({ length: slotsOfDay }, (_, slot) => shape(slot, at, isOff)),
    };
  });
}

const known = (days: readonly DayProfile[], at: number, lead = 1) => days.slice(0, at - lead + 1);
const target = (days: readonly DayProfile[], at: number) => days[at] as DayProfile;

describe('least squares', () => {
  it('finds the line of a textbook example', () => {
    // Sxy / Sxx = 6 / 10, and 4 - 0.6 · 3.
    const [intercept, slope] =
      leastSquares(
        [
          [1, 1],
          [1, 2],
          [1, 3],
          [1, 4],
          [1, 5],
        ],
        [2, 4, 5, 4, 5],
      ) ?? [];
    expect(intercept).toBeCloseTo(2.2, 7);
    expect(slope).toBeCloseTo(0.6, 7);
  });

  it('recovers the coefficients, and returns null if they are undetermined', () => {
    const random = dice(3);
    const rows = Array.from({ length: 50 }, () => [1, random(), random() * 100, random() - 0.5]);
    const truth = [3, -2, 0.25, 40];
    const targets = rows.map((row) => row.reduce((sum, value, at) => sum + value * (truth[at] ?? 0), 0));
    const found = leastSquares(rows, targets) ?? [];
    truth.forEach((value, at) => {
      expect(found[at]).toBeCloseTo(value, 5);
    });
    expect(leastSquares([[1, 2]], [3])).toBeNull();
    expect(
      leastSquares(
        [
          [0, 1],
          [0, 2],
        ],
        [3, 4],
      ),
    ).toBeNull();
  });
});

describe('rungs', () => {
  it("take the latest day, the weekday, the median of the day's kind", () => {
    const days = daysOf(30, (slot, at) => at * 100 + slot);
    const day = target(days, 29);
    const at5 = (rung: (typeof rungs)[number], lead = 1) => predict(rung, known(days, 29, lead), day)[5];
    expect(at5('yesterday')).toBe(2805);
    expect(at5('yesterday', 2)).toBe(2705);
    expect(at5('lastWeek')).toBe(2205);
    // Day 29 is a Tuesday; the eight workdays before it are 17, 18, 21 to 25 and 28.
    expect(at5('dayClass')).toBe(2255);
  });

  it('return NaN without known values, and are never below 0', () => {
    for (const rung of rungs)
      expect(
        predict(
          rung,
          [],
          target(
            daysOf(1, () => 1),
            0,
          ),
        ).every(Number.isNaN),
      ).toBe(true);
    const falling = daysOf(40, (_slot, at) => Math.max(0, 100 - 5 * at));
    for (const rung of rungs) expect(Math.min(...predict(rung, known(falling, 39), target(falling, 39)))).toBeGreaterThanOrEqual(0);
  });

  it('use an older value if the latest is unknown', () => {
    const days = daysOf(10, (slot, at) => (at === 8 && slot === 3 ? Number.NaN : at));
    expect(predict('yesterday', known(days, 9), target(days, 9)).slice(2, 5)).toEqual([8, 7, 8]);
  });

  it('bridge a gap of up to one hour', () => {
    const gap = (length: number) => daysOf(2, (slot) => (slot >= 40 && slot < 40 + length ? Number.NaN : slot * 2));
    expect(predict('yesterday', known(gap(4), 1), target(gap(4), 1)).slice(39, 45)).toEqual([78, 80, 82, 84, 86, 88]);
    expect(predict('yesterday', known(gap(5), 1), target(gap(5), 1))[42]).toBeNaN();
    const open = daysOf(2, (slot) => (slot === 0 ? Number.NaN : slot));
    expect(predict('yesterday', known(open, 1), target(open, 1))[0]).toBeNaN();
  });
});

describe('the ladder', () => {
  it('selects the weekday if weeks repeat, and reports its error', async () => {
    const days = daysOf(50, (slot, at) => 200 + (at % 7) * 30 + slot);
    const result = await forecast(known(days, 49), target(days, 49));
    expect(result?.values).toEqual(target(days, 49).values.map((value) => expect.closeTo(value, 3)));
    expect(result?.errors.find(({ rung }) => rung === 'lastWeek')).toMatchObject({ mape: 0, wape: 0 });
    expect(result?.errors.find(({ rung }) => rung === 'yesterday')?.wape).toBeGreaterThan(10);
  });

  it('selects the regression if the level drifts from day to day', async () => {
    const random = dice(5);
    const levels = [500];
    for (let at = 1; at < 70; at += 1) levels.push(Math.max(200, (levels[at - 1] ?? 0) * (0.9 + 0.2 * random())));
    const days = daysOf(70, (slot, at, isOff) => (levels[at] ?? 0) * (isOff ? 0.5 : 1) * (1 + 0.3 * Math.sin(slot / 12)));
    expect((await forecast(known(days, 69), target(days, 69)))?.rung).toBe('regression');
  });

  it('evaluates values that are 0 at night by the sum of errors', async () => {
    const random = dice(9);
    const sun = Array.from({ length: 60 }, () => 300 + 700 * random());
    const days = daysOf(60, (slot, at) => Math.max(0, Math.sin(((slot - 24) / 48) * Math.PI)) * (sun[at] ?? 0));
    const result = await forecast(known(days, 59), target(days, 59));
    expect(result?.by).toBe('wape');
    expect(result?.errors.every(({ mape }) => mape === null)).toBe(true);
    const least = Math.min(...(result?.errors ?? []).map(({ wape }) => wape ?? Number.POSITIVE_INFINITY));
    expect(result?.errors.find(({ rung }) => rung === result.rung)?.wape).toBe(least);
  });

  it('never uses future values: they change neither the forecast nor the errors', async () => {
    const random = dice(11);
    const days = daysOf(60, (slot) => 100 + slot + 20 * random());
    const day = target(days, 45);
    const result = await forecast(known(days, 45, 2), day);
    const changed = days.map((each) => (each.number >= day.number - 1 ? { ...each, values: each.values.map(() => 1e6) } : each));
    expect(await forecast(known(changed, 45, 2), target(changed, 45))).toEqual(result);
    // Errors of a forecast two days ahead are those of two days ahead: computed by hand for the latest known day.
    const by = (at: number) => Math.abs((days[at - 2]?.values[0] ?? 0) - (days[at]?.values[0] ?? 0));
    const only = days.map((each) => ({ ...each, values: each.values.map((value, slot) => (slot === 0 ? value : Number.NaN)) }));
    const judged = Array.from({ length: 28 }, (_, back) => 43 - back);
    const sum = judged.reduce((all, at) => all + (days[at]?.values[0] ?? 0), 0);
    const wanted = (100 * judged.reduce((all, at) => all + by(at), 0)) / sum;
    expect((await errorOf('yesterday', known(only, 45, 2), target(only, 45))).wape).toBeCloseTo(wanted, 6);
  });

  it('takes the first possible method with too few days, without an error', async () => {
    const days = daysOf(3, () => 7);
    expect(await forecast(known(days, 1), target(days, 1))).toMatchObject({ rung: 'yesterday', by: null });
    expect(await forecast([], target(days, 1))).toBeNull();
  });
});

describe('slots of a day', () => {
  it('take the mean of a repeated hour, and omit a skipped one', () => {
    const twice = slotsOf([0, 15, 30, 45, 60, 60].map((minute, at) => ({ minute, value: at })));
    expect(twice.slice(0, 6)).toEqual([0, 1, 2, 3, 4.5, Number.NaN]);
  });
});
