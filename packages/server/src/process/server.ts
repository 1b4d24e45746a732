/**
 * The one assembly of the server, from an open store up to, but not including, the port. Production and tests differ in the parts that they
 * pass in.
 */
import { randomUUID } from 'node:crypto';
import { join } from 'node:path';
import type { FastifyInstance } from 'fastify';
import type { Logger } from 'pino';
import { type Accounts, createAccounts, sameHash, tokenHash } from '../accounts/index.ts';
import { createAlarms, loggedAlarms } from '../alarms/index.ts';
import { type AppDeps, createApp } from '../app.ts';
import type { Bus } from '../bus/index.ts';
import { type ClockSteps, openClockErrorLog } from '../clock/index.ts';
import { type Clock, systemClock } from '../clock.ts';
import type { OpenDatabase } from '../db/index.ts';
import type { FieldAccess } from '../drivers/field/field-access.ts';
import { createFieldAccess } from '../drivers/field/field-access.ts';
import { fieldGuardOf } from '../drivers/field/field-networks.ts';
import type { FieldTools } from '../drivers/field/field-tools.ts';
import { createDriverManager, createDrivers, type DriverManager } from '../drivers/index.ts';
import type { Driver } from '../drivers/types.ts';
import type { FeatureSpec } from '../features/feature.ts';
import { createFeatures } from '../features/index.ts';
import { createCallLimits } from '../http/call-limits.ts';
import { createForwarding } from '../http/forward.ts';
import type { PartHealth } from '../http/health.ts';
import type { JobsOptions } from '../jobs/index.ts';
import { unsigned } from '../kernel/actor.ts';
import { type Keyring, openKeyring } from '../kernel/keyring.ts';
import type { SecurityLog } from '../kernel/security-log.ts';
import { createTopic } from '../kernel/topic.ts';
import { createMirror, type Mirror } from '../mirror/index.ts';
import { openOutbox } from '../outbox/index.ts';
import { createRegistry, type Registry } from '../registry/index.ts';
import { createSeats } from '../seats/index.ts';
import type { BalanceTimes, Servers } from '../servers/index.ts';
import type { Settings } from '../settings.ts';
import { openAuditTrail } from './audit-trail.ts';
import { createServerJobs } from './jobs.ts';
import { shareAlarms, shareCalls, shareChanges, sharedSessions, shareJobs, shareRegistry } from './news.ts';
import { reasonOf, StartRefused } from './refused.ts';
import { retentionParts } from './retention.ts';
import { joinServers, type MqttSessions, openServers, serversOf, sessionsOf } from './several-servers.ts';
import { shareEngine } from './shared-engine.ts';
import type { Closing } from './stop.ts';
import { openTelemetry } from './telemetry.ts';

/** Protocols that run with the server, and connections to devices that are not saved yet. */
export interface Field {
  readonly drivers: readonly Driver[];
  /** Absent: separate connections, without MQTT. */
  readonly tools?: FieldTools;
}

/** Input of seeding. */
export interface SeedDeps {
  readonly db: OpenDatabase['db'];
  readonly accounts: Accounts;
  readonly now: () => number;
}

export interface ServerOptions {
  readonly settings: Settings;
  /** Open and migrated; the caller closes it after `closing` has run. */
  readonly store: OpenDatabase;
  readonly logger: Logger;
  /** News and requests between the servers on the store; closed by the caller. */
  readonly bus: Bus;
  /** Whether other servers use the store: then seats of other owners are not free before they expire. */
  readonly hasOthers?: boolean;
  /** Clock of readings, alarms and operations. */
  readonly clock: Clock;
  /** Steps of `clock`; absent: none are reported. */
  readonly clockSteps?: ClockSteps;
  /** Epoch ms of the machine's clock: for sessions, invitations, jobs, leases. */
  readonly worldNow: () => number;
  /** Collects everything opened here, in order. */
  readonly closing: Closing;
  /** The demonstration may reach devices on this machine. */
  readonly isDemonstration?: boolean;
  /** Fills the store before the registry reads it. */
  readonly seed?: (deps: SeedDeps) => Promise<void>;
  /** Protocols instead of the product's own. */
  readonly field?: (registry: Registry) => Field;
  /** Features in addition to the product's own. */
  readonly features?: readonly FeatureSpec[];
  /** Parts instead of the default ones. */
  readonly parts?: Partial<AppDeps>;
  readonly jobLimits?: JobsOptions['limits'];
  /** Projects are distributed over the servers by their load; absent: they are moved manually only. */
  readonly balance?: BalanceTimes;
  /** Intervals of messages between servers; each has its own default. */
  readonly mirror?: { readonly collectMs: number; readonly beatMs: number };
  /** Times for which changes are collected before they are published or written, ms; each has its own default. */
  readonly collect?: { readonly statesMs: number; readonly alarmsMs: number };
}

export interface Server {
  /** Answers calls by `inject()`; listens when the caller requests it. */
  readonly app: FastifyInstance;
  readonly deps: AppDeps;
  readonly drivers: DriverManager;
  /** Port of the embedded broker; 0 without one. */
  mqttPort(): number;
}

/** Creates and starts every part; parts already open when it throws are in `closing`. */
export async function createServer(options: ServerOptions): Promise<Server> {
  const { settings, store, bus, logger, clock, worldNow, closing, balance, parts = {} } = options;
  const { db } = store;
  const { now } = clock;
  const keys = sealKeyOf(settings);
  const trail = await openAuditTrail({ settings, db, logger, now, worldNow }, closing);
  const errorLog = await openClockErrorLog(db);
  store.watch.onChange((trouble) => {
    if (trouble) logger.error({ ...trouble }, 'the store takes no writes');
    else logger.info({}, 'the store takes writes again');
  });
  const accounts = createAccounts({
    ...{ db, now: worldNow, audit: trail.audit, watch: store.watch },
    endedFile: join(settings.DATA_DIR, 'ended-sessions'),
    others: sharedSessions(bus),
    warn: (details, message) => logger.warn(details, message),
  });
  closing.add('accounts', () => accounts.close());
  const jobs = createServerJobs({
    ...{ settings, store, worldNow, logger },
    ...(options.jobLimits ? { limits: options.jobLimits } : {}),
    ...(options.hasOthers ? { runs: (projectId: number) => !registry.project(projectId) || seats.holds(projectId) } : {}),
  });
  jobs.add(retentionParts({ settings, db, trail, accounts, now, isClockDoubtful: () => errorLog.news(now())?.kind === 'open' }));
  await options.seed?.({ db, accounts, now });
  const registry = shareRegistry(
    await createRegistry(db, { warn: (problem) => logger.warn({ problem }, 'a device cannot be taken'), logger }),
    { bus, logger },
  );

  // The locks of the folder and of the database prove that this process is alone, so seats of a dead process are claimed at once.
  let servers: Servers | undefined;
  const claims = (ids: readonly number[]) => servers?.claims(ids) ?? ids;
  const seats = createSeats({ ...store, registry, alone: !options.hasOthers, now: worldNow, elapsed: clock.elapsed, logger, claims });
  closing.hold('seats', () => seats.stop());
  await seats.start();
  const serverId = randomUUID();
  let mirror: Mirror | undefined;
  const shared = options.hasOthers
    ? shareEngine({
        ...{ bus, seats, store, registry, clock, server: serverId },
        ...{ others: () => mirror?.servers() ?? [], list: () => servers?.list() ?? [] },
      })
    : undefined;
  const telemetry =
    parts.telemetry ?? (await openTelemetry(settings, { registry, seats, clock, errorLog, logger, ...shared?.options }, closing));
  shared?.open(telemetry);
  const room = openServers({ settings, bus, seats, registry, telemetry, server: serverId, worldNow, clock, logger, balance });
  servers = room;

  const own = options.field ? undefined : ownFieldTools(options, registry, trail.security, await sessionsOf(options, registry));
  const field = options.field?.(registry) ?? { drivers: own?.all ?? [], ...(own ? { tools: own.tools } : {}) };
  const drivers = createDriverManager({
    registry,
    telemetry,
    drivers: field.drivers,
    seats,
    logger,
    clock,
    ...(options.collect ? { batchMs: options.collect.statesMs } : {}),
  });
  const { newest, history } = telemetry;
  const flush = options.collect ? { flushMs: options.collect.alarmsMs } : {};
  const ownAlarms = parts.alarms ?? (await createAlarms({ db, registry, newest, history, states: drivers, seats, logger, now, ...flush }));
  closing.add('alarms', () => ownAlarms.close());
  closing.add('drivers', () => drivers.stop());
  if (options.hasOthers)
    mirror = createMirror({
      ...{ bus, server: serverId, seats, registry, telemetry, states: drivers, alarms: ownAlarms, logger, elapsed: clock.elapsed },
      ...loggedAlarms(db),
      ...options.mirror,
    });
  const alarms = shareAlarms(mirror?.alarms ?? ownAlarms, registry, { bus, logger });

  const forwarding = createForwarding({ bus, seats, alone: !options.hasOthers, server: serverId, ownerOf: (id) => mirror?.ownerOf(id) });
  const calls = options.hasOthers ? shareCalls({ bus, logger }) : undefined;
  if (calls) closing.add('calls', () => calls.close());
  const deps: AppDeps = {
    settings,
    forwarding,
    db,
    storeWatch: store.watch,
    registry,
    telemetry,
    alarms,
    states: mirror?.states ?? drivers,
    seats,
    write: drivers.write,
    readNow: drivers.readNow,
    accounts,
    ...trail,
    keys,
    jobs,
    changes: shareChanges(createTopic('project changes', logger), registry, bus),
    logger,
    now,
    worldNow,
    clock: { steps: options.clockSteps ?? { onStep: () => () => {} }, errorLog, devices: drivers },
    drivers: () => driverHealth(drivers),
    serverRoom: room,
    ...(mirror ? { servers: serversOf(mirror, bus, registry) } : {}),
    ...(calls ? { limits: createCallLimits(systemClock.elapsed, calls.spent) } : {}),
    ...(field.tools ? { field: field.tools } : {}),
    ...parts,
  };
  const features = createFeatures(deps, options.features, options.store.alone);
  const app = await createApp(deps, features);
  closing.add('features', () => features.stop());
  closing.add('http', () => closeHttp(app));
  await features.start();
  const outbox = await openOutbox({ db, consumers: features.list.flatMap(({ consumers }) => consumers ?? []), logger, now });
  closing.add('outbox', () => outbox.close());
  await drivers.start();
  closing.add('jobs', () => jobs.stop());
  shareJobs(jobs, { bus, logger });
  await jobs.start();
  jobs.startSchedules();
  await joinServers({ mirror, room, forwarding, app, registry, seats }, closing);
  return { app, deps, drivers, mqttPort: () => own?.mqtt.port() ?? 0 };
}

function sealKeyOf(settings: Settings): Keyring {
  try {
    return openKeyring(settings.SHARED_DIR);
  } catch (error) {
    throw new StartRefused(`${settings.NATS_URL ? 'SHARED_DIR' : 'DATA_DIR'}: ${reasonOf(error)}`);
  }
}

/** The product's own protocols, limited to the networks that the settings and the platform allow. */
function ownFieldTools(
  { settings, isDemonstration = false, clock, logger }: ServerOptions,
  registry: Registry,
  security: SecurityLog,
  sessions: MqttSessions,
) {
  const access: FieldAccess = createFieldAccess({ guard: fieldGuardOf(settings, isDemonstration), registry });
  const { all, mqtt, modbus } = createDrivers({
    modbus: { locate: access.locate, permit: access.permit, clock },
    isMqttThread: settings.MQTT_THREAD,
    mqtt: {
      host: settings.HOST,
      port: settings.MQTT_PORT,
      outside: settings.MQTT_URL ? { url: settings.MQTT_URL, ...sessions } : undefined,
      authenticate: (deviceKey, token) => isDevice(registry, deviceKey, token),
      logger,
      now: clock.now,
      limits: { connections: settings.MQTT_DEVICE_CONNECTIONS, readings: settings.MQTT_DEVICE_READINGS },
      speed: clock.speed ?? 1,
      beyondLimits(deviceKey, address, what) {
        const projectId = registry.deviceByKey(deviceKey)?.projectId ?? null;
        security.note({ kind: 'deviceLimit', by: unsigned(deviceKey, address), projectId, detail: what });
      },
    },
  });
  return { all, mqtt, tools: { access, probe: modbus.probe, mqtt } };
}

/** A device's MQTT login: its key and its token, of which only the hash is stored. */
function isDevice(registry: Registry, deviceKey: string, token: string): boolean {
  const device = registry.deviceByKey(deviceKey);
  if (!device?.enabled || device.tokenHash === null) return false;
  return sameHash(device.tokenHash, tokenHash(token));
}

/** Time that answers in progress may delay the end: a file of data may take hours. */
const answersWaitMs = 4_000;

async function closeHttp(app: FastifyInstance): Promise<void> {
  const slow = setTimeout(() => app.server.closeAllConnections(), answersWaitMs);
  await app.close().finally(() => clearTimeout(slow));
}

function driverHealth(drivers: DriverManager): Record<string, PartHealth> {
  return Object.fromEntries(drivers.drivers().map(({ protocol, ...health }) => [protocol, health]));
}
