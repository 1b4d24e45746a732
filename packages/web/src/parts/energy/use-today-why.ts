import { hourMs, timeText } from '@czyun/contract';
import { type WhyEnergy, type WhyPublished, type WhySubject, whyOverview } from '@czyun/contract/why';
import { useNow } from '../../platform/live/use-clock.ts';
import { useTimeZone } from '../../platform/project/project-context.ts';
import { startOf } from './day-start.ts';

/** Longer than any day: a current daily figure has an open end. */
const dayAtMost = 25 * hourMs;

/** The day up to the page's instant (`time`; null: now); undefined if it cannot be determined. */
function useTodayRange(time: number | null): { readonly start: number; readonly end: number } | undefined {
  const zone = useTimeZone();
  const now = useNow(60_000);
  const start = startOf(timeText(time ?? now, zone, 'day'), zone);
  return start === undefined ? undefined : { start, end: time ?? start + dayAtMost };
}

/** Explanations of the energies of the day. */
export function useTodayWhy(time: number | null): (key: WhyEnergy) => WhySubject | undefined {
  const range = useTodayRange(time);
  return (key) => range && { kind: 'energy', key, ...range };
}

/** Explanations of the overview's figures; undefined for a figure without a chain. */
export function useFigureWhy(time: number | null): (key: string) => WhySubject | undefined {
  const range = useTodayRange(time);
  return (key) => {
    if (key === 'soc') return { kind: 'soc' };
    return range && whyOverview.includes(key) ? { kind: 'published', key: key as WhyPublished, ...range } : undefined;
  };
}
