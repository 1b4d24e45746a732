/** Times as written in files of rows. */
import { type CsvReading, csvSinceMs, dayMs, hourMs } from '@czyun/contract';
import { offsetAt } from '../../../time/zone.ts';

type TimeReading = Pick<CsvReading, 'timeForm' | 'dateOrder' | 'timeZone'> & { readonly start?: number | null };

/** Times counted from a start that a person specifies. */
export const isSince = (form: CsvReading['timeForm']): form is keyof typeof csvSinceMs => form in csvSinceMs;

/** `leapt`: skipped by a clock change; `wrong`: not a time of this form. */
export type CsvTime = number | 'wrong' | 'leapt';

const iso = /^\d{4}-\d{2}-\d{2}[T ]\d{2}:\d{2}(:\d{2}([.,]\d{1,9})?)?\s?(Z|[+-]\d{2}(:?\d{2})?)$/i;
const yearFirst = /^(\d{4})[-/.年](\d{1,2})[-/.月](\d{1,2})日?(?:[T\s](.*))?$/;
const yearLast = /^(\d{1,2})[-/.](\d{1,2})[-/.](\d{2}|\d{4})(?:[T\s](.*))?$/;
const clock = /^(\d{1,2})[:时](\d{2})(?:[:分](\d{2})(?:[.,](\d{1,9}))?)?[分秒]?(?:\s*([AP])\.?M\.?)?$/i;

export const isIso = (text: string): boolean => iso.test(text.trim());

/** Local clock time as if it were UTC; null if the text is not a local time. */
function wallOf(text: string, order: CsvReading['dateOrder']): number | null {
  const first = yearFirst.exec(text);
  const last = first ? null : yearLast.exec(text);
  const found = first ?? last;
  if (!found) return null;
  const [, a = '', b = '', c = '', time] = found;
  const [year, month, day] = first ? [a, b, c] : order === 'mdy' ? [c, a, b] : [c, b, a];
  const [hours, minutes, seconds, part] = clockOf(time);
  const fullYear = Number(year) < 100 ? 2000 + Number(year) : Number(year);
  const wall = Date.UTC(fullYear, Number(month) - 1, Number(day), hours, minutes, seconds) + part;
  const date = new Date(wall);
  // 2026-02-30 and 25:00 are invalid; 24:00 is the midnight that ends the day.
  const isDate = Number(month) >= 1 && Number(month) <= 12 && Number(day) >= 1 && Number(day) <= 31 && !Number.isNaN(hours);
  const isSame = hours === 24 ? minutes + seconds + part === 0 : date.getUTCDate() === Number(day) && hours < 24;
  return isDate && isSame && minutes < 60 && seconds < 60 ? wall : null;
}

function clockOf(text: string | undefined): readonly [hours: number, minutes: number, seconds: number, ms: number] {
  if (text === undefined || text.trim() === '') return [0, 0, 0, 0];
  const [, h = '', m = '', s = '0', part = '', half] = clock.exec(text.trim()) ?? [];
  if (h === '') return [Number.NaN, 0, 0, 0];
  const hours = half === undefined ? Number(h) : (Number(h) % 12) + (half.toUpperCase() === 'P' ? 12 : 0);
  return [hours, Number(m), Number(s), part === '' ? 0 : Math.floor(Number(`0.${part}`) * 1000)];
}

/** Reads the times of one file in order. */
export function createTimes({ timeForm, dateOrder, timeZone, start = null }: TimeReading): (text: string, before: number) => CsvTime {
  /** Offsets by quarter of an hour of local time, computed once each. */
  const offsets = new Map<number, readonly number[]>();
  const offsetsOf = (wall: number): readonly number[] => {
    const hour = Math.floor(wall / (hourMs / 4));
    const known = offsets.get(hour);
    if (known) return known;
    const around = [...new Set([offsetAt(timeZone, wall - dayMs), offsetAt(timeZone, wall + dayMs)])];
    const fitting = around.filter((offset) => offsetAt(timeZone, wall - offset) === offset).sort((a, b) => b - a);
    offsets.set(hour, fitting);
    return fitting;
  };
  const local = (text: string, before: number): CsvTime => {
    const wall = wallOf(text, dateOrder);
    if (wall === null) return 'wrong';
    const instants = offsetsOf(wall).map((offset) => wall - offset);
    // In a repeated hour: the second occurrence if the first is not after the preceding line.
    return instants.length === 0 ? 'leapt' : (instants.find((instant) => instant > before) ?? instants[0] ?? 'wrong');
  };
  const since = (text: string, unitMs: number): CsvTime => {
    const value = /^\d{1,16}([.,]\d{1,9})?$/.test(text) ? Number(text.replace(',', '.')) * unitMs : Number.NaN;
    return Number.isFinite(value) ? Math.round(value) : 'wrong';
  };
  return (given, before) => {
    const text = given.trim();
    if (isSince(timeForm)) {
      const passed = since(text, csvSinceMs[timeForm]);
      return start === null || typeof passed !== 'number' ? 'wrong' : start + passed;
    }
    switch (timeForm) {
      case 'epochMs':
        return since(text, 1);
      case 'epochS':
        return since(text, 1000);
      case 'iso': {
        const short = text
          .replace(',', '.')
          .replace(' ', 'T')
          .replace(/\s/, '')
          .replace(/([+-]\d{2})$/, '$1:00');
        const value = iso.test(text) ? Date.parse(short) : Number.NaN;
        return Number.isNaN(value) ? 'wrong' : value;
      }
      default:
        return local(text, before);
    }
  };
}
