/**
 * Projects owned by other servers, as shown by this one: their owners send values, states and alarms over the bus, and every server has
 * them in memory. Lists over projects, boards and open pages read them like its own.
 */
import { andonKindOf, worstOf } from '../alarms/index.ts';
import type { AlarmRecord, Alarms } from '../alarms/types.ts';
import type { DeviceState, DeviceStates } from '../drivers/types.ts';
import { createTopic } from '../kernel/topic.ts';
import type { Telemetry } from '../telemetry/types.ts';
import { KnownOfOthers } from './known.ts';
import { MirrorReader, type ReaderParts } from './reader.ts';
import { createSender } from './sender.ts';
import type { MirrorParts } from './types.ts';

export interface MirrorOptions extends Omit<MirrorParts, 'newest'>, Pick<ReaderParts, 'activeAlarms' | 'alarmsOf' | 'elapsed'> {
  readonly telemetry: Pick<Telemetry, 'newest' | 'mirrored'>;
  /** Of this server's own projects. */
  readonly states: DeviceStates;
  readonly alarms: Alarms;
  /** Time for which changes are collected, ms; 100. */
  readonly collectMs?: number;
  /** Interval at which owners confirm their projects, ms; 1000. An owner that misses three of them is away. */
  readonly beatMs?: number;
}

export interface Mirror {
  /** Of all projects. */
  readonly states: DeviceStates;
  readonly alarms: Alarms;
  /** Whether the shown state of a project is current: it is owned by this server, or its owner confirmed it within three beats. */
  isCurrent(projectId: number): boolean;
  /** The other server that owns a project; undefined: none has confirmed it within three beats. */
  ownerOf(projectId: number): string | undefined;
  /** The other servers heard in the last minute. */
  servers(): readonly string[];
  /** Starts sending and receiving; called after every part that takes up a seat. */
  start(): Promise<void>;
  stop(): Promise<void>;
}

export function createMirror({ telemetry, states, alarms, collectMs = 100, beatMs = 1000, ...options }: MirrorOptions): Mirror {
  const { registry, logger } = options;
  const parts: MirrorParts = { ...options, newest: telemetry.newest };
  const known = new KnownOfOthers();
  const stateNews = createTopic<readonly DeviceState[]>('states of devices of all servers', logger);
  const alarmNews = createTopic<readonly AlarmRecord[]>('alarms of all servers', logger);
  const isOwn = (projectId: number | undefined) => projectId === undefined || reader.isOwn(projectId);
  const isOwnDevice = (deviceId: number) => isOwn(registry.device(deviceId)?.projectId);

  function get(deviceId: number): DeviceState {
    const projectId = registry.device(deviceId)?.projectId;
    if (projectId === undefined || reader.isOwn(projectId)) return states.get(deviceId);
    const last = known.state(deviceId);
    if (last && reader.isCurrent(projectId)) return last;
    return { deviceId, status: 'offline', lastMessage: last?.lastMessage ?? null };
  }

  const sender = createSender({ ...parts, states, alarms, collectMs, beatMs });
  const reader = new MirrorReader({
    ...parts,
    ...options,
    known,
    take: (batch) => telemetry.mirrored.take(batch),
    changedStates: (ids) => stateNews.publish(ids.map(get)),
    changedAlarms: (records) => alarmNews.publish(records),
    silentMs: 3 * beatMs,
  });

  const openOf = (projectId: number) => (isOwn(projectId) ? alarms.open(projectId) : known.open(projectId));
  const ends: (() => void)[] = [];
  return {
    states: { get, health: (deviceId) => states.health(deviceId), onChange: (listener) => stateNews.on(listener) },
    alarms: {
      ...alarms,
      open: openOf,
      openIn(projectIds) {
        const own = alarms.openIn(new Set([...projectIds].filter(isOwn)));
        const others = [...projectIds].flatMap((id): [number, readonly AlarmRecord[]][] => {
          const open = isOwn(id) ? [] : known.open(id);
          return open.length > 0 ? [[id, open]] : [];
        });
        return new Map([...own, ...others]);
      },
      openCount: (deviceId) => (isOwnDevice(deviceId) ? alarms.openCount(deviceId) : known.annunciated(deviceId).length),
      worst: (deviceId) =>
        isOwnDevice(deviceId) ? alarms.worst(deviceId) : worstOf(known.annunciated(deviceId).map(({ severity }) => severity)),
      calling(projectId) {
        if (isOwn(projectId)) return alarms.calling(projectId);
        return known.open(projectId).flatMap((record) => {
          const kind = andonKindOf(record.alarmKey);
          return kind === undefined ? [] : { kind, record };
        });
      },
      onChange: (listener) => alarmNews.on(listener),
    },
    isCurrent: (projectId) => reader.isOwn(projectId) || reader.isCurrent(projectId),
    ownerOf: (projectId) => reader.ownerOf(projectId),
    servers: () => reader.servers(),
    async start() {
      ends.push(
        states.onChange((changed) => stateNews.publish(changed)),
        alarms.onChange((records) => alarmNews.publish(records)),
      );
      await sender.start();
      await reader.start();
    },
    async stop() {
      for (const end of ends.splice(0)) end();
      await reader.stop();
      await sender.stop();
    },
  };
}
