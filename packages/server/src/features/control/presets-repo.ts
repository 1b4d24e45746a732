/** Presets in the relational store. */
import type { Insertable, Kysely, Selectable } from 'kysely';
import type { ControlPresetTable, Schema } from '../../db/schema.ts';

export type PresetRow = Selectable<ControlPresetTable>;

/** Ordered by name. */
export function findPresets(db: Kysely<Schema>, projectId: number, typeId: number): Promise<PresetRow[]> {
  return db
    .selectFrom('control_presets')
    .selectAll()
    .where('project_id', '=', projectId)
    .where('type_id', '=', typeId)
    .orderBy('name')
    .execute();
}

export function presetById(db: Kysely<Schema>, projectId: number, id: number): Promise<PresetRow | undefined> {
  return db.selectFrom('control_presets').selectAll().where('id', '=', id).where('project_id', '=', projectId).executeTakeFirst();
}

/** Replaces the preset of the same name. */
export function putPreset(db: Kysely<Schema>, preset: Insertable<ControlPresetTable>): Promise<PresetRow> {
  const { steps, user_name, changed } = preset;
  return db
    .insertInto('control_presets')
    .values(preset)
    .onConflict((conflict) => conflict.columns(['project_id', 'type_id', 'name']).doUpdateSet({ steps, user_name, changed }))
    .returningAll()
    .executeTakeFirstOrThrow();
}

export async function deletePreset(db: Kysely<Schema>, id: number): Promise<void> {
  await db.deleteFrom('control_presets').where('id', '=', id).execute();
}
