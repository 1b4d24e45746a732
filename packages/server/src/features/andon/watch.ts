/** Machines that call: checked every few seconds, raised and cleared as alarms. */
import { dayMs, unitStateOf } from '@czyun/contract';
import type { StopType } from '@czyun/contract/stops';
import { goodValue } from '../../energy/readings.ts';
import { createRunStates } from '../../figure-sources/run-states.ts';
import { createPeriodic, logFailures } from '../../kernel/periodic.ts';
import type { DeviceRecord } from '../../registry/types.ts';
import { calendarOf } from '../../shifts/index.ts';
import { type ShiftCalendar, workingMs } from '../../time/shifts.ts';
import type { FeatureDeps } from '../deps.ts';
import { regionsAround } from '../shifts/project-time.ts';
import { createStopFinder } from '../stops/finder.ts';
import { actorText } from './calls.ts';
import { callsRepo } from './calls-repo.ts';
import { isDue, type Limits, limitOf, limitsOf } from './limits.ts';
import { andonRepo } from './repo.ts';

const everyMs = 2000;
/** Limit of the planned time that is counted: a longer stop calls anyway. */
const maxBackMs = 2 * dayMs;

type WatchDeps = Pick<FeatureDeps, 'db' | 'registry' | 'telemetry' | 'states' | 'alarms' | 'seats' | 'now' | 'logger'>;

export function createAndonWatch(deps: WatchDeps) {
  const { db, registry, telemetry, states, alarms, seats, now, logger } = deps;
  const findStops = createStopFinder({ db, runStates: createRunStates(deps) });

  /** Set-up and maintenance count as work on the machine. */
  function isAtWork(device: DeviceRecord): boolean {
    return [device.type.setup, device.type.maintenance].some((mode) => {
      const value = mode === undefined ? null : goodValue(telemetry.newest, registry.paramOf(device.id, mode.metric)?.paramId);
      return value !== null && mode?.values.includes(value) === true;
    });
  }

  /** Machines of a project that are calling, with their limits. */
  async function calling(projectId: number, timeZone: string, limits: Limits, at: number): Promise<ReadonlyMap<number, number>> {
    const due = new Map<number, number>();
    const stopped = registry.devicesOf(projectId).filter((device) => {
      const state = unitStateOf(states.get(device.id));
      return device.enabled && (state === 'stop' || state === 'fault') && registry.paramOf(device.id, 'output_total') !== undefined;
    });
    if (!limits.enabled || stopped.length === 0) return due;
    const calendar: ShiftCalendar = await calendarOf(db, projectId);
    const { stops } = await findStops(projectId, stopped, { start: at - 1, end: at, now: at });
    for (const { device, start, reason } of stops) {
      const regions = regionsAround(registry, projectId, device.regionId);
      const minutes = limitOf(limits, { id: device.id, typeId: device.type.id });
      const planned = (from: number, to: number) => workingMs(calendar, timeZone, { start: from, end: to }, { regions });
      const facts = {
        ...{ planned: planned(at, at + 1) > 0, isAtWork: isAtWork(device) },
        ...{ reason: (reason?.type ?? null) as StopType | null, plannedMs: planned(Math.max(start, at - maxBackMs), at) },
      };
      if (isDue(facts, minutes)) due.set(device.id, minutes);
    }
    return due;
  }

  async function look(): Promise<void> {
    for (const row of await andonRepo(db).all()) {
      const projectId = row.project_id;
      const project = registry.project(projectId);
      if (!project || seats?.holds(projectId) === false) continue;
      const due = await calling(projectId, project.timeZone, limitsOf(row), now());
      for (const [deviceId, minutes] of due) alarms.call(deviceId, { kind: 'stop', minutes });
      for (const { kind, record } of alarms.calling(projectId))
        if (kind === 'stop' && !due.has(record.deviceId)) alarms.endCall(record.deviceId, kind);
    }
  }

  /**
   * Calls of persons remain active alarms, also after a restart and if another process stored them; acknowledging the alarm in the log
   * answers the call.
   */
  async function lookAtPersons(): Promise<void> {
    const rows = (await callsRepo(db).open()).filter(({ project_id }) => seats?.holds(project_id) !== false);
    for (const { device_id, kind } of rows) alarms.call(device_id, { kind });
    const isOpen = new Set(rows.map(({ device_id, kind }) => `${device_id}/${kind}`));
    const raised = registry.projects().flatMap(({ id }) => alarms.calling(id).filter(({ kind }) => kind !== 'stop'));
    for (const { kind, record } of raised) if (!isOpen.has(`${record.deviceId}/${kind}`)) alarms.endCall(record.deviceId, kind);
    for (const row of rows) {
      const record = raised.find((each) => each.record.deviceId === row.device_id && each.kind === row.kind)?.record;
      if (row.answered === null && record !== undefined && record.ackTime !== null && record.ackBy !== null)
        await callsRepo(db).change(row.id, { answered: record.ackTime, answered_by: actorText(record.ackBy) });
    }
  }

  async function lookAtAll(): Promise<void> {
    await lookAtPersons();
    await look();
  }

  return createPeriodic({ everyMs, work: lookAtAll, failed: logFailures(logger, 'warn', 'stopped machines could not be looked at') });
}
