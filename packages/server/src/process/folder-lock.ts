/**
 * One process per data folder: every process that opens the stores in it (server, backup, restore) takes this lock. It is a lock of the
 * operating system on a SQLite file, so it ends with the process, however that ends.
 */
import { chmodSync, mkdirSync } from 'node:fs';
import { join } from 'node:path';
import { DatabaseSync } from 'node:sqlite';

export interface FolderLock {
  release(): void;
}

/** Open until released: a lock without a reference would end with the next garbage collection. */
const held = new Set<DatabaseSync>();

/** Locks a folder (created if missing); null if it is locked, by another process or by this one. Throws if the folder is not writable. */
export function lockFolder(folder: string): FolderLock | null {
  mkdirSync(folder, { recursive: true, mode: 0o700 });
  // Also a folder that existed before: it contains everything about the plant.
  chmodSync(folder, 0o700);
  const database = new DatabaseSync(join(folder, 'server.lock'), { timeout: 0 });
  try {
    database.exec('PRAGMA journal_mode = MEMORY; BEGIN EXCLUSIVE');
  } catch (error) {
    database.close();
    if (isBusy(error)) return null;
    throw error;
  }
  held.add(database);
  return {
    release() {
      if (held.delete(database)) database.close();
    },
  };
}

const sqliteBusy = 5;

function isBusy(error: unknown): boolean {
  return error instanceof Error && 'errcode' in error && error.errcode === sqliteBusy;
}
