/** Tables of user actions on alarms. */

import type { Generated } from 'kysely';
import type { ActorColumns } from '../kernel/actor.ts';

/** Shelves, alarms out of service and maintenance windows. */
export interface AlarmSuppressionTable extends ActorColumns {
  id: Generated<number>;
  project_id: number;
  /** shelved | outOfService | window */
  kind: string;
  /** Set for a shelf and an alarm out of service. */
  alarm_key: string | null;
  device_id: number | null;
  /** Set for a window of a region, which includes its sub-regions. */
  region_id: number | null;
  content_zh: string;
  content_en: string;
  reason: string;
  /** More severe alarms are still annunciated. */
  severity: number;
  begins: number;
  /** null: until removed. */
  until: number | null;
  created: number;
  /** null: active, or planned. */
  ended: number | null;
}

export interface AlarmCommentTable extends ActorColumns {
  id: Generated<number>;
  project_id: number;
  entry_id: number;
  text: string;
  time: number;
}

/** Assignee of an entry. */
export interface AlarmAssignmentTable {
  entry_id: number;
  project_id: number;
  user_id: number;
  time: number;
  by_user_id: number | null;
  by_login_name: string;
  by_user_name: string;
  by_link_id: number | null;
}

/** Instructions for an alarm that replace the product's in a project. */
export interface AlarmInstructionTable extends ActorColumns {
  project_id: number;
  /** Device type, and the alarm's key without the device: `1201:fault_word_1:bit7`. */
  subject: string;
  check_zh: string;
  check_en: string;
  act_zh: string;
  act_en: string;
  time: number;
}
