/** Tables of commands and related data. */
import type { Generated } from 'kysely';

export interface CommandTable {
  id: Generated<number>;
  project_id: number;
  device_id: number;
  param_id: number;
  metric: string;
  user_name: string;
  user_id: Generated<number | null>;
  login_name: Generated<string | null>;
  session_id: Generated<string | null>;
  link_id: Generated<number | null>;
  address: string;
  old_value: number | null;
  asked_value: number;
  read_back: number | null;
  /** approval, asked, sent, done, refused, timeout, mismatch. */
  state: string;
  reason_zh: string;
  reason_en: string;
  asked_time: number;
  sent_time: number | null;
  end_time: number | null;
  /** Commands requested together; null: older than groups. */
  group_id: Generated<string | null>;
  /** Position in its group, from 0. */
  position: Generated<number | null>;
  /** The process that sends it, and the end of its lease (epoch ms), before which no other ends it; null: no lease. */
  lease_owner: Generated<string | null>;
  lease_end: Generated<number | null>;
  /** Epoch ms; refused if not sent by then. */
  not_after: Generated<number | null>;
  /** Time of the auto-revert (epoch ms), and the previous value. */
  revert_at: Generated<number | null>;
  revert_value: Generated<number | null>;
  /** pending: owed since the command was sent; asked: the reverting command is under way; done; cancelled; null: no auto-revert. */
  revert_state: Generated<string | null>;
  /** The command that this one reverts. */
  revert_of: Generated<number | null>;
  /** While `approval`: deadline of the approval (epoch ms), and the continuation of its group after it (JSON). */
  approval_until: Generated<number | null>;
  approval_options: Generated<string | null>;
  /** The approver. */
  approved_id: Generated<number | null>;
  approved_login: Generated<string | null>;
  approved_name: Generated<string | null>;
}

/** Settings of a project for commands; no row: defaults. */
export interface ControlSettingsTable {
  project_id: number;
  /** 1: dangerous commands need approval by a second person. */
  approval: number;
}

export interface DeviceTagTable {
  id: Generated<number>;
  project_id: number;
  device_id: number;
  reason: string;
  /** Epoch ms; null: until removed. */
  until: number | null;
  set_time: number;
  user_id: number;
  login_name: string;
  user_name: string;
}

export interface ControlPresetTable {
  id: Generated<number>;
  project_id: number;
  type_id: number;
  name: string;
  /** JSON: `{ metric, value }` in the order of sending. */
  steps: string;
  user_name: string;
  changed: number;
}
