/** Saved slot plans for a controller, and the outcome of each one sent. */
import type { ColumnType, Generated } from 'kysely';

export interface SlotPlanTable {
  id: Generated<number>;
  project_id: number;
  device_id: number;
  name: string;
  /** workday, weekend, holiday. */
  day_kind: string;
  /** JSON: list of PlanSlot of the contract. */
  slots: string;
  /** Incremented with every change. */
  version: number;
  changed: number;
  user_name: string;
}

/** The requester of a sending. */
interface AskerColumns {
  user_id: number | null;
  login_name: string;
  user_name: string;
  session_id: string | null;
  link_id: number | null;
  address: string;
}

/** A plan to be sent automatically: at most one per controller. */
export interface ScheduledPlanTable extends AskerColumns {
  id: Generated<number>;
  project_id: number;
  device_id: number;
  name: string;
  day_kind: string | null;
  /** JSON: list of PlanSlot. */
  slots: string;
  /** Time of sending. */
  at: number;
  asked_time: number;
}

export interface PlanSendingTable extends AskerColumns {
  id: Generated<number>;
  project_id: number;
  device_id: number;
  /** Name of the plan when sent; empty: none. */
  name: string;
  day_kind: string | null;
  /** JSON: list of PlanSlot. */
  slots: string;
  /** JSON: metric → previous value in the controller; null: not read yet. */
  held: string | null;
  /** asked, pausing, writing, verifying, resuming, restoring; then done, restored, paused, unknown, refused. */
  state: string;
  /** 1: the plan was in force when it was paused, and is to be resumed; null: not checked yet. */
  in_force: number | null;
  /** The command that paused it, and the group of the current writing commands. */
  pause_id: number | null;
  group_id: string | null;
  reason_zh: string;
  reason_en: string;
  asked_time: number;
  /** Time of the last state change. */
  step_time: number;
  end_time: number | null;
  /** JSON: numbers of the slots reported as different in the controller; null: none. */
  drift: ColumnType<string | null, string | null | undefined, string | null>;
  /** The process that sends it, and the end of its lease (epoch ms), before which no other takes over. */
  lease_owner: string;
  lease_end: number;
}
