/**
 * Plans that are sent automatically at an instant, on behalf of the user who scheduled them and with that user's permissions at the time.
 */
import { type DayKind, farthestScheduleMs, hourMs, type PlanSlot, planSlot, type ScheduledPlan } from '@czyun/contract';
import type { Text } from '@czyun/devices';
import type { Kysely } from 'kysely';
import { z } from 'zod';
import type { Accounts } from '../../accounts/types.ts';
import { actorView } from '../../alarms/entries/entry.ts';
import type { Audit } from '../../audit/index.ts';
import { auditedChange } from '../../audit/index.ts';
import type { Requester } from '../../commands/index.ts';
import type { Schema } from '../../db/schema.ts';
import type { Actor } from '../../kernel/actor.ts';
import type { CallActor } from '../../kernel/call-actor.ts';
import { AppError } from '../../kernel/errors.ts';
import { createPeriodic, logFailures } from '../../kernel/periodic.ts';
import { wrongFields } from '../../kernel/wrong-fields.ts';
import { endEntry, planText } from '../../plans/entry.ts';
import { controllerIn, type PlanDevices } from '../../plans/plan-devices.ts';
import { addSending } from '../../plans/repo.ts';
import type { Sender } from '../../plans/sender.ts';
import { planActions, planReasons, scheduleTexts } from '../../plans/words.ts';
import type { Registry } from '../../registry/types.ts';
import type { Seats } from '../../seats/index.ts';
import { standingAsker } from '../author-rights.ts';
import { addScheduled, dueScheduled, type ScheduledRow, scheduledOf, takeScheduled } from './scheduled-repo.ts';

export interface ScheduledDeps {
  readonly db: Kysely<Schema>;
  readonly registry: Registry;
  readonly audit: Audit;
  readonly accounts: Pick<Accounts, 'rightsNow'>;
  readonly devices: Pick<PlanDevices, 'check' | 'maySend'>;
  readonly sender: Pick<Sender, 'send'>;
  readonly seats?: Pick<Seats, 'holds'> | undefined;
  readonly logger: { error(fields: object, text: string): void };
  /** Epoch ms. */
  readonly now: () => number;
}

export interface WantedSchedule {
  readonly projectId: number;
  readonly deviceId: number;
  readonly name: string;
  readonly dayKind: DayKind | null;
  readonly slots: readonly PlanSlot[];
  readonly at: number;
}

/** Maximum delay with which a plan is sent after a server outage: later, the plan no longer fits the day. */
const latestMs = hourMs;
const checkEveryMs = 2000;

const slotList = z.array(planSlot);
const actorOf = (row: ScheduledRow): Actor => ({
  ...{ userId: row.user_id, loginName: row.login_name, userName: row.user_name },
  ...{ sessionId: row.session_id, linkId: row.link_id, address: row.address },
});

function viewOf(row: ScheduledRow): ScheduledPlan {
  const by = actorView(row.login_name, row.user_name, row.user_id, row.link_id);
  return {
    ...{ id: row.id, deviceId: row.device_id, name: row.name, dayKind: row.day_kind as DayKind | null },
    ...{ slots: slotList.parse(JSON.parse(row.slots)), at: row.at, askedTime: row.asked_time },
    by: by ?? { userId: null, loginName: '', userName: '', linkId: null },
  };
}

export function createScheduled(deps: ScheduledDeps) {
  const { db, registry, devices, sender, now } = deps;

  /** Does not send the plan; records the reason in the history of the device and in the log. */
  async function refuse(row: ScheduledRow, reason: Text): Promise<void> {
    const { id, at: _, asked_time: __, ...fields } = row;
    const time = now();
    await db.transaction().execute(async (within) => {
      if (!(await takeScheduled(within, row.project_id, id))) return;
      const sending = await addSending(within, {
        ...fields,
        ...{ held: null, state: 'refused', in_force: null, pause_id: null, group_id: null, reason_zh: reason.zh, reason_en: reason.en },
        ...{ asked_time: row.at, step_time: time, end_time: time, lease_owner: '', lease_end: 0 },
      });
      if (sending) await deps.audit.record(endEntry(sending, registry, actorOf(row)), within);
    });
  }

  async function send(row: ScheduledRow): Promise<void> {
    const { id, project_id: projectId, device_id: deviceId, name, day_kind: dayKind } = row;
    if (deps.seats?.holds(projectId) === false) return;
    if (now() - row.at > latestMs) return refuse(row, planReasons.missed);
    const asker = standingAsker(deps.accounts, actorOf(row));
    if (!(await devices.maySend(deviceId, asker))) return refuse(row, planReasons.noRight);
    const slots = slotList.parse(JSON.parse(row.slots));
    const along = async (within: Kysely<Schema>) => {
      // Withdrawn, or just sent by another process.
      if (!(await takeScheduled(within, projectId, id))) throw new AppError('notFound');
    };
    await sender.send({ projectId, deviceId, name, dayKind, slots, along }, asker);
  }

  async function look(): Promise<void> {
    for (const row of await dueScheduled(db, now()))
      await send(row).catch((error: unknown) => {
        // Another plan is being sent to the device: this one waits for its end.
        if (error instanceof AppError && (error.error === 'planUnderWay' || error.error === 'notFound')) return;
        deps.logger.error({ err: error, projectId: row.project_id, deviceId: row.device_id }, 'a scheduled plan could not be sent');
      });
  }

  const watch = createPeriodic({
    everyMs: checkEveryMs,
    work: look,
    failed: logFailures(deps.logger, 'error', 'scheduled plans could not be looked at'),
  });

  return {
    async add(wanted: WantedSchedule, asker: Requester, actor: CallActor): Promise<ScheduledPlan> {
      const { projectId, deviceId, name, dayKind, slots, at } = wanted;
      const device = controllerIn(registry, projectId, deviceId);
      devices.check(deviceId, slots, actor.language);
      const time = now();
      if (at <= time || at > time + farthestScheduleMs) throw wrongFields(actor.language, [{ path: 'at', message: scheduleTexts.at }]);
      if (!(await devices.maySend(deviceId, asker))) throw new AppError('forbidden');
      const { userId, loginName, userName, sessionId, linkId, address } = asker.by;
      const added = await auditedChange(deps, actor, async (on) => {
        const row = await addScheduled(on, {
          ...{ project_id: projectId, device_id: deviceId, name, day_kind: dayKind, slots: JSON.stringify(slots), at, asked_time: time },
          ...{ user_id: userId, login_name: loginName, user_name: userName, session_id: sessionId, link_id: linkId, address },
        });
        if (!row) throw new AppError('planScheduled');
        const entry = { projectId, deviceId, action: planActions.schedule, target: name || device.name, setValue: planText(slots) };
        return { result: row, entries: [entry], touched: {} };
      });
      return viewOf(added);
    },

    async withdraw(projectId: number, id: number, actor: CallActor): Promise<void> {
      await auditedChange(deps, actor, async (on) => {
        const row = await takeScheduled(on, projectId, id);
        if (!row) throw new AppError('notFound');
        const { name, slots } = viewOf(row);
        const target = name || (registry.device(row.device_id)?.name ?? '');
        const entry = { projectId, deviceId: row.device_id, action: planActions.withdraw, target, oldValue: planText(slots) };
        return { result: undefined, entries: [entry], touched: {} };
      });
    },

    async of(deviceId: number): Promise<ScheduledPlan | null> {
      const row = await scheduledOf(db, deviceId);
      return row ? viewOf(row) : null;
    },

    /** Sends due plans. */
    look: watch.turn,
    start: watch.start,
    stop: watch.stop,
  };
}

export type Scheduled = ReturnType<typeof createScheduled>;
