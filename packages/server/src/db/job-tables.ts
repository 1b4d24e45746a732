/** Tables of background jobs. */
import type { Generated } from 'kysely';

export interface JobTable {
  id: Generated<number>;
  kind: string;
  /** null: of the whole server. */
  project_id: number | null;
  user_id: number | null;
  login_name: string;
  user_name: string;
  session_id: string | null;
  link_id: number | null;
  address: string;
  /** urgent, person, background. */
  work_class: Generated<string>;
  /** Project and owner that its turns are counted for (kernel/fair-order.ts): a project's id or `server`, and an owner in it. */
  fair_project: Generated<string>;
  fair_owner: Generated<string>;
  /** Destination, if it accepts only one job at a time. */
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
  /** Random name under DATA_DIR/jobs. Available only when the job is done. */
  file_key: string | null;
  file_name: string | null;
  file_type: string | null;
  file_bytes: number | null;
  /** Name of its input under DATA_DIR/jobs; present until it has ended. */
  upload_key: string | null;
  /**
   * JSON: name in the error catalogue, its parameters, the faulty input, and the cause as logged by the server. For a waiting job: of its
   * last attempt.
   */
  error: string | null;
  /** Attempts started. */
  attempt: Generated<number>;
  /** Earliest start. */
  run_at: number;
  /** Identifies one attempt of one process. */
  lease_owner: string | null;
  lease_end: number | null;
  /** 1: cancellation was requested; the running process does not know yet. */
  cancelling: Generated<number>;
  asked: number;
  started: number | null;
  ended: number | null;
  /** When its row and file are deleted. */
  expires: number | null;
}

export interface ScheduleRunTable {
  schedule: string;
  /** The instant given by the pattern. */
  planned: number;
  /** asked: a job was requested; skipped: missed, or the previous job was still running; began: the schedule exists since then. */
  outcome: string;
  /** null: none, or its retention has ended. */
  job_id: number | null;
}
