/**
 * What the standards ask of an alarm system, for one operator position over 30 days at least: ANSI/ISA-18.2-2016, IEC 62682:2022 and EEMUA 191
 * (averages and priorities). This is the one place where the limits stand.
 */
import type { AlarmPerformance } from '@czyun/contract';

const isa = 'ISA-18.2 · IEC 62682';
const eemua = 'ISA-18.2 · IEC 62682 · EEMUA 191';

export const shortestDays = 30;

export interface Target {
  /** What is aimed at. */
  readonly target: number;
  /** What can be managed at most; absent: what misses the target is too much. */
  readonly limit?: number;
  /** `less`: the target itself is too much already; `least`: more is better. */
  readonly kind?: 'less' | 'least';
  readonly source: string;
}

export const targets = {
  perDay: { target: 150, limit: 300, source: eemua },
  perHour: { target: 6, limit: 12, source: eemua },
  perTenMinutes: { target: 1, limit: 2, source: eemua },
  most: { target: 10, source: isa },
  crowdedSpans: { target: 1, kind: 'less', source: isa },
  crowdedHours: { target: 1, kind: 'less', source: isa },
  floodTime: { target: 1, kind: 'less', source: isa },
  topShare: { target: 1, limit: 5, source: isa },
  chattering: { target: 0, source: isa },
  fleeting: { target: 0, source: isa },
  stale: { target: 5, kind: 'less', source: isa },
  high: { target: 5, source: eemua },
  medium: { target: 15, source: eemua },
  low: { target: 80, kind: 'least', source: eemua },
} as const satisfies Readonly<Record<string, Target>>;

export type FigureId = keyof typeof targets | 'ackMedian' | 'ackP90';
export type Verdict = 'good' | 'fair' | 'poor';

/** How a figure stands to what is asked; null: it is not known, or nothing is asked. */
export function verdictOf(value: number | null, asked: Target | undefined): Verdict | null {
  if (value === null || asked === undefined) return null;
  const { target, limit, kind } = asked;
  const isGood = kind === 'least' ? value >= target : kind === 'less' ? value < target : value <= target;
  if (isGood) return 'good';
  return limit !== undefined && value <= limit ? 'fair' : 'poor';
}

export interface Figure {
  readonly id: FigureId;
  readonly value: number | null;
  /** `%`, `ms`, or nothing: a count. */
  readonly unit: '%' | 'ms' | '';
  readonly decimals: number;
  readonly asked: Target | undefined;
}

const percent = (part: number | null, whole = 1): number | null => (part === null || whole === 0 ? null : (part / whole) * 100);

/** The figures that are judged, in the order in which they are read. */
export function figuresOf(of: AlarmPerformance): readonly Figure[] {
  const [high, medium, low] = of.severities;
  const isEmpty = of.days.length === 0;
  const count = (value: number | null) => (isEmpty ? null : value);
  const values: readonly (readonly [FigureId, number | null, Figure['unit'], number])[] = [
    ['perDay', of.averages.day, '', 1],
    ['perHour', of.averages.hour, '', 2],
    ['perTenMinutes', of.averages.tenMinutes, '', 2],
    ['most', count(of.tenMinutes.peak?.alarms ?? 0), '', 0],
    ['crowdedSpans', percent(of.tenMinutes.crowded, of.tenMinutes.all), '%', 2],
    ['crowdedHours', percent(of.hours.crowded, of.hours.all), '%', 2],
    ['floodTime', percent(of.floodMs, of.end - of.start), '%', 2],
    ['topShare', percent(of.topShare), '%', 1],
    ['chattering', count(of.chattering), '', 0],
    ['fleeting', count(of.fleeting), '', 0],
    ['stale', count(of.days.reduce((most, { stale }) => Math.max(most, stale), 0)), '', 0],
    ['high', percent(high, of.total), '%', 1],
    ['medium', percent(medium, of.total), '%', 1],
    ['low', percent(low, of.total), '%', 1],
    ['ackMedian', of.acknowledged.median, 'ms', 0],
    ['ackP90', of.acknowledged.p90, 'ms', 0],
  ];
  const known: Readonly<Record<string, Target>> = targets;
  return values.map(([id, value, unit, decimals]) => ({ id, value, unit, decimals, asked: known[id] }));
}
