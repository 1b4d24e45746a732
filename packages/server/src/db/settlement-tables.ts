/** What days came to, bills as they were issued, and who shares in the profit. Dates are text, yyyy-mm-dd; money is text in JSON. */

import type { Generated } from 'kysely';
import type { ActorColumns } from '../kernel/actor.ts';

/** A day that is settled; settled again it keeps its row and counts its revision up. */
export interface SettlementDayTable {
  project_id: number;
  date: string;
  /** JSON of SettlementDay of the contract, without what has a column here. */
  summary: string;
  /** JSON: lines (SettlementLine). */
  lines: string;
  /** JSON: DayInputs, the readings and prices that it is made of. */
  inputs: string;
  /** SHA-256 of the three: the same day has the same. */
  digest: string;
  /** Digest of its prices, whatever version they are of; null: stored by an older version. */
  prices: string | null;
  revision: number;
  /** 1: worth settling again, since a register was estimated or not read since. */
  provisional: number;
  made_at: number;
  /** JSON: what it was before the last change; null: it never changed. */
  before: string | null;
}

export interface SettlementPartiesTable {
  project_id: number;
  /** JSON: list of SettlementParty of the contract. */
  parties: string;
  /** Incremented with every change. */
  version: number;
  /** Days between the issue of a bill and its due date. */
  due_days: Generated<number>;
}

/** By which terms the profit of storage is computed from a month on; a project without a row goes by the usual ones. */
export interface SettlementTermsTable {
  project_id: number;
  /** yyyy-mm. */
  month: string;
  /** JSON: ProfitTerms of the contract. */
  terms: string;
  /** Epoch ms; 0: terms of before there was a choice. */
  made_at: number;
  /** Who chose them; empty as above. */
  user_name: string;
  /** Of the project's terms, counted up with every change of them. */
  version: number;
}

/** Registers of a range were changed by an import, and the days of it wait to be settled again; gone once they are. */
export interface SettlementAskTable {
  id: Generated<number>;
  project_id: number;
  /** First and last instant of what changed, epoch ms. */
  from_time: number;
  to_time: number;
  /** Epoch ms of the world. */
  asked_at: number;
  /** When a process took it to ask for its job, epoch ms of the world; null: nobody yet. */
  taken_at: number | null;
  /** The job that settles it. */
  job_id: number | null;
}

/** Never changed once it is there. */
export interface BillTable extends ActorColumns {
  id: Generated<number>;
  project_id: number;
  /** yyyy-mm. */
  month: string;
  /** 0: the first; a correction counts one more than the bill that it corrects. */
  number: number;
  /** JSON: BillDocument of the contract. */
  document: string;
  /** JSON: LineDifference of the contract, against the bill before. */
  differences: string;
  total: string | null;
  profit: string | null;
  issued: number;
  /** SHA-256 of everything else but the id. */
  digest: Generated<string | null>;
}
