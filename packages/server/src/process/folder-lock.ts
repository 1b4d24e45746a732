/**
 * One process a data folder: whoever opens the stores in it (server, backup, restore) holds this lock. It is the operating system's, held through a
 * SQLite file, so it ends with the process however that dies.
 */
import { chmodSync, mkdirSync } from 'node:fs';
import { join } from 'node:path';
import { DatabaseSync } from 'node:sqlite';

export interface FolderLock {
  release(): void;
}

/** Open until released: a lock that nobody refers to would end with the next garbage collection. */
const held = new Set<DatabaseSync>();

/** Locks a folder (made when missing); null when it is held, by another process or by this one. Throws when the folder cannot be written. */
export function lockFolder(folder: string): FolderLock | null {
  mkdirSync(folder, { recursive: true, mode: 0o700 });
  // Also one that was made before, or by hand: everything about the plant is in there.
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
