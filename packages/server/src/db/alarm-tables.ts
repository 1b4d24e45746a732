/** Tables of what people do with alarms. */

import type { Generated } from 'kysely';
import type { ActorColumns } from '../kernel/actor.ts';

/** Shelves, alarms out of service and maintenance windows. */
export interface AlarmSuppressionTable extends ActorColumns {
  id: Generated<number>;
  project_id: number;
  /** shelved | outOfService | window */
  kind: string;
  /** Of a shelf and of an alarm out of service. */
  alarm_key: string | null;
  device_id: number | null;
  /** Of a window over a zone and the zones in it. */
  region_id: number | null;
  content_zh: string;
  content_en: string;
  reason: string;
  /** Alarms more severe than this are annunciated all the same. */
  severity: number;
  begins: number;
  /** null: until it is taken back. */
  until: number | null;
  created: number;
  /** null: it holds, or will. */
  ended: number | null;
}

export interface AlarmCommentTable extends ActorColumns {
  id: Generated<number>;
  project_id: number;
  entry_id: number;
  text: string;
  time: number;
}

/** Who sees to an entry. */
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

/** What to do about an alarm, where a project says it otherwise than the product. */
export interface AlarmInstructionTable extends ActorColumns {
  project_id: number;
  /** Type of the device and the alarm's key behind the device: `1201:fault_word_1:bit7`. */
  subject: string;
  check_zh: string;
  check_en: string;
  act_zh: string;
  act_en: string;
  time: number;
}
