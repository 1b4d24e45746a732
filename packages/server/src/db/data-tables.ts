/** Tables of imports of CSV files, and of ranges that were cleared. */

import type { Generated } from 'kysely';
import type { ActorColumns } from '../kernel/actor.ts';

export interface DataImportTable extends ActorColumns {
  id: Generated<number>;
  project_id: number;
  device_id: number;
  /** Of the file. */
  name: string;
  created: number;
  /** The job that works on it now, or did last. */
  job_id: number | null;
  /** running, done, failed, undoing, undone. */
  state: string;
  /** 1: it may replace stored readings. */
  replaces: number;
  /** JSON: what was noticed, stored, refused, taken back. */
  counts: string;
}

export interface DataImportPieceTable {
  id: Generated<number>;
  import_id: number;
  /** Base64 of the compressed columns series, times and values of readings that were stored. */
  readings: string;
}

export interface DataClearingTable extends ActorColumns {
  id: Generated<number>;
  project_id: number;
  device_id: number;
  created: number;
  job_id: number | null;
  /** running, done, failed, cancelled. */
  state: string;
  /** JSON: metrics; null: all. */
  metrics: string | null;
  from_time: number;
  to_time: number;
  /** Readings that stood there when it began; null until the operation log says that it does. */
  found: number | null;
  /** JSON: by the first instant of each month its readings, and whether they are gone. */
  slices: string;
}

/** A meter that took the place of another. */
export interface MeterChangeTable extends ActorColumns {
  id: Generated<number>;
  device_id: number;
  /** From when on the readings are the new one's. */
  time: number;
  /** JSON: by metric what the old register showed last and the new one first; null: as their readings. */
  registers: string;
  note: string;
  created: number;
}

/** How far a register of one device can count, where people have set it. */
export interface RegisterWidthTable {
  device_id: number;
  metric: string;
  /** What it would show had it counted one further than it can, in the unit of the metric. */
  width: number;
}

/** How long a project keeps readings of a storage level; no row: as usual. */
export interface DataRetentionTable {
  project_id: number;
  /** bulk, normal, long. */
  level: string;
  /** Days that hold now. */
  raw_days: number;
  minute_days: number;
  /** Days that are wanted: longer ones hold when what is stored has been given them. */
  wanted_raw: number;
  wanted_minute: number;
  /** Before these times (epoch ms) readings, and minutes, have gone by a shorter time. */
  raw_gone_to: number;
  minute_gone_to: number;
}
