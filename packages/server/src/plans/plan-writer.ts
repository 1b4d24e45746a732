/**
 * Writes a plan to its controller: pause, write the registers that differ, read all of them back, start again. A failure restores the
 * previous plan, which is read back too; if it cannot be restored, the controller stays paused. Each step is stored before it is done, so
 * the row of a process that died shows what may have happened.
 */
import { setTimeout as pause } from 'node:timers/promises';
import { differingSlots, planMetrics } from '@czyun/contract';
import type { Text } from '@czyun/devices';
import type { Kysely } from 'kysely';
import { type Commands, commandReasons, pendingReverts, type Requester, tagOn } from '../commands/index.ts';
import type { Schema } from '../db/schema.ts';
import type { DeviceStates } from '../drivers/types.ts';
import { timeZoneOf } from '../registry/time-zone.ts';
import type { Registry } from '../registry/types.ts';
import type { Seats } from '../seats/index.ts';
import { type Controllers, isInForce, runMetric } from './controller.ts';
import { createPlanCommands } from './plan-commands.ts';
import { differing, hasRegisters, heldOf, keeper, registersOf, type Steps, type Work } from './plan-work.ts';
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

export function createPlanWriter(deps: PlanWriterDeps, steps: Steps) {
  const { db, registry, states, commands, controllers, now } = deps;
  const { move, finish, stopping } = steps;
  const { ask, write, wasPaused, othersActed } = createPlanCommands(deps, steps);

  /** The reason for a refusal before anything is written; otherwise the current registers are stored in the row. */
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
    const failed = await write(work, work.asker, differing(wanted, held));
    if (failed) return restore(work, failed);
    await move(work, { state: 'verifying', group_id: null });
    const values = await controllers.read(deviceId, planMetrics, (found) => differingSlots(wanted, found).length === 0);
    const wrong = differingSlots(wanted, values);
    if (wrong.length > 0) return restore(work, Object.values(values).includes(null) ? planReasons.notRead : planReasons.differs(wrong));
    await move(work, { state: 'resuming' });
    return resume(work, 'done', planReasons.none, work.asker);
  }

  /** Restores the previous plan and starts the controller again. */
  async function restore(work: Work, why: Text): Promise<void> {
    const { device_id: deviceId } = work.row;
    const before = heldOf(work);
    await move(work, { state: 'restoring', group_id: null, reason_zh: why.zh, reason_en: why.en });
    let last = why;
    for (const wait of steps.restoreMs) {
      await pause(wait, undefined, { signal: stopping }).catch(() => {});
      const held = await controllers.read(deviceId, planMetrics);
      if (Object.values(held).includes(null)) continue;
      const failed = await write(work, keeper, differing(before, held));
      if (failed) last = failed;
      else if (hasRegisters(before)(await controllers.read(deviceId, planMetrics, hasRegisters(before))))
        return resume(work, 'restored', why, keeper);
    }
    if (work.row.in_force !== 1) return finish(work, 'paused', planReasons.notRestoredIdle(last));
    const isPaused = await wasPaused(work);
    return finish(work, isPaused ? 'paused' : 'unknown', isPaused ? planReasons.notRestored(last) : planReasons.pauseUnknown(last));
  }

  /** Starts the controller if it ran before, unless another command stopped it meanwhile. */
  async function resume(work: Work, state: 'done' | 'restored', why: Text, asker: Requester): Promise<void> {
    const { device_id: deviceId } = work.row;
    if (work.row.in_force !== 1) return finish(work, state, why);
    const others = await othersActed(work);
    // The latest value of a reporting device may be older than the pause, so the result of the pause command decides.
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

  async function recover(work: Work): Promise<void> {
    const { state, device_id: deviceId, step_time: stepTime, in_force: inForce } = work.row;
    if (state === 'asked') return finish(work, 'refused', planReasons.brokeBefore);
    if (now() - stepTime > steps.recoverMs) {
      const runs = (await controllers.read(deviceId, [runMetric]))[runMetric];
      return finish(work, runs === 0 || inForce !== 1 ? 'paused' : 'unknown', planReasons.tooLong);
    }
    if (state === 'resuming') {
      const wanted = registersOf(work);
      const values = await controllers.read(deviceId, planMetrics);
      if (differingSlots(wanted, values).length === 0) return resume(work, 'done', planReasons.none, keeper);
    }
    return restore(work, planReasons.broke);
  }

  return { refusal, carryOut, recover };
}
