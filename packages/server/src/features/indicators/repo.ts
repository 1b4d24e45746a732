/** Settings of indicators, outages, maintenance windows and orders, in the relational store. */
import type { IndicatorSettings } from '@czyun/contract';
import type { Insertable, Kysely, Selectable } from 'kysely';
import type { Schema, UnitOutageTable } from '../../db/schema.ts';

type Db = Kysely<Schema>;
export type OutageRow = Selectable<UnitOutageTable>;

const maxOutages = 1000;
/** Limit of commands of a period. */
const maxOrders = 100_000;

export async function storeSettings(db: Db, projectId: number, settings: IndicatorSettings, version: number): Promise<void> {
  const fields = { settings: JSON.stringify(settings), version };
  await db
    .insertInto('indicator_settings')
    .values({ project_id: projectId, ...fields })
    .onConflict((conflict) => conflict.column('project_id').doUpdateSet(fields))
    .execute();
}

/** Outages that overlap [start, end), newest first. */
export function outagesIn(db: Db, projectId: number, start: number, end: number): Promise<OutageRow[]> {
  return db
    .selectFrom('unit_outages')
    .selectAll()
    .where('project_id', '=', projectId)
    .where('begins', '<', end)
    .where('ends', '>', start)
    .orderBy('begins', 'desc')
    .orderBy('id', 'desc')
    .limit(maxOutages)
    .execute();
}

export function outageBy(db: Db, projectId: number, id: number): Promise<OutageRow | undefined> {
  return db.selectFrom('unit_outages').selectAll().where('id', '=', id).where('project_id', '=', projectId).executeTakeFirst();
}

export const addOutage = (db: Db, row: Omit<Insertable<UnitOutageTable>, 'id'>): Promise<OutageRow> =>
  db.insertInto('unit_outages').values(row).returningAll().executeTakeFirstOrThrow();

/** undefined: it was changed concurrently. */
export const changeOutage = (
  db: Db,
  id: number,
  version: number,
  row: Omit<Insertable<UnitOutageTable>, 'id'>,
): Promise<OutageRow | undefined> =>
  db.updateTable('unit_outages').set(row).where('id', '=', id).where('version', '=', version).returningAll().executeTakeFirst();

export async function dropOutage(db: Db, id: number): Promise<void> {
  await db.deleteFrom('unit_outages').where('id', '=', id).execute();
}

export interface WindowRow {
  readonly deviceId: number | null;
  readonly regionId: number | null;
  readonly begins: number;
  /** Infinity: no end. */
  readonly ends: number;
}

/** Maintenance windows of alarms within [start, end), with their actual end. */
export async function windowsIn(db: Db, projectId: number, start: number, end: number): Promise<WindowRow[]> {
  const rows = await db
    .selectFrom('alarm_quietings')
    .select(['device_id', 'region_id', 'begins', 'until', 'ended'])
    .where('project_id', '=', projectId)
    .where('kind', '=', 'window')
    .where('begins', '<', end)
    .execute();
  const windows = rows.map(({ device_id, region_id, begins, until, ended }) => ({
    ...{ deviceId: device_id, regionId: region_id, begins },
    ends: Math.min(until ?? Number.POSITIVE_INFINITY, ended ?? Number.POSITIVE_INFINITY),
  }));
  return windows.filter((each) => each.ends > start && each.ends > each.begins);
}

export interface OrderRow {
  readonly id: number;
  readonly deviceId: number;
  readonly group: string | null;
  readonly state: string;
  readonly asked: number;
}

/** Ended commands to these devices that were sent, requested in [start, end). */
export async function ordersIn(db: Db, deviceIds: readonly number[], start: number, end: number): Promise<OrderRow[]> {
  if (deviceIds.length === 0) return [];
  const rows = await db
    .selectFrom('commands')
    .select(['id', 'device_id', 'group_id', 'state', 'asked_time'])
    .where('device_id', 'in', [...deviceIds])
    .where('asked_time', '>=', start)
    .where('asked_time', '<', end)
    .where('sent_time', 'is not', null)
    .where('end_time', 'is not', null)
    .orderBy('id', 'desc')
    .limit(maxOrders)
    .execute();
  return rows.map((row) => ({
    ...{ id: row.id, deviceId: row.device_id, group: row.group_id, state: row.state, asked: row.asked_time },
  }));
}
