/** Scheduled plans in the relational store. */
import type { Insertable, Kysely, Selectable } from 'kysely';
import type { ScheduledPlanTable, Schema } from '../../db/schema.ts';

type Db = Kysely<Schema>;
export type ScheduledRow = Selectable<ScheduledPlanTable>;

/** Column values as numbers: PostgreSQL returns 64-bit columns as text. */
const plain = (row: ScheduledRow): ScheduledRow => ({
  ...row,
  ...{ id: row.id, project_id: row.project_id, device_id: row.device_id },
  ...{ at: row.at, asked_time: row.asked_time },
  ...{ user_id: row.user_id, link_id: row.link_id },
});

/** Undefined if the device already has a scheduled plan. */
export async function addScheduled(db: Db, row: Omit<Insertable<ScheduledPlanTable>, 'id'>): Promise<ScheduledRow | undefined> {
  const added = await db
    .insertInto('scheduled_plans')
    .values(row)
    .onConflict((conflict) => conflict.column('device_id').doNothing())
    .returningAll()
    .executeTakeFirst();
  return added && plain(added);
}

export async function scheduledOf(db: Db, deviceId: number): Promise<ScheduledRow | undefined> {
  const row = await db.selectFrom('scheduled_plans').selectAll().where('device_id', '=', deviceId).executeTakeFirst();
  return row && plain(row);
}

/** Due plans, oldest first. */
export async function dueScheduled(db: Db, now: number): Promise<ScheduledRow[]> {
  return (await db.selectFrom('scheduled_plans').selectAll().where('at', '<=', now).orderBy('at').limit(100).execute()).map(plain);
}

/** Removes and returns the plan; undefined: already removed. */
export async function takeScheduled(db: Db, projectId: number, id: number): Promise<ScheduledRow | undefined> {
  const row = await db
    .deleteFrom('scheduled_plans')
    .where('id', '=', id)
    .where('project_id', '=', projectId)
    .returningAll()
    .executeTakeFirst();
  return row && plain(row);
}
