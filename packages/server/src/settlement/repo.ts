/** Settled days, bills and parties in the relational store. */
import { usualDueDays } from '@czyun/contract';
import { type Insertable, type Kysely, type Selectable, sql } from 'kysely';
import type { BillTable, Schema, SettlementDayTable } from '../db/schema.ts';

type Db = Kysely<Schema>;
export type DayRow = Selectable<SettlementDayTable>;
export type BillRow = Selectable<BillTable>;

/** Days of [from, to] in order. */
const daysIn = (db: Db, projectId: number, from: string, to: string) =>
  db.selectFrom('settlement_days').where('project_id', '=', projectId).where('date', '>=', from).where('date', '<=', to).orderBy('date');

/** Days of [from, to] in order, without their inputs. */
export async function findDays(db: Db, projectId: number, from: string, to: string): Promise<Omit<DayRow, 'inputs'>[]> {
  const rows = await daysIn(db, projectId, from, to)
    .select(['project_id', 'date', 'summary', 'lines', 'digest', 'revision', 'provisional', 'made_at', 'before', 'prices'])
    .execute();
  return rows;
}

/** Results of days of [from, to] in order. */
export function findSummaries(db: Db, projectId: number, from: string, to: string): Promise<Pick<DayRow, 'date' | 'summary'>[]> {
  return daysIn(db, projectId, from, to).select(['date', 'summary']).execute();
}

export async function findDay(db: Db, projectId: number, date: string): Promise<DayRow | undefined> {
  const row = await db
    .selectFrom('settlement_days')
    .selectAll()
    .where('project_id', '=', projectId)
    .where('date', '=', date)
    .executeTakeFirst();
  return row;
}

/** Inputs of days of [from, to] in order. */
export async function findInputs(
  db: Db,
  projectId: number,
  from: string,
  to: string,
): Promise<Pick<DayRow, 'date' | 'inputs' | 'revision'>[]> {
  return daysIn(db, projectId, from, to).select(['date', 'inputs', 'revision']).execute();
}

/** Digests of the prices of days of [from, to], in order. */
export function findPrices(db: Db, projectId: number, from: string, to: string): Promise<Pick<DayRow, 'date' | 'prices'>[]> {
  return daysIn(db, projectId, from, to).select(['date', 'prices']).execute();
}

/** Revisions of the days of [from, to]. */
export function findRevisions(db: Db, projectId: number, from: string, to: string): Promise<Pick<DayRow, 'date' | 'revision'>[]> {
  return daysIn(db, projectId, from, to).select(['date', 'revision']).execute();
}

/** Months (yyyy-mm) before one that have settled days, the latest first. */
export async function findSettledMonths(db: Db, projectId: number, before: string): Promise<string[]> {
  const rows = await db
    .selectFrom('settlement_days')
    .select(sql<string>`substr(date, 1, 7)`.as('month'))
    .distinct()
    .where('project_id', '=', projectId)
    .where('date', '<', `${before}-01`)
    .orderBy('month', 'desc')
    .execute();
  return rows.map(({ month }) => month);
}

export async function putDay(db: Db, row: DayRow): Promise<void> {
  const { project_id: _project, date: _date, ...fields } = row;
  await db
    .insertInto('settlement_days')
    .values(row)
    .onConflict((conflict) => conflict.columns(['project_id', 'date']).doUpdateSet(fields))
    .execute();
}

/** Dates of provisional days in [from, before), oldest first. */
export async function provisionalDates(db: Db, projectId: number, from: string, before: string): Promise<string[]> {
  const rows = await db
    .selectFrom('settlement_days')
    .select('date')
    .where('project_id', '=', projectId)
    .where('provisional', '=', 1)
    .where('date', '>=', from)
    .where('date', '<', before)
    .orderBy('date')
    .execute();
  return rows.map(({ date }) => date);
}

export type BillHeadRow = Omit<BillRow, 'document' | 'differences' | 'digest'>;

/** The newest month first, in it the newest correction. */
export async function findBills(db: Db, projectId: number): Promise<BillHeadRow[]> {
  return db
    .selectFrom('bills')
    .select(['id', 'project_id', 'month', 'number', 'total', 'profit', 'issued', 'user_id', 'login_name', 'user_name', 'link_id'])
    .where('project_id', '=', projectId)
    .orderBy('month', 'desc')
    .orderBy('number', 'desc')
    .execute();
}

/** The newest bill of each month. */
export async function findNewestBills(db: Db, projectId: number): Promise<Pick<BillRow, 'id' | 'month' | 'document'>[]> {
  const rows = await db
    .selectFrom('bills as bill')
    .select(['bill.id', 'bill.month', 'bill.document'])
    .where('bill.project_id', '=', projectId)
    .where(({ not, exists, selectFrom }) =>
      not(
        exists(
          selectFrom('bills as later')
            .select('later.id')
            .whereRef('later.project_id', '=', 'bill.project_id')
            .whereRef('later.month', '=', 'bill.month')
            .whereRef('later.number', '>', 'bill.number'),
        ),
      ),
    )
    .execute();
  return rows;
}

export async function findBill(db: Db, projectId: number, id: number): Promise<BillRow | undefined> {
  return db.selectFrom('bills').selectAll().where('project_id', '=', projectId).where('id', '=', id).executeTakeFirst();
}

export async function addBill(db: Db, row: Omit<Insertable<BillTable>, 'id'>): Promise<BillRow> {
  return db.insertInto('bills').values(row).returningAll().executeTakeFirstOrThrow();
}

/** Parties as JSON, and the days until a bill is due; version 0: none were set. */
export async function findParties(
  db: Db,
  projectId: number,
): Promise<{ readonly parties: string; readonly version: number; readonly dueDays: number }> {
  const row = await db.selectFrom('settlement_parties').selectAll().where('project_id', '=', projectId).executeTakeFirst();
  return row ? { parties: row.parties, version: row.version, dueDays: row.due_days } : { parties: '[]', version: 0, dueDays: usualDueDays };
}

export async function putParties(db: Db, projectId: number, parties: string, version: number, dueDays = usualDueDays): Promise<void> {
  const fields = { parties, version, due_days: dueDays };
  await db
    .insertInto('settlement_parties')
    .values({ project_id: projectId, ...fields })
    .onConflict((conflict) => conflict.column('project_id').doUpdateSet(fields))
    .execute();
}
