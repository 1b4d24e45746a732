/** Tables of work with a life of its own. */
import type { Generated } from 'kysely';

export interface JobTable {
  id: Generated<number>;
  kind: string;
  /** null: of the server as a whole. */
  project_id: number | null;
  user_id: number | null;
  login_name: string;
  user_name: string;
  session_id: string | null;
  link_id: number | null;
  address: string;
  /** urgent, person, background. */
  work_class: Generated<string>;
  /** Whose turns it counts for (kernel/fair-order.ts); a project's id or `server`, and an owner in it. */
  fair_project: Generated<string>;
  fair_owner: Generated<string>;
  /** Where it goes, where only one piece of work may go at a time. */
  target: string | null;
  /** JSON. */
  input: string;
  /** waiting, running, done, failed, cancelled, interrupted. */
  state: string;
  /** 0–1. */
  progress: Generated<number>;
  said_zh: Generated<string>;
  said_en: Generated<string>;
  /** JSON. */
  result: string | null;
  /** Name under DATA_DIR/jobs; random. Fetched only when the job is done. */
  file_key: string | null;
  file_name: string | null;
  file_type: string | null;
  file_bytes: number | null;
  /** Name under DATA_DIR/jobs of what it works on; there until it has ended. */
  upload_key: string | null;
  /** JSON: name in the catalogue of errors, what fills its blanks, what of the input was wrong, and the cause as the server logged it. Of a waiting job: of its last try. */
  error: string | null;
  /** Tries that were begun. */
  attempt: Generated<number>;
  /** Not to be begun before. */
  run_at: number;
  /** Names one try of one process. */
  lease_owner: string | null;
  lease_end: number | null;
  /** 1: cancellation was requested; the running process does not know yet. */
  cancelling: Generated<number>;
  asked: number;
  started: number | null;
  ended: number | null;
  /** When its row and file go. */
  expires: number | null;
}

export interface ScheduleRunTable {
  schedule: string;
  /** The instant by the pattern. */
  planned: number;
  /** asked: a job was asked for; skipped: missed, or the job before still went on; began: the schedule is known since then. */
  outcome: string;
  /** null: none, or its retention has ended. */
  job_id: number | null;
}
