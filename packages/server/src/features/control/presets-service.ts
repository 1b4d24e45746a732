/** Presets: named sets of values for devices of a type. */
import { fieldText, type Preset } from '@czyun/contract';
import { expandPoints } from '@czyun/devices';
import type { Kysely } from 'kysely';
import type { Audit } from '../../audit/index.ts';
import type { Schema } from '../../db/schema.ts';
import type { Actor } from '../../kernel/actor.ts';
import { AppError } from '../../kernel/errors.ts';
import type { Registry } from '../../registry/index.ts';
import { deletePreset, findPresets, type PresetRow, presetById, putPreset } from './presets-repo.ts';

interface PresetDeps {
  readonly db: Kysely<Schema>;
  readonly registry: Pick<Registry, 'catalog'>;
  readonly audit: Pick<Audit, 'record'>;
  readonly now: () => number;
}

/** Limit per device type. */
const maxPresets = 100;

const textOf = (steps: Preset['steps']) => steps.map(({ metric, value }) => `${metric} = ${value}`).join(', ');

function presetView(row: PresetRow): Preset {
  const { id, type_id: typeId, name, user_name: userName, changed } = row;
  return { id, typeId, name, steps: JSON.parse(row.steps) as Preset['steps'], userName, changed };
}

export function createPresets({ db, registry, audit, now }: PresetDeps) {
  /** The type must be known to the project, and every point writable. */
  function checkPreset(projectId: number, typeId: number, steps: Preset['steps']): void {
    const type = registry.catalog.type(typeId);
    const owner = registry.catalog.custom(typeId)?.ownerProjectId ?? null;
    if (!type || (owner !== null && owner !== projectId)) throw new AppError('notFound');
    const writable = new Set(
      expandPoints(type)
        .filter(({ access, type: kind }) => access !== 'r' && kind !== 'text')
        .map(({ metric }) => metric),
    );
    const wrong = steps.findIndex(({ metric }) => !writable.has(metric));
    if (wrong >= 0) throw new AppError('badInput', {}, [{ path: `steps.${wrong}.metric`, message: fieldText('notWritable') }]);
  }

  return {
    presets: async (projectId: number, typeId: number): Promise<Preset[]> => (await findPresets(db, projectId, typeId)).map(presetView),

    async savePreset(preset: { projectId: number; typeId: number; name: string; steps: Preset['steps'] }, by: Actor): Promise<Preset> {
      const { projectId, typeId, name, steps } = preset;
      checkPreset(projectId, typeId, steps);
      const stepsJson = JSON.stringify(steps);
      const row = await db.transaction().execute(async (within) => {
        const existing = await findPresets(within, projectId, typeId);
        const same = existing.find((each) => each.name === name);
        if (same?.steps === stepsJson) return same;
        if (existing.length >= maxPresets && !same) throw new AppError('tooManySaved', { most: maxPresets });
        const columns = { project_id: projectId, type_id: typeId, name, steps: stepsJson, user_name: by.userName, changed: now() };
        const saved = await putPreset(within, columns);
        const action = { zh: '保存控制预设', en: 'Save a control preset' };
        await audit.record({ projectId, by, action, target: name, setValue: textOf(steps), result: 'ok' }, within);
        return saved;
      });
      return presetView(row);
    },

    async removePreset(projectId: number, id: number, by: Actor): Promise<void> {
      const row = await presetById(db, projectId, id);
      if (!row) throw new AppError('notFound');
      await db.transaction().execute(async (within) => {
        await deletePreset(within, id);
        const action = { zh: '删除控制预设', en: 'Delete a control preset' };
        await audit.record({ projectId, by, action, target: row.name, oldValue: textOf(presetView(row).steps), result: 'ok' }, within);
      });
    },
  };
}
