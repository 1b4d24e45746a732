/** Rows of shifts as returned by calls. */
import type { ActorView } from '@czyun/contract';
import type { Actor } from '../../kernel/actor.ts';
import type { CrewRecord, ShiftWords } from '../../shifts/index.ts';
import type { Shift } from '../../time/shifts.ts';

interface ByColumns {
  readonly user_id: number | null;
  readonly login_name: string;
  readonly user_name: string;
}

interface ShiftColumns {
  readonly shift_start: number | null;
  readonly shift_end: number | null;
  readonly shift_name: string | null;
  readonly crew_id: number | null;
  readonly crew_name: string | null;
}

export const byColumns = ({ userId, loginName, userName }: Actor): ByColumns => ({
  user_id: userId,
  login_name: loginName,
  user_name: userName,
});

export const byView = ({ user_id, login_name, user_name }: ByColumns): ActorView => ({
  userId: user_id,
  loginName: login_name,
  userName: user_name,
  linkId: null,
});

export function shiftColumns({ start, end, name, crewId }: Shift, crews: readonly CrewRecord[]) {
  const crew_name = crews.find(({ id }) => id === crewId)?.name ?? String(crewId);
  return { shift_start: start, shift_end: end, shift_name: name, crew_id: crewId, crew_name };
}

/** The shift of a row; null if there was none. */
export function shiftThen({ shift_start, shift_end, shift_name, crew_id, crew_name }: ShiftColumns, words: ShiftWords) {
  if (shift_start === null || shift_end === null || crew_id === null) return null;
  return {
    start: shift_start,
    end: shift_end,
    name: words.shift(shift_name ?? ''),
    crewId: crew_id,
    crewName: words.crew(crew_id, crew_name ?? ''),
  };
}
