import { type Kysely, sql } from 'kysely';
import type { Schema } from './schema.ts';

/** Runs a trivial query; rejects if the store does not answer within `timeoutMs`. */
export async function askDatabase(db: Kysely<Schema>, timeoutMs: number): Promise<void> {
  let timer: NodeJS.Timeout | undefined;
  const late = new Promise<never>((_, reject) => {
    timer = setTimeout(() => reject(new Error('the database does not answer')), timeoutMs);
  });
  try {
    await Promise.race([sql`select 1`.execute(db), late]);
  } finally {
    clearTimeout(timer);
  }
}
