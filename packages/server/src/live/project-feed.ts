/** Fan-out of device states, alarms and changes of set-up of a project. Like values: changes mark, frames read the newest. */
import type { Language } from '@czyun/contract';
import { entryOfAlarm } from '../alarms/entry.ts';
import type { AlarmRecord, Alarms, DeviceStates } from '../alarms/types.ts';
import type { Registry } from '../registry/types.ts';
import type { FrameClock } from './clock.ts';

export interface ProjectReader {
  readonly dirtyDevices: Set<number>;
  /** Newest record of each alarm that is unsent. */
  readonly dirtyAlarms: Map<number, AlarmRecord>;
  /** What was watched last is unsent as a whole. */
  wholeDevices: boolean;
  wholeAlarms: boolean;
  dirtySetup: boolean;
  wake(): void;
}

export interface ProjectFeed {
  /** Listens to a project; what changed after `since` (0: every device, every standing alarm) is unsent. */
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
  /** Project → time of its last change; those that have none are as they were when the process started. */
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
        // Devices that came or went are told by telling all.
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

  function isRemembered(projectId: number, since: number): boolean {
    return since > 0 && (remembered.get(projectId)?.forgotten ?? 0) <= since;
  }

  /** Changed ones first: those that stand among them come again as they are now. */
  function* missedAlarms(projectId: number, since: number): Generator<AlarmRecord> {
    if (since > 0) for (const { record, at } of remembered.get(projectId)?.records.values() ?? []) if (at > since) yield record;
    if (!isRemembered(projectId, since)) yield* alarms.open(projectId);
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
      // Which devices went meanwhile is known by nothing but what is left.
      const whole = since === 0 || versionOf(projectId) > since;
      for (const { id } of registry.devicesOf(projectId)) {
        if (whole || (deviceChanged.get(id) ?? 0) > since) reader.dirtyDevices.add(id);
      }
      for (const record of missedAlarms(projectId, since)) reader.dirtyAlarms.set(record.id, record);
      reader.wholeDevices = whole;
      reader.wholeAlarms = !isRemembered(projectId, since);
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
