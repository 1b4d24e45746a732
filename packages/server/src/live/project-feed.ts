/** Fan-out of device states and alarms of a project. Like values: changes mark, frames read the newest. */
import type { Language } from '@czyun/contract';
import { entryOfAlarm } from '../alarms/entry.ts';
import type { AlarmRecord, Alarms, DeviceStates } from '../alarms/types.ts';
import type { Registry } from '../registry/types.ts';
import type { FrameClock } from './clock.ts';

export interface ProjectReader {
  readonly dirtyDevices: Set<number>;
  /** Newest record of each alarm that is unsent. */
  readonly dirtyAlarms: Map<number, AlarmRecord>;
  wake(): void;
}

export interface ProjectFeed {
  /** Listens to a project; what changed after `since` (0: every device, every standing alarm) is unsent. */
  watch(reader: ProjectReader, projectId: number, since: number): void;
  unwatch(reader: ProjectReader, projectId: number): void;
  deviceFrame(reader: ProjectReader, at: number): string | null;
  alarmFrame(reader: ProjectReader, at: number, language: Language): string | null;
  close(): void;
}

export interface ProjectFeedDeps {
  readonly registry: Pick<Registry, 'device' | 'devicesOf'>;
  readonly states: Pick<DeviceStates, 'get' | 'onChange'>;
  readonly alarms: Pick<Alarms, 'open' | 'openCount' | 'onChange'>;
}

/** Changed alarms remembered of each project for readers that come back. */
const rememberedAlarms = 1000;

interface Remembered {
  /** Alarm → its newest record; the one that changed last stands last. */
  readonly records: Map<number, { readonly record: AlarmRecord; readonly at: number }>;
  /** Changes up to here may have been forgotten. */
  forgotten: number;
}

export function createProjectFeed({ registry, states, alarms }: ProjectFeedDeps, clock: FrameClock): ProjectFeed {
  const readers = new Map<number, Set<ProjectReader>>();
  const deviceChanged = new Map<number, number>();
  const remembered = new Map<number, Remembered>();

  function deviceNews(deviceId: number, at: number): void {
    deviceChanged.set(deviceId, at);
    const projectId = registry.device(deviceId)?.projectId;
    for (const reader of (projectId !== undefined && readers.get(projectId)) || []) {
      reader.dirtyDevices.add(deviceId);
      reader.wake();
    }
  }

  function remember(record: AlarmRecord, at: number): void {
    const known = remembered.get(record.projectId) ?? { records: new Map(), forgotten: 0 };
    remembered.set(record.projectId, known);
    known.records.delete(record.id);
    known.records.set(record.id, { record, at });
    if (known.records.size <= rememberedAlarms) return;
    for (const [id, oldest] of known.records) {
      known.records.delete(id);
      known.forgotten = oldest.at;
      break;
    }
  }

  const stopStates = states.onChange((changed) => {
    const at = clock.change();
    for (const { deviceId } of changed) deviceNews(deviceId, at);
  });
  const stopAlarms = alarms.onChange((records) => {
    const at = clock.change();
    for (const record of records) {
      remember(record, at);
      for (const reader of readers.get(record.projectId) ?? []) {
        reader.dirtyAlarms.set(record.id, record);
        reader.wake();
      }
      // How many alarms stand is part of what a device tells.
      deviceNews(record.deviceId, at);
    }
  });

  function missedAlarms(projectId: number, since: number): AlarmRecord[] {
    const known = remembered.get(projectId);
    const changed = [...(known?.records.values() ?? [])].filter(({ at }) => at > since).map(({ record }) => record);
    return since === 0 || (known?.forgotten ?? 0) > since ? [...(since === 0 ? [] : changed), ...alarms.open(projectId)] : changed;
  }

  return {
    watch(reader, projectId, since) {
      const all = readers.get(projectId) ?? new Set();
      readers.set(projectId, all.add(reader));
      for (const { id } of registry.devicesOf(projectId)) {
        if (since === 0 || (deviceChanged.get(id) ?? 0) > since) reader.dirtyDevices.add(id);
      }
      for (const record of missedAlarms(projectId, since)) reader.dirtyAlarms.set(record.id, record);
    },
    unwatch(reader, projectId) {
      const all = readers.get(projectId);
      all?.delete(reader);
      if (all?.size === 0) readers.delete(projectId);
      reader.dirtyDevices.clear();
      reader.dirtyAlarms.clear();
    },
    deviceFrame(reader, at) {
      if (reader.dirtyDevices.size === 0) return null;
      const devices = [...reader.dirtyDevices].map((id) => {
        const { status, detail, lastMessage } = states.get(id);
        return { id, status, ...(detail && { detail }), lastMessage, openAlarms: alarms.openCount(id) };
      });
      reader.dirtyDevices.clear();
      return JSON.stringify({ op: 'devices', at, devices });
    },
    alarmFrame(reader, at, language) {
      if (reader.dirtyAlarms.size === 0) return null;
      const entries = [...reader.dirtyAlarms.values()].map((record) => entryOfAlarm(record, language, registry));
      reader.dirtyAlarms.clear();
      return JSON.stringify({ op: 'alarms', at, entries });
    },
    close() {
      stopStates();
      stopAlarms();
    },
  };
}
