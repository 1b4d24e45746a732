/** Parts of a server that depend on other servers of the installation. */
import { randomUUID } from 'node:crypto';
import { hostname } from 'node:os';
import type { FastifyInstance } from 'fastify';
import type { Bus } from '../bus/index.ts';
import type { Clock } from '../clock.ts';
import type { OpenDatabase } from '../db/index.ts';
import { firstMeta } from '../db/meta.ts';
import { clientIdOf, type OutsideHost } from '../drivers/index.ts';
import type { Forwarding } from '../http/forward.ts';
import type { ServersHealth } from '../http/health.ts';
import type { Mirror } from '../mirror/index.ts';
import type { Registry } from '../registry/index.ts';
import type { SeatRoom } from '../seats/index.ts';
import { type BalanceTimes, createServers, type Servers, type ServersOptions } from '../servers/index.ts';
import type { Settings } from '../settings.ts';
import type { Telemetry } from '../telemetry/index.ts';
import { version } from '../version.ts';
import type { Closing } from './stop.ts';

/** State of the other servers, for health and metrics. */
export const serversOf = (mirror: Mirror, bus: Pick<Bus, 'isConnected'>, registry: Pick<Registry, 'projects'>): ServersHealth => ({
  isConnected: () => bus.isConnected(),
  others: () => mirror.servers().length,
  unconfirmed: () => registry.projects().filter(({ id }) => !mirror.isCurrent(id)).length,
});

/** Called before devices are read: readings of a project that the former owner stored are not stored again. */
export function takeOverReadings(registry: Registry, seats: SeatRoom, telemetry: Pick<Telemetry, 'mirrored' | 'forPeers'>): void {
  const gained = (ids: readonly number[]) => {
    for (const id of ids)
      telemetry.mirrored.takenOver(registry.devicesOf(id).flatMap(({ params }) => params.map(({ paramId }) => paramId)));
  };
  gained(registry.projects().flatMap(({ id }) => (seats.holds(id) ? id : [])));
  // The next owner compares the readings that it receives again with the engine.
  const stored = () => telemetry.forPeers.stored();
  seats.onChange({ gained, leaving: stored, left: stored });
}

interface ServerRoomDeps extends Pick<ServersOptions, 'bus' | 'seats' | 'server' | 'logger'> {
  readonly balance: BalanceTimes | undefined;
  readonly worldNow: () => number;
  readonly clock: Pick<Clock, 'elapsed'>;
  readonly settings: Pick<Settings, 'PORT'>;
  readonly registry: Pick<Registry, 'projects' | 'param'>;
  readonly telemetry: Pick<Telemetry, 'newest' | 'health'>;
}

/** This server among the others; also used if it is the only one. */
export function openServers({ settings, telemetry, balance, worldNow, clock, ...deps }: ServerRoomDeps): Servers {
  const servers = createServers({
    ...deps,
    ...(balance ? { balance } : {}),
    elapsed: clock.elapsed,
    started: worldNow(),
    name: `${hostname()}:${settings.PORT}`,
    version,
    telemetry() {
      const { engine, spooledRows } = telemetry.health();
      return { engine, waiting: spooledRows };
    },
  });
  // A batch usually belongs to one project, identified by its first reading.
  telemetry.newest.onChange(function countReadings({ paramIds }) {
    const projectId = deps.registry.param(paramIds[0] ?? 0)?.projectId;
    if (projectId !== undefined) servers.count(projectId, paramIds.length);
  });
  return servers;
}

export type MqttSessions = Pick<OutsideHost, 'clientId' | 'sessionOf'>;

interface SessionsDeps {
  readonly settings: Pick<Settings, 'DATA_DIR'>;
  readonly hasOthers?: boolean;
  readonly store: Pick<OpenDatabase, 'db'>;
}

/** Sessions at an external broker: one of this server, or with several servers one per project, which its next owner resumes. */
export async function sessionsOf(
  { settings, hasOthers, store }: SessionsDeps,
  registry: Pick<Registry, 'deviceByKey'>,
): Promise<MqttSessions> {
  const ownId = clientIdOf(hostname(), settings.DATA_DIR);
  if (!hasOthers) return { clientId: ownId };
  const installation = await firstMeta(store.db, 'installation', randomUUID());
  return {
    clientId: `czyun-${installation.slice(0, 13)}`,
    sessionOf(deviceKey) {
      const projectId = registry.deviceByKey(deviceKey)?.projectId;
      // Only this server receives devices that are merely being tested.
      return projectId === undefined ? `tried-${ownId}` : `project-${projectId}`;
    },
  };
}

interface JoiningParts {
  /** Absent: this server is the only one. */
  readonly mirror: Mirror | undefined;
  readonly room: Servers;
  readonly forwarding: Forwarding;
  readonly app: FastifyInstance;
  readonly registry: Pick<Registry, 'projects'>;
  readonly seats: Pick<SeatRoom, 'holds'>;
}

/** Called after all parts that take up a seat, so that other servers find them running. */
export async function joinServers({ mirror, room, forwarding, app, registry, seats }: JoiningParts, closing: Closing): Promise<void> {
  if (mirror) {
    closing.add('mirror', () => mirror.stop());
    await mirror.start();
  }
  forwarding.open(
    app,
    registry.projects().flatMap(({ id }) => (seats.holds(id) ? id : [])),
  );
  closing.add('place among the servers', () => room.stop());
  closing.add('projects', () => room.leave());
  await room.start();
}
