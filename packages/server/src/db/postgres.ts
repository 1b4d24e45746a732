/** PostgreSQL behind Kysely. 64-bit integers come back as numbers: every one we store (ids, epoch ms) is below 2^53. */
import { type Dialect, PostgresDialect } from 'kysely';
import pg from 'pg';

const int8 = 20;

/** A pool of at most 10 connections. `onError` hears of idle connections that broke; the next query takes a new one. */
export function postgresDialect(databaseUrl: string, onError: (error: Error) => void = () => {}): Dialect {
  const pool = new pg.Pool({
    connectionString: databaseUrl,
    max: 10,
    connectionTimeoutMillis: 5000,
    types: {
      getTypeParser: (oid: number, format?: 'text' | 'binary') => (oid === int8 ? Number : pg.types.getTypeParser(oid, format)),
    },
  });
  pool.on('error', onError);
  return new PostgresDialect({ pool });
}
