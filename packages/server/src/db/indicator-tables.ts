/** How indicators of stations are defined, and outages of units that people enter. */

import type { Generated } from 'kysely';
import type { ActorColumns } from '../kernel/actor.ts';

export interface IndicatorSettingsTable {
  project_id: number;
  /** JSON: IndicatorSettings of the contract. */
  settings: string;
  /** Counts up with every change. */
  version: number;
}

export interface UnitOutageTable extends ActorColumns {
  id: Generated<number>;
  project_id: number;
  device_id: number;
  /** planned, unplanned. */
  kind: string;
  /** Epoch ms, begin inside, end outside. */
  begins: number;
  ends: number;
  reason: string;
  /** Counts up with every change. */
  version: number;
  changed: number;
}
