/** Settled days, issued bills, and the parties that share the profit. Dates are text, yyyy-mm-dd; money is text in JSON. */

import type { Generated } from 'kysely';
import type { ActorColumns } from '../kernel/actor.ts';

/** A settled day; settling it again keeps the row and increments its revision. */
export interface SettlementDayTable {
  project_id: number;
  date: string;
  /** JSON: SettlementDay of the contract, without the fields that have a column here. */
  summary: string;
  /** JSON: lines (SettlementLine). */
  lines: string;
  /** JSON: DayInputs, the readings and prices it is computed from. */
  inputs: string;
  /** SHA-256 of the three: equal for an unchanged day. */
  digest: string;
  /** Digest of its prices, whatever their version; null: stored by an older version. */
  prices: string | null;
  revision: number;
  /** 1: to be settled again, because a register was estimated or not read since. */
  provisional: number;
  made_at: number;
  /** JSON: state before the last change; null: never changed. */
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

/** Terms for the profit of storage from a month on; defaults apply to a project without a row. */
export interface SettlementTermsTable {
  project_id: number;
  /** yyyy-mm. */
  month: string;
  /** JSON: ProfitTerms of the contract. */
  terms: string;
  /** Epoch ms; 0: terms from before they could be chosen. */
  made_at: number;
  /** The author; empty for terms from before they could be chosen. */
  user_name: string;
  /** Version of the project's terms, incremented with every change. */
  version: number;
}

/** A range of registers changed by an import, whose days are to be settled again; deleted afterwards. */
export interface SettlementAskTable {
  id: Generated<number>;
  project_id: number;
  /** First and last changed instant, epoch ms. */
  from_time: number;
  to_time: number;
  /** Epoch ms of real time. */
  asked_at: number;
  /** When a process took it to request its job, epoch ms of real time; null: not yet. */
  taken_at: number | null;
  /** The job that settles it. */
  job_id: number | null;
}

/** An issued bill; never changed. */
export interface BillTable extends ActorColumns {
  id: Generated<number>;
  project_id: number;
  /** yyyy-mm. */
  month: string;
  /** 0: the first; a correction has the number of the corrected bill plus one. */
  number: number;
  /** JSON: BillDocument of the contract. */
  document: string;
  /** JSON: LineDifference of the contract, against the previous bill. */
  differences: string;
  total: string | null;
  profit: string | null;
  issued: number;
  /** SHA-256 of all other columns except the id. */
  digest: Generated<string | null>;
}
