import { startOfDay, timeText } from '@czyun/contract';

export type PlanDay = 'tomorrow' | 'today';

/** The date of a day in a zone. */
export const planDate = (day: PlanDay, now: number, zone: string): string =>
  timeText(startOfDay(now, zone, day === 'today' ? 0 : 1), zone, 'day');
