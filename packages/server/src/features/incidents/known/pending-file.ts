/** Records that the store could not accept, in a file: after a crash they are read again at the next start. */
import { mkdir, open, rm } from 'node:fs/promises';
import { dirname } from 'node:path';
import type { Insertable } from 'kysely';
import { readIfThere, replaceFile } from '../../../kernel/durable-file.ts';
import { syncFolder } from '../../../kernel/sync-folder.ts';
import type { ReadingAmendmentTable } from '../../../past/known/amendments-repo.ts';

export type PendingRow = Insertable<ReadingAmendmentTable>;

/** Growing ranges have one line per part: the file is rewritten once it has this many lines more than twice the pending ones. */
const spareLines = 1000;

const textOf = (rows: readonly PendingRow[]) => rows.map((row) => `${JSON.stringify(row)}\n`).join('');

export class PendingFile {
  readonly #path: string;
  #lines = 0;
  #isThere = false;

  constructor(path: string) {
    this.#path = path;
  }

  /** Reads the records of an earlier run. An incomplete last line belongs to readings that are still in the spool. */
  async read(): Promise<PendingRow[]> {
    const bytes = await readIfThere(this.#path);
    this.#isThere = bytes !== undefined;
    const rows: PendingRow[] = [];
    for (const line of bytes?.toString('utf8').split('\n') ?? []) {
      try {
        if (line !== '') rows.push(JSON.parse(line) as PendingRow);
      } catch {
        break;
      }
    }
    this.#lines = rows.length;
    // Nothing may follow an incomplete line.
    if (rows.length > 0) await replaceFile(this.#path, textOf(rows));
    else await this.clear();
    return rows;
  }

  /** Durable when it resolves. `all`: all pending records. */
  async add(rows: readonly PendingRow[], all: () => readonly PendingRow[]): Promise<void> {
    const pending = this.#lines + rows.length > spareLines ? all() : undefined;
    if (pending && this.#lines + rows.length > 2 * pending.length + spareLines) {
      await replaceFile(this.#path, textOf(pending));
      this.#lines = pending.length;
      return;
    }
    if (!this.#isThere) await mkdir(dirname(this.#path), { recursive: true });
    const file = await open(this.#path, 'a', 0o600);
    try {
      await file.writeFile(textOf(rows));
      await file.datasync();
    } finally {
      await file.close();
    }
    if (!this.#isThere) await syncFolder(dirname(this.#path));
    this.#isThere = true;
    this.#lines += rows.length;
  }

  /** Call this once the store has all records. */
  async clear(): Promise<void> {
    if (!this.#isThere) return;
    await rm(this.#path, { force: true });
    await syncFolder(dirname(this.#path));
    this.#isThere = false;
    this.#lines = 0;
  }
}
