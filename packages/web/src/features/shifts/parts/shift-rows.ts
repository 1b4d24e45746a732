/** Shifts while they are typed: rows may be incomplete. */
import type { ShiftPatternView } from '@czyun/contract';

type ShiftTimes = ShiftPatternView['shifts'][number];

export interface ShiftRow {
  readonly key: number;
  readonly name: string;
  /** '': the same as `name`. */
  readonly nameEn: string;
  readonly from: string;
  readonly to: string;
  /** `12:00-13:00, 17:00-17:15` */
  readonly breaks: string;
  /** For exceptions only. */
  readonly crewId: number | null;
}

const clockForm = /^([01]\d|2[0-3]):[0-5]\d$/;

/** Accepts a full-width colon, and 24:00 as the midnight that ends the day. */
function clockOf(text: string): string | null {
  const tidy = text.trim().replace('：', ':').padStart(5, '0');
  if (tidy === '24:00') return '00:00';
  return clockForm.test(tidy) ? tidy : null;
}

function breaksOf(text: string): ShiftTimes['breaks'] | null {
  const parts = text.split(/[,，;；、]/).filter((part) => part.trim() !== '');
  const breaks = parts.map((part) => part.split(/[-–~—]/).map(clockOf));
  if (breaks.some((each) => each.length !== 2 || each.includes(null))) return null;
  return breaks.map(([from, to]) => ({ from: from ?? '', to: to ?? '' }));
}

/** The shift of a row; null while it is incomplete. */
export function timesOf({ name, nameEn, from, to, breaks }: ShiftRow): ShiftTimes | null {
  const [begin, end, rests] = [clockOf(from), clockOf(to), breaksOf(breaks)];
  if (name.trim() === '' || begin === null || end === null || rests === null) return null;
  const english = nameEn.trim();
  return { name: name.trim(), ...(english === '' ? {} : { nameEn: english }), from: begin, to: end, breaks: rests };
}

export function rowOf({ name, nameEn = '', from, to, breaks }: ShiftTimes, key: number, crewId: number | null = null): ShiftRow {
  return { key, name, nameEn, from, to, breaks: breaks.map((each) => `${each.from}-${each.to}`).join(', '), crewId };
}
