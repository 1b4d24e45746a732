/** Terms of the profit of storage in the relational store. */
import type { Kysely, Selectable } from 'kysely';
import type { Schema } from '../db/schema.ts';
import type { SettlementTermsTable } from '../db/settlement-tables.ts';
import { addFormer, formerAfter } from '../tariffs/former-repo.ts';

type Db = Kysely<Schema>;
export type TermsRow = Selectable<SettlementTermsTable>;

/** In the order of months. */
export async function storedTerms(db: Db, projectId: number): Promise<TermsRow[]> {
  const rows = await db.selectFrom('settlement_terms').selectAll().where('project_id', '=', projectId).orderBy('month').execute();
  return rows;
}

/** Version of the newest change; 0: none yet. */
export const versionOfTerms = (rows: readonly Pick<TermsRow, 'version'>[]) => Math.max(0, ...rows.map(({ version }) => version));

/** The newest stored day of a project, on or after a date; null: none. */
export async function newestDaySince(db: Db, projectId: number, date: string): Promise<string | null> {
  const row = await db
    .selectFrom('settlement_days')
    .select(({ fn }) => fn.max('date').as('date'))
    .where('project_id', '=', projectId)
    .where('date', '>=', date)
    .executeTakeFirst();
  return row?.date ?? null;
}

/** Terms as stored at an instant. */
export async function termsAt(db: Db, projectId: number, known: number): Promise<readonly TermsRow[]> {
  const [former] = await formerAfter(db, projectId, 'terms', known);
  return (former as TermsRow[] | undefined) ?? storedTerms(db, projectId);
}

/** Terms from a month on replace those starting in that month; later ones are removed. */
export async function putTerms(db: Db, row: TermsRow): Promise<void> {
  await addFormer(db, { projectId: row.project_id, kind: 'terms', at: row.made_at }, await storedTerms(db, row.project_id));
  await db.deleteFrom('settlement_terms').where('project_id', '=', row.project_id).where('month', '>=', row.month).execute();
  await db.insertInto('settlement_terms').values(row).execute();
}

/** The newest month with an issued bill; null: none. */
export async function lastBilledMonth(db: Db, projectId: number): Promise<string | null> {
  const row = await db
    .selectFrom('bills')
    .select(({ fn }) => fn.max('month').as('month'))
    .where('project_id', '=', projectId)
    .executeTakeFirst();
  return row?.month ?? null;
}
