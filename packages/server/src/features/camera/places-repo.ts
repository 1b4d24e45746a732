/** SQL of presets of cameras, and of the devices and zones they are assigned to. */
import type { Generated, Insertable, Kysely } from 'kysely';
import type { Schema } from '../../db/index.ts';
import type { ActorColumns } from '../../kernel/actor.ts';

export interface CameraPresetTable extends ActorColumns {
  id: Generated<number>;
  project_id: number;
  device_serial: string;
  channel_no: number;
  /** Preset number at the video provider. */
  preset: number;
  name: string;
  created: number;
}

export interface CameraPlaceTable {
  id: Generated<number>;
  project_id: number;
  device_serial: string;
  device_id: number | null;
  region_id: number | null;
}

declare module '../../db/schema.ts' {
  interface Schema {
    camera_presets: CameraPresetTable;
    camera_places: CameraPlaceTable;
  }
}

type Db = Kysely<Schema>;

export const presetsOf = (db: Db, projectId: number) =>
  db.selectFrom('camera_presets').selectAll().where('project_id', '=', projectId).orderBy('id').execute();

export const findPreset = (db: Db, projectId: number, id: number) =>
  db.selectFrom('camera_presets').selectAll().where('project_id', '=', projectId).where('id', '=', id).executeTakeFirst();

export const insertPreset = (db: Db, row: Insertable<CameraPresetTable>) =>
  db.insertInto('camera_presets').values(row).returningAll().executeTakeFirstOrThrow();

export const deletePreset = (db: Db, id: number) => db.deleteFrom('camera_presets').where('id', '=', id).execute();

export const placesOf = (db: Db, projectId: number) =>
  db.selectFrom('camera_places').selectAll().where('project_id', '=', projectId).orderBy('id').execute();

export async function replacePlaces(
  db: Db,
  projectId: number,
  deviceSerial: string,
  rows: readonly Insertable<CameraPlaceTable>[],
): Promise<void> {
  await db.deleteFrom('camera_places').where('project_id', '=', projectId).where('device_serial', '=', deviceSerial).execute();
  if (rows.length > 0) await db.insertInto('camera_places').values(rows).execute();
}
