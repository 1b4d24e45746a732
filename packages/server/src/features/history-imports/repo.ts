/** SQL of history imports in progress. */
import type { Kysely } from 'kysely';
import type { Schema } from '../../db/schema.ts';

export interface StoredImport {
  readonly projectId: number;
  readonly start: number;
  readonly end: number;
  readonly phase: 'importing' | 'computing';
  readonly reached: number;
  /** Epoch ms of the world clock. */
  readonly announced: number;
}

export async function storedImports(db: Kysely<Schema>): Promise<readonly StoredImport[]> {
  const rows = await db.selectFrom('history_imports').selectAll().execute();
  return rows.map((row) => ({
    projectId: row.project_id,
    start: row.start_time,
    end: row.end_time,
    phase: row.phase === 'computing' ? 'computing' : 'importing',
    reached: row.reached,
    announced: row.announced,
  }));
}

export async function storeImport(db: Kysely<Schema>, { projectId, start, end, phase, reached, announced }: StoredImport): Promise<void> {
  const columns = { start_time: start, end_time: end, phase, reached, announced };
  await db
    .insertInto('history_imports')
    .values({ project_id: projectId, ...columns })
    .onConflict((conflict) => conflict.column('project_id').doUpdateSet(columns))
    .execute();
}

export async function removeImport(db: Kysely<Schema>, projectId: number): Promise<void> {
  await db.deleteFrom('history_imports').where('project_id', '=', projectId).execute();
}
