/** Stored limits of parameters and alarm rules. */

import type { Generated } from 'kysely';
import type { ActorColumns } from '../kernel/actor.ts';

/** A set of limits in force from `time` until the next one of its parameter. */
export interface LimitChangeTable extends ActorColumns {
  id: Generated<number>;
  device_id: number;
  /** A metric, or a family (`cell_voltage_{n}`). */
  metric: string;
  /** The previous change; 0: none. */
  before_id: number;
  /** JSON: ParamLimits of the contract. */
  limits: string;
  time: number;
}

/** Id of a project's rule; its content is in its changes. */
export interface AlarmRuleTable {
  id: Generated<number>;
  project_id: number;
}

/** Content of a rule from `time` until its next change. */
export interface AlarmRuleChangeTable extends ActorColumns {
  id: Generated<number>;
  rule_id: number;
  /** The previous change; 0: none. */
  before_id: number;
  /** JSON: AlarmRule of the contract; null: removed. */
  rule: string | null;
  time: number;
}
