/** Interface of the history engine. Two transports answer the same SQL: an embedded chDB child process, and ClickHouse over HTTP. */

/** A column to insert. Int64 columns of tables (times) take Float64 here: the engine converts them; whole milliseconds remain exact. */
export type InsertColumn =
  | { readonly name: string; readonly type: 'UInt8'; readonly data: Uint8Array }
  | { readonly name: string; readonly type: 'UInt16'; readonly data: Uint16Array }
  | { readonly name: string; readonly type: 'UInt32'; readonly data: Uint32Array }
  | { readonly name: string; readonly type: 'Float64'; readonly data: Float64Array }
  | { readonly name: string; readonly type: 'String'; readonly data: readonly string[] }
  /** Whole numbers as offsets from `base`. */
  | { readonly name: string; readonly type: 'Int64'; readonly base: number; readonly data: Int32Array | Uint32Array }
  /** The same value in every row; never the first column, which determines the number of rows. */
  | { readonly name: string; readonly type: 'constant'; readonly of: 'UInt8' | 'UInt16' | 'UInt32'; readonly value: number };

/** Readings for the table `readings`; a number stands for a column with this value in every row. */
export interface ReadingRows {
  readonly series: Uint32Array;
  /** UTC ms, whole. */
  readonly time: Float64Array;
  readonly value: Float64Array;
  readonly quality: Uint8Array | number;
  /** Days to keep the raw reading. */
  readonly keep: Uint16Array | number;
  /** Validity of the reading, ms. */
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

/** `ingest` for inserts of readings, `work` for roll-ups and checks, `query` for users, `file` for files. A busy lane delays no other. */
export type Lane = 'ingest' | 'work' | 'query' | 'file';

export interface RunOptions {
  readonly lane?: Lane;
  readonly signal?: AbortSignal | undefined;
  /** For an insert: the engine stores the rows of a token once, even if they are sent again. */
  readonly token?: string | undefined;
  /** For a query: the answer depends on no data at or after this time, ms, and may be kept (answers.ts). */
  readonly until?: number | undefined;
  /** For any other statement: it changes no data before this time, ms. Absent: it may change all. */
  readonly from?: number | undefined;
}

export type EngineState = 'running' | 'starting' | 'away';

/** Limits of the stored data, see contents.ts. */
export interface Contents {
  /** No reading, text or reading in a roll-up is older, ms; Infinity: nothing is stored. */
  readonly oldest: number;
  /** Series that may have text readings. */
  readonly withText: ReadonlySet<number>;
}

export interface Engine {
  /** Undefined: unknown, as other processes may store data too. */
  readonly contents?: Contents | undefined;
  readonly state: EngineState;
  readonly lastError: string | undefined;
  /** Process id of the embedded engine; undefined for an external engine. */
  readonly pid: number | undefined;
  exec(sql: string, options?: RunOptions): Promise<void>;
  query(sql: string, options?: RunOptions): Promise<Answer>;
  /** The rows of a SELECT as a Parquet file, written by the engine and read in pieces: memory does not grow with the file. */
  parquet(sql: string, options?: RunOptions): AsyncGenerator<Uint8Array>;
  /** Durable (fsynced by table settings) when it resolves. Rejects with `EngineAway` if the outcome is unknown. */
  insert(table: string, columns: readonly InsertColumn[], options?: RunOptions): Promise<void>;
  /** As `insert`, for readings, in the block format of the transport; the caller may reuse the arrays once it resolves. */
  insertReadings(table: string, rows: ReadingRows, options?: RunOptions): Promise<void>;
  /** Resolves when the engine answers; rejects after `timeoutMs`. */
  whenRunning(timeoutMs: number): Promise<void>;
  close(): Promise<void>;
}

/** The engine died, is unreachable, or stopped before it answered: it is unknown whether a statement took effect. */
export class EngineAway extends Error {
  override name = 'EngineAway';
}

/** Another process holds the data folder. */
export class FolderInUse extends Error {
  override name = 'FolderInUse';
}

/** The engine received and refused the statement (wrong SQL, memory limit). */
export class EngineRefused extends Error {
  override name = 'EngineRefused';
}

/** The caller's signal aborted a query. */
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
  // Compiling expressions costs each new statement more than it saves on a year of data.
  compile_expressions: 0,
  output_format_native_use_flattened_dynamic_and_json_serialization: 0,
} as const satisfies Record<string, number>;
