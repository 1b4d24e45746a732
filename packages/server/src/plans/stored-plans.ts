/** Plans that users store for a device. */
import { isDeepStrictEqual } from 'node:util';
import type { DayKind, KeptPlan, PlanSlot } from '@czyun/contract';
import { auditedChange, type ChangeDeps } from '../audit/index.ts';
import type { CallActor } from '../kernel/call-actor.ts';
import { AppError, stale } from '../kernel/errors.ts';
import { planText } from './entry.ts';
import { controllerIn, type PlanDevices } from './plan-devices.ts';
import { addPlan, changePlan, dropPlan, type PlanRow, planOf, plansOf } from './repo.ts';
import { planActions } from './words.ts';

export type StoredPlanDeps = Pick<ChangeDeps, 'db' | 'audit' | 'registry' | 'now'>;

interface Plan {
  readonly projectId: number;
  readonly deviceId: number;
  readonly id: number;
  readonly version: number;
  readonly name: string;
  readonly dayKind: DayKind;
  readonly slots: readonly PlanSlot[];
}

/** Plans of one device. */
const maxPlans = 50;

const slotsIn = (text: string) => JSON.parse(text) as PlanSlot[];

function planView(row: PlanRow): KeptPlan {
  const { id, device_id: deviceId, name, day_kind: dayKind, slots, version, changed, user_name: userName } = row;
  return {
    id,
    deviceId,
    name,
    dayKind: dayKind as DayKind,
    slots: slotsIn(slots),
    version,
    changed,
    userName,
  };
}

export type StoredPlans = ReturnType<typeof createStoredPlans>;

export function createStoredPlans(deps: StoredPlanDeps, { check }: Pick<PlanDevices, 'check'>) {
  const { db, registry, now } = deps;

  async function requirePlan(projectId: number, id: number): Promise<PlanRow> {
    const row = await planOf(db, projectId, id);
    if (!row) throw new AppError('notFound');
    return row;
  }

  return {
    async list(projectId: number, deviceId: number): Promise<KeptPlan[]> {
      controllerIn(registry, projectId, deviceId);
      return (await plansOf(db, projectId, deviceId)).map(planView);
    },

    async save({ projectId, deviceId, id, version, name, dayKind, slots }: Plan, actor: CallActor): Promise<KeptPlan> {
      controllerIn(registry, projectId, deviceId);
      check(deviceId, slots, actor.language);
      const saved = await auditedChange(deps, actor, async (on) => {
        const all = await plansOf(on, projectId, deviceId);
        const before = all.find((row) => row.id === id);
        if (id !== 0 && !before) throw new AppError('notFound');
        const isSame = before?.name === name && before.day_kind === dayKind && isDeepStrictEqual(slotsIn(before.slots), slots);
        if (before && isSame) return { result: id, entries: [], touched: {} };
        if (!before && all.length >= maxPlans) throw new AppError('tooManySaved', { most: maxPlans });
        const fields = { name, day_kind: dayKind, slots: JSON.stringify(slots), changed: now(), user_name: actor.userName };
        if (before && !(await changePlan(on, id, version, fields))) throw stale(true);
        const result = before ? id : await addPlan(on, { project_id: projectId, device_id: deviceId, version: 1, ...fields });
        const oldValue = before ? planText(slotsIn(before.slots)) : null;
        return {
          result,
          entries: [{ projectId, deviceId, action: planActions.save, target: name, oldValue, setValue: planText(slots) }],
          touched: {},
        };
      });
      return planView(await requirePlan(projectId, saved));
    },

    async remove(projectId: number, id: number, actor: CallActor): Promise<void> {
      await requirePlan(projectId, id);
      await auditedChange(deps, actor, async (on) => {
        const before = await planOf(on, projectId, id);
        if (!before) throw new AppError('notFound');
        await dropPlan(on, id);
        const entry = {
          projectId,
          deviceId: before.device_id,
          action: planActions.remove,
          target: before.name,
          oldValue: planText(slotsIn(before.slots)),
        };
        return { result: undefined, entries: [entry], touched: {} };
      });
    },
  };
}
