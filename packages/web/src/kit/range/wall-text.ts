/** Dates and times of a zone, as written and read by picker fields. */
import { instantOf, type WallTime, wallTime } from '@czyun/contract';

export const wallForms = {
  year: 'YYYY',
  month: 'YYYY-MM',
  date: 'YYYY-MM-DD',
  minute: 'YYYY-MM-DD HH:mm',
  second: 'YYYY-MM-DD HH:mm:ss',
} as const;
export type WallKind = keyof typeof wallForms;

const digits = /^(\d{4})(?:-(\d\d)(?:-(\d\d)(?: (\d\d):(\d\d)(?::(\d\d))?)?)?)?$/;

const written = (w: WallTime): string =>
  new Date(Date.UTC(w.year, w.month - 1, w.day, w.hour, w.minute, w.second)).toISOString().slice(0, 19).replace('T', ' ');

/** An instant on the clocks of a zone. */
export const wallText = (at: number, zone: string, kind: WallKind): string => written(wallTime(at, zone)).slice(0, wallForms[kind].length);

/** A calendar date as shown in a field. */
export const dayText = (day: string, kind: WallKind): string => day.slice(0, wallForms[kind].length);

function readWall(text: string, kind: WallKind): WallTime | null {
  const found = text.length === wallForms[kind].length ? digits.exec(text) : null;
  if (found === null) return null;
  const part = (index: number, none: number) => Number(found[index] ?? none);
  const read = { year: part(1, 0), month: part(2, 1), day: part(3, 1), hour: part(4, 0), minute: part(5, 0), second: part(6, 0) };
  // 30 February is read as another day.
  return written(read).startsWith(text) ? read : null;
}

/** The instant of a text; null if invalid. */
export function readInstant(text: string, zone: string, kind: WallKind): number | null {
  const read = readWall(text, kind);
  return read === null ? null : instantOf(read, zone);
}

/** The first day of the day, month or year of a text; null if invalid. */
export function readDay(text: string, kind: WallKind): string | null {
  const read = readWall(text, kind);
  return read === null ? null : written(read).slice(0, 10);
}

/** Whether a day, month or year overlaps `min` to `max`. */
export function isWithin(day: string, kind: WallKind, { min, max }: { readonly min?: string; readonly max?: string }): boolean {
  const own = dayText(day, kind);
  return (min === undefined || own >= dayText(min, kind)) && (max === undefined || own <= dayText(max, kind));
}

/** Cuts a selected month or year to the first and last day. */
export function clamped(day: string, { min, max }: { readonly min?: string; readonly max?: string }): string {
  if (max !== undefined && day > max) return max;
  return min !== undefined && day < min ? min : day;
}
