/**
 * PostgreSQL for Kysely. 64-bit integers, and `numeric`, the type of their sums, are returned as numbers, as by SQLite: all stored ones
 * (ids, epoch ms, counts) are below 2^53. No column is `numeric`; money is text.
 */
import { type Dialect, PostgresDialect } from 'kysely';
import pg from 'pg';

/** Type OIDs of int8 and numeric. */
const numbers: ReadonlySet<number> = new Set([20, 1700]);

/** PostgreSQL ends a transaction that is idle for so long, ms: a process that hangs would block the others by its locks. */
const idleMs = 15_000;

/** A pool of at most 10 connections. `onError` is called for connections that broke between queries; the next query opens a new one. */
export function postgresDialect(databaseUrl: string, onError: (error: Error) => void = () => {}): Dialect {
  const pool = new pg.Pool({
    connectionString: databaseUrl,
    max: 10,
    connectionTimeoutMillis: 5000,
    idle_in_transaction_session_timeout: idleMs,
    types: {
      getTypeParser: (oid: number, format?: 'text' | 'binary') => (numbers.has(oid) ? Number : pg.types.getTypeParser(oid, format)),
    },
  });
  // The pool reports errors of its idle connections only; that of one in a transaction would end the process.
  pool.on('connect', (client) => void client.on('error', onError));
  pool.on('error', () => undefined);
  return new PostgresDialect({ pool });
}
