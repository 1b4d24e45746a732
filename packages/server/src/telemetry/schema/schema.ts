/** Tables of the history, one statement text for both transports. */
import type { StorageLevel } from '@czyun/devices';
import { rawScale } from './decimals.ts';

export const database = 'czyun';

/** Retention of raw readings in days, per storage level (`live` is never stored). */
export const keepDays: Readonly<Record<Exclude<StorageLevel, 'live'>, number>> = { bulk: 35, normal: 100, long: 800 };

/** Retention of minute roll-ups as a multiple of that of their raw readings. Hour and day roll-ups are never deleted. */
export const minuteKeepFactor = 4;

export const rollupLevels = ['minute', 'hour', 'day'] as const;
export type RollupLevel = (typeof rollupLevels)[number];

interface TableShape {
  readonly name: string;
  readonly columns: readonly string[];
  /** Columns added later, each with its value in older rows. */
  readonly added?: readonly string[];
  readonly version?: string;
  readonly partitionBy: string;
  readonly orderBy: string;
  readonly ttl?: string;
}

const seconds = (column: string) => `toDateTime(intDiv(${column}, 1000), 'UTC')`;
const timeCodec = 'CODEC(DoubleDelta, ZSTD(1))';
/**
 * Measured values are noise around the previous one: differences without unused bits. Of six codecs the smallest and the fastest to read.
 */
const mantissaCodec = "CODEC(Delta(8), T64('bit'), ZSTD(1))";

/**
 * A reading as a decimal (decimals.ts), read as `value`. `intExp10` is a table of exact powers, so that the only division rounds once. A
 * part of an older version has no scale: all its readings are in `raw`.
 */
const decimal = {
  mantissa: `mantissa Int64 ${mantissaCodec}`,
  scale: `scale UInt8 DEFAULT ${rawScale} CODEC(ZSTD(1))`,
  raw: 'raw Float64 CODEC(ZSTD(1))',
  value: `value Float64 ALIAS if(scale = ${rawScale}, raw, mantissa / intExp10(scale))`,
};

const rollupColumns = [
  'series UInt32 CODEC(ZSTD(1))',
  `bucket Int64 ${timeCodec}`,
  `first_time Int64 ${timeCodec}`,
  'first Float64 CODEC(ZSTD(1))',
  `last_time Int64 ${timeCodec}`,
  'last Float64 CODEC(ZSTD(1))',
  `min_time Int64 ${timeCodec}`,
  'min Float64 CODEC(ZSTD(1))',
  `max_time Int64 ${timeCodec}`,
  'max Float64 CODEC(ZSTD(1))',
  'sum Float64 CODEC(ZSTD(1))',
  'count UInt32 CODEC(ZSTD(1))',
  'increase Float64 CODEC(ZSTD(1))',
  'keep UInt16 CODEC(ZSTD(1))',
  'version UInt64 CODEC(DoubleDelta, ZSTD(1))',
];

/** Hold of readings from before holds were stored, ms. */
const oldHoldMs = 180_000;
const holdColumn = `hold UInt32 DEFAULT ${oldHoldMs} CODEC(ZSTD(1))`;
const timedColumns = [
  'integral Float64 DEFAULT if(count = 0, 0, sum / count) * (last_time - first_time) CODEC(ZSTD(1))',
  'covered UInt32 DEFAULT last_time - first_time CODEC(ZSTD(1))',
  holdColumn,
  'approximate UInt8 DEFAULT 1 CODEC(ZSTD(1))',
];

const shapes: readonly TableShape[] = [
  {
    name: 'readings',
    columns: [
      'series UInt32 CODEC(ZSTD(1))',
      `time Int64 ${timeCodec}`,
      ...Object.values(decimal),
      'quality UInt8 CODEC(ZSTD(1))',
      'keep UInt16 CODEC(ZSTD(1))',
    ],
    added: [holdColumn],
    partitionBy: `toYYYYMM(${seconds('time')})`,
    orderBy: 'series, time',
    ttl: `${seconds('time')} + toIntervalDay(keep)`,
  },
  {
    name: 'text_readings',
    columns: ['series UInt32', `time Int64 ${timeCodec}`, 'text String CODEC(ZSTD(1))', 'quality UInt8', 'keep UInt16'],
    partitionBy: `toYYYYMM(${seconds('time')})`,
    orderBy: 'series, time',
    ttl: `${seconds('time')} + toIntervalDay(keep)`,
  },
  {
    name: 'minute',
    columns: rollupColumns,
    added: timedColumns,
    version: 'version',
    partitionBy: `toYYYYMM(${seconds('bucket')})`,
    orderBy: 'series, bucket',
    ttl: `${seconds('bucket')} + toIntervalDay(toUInt32(keep) * ${minuteKeepFactor})`,
  },
  ...['hour', 'day'].map((level) => ({
    name: level,
    columns: rollupColumns,
    added: timedColumns,
    version: 'version',
    partitionBy: `toYear(${seconds('bucket')})`,
    orderBy: 'series, bucket',
  })),
];

/** An insert is acknowledged only when its part is on disk: both settings default to off in the engine. */
const durable = 'fsync_after_insert = 1, fsync_part_directory = 1';

function name(cluster: string | undefined): string {
  return cluster === undefined ? '' : ` ON CLUSTER '${cluster}'`;
}

function engineText(shape: TableShape, cluster: string | undefined): string {
  const family = shape.version === undefined ? 'MergeTree' : 'ReplacingMergeTree';
  if (cluster === undefined) return `${family}(${shape.version ?? ''})`;
  const place = `'/clickhouse/tables/{shard}/${database}/${shape.name}', '{replica}'`;
  return `Replicated${family}(${place}${shape.version === undefined ? '' : `, ${shape.version}`})`;
}

/**
 * Statements that create the database, tables and columns if missing. With `cluster` each table is a replicated one per shard (`…_local`)
 * under a Distributed one with the plain name, sharded by series, so that all other statements are the same.
 */
export function createStatements(cluster?: string): string[] {
  const statements = [`CREATE DATABASE IF NOT EXISTS ${database}${name(cluster)}`];
  for (const shape of shapes) {
    const { added = [] } = shape;
    const own = `${database}.${shape.name}${cluster === undefined ? '' : '_local'}`;
    statements.push(
      `CREATE TABLE IF NOT EXISTS ${own}${name(cluster)} (${[...shape.columns, ...added].join(', ')}) ENGINE = ${engineText(shape, cluster)}` +
        ` PARTITION BY ${shape.partitionBy} ORDER BY (${shape.orderBy})${shape.ttl === undefined ? '' : ` TTL ${shape.ttl}`} SETTINGS ${durable}`,
    );
    const adding = added.map((column) => `ADD COLUMN IF NOT EXISTS ${column}`).join(', ');
    if (adding !== '') statements.push(`ALTER TABLE ${own}${name(cluster)} ${adding}`);
    if (cluster !== undefined) {
      statements.push(
        `CREATE TABLE IF NOT EXISTS ${database}.${shape.name}${name(cluster)} AS ${own}` +
          ` ENGINE = Distributed('${cluster}', '${database}', '${shape.name}_local', series)`,
      );
      if (adding !== '') statements.push(`ALTER TABLE ${database}.${shape.name}${name(cluster)} ${adding}`);
    }
  }
  return statements;
}

/**
 * Converts a table of readings from before decimals to the current format, instantly: its parts are renamed in the background, and are
 * readable in the meantime.
 */
export function decimalStatement(table: string, cluster?: string): string {
  const { mantissa, scale, value } = decimal;
  return (
    `ALTER TABLE ${database}.${table}${name(cluster)} RENAME COLUMN value TO raw, ADD COLUMN ${mantissa} AFTER time,` +
    ` ADD COLUMN ${scale} AFTER mantissa, ADD COLUMN ${value} AFTER raw SETTINGS alter_sync = ${cluster === undefined ? 0 : 1}, mutations_sync = 0`
  );
}

/**
 * Number of insert tokens remembered by the tables of readings, so that a repeated insert is not stored twice. Each server of the
 * installation makes about five inserts a second.
 */
export function tokenStatements(cluster?: string): string[] {
  const remembered = 10_000;
  const daySeconds = 86_400;
  return ['readings', 'text_readings'].map((table) =>
    cluster === undefined
      ? `ALTER TABLE ${database}.${table} MODIFY SETTING non_replicated_deduplication_window = ${remembered}`
      : `ALTER TABLE ${database}.${table}_local${name(cluster)} MODIFY SETTING replicated_deduplication_window = ${remembered},` +
        ` replicated_deduplication_window_seconds = ${daySeconds}`,
  );
}

/** Sets the current codec for the mantissas of an older table: fast, since parts are rewritten only when they merge. */
export function mantissaStatement(table: string, cluster?: string): string {
  return `ALTER TABLE ${database}.${table}${name(cluster)} MODIFY COLUMN ${decimal.mantissa}`;
}

/** The table of readings of the version before decimals, for parts of its backups. */
export function floatReadings(): string {
  const [statement = ''] = createStatements().filter((each) => each.includes(`${database}.readings `));
  return statement.replace(Object.values(decimal).join(', '), 'value Float64 CODEC(ZSTD(1))');
}
