/**
 * Readings and figures as Parquet files, written by the engine. Readings pass through this process only as bytes of the file; figures,
 * which are computed here, are stored in a temporary table of the engine until their file is written.
 */
import { randomUUID } from 'node:crypto';
import { dayMs } from '@czyun/contract';
import { systemClock } from '../../clock.ts';
import { createPeriodic } from '../../kernel/periodic.ts';
import { numbers, texts } from '../engine/native-format.ts';
import { quoted } from '../engine/parquet.ts';
import type { Engine } from '../engine/types.ts';
import { database } from '../schema/schema.ts';
import type { FigurePage, FiguresFile, FileSeries, ReadingsFile } from './parquet-types.ts';

/** Interval of the query for the share that has been read, ms. */
const shareMs = 2000;
const tablePrefix = 'file_';
/** Age of leftover tables of a server that died. */
const staleMs = dayMs;
const words = { lane: 'work' } as const;

/** Texts of a series by its number: a dictionary in the file, so that they take no space. */
function wordColumns(series: readonly FileSeries[], id: string): string {
  const ids = `[${series.map(({ paramId }) => paramId).join(',')}]`;
  const word = (name: string, of: (one: FileSeries) => string) =>
    `toLowCardinality(transform(${id}, ${ids}, [${series.map((one) => quoted(of(one))).join(',')}], '')) AS ${name}`;
  return [
    `toUInt32(transform(${id}, ${ids}, [${series.map(({ deviceId }) => deviceId).join(',')}], 0)) AS device_id`,
    word('device', ({ device }) => device),
    word('metric', ({ metric }) => metric),
    word('parameter', ({ parameter }) => parameter),
    word('unit', ({ unit }) => unit),
  ].join(', ');
}

/** A value as shown. The sign is changed by subtraction, so that there is no negative zero. */
function shownColumn(series: readonly FileSeries[], id: string, value: string): string {
  const turned = series.flatMap(({ paramId, factor }) => (factor === -1 ? [paramId] : []));
  return turned.length === 0 ? value : `if(${id} IN (${turned.join(',')}), 0 - ${value}, ${value})`;
}

const instant = (time: string) => `fromUnixTimestamp64Milli(${time}, 'UTC') AS time`;

/** The statement of a file of readings. `hasText`: some of them are text. */
export function readingsStatement({ series, start, end }: Pick<ReadingsFile, 'series' | 'start' | 'end'>, hasText: boolean): string {
  const where = `r.series IN (${series.map(({ paramId }) => paramId).join(',')}) AND r.time >= ${start} AND r.time < ${end}`;
  const from = (table: string, value: string, text: string) =>
    `SELECT ${instant('r.time')}, ${wordColumns(series, 'r.series')}, CAST(${value} AS Nullable(Float64)) AS value,` +
    ` CAST(${text} AS Nullable(String)) AS text, toLowCardinality(transform(r.quality, [0, 1, 2], ['good', 'stale', 'bad'], '')) AS quality` +
    ` FROM ${database}.${table} AS r WHERE ${where} ORDER BY r.series, r.time`;
  const readings = from('readings', shownColumn(series, 'r.series', 'r.value'), 'NULL');
  return hasText ? `SELECT * FROM (${readings}) UNION ALL SELECT * FROM (${from('text_readings', 'NULL', 'r.text')})` : readings;
}

async function countIn(engine: Engine, table: string, { series, start, end, signal }: ReadingsFile): Promise<number> {
  const where = `series IN (${series.map(({ paramId }) => paramId).join(',')}) AND time >= ${start} AND time < ${end}`;
  const answer = await engine.query(`SELECT count() AS n FROM ${database}.${table} WHERE ${where}`, { ...words, signal });
  return numbers(answer, 'n')[0] ?? 0;
}

/** Readings of [start, end). */
export async function* readingsFile(
  engine: Engine,
  showing: (start: number, end: number) => Promise<void>,
  request: ReadingsFile,
): AsyncGenerator<Uint8Array> {
  const { start, end, onRows, onShare, signal } = request;
  await showing(start, end);
  const said = await countIn(engine, 'text_readings', request);
  const total = onRows === undefined && onShare === undefined ? 0 : (await countIn(engine, 'readings', request)) + said;
  onRows?.(total);
  const token = `file ${randomUUID()}`;
  const readRows = `SELECT max(read_rows) AS n FROM system.processes WHERE position(query, '${token}') > 0 AND position(query, 'system.processes') = 0`;
  const sharing = createPeriodic({
    everyMs: shareMs,
    work: async () => onShare?.(Math.min(1, (numbers(await engine.query(readRows), 'n')[0] ?? 0) / Math.max(1, total))),
    // An engine may forbid it; the file does not depend on it.
    failed: () => undefined,
  });
  if (onShare !== undefined) await sharing.start();
  try {
    yield* engine.parquet(`/* ${token} */ ${readingsStatement(request, said > 0)}`, { signal });
  } finally {
    await sharing.stop();
  }
  onShare?.(1);
}

async function dropStale(engine: Engine, now: number): Promise<void> {
  const answer = await engine.query(
    `SELECT name FROM system.tables WHERE database = '${database}' AND startsWith(name, '${tablePrefix}')`,
    words,
  );
  for (const name of texts(answer, 'name'))
    if (/^file_\d+_\w+$/.test(name) && now - Number(name.split('_')[1]) > staleMs)
      await engine.exec(`DROP TABLE IF EXISTS ${database}.${name}`);
}

async function fill(engine: Engine, table: string, pages: AsyncIterable<FigurePage>, signal: AbortSignal | undefined): Promise<void> {
  for await (const { series, times, values, covered } of pages) {
    signal?.throwIfAborted();
    await engine.insert(
      table,
      [
        { name: 'series', type: 'UInt32', data: series },
        { name: 'time', type: 'Float64', data: times },
        { name: 'value', type: 'Float64', data: values },
        { name: 'covered', type: 'Float64', data: covered },
      ],
      words,
    );
  }
}

/** Figures in the order of their pages. */
export async function* figuresFile(engine: Engine, { series, pages, signal }: FiguresFile): AsyncGenerator<Uint8Array> {
  const now = systemClock.now();
  await dropStale(engine, now);
  const table = `${database}.${tablePrefix}${now}_${randomUUID().replaceAll('-', '')}`;
  await engine.exec(`CREATE TABLE ${table} (series UInt32, time Int64, value Float64, covered Float64) ENGINE = StripeLog`);
  try {
    await fill(engine, table, pages, signal);
    const value = `if(isNaN(r.value), NULL, ${shownColumn(series, 'r.series', 'r.value')}) AS value`;
    const coverage = 'if(isNaN(r.covered), NULL, r.covered) AS coverage';
    yield* engine.parquet(`SELECT ${instant('r.time')}, ${wordColumns(series, 'r.series')}, ${value}, ${coverage} FROM ${table} AS r`, {
      signal,
    });
  } finally {
    await engine.exec(`DROP TABLE IF EXISTS ${table}`);
  }
}
