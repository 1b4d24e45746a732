/** Tables of notifications: rules, recipients, deliveries. */
import type { Generated } from 'kysely';

export interface DeliveryTable {
  id: Generated<number>;
  /** Random; what the receiver knows it by. */
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
  /** What the other side wrote back at last, without keys and addresses. */
  answer: Generated<string | null>;
  /** The person that it is for; null: a robot of a project, or an address. */
  user_id: Generated<number | null>;
  /** 0: written with its action, and no job asked for yet. */
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

/** Robots and receivers of a person or of a project: one of the two. */
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

/** What a rule has still to do about an entry of the log, one row each. */
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

/** Messages for a receiver that are not deliveries yet. */
export interface NoticeQueueTable {
  id: Generated<number>;
  /** `user:5:email`, `user:5:7`, `project:1:9`: whose, and the channel. */
  receiver: string;
  project_id: number;
  rule_id: number;
  entry_id: number;
  step: string;
  language: string;
  created: number;
}

/** How far the outbox is worked in: one row, written with what came of it. */
export interface NoticeProgressTable {
  id: number;
  position: number;
}

export interface OnCallTable {
  project_id: number;
  /** JSON: OnCallCalendar of the contract. */
  calendar: string;
}
