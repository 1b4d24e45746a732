/**
 * Every kind of forecast and trend against an independent formula: lines by sums over all pairs of points, regressions by orthogonal
 * columns, bands by the mean and variance of a sample, planning methods by loops over days.
 */
import { dayMs } from '@czyun/contract';
import { expect, it } from 'vitest';
import { slopeOf } from '../energy/battery-use.ts';
import { measureRules, rankCells } from '../energy/cells/rank.ts';
import { createRests } from '../energy/cells/rests.ts';
import type { DayProfile } from '../planning/forecast/profiles.ts';
import { predict } from '../planning/forecast/rungs.ts';
import { dice } from '../planning/planning-fixture.ts';
import { type DayValue, monthForecast, monthProgress, yearProgress } from './energy-targets/progress.ts';

type Pairs = readonly (readonly [number, number])[];

/** Least squares without a mean: the slope between each pair of points, weighted by their distance. */
function lineByPairs(points: Pairs) {
  let [xx, xy, yy] = [0, 0, 0];
  for (const [i, [x, y]] of points.entries())
    for (const [u, v] of points.slice(i + 1)) {
      xx += (u - x) ** 2;
      xy += (u - x) * (v - y);
      yy += (v - y) ** 2;
    }
  const slope = xy / xx;
  const count = points.length;
  // Sums over pairs are `count` times the sums about the mean.
  const error = Math.sqrt(Math.max(0, (yy - slope * xy) / count) / (count - 2) / (xx / count));
  return { slope, error };
}

const sum = (values: readonly number[]) => values.reduce((all, value) => all + value, 0);
const meanOf = (values: readonly number[]) => sum(values) / values.length;

/** The fitted value of the row `ask`: the columns are made orthogonal one after another, and the target is projected onto each. */
function fitByOrthogonalColumns(rows: readonly (readonly number[])[], targets: readonly number[], ask: readonly number[]): number {
  const columns = ask.map((at, column) => ({ values: rows.map((row) => row[column] ?? 0), at }));
  const left = [...targets];
  let answer = 0;
  columns.forEach(({ values, at }, index) => {
    const square = sum(values.map((value) => value * value));
    const project = (onto: readonly number[]) => sum(onto.map((value, row) => value * (values[row] ?? 0))) / square;
    const share = project(left);
    answer += share * at;
    for (const [row, value] of values.entries()) left[row] = (left[row] ?? 0) - share * value;
    for (const later of columns.slice(index + 1)) {
      const own = project(later.values);
      later.values = later.values.map((value, row) => value - own * (values[row] ?? 0));
      later.at -= own * at;
    }
  });
  return answer;
}

it('the spread of cells drifts along the least-squares line', () => {
  const random = dice(21);
  const points = Array.from({ length: 40 }, (_, at) => [at * dayMs + random() * dayMs, 20 + at * 0.1 + random()] as const);
  const [times, values] = [points.map(([time]) => time), points.map(([, value]) => value)];
  expect(slopeOf(times, values, 30 * dayMs)).toBeCloseTo(lineByPairs(points).slope * 30 * dayMs, 9);
});

it('a cell reaches its limit where its line does, and only if the slope clearly exceeds its error', () => {
  const random = dice(22);
  const events = Array.from({ length: 12 }, (_, at) => ({
    ...{ start: at * 3 * dayMs, end: at * 3 * dayMs + 7200_000, error: 0.1 },
    // Cells lose 0 to 0.9 Ah per event.
    values: Float64Array.from({ length: 10 }, (__, cell) => 100 - cell * 0.1 * at + 2 * random()),
  }));
  const { perMonth, outlook, limitAt } = rankCells(events, { ...measureRules.capacity, limit: { value: 80 } });
  const found = Array.from({ length: 10 }, (_, cell) => {
    const points = events.map(({ end, values }) => [end, values[cell] ?? 0] as const);
    const { slope, error } = lineByPairs(points);
    expect(perMonth[cell]).toBeCloseTo(slope * 30 * dayMs, 6);
    if (Math.abs(slope) <= 3 * error) return 'steady';
    const [time, level] = [meanOf(points.map(([at]) => at)), meanOf(points.map(([, value]) => value))];
    // 1 s out of several weeks.
    expect(Math.abs((limitAt[cell] ?? 0) - (time + (80 - level) / slope))).toBeLessThan(1000);
    return 'coming';
  });
  expect(outlook).toEqual(found);
  expect(new Set(found)).toEqual(new Set(['steady', 'coming']));
});

it('self-discharge is the slope of a cell against the median of all cells at rest', () => {
  const random = dice(23);
  const none = Float64Array.of(0);
  const samples = Array.from({ length: 60 }, (_, at) => ({
    ...{ start: (at - 1) * 600_000, end: at * 600_000, amps: none, ampsNow: none },
    volts: Float64Array.from({ length: 5 }, (__, cell) => 3.3 - (cell * 0.004 * at) / 144 + 1e-5 * random()),
  }));
  const rests = createRests({ cells: 5, reference: 280, fullV: 3.6, emptyV: 2.5, stepMs: 600_000, digitV: 0.001 });
  for (const sample of samples) rests.add(sample);
  rests.finish();
  const [fall] = rests.falls();
  // From half an hour after the current ended.
  const settled = samples.filter(({ end }) => end >= 20 * 60_000);
  for (let cell = 0; cell < 5; cell += 1) {
    const apart = settled.map(({ end, volts }) => [end / dayMs, 1000 * ((volts[cell] ?? 0) - ([...volts].sort()[2] ?? 0))] as const);
    expect(fall?.values[cell]).toBeCloseTo(-lineByPairs(apart).slope, 6);
  }
});

/** A January with 31 and a February with 28 days, some of them known. */
const calendar = (random: () => number, known: number): DayValue[] =>
  Array.from({ length: 365 }, (_, at) => ({
    ...{ start: at * dayMs, end: (at + 1) * dayMs, month: new Date(at * dayMs).getUTCMonth() + 1, estimated: false },
    value: at < known && at % 11 !== 5 ? Math.round(100 * (50 + 30 * random())) / 100 : null,
  }));
const aim = { kind: 'limit', decimals: 2 } as const;

/** Half width of the band of the remainder (two-sided 80 %): from the errors of the mean and of each of `left` more blocks. */
function restOf(sample: readonly number[], left: number, student: number) {
  const squares = sum(sample.map((value) => value * value)) - sum(sample) ** 2 / sample.length;
  const variance = squares / (sample.length - 1);
  return student * Math.sqrt(left * left * (variance / sample.length) + left * variance);
}

it('a month and each of its days are forecast at the mean of the known days, with the error of a sum', () => {
  // Of the first 20 days 18 are known: 17 degrees of freedom.
  const days = calendar(dice(24), 20);
  const known = days.slice(0, 31).flatMap(({ value }) => value ?? []);
  expect(known).toHaveLength(18);
  const [actual, mean] = [sum(known), meanOf(known)];
  const { forecast, forecastLow, forecastHigh } = monthProgress(days, 1, null, aim, 20 * dayMs);
  const half = restOf(known, 31 - 18, 1.333);
  const digits = (value: number) => Math.round(value * 100) / 100;
  expect([forecast, forecastLow, forecastHigh].map((value) => digits(value ?? 0))).toEqual(
    [mean * 31, mean * 31 - half, mean * 31 + half].map(digits),
  );
  // The 13 missing days are spread over the remaining 11.
  monthForecast(days, 1, aim, 20 * dayMs)
    .slice(1)
    .forEach((point, at) => {
      const left = (13 * (at + 1)) / 11;
      const band = restOf(known, left, 1.333);
      expect([point.value, point.low, point.high]).toEqual(
        [actual + mean * left, actual + mean * left - band, actual + mean * left + band].map(digits),
      );
    });
});

it('a year is forecast by the weights of its months, with the error of its weeks', () => {
  const days = calendar(dice(25), 45).map((day, at) => ({ ...day, value: at < 45 ? 40 + ((at * 37) % 23) : null }));
  const weights = [200, 100, 90, 80, 70, 60, 60, 70, 80, 90, 100, 200];
  const whole = sum(weights);
  const shareOf = (at: number) => (at < 31 ? 200 / 31 : 100 / 28) / whole;
  const values = days.slice(0, 45).map(({ value }) => value ?? 0);
  const come = sum(values.map((_, at) => shareOf(at)));
  const weeks = Array.from({ length: 6 }, (_, week) => {
    const of = values.slice(week * 7, week * 7 + 7);
    const share = sum(of.map((__, at) => shareOf(week * 7 + at)));
    return { share, rate: sum(of) / share };
  });
  const usual = meanOf(weeks.map(({ share }) => share));
  // In units of a usual week, so that a week is one draw of the sample; 5 degrees of freedom.
  const half = restOf(
    weeks.map(({ rate }) => rate * usual),
    (1 - come) / usual,
    1.476,
  );
  const { forecast, forecastLow, forecastHigh } = yearProgress(days, null, weights, aim, 45 * dayMs);
  expect(forecast).toBeCloseTo(sum(values) / come, 1);
  expect(forecastHigh).toBeCloseTo(sum(values) / come + half, 1);
  expect(forecastLow).toBeCloseTo(sum(values) / come - half, 1);
});

const isOff = (at: number) => at % 7 >= 5;
function profiles(seed: number, count: number): DayProfile[] {
  const random = dice(seed);
  return Array.from({ length: count }, (_, at) => ({
    ...{ date: '', number: 20_000 + at, kind: isOff(at) ? ('weekend' as const) : ('workday' as const) },
    values: Array.from({ length: 96 }, (__, slot) => (300 + 100 * Math.sin(slot / 15) + at * 2) * (isOff(at) ? 0.6 : 1) + 40 * random()),
  }));
}

it.each([1, 2])('the regression %i days ahead matches that of orthogonal columns', (lead) => {
  const days = profiles(26, 50);
  const value = (at: number, slot: number) => days[at]?.values[slot] ?? Number.NaN;
  const featuresOf = (at: number, slot: number) => {
    const usual = meanOf([0, 1, 2, 3, 4, 5, 6].map((back) => value(at - lead - back, slot)));
    const off = isOff(at) ? 1 : 0;
    const turn = (slot / 96) * 2 * Math.PI;
    const newest = meanOf(days[at - lead]?.values ?? []);
    return [1, value(at - lead, slot), value(at - 7, slot), usual, newest, off, off * usual, Math.sin(turn), Math.cos(turn)];
  };
  const last = 49;
  const fitted = Array.from({ length: 35 - lead + 1 }, (_, at) => last - 35 + at);
  const cases = fitted.flatMap((at) => Array.from({ length: 96 }, (_, slot) => [at, slot] as const));
  const rows = cases.map(([at, slot]) => featuresOf(at, slot));
  const targets = cases.map(([at, slot]) => value(at, slot));
  const found = predict('regression', days.slice(0, last - lead + 1), days[last] as DayProfile);
  for (const slot of [0, 17, 48, 95]) expect(found[slot]).toBeCloseTo(fitByOrthogonalColumns(rows, targets, featuresOf(last, slot)), 3);
});

it('decomposition is the level of the last week plus the usual deviation of the weekday from its own week', () => {
  const days = profiles(27, 50);
  const level = (from: number, to: number) => meanOf(days.slice(from, to + 1).flatMap(({ values }) => [...values]));
  const found = predict('decomposition', days.slice(0, 49), days[49] as DayProfile);
  // The same weekday of earlier weeks whose surrounding week is complete and within the search range.
  const same = [14, 21, 28, 35, 42];
  for (const slot of [3, 40, 90]) {
    const adds = meanOf(same.map((at) => (days[at]?.values[slot] ?? 0) - level(at - 3, at + 3)));
    expect(found[slot]).toBeCloseTo(level(42, 48) + adds, 6);
  }
});
