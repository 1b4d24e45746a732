/** Tables of the outbox. */
import type { Generated } from 'kysely';

export interface OutboxTable {
  /** In the order of writing. */
  id: Generated<number>;
  /** In the order of delivery; null: not committed for long enough to have one. */
  position: number | null;
  kind: string;
  project_id: number | null;
  /** JSON: ids of the subject. */
  subject: string;
  /** JSON. */
  payload: string;
  time: number;
}

export interface OutboxCursorTable {
  /** Empty: no consumer, the last assigned position. */
  consumer: string;
  /** The last processed event. */
  position: number;
  /** Failures of the next event, and the time of its retry. */
  tries: Generated<number>;
  next_time: Generated<number>;
  /** When a server last had this consumer. */
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
