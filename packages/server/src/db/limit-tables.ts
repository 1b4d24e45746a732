/** Limits of parameters as the store has them. */

import type { Generated } from 'kysely';
import type { ActorColumns } from '../kernel/actor.ts';

/** A set of limits that stood from `time` on, until the next one of its parameter. */
export interface LimitChangeTable extends ActorColumns {
  id: Generated<number>;
  device_id: number;
  /** Of a parameter, or of a family (`cell_voltage_{n}`). */
  metric: string;
  /** The change that it follows; 0: it is the first. */
  before_id: number;
  /** JSON: ParamLimits of the contract. */
  limits: string;
  time: number;
}

/** A rule of a project, by its number alone: what it says are its changes. */
export interface AlarmRuleTable {
  id: Generated<number>;
  project_id: number;
}

/** What a rule says from `time` on, until its next change. */
export interface AlarmRuleChangeTable extends ActorColumns {
  id: Generated<number>;
  rule_id: number;
  /** The change that it follows; 0: it is the first. */
  before_id: number;
  /** JSON: AlarmRule of the contract; null: it was removed. */
  rule: string | null;
  time: number;
}
