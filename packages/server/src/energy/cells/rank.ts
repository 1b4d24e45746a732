/** Ranking of cells by one measure, with errors, trends and the instant when a limit is met. Pure. */
import { type CellMeasure, type CellOutlook, dayMs } from '@czyun/contract';
import { type CellEvent, medianOf } from './types.ts';

export interface MeasureRule {
  readonly unit: string;
  readonly decimals: number;
  /** Which values are bad: low ones, high ones, or those far from 0. */
  readonly worst: 'low' | 'high' | 'far';
  /** Minimum events for a value of a cell. */
  readonly least: number;
  /** Scale on which cells scatter symmetrically, if different from that of the values. */
  readonly scale?: (value: number) => number;
  /** Default limit: a value, or a share of the median of all cells. */
  readonly limit: { readonly value: number } | { readonly share: number };
}

export const measureRules: Readonly<Record<CellMeasure, MeasureRule>> = {
  capacity: { unit: 'Ah', decimals: 2, worst: 'low', least: 3, limit: { share: 0.8 } },
  resistance: { unit: 'mΩ', decimals: 4, worst: 'high', least: 3, limit: { share: 1.5 } },
  selfDischarge: { unit: 'mV/d', decimals: 2, worst: 'high', least: 2, limit: { value: 5 } },
  restSpread: { unit: 'mV', decimals: 1, worst: 'far', least: 3, limit: { value: 30 } },
  peak: { unit: 'Ah/V', decimals: 1, worst: 'low', least: 3, limit: { share: 0.8 } },
  // Fisher's transformation.
  correlation: { unit: '', decimals: 3, worst: 'low', least: 3, scale: Math.atanh, limit: { value: 0.8 } },
};

/** Minimum events and duration of a trend. */
export const leastTrend = { events: 5, days: 14 } as const;
/** Minimum significant slope, in standard errors: of hundreds of cells some reach two by chance. */
const leastSlope = 3;
const monthMs = 30 * dayMs;
/** A limit met later than this is not reported: no trend lasts that long. */
const farthestMs = 3653 * dayMs;
/** Deviation, in robust standard deviations of all cells, from which a cell is marked. */
const farShare = 4;
const perDeviation = 1.4826;

export interface RankedCells {
  readonly count: number;
  readonly median: number | null;
  readonly limit: number | null;
  /** By cell; null: not enough events. */
  readonly values: (number | null)[];
  readonly errors: (number | null)[];
  readonly counts: number[];
  readonly perMonth: (number | null)[];
  readonly outlook: CellOutlook[];
  /** When the limit was or will be met. */
  readonly limitAt: (number | null)[];
  /** Indexes of cells with a value, worst first. */
  readonly order: number[];
  /** Indexes of cells that differ from the others beyond scatter and own error. */
  readonly standOut: number[];
}

interface Point {
  readonly time: number;
  readonly value: number;
}

const mean = (values: readonly number[]) => values.reduce((sum, value) => sum + value, 0) / values.length;

/** Least-squares line with the standard error of its slope; null if unknown. */
function trendOf(points: readonly Point[]) {
  const [first, last] = [points[0]?.time ?? 0, points.at(-1)?.time ?? 0];
  if (points.length < leastTrend.events || last - first < leastTrend.days * dayMs) return null;
  const [t, v] = [mean(points.map(({ time }) => time)), mean(points.map(({ value }) => value))];
  const square = points.reduce((sum, { time }) => sum + (time - t) ** 2, 0);
  const slope = points.reduce((sum, { time, value }) => sum + (time - t) * (value - v), 0) / square;
  const left = points.reduce((sum, { time, value }) => sum + (value - v - slope * (time - t)) ** 2, 0);
  return { slope, error: Math.sqrt(left / (points.length - 2) / square), now: v + slope * (last - t), at: last };
}

/** Distance of a value to the bad side of `from`, in its unit. */
function badness(worst: MeasureRule['worst'], value: number, from: number): number {
  if (worst === 'far') return Math.abs(value) - Math.abs(from);
  return worst === 'low' ? from - value : value - from;
}

function outlookOf(points: readonly Point[], { worst }: MeasureRule, limit: number | null, value: number | null) {
  const trend = trendOf(points);
  const perMonth = trend && trend.slope * monthMs;
  const none = (outlook: CellOutlook) => ({ perMonth, outlook, limitAt: null });
  if (value === null) return { perMonth: null, outlook: 'few' as const, limitAt: null };
  if (limit === null) return none('few');
  // The latest three decide, so that a single event does not.
  const latest = points.slice(-3);
  if (latest.every((point) => badness(worst, point.value, limit) >= 0)) {
    const before = points.findLastIndex((point) => badness(worst, point.value, limit) < 0);
    return { perMonth, outlook: 'met' as const, limitAt: points[before + 1]?.time ?? null };
  }
  if (trend === null) return none('few');
  if (Math.abs(trend.slope) <= leastSlope * trend.error) return none('steady');
  const goal = worst === 'far' ? Math.sign(trend.slope) * Math.abs(limit) : limit;
  const wait = (goal - trend.now) / trend.slope;
  const isTowards = worst === 'far' || Math.sign(trend.slope) === (worst === 'low' ? -1 : 1);
  if (!isTowards || wait < 0) return none('away');
  return wait > farthestMs ? none('steady') : { perMonth, outlook: 'coming' as const, limitAt: trend.at + wait };
}

/** `given`: a limit chosen by the user. */
export function rankCells(events: readonly CellEvent[], rule: MeasureRule, given: number | null = null): RankedCells {
  const cells = events[0]?.values.length ?? 0;
  const byCell = Array.from({ length: cells }, (_, cell) =>
    events.flatMap(({ end, values, error }) => {
      const value = values[cell] ?? Number.NaN;
      return Number.isFinite(value) ? [{ time: end, value, error }] : [];
    }),
  );
  // Cells are compared within each event, so that a cell missing from some is not compared under different conditions.
  const middles = new Map(events.map(({ end, values }) => [end, medianOf(values)]));
  const common = mean([...middles.values()].filter(Number.isFinite));
  const apart = byCell.map((points) => points.map(({ time, value }) => value - (middles.get(time) ?? 0)));
  const values = apart.map((list) => (list.length < rule.least ? null : common + mean(list)));
  const errors = byCell.map((points, cell) => {
    const list = apart[cell] ?? [];
    if (list.length < rule.least) return null;
    const own = Math.sqrt(mean(points.map(({ error }) => error * error)) / points.length);
    const middle = mean(list);
    const scatter = Math.sqrt(list.reduce((sum, each) => sum + (each - middle) ** 2, 0) / (list.length - 1) / list.length);
    return Math.max(own, scatter);
  });
  const known = values.flatMap((value) => value ?? []);
  const median = known.length === 0 ? null : medianOf(known);
  const limit = given ?? ('value' in rule.limit ? rule.limit.value : median === null ? null : median * rule.limit.share);
  const centre = rule.worst === 'far' ? 0 : (median ?? 0);
  const { scale = (value: number) => value } = rule;
  const scatter = median === null ? 0 : perDeviation * medianOf(known.map((value) => Math.abs(scale(value) - scale(median))));
  const order = values
    .flatMap((value, cell) => (value === null ? [] : [{ cell, bad: badness(rule.worst, value, centre) }]))
    .sort((a, b) => b.bad - a.bad || a.cell - b.cell)
    .map(({ cell }) => cell);
  const outlooks = byCell.map((points, cell) => outlookOf(points, rule, limit, values[cell] ?? null));
  return {
    ...{ count: events.length, median, limit, values, errors, order },
    counts: byCell.map(({ length }) => length),
    perMonth: outlooks.map(({ perMonth }) => perMonth),
    outlook: outlooks.map(({ outlook }) => outlook),
    limitAt: outlooks.map(({ limitAt }) => limitAt),
    standOut: order.filter((cell) => {
      const value = values[cell] ?? 0;
      const isBeyondError = badness(rule.worst, value, centre) > 2 * (errors[cell] ?? 0);
      return isBeyondError && badness(rule.worst, scale(value), scale(centre)) > farShare * scatter;
    }),
  };
}
