/**
 * Process of the embedded engine: chDB controlled by messages. It ends with its parent; everything acknowledged is already on disk, so it
 * may be killed at any moment.
 */
import { createRequire } from 'node:module';
import type { Session } from 'chdb';
import type { FromChild, ToChild } from './chdb-protocol.ts';
import { BlockMaker } from './insert-block.ts';
import type { InsertColumn, Lane } from './types.ts';

interface ArrowColumn {
  readonly name: string;
  readonly format: string;
  readonly length: number;
  readonly nullCount: 0;
  readonly buffers: readonly (Buffer | null)[];
}

/** Column interface of chDB: registered arrays become the table `arrowstream('name')`; it is exported, but missing from the types. */
interface Chdb {
  readonly Session: typeof Session;
  _arrowRegisterColumns(connection: unknown, name: string, columns: readonly ArrowColumn[]): void;
  _arrowUnregister(connection: unknown, name: string): void;
}

const chdb = createRequire(import.meta.url)('chdb') as Chdb;

const laneNames = ['ingest', 'work', 'query', 'file'] as const satisfies readonly Lane[];
const laneSizes: Readonly<Record<Lane, number>> = { ingest: 1, work: 2, query: 3, file: 1 };

interface Job {
  readonly id: number;
  readonly start: (session: Session) => Promise<Uint8Array | undefined>;
}

const idle: Record<Lane, Session[]> = { ingest: [], work: [], query: [], file: [] };
const waiting: Record<Lane, Job[]> = { ingest: [], work: [], query: [], file: [] };
const sessions: Session[] = [];
/** Stops queries of the other sessions. */
let control: Session | undefined;
const running = new Set<number>();
let closing = false;

function send(message: FromChild): void {
  if (process.connected) process.send?.(message);
}

function bytesOf(view: ArrayBufferView): Buffer {
  return Buffer.from(view.buffer, view.byteOffset, view.byteLength);
}

const arrowFormats = { UInt8: 'C', UInt16: 'S', UInt32: 'I', Float64: 'g', String: 'u' } as const;

/** Undefined for a column that is a constant in the statement. */
function toArrow(column: InsertColumn): ArrowColumn | undefined {
  if (column.type === 'constant') return undefined;
  const shared = { name: column.name, length: column.data.length, nullCount: 0 } as const;
  if (column.type === 'Int64')
    return { ...shared, format: column.data instanceof Int32Array ? 'i' : 'I', buffers: [null, bytesOf(column.data)] };
  const format = arrowFormats[column.type];
  if (column.type !== 'String') return { ...shared, format, buffers: [null, bytesOf(column.data)] };
  const offsets = new Int32Array(column.data.length + 1);
  const parts = column.data.map((text) => Buffer.from(text, 'utf8'));
  let at = 0;
  parts.forEach((part, row) => {
    at += part.length;
    offsets[row + 1] = at;
  });
  return { ...shared, format, buffers: [null, bytesOf(offsets), Buffer.concat(parts)] };
}

/** SQL expression for a column. */
function readAs(column: InsertColumn): string {
  if (column.type === 'constant') return String(column.value);
  return column.type === 'Int64' && column.base !== 0 ? `toInt64(${column.base}) + ${column.name}` : column.name;
}

const blocks = new BlockMaker();
let arrowNumber = 0;

async function insert(session: Session, table: string, columns: readonly InsertColumn[], token?: string): Promise<undefined> {
  const name = `batch${++arrowNumber}`;
  const list = columns.map((column) => column.name).join(', ');
  const arrow = columns.flatMap((column) => toArrow(column) ?? []);
  const once = token === undefined ? '' : ` SETTINGS insert_deduplicate = 1, insert_deduplication_token = '${token}'`;
  chdb._arrowRegisterColumns(session.connection, name, arrow);
  try {
    await session.queryAsync(`INSERT INTO ${table} (${list})${once} SELECT ${columns.map(readAs).join(', ')} FROM arrowstream('${name}')`);
  } finally {
    chdb._arrowUnregister(session.connection, name);
  }
  return undefined;
}

async function runNext(lane: Lane): Promise<void> {
  const session = idle[lane].pop();
  if (!session) return;
  const job = waiting[lane].shift();
  if (!job) {
    idle[lane].push(session);
    return;
  }
  running.add(job.id);
  try {
    const bytes = await job.start(session);
    send(bytes === undefined ? { kind: 'done', id: job.id } : { kind: 'done', id: job.id, bytes });
  } catch (error) {
    send({ kind: 'error', id: job.id, message: error instanceof Error ? error.message : String(error) });
  }
  running.delete(job.id);
  idle[lane].push(session);
  if (closing) finishClose();
  else void runNext(lane);
}

/** Prefix of a statement, by which it can be found among the running ones. */
function mark(id: number): string {
  return `/* call ${id} */ `;
}

function cancel(id: number): void {
  for (const lane of laneNames) waiting[lane] = waiting[lane].filter((job) => job.id !== id);
  if (running.has(id)) control?.queryAsync(`KILL QUERY WHERE startsWith(query, '${mark(id)}') ASYNC`).catch(() => undefined);
}

function enqueue(lane: Lane, job: Job): void {
  waiting[lane].push(job);
  void runNext(lane);
}

function open(folder: string, settings: Readonly<Record<string, number>>, memoryBytes: number): void {
  const connectionArgs = [
    `--max_server_memory_usage=${memoryBytes}`,
    '--mark_cache_size=67108864',
    '--uncompressed_cache_size=0',
    '--index_mark_cache_size=8388608',
    '--primary_index_cache_size=67108864',
    '--compiled_expression_cache_size=8388608',
    '--query_condition_cache_size=0',
    '--async_load_databases=0',
    '--background_pool_size=2',
    '--background_schedule_pool_size=4',
  ];
  try {
    for (const lane of laneNames) {
      for (let i = 0; i < laneSizes[lane]; i++) {
        const session = new chdb.Session(folder, { connectionArgs });
        sessions.push(session);
        for (const [name, value] of Object.entries(settings)) session.query(`SET ${name} = ${value}`);
        idle[lane].push(session);
      }
    }
    control = new chdb.Session(folder, { connectionArgs });
    sessions.push(control);
    send({ kind: 'opened' });
  } catch (error) {
    send({ kind: 'failed', message: error instanceof Error ? error.message : String(error) });
  }
}

function finishClose(): void {
  if (running.size > 0) return;
  for (const session of sessions) session.close();
  process.disconnect?.();
}

process.on('message', (message: ToChild) => {
  switch (message.kind) {
    case 'open':
      return open(message.folder, message.settings, message.memoryBytes);
    case 'run':
      return enqueue(message.lane, {
        id: message.id,
        start: async (session) => {
          const result = await session.queryAsync(mark(message.id) + message.sql, { format: 'Native' });
          return message.answer ? result.bytes() : undefined;
        },
      });
    case 'insert':
      return enqueue(message.lane, { id: message.id, start: (session) => insert(session, message.table, message.columns, message.token) });
    case 'readings':
      return enqueue(message.lane, {
        id: message.id,
        start: (session) => insert(session, message.table, blocks.columns(message.rows), message.token),
      });
    case 'cancel':
      return cancel(message.id);
    case 'ping':
      // Statements run on separate threads, so this answers even during the longest of them.
      return send({ kind: 'pong' });
    case 'close':
      closing = true;
      return finishClose();
  }
});

// A clean exit would wait for running statements; acknowledged data is durable, so exit at once and free the folder for the next start.
const end = () => process.kill(process.pid, 'SIGKILL');
process.on('disconnect', end);
// The parent died before the listeners were installed.
if (!process.connected) end();
for (const signal of ['SIGINT', 'SIGTERM'] as const) process.on(signal, () => undefined);
