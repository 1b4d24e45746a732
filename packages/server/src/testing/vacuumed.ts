import { type Kysely, sql } from 'kysely';
import type { Schema } from '../db/schema.ts';

/** Does now what PostgreSQL does by itself some minutes after many rows came: indexes answer alone, and the planner knows how much there is. */
export async function vacuumed(db: Kysely<Schema>, table: keyof Schema): Promise<void> {
  await sql`vacuum analyze ${sql.table(table)}`.execute(db);
}
