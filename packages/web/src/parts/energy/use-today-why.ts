import { hourMs, timeText } from '@czyun/contract';
import { type WhyEnergy, type WhyPublished, type WhySubject, whyOverview } from '@czyun/contract/why';
import { useNow } from '../../platform/live/use-clock.ts';
import { useTimeZone } from '../../platform/project/project-context.ts';
import { startOf } from './day-start.ts';

/** Longer than any day: a figure of the day ends with the present. */
const dayAtMost = 25 * hourMs;

/** The day up to the instant of the page (`time`; null: now); undefined where it cannot be told. */
function useTodayRange(time: number | null): { readonly start: number; readonly end: number } | undefined {
  const zone = useTimeZone();
  const now = useNow(60_000);
  const start = startOf(timeText(time ?? now, zone, 'day'), zone);
  return start === undefined ? undefined : { start, end: time ?? start + dayAtMost };
}

/** What explains an energy of the day. */
export function useTodayWhy(time: number | null): (key: WhyEnergy) => WhySubject | undefined {
  const range = useTodayRange(time);
  return (key) => range && { kind: 'energy', key, ...range };
}

/** What explains a figure of the station's overview; nothing where it has no chain. */
export function useFigureWhy(time: number | null): (key: string) => WhySubject | undefined {
  const range = useTodayRange(time);
  return (key) => {
    if (key === 'soc') return { kind: 'soc' };
    return range && whyOverview.includes(key) ? { kind: 'published', key: key as WhyPublished, ...range } : undefined;
  };
}
