/**
 * Writes a plan to its controller: pause, write the registers that differ, read all of them back, start again. A failure restores the previous plan, which
 * is read back too; if it cannot be restored, the controller stays paused. Each step is stored before it is done, so the row of a process that died
 * shows what may have happened.
 */
import { setTimeout as pause } from 'node:timers/promises';
import { differingSlots, type PlanRegisters, type PlanSlot, planMetrics, planRegisters, type SendingState } from '@czyun/contract';
import type { Text } from '@czyun/devices';
import type { Kysely } from 'kysely';
import { type Asker, type Commands, commandReasons, pendingReverts, type StepEnd, tagOn } from '../commands/index.ts';
import type { Schema } from '../db/schema.ts';
import type { DeviceStates } from '../drivers/types.ts';
import { unsigned } from '../kernel/actor.ts';
import { timeZoneOf } from '../registry/time-zone.ts';
import type { Registry } from '../registry/types.ts';
import type { Seats } from '../seats/index.ts';
import { type Controllers, type Held, isInForce, runMetric } from './controller.ts';
import { commandsSince, type SendingRow } from './repo.ts';
import { planReasons } from './words.ts';

export interface PlanWriterDeps {
  readonly db: Kysely<Schema>;
  readonly registry: Pick<Registry, 'device' | 'paramOf' | 'project'>;
  readonly states: Pick<DeviceStates, 'get'>;
  readonly commands: Pick<Commands, 'ask'> & { readonly approvals: Pick<Commands['approvals'], 'isRequired'> };
  readonly controllers: Controllers;
  readonly seats?: Pick<Seats, 'holds'> | undefined;
  readonly now: () => number;
}

/** How steps are stored. */
export interface Steps {
  /** Pauses before each attempt to restore the previous plan, ms. */
  readonly restoreMs: readonly number[];
  /** Time after its last step within which an interrupted sending is recovered automatically, ms. */
  readonly recoverMs: number;
  readonly stopping: AbortSignal;
  /** Stores a step; throws `Left`. */
  move(work: Work, fields: Partial<SendingRow>): Promise<void>;
  /** The end, with its entry in the operation log. */
  finish(work: Work, state: SendingState, reason: Text): Promise<void>;
}

/** Another process owns the sending, or the server stops: the row has the last step. */
export class Left extends Error {}

export interface Work {
  row: SendingRow;
  readonly asker: Asker;
}

/** The actor of recovery: permitted with the sending itself. */
export const keeper: Asker = { by: unsigned('plan', ''), may: async () => true };

const alike = (a: number | null | undefined, b: number | null | undefined) => a != null && b != null && Math.abs(a - b) <= 0.05 + 1e-9;
const standsIn = (wanted: PlanRegisters) => (held: Held) => Object.entries(wanted).every(([metric, value]) => alike(held[metric], value));

export function createPlanWriter(deps: PlanWriterDeps, { move, finish, ...times }: Steps) {
  const { db, registry, states, commands, controllers, now } = deps;
  const { stopping } = times;

  const heldOf = ({ row }: Work): PlanRegisters => JSON.parse(row.held ?? '{}') as PlanRegisters;
  const registersOf = ({ row }: Work) => planRegisters(JSON.parse(row.slots) as PlanSlot[]);

  async function ask(work: Work, asker: Asker, values: PlanRegisters, isPause = false): Promise<readonly StepEnd[]> {
    if (stopping.aborted) throw new Left();
    const wanted = Object.entries(values).map(([metric, value]) => ({ metric, value }));
    const asked = await commands.ask(asker, work.row.device_id, wanted, { group: 'whole' });
    await move(work, { group_id: asked.group, ...(isPause ? { pause_id: asked.ids[0] ?? null } : {}) });
    const ends = await asked.ended;
    if (stopping.aborted) throw new Left();
    return ends;
  }

  /** Writes the registers as one group; null when all are done, else the reason of the first failure. */
  async function write(work: Work, asker: Asker, values: PlanRegisters): Promise<Text | null> {
    if (Object.keys(values).length === 0) return null;
    const failed = (await ask(work, asker, values)).find(({ result }) => result !== 'done');
    if (!failed) return null;
    const { name } = failed.param.point;
    return { zh: `${name.zh}：${failed.reason.zh}`, en: `${name.en}: ${failed.reason.en}` };
  }

  /** The reason for a refusal before anything is written; else the current registers are stored in the row. */
  async function refusal(work: Work): Promise<Text | null> {
    const { project_id: projectId, device_id: deviceId } = work.row;
    if (deps.seats?.holds(projectId) === false) return commandReasons.elsewhere;
    if (states.get(deviceId).status === 'offline') return commandReasons.offline;
    const tag = await tagOn(db, deviceId, now());
    if (tag) return commandReasons.tagged(tag, timeZoneOf(registry, projectId));
    const concerned = new Set([...planMetrics, runMetric]);
    if ((await pendingReverts(db, deviceId)).some(({ metric }) => concerned.has(metric))) return planReasons.fallBack;
    const held = await controllers.read(deviceId, [...planMetrics, ...controllers.stateMetrics(deviceId)]);
    const before = planMetrics.map((metric) => [metric, held[metric] ?? null] as const);
    if (before.some(([, value]) => value === null) || held[runMetric] == null) return planReasons.unreadable;
    const inForce = isInForce(held);
    if (inForce && (await commands.approvals.isRequired(projectId))) return planReasons.approval;
    await move(work, { held: JSON.stringify(Object.fromEntries(before)), in_force: inForce ? 1 : 0 });
    return null;
  }

  async function carryOut(work: Work): Promise<void> {
    const { device_id: deviceId, in_force: inForce } = work.row;
    if (inForce === 1) {
      await move(work, { state: 'pausing' });
      const [end] = await ask(work, work.asker, { [runMetric]: 0 }, true);
      if (end?.result === 'refused') return finish(work, 'refused', end.reason);
      if (end?.result !== 'done') return restore(work, end?.reason ?? planReasons.none);
    }
    await move(work, { state: 'writing', group_id: null });
    const [wanted, held] = [registersOf(work), heldOf(work)];
    const changed = Object.fromEntries(Object.entries(wanted).filter(([metric, value]) => !alike(held[metric], value)));
    const failed = await write(work, work.asker, changed);
    if (failed) return restore(work, failed);
    await move(work, { state: 'verifying', group_id: null });
    const stands = await controllers.read(deviceId, planMetrics, (found) => differingSlots(wanted, found).length === 0);
    const wrong = differingSlots(wanted, stands);
    if (wrong.length > 0) return restore(work, Object.values(stands).includes(null) ? planReasons.notRead : planReasons.differs(wrong));
    await move(work, { state: 'resuming' });
    return resume(work, 'done', planReasons.none, work.asker);
  }

  /** Restores the previous plan and starts the controller again. */
  async function restore(work: Work, why: Text): Promise<void> {
    const { device_id: deviceId } = work.row;
    const before = heldOf(work);
    await move(work, { state: 'restoring', group_id: null, reason_zh: why.zh, reason_en: why.en });
    let last = why;
    for (const wait of times.restoreMs) {
      await pause(wait, undefined, { signal: stopping }).catch(() => {});
      const held = await controllers.read(deviceId, planMetrics);
      if (Object.values(held).includes(null)) continue;
      const changed = Object.fromEntries(Object.entries(before).filter(([metric, value]) => !alike(held[metric], value)));
      const failed = await write(work, keeper, changed);
      if (failed) last = failed;
      else if (standsIn(before)(await controllers.read(deviceId, planMetrics, standsIn(before))))
        return resume(work, 'restored', why, keeper);
    }
    if (work.row.in_force !== 1) return finish(work, 'paused', planReasons.notRestoredIdle(last));
    const isPaused = await wasPaused(work);
    return finish(work, isPaused ? 'paused' : 'unknown', isPaused ? planReasons.notRestored(last) : planReasons.pauseUnknown(last));
  }

  /** Starts the controller if it ran before, unless another command stopped it meanwhile. */
  async function resume(work: Work, state: 'done' | 'restored', why: Text, asker: Asker): Promise<void> {
    const { device_id: deviceId } = work.row;
    if (work.row.in_force !== 1) return finish(work, state, why);
    const others = await othersActed(work);
    // The latest value of a reporting device may be older than the pause: that it is paused is known from the command.
    if (others || !(await wasPaused(work))) {
      const runs = (await controllers.read(deviceId, [runMetric]))[runMetric];
      if (runs === 1) return finish(work, state, why);
    }
    if (others) return finish(work, 'paused', planReasons.others);
    const [end] = await ask(work, asker, { [runMetric]: 1 });
    if (end?.result === 'done') return finish(work, state, why);
    if (end?.result === 'approval') return finish(work, 'paused', planReasons.second);
    const reason = end?.reason ?? planReasons.none;
    const runs = (await controllers.read(deviceId, [runMetric], (held) => held[runMetric] === 1))[runMetric];
    if (runs === 1) return finish(work, state, why);
    return runs === 0 ? finish(work, 'paused', planReasons.notResumed(reason)) : finish(work, 'unknown', planReasons.resumeUnknown(reason));
  }

  const runCommands = ({ row }: Work) => commandsSince(db, row.device_id, runMetric, row.asked_time);

  /** The command that paused it: stored in the row, unless its process died at that moment. */
  async function pauseOf(work: Work) {
    const all = await runCommands(work);
    return all.find(({ id }) => Number(id) === Number(work.row.pause_id)) ?? all.find(({ asked_value }) => asked_value === 0);
  }
  const wasPaused = async (work: Work) => (await pauseOf(work))?.state === 'done';

  async function othersActed(work: Work): Promise<boolean> {
    const paused = await pauseOf(work);
    const isOwn = (each: { group_id: string | null; login_name: string | null }) =>
      each.group_id === work.row.group_id || each.login_name === keeper.by.loginName;
    return (await runCommands(work)).some((each) => each.id > (paused?.id ?? 0) && each.state !== 'refused' && !isOwn(each));
  }

  async function recover(work: Work): Promise<void> {
    const { state, device_id: deviceId, step_time: stepTime, in_force: inForce } = work.row;
    if (state === 'asked') return finish(work, 'refused', planReasons.brokeBefore);
    if (now() - stepTime > times.recoverMs) {
      const runs = (await controllers.read(deviceId, [runMetric]))[runMetric];
      return finish(work, runs === 0 || inForce !== 1 ? 'paused' : 'unknown', planReasons.tooLong);
    }
    if (state === 'resuming') {
      const wanted = registersOf(work);
      const stands = await controllers.read(deviceId, planMetrics);
      if (differingSlots(wanted, stands).length === 0) return resume(work, 'done', planReasons.none, keeper);
    }
    return restore(work, planReasons.broke);
  }

  return { refusal, carryOut, recover };
}
