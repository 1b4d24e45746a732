/** Bands behind curves: tariff periods, alarms and shifts. */
import {
  type CallResult,
  dayMs,
  type logsApi,
  type PlanExecution,
  type shiftsApi,
  type TariffPeriod,
  type tariffsApi,
  timeText,
} from '@czyun/contract';
import type { ChartBand } from '../../kit/chart/time-chart-types.ts';
import { meaningOf } from '../tariff/periods.ts';

export const behindKinds = ['tariff', 'alarms', 'shifts', 'plan'] as const;
export type BehindKind = (typeof behindKinds)[number];

/** Longest ranges, days: the maximum of one call; plans take one call per day. */
export const maxDaysBehind: Readonly<Record<BehindKind, number>> = { tariff: 31, alarms: 400, shifts: 62, plan: 3 };

export const isTooLong = (kind: BehindKind, start: number, end: number): boolean => end - start > maxDaysBehind[kind] * dayMs;

type Prices = CallResult<typeof tariffsApi.tariffPrices>;
type Shifts = CallResult<typeof shiftsApi.shiftList>['list'];
type Entries = CallResult<typeof logsApi.getLogs>['list'];

/** Periods of the tariff; adjacent quarter-hours of one period are one band. */
export function tariffBands(prices: Prices): readonly (ChartBand & { readonly period: TariffPeriod })[] {
  const bands: (ChartBand & { readonly period: TariffPeriod })[] = [];
  for (const { start, end, period } of prices) {
    if (period === null) continue;
    const before = bands.at(-1);
    if (before?.period === period && before.end === start) bands[bands.length - 1] = { ...before, end };
    else bands.push({ start, end, period, meaning: meaningOf[period], strength: 0.14 });
  }
  return bands;
}

const severityMeanings = { 1: 'severity1', 2: 'severity2', 3: 'severity3' } as const;

/** Alarms from start to end, or while active; the most severe is on top. */
export function alarmBands(entries: Entries, until: number): readonly ChartBand[] {
  return entries
    .toSorted((a, b) => (b.severity ?? 3) - (a.severity ?? 3))
    .map(({ severity, startTime, recoverTime }) => ({
      start: startTime,
      end: Math.max(startTime + 1, recoverTime ?? until),
      meaning: severityMeanings[severity ?? 3],
      strength: 0.16,
    }));
}

/** Shifts, alternately lighter and darker. */
export function shiftBands(shifts: Shifts): readonly ChartBand[] {
  return shifts
    .toSorted((a, b) => a.start - b.start)
    .map(({ start, end }, index) => ({ start, end, meaning: 'stop' as const, strength: index % 2 === 0 ? 0.08 : 0.2 }));
}

const planMeanings = { 1: 'load', 2: 'storage', 3: 'stop' } as const;
export type PlanMode = keyof typeof planMeanings;
export const planMeaningOf = (mode: PlanMode) => planMeanings[mode];

/** Planned charging, discharging and self-consumption. */
export function planBands(days: readonly Pick<PlanExecution, 'runs'>[]): readonly (ChartBand & { readonly mode: PlanMode })[] {
  return days.flatMap(({ runs }) =>
    runs.map(({ start, end, mode }) => ({ start, end, mode, meaning: planMeanings[mode], strength: 0.12 })),
  );
}

/** Local dates of a range. */
export function datesOf(start: number, end: number, zone: string): readonly string[] {
  const dates: string[] = [];
  for (let at = start; at < end; at += dayMs / 2) dates.push(timeText(at, zone, 'day'));
  dates.push(timeText(Math.max(start, end - 1), zone, 'day'));
  return [...new Set(dates)];
}
