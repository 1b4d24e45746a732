/** Tables of the outbox. */
import type { Generated } from 'kysely';

export interface OutboxTable {
  /** In the order of writing. */
  id: Generated<number>;
  /** In the order of delivery; null: not committed for long enough to have one. */
  position: number | null;
  kind: string;
  project_id: number | null;
  /** JSON: ids of what it is about. */
  subject: string;
  /** JSON. */
  payload: string;
  time: number;
}

export interface OutboxCursorTable {
  /** Empty: nobody's, the last position that was given. */
  consumer: string;
  /** The last event that it has done with. */
  position: number;
  /** Failures of the event after that, and when it is tried again. */
  tries: Generated<number>;
  next_time: Generated<number>;
  /** When a server last knew this consumer. */
  seen: Generated<number>;
}

/** Events that a consumer gave up. */
export interface OutboxFailureTable {
  id: Generated<number>;
  consumer: string;
  position: number;
  kind: string;
  project_id: number | null;
  subject: string;
  payload: string;
  tries: number;
  error: string;
  time: number;
}
