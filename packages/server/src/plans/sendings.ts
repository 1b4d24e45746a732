/** Sendings of plans in the form of calls: in progress, done, and compared with the plan in a device. */
import {
  type DayKind,
  type DevicePlan,
  type Language,
  type PlanSending,
  type PlanSlot,
  planMetrics,
  planOfRegisters,
  type SendingState,
  sayWord,
} from '@czyun/contract';
import type { Text } from '@czyun/devices';
import type { Kysely } from 'kysely';
import { actorView } from '../alarms/entries/entry.ts';
import type { Requester } from '../commands/index.ts';
import type { Schema } from '../db/schema.ts';
import { AppError } from '../kernel/errors.ts';
import type { Registry } from '../registry/types.ts';
import { type Controllers, isInForce, runMetric } from './controller.ts';
import { driftOf, type HeldSince } from './drift.ts';
import { controllerIn, type PlanDevices } from './plan-devices.ts';
import { lastDone, openSending, progressOf, type SendingRow, sendingOf, sendingsOf } from './repo.ts';
import type { Sender, WantedSending } from './sender.ts';

export interface SendingDeps {
  readonly db: Kysely<Schema>;
  readonly registry: Pick<Registry, 'device' | 'paramOf'>;
  readonly controllers: Controllers;
  readonly sender: Sender;
  readonly heldSince: HeldSince;
  readonly devices: Pick<PlanDevices, 'check' | 'maySend'>;
}

export type PlanSendings = ReturnType<typeof createPlanSendings>;

export function createPlanSendings({ db, registry, controllers, sender, heldSince, devices }: SendingDeps) {
  async function sendingView(row: SendingRow, language: Language): Promise<PlanSending> {
    const progress = await progressOf(db, row.end_time === null ? row.group_id : null);
    return {
      id: row.id,
      deviceId: row.device_id,
      name: row.name,
      dayKind: row.day_kind as DayKind | null,
      slots: JSON.parse(row.slots) as PlanSlot[],
      state: row.state as SendingState,
      reason: language === 'zh' ? row.reason_zh : row.reason_en,
      written: progress.done,
      ofThem: progress.total,
      askedTime: row.asked_time,
      endTime: row.end_time,
      by: actorView(row.login_name, row.user_name, row.user_id, row.link_id) ?? { userId: null, loginName: '', userName: '', linkId: null },
    };
  }

  async function view(projectId: number, id: number, language: Language): Promise<PlanSending> {
    const row = await sendingOf(db, projectId, id);
    if (!row) throw new AppError('notFound');
    return sendingView(row, language);
  }

  return {
    async send(
      wanted: { projectId: number; deviceId: number; name: string; dayKind: DayKind | null; slots: readonly PlanSlot[] },
      asker: Requester,
      language: Language,
    ): Promise<PlanSending> {
      const { projectId, deviceId } = wanted;
      controllerIn(registry, projectId, deviceId);
      devices.check(deviceId, wanted.slots, language);
      if (!(await devices.maySend(deviceId, asker))) throw new AppError('forbidden');
      const { id } = await sender.send(wanted, asker);
      return view(projectId, id, language);
    },

    /** Sends a plan and waits for the end; the state is not final if the server stopped meanwhile. */
    async sendWhole(wanted: WantedSending, asker: Requester): Promise<{ readonly state: SendingState; readonly reason: Text }> {
      const { id, over } = await sender.send(wanted, asker);
      await over;
      const row = await sendingOf(db, wanted.projectId, id);
      return { state: (row?.state ?? 'unknown') as SendingState, reason: { zh: row?.reason_zh ?? '', en: row?.reason_en ?? '' } };
    },

    view,

    async ofDevice(projectId: number, deviceId: number, language: Language): Promise<Omit<DevicePlan, 'scheduled'>> {
      controllerIn(registry, projectId, deviceId);
      const [sent, pendingRequests] = [await lastDone(db, deviceId), await openSending(db, deviceId)];
      const states = controllers.held(deviceId, [...controllers.stateMetrics(deviceId), 'plan_state']);
      const planState = registry.paramOf(deviceId, 'plan_state');
      const slots = planOfRegisters(controllers.held(deviceId, planMetrics));
      return {
        slots,
        time: slots === null ? null : heldSince(deviceId),
        inForce: states[runMetric] == null ? null : isInForce(states),
        planState: planState && states.plan_state != null ? sayWord(planState.point, states.plan_state, language) : null,
        sent: sent ? await sendingView(sent, language) : null,
        drift: pendingRequests ? null : driftOf(sent, controllers, heldSince),
        pendingRequests: pendingRequests ? await sendingView(pendingRequests, language) : null,
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
