/** Plans that people keep, and what a controller holds beside what was sent to it. */
import { isDeepStrictEqual } from 'node:util';
import {
  type DayKind,
  type DevicePlan,
  everyFieldText,
  type KeptPlan,
  type Language,
  type PlanSending,
  type PlanSlot,
  planFaults,
  planMetrics,
  planOfRegisters,
  type SendingState,
  sayWord,
} from '@czyun/contract';
import type { Text } from '@czyun/devices';
import { actorView } from '../alarms/entries/entry.ts';
import { auditedChange, type ChangeDeps } from '../audit/index.ts';
import type { Asker } from '../commands/index.ts';
import type { CallActor } from '../kernel/call-actor.ts';
import { AppError, stale } from '../kernel/errors.ts';
import { wrongFields } from '../kernel/wrong-fields.ts';
import type { DeviceRecord, Registry } from '../registry/types.ts';
import { type Controllers, isController, isInForce, runMetric } from './controller.ts';
import { driftOf, type HeldSince } from './drift.ts';
import { planText } from './entry.ts';
import { boundsOf, planDeviceOf } from './outlook.ts';
import {
  addPlan,
  changePlan,
  dropPlan,
  lastDone,
  openSending,
  type PlanRow,
  planOf,
  plansOf,
  progressOf,
  type SendingRow,
  sendingOf,
  sendingsOf,
} from './repo.ts';
import type { Sender, WantedSending } from './sender.ts';

export interface PlanServiceDeps extends Pick<ChangeDeps, 'db' | 'audit' | 'registry' | 'now'> {
  readonly controllers: Controllers;
  readonly sender: Sender;
  readonly heldSince: HeldSince;
}

interface Plan {
  readonly projectId: number;
  readonly deviceId: number;
  readonly id: number;
  readonly version: number;
  readonly name: string;
  readonly dayKind: DayKind;
  readonly slots: readonly PlanSlot[];
}

const mostPlans = 50;

const slotsIn = (text: string) => JSON.parse(text) as PlanSlot[];

function planView(row: PlanRow): KeptPlan {
  const { id, device_id: deviceId, name, day_kind: dayKind, slots, version, changed, user_name: userName } = row;
  return {
    id: Number(id),
    deviceId: Number(deviceId),
    name,
    dayKind: dayKind as DayKind,
    slots: slotsIn(slots),
    version,
    changed: Number(changed),
    userName,
  };
}

/** The device, if it runs plans; `notFound` for any other and outside the project. */
export function controllerIn(registry: Pick<Registry, 'device'>, projectId: number, deviceId: number): DeviceRecord {
  const device = registry.device(deviceId);
  if (device?.projectId !== projectId || !isController(device)) throw new AppError('notFound');
  return device;
}

export function createPlanService({ controllers, sender, heldSince, ...deps }: PlanServiceDeps) {
  const { db, registry, now } = deps;

  async function sendingView(row: SendingRow, language: Language): Promise<PlanSending> {
    const progress = await progressOf(db, row.end_time === null ? row.group_id : null);
    return {
      id: row.id,
      deviceId: row.device_id,
      name: row.name,
      dayKind: row.day_kind as DayKind | null,
      slots: slotsIn(row.slots),
      state: row.state as SendingState,
      reason: language === 'zh' ? row.reason_zh : row.reason_en,
      written: progress.done,
      ofThem: progress.total,
      askedTime: row.asked_time,
      endTime: row.end_time,
      by: actorView(row.login_name, row.user_name, row.user_id, row.link_id) ?? { userId: null, loginName: '', userName: '', linkId: null },
    };
  }

  async function kept(projectId: number, id: number): Promise<PlanRow> {
    const row = await planOf(db, projectId, id);
    if (!row) throw new AppError('notFound');
    return row;
  }

  const faultsOf = (deviceId: number, slots: readonly PlanSlot[]) =>
    planFaults(slots, { power: boundsOf(controllers, deviceId).ratedPower });

  /** Refuses a plan that may not be sent, slot by slot. */
  function check(deviceId: number, slots: readonly PlanSlot[], language: Language): void {
    const fields = faultsOf(deviceId, slots).map(({ path, fault }) => ({
      path: path === '' ? 'slots' : `slots.${path}`,
      message: everyFieldText[fault],
    }));
    if (fields.length > 0) throw wrongFields(language, fields);
  }

  return {
    check,

    devices: (projectId: number, language: Language) =>
      registry.devicesOf(projectId).flatMap((device) => (isController(device) ? [planDeviceOf(device, controllers, language)] : [])),

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
        if (!before && all.length >= mostPlans) throw new AppError('tooManySaved', { most: mostPlans });
        const fields = { name, day_kind: dayKind, slots: JSON.stringify(slots), changed: now(), user_name: actor.userName };
        if (before && !(await changePlan(on, id, version, fields))) throw stale(true);
        const result = before ? id : await addPlan(on, { project_id: projectId, device_id: deviceId, version: 1, ...fields });
        const action = { zh: '保存充放电计划', en: 'Save a charge/discharge plan' };
        const oldValue = before ? planText(slotsIn(before.slots)) : null;
        return { result, entries: [{ projectId, deviceId, action, target: name, oldValue, setValue: planText(slots) }], touched: {} };
      });
      return planView(await kept(projectId, saved));
    },

    async remove(projectId: number, id: number, actor: CallActor): Promise<void> {
      await kept(projectId, id);
      await auditedChange(deps, actor, async (on) => {
        const before = await planOf(on, projectId, id);
        if (!before) throw new AppError('notFound');
        await dropPlan(on, id);
        const action = { zh: '删除充放电计划', en: 'Remove a charge/discharge plan' };
        const entry = {
          projectId,
          deviceId: before.device_id,
          action,
          target: before.name,
          oldValue: planText(slotsIn(before.slots)),
        };
        return { result: undefined, entries: [entry], touched: {} };
      });
    },

    async send(
      wanted: { projectId: number; deviceId: number; name: string; dayKind: DayKind | null; slots: readonly PlanSlot[] },
      asker: Asker,
      language: Language,
    ): Promise<PlanSending> {
      const { projectId, deviceId } = wanted;
      controllerIn(registry, projectId, deviceId);
      check(deviceId, wanted.slots, language);
      if (!(await this.maySend(deviceId, asker))) throw new AppError('forbidden');
      const { id } = await sender.send(wanted, asker);
      return this.sending(projectId, id, language);
    },

    /** The only device of the project that runs plans; null: there is none, or more than one. */
    onlyController(projectId: number): { readonly count: number; readonly deviceId: number | null } {
      const found = registry.devicesOf(projectId).filter(isController);
      return { count: found.length, deviceId: found.length === 1 ? (found[0]?.id ?? null) : null };
    },

    /** The slots of the only controller of a project by its newest registers, where it follows them; null: none, or nobody knows. */
    standing(projectId: number): readonly PlanSlot[] | null {
      const found = registry.devicesOf(projectId).filter(isController);
      const [device] = found;
      if (!device || found.length > 1 || !isInForce(controllers.held(device.id, controllers.stateMetrics(device.id)))) return null;
      return planOfRegisters(controllers.held(device.id, planMetrics));
    },

    /** Whether somebody may send plans to a device. */
    async maySend(deviceId: number, asker: Asker): Promise<boolean> {
      for (const metric of [runMetric, ...planMetrics]) {
        const param = registry.paramOf(deviceId, metric);
        if (!param || !(await asker.may(param))) return false;
      }
      return true;
    },

    /** What a device says that it holds when it is asked just now; null: it does not. */
    held: async (deviceId: number): Promise<readonly PlanSlot[] | null> =>
      planOfRegisters(await controllers.read(deviceId, planMetrics, (found) => planOfRegisters(found) !== null)),

    /** What is wrong with a plan for a device. */
    faultsOf,

    /** Sends it and waits for the end; a state under way: the server stopped meanwhile. */
    async sendWhole(wanted: WantedSending, asker: Asker): Promise<{ readonly state: SendingState; readonly reason: Text }> {
      const { id, over } = await sender.send(wanted, asker);
      await over;
      const row = await sendingOf(db, wanted.projectId, id);
      return { state: (row?.state ?? 'unknown') as SendingState, reason: { zh: row?.reason_zh ?? '', en: row?.reason_en ?? '' } };
    },

    async sending(projectId: number, id: number, language: Language): Promise<PlanSending> {
      const row = await sendingOf(db, projectId, id);
      if (!row) throw new AppError('notFound');
      return sendingView(row, language);
    },

    async ofDevice(projectId: number, deviceId: number, language: Language): Promise<Omit<DevicePlan, 'scheduled'>> {
      controllerIn(registry, projectId, deviceId);
      const [sent, underWay] = [await lastDone(db, deviceId), await openSending(db, deviceId)];
      const states = controllers.held(deviceId, [...controllers.stateMetrics(deviceId), 'plan_state']);
      const planState = registry.paramOf(deviceId, 'plan_state');
      const slots = planOfRegisters(controllers.held(deviceId, planMetrics));
      return {
        slots,
        time: slots === null ? null : heldSince(deviceId),
        inForce: states[runMetric] == null ? null : isInForce(states),
        planState: planState && states.plan_state != null ? sayWord(planState.point, states.plan_state, language) : null,
        sent: sent ? await sendingView(sent, language) : null,
        drift: underWay ? null : driftOf(sent, controllers, heldSince),
        underWay: underWay ? await sendingView(underWay, language) : null,
      };
    },

    async history(
      { projectId, deviceId, page, pageSize }: { projectId: number; deviceId: number; page: number; pageSize: number },
      language: Language,
    ) {
      controllerIn(registry, projectId, deviceId);
      const { total, rows } = await sendingsOf(db, deviceId, { offset: (page - 1) * pageSize, limit: pageSize });
      return { total, list: await Promise.all(rows.map((row) => sendingView(row, language))) };
    },
  };
}

export type PlanService = ReturnType<typeof createPlanService>;
