/** Adapter from node:sqlite to the interface of Kysely's SqliteDialect. */
import { DatabaseSync, type SQLInputValue, type StatementSync } from 'node:sqlite';
import type { SqliteDatabase, SqliteStatement } from 'kysely';

/** Number of cached prepared statements; the least recently used one is dropped first. */
const statementLimit = 500;

/** Opens a SQLite file (or `:memory:`) with write-ahead log, full synchronisation (unless `unsynced`) and foreign keys on. */
export function openSqlite(file: string, { unsynced = false } = {}): SqliteDatabase {
  const database = new DatabaseSync(file);
  try {
    for (const pragma of [
      'journal_mode = WAL',
      `synchronous = ${unsynced ? 'OFF' : 'FULL'}`,
      'foreign_keys = ON',
      'busy_timeout = 5000',
      'temp_store = MEMORY',
    ])
      database.exec(`PRAGMA ${pragma}`);
  } catch (error) {
    database.close();
    throw error;
  }
  const statements = new Map<string, SqliteStatement>();
  return {
    prepare(text) {
      const known = statements.get(text);
      const statement = known ?? (text === 'rollback' ? rollback(database) : adapt(database.prepare(text)));
      if (known) statements.delete(text);
      else if (statements.size >= statementLimit) {
        const oldest = statements.keys().next();
        if (!oldest.done) statements.delete(oldest.value);
      }
      statements.set(text, statement);
      return statement;
    },
    close() {
      statements.clear();
      database.close();
    },
  };
}

/** SQLite rolls back automatically when the disk is full: a second rollback would fail and hide the cause. */
function rollback(database: DatabaseSync): SqliteStatement {
  const run = () => {
    if (database.isTransaction) database.exec('ROLLBACK');
    return { changes: 0, lastInsertRowid: 0 };
  };
  return { reader: false, all: () => [], run, iterate: () => [][Symbol.iterator]() };
}

function adapt(statement: StatementSync): SqliteStatement {
  return {
    reader: statement.columns().length > 0,
    all: (parameters) => statement.all(...parameters.map(bindable)),
    run: (parameters) => statement.run(...parameters.map(bindable)),
    iterate: (parameters) => statement.iterate(...parameters.map(bindable)),
  };
}

/** SQLite has no boolean and no undefined. */
function bindable(value: unknown): SQLInputValue {
  if (value === undefined) return null;
  if (typeof value === 'boolean') return value ? 1 : 0;
  return value as SQLInputValue;
}
