import type { Kysely } from 'kysely';
import type { Logger } from 'pino';
import type { Schema } from '../../db/schema.ts';
import { Exclusive } from '../../kernel/exclusive.ts';
import { emit } from '../../outbox/index.ts';
import type { Seats } from '../../seats/index.ts';
import { type EntryRow, writeEntry } from '../repo.ts';
import { newsOf } from './entry-news.ts';

/** A log entry and its id, null until it is in the database. The row in memory is authoritative; writing follows. */
export interface StoredEntry {
  id: number | null;
  row: EntryRow;
  /** The row as last written; absent if it was never written. */
  stored?: EntryRow;
}

/** Receives entries that are new or changed. */
export interface EntrySink {
  touch(entry: StoredEntry): void;
}

export interface EntryWriterOptions {
  readonly db: Kysely<Schema>;
  readonly logger: Logger;
  /** Only entries of projects with a seat here are written, and only under the epoch in which they changed. */
  readonly seats: Pick<Seats, 'epochOf' | 'fence'>;
  /** Minimum time between two writes, ms; a first change is written at once, so that it is hardly ever lost with the process. */
  readonly flushMs: number;
  /** Epoch ms. */
  readonly now: () => number;
  /** Called with entries once they are written. */
  readonly onWritten: (entries: readonly StoredEntry[]) => void;
}

/** Share of `flushMs` for which the changes of one poll are collected. */
const collectShare = 0.05;
/** After this number of failures entries are tried one by one. */
const togetherAttempts = 3;

/** Writes entries in the order in which they first changed, one transaction at a time; failed writes are retried until they succeed. */
export class EntryWriter implements EntrySink {
  readonly #options: EntryWriterOptions;
  /** With the epoch of the project's seat in which they changed. */
  #dirty = new Map<StoredEntry, number>();
  #timer: NodeJS.Timeout | undefined;
  readonly #turns = new Exclusive();
  #failures = 0;
  /** End of the last write, ms of `performance.now`. */
  #writtenAt = Number.NEGATIVE_INFINITY;

  constructor(options: EntryWriterOptions) {
    this.#options = options;
  }

  /** Marks an entry as new or changed; ignored for projects without a seat here. */
  touch(entry: StoredEntry): void {
    const epoch = this.epochOf(entry.row.project_id);
    if (epoch === undefined) return;
    this.#dirty.set(entry, epoch);
    this.#schedule();
  }

  /** Epoch of the project's seat; undefined: another process has the seat. */
  epochOf(projectId: number): number | undefined {
    return this.#options.seats.epochOf(projectId);
  }

  /** Entries of lost seats are left to other processes. */
  #heldOf(entries: ReadonlyMap<StoredEntry, number>): Map<StoredEntry, number> {
    return new Map([...entries].filter(([{ row }, epoch]) => this.epochOf(row.project_id) === epoch));
  }

  /** Writes everything touched so far; rejects when the database fails (it is retried). */
  flush(): Promise<void> {
    clearTimeout(this.#timer);
    this.#timer = undefined;
    return this.#turns.run(() => this.#write());
  }

  /** Like `flush`; resolves also when the database fails, and does not retry then. */
  async stored(): Promise<void> {
    if (this.#failures === 0) await this.flush().catch(() => undefined);
  }

  #schedule(): void {
    if (this.#timer) return;
    const { flushMs } = this.#options;
    // After each failure a little longer, up to 10 s.
    const backoff = Math.min(10_000, flushMs * 2 ** Math.min(this.#failures, 10));
    const rest = Math.max(flushMs * collectShare, flushMs - (performance.now() - this.#writtenAt));
    const delay = this.#failures > 0 ? backoff : rest;
    this.#timer = setTimeout(() => void this.flush().catch(() => {}), delay).unref();
  }

  async #write(): Promise<void> {
    const batch = this.#heldOf(this.#dirty);
    this.#dirty = new Map();
    if (batch.size === 0) return;
    let written: readonly StoredEntry[] = [];
    let left: ReadonlySet<StoredEntry> = new Set();
    let failure: unknown;
    try {
      written = await this.#commit(batch);
    } catch (error) {
      failure = error;
      if (this.#failures < togetherAttempts) left = new Set(batch.keys());
      else ({ written, left } = await this.#commitEach(batch));
    }
    this.#writtenAt = performance.now();
    if (left.size > 0) {
      // Failed entries go first again, so the order is unchanged; those changed in the meantime have their own epoch.
      const again = [...batch].filter(([entry]) => left.has(entry));
      this.#dirty = new Map([...again, ...this.#dirty]);
      this.#failed(failure, left.size);
    } else this.#failures = 0;
    if (written.length > 0) this.#options.onWritten(written);
    if (left.size > 0) throw failure;
  }

  #failed(error: unknown, entries: number): void {
    if (this.#failures === 0)
      this.#options.logger.error({ error: String(error), entries }, 'log entries could not be written, trying again');
    this.#failures += 1;
    this.#schedule();
  }

  /** One by one, so that an entry that the database refuses does not delay the others. */
  async #commitEach(
    batch: ReadonlyMap<StoredEntry, number>,
  ): Promise<{ readonly written: readonly StoredEntry[]; readonly left: ReadonlySet<StoredEntry> }> {
    const written: StoredEntry[] = [];
    const left = new Set<StoredEntry>();
    for (const [entry, epoch] of batch)
      try {
        written.push(...(await this.#commit(new Map([[entry, epoch]]))));
      } catch {
        left.add(entry);
      }
    return { written, left };
  }

  /**
   * Writes entries of seats that are still held: checked in the same transaction, so that no other process can take them over before the
   * commit.
   */
  async #commit(batch: ReadonlyMap<StoredEntry, number>): Promise<readonly StoredEntry[]> {
    const { db, now, seats } = this.#options;
    const copies = [...batch.keys()].map((entry) => ({ entry, ...entry }));
    const decided = new Map([...batch].map(([{ row }, epoch]) => [row.project_id, epoch]));
    const given = await db.transaction().execute(async (transaction) => {
      const lost = await seats.fence(transaction, decided);
      const ours = copies.filter(({ row }) => !lost.has(row.project_id));
      const ids: number[] = [];
      for (const { row, id } of ours) ids.push(await writeEntry(transaction, id, row));
      const at = now();
      await emit(transaction, ...ours.flatMap(({ row, stored }, index) => newsOf({ id: ids[index] ?? 0, row, stored }, at)));
      return { ours, ids };
    });
    // Ids are valid only after the commit.
    return given.ours.map(({ entry, row }, index) => {
      entry.id = given.ids[index] ?? entry.id;
      entry.stored = row;
      return entry;
    });
  }

  /** Writes the rest; gives up after a few tries. */
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
