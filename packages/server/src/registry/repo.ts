/** The SQL of the registry: rows of projects and devices, and the parameters that devices lack. */
import { type Kysely, type Selectable, sql } from 'kysely';
import type { CustomPageTable, ProjectTable, RegionTable, Schema } from '../db/schema.ts';
import type { DeviceRow, ParamIds } from './device-entry.ts';
import type { MeterChangeRow } from './meter-changes.ts';

type Db = Kysely<Schema>;

/** A project with the rows that belong to it. */
export interface ProjectRows {
  readonly row: Selectable<ProjectTable>;
  readonly networks: readonly string[];
  readonly regions: readonly Selectable<RegionTable>[];
  readonly pages: readonly Selectable<CustomPageTable>[];
}

/** Projects of some ids, or all of them; networks, regions and pages in order of creation. */
export async function readProjects(db: Db, ids: readonly number[] | 'all'): Promise<ReadonlyMap<number, ProjectRows>> {
  if (ids.length === 0) return new Map();
  const isSome = ids !== 'all';
  const wanted = isSome ? ids : [];
  const projects = await db
    .selectFrom('projects')
    .selectAll()
    .$if(isSome, (query) => query.where('id', 'in', wanted))
    .orderBy('id')
    .execute();
  const networks = await db
    .selectFrom('field_networks')
    .select(['project_id', 'network'])
    .$if(isSome, (query) => query.where('project_id', 'in', wanted))
    .orderBy('id')
    .execute();
  const regions = await db
    .selectFrom('regions')
    .selectAll()
    .$if(isSome, (query) => query.where('project_id', 'in', wanted))
    .orderBy('id')
    .execute();
  const pages = await db
    .selectFrom('custom_pages')
    .selectAll()
    .where('del_flag', '<=', 0)
    .$if(isSome, (query) => query.where('project_id', 'in', wanted))
    .orderBy('id')
    .execute();
  const networksOf = Map.groupBy(networks, ({ project_id }) => project_id);
  const regionsOf = Map.groupBy(regions, ({ project_id }) => project_id);
  const pagesOf = Map.groupBy(pages, ({ project_id }) => project_id);
  return new Map(
    projects.map((row) => [
      row.id,
      {
        row,
        networks: (networksOf.get(row.id) ?? []).map(({ network }) => network),
        regions: regionsOf.get(row.id) ?? [],
        pages: pagesOf.get(row.id) ?? [],
      },
    ]),
  );
}

export const readTypes = (db: Db) => db.selectFrom('device_types').selectAll().orderBy('id').execute();

/** Ids of all devices, or of those of some projects. */
export async function readDeviceIds(db: Db, projectIds: readonly number[] | 'all'): Promise<number[]> {
  if (projectIds.length === 0) return [];
  const query = db.selectFrom('devices').select('id').orderBy('id');
  const rows = await (projectIds === 'all' ? query : query.where('project_id', 'in', projectIds)).execute();
  return rows.map(({ id }) => id);
}

export const readDevices = (db: Db, ids: readonly number[]): Promise<DeviceRow[]> =>
  db.selectFrom('devices').selectAll().where('id', 'in', ids).orderBy('id').execute();

/** Device → metric → paramId, as stored. */
export async function readParamIds(db: Db, deviceIds: readonly number[]): Promise<ReadonlyMap<number, ParamIds>> {
  const found = new Map<number, Map<string, number>>(deviceIds.map((id) => [id, new Map()]));
  const rows = await db.selectFrom('params').select(['id', 'device_id', 'metric']).where('device_id', 'in', deviceIds).execute();
  for (const { id, device_id, metric } of rows) found.get(device_id)?.set(metric, id);
  return found;
}

/** Meter replacements by device, in order of time; only devices that have any. */
export async function readMeterChanges(db: Db, deviceIds: readonly number[]): Promise<ReadonlyMap<number, readonly MeterChangeRow[]>> {
  const rows = await db
    .selectFrom('meter_changes')
    .select(['device_id', 'time', 'registers'])
    .where('device_id', 'in', deviceIds)
    .orderBy('device_id')
    .orderBy('time')
    .execute();
  return Map.groupBy(rows, ({ device_id }) => device_id);
}

/** Widths of registers set by users, by metric; only devices that have any. */
export async function readRegisterWidths(db: Db, deviceIds: readonly number[]): Promise<ReadonlyMap<number, ReadonlyMap<string, number>>> {
  const rows = await db.selectFrom('register_widths').selectAll().where('device_id', 'in', deviceIds).execute();
  const of = (list: typeof rows) => new Map(list.map(({ metric, width }) => [metric, width]));
  return new Map([...Map.groupBy(rows, ({ device_id }) => device_id)].map(([id, list]) => [id, of(list)]));
}

/** Adds missing parameters of these metrics to devices; those added by another process in the meantime are unchanged. */
export async function addParams(db: Db, deviceIds: readonly number[], metrics: readonly string[]): Promise<void> {
  if (deviceIds.length === 0 || metrics.length === 0) return;
  const names = sql.join(metrics.map((metric) => sql`(${metric})`));
  // Both dialects name the first column of a VALUES list `column1`.
  await sql`
    insert into params (device_id, metric)
    select devices.id, names.column1 from devices cross join (values ${names}) as names
    where devices.id in (${sql.join([...deviceIds])})
    on conflict (device_id, metric) do nothing`.execute(db);
}
