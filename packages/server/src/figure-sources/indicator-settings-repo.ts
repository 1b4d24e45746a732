/** Definitions of a project's indicators, in the relational store. */
import { type IndicatorSettings, indicatorSettings } from '@czyun/contract';
import type { Kysely } from 'kysely';
import type { Schema } from '../db/schema.ts';

/** Version 0: the defaults. */
export async function indicatorSettingsOf(
  db: Kysely<Schema>,
  projectId: number,
): Promise<{ readonly settings: IndicatorSettings; readonly version: number }> {
  const row = await db.selectFrom('indicator_settings').selectAll().where('project_id', '=', projectId).executeTakeFirst();
  return { settings: indicatorSettings.parse(row ? JSON.parse(row.settings) : {}), version: row?.version ?? 0 };
}
