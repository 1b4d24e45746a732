/** Ideal cycles of machines: settings with versions by date. */
import { everyFieldText, type Language } from '@czyun/contract';
import type { IdealCycle } from '@czyun/contract/oee';
import { auditedChange, type ChangeDeps } from '../../audit/index.ts';
import { actorColumns, actorOfRow } from '../../kernel/actor.ts';
import type { CallActor } from '../../kernel/call-actor.ts';
import { changedFields } from '../../kernel/differences.ts';
import { AppError, stale } from '../../kernel/errors.ts';
import { wrongFields } from '../../kernel/wrong-fields.ts';
import { nameIn } from '../../registry/name.ts';
import { timeZoneOf } from '../../registry/time-zone.ts';
import type { DeviceRecord } from '../../registry/types.ts';
import { isDate } from '../shifts/project-time.ts';
import { type CycleRow, cyclesRepo } from './repo.ts';
import { actions } from './words.ts';

export interface CycleForm {
  readonly deviceId: number;
  readonly version: number;
  readonly product: string;
  readonly from: string;
  readonly cycleS: number;
}

const logged = ({ product, from_date, cycle_ms }: Pick<CycleRow, 'product' | 'from_date' | 'cycle_ms'>) => ({
  cycleProduct: product,
  cycleFrom: from_date,
  idealCycleS: cycle_ms / 1000,
});

const viewOf = (row: CycleRow, device: DeviceRecord | undefined, language: Language): IdealCycle => ({
  ...{ id: row.id, deviceId: row.device_id, device: device ? nameIn(language, device) : '' },
  ...{ product: row.product, from: row.from_date, cycleS: row.cycle_ms / 1000 },
  ...{ by: actorOfRow(row), changed: row.changed, version: row.version },
});

export function createCycles(deps: ChangeDeps) {
  const { db, registry, now } = deps;

  const deviceOf = (id: number) => {
    const device = registry.device(id);
    if (!device) throw new AppError('notFound');
    return device;
  };

  return {
    async list(projectId: number, language: Language) {
      const rows = await cyclesRepo(db).ofProject(projectId);
      const list = rows.map((row) => viewOf(row, registry.device(row.device_id), language));
      return { total: list.length, list };
    },

    async save({ deviceId, version, product, from, cycleS }: CycleForm, actor: CallActor): Promise<IdealCycle> {
      const device = deviceOf(deviceId);
      if (!isDate(timeZoneOf(registry, device.projectId), from))
        throw wrongFields(actor.language, [{ path: 'from', message: everyFieldText.dateWrong }]);
      const facts = { product, from_date: from, cycle_ms: Math.round(cycleS * 1000) };
      return auditedChange(deps, actor, async (on) => {
        const repo = cyclesRepo(on);
        const old = (await repo.ofDevice(deviceId)).find((row) => row.product === product && row.from_date === from);
        if ((old?.version ?? 0) !== version) throw stale(true);
        if (old && old.cycle_ms === facts.cycle_ms) return { result: viewOf(old, device, actor.language), entries: [], touched: {} };
        const row = { ...facts, version: version + 1, changed: now(), ...actorColumns(actor) };
        const stored = old ? await repo.change(old.id, row) : await repo.add({ ...row, project_id: device.projectId, device_id: deviceId });
        const changes = changedFields(old ? logged(old) : {}, logged(stored));
        const entry = { projectId: device.projectId, deviceId, action: actions.set, target: device.name, ...changes };
        return { result: viewOf(stored, device, actor.language), entries: [entry], touched: {} };
      });
    },

    remove: ({ deviceId, id }: { readonly deviceId: number; readonly id: number }, actor: CallActor) =>
      auditedChange(deps, actor, async (on) => {
        const device = deviceOf(deviceId);
        const repo = cyclesRepo(on);
        const row = (await repo.ofDevice(deviceId)).find((each) => each.id === id);
        if (!row) throw new AppError('notFound');
        await repo.remove(id);
        const oldValue = JSON.stringify(logged(row));
        const entry = { projectId: device.projectId, deviceId, action: actions.remove, target: device.name, oldValue };
        return { result: { removed: true as const }, entries: [entry], touched: {} };
      }),
  };
}

export type Cycles = ReturnType<typeof createCycles>;
