/** Machines that call: looked at every few seconds, raised and ended as alarms. */
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
import { isDue, type Limits, limitOf, limitsOf } from './limits.ts';
import { andonRepo } from './repo.ts';

const everyMs = 2000;
/** Longer stops call anyway. */
const mostBackMs = 2 * dayMs;

type WatchDeps = Pick<FeatureDeps, 'db' | 'registry' | 'telemetry' | 'states' | 'alarms' | 'seats' | 'now' | 'logger'>;

export function createAndonWatch(deps: WatchDeps) {
  const { db, registry, telemetry, states, alarms, seats, now, logger } = deps;
  const findStops = createStopFinder({ db, runStates: createRunStates(deps) });

  /** Set-up and maintenance are work on the machine. */
  function isAtWork(device: DeviceRecord): boolean {
    return [device.type.setup, device.type.maintenance].some((mode) => {
      const value = mode === undefined ? null : goodValue(telemetry.newest, registry.paramOf(device.id, mode.metric)?.paramId);
      return value !== null && mode?.values.includes(value) === true;
    });
  }

  /** Machines of a project that call now, with their limits. */
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
        ...{ reason: (reason?.type ?? null) as StopType | null, plannedMs: planned(Math.max(start, at - mostBackMs), at) },
      };
      if (isDue(facts, minutes)) due.set(device.id, minutes);
    }
    return due;
  }

  async function look(): Promise<void> {
    for (const row of await andonRepo(db).all()) {
      const projectId = Number(row.project_id);
      const project = registry.project(projectId);
      if (!project || seats?.holds(projectId) === false) continue;
      const due = await calling(projectId, project.timeZone, limitsOf(row), now());
      for (const [deviceId, minutes] of due) alarms.call(deviceId, minutes);
      for (const deviceId of alarms.calling(projectId).keys()) if (!due.has(deviceId)) alarms.call(deviceId, null);
    }
  }

  return createPeriodic({ everyMs, work: look, failed: logFailures(logger, 'warn', 'stopped machines could not be looked at') });
}
