import type { StatisticsUnit } from '@czyun/contract';
import { clockNow } from '../../platform/live/clock.ts';

/** The figures of the current period are loaded once a minute of the clock. */
export const periodStepMs = 60_000;

/** The first request of a screen of the current day, month or year; null for a past period, whose start needs the zone of the project. */
export function currentPeriod({ unit, day }: { readonly unit: StatisticsUnit; readonly day: string }) {
  return day === '' ? { unit, start: Math.floor(clockNow() / periodStepMs) * periodStepMs } : null;
}
