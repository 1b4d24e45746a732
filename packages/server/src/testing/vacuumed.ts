import { type Kysely, sql } from 'kysely';
import type { Schema } from '../db/schema.ts';

/**
 * Does at once what PostgreSQL does automatically some minutes after many inserts: index-only scans become possible, and the planner's
 * statistics are current.
 */
export async function vacuumed(db: Kysely<Schema>, table: keyof Schema): Promise<void> {
  await sql`vacuum analyze ${sql.table(table)}`.execute(db);
}
