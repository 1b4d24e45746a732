/** Instants of cron patterns in a time zone. Instants in a skipped hour occur right after it, those in a repeated hour only once. */
import { Cron } from 'croner';

export interface Pattern {
  /** Five fields, or six with seconds first. */
  readonly pattern: string;
  /** IANA name. */
  readonly timeZone: string;
}

const calculators = new Map<string, Cron>();
const maxCalculators = 500;

/** Throws for an invalid pattern or time zone, with a message. */
function calculatorOf({ pattern, timeZone }: Pattern): Cron {
  const name = `${pattern}\n${timeZone}`;
  const known = calculators.get(name);
  if (known) return known;
  // Without a callback the library starts no timer.
  const made = new Cron(pattern, { timezone: timeZone, paused: true });
  made.nextRun();
  if (calculators.size >= maxCalculators) calculators.clear();
  calculators.set(name, made);
  return made;
}

/** The first instant after `time` (epoch ms); null when there is none. */
export function nextInstant(pattern: Pattern, time: number): number | null {
  return calculatorOf(pattern).nextRun(new Date(time))?.getTime() ?? null;
}

/** The last instant after `since` and not after `until`; null when there is none. */
export function newestInstant(pattern: Pattern, since: number, until: number): number | null {
  const first = nextInstant(pattern, since);
  if (first === null || first > until) return null;
  const newest = calculatorOf(pattern)
    .previousRuns(1, new Date(until + 1))[0]
    ?.getTime();
  return Math.max(first, newest ?? first);
}
