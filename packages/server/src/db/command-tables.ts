/** Tables of commands and what belongs to them. */
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
  /** What was asked together; null: older than groups. */
  group_id: Generated<string | null>;
  /** Place in its group, from 0. */
  position: Generated<number | null>;
  /** The process that sends it, and until when nobody else ends it (epoch ms); null: nobody holds it. */
  lease_owner: Generated<string | null>;
  lease_end: Generated<number | null>;
  /** Epoch ms; what is not sent by then is refused. */
  not_after: Generated<number | null>;
  /** When its value falls back (epoch ms) and to what. */
  revert_at: Generated<number | null>;
  revert_value: Generated<number | null>;
  /** pending: owed since it was sent; asked: a command of its own is under way; done; cancelled; null: none is owed. */
  revert_state: Generated<string | null>;
  /** The command whose value this one takes back. */
  revert_of: Generated<number | null>;
  /** While `approval`: until when a second person may confirm it (epoch ms), and how its group goes on then (JSON). */
  approval_until: Generated<number | null>;
  approval_options: Generated<string | null>;
  /** Who confirmed it. */
  approved_id: Generated<number | null>;
  approved_login: Generated<string | null>;
  approved_name: Generated<string | null>;
}

/** What a project wants of commands; no row: nothing beyond the usual. */
export interface ControlSettingsTable {
  project_id: number;
  /** 1: dangerous commands wait for a second person. */
  approval: number;
}

export interface DeviceTagTable {
  id: Generated<number>;
  project_id: number;
  device_id: number;
  reason: string;
  /** Epoch ms; null: until it is taken off. */
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
