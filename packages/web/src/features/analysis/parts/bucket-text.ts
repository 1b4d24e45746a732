import { timeText } from '@czyun/contract';

/** A bucket of an hour, a day or a month: `13:00`, `05-17`, `2026-05`. */
export function bucketText(bucket: string, time: number, zone: string): string {
  if (bucket.endsWith('h')) return timeText(time, zone, 'clock').slice(0, 5);
  const day = timeText(time, zone, 'day');
  return bucket.endsWith('n') ? day.slice(0, 7) : day.slice(5);
}
