/** Common predefined patterns: shifts by name, and cycles that refer to crews by their index. */
import type { Text } from '@czyun/devices';
import { weekdayOf } from './month.ts';

type ShiftName = 'early' | 'late' | 'night' | 'day' | 'whole';

export const readyNames: Readonly<Record<ShiftName, Text>> = {
  early: { zh: '早班', en: 'Early' },
  late: { zh: '中班', en: 'Late' },
  night: { zh: '夜班', en: 'Night' },
  day: { zh: '白班', en: 'Day' },
  whole: { zh: '值班', en: 'Duty' },
};

export interface ReadyPattern {
  readonly key: 'fourThree' | 'fourTwo' | 'twoTwo' | 'threeDays' | 'dayOnly';
  /** Number of crews that it needs. */
  readonly crews: number;
  readonly shifts: readonly { readonly name: ShiftName; readonly from: string; readonly to: string; readonly breaks: string }[];
  /** For each day and each shift the index of the crew; null: no work. */
  readonly cycle: readonly (readonly (number | null)[])[];
  /** Its first day is a Monday. */
  readonly weekly?: true;
}

const shift = (name: ShiftName, from: string, to: string, breaks = '') => ({ name, from, to, breaks });
const days = (count: number, of: (day: number) => readonly (number | null)[]) => Array.from({ length: count }, (_, day) => of(day));

export const readyPatterns: readonly ReadyPattern[] = [
  {
    key: 'fourThree',
    crews: 4,
    shifts: [shift('early', '08:00', '16:00'), shift('late', '16:00', '00:00'), shift('night', '00:00', '08:00')],
    // Each crew: two nights, two late, two early, two days off.
    cycle: days(8, (day) => [0, 2, 4].map((by) => Math.floor(((day + by) % 8) / 2))),
  },
  {
    key: 'fourTwo',
    crews: 4,
    shifts: [shift('day', '08:00', '20:00'), shift('night', '20:00', '08:00')],
    // Each crew: a day, a night, two days off.
    cycle: days(4, (day) => [day, (day + 3) % 4]),
  },
  { key: 'twoTwo', crews: 2, shifts: [shift('day', '08:00', '20:00'), shift('night', '20:00', '08:00')], cycle: [[0, 1]] },
  { key: 'threeDays', crews: 3, shifts: [shift('whole', '08:00', '08:00')], cycle: days(3, (day) => [day]) },
  {
    key: 'dayOnly',
    crews: 1,
    shifts: [shift('day', '09:00', '18:00', '12:00-13:00')],
    cycle: days(7, (day) => [day < 5 ? 0 : null]),
    weekly: true,
  },
];

/** The first day of the cycle of a pattern that starts on a date. */
export function anchorOf({ weekly }: ReadyPattern, from: string): string {
  if (weekly !== true) return from;
  return new Date(Date.parse(from) - (weekdayOf(from) - 1) * 86_400_000).toISOString().slice(0, 10);
}
