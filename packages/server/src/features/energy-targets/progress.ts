/** Progress of a year and its months against their targets. Pure; amounts in the unit of the quantity. */
import type { TargetProgress } from '@czyun/contract';
import { type Forecast, forecastOf } from './forecast.ts';

/** A day and its value; null: unknown. */
export interface DayValue {
  readonly start: number;
  readonly end: number;
  /** 1–12. */
  readonly month: number;
  readonly value: number | null;
  readonly estimated: boolean;
}

export interface Aim {
  readonly kind: 'limit' | 'goal';
  /** Decimals: sums are exact to them. */
  readonly decimals: number;
}

export type Progress = Omit<TargetProgress, 'reason'>;
export type Shape = 'months' | 'lastYear' | 'linear';

/** From this share on a limit is nearly used up, %. */
const nearPercent = 80;
/** Share of the elapsed days that must be known for a forecast. */
const leastCovered = 0.9;

const roundedTo = (value: number, decimals: number) => Math.round(value * 10 ** decimals) / 10 ** decimals;

/** Sum of the known values, in whole steps of the last digit; null: no known value. */
function sumOf(days: readonly DayValue[], decimals: number): number | null {
  const known = days.flatMap(({ value }) => value ?? []);
  if (known.length === 0) return null;
  return known.reduce((sum, value) => sum + Math.round(value * 10 ** decimals), 0) / 10 ** decimals;
}

const lengthOf = (days: readonly DayValue[]) => days.reduce((sum, { start, end }) => sum + end - start, 0);

/** Time with known values, ms; for the current day its elapsed part. */
function knownOf(days: readonly DayValue[], now: number): number {
  return days.reduce((sum, { start, end, value }) => sum + (value === null ? 0 : Math.max(0, Math.min(end, now) - start)), 0);
}

const ofMonth = (days: readonly DayValue[], month: number) => days.filter((day) => day.month === month);
export const months = Array.from({ length: 12 }, (_, index) => index + 1);

/** Weight of each month in its year. */
export function shapeOf(
  days: readonly DayValue[],
  targets: readonly (number | null)[],
  before: readonly DayValue[],
): { readonly shape: Shape; readonly weights: readonly number[] } {
  const known = targets.filter((target) => target !== null);
  if (known.length === months.length) return { shape: 'months', weights: known };
  const past = months.map((month) => {
    const days = ofMonth(before, month);
    return days.length === 0 || days.some(({ value }) => value === null) ? null : days.reduce((sum, { value }) => sum + (value ?? 0), 0);
  });
  const pastYear = past.flatMap((value) => (value === null || value < 0 ? [] : value));
  if (pastYear.length === months.length && pastYear.some((value) => value > 0)) return { shape: 'lastYear', weights: pastYear };
  return { shape: 'linear', weights: months.map((month) => lengthOf(ofMonth(days, month))) };
}

/** Known share of a month, by time. */
export function knownOfMonth(all: readonly DayValue[], month: number, now: number): number {
  const days = ofMonth(all, month);
  return knownOf(days, now) / Math.max(1, lengthOf(days));
}

/** Known share of a year, by the weights of its months. */
export function knownOfYear(days: readonly DayValue[], weights: readonly number[], now: number): number {
  const whole = weights.reduce((sum, weight) => sum + weight, 0);
  const come = months.reduce((sum, month, index) => sum + (weights[index] ?? 0) * knownOfMonth(days, month, now), 0);
  return whole > 0 ? come / whole : 0;
}

/** Progress of a year, by the weights of its months; months with weight 0 do not count. */
export function yearProgress(
  days: readonly DayValue[],
  target: number | null,
  weights: readonly number[],
  aim: Aim,
  now: number,
): Progress {
  const whole = weights.reduce((sum, weight) => sum + weight, 0);
  const weightOf = (day: DayValue) => {
    const within = ofMonth(days, day.month);
    return whole > 0 ? ((weights[day.month - 1] ?? 0) / whole) * ((day.end - day.start) / Math.max(1, lengthOf(within))) : 0;
  };
  return progress(days, { month: 0, target, come: knownOfYear(days, weights, now), weightOf, block: 7 }, aim, now);
}

/** Progress of a month, linear over its time. */
export function monthProgress(all: readonly DayValue[], month: number, target: number | null, aim: Aim, now: number): Progress {
  const days = ofMonth(all, month);
  const whole = Math.max(1, lengthOf(days));
  const weightOf = ({ start, end }: DayValue) => (end - start) / whole;
  return progress(days, { month, target, come: knownOfMonth(all, month, now), weightOf, block: 1 }, aim, now);
}

/** Amount forecast up to the end of a future day. */
export interface ForecastPoint extends Forecast {
  /** Start of the day. */
  readonly start: number;
}

/** Course of the forecast of a month: from the last known day (its amount, without a band) through the unknown days. */
export function monthForecast(all: readonly DayValue[], month: number, { decimals }: Aim, now: number): readonly ForecastPoint[] {
  const days = ofMonth(all, month);
  const [whole, actual] = [Math.max(1, lengthOf(days)), sumOf(days, decimals)];
  const last = days.findLastIndex(({ value }) => value !== null);
  if (actual === null || now >= (days.at(-1)?.end ?? 0)) return [];
  const known = days.flatMap(({ start, end, value }) => (value === null || end > now ? [] : { value, weight: (end - start) / whole }));
  const come = knownOf(days, now) / whole;
  // Days without data before the last known one are spread over the rest, as in the forecast of the month.
  const rest = Math.max(1, lengthOf(days.slice(last + 1)));
  let gone = 0;
  const points = days.slice(last + 1).map(({ start, end }): ForecastPoint | null => {
    gone += end - start;
    const found = forecastOf(known, { actual, come, block: 1, until: come + (1 - come) * (gone / rest) });
    return (
      found && {
        start,
        value: roundedTo(found.value, decimals),
        low: roundedTo(found.low, decimals),
        high: roundedTo(found.high, decimals),
      }
    );
  });
  const begin = { start: days[last]?.start ?? 0, value: actual, low: actual, high: actual };
  return points.length === 0 || points.includes(null) ? [] : [begin, ...points.flatMap((point) => point ?? [])];
}

interface Span {
  readonly month: number;
  readonly target: number | null;
  /** Known share of the period, by weight. */
  readonly come: number;
  /** Share of the period that a day weighs. */
  readonly weightOf: (day: DayValue) => number;
  /** Days in a group for the variance: a week in a year, because days of a week differ regularly. */
  readonly block: number;
}

function progress(
  days: readonly DayValue[],
  { month, target, come, weightOf, block }: Span,
  { kind, decimals }: Aim,
  now: number,
): Progress {
  const [start, end] = [days[0]?.start ?? 0, days.at(-1)?.end ?? 0];
  const isOver = now >= end;
  const actual = sumOf(days, decimals);
  const expected = target === null || actual === null ? null : roundedTo(target * come, decimals);
  const deviation = actual === null || expected === null ? null : roundedTo(actual - expected, decimals);
  const share = actual === null || target === null ? null : (actual / target) * 100;
  const known = days.flatMap((day) => (day.value === null || day.end > now ? [] : { value: day.value, weight: weightOf(day) }));
  const found: Forecast | null = isOver || actual === null ? null : forecastOf(known, { actual, come, block });
  const rounded = (value: number | undefined) => (value === undefined ? null : roundedTo(value, decimals));
  const gone = days.filter((day) => day.start < now).length;
  const covered = days.filter(({ value }) => value !== null).length;
  return {
    ...{ month, target, actual },
    estimated: days.some(({ value, estimated }) => value !== null && estimated),
    days: days.length,
    ...{ gone, covered },
    time: roundedTo(end <= start ? 0 : Math.min(1, Math.max(0, (now - start) / (end - start))) * 100, 2),
    share: share === null ? null : roundedTo(share, 2),
    expected,
    deviation,
    deviationShare: deviation === null || expected === null || expected <= 0 ? null : roundedTo((deviation / expected) * 100, 2),
    good: deviation === null ? null : kind === 'limit' ? deviation <= 0 : deviation >= 0,
    ...{ forecast: rounded(found?.value), forecastLow: rounded(found?.low), forecastHigh: rounded(found?.high) },
    state: stateOf({ kind, share, deviation, isOver, isCovered: covered >= leastCovered * gone }),
  };
}

function stateOf({
  kind,
  share,
  deviation,
  isOver,
  isCovered,
}: {
  readonly kind: Aim['kind'];
  readonly share: number | null;
  readonly deviation: number | null;
  readonly isOver: boolean;
  readonly isCovered: boolean;
}): Progress['state'] {
  if (share === null || deviation === null) return 'none';
  if (kind === 'limit') {
    if (share > 100) return 'over';
    if (!isCovered) return 'partial';
    if (isOver) return 'within';
    if (share >= nearPercent) return 'near';
    return deviation > 0 ? 'fast' : 'within';
  }
  if (share >= 100) return 'reached';
  if (!isCovered) return 'partial';
  if (isOver) return 'missed';
  return deviation >= 0 ? 'ahead' : 'behind';
}
