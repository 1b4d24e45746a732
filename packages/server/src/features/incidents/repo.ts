/** SQL of incidents and their notes. */
import type { Insertable, Kysely, Updateable } from 'kysely';
import { sql } from 'kysely';
import type { Schema } from '../../db/index.ts';
import type { IncidentNoteTable, IncidentTable, StoredIncident } from './tables.ts';

type Db = Kysely<Schema>;

export interface IncidentFilter {
  readonly projectId: number;
  readonly state?: string | undefined;
  readonly deviceId?: number | undefined;
  readonly entryId?: number | undefined;
  readonly query: string;
  /** Only incidents with these ids. */
  readonly ids?: readonly number[] | undefined;
  /** Incidents that overlap [startTime, endTime). */
  readonly startTime?: number | undefined;
  readonly endTime?: number | undefined;
}

const escaped = (text: string) => text.toLowerCase().replace(/[\\%_]/g, (sign) => `\\${sign}`);

function filtered(db: Db, { projectId, state, deviceId, entryId, query, ids, startTime, endTime }: IncidentFilter) {
  let found = db.selectFrom('incidents').where('project_id', '=', projectId);
  if (ids !== undefined) found = ids.length === 0 ? found.where(sql<boolean>`1 = 0`) : found.where('id', 'in', ids);
  if (state !== undefined) found = found.where('state', '=', state);
  if (entryId !== undefined) found = found.where('entry_id', '=', entryId);
  if (deviceId !== undefined)
    found = found.where('id', 'in', db.selectFrom('incident_devices').select('incident_id').where('device_id', '=', deviceId));
  if (endTime !== undefined) found = found.where('start_time', '<', endTime);
  // A moment overlaps each range that contains it.
  if (startTime !== undefined) found = found.where(sql<boolean>`coalesce(end_time, start_time + 1) > ${startTime}`);
  if (query.trim() !== '') {
    const like = `%${escaped(query.trim())}%`;
    found = found.where(sql<boolean>`(lower(title) like ${like} escape '\\' or lower(explanation) like ${like} escape '\\')`);
  }
  return found;
}

export function incidentsRepo(db: Db) {
  return {
    async page(filter: IncidentFilter, { offset, limit }: { readonly offset: number; readonly limit: number }) {
      const { total } = await filtered(db, filter)
        .select(({ fn }) => fn.countAll<number>().as('total'))
        .executeTakeFirstOrThrow();
      const rows = await filtered(db, filter)
        .selectAll()
        .orderBy('start_time', 'desc')
        .orderBy('id', 'desc')
        .limit(limit)
        .offset(offset)
        .execute();
      return { total, rows };
    },
    find: (projectId: number, id: number) =>
      db.selectFrom('incidents').selectAll().where('project_id', '=', projectId).where('id', '=', id).executeTakeFirst(),
    /** Incidents that are not closed, with their references. */
    unclosed: (projectId: number) =>
      db.selectFrom('incidents').select(['id', 'content']).where('project_id', '=', projectId).where('state', '<>', 'closed').execute(),
    async count(projectId: number): Promise<number> {
      const { total } = await filtered(db, { projectId, query: '' })
        .select(({ fn }) => fn.countAll<number>().as('total'))
        .executeTakeFirstOrThrow();
      return total;
    },
    hasEntry: async (projectId: number, entryId: number) =>
      (await db.selectFrom('log_entries').select('id').where('project_id', '=', projectId).where('id', '=', entryId).executeTakeFirst()) !==
      undefined,
    insert: (row: Insertable<IncidentTable>): Promise<StoredIncident> =>
      db.insertInto('incidents').values(row).returningAll().executeTakeFirstOrThrow(),
    change: (id: number, row: Updateable<IncidentTable>): Promise<StoredIncident> =>
      db.updateTable('incidents').set(row).where('id', '=', id).returningAll().executeTakeFirstOrThrow(),
    remove: (id: number) => db.deleteFrom('incidents').where('id', '=', id).execute(),

    async devicesOf(ids: readonly number[]): Promise<ReadonlyMap<number, readonly number[]>> {
      if (ids.length === 0) return new Map();
      const rows = await db.selectFrom('incident_devices').selectAll().where('incident_id', 'in', ids).orderBy('id').execute();
      const groups = Map.groupBy(rows, ({ incident_id }) => incident_id);
      return new Map([...groups].map(([id, group]) => [id, group.map(({ device_id }) => device_id)]));
    },
    async setDevices(id: number, deviceIds: readonly number[]): Promise<void> {
      await db.deleteFrom('incident_devices').where('incident_id', '=', id).execute();
      if (deviceIds.length === 0) return;
      await db
        .insertInto('incident_devices')
        .values(deviceIds.map((device_id) => ({ incident_id: id, device_id })))
        .execute();
    },

    notesOf: (id: number) => db.selectFrom('incident_notes').selectAll().where('incident_id', '=', id).orderBy('id').execute(),
    /** Number of notes by incident; incidents without notes are omitted. */
    async noteCounts(ids: readonly number[]): Promise<ReadonlyMap<number, number>> {
      if (ids.length === 0) return new Map();
      const rows = await db
        .selectFrom('incident_notes')
        .select(({ fn }) => ['incident_id', fn.countAll<number>().as('total')])
        .where('incident_id', 'in', ids)
        .groupBy('incident_id')
        .execute();
      return new Map(rows.map(({ incident_id, total }) => [incident_id, total]));
    },
    findNote: (id: number, noteId: number) =>
      db.selectFrom('incident_notes').selectAll().where('incident_id', '=', id).where('id', '=', noteId).executeTakeFirst(),
    insertNote: (row: Insertable<IncidentNoteTable>) =>
      db.insertInto('incident_notes').values(row).returningAll().executeTakeFirstOrThrow(),
    removeNote: (noteId: number) => db.deleteFrom('incident_notes').where('id', '=', noteId).execute(),
  };
}
