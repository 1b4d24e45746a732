/** Reports in the relational store. */
import { type ReportForm, reportForm } from '@czyun/contract';
import type { Insertable, Kysely, Selectable } from 'kysely';
import type { ReportTable, Schema } from '../../db/schema.ts';

type Db = Kysely<Schema>;

export interface KeptReport {
  readonly id: number;
  readonly form: ReportForm;
  readonly row: Selectable<ReportTable>;
}

const kept = (row: Selectable<ReportTable>): KeptReport => ({ id: row.id, form: reportForm.parse(JSON.parse(row.form)), row });

/** Ordered by title. */
export async function reportsOf(db: Db, projectId: number): Promise<KeptReport[]> {
  const rows = await db.selectFrom('reports').selectAll().where('project_id', '=', projectId).orderBy('title').orderBy('id').execute();
  return rows.map(kept);
}

export async function reportBy(db: Db, projectId: number, id: number): Promise<KeptReport | undefined> {
  const row = await db.selectFrom('reports').selectAll().where('project_id', '=', projectId).where('id', '=', id).executeTakeFirst();
  return row && kept(row);
}

export async function addReport(db: Db, row: Omit<Insertable<ReportTable>, 'id'>): Promise<KeptReport> {
  return kept(await db.insertInto('reports').values(row).returningAll().executeTakeFirstOrThrow());
}

export async function changeReport(db: Db, id: number, row: Omit<Insertable<ReportTable>, 'id'>): Promise<KeptReport> {
  return kept(await db.updateTable('reports').set(row).where('id', '=', id).returningAll().executeTakeFirstOrThrow());
}

export async function removeReport(db: Db, id: number): Promise<void> {
  await db.deleteFrom('reports').where('id', '=', id).execute();
}
