/** Sources of day-ahead prices in the relational store. */
import type { FetchOutcome } from '@czyun/contract';
import type { Text } from '@czyun/devices';
import type { Kysely, Selectable } from 'kysely';
import type { DayAheadSourceTable, Schema } from '../db/schema.ts';

type Db = Kysely<Schema>;
export type SourceRow = Selectable<DayAheadSourceTable>;

export async function sourceOf(db: Db, projectId: number): Promise<SourceRow | undefined> {
  return db.selectFrom('day_ahead_sources').selectAll().where('project_id', '=', projectId).executeTakeFirst();
}

/** Projects that fetch, with the minute of the day. */
export async function fetchingProjects(db: Db): Promise<readonly { readonly projectId: number; readonly at: number }[]> {
  const rows = await db.selectFrom('day_ahead_sources').select(['project_id', 'at']).where('sealed', 'is not', null).execute();
  return rows.map((row) => ({ projectId: row.project_id, at: row.at }));
}

/** A new address clears the result of the last attempt. */
export async function keepSource(
  db: Db,
  row: Omit<SourceRow, 'tried' | 'outcome' | 'quarters' | 'detail'>,
  isOther: boolean,
): Promise<void> {
  const { project_id, ...fields } = row;
  const untried = { tried: null, outcome: null, quarters: 0, detail: null };
  await db
    .insertInto('day_ahead_sources')
    .values({ project_id, ...fields, ...untried })
    .onConflict((conflict) => conflict.column('project_id').doUpdateSet({ ...fields, ...(isOther ? untried : {}) }))
    .execute();
}

export interface Tried {
  readonly time: number;
  readonly outcome: FetchOutcome;
  readonly quarters: number;
  readonly detail: Text | null;
}

export async function keepTried(db: Db, projectId: number, { time, outcome, quarters, detail }: Tried): Promise<void> {
  const fields = { tried: time, outcome, quarters, detail: detail === null ? null : JSON.stringify(detail) };
  await db.updateTable('day_ahead_sources').set(fields).where('project_id', '=', projectId).execute();
}
