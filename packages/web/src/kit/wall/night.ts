/** Dimming of walls at night. Pure. */
import { wallTime } from '@czyun/contract';

/** Hours of the project's clock in which a wall is dimmed. */
export const nightHours = { from: 22, to: 6 } as const;

export function isNight(at: number, timeZone: string): boolean {
  const { hour } = wallTime(at, timeZone);
  return hour >= nightHours.from || hour < nightHours.to;
}
