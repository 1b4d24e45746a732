/** Tables of shifts: crews, their calendar, the shift log, and handovers. */
import type { Generated } from 'kysely';

/** The author, with the name at that time. */
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
  /** Epoch ms; null: may be planned. Rows stay, since past shifts refer to them. */
  removed: number | null;
}

export interface ShiftCrewMemberTable {
  crew_id: number;
  user_id: number;
}

/** A pattern valid from a date until the next one. */
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

/** Name of a shift when an entry was written. */
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
  /** The entry it replaces; at most one entry does. */
  strikes: number | null;
}

type Nullable<T> = { [K in keyof T]: T[K] | null };

/** Changed only by the second signature, or by a withdrawal before it. */
export interface ShiftHandOverTable extends ByColumns, ShiftColumns {
  id: Generated<number>;
  project_id: number;
  next_crew_id: number | null;
  next_crew_name: string | null;
  note: string;
  /** JSON: HandOverState of the contract at the first signature. */
  state: string;
  /** Time of the first signature. */
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
