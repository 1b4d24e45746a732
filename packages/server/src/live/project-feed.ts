/** Sends device states, alarms and changes of the set-up of a project. As with values: changes are marked, frames contain the latest state. */
import type { Language } from '@czyun/contract';
import { entryOfAlarm } from '../alarms/entries/entry.ts';
import type { AlarmRecord, Alarms } from '../alarms/types.ts';
import type { DeviceStates } from '../drivers/types.ts';
import type { Registry } from '../registry/types.ts';
import type { FrameClock } from './clock.ts';
import { RecentAlarms } from './recent-alarms.ts';

export interface ProjectReader {
  readonly dirtyDevices: Set<number>;
  /** Unsent alarms, with their latest records. */
  readonly dirtyAlarms: Map<number, AlarmRecord>;
  /** All devices are to be sent, replacing the previous list. */
  wholeDevices: boolean;
  wholeAlarms: boolean;
  dirtySetup: boolean;
  wake(): void;
}

export interface ProjectFeed {
  /** Subscribes to a project; everything that changed after `since` (0: every device, every active alarm) is marked as unsent. */
  watch(reader: ProjectReader, projectId: number, since: number): void;
  unwatch(reader: ProjectReader, projectId: number): void;
  setupFrame(reader: ProjectReader, projectId: number, at: number): string | null;
  deviceFrame(reader: ProjectReader, projectId: number, at: number): string | null;
  alarmFrame(reader: ProjectReader, projectId: number, at: number, language: Language): string | null;
  close(): void;
}

export interface ProjectFeedDeps {
  readonly registry: Pick<Registry, 'device' | 'devicesOf' | 'onChange'>;
  readonly states: Pick<DeviceStates, 'get' | 'onChange'>;
  readonly alarms: Pick<Alarms, 'open' | 'openCount' | 'onChange'>;
}

export function createProjectFeed({ registry, states, alarms }: ProjectFeedDeps, clock: FrameClock): ProjectFeed {
  const readers = new Map<number, Set<ProjectReader>>();
  const deviceChanged = new Map<number, number>();
  const recent = new RecentAlarms();
  /** Time of the last change by project; absent: unchanged since the process started. */
  const setUp = new Map<number, number>();
  const versionOf = (projectId: number) => setUp.get(projectId) ?? clock.start;

  const stopSetup = registry.onChange(({ projects, devices }) => {
    const at = clock.change();
    const touched = new Set(projects);
    for (const { before, after } of devices.values()) for (const each of [before, after]) if (each) touched.add(each.projectId);
    for (const projectId of touched) {
      setUp.set(projectId, at);
      for (const reader of readers.get(projectId) ?? []) {
        reader.dirtySetup = true;
        // All devices are sent, so that clients see which were added or removed.
        reader.wholeDevices = true;
        reader.dirtyDevices.clear();
        for (const { id } of registry.devicesOf(projectId)) reader.dirtyDevices.add(id);
        reader.wake();
      }
    }
  });

  function deviceNews(deviceId: number, at: number): void {
    deviceChanged.set(deviceId, at);
    const projectId = registry.device(deviceId)?.projectId;
    for (const reader of (projectId !== undefined && readers.get(projectId)) || []) {
      reader.dirtyDevices.add(deviceId);
      reader.wake();
    }
  }

  const stopStates = states.onChange((changed) => {
    const at = clock.change();
    for (const { deviceId } of changed) deviceNews(deviceId, at);
  });
  const stopAlarms = alarms.onChange((records) => {
    const at = clock.change();
    for (const record of records) {
      recent.add(record, at);
      for (const reader of readers.get(record.projectId) ?? []) {
        reader.dirtyAlarms.set(record.id, record);
        reader.wake();
      }
      // The number of active alarms is part of a device's state.
      deviceNews(record.deviceId, at);
    }
  });

  /** Changed ones first; the active ones among them are repeated in their current state. */
  function* missedAlarms(projectId: number, since: number): Generator<AlarmRecord> {
    if (since > 0) yield* recent.after(projectId, since);
    if (!recent.isComplete(projectId, since)) yield* alarms.open(projectId);
  }

  function forget(reader: ProjectReader): void {
    reader.dirtyDevices.clear();
    reader.dirtyAlarms.clear();
    reader.wholeDevices = reader.wholeAlarms = reader.dirtySetup = false;
  }

  return {
    watch(reader, projectId, since) {
      const all = readers.get(projectId) ?? new Set();
      readers.set(projectId, all.add(reader));
      // Removed devices are found only by comparison with a complete list.
      const whole = since === 0 || versionOf(projectId) > since;
      for (const { id } of registry.devicesOf(projectId)) {
        if (whole || (deviceChanged.get(id) ?? 0) > since) reader.dirtyDevices.add(id);
      }
      for (const record of missedAlarms(projectId, since)) reader.dirtyAlarms.set(record.id, record);
      reader.wholeDevices = whole;
      reader.wholeAlarms = !recent.isComplete(projectId, since);
      reader.dirtySetup = true;
    },
    unwatch(reader, projectId) {
      const all = readers.get(projectId);
      all?.delete(reader);
      if (all?.size === 0) readers.delete(projectId);
      forget(reader);
    },
    setupFrame(reader, projectId, at) {
      if (!reader.dirtySetup) return null;
      reader.dirtySetup = false;
      return JSON.stringify({ op: 'setup', at, projectId, version: versionOf(projectId) });
    },
    deviceFrame(reader, projectId, at) {
      if (reader.dirtyDevices.size === 0 && !reader.wholeDevices) return null;
      const devices = [...reader.dirtyDevices].map((id) => {
        const { status, detail, lastMessage } = states.get(id);
        return { id, status, ...(detail && { detail }), lastMessage, openAlarms: alarms.openCount(id) };
      });
      const whole = reader.wholeDevices ? { whole: true } : {};
      reader.dirtyDevices.clear();
      reader.wholeDevices = false;
      return JSON.stringify({ op: 'devices', at, projectId, ...whole, devices });
    },
    alarmFrame(reader, projectId, at, language) {
      if (reader.dirtyAlarms.size === 0 && !reader.wholeAlarms) return null;
      const entries = [...reader.dirtyAlarms.values()].map((record) => entryOfAlarm(record, language, registry));
      const whole = reader.wholeAlarms ? { whole: true } : {};
      reader.dirtyAlarms.clear();
      reader.wholeAlarms = false;
      return JSON.stringify({ op: 'alarms', at, projectId, ...whole, entries });
    },
    close() {
      stopStates();
      stopAlarms();
      stopSetup();
    },
  };
}
