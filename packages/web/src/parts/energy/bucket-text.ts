import { type StatisticsUnit, timeText } from '@czyun/contract';

/** A bucket of a day in hours, a month in days, a year in months: `13:00`, `05-17`, `2026-05`. */
export function bucketText(unit: StatisticsUnit, time: number, zone: string): string {
  if (unit === 'day') return timeText(time, zone, 'clock').slice(0, 5);
  const day = timeText(time, zone, 'day');
  return unit === 'month' ? day.slice(5) : day.slice(0, 7);
}
