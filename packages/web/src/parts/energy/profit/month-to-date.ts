import { timeText } from '@czyun/contract';

/** First day of the month and today, yyyy-mm-dd. */
export function monthToDate(now: number, timeZone: string): { readonly from: string; readonly to: string } {
  const to = timeText(now, timeZone, 'day');
  return { from: `${to.slice(0, 8)}01`, to };
}
