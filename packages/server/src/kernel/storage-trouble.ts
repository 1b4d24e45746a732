/** Distinguishes a store that cannot be written from other failures: files, SQLite, PostgreSQL and the engine alike. */
import type { ErrorName } from '@czyun/contract';

/** `full`: no space, or quota exceeded. `unwritable`: read-only, or the disk refuses. */
export type StorageTrouble = 'full' | 'unwritable';

/** The corresponding errors of the catalogue. */
export const storageErrors = { full: 'storageFull', unwritable: 'storageUnwritable' } as const satisfies Record<StorageTrouble, ErrorName>;

/** Result codes of SQLite: the low byte is the kind, the rest the operation. */
const sqlite = { readOnly: 8, ioError: 10, full: 13, cannotOpen: 14 } as const;
/** SQLite's read failures and lack of memory are not write trouble. */
const sqliteReads: ReadonlySet<number> = new Set([266, 522, 3082]);

const byCode: Readonly<Record<string, StorageTrouble>> = {
  ENOSPC: 'full',
  EDQUOT: 'full',
  // disk_full of PostgreSQL.
  '53100': 'full',
  EROFS: 'unwritable',
  EIO: 'unwritable',
  // io_error and read_only_sql_transaction of PostgreSQL.
  '58030': 'unwritable',
  '25006': 'unwritable',
};

/** The storage trouble behind a failure, causes included; undefined: another cause. */
export function storageTroubleOf(thrown: unknown): StorageTrouble | undefined {
  for (let error = thrown, depth = 0; typeof error === 'object' && error !== null && depth < 5; depth += 1) {
    const trouble = ownTrouble(error);
    if (trouble) return trouble;
    error = (error as Failure).cause;
  }
  return undefined;
}

interface Failure {
  readonly code?: unknown;
  readonly errcode?: unknown;
  readonly name?: unknown;
  readonly message?: unknown;
  readonly cause?: unknown;
}

function ownTrouble({ code, errcode, name, message }: Failure): StorageTrouble | undefined {
  if (code === 'ERR_SQLITE_ERROR' && typeof errcode === 'number') return ofSqlite(errcode);
  // A refusal of the engine carries its reason only as text.
  if (name === 'EngineRefused') return String(message).includes('(NOT_ENOUGH_SPACE)') ? 'full' : undefined;
  return typeof code === 'string' ? byCode[code] : undefined;
}

function ofSqlite(errcode: number): StorageTrouble | undefined {
  switch (errcode & 0xff) {
    case sqlite.full:
      return 'full';
    case sqlite.readOnly:
    case sqlite.cannotOpen:
      return 'unwritable';
    case sqlite.ioError:
      return sqliteReads.has(errcode) ? undefined : 'unwritable';
    default:
      return undefined;
  }
}
