/** Texts of operation entries about shifts. */
import type { ShiftExceptionView, ShiftPatternView } from '@czyun/contract';

type Times = ShiftPatternView['shifts'][number];
type Crews = ReadonlyMap<number, string>;

const timesText = ({ name, nameEn = '', from, to, breaks }: Times) =>
  `${nameEn === '' ? name : `${name} / ${nameEn}`} ${from}–${to}${breaks.length === 0 ? '' : ` (${breaks.map((each) => `${each.from}–${each.to}`).join(', ')})`}`;

/** `早班 08:00–16:00; 1: A, 2: –` */
export function patternText({ anchor, shifts, cycle }: ShiftPatternView, crews: Crews): string {
  const days = cycle.map((day, n) => `${n + 1}: ${day.map((crew) => (crew === null ? '–' : (crews.get(crew) ?? crew))).join(' ')}`);
  return `${shifts.map(timesText).join(', ')}; ${anchor}: ${days.join(', ')}`;
}

export const datesText = ({ from, to }: Pick<ShiftExceptionView, 'from' | 'to'>): string => (from === to ? from : `${from} – ${to}`);

export function exceptionText({ shifts, note }: Pick<ShiftExceptionView, 'shifts' | 'note'>, crews: Crews): string {
  const what = shifts.map((shift) => `${timesText(shift)} ${crews.get(shift.crewId) ?? shift.crewId}`).join(', ') || '–';
  return note === '' ? what : `${what}; ${note}`;
}
