/** Time on the board in px. */
import { hourMs, offsetOf, startOfDay, timeText } from '@czyun/contract';

export type Zoom = 'day' | 'week';

export const rowPx = 60;
export const pxPerHour: Readonly<Record<Zoom, number>> = { day: 44, week: 8 };
/** Grid of starts, ms. */
export const gridMs: Readonly<Record<Zoom, number>> = { day: 300_000, week: 900_000 };
const tickHours: Readonly<Record<Zoom, number>> = { day: 2, week: 24 };

export interface Scale {
  readonly start: number;
  readonly end: number;
  readonly zoom: Zoom;
}

export const pxOf = ({ start, zoom }: Scale, time: number): number => ((time - start) / hourMs) * pxPerHour[zoom];
export const widthOf = ({ zoom }: Scale, ms: number): number => (ms / hourMs) * pxPerHour[zoom];
export const msOf = ({ zoom }: Scale, px: number): number => (px / pxPerHour[zoom]) * hourMs;

export interface Tick {
  readonly time: number;
  readonly label: string;
  readonly isDay: boolean;
}

/** Days, and hours of local time between them. */
export function ticksOf({ start, end, zoom }: Scale, zone: string): readonly Tick[] {
  const ticks: Tick[] = [];
  for (let day = startOfDay(start, zone); day < end; day = startOfDay(day, zone, 1)) {
    if (day >= start) ticks.push({ time: day, label: timeText(day, zone, 'day').slice(5), isDay: true });
    const next = startOfDay(day, zone, 1);
    for (let time = day + tickHours[zoom] * hourMs; time < next && time < end; time += tickHours[zoom] * hourMs) {
      const hours = Math.round((time + offsetOf(time, zone)) / hourMs) % 24;
      if (time >= start) ticks.push({ time, label: `${String(hours).padStart(2, '0')}:00`, isDay: false });
    }
  }
  return ticks;
}
