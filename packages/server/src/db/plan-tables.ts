/** Plans of slots that people keep for a controller, and what became of each that was sent to it. */
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
  /** Counts up with every change. */
  version: number;
  changed: number;
  user_name: string;
}

/** Who asked for a plan to be sent. */
interface AskerColumns {
  user_id: number | null;
  login_name: string;
  user_name: string;
  session_id: string | null;
  link_id: number | null;
  address: string;
}

/** A plan that is sent by itself: at most one for a controller. */
export interface ScheduledPlanTable extends AskerColumns {
  id: Generated<number>;
  project_id: number;
  device_id: number;
  name: string;
  day_kind: string | null;
  /** JSON: list of PlanSlot. */
  slots: string;
  /** When it is sent. */
  at: number;
  asked_time: number;
}

export interface PlanSendingTable extends AskerColumns {
  id: Generated<number>;
  project_id: number;
  device_id: number;
  /** Name of the plan as it was sent; empty: it had none. */
  name: string;
  day_kind: string | null;
  /** JSON: list of PlanSlot. */
  slots: string;
  /** JSON: metric → what the controller held before; null: not read yet. */
  held: string | null;
  /** asked, pausing, writing, verifying, resuming, restoring; then done, restored, paused, unknown, refused. */
  state: string;
  /** 1: the plan was in force when it was paused, and is to be again; null: not looked at yet. */
  in_force: number | null;
  /** The command that paused it, and the group of those that write now. */
  pause_id: number | null;
  group_id: string | null;
  reason_zh: string;
  reason_en: string;
  asked_time: number;
  /** When its state changed last. */
  step_time: number;
  end_time: number | null;
  /** JSON: numbers of the slots that the controller was said to hold otherwise; null: none was. */
  drift: ColumnType<string | null, string | null | undefined, string | null>;
  /** The process that sends it, and until when nobody else takes it over (epoch ms). */
  lease_owner: string;
  lease_end: number;
}
