/** Times on screen are in the project's time zone, 24 hours, year first. */
import { dayMs, hourMs } from './durations.ts';

const cache = new Map<string, Intl.DateTimeFormat>();

function partsIn(timeZone: string): Intl.DateTimeFormat {
  let format = cache.get(timeZone);
  if (format === undefined) {
    format = new Intl.DateTimeFormat('en-CA', {
      timeZone,
      year: 'numeric',
      month: '2-digit',
      day: '2-digit',
      hour: '2-digit',
      minute: '2-digit',
      second: '2-digit',
      hourCycle: 'h23',
    });
    cache.set(timeZone, format);
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

/** Calendar parts of an instant in a time zone. */
export function wallTime(at: number, timeZone: string): WallTime {
  const found: Record<string, number> = {};
  for (const { type, value } of partsIn(timeZone).formatToParts(at)) found[type] = Number(value);
  const part = (name: string) => found[name] ?? 0;
  return { year: part('year'), month: part('month'), day: part('day'), hour: part('hour'), minute: part('minute'), second: part('second') };
}

const two = (value: number): string => String(value).padStart(2, '0');

/** Time zone and UTC day → whether its clocks are set back then or on an adjacent day. */
const putBack = new Map<string, boolean>();

function isPutBackAround(at: number, timeZone: string): boolean {
  const day = Math.floor(at / dayMs);
  const key = `${timeZone} ${day}`;
  let known = putBack.get(key);
  if (known === undefined) {
    known = offsetOf((day - 1) * dayMs, timeZone) > offsetOf((day + 2) * dayMs, timeZone);
    putBack.set(key, known);
  }
  return known;
}

/** ` -05:00` in the hour that occurs twice because clocks are set back: local time alone is ambiguous there. */
function offsetIfTwice(at: number, timeZone: string): string {
  if (!isPutBackAround(at, timeZone)) return '';
  const own = offsetOf(at, timeZone);
  const isTwice = [at - 3 * hourMs, at + 3 * hourMs].some((beside) => {
    const other = offsetOf(beside, timeZone);
    return other !== own && offsetOf(at + own - other, timeZone) === other;
  });
  if (!isTwice) return '';
  const minutes = Math.round(Math.abs(own) / 60_000);
  return ` ${own < 0 ? '-' : '+'}${two(Math.floor(minutes / 60))}:${two(minutes % 60)}`;
}

/**
 * `second` 2026-03-01 08:15:30, `milli` with a fraction, `minute` without seconds, `day` the date, `clock` the time of day; with the offset
 * in an hour that occurs twice.
 */
export function timeText(
  at: number | null | undefined,
  timeZone: string,
  precision: 'milli' | 'second' | 'minute' | 'day' | 'clock' = 'second',
): string {
  if (at === null || at === undefined || !Number.isFinite(at)) return '-';
  const w = wallTime(at, timeZone);
  const day = `${w.year}-${two(w.month)}-${two(w.day)}`;
  if (precision === 'day') return day;
  const clock = `${two(w.hour)}:${two(w.minute)}`;
  const offset = offsetIfTwice(at, timeZone);
  if (precision === 'clock') return `${clock}:${two(w.second)}${offset}`;
  if (precision === 'milli') return `${day} ${clock}:${two(w.second)}.${String(Math.floor(at) % 1000).padStart(3, '0')}${offset}`;
  return precision === 'minute' ? `${day} ${clock}${offset}` : `${day} ${clock}:${two(w.second)}${offset}`;
}

/** Offset of a time zone from UTC at an instant, ms. */
export function offsetOf(at: number, timeZone: string): number {
  const w = wallTime(at, timeZone);
  return Date.UTC(w.year, w.month - 1, w.day, w.hour, w.minute, w.second) - Math.floor(at / 1000) * 1000;
}

/** Local time of a time zone, as an instant of UTC with the same digits (ms included); null in an hour that occurs twice. */
export function clockAsUtc(at: number, timeZone: string): number | null {
  return offsetIfTwice(at, timeZone) === '' ? at + offsetOf(at, timeZone) : null;
}

/** The instant of a local time; the earlier one if clocks are set back, the moment after if they jump forward. */
export function instantOf(w: WallTime, timeZone: string): number {
  const asUtc = Date.UTC(w.year, w.month - 1, w.day, w.hour, w.minute, w.second);
  const before = asUtc - offsetOf(asUtc - dayMs, timeZone);
  const after = asUtc - offsetOf(asUtc + dayMs, timeZone);
  const shows = (at: number) => at + offsetOf(at, timeZone) === asUtc;
  const found = [before, after].sort((a, b) => a - b).find(shows);
  return found ?? before;
}

/** Start of the day of an instant in a time zone, moved by whole days. */
export function startOfDay(at: number, timeZone: string, addDays = 0): number {
  const w = wallTime(at, timeZone);
  const date = new Date(Date.UTC(w.year, w.month - 1, w.day + addDays));
  return instantOf(
    { year: date.getUTCFullYear(), month: date.getUTCMonth() + 1, day: date.getUTCDate(), hour: 0, minute: 0, second: 0 },
    timeZone,
  );
}

export interface Age {
  readonly n: number;
  readonly unit: 'seconds' | 'minutes' | 'hours' | 'days';
}

/** A span in its largest whole unit. */
export function ageOf(ms: number): Age {
  const seconds = Math.max(0, Math.floor(ms / 1000));
  if (seconds < 60) return { n: seconds, unit: 'seconds' };
  if (seconds < 3600) return { n: Math.floor(seconds / 60), unit: 'minutes' };
  if (seconds < 172_800) return { n: Math.floor(seconds / 3600), unit: 'hours' };
  return { n: Math.floor(seconds / 86_400), unit: 'days' };
}

const spanUnits = {
  zh: { d: ' 天', h: ' 小时', m: ' 分', s: ' 秒' },
  en: { d: ' d', h: ' h', m: ' min', s: ' s' },
} as const;

/** A span in its two largest units, rounded to the second and without sign: `1 h 59 min`. */
export function spanText(ms: number, language: keyof typeof spanUnits): string {
  const seconds = Math.round(Math.abs(ms) / 1000);
  const unit = spanUnits[language];
  const parts = [
    [Math.floor(seconds / 86_400), unit.d],
    [Math.floor(seconds / 3600) % 24, unit.h],
    [Math.floor(seconds / 60) % 60, unit.m],
    [seconds % 60, unit.s],
  ] as const;
  const first = parts.findIndex(([count]) => count > 0);
  if (first < 0) return `0${unit.s}`;
  return parts
    .slice(first, first + 2)
    .flatMap(([count, word]) => (count > 0 ? `${count}${word}` : []))
    .join(' ');
}

/** The same time of day `months` months earlier; the last day of a shorter month. */
export function monthsBefore(at: number, months: number, zone: string): number {
  const now = wallTime(at, zone);
  const first = new Date(Date.UTC(now.year, now.month - 1 - months, 1));
  const year = first.getUTCFullYear();
  const month = first.getUTCMonth() + 1;
  const lastDay = new Date(Date.UTC(year, month, 0)).getUTCDate();
  const then: WallTime = { ...now, year, month, day: Math.min(now.day, lastDay) };
  return instantOf(then, zone);
}
