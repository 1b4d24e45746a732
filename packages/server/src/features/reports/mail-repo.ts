/** Report mails in the relational store: forms, recipients and sent mails. */
import { allows, type ReportMailForm, reportMailForm } from '@czyun/contract';
import type { Insertable, Kysely, Selectable } from 'kysely';
import type { ReportMailTable, ReportSendingTable, Schema } from '../../db/schema.ts';

type Db = Kysely<Schema>;

export interface StoredMail {
  readonly reportId: number;
  readonly projectId: number;
  readonly form: ReportMailForm;
  readonly row: Selectable<ReportMailTable>;
}

export interface Member {
  readonly id: number;
  readonly name: string;
  /** Confirmed address; null if there is none. */
  readonly email: string | null;
}

const mailOfRow = (row: Selectable<ReportMailTable>): StoredMail => ({
  reportId: row.report_id,
  projectId: row.project_id,
  form: reportMailForm.parse(JSON.parse(row.form)),
  row,
});

export async function allMails(db: Db): Promise<StoredMail[]> {
  return (await db.selectFrom('report_mails').selectAll().execute()).map(mailOfRow);
}

export async function mailOf(db: Db, reportId: number): Promise<StoredMail | undefined> {
  const row = await db.selectFrom('report_mails').selectAll().where('report_id', '=', reportId).executeTakeFirst();
  return row && mailOfRow(row);
}

export async function putMail(db: Db, row: Insertable<ReportMailTable>): Promise<void> {
  const { report_id: _id, ...rest } = row;
  await db
    .insertInto('report_mails')
    .values(row)
    .onConflict((conflict) => conflict.column('report_id').doUpdateSet(rest))
    .execute();
}

/** Members who may read reports, ordered by name. */
export async function readersOf(db: Db, projectId: number): Promise<Member[]> {
  const rows = await db
    .selectFrom('memberships')
    .innerJoin('users', 'users.id', 'memberships.user_id')
    .select(['users.id', 'users.name', 'users.email', 'memberships.code'])
    .where('memberships.project_id', '=', projectId)
    .where('users.disabled', '=', 0)
    .orderBy('users.name')
    .orderBy('users.id')
    .execute();
  return rows.flatMap(({ id, name, email, code }) => (allows(code, 'data.export') ? [{ id, name, email }] : []));
}

export async function putSending(db: Db, row: Omit<Insertable<ReportSendingTable>, 'id'>): Promise<void> {
  const { report_id: _report, instant: _instant, user_id: _user, ...rest } = row;
  await db
    .insertInto('report_sendings')
    .values(row)
    .onConflict((conflict) => conflict.columns(['report_id', 'instant', 'user_id']).doUpdateSet(rest))
    .execute();
}

/** Users to whom the report of an instant was delivered. */
export async function deliveredTo(db: Db, reportId: number, instant: number): Promise<Set<number>> {
  const rows = await db
    .selectFrom('report_sendings')
    .select('user_id')
    .where('report_id', '=', reportId)
    .where('instant', '=', instant)
    .where('state', 'in', ['sent', 'withoutFile'])
    .execute();
  return new Set(rows.map(({ user_id }) => user_id));
}

/** Newest first. */
export async function sendingsOf(db: Db, reportId: number, most: number) {
  return db
    .selectFrom('report_sendings')
    .innerJoin('users', 'users.id', 'report_sendings.user_id')
    .selectAll('report_sendings')
    .select('users.name')
    .where('report_id', '=', reportId)
    .orderBy('instant', 'desc')
    .orderBy('report_sendings.id', 'desc')
    .limit(most)
    .execute();
}

export async function deleteOldSendings(db: Db, reportId: number, before: number): Promise<void> {
  await db.deleteFrom('report_sendings').where('report_id', '=', reportId).where('instant', '<', before).execute();
}

/** Existing users of these ids, members or not. */
export async function usersBy(db: Db, ids: readonly number[]): Promise<Member[]> {
  const rows = await db
    .selectFrom('users')
    .select(['id', 'name', 'email'])
    .where('id', 'in', [...ids, 0])
    .execute();
  return rows.map(({ id, name, email }) => ({ id, name, email }));
}
