/** The embedded engine: supervises the chDB child process. */
import { type ChildProcess, fork } from 'node:child_process';
import { randomUUID } from 'node:crypto';
import { createReadStream, rmSync } from 'node:fs';
import { mkdir, rm } from 'node:fs/promises';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import type { Logger } from '../logger.ts';
import type { FromChild, ToChild } from './chdb-protocol.ts';
import { Heartbeat } from './heartbeat.ts';
import { decodeNative } from './native-format.ts';
import { compression, fileSettings, quoted, whenThereIsMemory, wholeParquet } from './parquet.ts';
import type { Answer, Engine, EngineState, InsertColumn, ReadingRows, RunOptions } from './types.ts';
import { EngineAway, EngineRefused, FolderInUse, QueryAborted, rowsOf, statementSettings } from './types.ts';

export interface ChdbOptions {
  readonly folder: string;
  readonly logger: Logger;
  /** Memory limit of the engine; the process itself adds about 250 MB. */
  readonly memoryBytes?: number;
}

interface Pending {
  resolve(bytes: Uint8Array | undefined): void;
  reject(error: Error): void;
}

type ToChildBody = Extract<ToChild, { id: number }> extends infer M ? (M extends { id: number } ? Omit<M, 'id'> : never) : never;

const childPath = fileURLToPath(new URL('./chdb-child.ts', import.meta.url));
const firstBackoffMs = 100;
const longestBackoffMs = 5000;
/** Maximum wait of a query for an engine that is restarting. */
const restartPatienceMs = 3000;
/** The previous server's child may need a moment to notice that its parent died. */
const folderWaitMs = 5000;

/** Maximum delay of an orderly shutdown by running statements; everything acknowledged is already durable. */
const closeWaitMs = 3000;

/** The embedded engine; `queryBytes` returns an answer unparsed, in Native format. */
export interface EmbeddedEngine extends Engine {
  queryBytes(sql: string, options?: RunOptions): Promise<Uint8Array>;
}

class ChdbEngine implements EmbeddedEngine {
  state: EngineState = 'starting';
  lastError: string | undefined;
  readonly #options: ChdbOptions;
  #child: ChildProcess | undefined;
  #pending = new Map<number, Pending>();
  #waiters: { resolve(): void; reject(error: Error): void }[] = [];
  #lastId = 0;
  #closed = false;
  #backoffMs = firstBackoffMs;
  #restart: NodeJS.Timeout | undefined;
  #refusedSince: number | undefined;
  #fatal: Error | undefined;
  #everRan = false;
  readonly #heartbeat = new Heartbeat();

  constructor(options: ChdbOptions) {
    this.#options = options;
    this.#start();
  }

  /** Files being transferred to a reader. */
  get #filesFolder(): string {
    return `${this.#options.folder}-files`;
  }

  get pid(): number | undefined {
    return this.#child?.pid;
  }

  async exec(sql: string, options?: RunOptions): Promise<void> {
    await this.#call({ kind: 'run', lane: options?.lane ?? 'work', sql, answer: false }, options?.signal);
  }

  async query(sql: string, options?: RunOptions): Promise<Answer> {
    return decodeNative(await this.queryBytes(sql, options));
  }

  async queryBytes(sql: string, options?: RunOptions): Promise<Uint8Array> {
    // A restart takes a fraction of a second; users need not notice it.
    if (this.#everRan && this.state !== 'running' && !this.#closed) await this.whenRunning(restartPatienceMs);
    return (await this.#call({ kind: 'run', lane: options?.lane ?? 'query', sql, answer: true }, options?.signal)) ?? new Uint8Array(0);
  }

  async *parquet(sql: string, options?: RunOptions): AsyncGenerator<Uint8Array> {
    const folder = this.#filesFolder;
    await mkdir(folder, { recursive: true, mode: 0o700 });
    const path = join(folder, `${randomUUID()}.parquet`);
    const settings = Object.entries({ ...fileSettings, output_format_parquet_compression_method: quoted(compression) });
    const list = settings.map(([name, value]) => `${name} = ${value}`).join(', ');
    try {
      const statement = `INSERT INTO FUNCTION file(${quoted(path)}, Parquet) ${sql} SETTINGS ${list}, engine_file_truncate_on_insert = 1`;
      await whenThereIsMemory(() => this.exec(statement, { lane: 'file', ...options }), options?.signal);
      yield* wholeParquet(createReadStream(path));
    } finally {
      await rm(path, { force: true });
    }
  }

  async insert(table: string, columns: readonly InsertColumn[], options?: RunOptions): Promise<void> {
    if (rowsOf(columns) === 0) return;
    await this.#call({ kind: 'insert', lane: options?.lane ?? 'ingest', table, columns, token: options?.token }, options?.signal);
  }

  async insertReadings(table: string, rows: ReadingRows, options?: RunOptions): Promise<void> {
    if (rows.series.length === 0) return;
    await this.#call({ kind: 'readings', lane: options?.lane ?? 'ingest', table, rows, token: options?.token }, options?.signal);
  }

  whenRunning(timeoutMs: number): Promise<void> {
    if (this.state === 'running') return Promise.resolve();
    if (this.#fatal) return Promise.reject(this.#fatal);
    return new Promise((resolve, reject) => {
      const waiter = {
        resolve: () => {
          clearTimeout(timer);
          resolve();
        },
        reject: (error: Error) => {
          clearTimeout(timer);
          reject(error);
        },
      };
      const timer = setTimeout(() => {
        this.#waiters = this.#waiters.filter((other) => other !== waiter);
        reject(new EngineAway(`The history engine did not start in ${timeoutMs} ms: ${this.lastError ?? 'no answer'}`));
      }, timeoutMs);
      this.#waiters.push(waiter);
    });
  }

  async close(): Promise<void> {
    if (this.#closed) return;
    this.#closed = true;
    clearTimeout(this.#restart);
    const child = this.#child;
    if (!child || child.exitCode !== null || child.signalCode !== null) return;
    const gone = new Promise<void>((resolve) => child.once('close', () => resolve()));
    const slow = setTimeout(() => child.kill('SIGKILL'), closeWaitMs);
    this.#send({ kind: 'close' });
    await gone;
    clearTimeout(slow);
  }

  #start(): void {
    const child = fork(childPath, [], {
      serialization: 'advanced',
      // libuv threads for queries: with fewer than sessions, inserts would wait behind queries.
      env: { ...process.env, UV_THREADPOOL_SIZE: '16', NODE_OPTIONS: '' },
      execArgv: ['--disable-warning=ExperimentalWarning', '--max-old-space-size=192'],
      stdio: ['ignore', 'ignore', 'pipe', 'ipc'],
    });
    this.#child = child;
    this.state = 'starting';
    child.stderr?.on('data', (data: Buffer) => {
      const said = data.toString('utf8').trim();
      if (said !== '') this.lastError = said.slice(0, 500);
    });
    child.on('message', (message: FromChild) => this.#receive(message));
    child.on('error', (error) => {
      this.lastError = error.message;
    });
    child.once('close', (code, signal) => this.#exited(child, code, signal));
    this.#send({
      kind: 'open',
      folder: this.#options.folder,
      settings: statementSettings,
      memoryBytes: this.#options.memoryBytes ?? 480_000_000,
    });
  }

  #send(message: ToChild): void {
    this.#child?.send(message, (error) => {
      if (error) this.lastError = error.message;
    });
  }

  #receive(message: FromChild): void {
    this.#heartbeat.heard();
    if (message.kind === 'pong') return;
    if (message.kind === 'opened') {
      this.state = 'running';
      // Left by a server that died: the folder now belongs to this process.
      if (!this.#everRan) rmSync(this.#filesFolder, { recursive: true, force: true });
      // Only from here on: opening a large folder takes arbitrarily long, without answers in the meantime.
      this.#heartbeat.start(
        () => this.#send({ kind: 'ping' }),
        () => this.#hangs(),
      );
      this.#everRan = true;
      this.#backoffMs = firstBackoffMs;
      this.lastError = undefined;
      for (const waiter of this.#waiters.splice(0)) waiter.resolve();
      return;
    }
    if (message.kind === 'failed') {
      // The reason is on the engine's stderr, complete when the process has ended.
      this.lastError ??= message.message;
      this.#child?.kill('SIGKILL');
      return;
    }
    const pending = this.#pending.get(message.id);
    this.#pending.delete(message.id);
    if (message.kind === 'done') pending?.resolve(message.bytes);
    else pending?.reject(new EngineRefused(message.message));
  }

  #hangs(): void {
    this.state = 'away';
    this.lastError = 'The history engine does not answer';
    this.#options.logger.error({ pid: this.pid }, 'history engine hangs; ending it');
    this.#child?.kill('SIGKILL');
  }

  #exited(child: ChildProcess, code: number | null, signal: NodeJS.Signals | null): void {
    if (child !== this.#child) return;
    this.#heartbeat.stop();
    this.state = 'away';
    const error = new EngineAway(`The history engine stopped (${signal ?? `code ${code}`})`);
    const pending = [...this.#pending.values()];
    this.#pending.clear();
    for (const each of pending) each.reject(error);
    if (this.#closed) return;
    if (!this.#everRan && /Cannot lock file|already running/.test(this.lastError ?? '')) {
      this.#refusedSince ??= Date.now();
      if (Date.now() - this.#refusedSince > folderWaitMs) {
        this.#fatal = new FolderInUse(`The data folder ${this.#options.folder} is used by another process`);
        for (const waiter of this.#waiters.splice(0)) waiter.reject(this.#fatal);
        return;
      }
    }
    if (this.#everRan) this.#options.logger.warn({ signal, code }, 'history engine stopped; starting it again');
    this.#restart = setTimeout(() => this.#start(), this.#backoffMs);
    this.#backoffMs = Math.min(this.#everRan ? longestBackoffMs : 500, this.#backoffMs * 2);
  }

  #call(body: ToChildBody, signal: AbortSignal | undefined): Promise<Uint8Array | undefined> {
    if (this.#closed) return Promise.reject(new EngineAway('The history engine is closed'));
    if (this.state !== 'running') return Promise.reject(new EngineAway('The history engine is not running'));
    if (signal?.aborted) return Promise.reject(new QueryAborted('Query aborted'));
    const id = ++this.#lastId;
    return new Promise((resolve, reject) => {
      const abort = () => {
        this.#pending.delete(id);
        this.#send({ kind: 'cancel', id });
        reject(new QueryAborted('Query aborted'));
      };
      this.#pending.set(id, {
        resolve: (bytes) => {
          signal?.removeEventListener('abort', abort);
          resolve(bytes);
        },
        reject: (error) => {
          signal?.removeEventListener('abort', abort);
          reject(error);
        },
      });
      signal?.addEventListener('abort', abort, { once: true });
      this.#send({ ...body, id });
    });
  }
}

/** Starts chDB on `folder` in a child process and restarts it when it ends; `whenRunning` rejects with `FolderInUse` when another process holds the folder. */
export function startChdb(options: ChdbOptions): EmbeddedEngine {
  return new ChdbEngine(options);
}
