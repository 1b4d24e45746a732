/** Texts of operation entries about shifts. */
import type { ShiftExceptionView, ShiftPatternView } from '@czyun/contract';

export const shiftActions = {
  crewSaved: { zh: '保存班组', en: 'Save a crew' },
  crewRemoved: { zh: '删除班组', en: 'Remove a crew' },
  patternSaved: { zh: '保存班制', en: 'Save a shift pattern' },
  patternRemoved: { zh: '删除班制', en: 'Remove a shift pattern' },
  exceptionAdded: { zh: '添加排班例外', en: 'Add an exception to the shift calendar' },
  exceptionRemoved: { zh: '取消排班例外', en: 'Remove an exception from the shift calendar' },
  entryAdded: { zh: '填写班次日志', en: 'Add shift log entry' },
  entryStruck: { zh: '更正班次日志', en: 'Correct the shift log' },
  handedOver: { zh: '交班签字', en: 'Hand over shift' },
  tookOver: { zh: '接班签字', en: 'Take over shift' },
  withdrawn: { zh: '撤回交班', en: 'Withdraw handover' },
} as const;

type Times = ShiftPatternView['shifts'][number];
type Crews = ReadonlyMap<number, string>;

const timesText = ({ name, from, to, breaks }: Times) =>
  `${name} ${from}–${to}${breaks.length === 0 ? '' : ` (${breaks.map((each) => `${each.from}–${each.to}`).join(', ')})`}`;

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
