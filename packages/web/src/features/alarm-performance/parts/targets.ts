/**
 * Alarm system metrics of the standards, for one operator position over at least 30 days: ANSI/ISA-18.2-2016, IEC 62682:2022 and EEMUA 191
 * (averages and priorities). No other file states these limits.
 */
import { type AlarmPerformance, fewestPerformanceDays } from '@czyun/contract';

const isa = 'ISA-18.2 · IEC 62682';
const eemua = 'ISA-18.2 · IEC 62682 · EEMUA 191';

/** Fewest alarms for a share: below, one alarm is more than a percent. */
export const fewestAlarms = 100;

export interface Target {
  /** Desired value. */
  readonly target: number;
  /** Highest manageable value; absent: a missed target exceeds the limit. */
  readonly limit?: number;
  /** `less`: the target value itself is a miss; `least`: higher is better; otherwise lower is better. */
  readonly kind?: 'less' | 'least';
  /** A share of all alarms. */
  readonly isShare?: true;
  /** A miss counts however short the range is. */
  readonly isHard?: true;
  readonly source: string;
}

export const targets = {
  perDay: { target: 150, limit: 300, source: eemua },
  perHour: { target: 6, limit: 12, source: eemua },
  perTenMinutes: { target: 1, limit: 2, source: eemua },
  most: { target: 10, isHard: true, source: isa },
  crowdedSpans: { target: 1, kind: 'less', source: isa },
  crowdedHours: { target: 1, kind: 'less', source: isa },
  floodTime: { target: 1, kind: 'less', source: isa },
  topShare: { target: 1, limit: 5, isShare: true, source: isa },
  chattering: { target: 0, isHard: true, source: isa },
  fleeting: { target: 0, isHard: true, source: isa },
  stale: { target: 5, kind: 'less', isHard: true, source: isa },
  high: { target: 5, isShare: true, source: eemua },
  medium: { target: 15, isShare: true, source: eemua },
  low: { target: 80, kind: 'least', isShare: true, source: eemua },
} as const satisfies Readonly<Record<string, Target>>;

export type FigureId = keyof typeof targets | 'ackMedian' | 'ackP90';
export type Verdict = 'good' | 'fair' | 'poor';

/** Null: the value is unknown, or the standards set no target. */
export function verdictOf(value: number | null, bounds: Target | undefined): Verdict | null {
  if (value === null || bounds === undefined) return null;
  const { target, limit, kind } = bounds;
  const isGood = kind === 'least' ? value >= target : kind === 'less' ? value < target : value <= target;
  if (isGood) return 'good';
  return limit !== undefined && value <= limit ? 'fair' : 'poor';
}

/** Why a figure has no verdict: the range is shorter than the standards require, or there are too few alarms. */
export type Unsupported = 'short' | 'few';

/** The verdict on a figure, if there are enough days and alarms. */
export function supportedVerdict(
  { value, bounds }: Pick<Figure, 'value' | 'bounds'>,
  { days, total }: Pick<AlarmPerformance, 'days' | 'total'>,
): Verdict | Unsupported | null {
  const verdict = verdictOf(value, bounds);
  if (verdict === null || (bounds?.isHard === true && verdict === 'poor')) return verdict;
  if (days.length < fewestPerformanceDays) return 'short';
  return bounds?.isShare === true && total < fewestAlarms ? 'few' : verdict;
}

export interface Figure {
  readonly id: FigureId;
  readonly value: number | null;
  /** Empty for a count. */
  readonly unit: '%' | 'ms' | '';
  readonly decimals: number;
  readonly bounds: Target | undefined;
}

const percent = (part: number | null, whole = 1): number | null => (part === null || whole === 0 ? null : (part / whole) * 100);

/** All metrics in display order. */
export function figuresOf(performance: AlarmPerformance): readonly Figure[] {
  const [high, medium, low] = performance.severities;
  const isEmpty = performance.days.length === 0;
  const count = (value: number | null) => (isEmpty ? null : value);
  const values: readonly (readonly [FigureId, number | null, Figure['unit'], number])[] = [
    ['perDay', performance.averages.day, '', 1],
    ['perHour', performance.averages.hour, '', 2],
    ['perTenMinutes', performance.averages.tenMinutes, '', 2],
    ['most', count(performance.tenMinutes.peak?.alarms ?? 0), '', 0],
    ['crowdedSpans', percent(performance.tenMinutes.crowded, performance.tenMinutes.all), '%', 2],
    ['crowdedHours', percent(performance.hours.crowded, performance.hours.all), '%', 2],
    ['floodTime', percent(performance.floodMs, performance.end - performance.start), '%', 2],
    ['topShare', percent(performance.topShare), '%', 1],
    ['chattering', count(performance.chattering), '', 0],
    ['fleeting', count(performance.fleeting), '', 0],
    ['stale', count(performance.days.reduce((most, { stale }) => Math.max(most, stale), 0)), '', 0],
    ['high', percent(high, performance.total), '%', 1],
    ['medium', percent(medium, performance.total), '%', 1],
    ['low', percent(low, performance.total), '%', 1],
    ['ackMedian', performance.acknowledged.median, 'ms', 0],
    ['ackP90', performance.acknowledged.p90, 'ms', 0],
  ];
  const known: Readonly<Record<string, Target>> = targets;
  return values.map(([id, value, unit, decimals]) => ({ id, value, unit, decimals, bounds: known[id] }));
}
