/** Reads the registry from the store: everything, or the rows that an edit touched. Long reads yield to other work. */
import { setImmediate as turn } from 'node:timers/promises';
import { expandPoints } from '@czyun/devices';
import type { Kysely } from 'kysely';
import type { Schema } from '../db/schema.ts';
import { createCatalog } from './catalog.ts';
import { type DeviceEntry, type DeviceRow, deviceEntry, type ParamIds } from './device-entry.ts';
import { type Model, type ProjectEntry, projectEntry, type Reading } from './model.ts';
import {
  addParams,
  readDeviceIds,
  readDevices,
  readMeterChanges,
  readParamIds,
  readProjects,
  readRegisterWidths,
  readTypes,
} from './repo.ts';
import type { DeviceCatalog, ProjectRecord } from './types.ts';

type Db = Kysely<Schema>;

/** Devices per read: about 10 000 parameters, in about 50 ms. */
const atOnce = 150;
const noWidths: ReadonlyMap<string, number> = new Map();

/** Objects to read; `all`: everything. */
export type Wanted = 'all' | { readonly projects: ReadonlySet<number>; readonly devices: ReadonlySet<number> };

/** Reads the wanted rows and adds parameters that devices lack. Unchanged entries are the objects of `model`. */
export async function read(db: Db, model: Model, wanted: Wanted): Promise<Reading> {
  const typeProblems: string[] = [];
  const catalog = wanted === 'all' ? createCatalog(await readTypes(db), typeProblems) : model.catalog;
  const rows = await readProjects(db, wanted === 'all' ? 'all' : [...wanted.projects]);
  const asked = wanted === 'all' ? new Set([...model.projects.keys(), ...rows.keys()]) : wanted.projects;
  const projects = new Map<number, ProjectEntry | undefined>();
  for (const id of asked) {
    const found = rows.get(id);
    projects.set(id, found && projectEntry(found, model.projects.get(id)));
  }
  const projectOf = (id: number) => (projects.has(id) ? projects.get(id) : model.projects.get(id))?.record;
  const ids =
    wanted === 'all'
      ? [...model.devices.keys(), ...(await readDeviceIds(db, 'all'))]
      : [...wanted.devices, ...(await affectedDevices(db, model, projects))];
  const devices = await readEntries(db, model, [...new Set(ids)], catalog, projectOf);
  return { ...(wanted === 'all' ? { types: { catalog, problems: typeProblems } } : {}), projects, devices };
}

/** Devices of projects that were added, removed, or got another time zone, which is part of each of their series. */
async function affectedDevices(db: Db, model: Model, projects: Reading['projects']): Promise<number[]> {
  const moved = [...projects].flatMap(([id, entry]) => (entry?.record.timeZone === model.projects.get(id)?.record.timeZone ? [] : [id]));
  if (moved.length === 0) return [];
  return [...moved.flatMap((id) => model.devicesOf(id).map((device) => device.id)), ...(await readDeviceIds(db, moved))];
}

async function readEntries(
  db: Db,
  model: Model,
  ids: readonly number[],
  catalog: DeviceCatalog,
  projectOf: (id: number) => ProjectRecord | undefined,
): Promise<ReadonlyMap<number, DeviceEntry | undefined>> {
  const entries = new Map<number, DeviceEntry | undefined>(ids.map((id) => [id, undefined]));
  for (let from = 0; from < ids.length; from += atOnce) {
    if (from > 0) await turn();
    const rows = await readDevices(db, ids.slice(from, from + atOnce));
    const params = await completeParams(db, rows, catalog);
    const changes = await readMeterChanges(
      db,
      rows.map(({ id }) => id),
    );
    const widths = await readRegisterWidths(
      db,
      rows.map(({ id }) => id),
    );
    for (const row of rows) {
      const project = projectOf(row.project_id);
      const parts = {
        row,
        ids: params.get(row.id) ?? new Map(),
        changes: changes.get(row.id) ?? [],
        widths: widths.get(row.id) ?? noWidths,
        catalog,
      };
      if (project) entries.set(row.id, deviceEntry({ ...parts, project }, model.devices.get(row.id)));
    }
  }
  return entries;
}

/** The parameters of devices; missing ones of their types are added. */
async function completeParams(db: Db, rows: readonly DeviceRow[], catalog: DeviceCatalog): Promise<ReadonlyMap<number, ParamIds>> {
  const ids = rows.map(({ id }) => id);
  const known = await readParamIds(db, ids);
  return (await addMissing(db, rows, known, catalog)) > 0 ? readParamIds(db, ids) : known;
}

async function addMissing(
  db: Db,
  rows: readonly DeviceRow[],
  known: ReadonlyMap<number, ParamIds>,
  catalog: DeviceCatalog,
): Promise<number> {
  let added = 0;
  for (const [typeId, devices] of Map.groupBy(rows, ({ type_id }) => type_id)) {
    const type = catalog.type(typeId);
    if (!type) continue;
    const metrics = expandPoints(type).map(({ metric }) => metric);
    const lacks = (id: number) => metrics.filter((metric) => !known.get(id)?.has(metric)).length;
    const lacking = devices.filter(({ id }) => lacks(id) > 0).map(({ id }) => id);
    added += lacking.reduce((sum, id) => sum + lacks(id), 0);
    await addParams(db, lacking, metrics);
  }
  return added;
}

/** Adds to every device the missing parameters of its type; returns the number added. */
export async function ensureParams(db: Db): Promise<number> {
  const catalog = createCatalog(await readTypes(db));
  const ids = await readDeviceIds(db, 'all');
  let added = 0;
  for (let from = 0; from < ids.length; from += atOnce) {
    if (from > 0) await turn();
    const some = ids.slice(from, from + atOnce);
    added += await addMissing(db, await readDevices(db, some), await readParamIds(db, some), catalog);
  }
  return added;
}
