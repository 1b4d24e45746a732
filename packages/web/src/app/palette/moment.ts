/** Instants in words: `昨天 14:00`, `yesterday 2 pm`, `3 days ago 08:30`, `20 min ago`, `11-20 14:00`. */
import { dayMs, hourMs, instantOf, minuteMs, timeText, wallTime } from '@czyun/contract';

const verbs = /^(go to|jump to|replay( at| from)?|at|跳转到|回放到?|回到|去)\s*/;
const spans = { 分钟: minuteMs, 分: minuteMs, m: minuteMs, 小时: hourMs, h: hourMs, 天: dayMs, d: dayMs } as const;
const ago = /^(\d{1,4})\s*(分钟|分|小时|天|m|h|d)[a-z]*\s*(?:前|ago)$/;
const dayWords: Readonly<Record<string, number>> = { 今天: 0, today: 0, 昨天: 1, yesterday: 1, 前天: 2 };
const daysAgo =
  /^(?:(今天|昨天|前天|today|yesterday)|(\d{1,4})\s*(?:天|d|days?)\s*(?:前|ago)|(?:(20\d\d)[-/])?(\d{1,2})[-/](\d{1,2}))(?=\s|\d|$)/;
const clock = /^(\d{1,2})(?:[:：点时](\d{1,2})?分?)?\s*(am|pm)?$/;

interface Clock {
  readonly hour: number;
  readonly minute: number;
}

/** undefined: no time of day; null: an invalid one. */
function clockOf(text: string): Clock | null | undefined {
  if (text === '') return undefined;
  const [all, hours, minutes = '0', half] = clock.exec(text) ?? [];
  // A bare number can be anything: a device, a page.
  if (all === undefined || (half === undefined && all === hours)) return null;
  const isTwelve = Number(hours) === 12;
  const hour = half === undefined ? Number(hours) : (isTwelve ? 0 : Number(hours)) + (half === 'pm' ? 12 : 0);
  return hour < 24 && Number(minutes) < 60 ? { hour, minute: Number(minutes) } : null;
}

/** The past instant that words name in local time; null: none. */
export function momentOf(words: string, now: number, timeZone: string): number | null {
  const text = words.trim().toLowerCase().replace(verbs, '');
  const [, count, unit] = ago.exec(text) ?? [];
  if (count !== undefined && unit !== undefined && unit !== '天' && unit !== 'd')
    return now - Number(count) * spans[unit as keyof typeof spans];
  const found = daysAgo.exec(text);
  const time = clockOf(text.slice(found?.[0].length ?? 0).trim());
  if (time === null || (found === null && time === undefined)) return null;
  const today = wallTime(now, timeZone);
  const at = { ...today, second: 0, ...(time ?? {}) };
  const inPast = (instant: number) => (instant <= now ? instant : null);
  if (found === null) {
    const instant = instantOf(at, timeZone);
    return instant <= now ? instant : instantOf({ ...at, day: at.day - 1 }, timeZone);
  }
  const [, word, days, year, month, day] = found;
  if (month === undefined)
    return inPast(instantOf({ ...at, day: at.day - (word === undefined ? Number(days) : (dayWords[word] ?? 0)) }, timeZone));
  if (Number(month) > 12 || Number(day) > 31 || Number(month) < 1 || Number(day) < 1) return null;
  const dated = { ...at, month: Number(month), day: Number(day) };
  const ofYear = (of: number) => instantOf({ ...dated, year: of }, timeZone);
  if (year !== undefined) return inPast(ofYear(Number(year)));
  return inPast(ofYear(today.year)) ?? ofYear(today.year - 1);
}

/** Local time to the minute. */
export const momentText = (at: number, timeZone: string): string => timeText(at, timeZone).slice(0, 16);
