/** Puts the server together, from the store up to the port. */
import { hostname } from 'node:os';
import type { FastifyInstance } from 'fastify';
import type { Logger } from 'pino';
import { createAlarms } from '../alarms/index.ts';
import { type AppDeps, createApp } from '../app.ts';
import { type Clock, ownClock, systemClock } from '../clock.ts';
import { type OpenDatabase, openDatabase, takeDatabase } from '../db/index.ts';
import { createFieldAccess } from '../drivers/field-access.ts';
import { fieldGuardOf } from '../drivers/field-networks.ts';
import { clientIdOf, createDriverManager, createDrivers, type DriverManager } from '../drivers/index.ts';
import { type Accounts, createAccounts, sameHash, tokenHash } from '../features/accounts/index.ts';
import { createFeatures } from '../features/index.ts';
import type { PartHealth } from '../http/health.ts';
import { openOutbox } from '../outbox/index.ts';
import { createRegistry, type Registry } from '../registry/index.ts';
import { createSeats, rollupSeat, type Seats } from '../seats/index.ts';
import type { Settings } from '../settings.ts';
import { createTelemetry, FolderInUse, type Telemetry } from '../telemetry/index.ts';
import { openBooks } from './books.ts';
import { seedFromFile } from './demonstration.ts';
import { lockFolder } from './folder-lock.ts';
import { createServerJobs } from './jobs.ts';
import { keepingParts } from './keeping.ts';
import { listenRefusal, ownHost, portRefusal } from './ports.ts';
import { reasonOf, StartRefused } from './refused.ts';
import { type Closing, createClosing } from './stop.ts';

export interface StartOptions {
  readonly settings: Settings;
  readonly logger: Logger;
  /** Description of the demonstration station to seed before listening. */
  readonly demonstration: string | undefined;
  /** Called when the process must end although all is well with it; the reason is for the log. */
  readonly mustEnd: (reason: string) => void;
}

export interface RunningServer {
  /** Of the web product, as this machine reaches it, with the port that it got. */
  readonly address: string;
  /** Port of the embedded broker; 0 with an outside one. */
  readonly mqttPort: number;
  /** Finishes requests, flushes, closes; true when everything closed in order. */
  stop(reason: string): Promise<boolean>;
}

/** Starts everything; throws `StartRefused` for what the settings or the surroundings forbid. */
export async function startServer(options: StartOptions): Promise<RunningServer> {
  const closing = createClosing();
  try {
    const { address, mqttPort } = await open(options, closing);
    return {
      address,
      mqttPort,
      async stop(reason) {
        options.logger.info({ reason }, 'stopping');
        const failed = await closing.run((part) => options.logger.debug({ part }, 'closed'));
        options.logger.info({ failed }, 'stopped');
        return failed.length === 0;
      },
    };
  } catch (error) {
    await closing.run();
    throw error;
  }
}

async function open(
  { settings, logger, demonstration, mustEnd }: StartOptions,
  closing: Closing,
): Promise<Pick<RunningServer, 'address' | 'mqttPort'>> {
  const clock = clockOf(settings, demonstration !== undefined);
  const { now } = clock;
  const worldNow = systemClock.now;
  await refuseTakenPorts(settings);
  takeFolder(settings, closing);

  await takeStore(settings, logger, closing, mustEnd);
  const store = await openStore(settings, logger, closing);
  const { db } = store;
  const books = await openBooks({ settings, db, logger, now, worldNow }, closing);
  const accounts = createAccounts({ db, now: worldNow, audit: books.audit });
  const jobs = createServerJobs({ settings, store, worldNow, logger });
  jobs.add(keepingParts({ settings, db, books, accounts, now }));
  if (demonstration !== undefined) await seedFromFile(demonstration, { db, accounts, now });
  const registry = await createRegistry(db, { warn: (problem) => logger.warn({ problem }, 'a device cannot be taken'), logger });

  // The locks of the folder and of the database say that this process is alone: what a dead one still has is taken at once.
  const seats = createSeats({ ...store, registry, alone: true, now: worldNow, elapsed: systemClock.elapsed, logger });
  closing.hold('seats', () => seats.stop());
  await seats.start();
  const telemetry = await openTelemetry(settings, { registry, seats, clock, logger }, closing);

  const access = createFieldAccess({ guard: fieldGuardOf(settings, demonstration !== undefined), registry });
  const { all, mqtt, modbus } = createDrivers({
    modbus: { locate: access.locate, permit: access.permit, clock },
    mqtt: {
      host: settings.HOST,
      port: settings.MQTT_PORT,
      outside: settings.MQTT_URL ? { url: settings.MQTT_URL, clientId: clientIdOf(hostname(), settings.DATA_DIR) } : undefined,
      authenticate: (deviceKey, token) => isDevice(registry, deviceKey, token),
      logger,
      now,
    },
  });
  const drivers = createDriverManager({ registry, telemetry, drivers: all, seats, logger, clock });
  const { newest, history } = telemetry;
  const alarms = await createAlarms({ db, registry, newest, history, states: drivers, seats, logger, now });
  closing.add('alarms', () => alarms.close());
  closing.add('drivers', () => drivers.stop());

  const deps: AppDeps = {
    settings,
    db,
    registry,
    telemetry,
    alarms,
    states: drivers,
    seats,
    write: drivers.write,
    readNow: drivers.readNow,
    accounts,
    ...books,
    jobs,
    logger,
    now,
    worldNow,
    drivers: () => driverHealth(drivers),
    field: { access, probe: modbus.probe, mqtt },
  };
  const features = createFeatures(deps);
  const app = await createApp(deps, features.list);
  closing.add('features', () => features.stop());
  closing.add('http', () => closeHttp(app));
  await features.start();
  const outbox = await openOutbox({ db, consumers: features.list.flatMap(({ consumers }) => consumers ?? []), logger, now });
  closing.add('outbox', () => outbox.close());
  await startDrivers(drivers, settings);
  closing.add('jobs', () => jobs.stop());
  await jobs.start();
  jobs.startSchedules();
  const listening = await app.listen({ host: settings.HOST, port: settings.PORT }).catch((error: NodeJS.ErrnoException) => {
    throw new StartRefused(listenRefusal('PORT', settings.HOST, settings.PORT, error));
  });
  const address = `http://${ownHost(settings.HOST)}:${new URL(listening).port || 80}`;
  const mqttPort = mqtt.port();
  logger.info({ address, mqttPort }, 'listening');
  if (demonstration === undefined) await offerSetup(accounts, address);
  else warnOfPasswords(isLoopback(settings.HOST));
  return { address, mqttPort };
}

/** A clock of its own is for a plant that lives in the same time; readings of real devices are stamped by the world's. */
function clockOf({ CLOCK_FROM, CLOCK_SPEED, CLOCK_SINCE }: Settings, isDemonstration: boolean): Clock {
  if (CLOCK_FROM === undefined) return systemClock;
  if (!isDemonstration) throw new StartRefused('CLOCK_FROM: only the demonstration may have a clock of its own');
  return ownClock(CLOCK_FROM, CLOCK_SPEED, CLOCK_SINCE ?? systemClock.now());
}

/** How long an answer that is being given may hold up an end: a file of data may take hours. */
const answersWaitMs = 4_000;

async function closeHttp(app: FastifyInstance): Promise<void> {
  const slow = setTimeout(() => app.server.closeAllConnections(), answersWaitMs);
  await app.close().finally(() => clearTimeout(slow));
}

/** Asked before anything is opened, so that the answer comes at once and leaves nothing behind. */
async function refuseTakenPorts(settings: Settings): Promise<void> {
  const refusal =
    (await portRefusal('PORT', settings.HOST, settings.PORT)) ??
    (settings.MQTT_URL ? null : await portRefusal('MQTT_PORT', settings.HOST, settings.MQTT_PORT));
  if (refusal) throw new StartRefused(refusal);
}

function takeFolder(settings: Settings, closing: Closing): void {
  try {
    const lock = lockFolder(settings.DATA_DIR);
    if (!lock) throw new StartRefused(`DATA_DIR: ${settings.DATA_DIR} is already in use by another server`);
    closing.hold('lock', () => lock.release());
  } catch (error) {
    if (error instanceof StartRefused) throw error;
    throw new StartRefused(`DATA_DIR: ${settings.DATA_DIR} cannot be used (${reasonOf(error)})`);
  }
}

/** Before the first statement: a second server would judge alarms and write the audit chain beside the first. */
async function takeStore({ DATABASE_URL }: Settings, logger: Logger, closing: Closing, mustEnd: StartOptions['mustEnd']): Promise<void> {
  if (DATABASE_URL === undefined) return;
  const onTaken = () => mustEnd('another server has taken the database');
  const held = await takeDatabase({ databaseUrl: DATABASE_URL, logger, onTaken }).catch((error: unknown) => {
    throw new StartRefused(`DATABASE_URL: the database cannot be opened (${reasonOf(error)})`);
  });
  if (!held) throw new StartRefused('DATABASE_URL: the database is already in use by another server');
  closing.hold('hold of the database', () => held.release());
}

async function openStore(settings: Settings, logger: Logger, closing: Closing): Promise<OpenDatabase> {
  try {
    const store = await openDatabase({
      dataDir: settings.DATA_DIR,
      databaseUrl: settings.DATABASE_URL,
      onError: (error) => logger.warn({ err: error }, 'a database connection broke'),
    });
    closing.add('database', () => store.close());
    return store;
  } catch (error) {
    const name = settings.DATABASE_URL ? 'DATABASE_URL' : 'DATA_DIR';
    throw new StartRefused(`${name}: the database cannot be opened (${reasonOf(error)})`);
  }
}

interface TelemetryParts {
  readonly registry: Registry;
  readonly seats: Seats;
  readonly clock: Clock;
  readonly logger: Logger;
}

async function openTelemetry(settings: Settings, { registry, seats, clock, logger }: TelemetryParts, closing: Closing): Promise<Telemetry> {
  try {
    const telemetry = await createTelemetry({
      dataDir: settings.DATA_DIR,
      catalog: registry,
      logger,
      now: clock.now,
      elapsed: clock.elapsed,
      rollsUp: () => seats.holds(rollupSeat),
      ...(settings.CLICKHOUSE_URL ? { clickhouseUrl: settings.CLICKHOUSE_URL } : {}),
      ...(settings.CLICKHOUSE_CLUSTER ? { cluster: settings.CLICKHOUSE_CLUSTER } : {}),
    });
    closing.add('telemetry', () => telemetry.close());
    return telemetry;
  } catch (error) {
    if (error instanceof FolderInUse) throw new StartRefused(`DATA_DIR: ${settings.DATA_DIR} is already in use by another server`);
    throw error;
  }
}

async function startDrivers(drivers: DriverManager, settings: Settings): Promise<void> {
  try {
    await drivers.start();
  } catch (error) {
    const failure: NodeJS.ErrnoException = error instanceof Error ? error : new Error(String(error));
    if (failure.syscall !== 'listen') throw error;
    throw new StartRefused(listenRefusal('MQTT_PORT', settings.HOST, settings.MQTT_PORT, failure));
  }
}

function driverHealth(drivers: DriverManager): Record<string, PartHealth> {
  return Object.fromEntries(drivers.drivers().map(({ protocol, ok, detail }) => [protocol, { ok, detail }]));
}

/** A device's MQTT login: its key and its token, of which only the hash is known here. */
function isDevice(registry: Registry, deviceKey: string, token: string): boolean {
  const device = registry.deviceByKey(deviceKey);
  if (!device?.enabled || device.tokenHash === null) return false;
  return sameHash(device.tokenHash, tokenHash(token));
}

function isLoopback(host: string): boolean {
  return host === 'localhost' || host === '::1' || host.startsWith('127.');
}

/** To the console whatever is logged: nobody may learn of it too late. */
function warnOfPasswords(alone: boolean): void {
  const reach = alone
    ? { zh: '请勿经代理对外开放', en: 'do not open it to others through a proxy' }
    : { zh: '而且其他人可以访问此地址', en: 'and others can reach this address' };
  console.warn(
    `\n  演示账号的密码是公开的（README），${reach.zh} / The demonstration accounts have a published password (README): ${reach.en}\n`,
  );
}

/** As long as nobody is registered every start prints a new one-time link. It goes to the console, never into the log. */
async function offerSetup(accounts: Accounts, address: string): Promise<void> {
  const token = await accounts.firstAdministratorToken();
  if (token === null) return;
  console.log(
    `\n  首次启动：打开一次性链接，设置平台管理员 / First start: open this one-time link to set up the platform administrator\n  ${address}/setup?token=${token}\n`,
  );
}
