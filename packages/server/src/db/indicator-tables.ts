/** Definitions of station indicators, and outages of units entered by users. */

import type { Generated } from 'kysely';
import type { ActorColumns } from '../kernel/actor.ts';

export interface IndicatorSettingsTable {
  project_id: number;
  /** JSON: IndicatorSettings of the contract. */
  settings: string;
  /** Incremented with every change. */
  version: number;
}

export interface UnitOutageTable extends ActorColumns {
  id: Generated<number>;
  project_id: number;
  device_id: number;
  /** planned, unplanned. */
  kind: string;
  /** Epoch ms; start inclusive, end exclusive. */
  begins: number;
  ends: number;
  reason: string;
  /** Incremented with every change. */
  version: number;
  changed: number;
}
