/** A ClickHouse server over HTTP: the same statements as the embedded engine. */
import { Readable } from 'node:stream';
import { buffer } from 'node:stream/consumers';
import { setTimeout as wait } from 'node:timers/promises';
import { type ClickHouseClient, ClickHouseError, ClickHouseLogLevel, createClient } from '@clickhouse/client';
import { Exclusive } from '../../kernel/exclusive.ts';
import type { Logger } from '../logger.ts';
import { BlockMaker } from './insert-block.ts';
import { decodeNative, encodeNative } from './native-format.ts';
import { compression, fileSettings, wholeParquet } from './parquet.ts';
import type { Answer, Engine, EngineState, InsertColumn, ReadingRows, RunOptions } from './types.ts';
import { EngineAway, EngineRefused, QueryAborted, rowsOf, statementSettings } from './types.ts';

export interface ClickhouseOptions {
  readonly url: string;
  readonly logger: Logger;
  /** Cluster name, if tables are replicated. */
  readonly cluster?: string;
  /** Runs whenever the server becomes available, before any other use: creates tables. */
  readonly prepare: (engine: Engine) => Promise<void>;
}

const requestTimeoutMs = 60_000;
const firstRetryMs = 200;
const longestRetryMs = 5000;

class ClickhouseEngine implements Engine {
  state: EngineState = 'starting';
  lastError: string | undefined;
  readonly pid = undefined;
  readonly #client: ClickHouseClient;
  readonly #options: ClickhouseOptions;
  #waiters: (() => void)[] = [];
  #timer: NodeJS.Timeout | undefined;
  #retryMs = firstRetryMs;
  #closed = false;
  #preparing = false;
  #inTransit = new Set<Promise<unknown>>();
  readonly #blocks = new BlockMaker();
  readonly #inserting = new Map<string, Exclusive>();

  constructor(options: ClickhouseOptions) {
    this.#options = options;
    this.#client = createClient({
      url: options.url,
      request_timeout: requestTimeoutMs,
      max_open_connections: 8,
      // Errors are reported here, once and not at every try.
      log: { level: ClickHouseLogLevel.OFF },
      compression: { request: true, response: true },
      clickhouse_settings: Object.fromEntries(
        Object.entries(settingsForServer(options.cluster)).map(([name, value]) => [name, String(value)]),
      ),
    });
    this.#try();
  }

  async exec(sql: string, options?: RunOptions): Promise<void> {
    await this.#guarded(options, async (signal) => {
      const result = await this.#client.command({ query: sql, ...signal });
      return result;
    });
  }

  query(sql: string, options?: RunOptions): Promise<Answer> {
    return this.#guarded(options, async (signal) => {
      const result = await this.#client.exec({ query: `${sql} FORMAT Native`, ...signal });
      return decodeNative(await buffer(result.stream));
    });
  }

  async *parquet(sql: string, options?: RunOptions): AsyncGenerator<Uint8Array> {
    const settings = { ...fileSettings, output_format_parquet_compression_method: compression } as const;
    const clickhouse_settings = Object.fromEntries(Object.entries(settings).map(([name, value]) => [name, String(value)]));
    const { stream } = await this.#guarded(options, (signal) =>
      this.#client.exec({ query: `${sql} FORMAT Parquet`, clickhouse_settings, ...signal }),
    );
    try {
      yield* wholeParquet(stream as AsyncIterable<Uint8Array>);
    } catch (error) {
      if (options?.signal?.aborted) throw new QueryAborted('Query aborted');
      if (error instanceof EngineRefused) throw error;
      throw new EngineAway(error instanceof Error ? error.message : String(error));
    }
  }

  async insert(table: string, columns: readonly InsertColumn[], options?: RunOptions): Promise<void> {
    if (rowsOf(columns) === 0) return;
    const send = () =>
      this.#guarded(options, async (signal) => {
        const list = columns.map((column) => column.name).join(', ');
        const result = await this.#client.exec({
          query: `INSERT INTO ${table} (${list}) FORMAT Native`,
          values: Readable.from([encodeNative(columns)], { objectMode: false }),
          ...(options?.token === undefined ? {} : { clickhouse_settings: tokenSettings(options.token) }),
          ...signal,
        });
        await buffer(result.stream);
      });
    const sent = options?.token === undefined ? send : () => untilFree(send);
    await (this.#options.cluster === undefined ? sent() : this.#oneByOne(table, sent));
  }

  insertReadings(table: string, rows: ReadingRows, options?: RunOptions): Promise<void> {
    return rows.series.length === 0 ? Promise.resolve() : this.insert(table, this.#blocks.columns(rows), options);
  }

  /** A replicated table refuses an insert while the quorum of another is pending (`insert_quorum_parallel = 0`). */
  #oneByOne(table: string, send: () => Promise<void>): Promise<void> {
    const turns = this.#inserting.get(table) ?? new Exclusive();
    this.#inserting.set(table, turns);
    return turns.run(send);
  }

  whenRunning(timeoutMs: number): Promise<void> {
    if (this.state === 'running') return Promise.resolve();
    return new Promise((resolve, reject) => {
      const timer = setTimeout(() => reject(new EngineAway(`ClickHouse does not answer: ${this.lastError ?? 'no answer'}`)), timeoutMs);
      this.#waiters.push(() => {
        clearTimeout(timer);
        resolve();
      });
    });
  }

  async close(): Promise<void> {
    this.#closed = true;
    clearTimeout(this.#timer);
    await Promise.allSettled([...this.#inTransit]);
    await this.#client.close();
  }

  #try(): void {
    this.#preparing = true;
    this.#options
      .prepare(this)
      .then(() => {
        this.state = 'running';
        this.#retryMs = firstRetryMs;
        for (const waiter of this.#waiters.splice(0)) waiter();
      })
      .catch((error: unknown) => {
        if (this.state !== 'away') this.#options.logger.warn({ err: error }, 'ClickHouse does not answer; readings wait in the spool');
        this.state = 'away';
        this.lastError = error instanceof Error ? error.message : String(error);
        this.#again();
      })
      .finally(() => {
        this.#preparing = false;
      });
  }

  #again(): void {
    if (this.#closed) return;
    clearTimeout(this.#timer);
    this.#timer = setTimeout(() => this.#try(), this.#retryMs);
    this.#retryMs = Math.min(longestRetryMs, this.#retryMs * 2);
  }

  async #guarded<T>(options: RunOptions | undefined, work: (signal: { abort_signal?: AbortSignal }) => Promise<T>): Promise<T> {
    if (this.#closed) throw new EngineAway('The history engine is closed');
    if (this.state !== 'running' && !this.#preparing) throw new EngineAway(`ClickHouse does not answer: ${this.lastError ?? ''}`);
    const signal = options?.signal;
    if (signal?.aborted) throw new QueryAborted('Query aborted');
    const running = work(signal ? { abort_signal: signal } : {});
    this.#inTransit.add(running);
    try {
      return await running;
    } catch (error) {
      if (signal?.aborted) throw new QueryAborted('Query aborted');
      if (error instanceof ClickHouseError) throw new EngineRefused(error.message, { cause: error });
      this.lastError = error instanceof Error ? error.message : String(error);
      if (this.state === 'running') {
        this.state = 'away';
        this.#options.logger.warn({ err: error }, 'ClickHouse does not answer; readings wait in the spool');
        this.#again();
      }
      throw new EngineAway(this.lastError);
    } finally {
      this.#inTransit.delete(running);
    }
  }
}

/** Settings for rows with a token: stored once, and before the answer. */
const tokenSettings = (token: string) =>
  ({ insert_deduplicate: 1, insert_deduplication_token: token, async_insert: 0, wait_for_async_insert: 1 }) as const;

/** Code of the refusal while the quorum of another server's insert is pending (UNSATISFIED_QUORUM_FOR_PREVIOUS_WRITE). */
const quorumBusy = '286';
const busyTries = 100;

/** Repeats an insert with the same token while inserts of other servers block it. */
async function untilFree(send: () => Promise<void>): Promise<void> {
  for (let tries = 1; ; tries++) {
    try {
      return await send();
    } catch (error) {
      const cause = error instanceof EngineRefused ? error.cause : undefined;
      if (!(cause instanceof ClickHouseError) || cause.code !== quorumBusy || tries >= busyTries) throw error;
      await wait(10 + Math.random() * 40);
    }
  }
}

/**
 * An insert is acknowledged once most replicas of its shard have it, so losing the replica that received it loses no data. A query is
 * answered by a replica that has every such insert, or fails and is retried, so no roll-up is computed from a lagging replica. This holds
 * only for sequential inserts (`insert_quorum_parallel = 0`). All go to the first available replica of the cluster, which then lags least.
 */
const replicaSettings = {
  insert_quorum: 'auto',
  insert_quorum_parallel: 0,
  insert_quorum_timeout: 30_000,
  select_sequential_consistency: 1,
  load_balancing: 'in_order',
  prefer_localhost_replica: 0,
} as const;

/**
 * Settings for a server: it has its own memory limits, the rest is the same. An insert through a Distributed table must have arrived before
 * it is acknowledged.
 */
function settingsForServer(cluster: string | undefined): Record<string, number | string> {
  const {
    max_threads: _threads,
    max_memory_usage: _memory,
    output_format_native_use_flattened_dynamic_and_json_serialization: _native,
    ...rest
  } = statementSettings;
  const own = { ...rest, distributed_foreground_insert: 1, cancel_http_readonly_queries_on_client_close: 1 };
  return cluster === undefined ? own : { ...own, ...replicaSettings };
}

/** Connects to the ClickHouse server at `url`, and retries while it is unavailable. */
export function connectClickhouse(options: ClickhouseOptions): Engine {
  return new ClickhouseEngine(options);
}
