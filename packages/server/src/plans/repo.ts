/** Stored plans and their sendings, in the relational store. */
import { planSlot } from '@czyun/contract';
import type { Insertable, Kysely, Selectable, Updateable } from 'kysely';
import { z } from 'zod';
import type { PlanSendingTable, Schema, SlotPlanTable } from '../db/schema.ts';
import type { SentPlan } from '../energy/plan-deviation.ts';

type Db = Kysely<Schema>;
export type PlanRow = Selectable<SlotPlanTable>;
export type SendingRow = Selectable<PlanSendingTable>;

export function plansOf(db: Db, projectId: number, deviceId: number): Promise<PlanRow[]> {
  return db
    .selectFrom('slot_plans')
    .selectAll()
    .where('project_id', '=', projectId)
    .where('device_id', '=', deviceId)
    .orderBy('day_kind')
    .orderBy('name')
    .execute();
}

export function planOf(db: Db, projectId: number, id: number): Promise<PlanRow | undefined> {
  return db.selectFrom('slot_plans').selectAll().where('id', '=', id).where('project_id', '=', projectId).executeTakeFirst();
}

export async function addPlan(db: Db, row: Omit<Insertable<SlotPlanTable>, 'id'>): Promise<number> {
  return (await db.insertInto('slot_plans').values(row).returning('id').executeTakeFirstOrThrow()).id;
}

/** False when another process was faster. */
export async function changePlan(db: Db, id: number, version: number, fields: Updateable<SlotPlanTable>): Promise<boolean> {
  const { numUpdatedRows } = await db
    .updateTable('slot_plans')
    .set({ ...fields, version: version + 1 })
    .where('id', '=', id)
    .where('version', '=', version)
    .executeTakeFirstOrThrow();
  return numUpdatedRows === 1n;
}

export async function dropPlan(db: Db, id: number): Promise<void> {
  await db.deleteFrom('slot_plans').where('id', '=', id).execute();
}

/** Undefined: another sending to this controller is in progress. */
export async function addSending(db: Db, row: Omit<Insertable<PlanSendingTable>, 'id'>): Promise<SendingRow | undefined> {
  return db
    .insertInto('plan_sendings')
    .values(row)
    .onConflict((conflict) => conflict.column('device_id').where('end_time', 'is', null).doNothing())
    .returningAll()
    .executeTakeFirst();
}

/** A step of the owner; false when it no longer owns the sending. */
export async function moveSending(db: Db, id: number, owner: string, fields: Updateable<PlanSendingTable>): Promise<boolean> {
  const { numUpdatedRows } = await db
    .updateTable('plan_sendings')
    .set(fields)
    .where('id', '=', id)
    .where('lease_owner', '=', owner)
    .where('end_time', 'is', null)
    .executeTakeFirstOrThrow();
  return numUpdatedRows === 1n;
}

export function abandonedSendings(db: Db, now: number): Promise<SendingRow[]> {
  return db
    .selectFrom('plan_sendings')
    .selectAll()
    .where('end_time', 'is', null)
    .where('lease_end', '<', now)
    .orderBy('id')
    .limit(100)
    .execute();
}

/** Takes over an abandoned sending; false when another process did, or its owner is alive. */
export async function claimSending(
  db: Db,
  id: number,
  now: number,
  lease: Pick<SendingRow, 'lease_owner' | 'lease_end'>,
): Promise<boolean> {
  const { numUpdatedRows } = await db
    .updateTable('plan_sendings')
    .set(lease)
    .where('id', '=', id)
    .where('end_time', 'is', null)
    .where('lease_end', '<', now)
    .executeTakeFirstOrThrow();
  return numUpdatedRows === 1n;
}

export function sendingOf(db: Db, projectId: number, id: number): Promise<SendingRow | undefined> {
  return db.selectFrom('plan_sendings').selectAll().where('id', '=', id).where('project_id', '=', projectId).executeTakeFirst();
}

/** The sending in progress to a controller. */
export function openSending(db: Db, deviceId: number): Promise<SendingRow | undefined> {
  return db.selectFrom('plan_sendings').selectAll().where('device_id', '=', deviceId).where('end_time', 'is', null).executeTakeFirst();
}

/** The last plan that a controller accepted. */
export function lastDone(db: Db, deviceId: number): Promise<SendingRow | undefined> {
  return db
    .selectFrom('plan_sendings')
    .selectAll()
    .where('device_id', '=', deviceId)
    .where('state', '=', 'done')
    .orderBy('id', 'desc')
    .limit(1)
    .executeTakeFirst();
}

export async function setDrift(db: Db, id: number, drift: string | null): Promise<void> {
  await db.updateTable('plan_sendings').set({ drift }).where('id', '=', id).execute();
}

/** One page, newest first. */
export async function sendingsOf(db: Db, deviceId: number, page: { readonly offset: number; readonly limit: number }) {
  const query = db.selectFrom('plan_sendings').where('device_id', '=', deviceId);
  const { total } = await query.select(({ fn }) => fn.countAll<number>().as('total')).executeTakeFirstOrThrow();
  const rows = await query.selectAll().orderBy('id', 'desc').limit(page.limit).offset(page.offset).execute();
  return { total, rows };
}

/** Number of commands of a group, and how many have ended. */
export async function progressOf(db: Db, group: string | null): Promise<{ readonly done: number; readonly total: number }> {
  if (group === null) return { done: 0, total: 0 };
  const ends = await db.selectFrom('commands').select('end_time').where('group_id', '=', group).execute();
  return { done: ends.filter(({ end_time }) => end_time !== null).length, total: ends.length };
}

/** Commands to one parameter since an instant, oldest first. */
export function commandsSince(db: Db, deviceId: number, metric: string, since: number) {
  return db
    .selectFrom('commands')
    .select(['id', 'group_id', 'login_name', 'asked_value', 'state'])
    .where('device_id', '=', deviceId)
    .where('metric', '=', metric)
    .where('asked_time', '>=', since)
    .orderBy('id')
    .execute();
}

const slotList = z.array(planSlot);

export interface SentRow extends SentPlan {
  readonly deviceId: number;
}

/** Plans sent to the devices of a project before `end`, in order of time. */
export async function sentPlans(db: Db, projectId: number, end: number): Promise<SentRow[]> {
  const rows = await db
    .selectFrom('plan_sendings')
    .select(['device_id', 'asked_time', 'end_time', 'state', 'name', 'slots'])
    .where('project_id', '=', projectId)
    .where('asked_time', '<', end)
    .orderBy('id')
    .execute();
  return rows.map((row) => ({
    ...{ deviceId: row.device_id, asked: row.asked_time, end: row.end_time },
    ...{ state: row.state, name: row.name, slots: slotList.parse(JSON.parse(row.slots)) },
  }));
}
