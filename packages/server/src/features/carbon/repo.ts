/** The factors of projects in the relational store. */
import { type CarbonSettings, carbonSettings } from '@czyun/contract';
import type { Kysely } from 'kysely';
import type { Schema } from '../../db/schema.ts';

type Db = Kysely<Schema>;

/** Version 0: the default. */
export async function settingsOf(db: Db, projectId: number): Promise<{ readonly settings: CarbonSettings; readonly version: number }> {
  const row = await db.selectFrom('carbon_settings').selectAll().where('project_id', '=', projectId).executeTakeFirst();
  return { settings: carbonSettings.parse(row ? JSON.parse(row.settings) : {}), version: row?.version ?? 0 };
}

export async function keepSettings(db: Db, projectId: number, settings: CarbonSettings, version: number): Promise<void> {
  const fields = { settings: JSON.stringify(settings), version };
  await db
    .insertInto('carbon_settings')
    .values({ project_id: projectId, ...fields })
    .onConflict((conflict) => conflict.column('project_id').doUpdateSet(fields))
    .execute();
}
