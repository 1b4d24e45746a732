/** Golden batches: one per product of a device, the reference for the others. */

import { everyFieldText } from '@czyun/contract';
import type { GoldenBatch } from '@czyun/contract/batches';
import { auditedChange } from '../../audit/index.ts';
import { actorColumns } from '../../kernel/actor.ts';
import type { CallActor } from '../../kernel/call-actor.ts';
import { changedFields } from '../../kernel/differences.ts';
import { AppError, stale } from '../../kernel/errors.ts';
import { wrongFields } from '../../kernel/wrong-fields.ts';
import type { BatchFinder, FinderDeps } from './finder.ts';
import { goldenView, isGolden, productNameOf } from './query.ts';
import { batchesRepo, type GoldenRow } from './repo.ts';
import { actions } from './words.ts';

export interface GoldenForm {
  readonly deviceId: number;
  /** An instant within the batch. */
  readonly batch: number;
  readonly tolerance: number;
  readonly version: number;
}

const logged = ({ number, product, tolerance }: Pick<GoldenRow, 'number' | 'product' | 'tolerance'>) => ({
  goldenBatch: number,
  goldenProduct: product,
  goldenTolerance: tolerance,
});

export function createGolden(deps: FinderDeps & Parameters<typeof auditedChange>[0], finder: BatchFinder) {
  const { registry, now } = deps;

  const deviceOf = (id: number) => {
    const device = registry.device(id);
    if (!device) throw new AppError('notFound');
    return device;
  };

  async function save({ deviceId, batch, tolerance, version }: GoldenForm, actor: CallActor): Promise<GoldenBatch> {
    const device = deviceOf(deviceId);
    const at = now();
    const found = await finder.at(device, batch, at);
    // A running batch cannot be a reference.
    if (!found || found.open || found.cut) throw wrongFields(actor.language, [{ path: 'batch', message: everyFieldText.batchMissing }]);
    const name = productNameOf(found, actor.language);
    return auditedChange(deps, actor, async (on) => {
      const repo = batchesRepo(on);
      const old = (await repo.golden(deviceId)).find(({ product }) => product === found.product);
      if ((old?.version ?? 0) !== version) throw stale(true);
      if (old && isGolden(old, found) && old.tolerance === tolerance) return { result: goldenView(old, name), entries: [], touched: {} };
      const row = {
        ...{ number: found.number, start_time: found.start, end_time: found.end, tolerance },
        ...{ version: version + 1, changed: at, ...actorColumns(actor) },
      };
      const stored = old
        ? await repo.changeGolden(old.id, row)
        : await repo.addGolden({ ...row, project_id: device.projectId, device_id: deviceId, product: found.product });
      const changes = changedFields(old ? logged(old) : {}, logged(stored));
      const entry = { projectId: device.projectId, deviceId, action: actions.mark, target: device.name, ...changes };
      return { result: goldenView(stored, name), entries: [entry], touched: {} };
    });
  }

  return {
    save,
    remove: ({ deviceId, product }: { readonly deviceId: number; readonly product: string }, actor: CallActor) =>
      auditedChange(deps, actor, async (on) => {
        const device = deviceOf(deviceId);
        const repo = batchesRepo(on);
        const row = (await repo.golden(deviceId)).find((each) => each.product === product);
        if (!row) throw new AppError('notFound');
        await repo.removeGolden(row.id);
        const oldValue = JSON.stringify(logged(row));
        const entry = { projectId: device.projectId, deviceId, action: actions.remove, target: device.name, oldValue };
        return { result: { removed: true as const }, entries: [entry], touched: {} };
      }),
  };
}

export type Golden = ReturnType<typeof createGolden>;
