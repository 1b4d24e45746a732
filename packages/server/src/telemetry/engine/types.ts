/** What telemetry needs of a history engine. Two transports answer the same SQL: an embedded chDB child process and ClickHouse over HTTP. */

/** A column to insert. Int64 columns of tables (times) take Float64 here: the engine converts, whole milliseconds stay exact. */
export type InsertColumn =
  | { readonly name: string; readonly type: 'UInt8'; readonly data: Uint8Array }
  | { readonly name: string; readonly type: 'UInt16'; readonly data: Uint16Array }
  | { readonly name: string; readonly type: 'UInt32'; readonly data: Uint32Array }
  | { readonly name: string; readonly type: 'Float64'; readonly data: Float64Array }
  | { readonly name: string; readonly type: 'String'; readonly data: readonly string[] }
  /** Whole numbers as what they are above `base`. */
  | { readonly name: string; readonly type: 'Int64'; readonly base: number; readonly data: Int32Array | Uint32Array }
  /** The same in every row; never the first column, which determines the number of rows. */
  | { readonly name: string; readonly type: 'constant'; readonly of: 'UInt8' | 'UInt16' | 'UInt32'; readonly value: number };

/** Readings on their way into the table `readings`; a number is a column with this value in every row. */
export interface ReadingRows {
  readonly series: Uint32Array;
  /** UTC ms, whole. */
  readonly time: Float64Array;
  readonly value: Float64Array;
  readonly quality: Uint8Array | number;
  /** Days to keep the raw reading. */
  readonly keep: Uint16Array | number;
  /** How long the reading counts, ms. */
  readonly hold: Uint32Array | number;
}

export function rowsOf([first]: readonly InsertColumn[]): number {
  return first === undefined || first.type === 'constant' ? 0 : first.data.length;
}

export type AnswerColumn = Uint8Array | Uint16Array | Uint32Array | Float64Array | readonly string[];

/** Columns of an answer by name, in the order of the SELECT. Int64 and UInt64 arrive as Float64. */
export interface Answer {
  readonly rows: number;
  readonly columns: ReadonlyMap<string, AnswerColumn>;
}

/** `ingest` for inserts of readings, `work` for roll-ups and checks, `query` for people, `file` for files. A busy lane never holds up another. */
export type Lane = 'ingest' | 'work' | 'query' | 'file';

export interface RunOptions {
  readonly lane?: Lane;
  readonly signal?: AbortSignal | undefined;
  /** Of an insert: the engine stores the rows of a token once, also when they are sent again. */
  readonly token?: string | undefined;
}

export type EngineState = 'running' | 'starting' | 'away';

export interface Engine {
  readonly state: EngineState;
  readonly lastError: string | undefined;
  /** Process id of the embedded engine; undefined where the engine is elsewhere. */
  readonly pid: number | undefined;
  exec(sql: string, options?: RunOptions): Promise<void>;
  query(sql: string, options?: RunOptions): Promise<Answer>;
  /** The rows of a SELECT as a Parquet file, written by the engine and read piece by piece: memory does not grow with it. */
  parquet(sql: string, options?: RunOptions): AsyncGenerator<Uint8Array>;
  /** Durable (fsynced by table settings) when it resolves. Rejects with `EngineAway` when the outcome is not known. */
  insert(table: string, columns: readonly InsertColumn[], options?: RunOptions): Promise<void>;
  /** The same for readings, of which it makes the block that suits it; the arrays are the caller's again when it resolves. */
  insertReadings(table: string, rows: ReadingRows, options?: RunOptions): Promise<void>;
  /** Resolves when the engine answers; rejects when `timeoutMs` pass first. */
  whenRunning(timeoutMs: number): Promise<void>;
  close(): Promise<void>;
}

/** The engine died, is not reachable, or stopped before it answered: whether a statement took effect is not known. */
export class EngineAway extends Error {
  override name = 'EngineAway';
}

/** Another process holds the data folder. */
export class FolderInUse extends Error {
  override name = 'FolderInUse';
}

/** The engine understood and refused (wrong SQL, memory limit). */
export class EngineRefused extends Error {
  override name = 'EngineRefused';
}

/** The caller's signal stopped a query. */
export class QueryAborted extends Error {
  override name = 'AbortError';
}

/** Settings of every statement, the same on both transports. */
export const statementSettings = {
  max_threads: 2,
  max_memory_usage: 450_000_000,
  max_execution_time: 60,
  max_bytes_before_external_group_by: 150_000_000,
  max_bytes_before_external_sort: 150_000_000,
  max_partitions_per_insert_block: 2000,
  insert_deduplicate: 0,
  optimize_aggregation_in_order: 0,
  do_not_merge_across_partitions_select_final: 1,
  max_query_size: 8_000_000,
  max_ast_elements: 2_000_000,
  max_expanded_ast_elements: 2_000_000,
  use_query_condition_cache: 0,
  output_format_native_use_flattened_dynamic_and_json_serialization: 0,
} as const satisfies Record<string, number>;
