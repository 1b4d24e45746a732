import type { Generated } from 'kysely';
import type { ActorColumns } from '../kernel/actor.ts';

export interface ReportTable extends ActorColumns {
  id: Generated<number>;
  project_id: number;
  title: string;
  /** JSON: ReportForm of the contract. */
  form: string;
  /** Incremented with every change, from 1. */
  version: number;
  changed: number;
}

/** Recipients and schedule of a report. */
export interface ReportMailTable extends ActorColumns {
  report_id: number;
  project_id: number;
  /** JSON: ReportMailForm of the contract. */
  form: string;
  /** Incremented with every change, from 1. */
  version: number;
  changed: number;
}

/** Outcome of a report for one recipient; one row per instant. */
export interface ReportSendingTable {
  id: Generated<number>;
  report_id: number;
  /** The due instant, or the time of a manual sending. */
  instant: number;
  user_id: number;
  /** Masked. */
  address: string;
  /** sent, withoutFile, skipped, failed. */
  state: string;
  reason: string;
  kb: number | null;
  /** Time of the last attempt. */
  time: number;
}
