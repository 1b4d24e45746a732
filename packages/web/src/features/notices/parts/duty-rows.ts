/** The calendar while it is edited: rows may be incomplete. */
import type { OnCallCalendar } from '@czyun/contract';
import { isClock } from './rule-draft.ts';

export interface ShiftRow {
  readonly key: number;
  readonly userId: number | null;
  readonly days: readonly number[];
  readonly from: string;
  readonly to: string;
}

export interface ExceptionRow {
  readonly key: number;
  /** 0: nobody; null: not selected yet. */
  readonly userId: number | null;
  readonly from: string;
  readonly to: string;
}

export interface DutyRows {
  /** Also the people of the crew on shift. */
  readonly crews: boolean;
  readonly shifts: readonly ShiftRow[];
  readonly exceptions: readonly ExceptionRow[];
}

export function rowsOf({ crews, pattern, exceptions }: OnCallCalendar): DutyRows {
  return {
    crews,
    shifts: pattern.map((shift, key) => ({ ...shift, key })),
    exceptions: exceptions.map(({ from, to, userId }, key) => ({ key, from, to, userId: userId ?? 0 })),
  };
}

/** The calendar of the rows; null while one is incomplete, or ends before it starts. */
export function calendarOf({ crews, shifts, exceptions }: DutyRows): OnCallCalendar | null {
  const pattern = shifts.flatMap(({ userId, days, from, to }) =>
    userId === null || days.length === 0 || !isClock(from) || !isClock(to)
      ? []
      : [{ userId, days: [...days].sort(), from: from.trim(), to: to.trim() }],
  );
  const instead = exceptions.flatMap(({ userId, from, to }) =>
    userId === null || from === '' || to === '' || from >= to ? [] : [{ userId: userId === 0 ? null : userId, from, to }],
  );
  return pattern.length < shifts.length || instead.length < exceptions.length ? null : { crews, pattern, exceptions: instead };
}
