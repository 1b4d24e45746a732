/** Tables of notifications: rules, recipients, deliveries. */
import type { Generated } from 'kysely';

export interface DeliveryTable {
  id: Generated<number>;
  /** Random identifier for the receiver. */
  name: string;
  project_id: number | null;
  channel: string;
  /** Masked. */
  address: string;
  subject: string;
  /** Target and message, sealed by the keyring; null once it has ended. */
  sealed: string | null;
  /** waiting, delivered, failed. */
  state: string;
  attempts: Generated<number>;
  /** The last failure, a code or a word. */
  error: string | null;
  created: number;
  last_time: number | null;
  end_time: number | null;
  /** Last response of the other side, without keys and addresses. */
  answer: Generated<string | null>;
  /** The recipient; null: a bot of a project, or an address. */
  user_id: Generated<number | null>;
  /** 0: written with its action, no job requested yet. */
  asked: Generated<number>;
  /** urgent, person, background. */
  work_class: Generated<string>;
  /** Channel and a digest of its target. */
  target: Generated<string>;
}

/** Recipients by alarms of a project. */
export interface NoticeRuleTable {
  id: Generated<number>;
  project_id: number;
  /** null: the project's. */
  user_id: number | null;
  /** JSON: NoticeRule of the contract. */
  rule: string;
  created: number;
}

/** Bots and receivers of either a person or a project. */
export interface NoticeChannelTable {
  id: Generated<number>;
  user_id: number | null;
  project_id: number | null;
  name: string;
  channel: string;
  /** Masked. */
  address: string;
  /** Target with its secrets, sealed by the keyring. */
  sealed: string;
  created: number;
}

/** Pending steps of a rule for a log entry, one row each. */
export interface NoticeStepTable {
  id: Generated<number>;
  rule_id: number;
  entry_id: number;
  project_id: number;
  /** first, repeat, escalation, recovered. */
  step: string;
  /** Epoch ms; null: done (first), or waiting for the recovery (recovered). */
  due: number | null;
  /** Number of notifications so far. */
  times: Generated<number>;
  created: number;
}

/** Queued messages for a receiver that are not deliveries yet. */
export interface NoticeQueueTable {
  id: Generated<number>;
  /** Owner and channel: `user:5:email`, `user:5:7`, `project:1:9`. */
  receiver: string;
  project_id: number;
  rule_id: number;
  entry_id: number;
  step: string;
  language: string;
  created: number;
}

/** Position in the outbox: one row, written with the results. */
export interface NoticeProgressTable {
  id: number;
  position: number;
}

export interface OnCallTable {
  project_id: number;
  /** JSON: OnCallCalendar of the contract. */
  calendar: string;
}
