/** Forecast methods, simplest first. Each gets only what was known at the time; NaN: no forecast possible. */
import { leastSquares } from './least-squares.ts';
import { type ComingDay, type DayProfile, slotsOfDay } from './profiles.ts';

export const rungs = ['yesterday', 'lastWeek', 'dayClass', 'regression', 'decomposition'] as const;
export type Rung = (typeof rungs)[number];

type ForecastMethod = (known: readonly DayProfile[], day: ComingDay) => number[];

const slots = Array.from({ length: slotsOfDay }, (_, slot) => slot);
const unknown = () => slots.map(() => Number.NaN);
const finite = (values: readonly number[]) => values.filter(Number.isFinite);
const mean = (values: readonly number[]) =>
  values.length === 0 ? Number.NaN : values.reduce((sum, value) => sum + value, 0) / values.length;

/** NaN if empty. */
export function median(values: readonly number[]): number {
  if (values.length === 0) return Number.NaN;
  const sorted = [...values].sort((a, b) => a - b);
  const middle = sorted.length >> 1;
  return sorted.length % 2 === 1 ? (sorted[middle] ?? Number.NaN) : ((sorted[middle - 1] ?? 0) + (sorted[middle] ?? 0)) / 2;
}

/** Days searched backwards for a missing value. */
const maxBack = 7;

/** Maximum number of consecutive quarter-hours without a value that are interpolated. */
const maxBridged = 4;

function bridged(values: readonly number[]): number[] {
  return values.map((value, slot) => {
    if (Number.isFinite(value)) return value;
    const before = values.findLastIndex((each, at) => at < slot && Number.isFinite(each));
    const after = values.findIndex((each, at) => at > slot && Number.isFinite(each));
    if (before < 0 || after < 0 || after - before > maxBridged + 1) return Number.NaN;
    const [from = 0, to = 0] = [values[before], values[after]];
    return from + ((to - from) * (slot - before)) / (after - before);
  });
}

/** The last days, latest first. */
const newestFirst = (known: readonly DayProfile[], { number }: ComingDay) =>
  known.filter((day) => day.number >= number - maxBack - 2).reverse();

/** The newest known value of each slot; a short gap is bridged. */
const yesterday: ForecastMethod = (known, day) => {
  const recent = newestFirst(known, day);
  return bridged(slots.map((slot) => finite(recent.map(({ values }) => values[slot] ?? Number.NaN))[0] ?? Number.NaN));
};

/** The same weekday a week before. */
const lastWeek: ForecastMethod = (known, { number }) => [...(known.find((day) => day.number === number - 7)?.values ?? unknown())];

/** Number of days in a class, and of days searched for them. */
const classDays = 8;
const classBack = 42;

/** The last days of the same kind; weekends for holidays without known days. */
function classOf(known: readonly DayProfile[], { number, kind }: ComingDay): readonly DayProfile[] {
  const recent = known.filter((day) => day.number >= number - classBack);
  const same = recent.filter((day) => day.kind === kind);
  const alike = same.length > 0 ? same : recent.filter((day) => day.kind !== 'workday');
  return alike.slice(-classDays);
}

/** The median of the day's class. */
const dayClass: ForecastMethod = (known, day) => {
  const last = classOf(known, day);
  return slots.map((slot) => median(finite(last.map(({ values }) => values[slot] ?? Number.NaN))));
};

/** Number of days that the regression is fitted to. */
const fittedDays = 35;

/** Features: the latest known day, the week before, the last week's mean, kind of day and hour. */
function features(byNumber: ReadonlyMap<number, DayProfile>, day: ComingDay, lead: number): (number[] | null)[] {
  const newest = byNumber.get(day.number - lead)?.values;
  const week = byNumber.get(day.number - 7)?.values;
  if (!newest || !week) return slots.map(() => null);
  const past = Array.from({ length: 7 }, (_, back) => byNumber.get(day.number - lead - back)?.values ?? []);
  const level = mean(finite(newest));
  const isOff = day.kind === 'workday' ? 0 : 1;
  return slots.map((slot) => {
    const usual = mean(finite(past.map((values) => values[slot] ?? Number.NaN)));
    const angle = (2 * Math.PI * slot) / slotsOfDay;
    const row = [
      1,
      newest[slot] ?? Number.NaN,
      week[slot] ?? Number.NaN,
      usual,
      level,
      isOff,
      isOff * usual,
      Math.sin(angle),
      Math.cos(angle),
    ];
    return row.every(Number.isFinite) ? row : null;
  });
}

const regression: ForecastMethod = (known, day) => {
  const last = known.at(-1);
  if (!last) return unknown();
  const lead = day.number - last.number;
  const byNumber = new Map(known.map((each) => [each.number, each]));
  const rows: number[][] = [];
  const targets: number[] = [];
  for (const each of known) {
    if (each.number < day.number - fittedDays) continue;
    features(byNumber, each, lead).forEach((row, slot) => {
      const target = each.values[slot] ?? Number.NaN;
      if (!row || !Number.isFinite(target)) return;
      rows.push(row);
      targets.push(target);
    });
  }
  // Needs rows of at least seven days.
  const fitted = rows.length < 7 * slotsOfDay ? null : leastSquares(rows, targets);
  if (!fitted) return unknown();
  return features(byNumber, day, lead).map((row) =>
    row ? row.reduce((sum, value, at) => sum + value * (fitted[at] ?? 0), 0) : Number.NaN,
  );
};

/** Trend: the moving mean of a week. Season: mean deviation of a weekday's slot from the trend. */
const decomposition: ForecastMethod = (known, { number }) => {
  const recent = known.filter((day) => day.number >= number - classBack);
  const levels = new Map(recent.map((day) => [day.number, mean(finite(day.values))]));
  const trendAt = (from: number, to: number) => {
    const inside = Array.from({ length: to - from + 1 }, (_, at) => levels.get(from + at) ?? Number.NaN);
    return inside.every(Number.isFinite) ? mean(inside) : Number.NaN;
  };
  const lastDay = recent.at(-1)?.number ?? Number.NaN;
  const level = trendAt(lastDay - 6, lastDay);
  const same = recent.filter((day) => (number - day.number) % 7 === 0);
  return slots.map((slot) => {
    const seasons = finite(same.map((day) => (day.values[slot] ?? Number.NaN) - trendAt(day.number - 3, day.number + 3)));
    // The newest of them have no trend yet, since their week is incomplete.
    return seasons.length < 2 ? Number.NaN : level + mean(seasons);
  });
};

const ways: Readonly<Record<Rung, ForecastMethod>> = { yesterday, lastWeek, dayClass, regression, decomposition };

/** `known` in ascending order of time. Forecasts are 0 or more. */
export function predict(rung: Rung, known: readonly DayProfile[], day: ComingDay): number[] {
  return ways[rung](known, day).map((value) => Math.max(0, value));
}

/** The days behind the forecast of one slot, and how it is computed from them: `formula` unless it is a single value or a median. */
export function basisOf(
  rung: Rung,
  known: readonly DayProfile[],
  day: ComingDay,
  slot: number,
): { readonly way: 'same' | 'median' | 'formula'; readonly days: readonly DayProfile[] } {
  const hasValue = ({ values }: DayProfile) => Number.isFinite(values[slot] ?? Number.NaN);
  const weekBefore = known.filter(({ number }) => number === day.number - 7);
  switch (rung) {
    case 'yesterday': {
      const newest = newestFirst(known, day).filter(hasValue).slice(0, 1);
      return { way: newest.length > 0 ? 'same' : 'formula', days: newest };
    }
    case 'lastWeek':
      return { way: 'same', days: weekBefore };
    case 'dayClass':
      return { way: 'median', days: classOf(known, day).filter(hasValue) };
    case 'regression':
      return { way: 'formula', days: [...known.slice(-1), ...weekBefore] };
    case 'decomposition':
      return {
        way: 'formula',
        days: known.filter((each) => each.number >= day.number - classBack && (day.number - each.number) % 7 === 0 && hasValue(each)),
      };
  }
}
