import type { DeviceRecord, RegistryChange } from '../../registry/types.ts';
import type { Batch, NewestValues } from '../../telemetry/types.ts';
import type { AlarmMachines } from '../machines/machines.ts';
import { type AlarmPoint, alarmPointsOf, type Judged, judge } from './alarm-points.ts';

export interface PointAlarmsParts {
  readonly machines: AlarmMachines;
  readonly newest: Pick<NewestValues, 'get'>;
  /** Whether the alarms of a project are evaluated in this process. */
  readonly isJudged: (projectId: number) => boolean;
  readonly now: () => number;
  /** A reading received this much later than its time, ms, is evaluated by its own time. */
  readonly lateAfterMs: number;
}

/** Alarms from bits and states that devices report. */
export class PointAlarms {
  readonly #parts: PointAlarmsParts;
  readonly #points = new Map<number, AlarmPoint>();

  constructor(parts: PointAlarmsParts) {
    this.#parts = parts;
  }

  /** Evaluated points by paramId. */
  get points(): ReadonlyMap<number, AlarmPoint> {
    return this.#points;
  }

  begin(devices: readonly DeviceRecord[]): void {
    this.#add(devices.flatMap(alarmPointsOf));
  }

  /** Changed devices are evaluated again. */
  follow(devices: RegistryChange['devices']): void {
    for (const { before } of devices.values()) for (const { paramId } of before?.params ?? []) this.#points.delete(paramId);
    this.#add([...devices.values()].flatMap(({ after }) => (after && this.#parts.isJudged(after.projectId) ? alarmPointsOf(after) : [])));
  }

  drop(projectIds: ReadonlySet<number>): void {
    for (const [paramId, { device }] of this.#points) if (projectIds.has(device.projectId)) this.#points.delete(paramId);
  }

  take({ paramIds, times, values, quality }: Batch): void {
    for (let row = 0; row < paramIds.length; row += 1) {
      const point = this.#points.get(paramIds[row] ?? 0);
      const value = values[row] ?? Number.NaN;
      // A stale or bad value neither raises nor clears.
      if (point && quality[row] === 0 && Number.isFinite(value)) this.#judge(point, value, times[row]);
    }
  }

  #add(points: readonly AlarmPoint[]): void {
    for (const point of points) this.#points.set(point.param.paramId, point);
    for (const point of points) {
      const current = this.#parts.newest.get(point.param.paramId);
      if (current?.quality === 0 && Number.isFinite(current.value)) this.#judge(point, current.value, current.time);
    }
  }

  #judge(point: AlarmPoint, value: number, time: number | undefined): void {
    const at = this.#parts.now();
    const when: Judged = { time: time ?? at, at, late: time !== undefined && at - time > this.#parts.lateAfterMs };
    judge(this.#parts.machines, point, value, when);
  }
}
