/** Tables of shifts: crews, the calendar that they work by, the log that they keep, and how one hands over to the next. */
import type { Generated } from 'kysely';

/** Who did it, as it was then. */
interface ByColumns {
  user_id: number | null;
  login_name: string;
  user_name: string;
}

export interface ShiftCrewTable {
  id: Generated<number>;
  project_id: number;
  name: string;
  /** null: as `name`. */
  name_en: string | null;
  /** Epoch ms; null: it may be planned. Rows stay, since shifts of the past name them. */
  removed: number | null;
}

export interface ShiftCrewMemberTable {
  crew_id: number;
  user_id: number;
}

/** A pattern from a date on, until the next one. */
export interface ShiftPatternTable {
  project_id: number;
  /** yyyy-mm-dd. */
  from_date: string;
  /** JSON: the rest of the contract's pattern. */
  pattern: string;
  created: number;
}

export interface ShiftExceptionTable {
  id: Generated<number>;
  project_id: number;
  /** null: the whole project. */
  region_id: number | null;
  from_date: string;
  to_date: string;
  /** JSON: shifts with their crews. */
  shifts: string;
  note: string;
  created: number;
}

/** A shift as it was called when something was written down about it. */
interface ShiftColumns {
  shift_start: number;
  shift_end: number;
  shift_name: string;
  crew_id: number;
  crew_name: string;
}

export interface ShiftEntryTable extends ByColumns, Nullable<ShiftColumns> {
  id: Generated<number>;
  project_id: number;
  text: string;
  time: number;
  /** The entry that it takes the place of; at most one does. */
  strikes: number | null;
}

type Nullable<T> = { [K in keyof T]: T[K] | null };

/** Not changed but by the second signature, or by being withdrawn before it. */
export interface ShiftHandOverTable extends ByColumns, ShiftColumns {
  id: Generated<number>;
  project_id: number;
  next_crew_id: number | null;
  next_crew_name: string | null;
  note: string;
  /** JSON: HandOverState of the contract at the first signature. */
  state: string;
  /** Of the first signature. */
  time: number;
  session_id: string | null;
  digest: string;
  taken_time: number | null;
  taken_user_id: number | null;
  taken_login: string | null;
  taken_name: string | null;
  taken_note: string | null;
  /** JSON: HandOverChanges of the contract. */
  changes: string | null;
  taken_digest: string | null;
  withdrawn_time: number | null;
  withdrawn_user_id: number | null;
  withdrawn_login: string | null;
  withdrawn_name: string | null;
}
