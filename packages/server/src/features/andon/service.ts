/** Andon limits of a project. */
import { everyFieldText } from '@czyun/contract';
import type { Andon, andonApi } from '@czyun/contract/andon';
import { auditedChange, type ChangeDeps } from '../../audit/index.ts';
import { actorColumns, actorOfRow } from '../../kernel/actor.ts';
import type { CallActor } from '../../kernel/call-actor.ts';
import { changedFields } from '../../kernel/differences.ts';
import { AppError, stale } from '../../kernel/errors.ts';
import type { BodyOf } from '../../kernel/handlers.ts';
import { wrongFields } from '../../kernel/wrong-fields.ts';
import { type Limits, limitsOf } from './limits.ts';
import { type AndonRow, andonRepo } from './repo.ts';

const action = { zh: '设置安灯时限', en: 'Set andon limits' };

const viewOf = (row: AndonRow | undefined): Andon => ({
  ...limitsOf(row),
  ...{ version: row?.version ?? 0, changed: row ? row.changed : null, by: row ? actorOfRow(row) : null },
});

const logged = ({ enabled, minutes, types, devices }: Limits) => ({
  andonEnabled: enabled,
  andonMinutes: minutes,
  andonTypes: types.map((each) => `${each.typeId}: ${each.minutes}`).join(', '),
  andonDevices: devices.map((each) => `${each.deviceId}: ${each.minutes}`).join(', '),
});

export function createAndonLimits(deps: ChangeDeps) {
  const { db, registry, now } = deps;

  function check({ projectId, types, devices }: BodyOf<typeof andonApi, 'saveAndon'>, actor: CallActor): void {
    const isTwice = (ids: readonly number[], index: number) => ids.indexOf(ids[index] ?? 0) < index;
    const wrong = [
      ...types.flatMap(({ typeId }, index) =>
        registry.catalog.type(typeId) &&
        !isTwice(
          types.map((each) => each.typeId),
          index,
        )
          ? []
          : `types.${index}.typeId`,
      ),
      ...devices.flatMap(({ deviceId }, index) =>
        registry.device(deviceId)?.projectId === projectId &&
        !isTwice(
          devices.map((each) => each.deviceId),
          index,
        )
          ? []
          : `devices.${index}.deviceId`,
      ),
    ];
    if (wrong.length > 0)
      throw wrongFields(
        actor.language,
        wrong.slice(0, 20).map((path) => ({ path, message: everyFieldText.listedWrong })),
      );
  }

  return {
    async get(projectId: number): Promise<Andon> {
      return viewOf(await andonRepo(db).of(projectId));
    },

    async save(body: BodyOf<typeof andonApi, 'saveAndon'>, actor: CallActor): Promise<Andon> {
      const { projectId, version, enabled, minutes, types, devices } = body;
      const project = registry.project(projectId);
      if (!project) throw new AppError('notFound');
      check(body, actor);
      return auditedChange(deps, actor, async (on) => {
        const repo = andonRepo(on);
        const old = await repo.of(projectId);
        if ((old?.version ?? 0) !== version) throw stale(true);
        const changes = changedFields(logged(limitsOf(old)), logged({ enabled, minutes, types, devices }));
        if (old && Object.keys(JSON.parse(changes.setValue ?? '{}') as object).length === 0)
          return { result: viewOf(old), entries: [], touched: {} };
        const facts = { enabled: enabled ? 1 : 0, minutes, own: JSON.stringify({ types, devices }) };
        const row = { ...facts, version: version + 1, changed: now(), ...actorColumns(actor) };
        const stored = old ? await repo.change(projectId, row) : await repo.add({ ...row, project_id: projectId });
        return { result: viewOf(stored), entries: [{ projectId, action, target: project.name, ...changes }], touched: {} };
      });
    },
  };
}

export type AndonLimits = ReturnType<typeof createAndonLimits>;
