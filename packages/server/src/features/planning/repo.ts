/** Settings of plans, and the latest back-test of each project, in the relational store. */
import { type Backtest, backtest, type PlanningSettings, planningSettings } from '@czyun/contract';
import type { Kysely } from 'kysely';
import type { Schema } from '../../db/schema.ts';

type Db = Kysely<Schema>;

/** Version 0: the defaults. */
export async function settingsOf(db: Db, projectId: number): Promise<{ readonly settings: PlanningSettings; readonly version: number }> {
  const row = await db.selectFrom('planning_settings').selectAll().where('project_id', '=', projectId).executeTakeFirst();
  return { settings: planningSettings.parse(row ? JSON.parse(row.settings) : {}), version: row?.version ?? 0 };
}

export async function putSettings(db: Db, projectId: number, settings: PlanningSettings, version: number): Promise<void> {
  const fields = { settings: JSON.stringify(settings), version };
  await db
    .insertInto('planning_settings')
    .values({ project_id: projectId, ...fields })
    .onConflict((conflict) => conflict.column('project_id').doUpdateSet(fields))
    .execute();
}

export async function backtestOf(db: Db, projectId: number): Promise<Backtest | null> {
  const row = await db.selectFrom('planning_backtests').selectAll().where('project_id', '=', projectId).executeTakeFirst();
  return row ? backtest.parse(JSON.parse(row.result)) : null;
}

export async function putBacktest(db: Db, projectId: number, result: Backtest): Promise<void> {
  const fields = { made: result.made, result: JSON.stringify(result) };
  await db
    .insertInto('planning_backtests')
    .values({ project_id: projectId, ...fields })
    .onConflict((conflict) => conflict.column('project_id').doUpdateSet(fields))
    .execute();
}
