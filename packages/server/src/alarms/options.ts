/** Dependencies and settings of alarms. */
import type { Kysely } from 'kysely';
import type { Logger } from 'pino';
import type { Schema } from '../db/schema.ts';
import type { DeviceStates } from '../drivers/types.ts';
import type { Registry } from '../registry/types.ts';
import type { Seats } from '../seats/index.ts';
import type { NewestValues } from '../telemetry/types.ts';
import type { Readings } from './late/late-readings.ts';

export interface AlarmsOptions {
  readonly db: Kysely<Schema>;
  readonly registry: Registry;
  readonly newest: NewestValues;
  /** Stored readings, for late ones. */
  readonly history: Readings;
  readonly states: DeviceStates;
  /** Projects with a seat here are evaluated; absent: all projects. */
  readonly seats?: Seats;
  readonly logger: Logger;
  readonly now?: () => number;
  /** Minimum time between two writes of changes, which are published then, ms; 200: listeners are called at most five times a second. */
  readonly flushMs?: number;
  /** Interval of the check of folded alarms, ms; 1000. */
  readonly tickMs?: number;
  /** Time for which late readings are collected before they are evaluated, ms; 2000. */
  readonly lateMs?: number;
}
