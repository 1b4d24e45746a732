/** Tables of the log with its signed chain, and of the security log. */
import type { Generated } from 'kysely';

export interface LogTable {
  id: Generated<number>;
  /** alarm | operation */
  index_name: string;
  type: number;
  severity: number | null;
  project_id: number;
  device_id: number | null;
  param_id: number | null;
  metric: string | null;
  /** Key of the alarm's state machine, e.g. `12:fault_word_1:bit3`, `12:comm`, `12:refused`. */
  alarm_key: string | null;
  content_zh: string;
  content_en: string;
  start_time: number;
  recover_time: number | null;
  ack_time: number | null;
  ack_user: string | null;
  ack_user_id: Generated<number | null>;
  ack_login_name: Generated<string | null>;
  /** Set when it was acknowledged through a secret link. */
  ack_link_id: Generated<number | null>;
  count: number;
  /** Display name at that time. */
  user_name: string | null;
  /** The acting account; null: no person, or an entry older than this column. */
  user_id: Generated<number | null>;
  login_name: Generated<string | null>;
  /** Start of the session's token hash. */
  session_id: Generated<string | null>;
  link_id: Generated<number | null>;
  address: string | null;
  target_param: string | null;
  old_value: string | null;
  set_value: string | null;
  read_back: string | null;
  result: string | null;
  /** Hash chain of operation entries. */
  chain_hash: string | null;
  /** Random, so that an entry cannot be guessed from its digest; null: an entry older than digests. */
  chain_nonce: Generated<string | null>;
  /** shelved | suppressed | outOfService: reason why an alarm is not annunciated, or was not when it cleared. */
  quiet: Generated<string | null>;
  quiet_since: Generated<number | null>;
  /** null: end unknown. */
  quiet_until: Generated<number | null>;
  /** Entry of the first fault that caused it. */
  first_id: Generated<number | null>;
  /** Set when the times of the entry were corrected: id in `clock_errors`, and the clock error, ms (positive: ahead). */
  clock_error: Generated<string | null>;
  clock_ahead: Generated<number | null>;
  /** For types 1–3: the measurement when it was raised, as JSON (`AlarmReading`). */
  reading: Generated<string | null>;
}

/** Signed heads of the audit chain at certain times. */
export interface AuditCheckpointTable {
  /** Number of entries in the chain. */
  entries: number;
  entry_id: number;
  hash: string;
  key_id: string;
  signature: string;
  time: number;
}

/** Sealed archives of operation entries; the chain in the table begins after the newest of them. */
export interface AuditArchiveTable {
  /** Number of entries in the chain up to the end of this archive. */
  entries: number;
  /** The last entry. */
  entry_id: number;
  hash: string;
  /** SHA-256 of the file up to its last line, which contains the values of this row. */
  body: string;
  key_id: string;
  signature: string;
  /** Name in the folder of archives. */
  file: string;
  time: number;
}

/** Security events; equal ones within a minute share a row. */
export interface SecurityEventTable {
  id: Generated<number>;
  time: number;
  last_time: number;
  kind: string;
  /** info, warning, critical. */
  severity: string;
  user_id: number | null;
  login_name: string;
  user_name: string;
  session_id: string | null;
  link_id: number | null;
  address: string;
  call: string | null;
  project_id: number | null;
  detail: string | null;
  count: number;
}
