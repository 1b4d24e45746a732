import type { Generated } from 'kysely';
import type { ActorColumns } from '../kernel/actor.ts';

export interface ReportTable extends ActorColumns {
  id: Generated<number>;
  project_id: number;
  title: string;
  /** JSON: ReportForm of the contract. */
  form: string;
  /** Counts up with every change, from 1. */
  version: number;
  changed: number;
}

/** To whom a report goes, and when. */
export interface ReportMailTable extends ActorColumns {
  report_id: number;
  project_id: number;
  /** JSON: ReportMailForm of the contract. */
  form: string;
  /** Counts up with every change, from 1. */
  version: number;
  changed: number;
}

/** What became of a report for one receiver; one row for each instant. */
export interface ReportSendingTable {
  id: Generated<number>;
  report_id: number;
  /** The instant that it was due at, or at which it was sent by hand. */
  instant: number;
  user_id: number;
  /** Masked. */
  address: string;
  /** sent, withoutFile, skipped, failed. */
  state: string;
  reason: string;
  kb: number | null;
  /** Of the last try. */
  time: number;
}
