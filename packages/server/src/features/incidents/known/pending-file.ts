/** Records that the store could not take, in a file: a server that is killed meanwhile has them when it starts again. */
import { mkdir, open, rm } from 'node:fs/promises';
import { dirname } from 'node:path';
import type { Insertable } from 'kysely';
import { readIfThere, replaceFile } from '../../../kernel/durable-file.ts';
import { syncFolder } from '../../../kernel/sync-folder.ts';
import type { ReadingAmendmentTable } from '../../../past/known/amendments-repo.ts';

export type PendingRow = Insertable<ReadingAmendmentTable>;

/** Ranges that grow have a line for each piece: the file is written again when it has this many more lines than twice what is pending. */
const spareLines = 1000;

const textOf = (rows: readonly PendingRow[]) => rows.map((row) => `${JSON.stringify(row)}\n`).join('');

export class PendingFile {
  readonly #path: string;
  #lines = 0;
  #isThere = false;

  constructor(path: string) {
    this.#path = path;
  }

  /** What an earlier run left. A torn last line belongs to readings that are still in the spool. */
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
    // Nothing may follow a torn line.
    if (rows.length > 0) await replaceFile(this.#path, textOf(rows));
    else await this.clear();
    return rows;
  }

  /** Durable when it resolves. `all`: everything that is pending by now. */
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

  /** The store has everything. */
  async clear(): Promise<void> {
    if (!this.#isThere) return;
    await rm(this.#path, { force: true });
    await syncFolder(dirname(this.#path));
    this.#isThere = false;
    this.#lines = 0;
  }
}
