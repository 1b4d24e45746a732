/** Export schedules and their deliveries in the relational store. */
import { type ExportScheduleForm, exportScheduleForm } from '@czyun/contract/exports';
import type { Generated, Insertable, Kysely, Selectable } from 'kysely';
import type { Schema } from '../../../db/index.ts';
import type { ActorColumns } from '../../../kernel/actor.ts';

export interface ExportScheduleTable extends ActorColumns {
  id: Generated<number>;
  project_id: number;
  title: string;
  form: string;
  secrets: string | null;
  version: number;
  changed: number;
}

export interface ExportDeliveryTable {
  id: Generated<number>;
  schedule_id: number;
  project_id: number;
  instant: number;
  time: number;
  start_time: number;
  end_time: number;
  state: string;
  attempts: number;
  reason: string;
  place: string;
  bytes: number | null;
  value_count: number | null;
  job_id: number | null;
  reached: string;
}

declare module '../../../db/schema.ts' {
  interface Schema {
    export_schedules: ExportScheduleTable;
    export_deliveries: ExportDeliveryTable;
  }
}

type Db = Kysely<Schema>;
export type DeliveryRow = Selectable<ExportDeliveryTable>;
export type ScheduleRow = Selectable<ExportScheduleTable>;

export interface StoredSchedule {
  readonly id: number;
  readonly projectId: number;
  /** Values of headers are null. */
  readonly form: ExportScheduleForm;
  readonly row: ScheduleRow;
}

const scheduleOf = (row: ScheduleRow): StoredSchedule => ({
  id: row.id,
  projectId: row.project_id,
  form: exportScheduleForm.parse(JSON.parse(row.form)),
  row,
});

export async function schedulesOf(db: Db, projectId?: number): Promise<StoredSchedule[]> {
  let query = db.selectFrom('export_schedules').selectAll().orderBy('title').orderBy('id');
  if (projectId !== undefined) query = query.where('project_id', '=', projectId);
  return (await query.execute()).map(scheduleOf);
}

export async function scheduleBy(db: Db, projectId: number, id: number): Promise<StoredSchedule | undefined> {
  const row = await db
    .selectFrom('export_schedules')
    .selectAll()
    .where('id', '=', id)
    .where('project_id', '=', projectId)
    .executeTakeFirst();
  return row && scheduleOf(row);
}

/** Adds a schedule, or changes the one of an id; returns its id. */
export async function putSchedule(db: Db, id: number | undefined, row: Insertable<ExportScheduleTable>): Promise<number> {
  if (id === undefined) return (await db.insertInto('export_schedules').values(row).returning('id').executeTakeFirstOrThrow()).id;
  await db.updateTable('export_schedules').set(row).where('id', '=', id).execute();
  return id;
}

export async function removeSchedule(db: Db, id: number): Promise<void> {
  await db.deleteFrom('export_deliveries').where('schedule_id', '=', id).execute();
  await db.deleteFrom('export_schedules').where('id', '=', id).execute();
}

export async function deliveryOf(db: Db, scheduleId: number, instant: number): Promise<DeliveryRow | undefined> {
  return db
    .selectFrom('export_deliveries')
    .selectAll()
    .where('schedule_id', '=', scheduleId)
    .where('instant', '=', instant)
    .executeTakeFirst();
}

/** The planned instant of the latest delivery; undefined: none yet. */
export async function latestInstant(db: Db, scheduleId: number): Promise<number | undefined> {
  const row = await db
    .selectFrom('export_deliveries')
    .select('instant')
    .where('schedule_id', '=', scheduleId)
    .orderBy('instant', 'desc')
    .limit(1)
    .executeTakeFirst();
  return row?.instant;
}

export async function putDelivery(db: Db, row: Omit<Insertable<ExportDeliveryTable>, 'id'>): Promise<void> {
  const { schedule_id: _schedule, instant: _instant, project_id: _project, ...rest } = row;
  await db
    .insertInto('export_deliveries')
    .values(row)
    .onConflict((conflict) => conflict.columns(['schedule_id', 'instant']).doUpdateSet(rest))
    .execute();
}

export async function deleteOldDeliveries(db: Db, scheduleId: number, before: number): Promise<void> {
  await db.deleteFrom('export_deliveries').where('schedule_id', '=', scheduleId).where('instant', '<', before).execute();
}

export interface DeliveryFilter {
  readonly projectId: number;
  readonly scheduleId?: number | undefined;
}

const filtered = (db: Db, { projectId, scheduleId }: DeliveryFilter) => {
  const query = db.selectFrom('export_deliveries').where('export_deliveries.project_id', '=', projectId);
  return scheduleId === undefined ? query : query.where('schedule_id', '=', scheduleId);
};

/** Latest first. */
export async function deliveriesPage(db: Db, filter: DeliveryFilter, page: number, size: number) {
  const [{ count }, rows] = await Promise.all([
    filtered(db, filter)
      .select(({ fn }) => fn.countAll<number>().as('count'))
      .executeTakeFirstOrThrow(),
    filtered(db, filter)
      .selectAll()
      .orderBy('instant', 'desc')
      .orderBy('id', 'desc')
      .offset((page - 1) * size)
      .limit(size)
      .execute(),
  ]);
  return { total: count, rows };
}

/** Oldest first. */
export const deliveriesSince = (db: Db, projectId: number, since: number): Promise<DeliveryRow[]> =>
  filtered(db, { projectId }).selectAll().where('instant', '>=', since).orderBy('instant').execute();
