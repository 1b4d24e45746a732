/**
 * Expired operation entries and commands are moved from the store to sealed files. A kill at any moment loses and duplicates nothing: the
 * file is durable under a temporary name (`.part`) before the rows are deleted, rows and the row of the archive change in one transaction,
 * and files left by a kill are completed or discarded depending on whether that transaction was committed.
 */
import { mkdir, readdir, rename, rm } from 'node:fs/promises';
import { join } from 'node:path';
import { setImmediate as breathe } from 'node:timers/promises';
import type { Kysely } from 'kysely';
import type { Schema } from '../db/schema.ts';
import { unsigned } from '../kernel/actor.ts';
import { syncFolder } from '../kernel/sync-folder.ts';
import { writeArchive } from './archive-file.ts';
import type { Audit } from './audit.ts';
import { type ArchiveEnd, archivedEnd, baseOf } from './base.ts';
import type { AuditKeys } from './keys.ts';
import { archiveFiles, commandsEndedBefore, deleteCommands, deleteEntries, entriesAfter, insertArchive, lastArchive } from './repo.ts';

export const archiveFolder = 'archive';

/** Maximum size of one file and its transaction: a tenth of a second of deleting. */
const maxEntries = 2000;
const maxCommands = 2000;
const pageSize = 200;

export interface ArchiverDeps {
  readonly db: Kysely<Schema>;
  readonly audit: Pick<Audit, 'record' | 'verify'>;
  readonly keys: AuditKeys;
  /** Created if missing. */
  readonly folder: string;
  /** Epoch ms. */
  readonly now: () => number;
}

export interface Archiver {
  /**
   * Archives entries made and commands ended before `before` (epoch ms); returns the names of the new files. Rejects, and removes nothing,
   * if the chain does not verify.
   */
  run(before: number, signal?: AbortSignal): Promise<readonly string[]>;
}

interface Written {
  readonly file: string;
  readonly from: ArchiveEnd | null;
  readonly end: ArchiveEnd;
  readonly commandIds: readonly number[];
}

const partOf = (file: string) => `${file}.part`;

export function createArchiver({ db, audit, keys, folder, now }: ArchiverDeps): Archiver {
  /** Files left by a kill: one whose rows are deleted gets its name, one whose rows are still stored is discarded. */
  async function tidy(): Promise<void> {
    await mkdir(folder, { recursive: true, mode: 0o700 });
    const known = await archiveFiles(db);
    for (const name of (await readdir(folder)).filter((each) => each.endsWith('.part'))) {
      const file = name.slice(0, -'.part'.length);
      if (known.has(file)) await rename(join(folder, name), join(folder, file));
      else await rm(join(folder, name));
    }
    await syncFolder(folder);
  }

  async function write(from: ArchiveEnd | null, before: number, signal: AbortSignal | undefined): Promise<Written> {
    const base = baseOf(from);
    const time = now();
    const name = `operation-log-${String(base.entries + 1).padStart(9, '0')}-${new Date(time).toISOString().replaceAll(/[-:]|\.\d+/g, '')}`;
    const file = `${name}.jsonl`;
    const writer = await writeArchive(join(folder, partOf(file)), from, base, keys, time);
    try {
      let lastId = base.id;
      for (let taken = 0; taken < maxEntries; taken += pageSize) {
        signal?.throwIfAborted();
        const page = await entriesAfter(db, lastId, pageSize);
        // Only the beginning of the chain can be removed: after the clock was set back, later entries stay.
        const young = page.findIndex((row) => row.start_time >= before);
        const rows = young < 0 ? page : page.slice(0, young);
        await writer.entries(rows);
        lastId = rows.at(-1)?.id ?? lastId;
        if (rows.length < pageSize) break;
        await breathe();
      }
      const commands = await commandsEndedBefore(db, before, maxCommands);
      await writer.commands(commands);
      const end = await writer.seal();
      await syncFolder(folder);
      return { file, from, end, commandIds: commands.map(({ id }) => id) };
    } finally {
      await writer.close();
    }
  }

  /** Deletes rows, adds the archive and an entry about it in the remaining chain: all or none. */
  async function commit({ file, from, end, commandIds }: Written): Promise<void> {
    const base = baseOf(from);
    const count = end.entries - base.entries;
    await db.transaction().execute(async (within) => {
      const action = { zh: '操作日志归档', en: 'Operation entries were archived' };
      const what = `${count} entries up to ${end.id}, ${commandIds.length} commands`;
      // First, since it takes the lock on the end of the chain.
      await audit.record({ projectId: null, by: unsigned('server', ''), action, target: file, oldValue: what, setValue: end.body }, within);
      const { id: entry_id, keyId: key_id, ...rest } = end;
      if (((await lastArchive(within))?.entries ?? 0) !== base.entries) throw new Error('somebody else archives as well');
      await insertArchive(within, { ...rest, entry_id, key_id, file, time: now() });
      const gone = (await deleteEntries(within, base.id, end.id)) + (await deleteCommands(within, commandIds));
      if (gone !== count + commandIds.length) throw new Error('what was archived is not what stands in the store');
    });
    await rename(join(folder, partOf(file)), join(folder, file));
    await syncFolder(folder);
  }

  return {
    async run(asked, signal) {
      // Entries added by an archive itself are never old.
      const before = Math.min(asked, now());
      await tidy();
      const files: string[] = [];
      for (;;) {
        signal?.throwIfAborted();
        const from = await archivedEnd(db);
        const [oldest] = await entriesAfter(db, baseOf(from).id, 1);
        if (!oldest || oldest.start_time >= before) return files;
        // Signing a chain that does not verify would vouch for it.
        const { problem } = files.length === 0 ? await audit.verify(signal) : { problem: null };
        if (problem !== null) throw new Error(`the chain does not verify (${problem}): nothing is archived`);
        const written = await write(from, before, signal);
        await commit(written);
        files.push(written.file);
        await breathe();
      }
    },
  };
}
