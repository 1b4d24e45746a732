import { type AnalysisRange, minuteMs, timeText } from '@czyun/contract';
import { useNow } from '../../../platform/live/use-clock.ts';
import { useTimeZone } from '../../../platform/project/project-context.ts';
import { periodStart, rangeNumbers } from './period.ts';

/** The period of an address, and the parameters of its calls. */
export function usePeriod({ range, start }: { readonly range: AnalysisRange; readonly start: string }) {
  const zone = useTimeZone();
  const now = Math.floor(useNow(5000) / minuteMs) * minuteMs;
  const from = periodStart(range, start, now, zone);
  return { zone, now, start: from, query: { range: rangeNumbers[range], start: from } };
}

/** First and last elapsed day of a period. */
export function daysOf({ start, until }: { readonly start: number; readonly until: number }, zone: string): readonly [string, string] {
  return [timeText(start, zone, 'day'), timeText(Math.max(start, until - 1), zone, 'day')];
}
