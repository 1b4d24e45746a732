import type { Kysely } from 'kysely';
import type { Logger } from 'pino';
import type { Schema } from '../db/schema.ts';
import { tell } from '../outbox/index.ts';
import { newsOf } from './entry-news.ts';
import { type EntryRow, writeEntry } from './repo.ts';

/** A log entry and its id, null until it is in the database. The row in memory is the truth, writing follows. */
export interface StoredEntry {
  id: number | null;
  row: EntryRow;
  /** The row as it was last written; absent for one that never was. */
  told?: EntryRow;
}

/** Who takes entries that are new or changed. */
export interface EntrySink {
  touch(entry: StoredEntry): void;
}

export interface EntryWriterOptions {
  readonly db: Kysely<Schema>;
  readonly logger: Logger;
  /** How long changes are collected before they are written in one transaction, ms. */
  readonly flushMs: number;
  /** Epoch ms. */
  readonly now: () => number;
  /** Hears of entries once they are written. */
  readonly onWritten: (entries: readonly StoredEntry[]) => void;
}

/** After so many failures entries are tried one by one. */
const togetherAttempts = 3;

/** Writes entries in the order in which they first changed, one transaction a time; what could not be written is tried again until it is. */
export class EntryWriter implements EntrySink {
  readonly #options: EntryWriterOptions;
  #dirty = new Set<StoredEntry>();
  #timer: NodeJS.Timeout | undefined;
  #running: Promise<void> = Promise.resolve();
  #failures = 0;

  constructor(options: EntryWriterOptions) {
    this.#options = options;
  }

  /** Notes that an entry is new or changed. */
  touch(entry: StoredEntry): void {
    this.#dirty.add(entry);
    this.#schedule();
  }

  /** Everything touched so far is written; rejects when the database does not take it (it stays noted). */
  flush(): Promise<void> {
    clearTimeout(this.#timer);
    this.#timer = undefined;
    const turn = this.#running.then(() => this.#write());
    this.#running = turn.catch(() => {});
    return turn;
  }

  #schedule(): void {
    if (this.#timer) return;
    // After failures a little longer each time, up to 10 s.
    const delay = Math.min(10_000, this.#options.flushMs * 2 ** Math.min(this.#failures, 10));
    this.#timer = setTimeout(() => void this.flush().catch(() => {}), delay).unref();
  }

  async #write(): Promise<void> {
    if (this.#dirty.size === 0) return;
    const batch = [...this.#dirty];
    this.#dirty = new Set();
    let left: readonly StoredEntry[] = [];
    let failure: unknown;
    try {
      await this.#commit(batch);
    } catch (error) {
      failure = error;
      left = this.#failures < togetherAttempts ? batch : await this.#commitEach(batch);
    }
    if (left.length > 0) {
      // What failed comes first again, so the order stays.
      this.#dirty = new Set([...left, ...this.#dirty]);
      this.#failed(failure, left.length);
    } else this.#failures = 0;
    const written = batch.filter((entry) => !left.includes(entry));
    if (written.length > 0) this.#options.onWritten(written);
    if (left.length > 0) throw failure;
  }

  #failed(error: unknown, entries: number): void {
    if (this.#failures === 0)
      this.#options.logger.error({ error: String(error), entries }, 'log entries could not be written, trying again');
    this.#failures += 1;
    this.#schedule();
  }

  /** One by one, so that an entry which the database will not have does not hold up the others. Returns those that failed. */
  async #commitEach(batch: readonly StoredEntry[]): Promise<readonly StoredEntry[]> {
    const failed: StoredEntry[] = [];
    for (const entry of batch)
      try {
        await this.#commit([entry]);
      } catch {
        failed.push(entry);
      }
    return failed;
  }

  async #commit(batch: readonly StoredEntry[]): Promise<void> {
    const { db, now } = this.#options;
    const copies = batch.map((entry) => ({ ...entry }));
    const ids = await db.transaction().execute(async (transaction) => {
      const given: number[] = [];
      for (const { row, id } of copies) given.push(await writeEntry(transaction, id, row));
      const at = now();
      await tell(transaction, ...copies.flatMap(({ row, told }, index) => newsOf({ id: given[index] ?? 0, row, told }, at)));
      return given;
    });
    // Ids count only once the transaction is through.
    for (const [index, entry] of batch.entries()) {
      entry.id = ids[index] ?? entry.id;
      const written = copies[index]?.row;
      if (written) entry.told = written;
    }
  }

  /** Writes what is left; gives up after a few tries. */
  async close(): Promise<void> {
    for (let attempt = 1; attempt <= 3; attempt += 1)
      try {
        await this.flush();
        break;
      } catch (error) {
        if (attempt === 3)
          this.#options.logger.error({ error: String(error), entries: this.#dirty.size }, 'log entries were lost at the end');
      }
    clearTimeout(this.#timer);
    this.#timer = undefined;
  }
}
