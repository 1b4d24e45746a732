/** What alarms are made of. */
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
  /** What is stored, to judge late readings by. */
  readonly history: Readings;
  readonly states: DeviceStates;
  /** Only of their projects is anything judged; absent: all are ours. */
  readonly seats?: Seats;
  readonly logger: Logger;
  readonly now?: () => number;
  /** How long changes are collected before they are written and told, ms; 200, so listeners hear at most five times a second. */
  readonly flushMs?: number;
  /** How often folded alarms are looked at, ms; 1000. */
  readonly tickMs?: number;
  /** How long late readings are collected before they are judged, ms; 2000. */
  readonly lateMs?: number;
}
