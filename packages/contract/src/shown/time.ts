/** Times on screen stand in the project's time zone, 24 hours, year first. */

const cache = new Map<string, Intl.DateTimeFormat>();

function partsIn(zone: string): Intl.DateTimeFormat {
  let format = cache.get(zone);
  if (format === undefined) {
    format = new Intl.DateTimeFormat('en-CA', {
      timeZone: zone,
      year: 'numeric',
      month: '2-digit',
      day: '2-digit',
      hour: '2-digit',
      minute: '2-digit',
      second: '2-digit',
      hourCycle: 'h23',
    });
    cache.set(zone, format);
  }
  return format;
}

export interface WallTime {
  readonly year: number;
  readonly month: number;
  readonly day: number;
  readonly hour: number;
  readonly minute: number;
  readonly second: number;
}

/** Calendar parts of an instant in a zone. */
export function wallTime(at: number, zone: string): WallTime {
  const found: Record<string, number> = {};
  for (const { type, value } of partsIn(zone).formatToParts(at)) found[type] = Number(value);
  const part = (name: string) => found[name] ?? 0;
  return { year: part('year'), month: part('month'), day: part('day'), hour: part('hour'), minute: part('minute'), second: part('second') };
}

const two = (value: number): string => String(value).padStart(2, '0');

const dayMs = 86_400_000;
const hourMs = 3_600_000;
/** Zone and UTC day → whether its clocks are put back then or on a day beside it. */
const putBack = new Map<string, boolean>();

function isPutBackAround(at: number, zone: string): boolean {
  const day = Math.floor(at / dayMs);
  const key = `${zone} ${day}`;
  let known = putBack.get(key);
  if (known === undefined) {
    known = zoneOffset((day - 1) * dayMs, zone) > zoneOffset((day + 2) * dayMs, zone);
    putBack.set(key, known);
  }
  return known;
}

/** ` -05:00` in the hour that a zone has twice because its clocks are put back: there the clock alone does not tell the instant. */
function offsetIfTwice(at: number, zone: string): string {
  if (!isPutBackAround(at, zone)) return '';
  const own = zoneOffset(at, zone);
  const isTwice = [at - 3 * hourMs, at + 3 * hourMs].some((beside) => {
    const other = zoneOffset(beside, zone);
    return other !== own && zoneOffset(at + own - other, zone) === other;
  });
  if (!isTwice) return '';
  const minutes = Math.round(Math.abs(own) / 60_000);
  return ` ${own < 0 ? '-' : '+'}${two(Math.floor(minutes / 60))}:${two(minutes % 60)}`;
}

/** `second` 2026-03-01 08:15:30, `milli` with a fraction, `minute` without seconds, `day` the date, `clock` the time of day; with the offset in an hour that comes twice. */
export function timeText(
  at: number | null | undefined,
  zone: string,
  precision: 'milli' | 'second' | 'minute' | 'day' | 'clock' = 'second',
): string {
  if (at === null || at === undefined || !Number.isFinite(at)) return '-';
  const w = wallTime(at, zone);
  const day = `${w.year}-${two(w.month)}-${two(w.day)}`;
  if (precision === 'day') return day;
  const clock = `${two(w.hour)}:${two(w.minute)}`;
  const offset = offsetIfTwice(at, zone);
  if (precision === 'clock') return `${clock}:${two(w.second)}${offset}`;
  if (precision === 'milli') return `${day} ${clock}:${two(w.second)}.${String(Math.floor(at) % 1000).padStart(3, '0')}${offset}`;
  return precision === 'minute' ? `${day} ${clock}${offset}` : `${day} ${clock}:${two(w.second)}${offset}`;
}

/** Offset of a zone from UTC at an instant, ms. */
export function zoneOffset(at: number, zone: string): number {
  const w = wallTime(at, zone);
  return Date.UTC(w.year, w.month - 1, w.day, w.hour, w.minute, w.second) - Math.floor(at / 1000) * 1000;
}

/** The instant at which clocks in a zone show this; where they are put back, the earlier one, where they jump, the moment after. */
export function instantOf(w: WallTime, zone: string): number {
  const asUtc = Date.UTC(w.year, w.month - 1, w.day, w.hour, w.minute, w.second);
  const day = 86_400_000;
  const before = asUtc - zoneOffset(asUtc - day, zone);
  const after = asUtc - zoneOffset(asUtc + day, zone);
  const shows = (at: number) => at + zoneOffset(at, zone) === asUtc;
  const found = [before, after].sort((a, b) => a - b).find(shows);
  return found ?? before;
}

/** Start of the day that an instant lies in, moved by whole days, in a zone. */
export function startOfDay(at: number, zone: string, addDays = 0): number {
  const w = wallTime(at, zone);
  const date = new Date(Date.UTC(w.year, w.month - 1, w.day + addDays));
  return instantOf(
    { year: date.getUTCFullYear(), month: date.getUTCMonth() + 1, day: date.getUTCDate(), hour: 0, minute: 0, second: 0 },
    zone,
  );
}

export interface Age {
  readonly n: number;
  readonly unit: 'seconds' | 'minutes' | 'hours' | 'days';
}

/** A span in the largest whole unit that says it. */
export function ageOf(ms: number): Age {
  const seconds = Math.max(0, Math.floor(ms / 1000));
  if (seconds < 60) return { n: seconds, unit: 'seconds' };
  if (seconds < 3600) return { n: Math.floor(seconds / 60), unit: 'minutes' };
  if (seconds < 172_800) return { n: Math.floor(seconds / 3600), unit: 'hours' };
  return { n: Math.floor(seconds / 86_400), unit: 'days' };
}
