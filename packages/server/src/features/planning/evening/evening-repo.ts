/** Plans sent every evening, in the relational store. */
import { type EveningForm, eveningForm, type LastEvening } from '@czyun/contract';
import type { Text } from '@czyun/devices';
import type { Kysely, Selectable } from 'kysely';
import type { EveningPlanTable, Schema } from '../../../db/schema.ts';

type Db = Kysely<Schema>;

/** As stored, in both languages. */
export type StoredEvening = Omit<LastEvening, 'reason'> & { readonly reason: Text };

/** Evenings stored by earlier versions have no proof. */
type Kept = Omit<StoredEvening, 'proof'> & Partial<Pick<StoredEvening, 'proof'>>;

export interface EveningRow {
  readonly form: EveningForm;
  readonly version: number;
  readonly userId: number | null;
  readonly loginName: string;
  readonly userName: string;
  readonly last: StoredEvening | null;
}

function read(row: Selectable<EveningPlanTable>): EveningRow {
  return {
    form: eveningForm.parse(JSON.parse(row.form)),
    version: row.version,
    userId: row.user_id,
    ...{ loginName: row.login_name, userName: row.user_name },
    last: row.last === null ? null : { proof: null, ...(JSON.parse(row.last) as Kept) },
  };
}

export async function eveningOf(db: Db, projectId: number): Promise<EveningRow | undefined> {
  const row = await db.selectFrom('evening_plans').selectAll().where('project_id', '=', projectId).executeTakeFirst();
  return row && read(row);
}

/** Projects that send a plan every evening, with the minute of the day. */
export async function eveningProjects(db: Db): Promise<readonly { readonly projectId: number; readonly at: number }[]> {
  const rows = await db.selectFrom('evening_plans').selectAll().execute();
  return rows.flatMap((row) => {
    const { form } = read(row);
    return form.enabled ? [{ projectId: row.project_id, at: form.at }] : [];
  });
}

export async function storeEvening(
  db: Db,
  projectId: number,
  { form, version, userId, loginName, userName }: Omit<EveningRow, 'last'>,
): Promise<void> {
  const fields = { form: JSON.stringify(form), version, user_id: userId, login_name: loginName, user_name: userName };
  await db
    .insertInto('evening_plans')
    .values({ project_id: projectId, ...fields, last: null })
    .onConflict((conflict) => conflict.column('project_id').doUpdateSet(fields))
    .execute();
}

export async function keepLast(db: Db, projectId: number, last: StoredEvening): Promise<void> {
  await db
    .updateTable('evening_plans')
    .set({ last: JSON.stringify(last) })
    .where('project_id', '=', projectId)
    .execute();
}
