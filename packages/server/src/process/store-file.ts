/** The SQLite file of the relational store: its fault, in one line that names the file and the remedy. */
import { existsSync, statSync } from 'node:fs';
import { join } from 'node:path';
import { keysFolder } from '../audit/index.ts';
import { SchemaRefused } from '../db/index.ts';
import type { Settings } from '../settings.ts';
import { reasonOf } from './refused.ts';

type Place = Pick<Settings, 'DATA_DIR' | 'DATABASE_URL'>;

const storeFile = ({ DATA_DIR }: Place) => join(DATA_DIR, 'main.db');

const wayOut = 'move it away and restore a backup ("admin restore <folder>", into an empty DATA_DIR)';

/**
 * SQLite accepts an empty file as a new database. Beside the keys of an earlier start it is a damaged one: returns the refusal, null if all
 * is well.
 */
export function emptyStoreRefusal(place: Place): string | null {
  const file = storeFile(place);
  if (place.DATABASE_URL || !existsSync(join(place.DATA_DIR, keysFolder))) return null;
  const found = statSync(file, { throwIfNoEntry: false });
  return found?.isFile() && found.size === 0 ? `DATA_DIR: ${file} is empty; ${wayOut}` : null;
}

/** Why the database cannot be opened. */
export function storeRefusal(place: Place, error: unknown): string {
  if (error instanceof SchemaRefused)
    return `${place.DATABASE_URL ? 'DATABASE_URL: the database' : `DATA_DIR: ${storeFile(place)}`} cannot be used: ${error.message}`;
  if (place.DATABASE_URL) return `DATABASE_URL: the database cannot be opened (${reasonOf(error)})`;
  const file = storeFile(place);
  if (isDamage(error)) return `DATA_DIR: ${file} is damaged (${reasonOf(error)}); ${wayOut}`;
  const isWrongPlace = statSync(file, { throwIfNoEntry: false })?.isFile() === false;
  if (isWrongPlace) return `DATA_DIR: ${file} is not a file; ${wayOut}`;
  return `DATA_DIR: ${file} cannot be opened (${reasonOf(error)}); it must be a file that this account may read and write`;
}

/** Low byte of SQLite's result codes: SQLITE_CORRUPT, SQLITE_NOTADB. */
const damage = [11, 26];

/** SQLite found invalid pages. It reports them when it reads them, which may be long after opening. */
export function isDamage(error: unknown): boolean {
  if (!(error instanceof Error)) return false;
  if ('errcode' in error && typeof error.errcode === 'number' && damage.includes(error.errcode & 0xff)) return true;
  return isDamage(error.cause);
}
