/** Device states and active alarms of other servers' projects, in memory. */
import type { AlarmRecord } from '../alarms/types.ts';
import type { DeviceState } from '../drivers/types.ts';

export class KnownOfOthers {
  readonly #states = new Map<number, DeviceState>();
  readonly #byProject = new Map<number, Map<number, AlarmRecord>>();
  readonly #byDevice = new Map<number, Map<number, AlarmRecord>>();

  state(deviceId: number): DeviceState | undefined {
    return this.#states.get(deviceId);
  }

  takeStates(states: Iterable<DeviceState>): void {
    for (const state of states) this.#states.set(state.deviceId, state);
  }

  /** Most severe first, then newest. */
  open(projectId: number): readonly AlarmRecord[] {
    return [...(this.#byProject.get(projectId)?.values() ?? [])].sort((a, b) => a.severity - b.severity || b.startTime - a.startTime);
  }

  /** Annunciated alarms of a device. */
  annunciated(deviceId: number): readonly AlarmRecord[] {
    return [...(this.#byDevice.get(deviceId)?.values() ?? [])].filter(({ quiet }) => quiet === null);
  }

  /** Stores active alarms and removes cleared ones. */
  takeAlarms(records: Iterable<AlarmRecord>): void {
    for (const record of records) {
      const [project, device] = [mapOf(this.#byProject, record.projectId), mapOf(this.#byDevice, record.deviceId)];
      for (const each of [project, device]) {
        if (record.recoverTime === null) each.set(record.id, record);
        else each.delete(record.id);
      }
      if (device.size === 0) this.#byDevice.delete(record.deviceId);
      if (project.size === 0) this.#byProject.delete(record.projectId);
    }
  }

  /** Removes everything of a project, and returns the ids of its alarms. */
  forget(projectId: number, deviceIds: Iterable<number>): readonly number[] {
    const ids = [...(this.#byProject.get(projectId)?.values() ?? [])];
    for (const { deviceId, id } of ids) {
      this.#byDevice.get(deviceId)?.delete(id);
      if (this.#byDevice.get(deviceId)?.size === 0) this.#byDevice.delete(deviceId);
    }
    this.#byProject.delete(projectId);
    for (const id of deviceIds) this.#states.delete(id);
    return ids.map(({ id }) => id);
  }
}

function mapOf(maps: Map<number, Map<number, AlarmRecord>>, key: number): Map<number, AlarmRecord> {
  const found = maps.get(key) ?? new Map<number, AlarmRecord>();
  maps.set(key, found);
  return found;
}
