/** Tables of CSV imports and of cleared ranges. */

import type { Generated } from 'kysely';
import type { ActorColumns } from '../kernel/actor.ts';

export interface DataImportTable extends ActorColumns {
  id: Generated<number>;
  project_id: number;
  device_id: number;
  /** File name. */
  name: string;
  created: number;
  /** The current or last job. */
  job_id: number | null;
  /** running, done, failed, undoing, undone. */
  state: string;
  /** 1: it may replace stored readings. */
  replaces: number;
  /** JSON: numbers of noticed, stored, refused and reverted readings. */
  counts: string;
}

export interface DataImportPieceTable {
  id: Generated<number>;
  import_id: number;
  /** Base64 of the compressed columns series, times and values of the stored readings. */
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
  /** Number of readings at the start; null until the start is in the operation log. */
  found: number | null;
  /** JSON: by first instant of each month, its readings and whether they are deleted. */
  slices: string;
}

/** A meter replacement. */
export interface MeterChangeTable extends ActorColumns {
  id: Generated<number>;
  device_id: number;
  /** Readings are of the new meter from this time on. */
  time: number;
  /** JSON: by metric, the last value of the old register and the first of the new one; null: as in the readings. */
  registers: string;
  note: string;
  created: number;
}

/** Register width of one device, if set by a user. */
export interface RegisterWidthTable {
  device_id: number;
  metric: string;
  /** First value that the register can no longer represent, in the unit of the metric. */
  width: number;
}

/** Retention of a project's readings of a storage level; no row: default. */
export interface DataRetentionTable {
  project_id: number;
  /** bulk, normal, long. */
  level: string;
  /** Days currently in force. */
  raw_days: number;
  minute_days: number;
  /** Requested days: a longer retention takes effect once applied to the stored data. */
  wanted_raw: number;
  wanted_minute: number;
  /** Readings, and 1-minute data, before these times (epoch ms) were deleted under a shorter retention. */
  raw_gone_to: number;
  minute_gone_to: number;
}
