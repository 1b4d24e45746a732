/** Starts the server of this process: its folder, its store, the assembly (server.ts), its port. */
import type { Logger } from 'pino';
import type { Accounts } from '../accounts/index.ts';
import { type ClockWatch, derivedSteps, watchClock } from '../clock/index.ts';
import { ownClock, ownTime, systemClock } from '../clock.ts';
import { type Alone, type OpenDatabase, openDatabase, SchemaRefused, takeDatabase } from '../db/index.ts';
import { createPeriodic, logFailures } from '../kernel/periodic.ts';
import { usualBalance } from '../servers/index.ts';
import type { Settings } from '../settings.ts';
import { createWayIn, furnishedDemonstration, projectKeysOf, seedFromFile } from './demonstration.ts';
import { lockFolder } from './folder-lock.ts';
import { joinBus } from './join-bus.ts';
import { agreeOnMessages } from './messages-version.ts';
import { listenRefusal, ownHost, portRefusal } from './ports.ts';
import { reasonOf, StartRefused } from './refused.ts';
import { createServer, type SeedDeps } from './server.ts';
import { checkSharedFolder } from './shared-folder.ts';
import { type Closing, createClosing } from './stop.ts';
import { emptyStoreRefusal, isDamage, storeRefusal } from './store-file.ts';

export interface StartOptions {
  readonly settings: Settings;
  readonly logger: Logger;
  /** Description of the demonstration station to seed before listening. */
  readonly demonstration: string | undefined;
  /** The demonstration is also furnished: shifts, rules, reports and so on. */
  readonly furnish?: boolean;
  /** Called if the process must end without a fault; the reason is for the log. */
  readonly mustEnd: (reason: string) => void;
}

export interface RunningServer {
  /** URL of the web product as seen from this machine, with the actual port. */
  readonly address: string;
  /** Port of the embedded broker; 0 with an external one. */
  readonly mqttPort: number;
  /** Finishes requests, flushes, closes; true if everything closed in order. */
  stop(reason: string): Promise<boolean>;
}

/** Starts everything; throws `StartRefused` if the settings or the environment forbid it. */
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
    // Damage is detected when a page is read, which may be after opening; migrations of features run after it too.
    if (isDamage(error) || error instanceof SchemaRefused) throw new StartRefused(storeRefusal(options.settings, error));
    throw error;
  }
}

async function open(
  { settings, logger, demonstration, furnish = false, mustEnd }: StartOptions,
  closing: Closing,
): Promise<Pick<RunningServer, 'address' | 'mqttPort'>> {
  const isDemonstration = demonstration !== undefined;
  const watch = watchClock(systemClock, logger);
  const { clock, clockSteps } = clockOf(settings, isDemonstration, watch);
  if (settings.NATS_URL && isDemonstration) throw new StartRefused('NATS_URL: the demonstration is one server');
  if (settings.PLANT_CONTROL && !isDemonstration) throw new StartRefused('PLANT_CONTROL: only the demonstration has a plant');
  await refuseTakenPorts(settings);
  takeFolder(settings, closing);

  const alone = await takeStore(settings, logger, closing, mustEnd);
  const store = await openStore(settings, logger, closing, alone);
  const seed = isDemonstration ? { seed: (deps: SeedDeps) => seedFromFile(demonstration, deps) } : {};
  const worldNow = watch.clock.now;
  const way = createWayIn();
  const furnished = isDemonstration && furnish ? { features: [furnishedDemonstration(await projectKeysOf(demonstration), way.send)] } : {};
  if (settings.NATS_URL) await checkSharedFolder(store.db, settings.SHARED_DIR);
  if (settings.NATS_URL && alone) await agreeOnMessages(store.db, alone);
  const bus = await joinBus({ settings, db: store.db, logger, clock });
  closing.add('bus', () => bus.close());
  const hasOthers = settings.NATS_URL !== undefined;
  const balance = hasOthers ? { balance: usualBalance } : {};
  const options = {
    settings,
    hasOthers,
    store,
    bus,
    logger,
    clock,
    clockSteps,
    worldNow,
    closing,
    isDemonstration,
    ...balance,
    ...seed,
    ...furnished,
  };
  const server = await createServer(options).catch((error: unknown) => {
    throw mqttRefusal(error, settings);
  });
  way.open(server.app);
  const watching = createPeriodic({
    everyMs: clockLookMs,
    work: () => watch.look(),
    failed: logFailures(logger, 'warn', 'the clock could not be checked'),
  });
  await watching.start();
  closing.add('clock watch', watching.stop);
  const listening = await server.app.listen({ host: settings.HOST, port: settings.PORT }).catch((error: NodeJS.ErrnoException) => {
    throw new StartRefused(listenRefusal('PORT', settings.HOST, settings.PORT, error));
  });
  const address = `http://${ownHost(settings.HOST)}:${new URL(listening).port || 80}`;
  const mqttPort = server.mqttPort();
  logger.info({ address, mqttPort }, 'listening');
  if (isDemonstration) warnOfPasswords(isLoopback(settings.HOST));
  else await offerSetup(server.deps.accounts, address);
  return { address, mqttPort };
}

/** How often the clock is checked for steps, ms. */
const clockLookMs = 500;

/** Before the HTTP port is opened, only the broker listens. */
function mqttRefusal(error: unknown, settings: Settings): unknown {
  const isListening = error instanceof Error && (error as NodeJS.ErrnoException).syscall === 'listen';
  return isListening ? new StartRefused(listenRefusal('MQTT_PORT', settings.HOST, settings.MQTT_PORT, error)) : error;
}

/** A separate clock is for a demonstration plant that uses the same time; readings of real devices have real time stamps. */
function clockOf({ CLOCK_FROM, CLOCK_SPEED, CLOCK_SINCE }: Settings, isDemonstration: boolean, watch: ClockWatch) {
  if (CLOCK_FROM === undefined) return { clock: watch.clock, clockSteps: watch };
  if (!isDemonstration) throw new StartRefused('CLOCK_FROM: only the demonstration may have a clock of its own');
  const since = CLOCK_SINCE ?? watch.clock.now();
  const clockSteps = derivedSteps(watch, (worldMs) => ownTime(CLOCK_FROM, CLOCK_SPEED, since, worldMs));
  return { clock: ownClock(CLOCK_FROM, CLOCK_SPEED, since, watch.clock), clockSteps };
}

/** Checked before anything is opened, so that the answer is immediate and leaves nothing behind. */
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

/** Taken before the first statement: a server that does not share its seats would evaluate alarms in addition to the others. */
async function takeStore(
  { DATABASE_URL, NATS_URL }: Settings,
  logger: Logger,
  closing: Closing,
  mustEnd: StartOptions['mustEnd'],
): Promise<Alone | undefined> {
  if (DATABASE_URL === undefined) return undefined;
  const onTaken = () => mustEnd('another server has taken the database');
  const held = await takeDatabase({ databaseUrl: DATABASE_URL, logger, onTaken, shared: NATS_URL !== undefined }).catch(
    (error: unknown) => {
      throw new StartRefused(`DATABASE_URL: the database cannot be opened (${reasonOf(error)})`);
    },
  );
  if (!held) throw new StartRefused('DATABASE_URL: the database is already in use by another server; several need NATS_URL, each of them');
  closing.hold('hold of the database', () => held.release());
  return NATS_URL === undefined ? undefined : held.alone;
}

async function openStore(settings: Settings, logger: Logger, closing: Closing, alone: Alone | undefined): Promise<OpenDatabase> {
  const refusal = emptyStoreRefusal(settings);
  if (refusal) throw new StartRefused(refusal);
  try {
    const store = await openDatabase({
      dataDir: settings.DATA_DIR,
      databaseUrl: settings.DATABASE_URL,
      alone,
      onError: (error) => logger.warn({ err: error }, 'a database connection broke'),
    });
    closing.add('database', () => store.close());
    return store;
  } catch (error) {
    throw new StartRefused(storeRefusal(settings, error));
  }
}

function isLoopback(host: string): boolean {
  return host === 'localhost' || host === '::1' || host.startsWith('127.');
}

/** Printed to the console at any log level, since the operator must see it in time. */
function warnOfPasswords(alone: boolean): void {
  const reach = alone
    ? { zh: '请勿经代理对外开放', en: 'do not open it to others through a proxy' }
    : { zh: '而且其他人可以访问此地址', en: 'and others can reach this address' };
  console.warn(
    `\n  演示账号的密码是公开的（README），${reach.zh} / The demonstration accounts have a published password (README): ${reach.en}\n`,
  );
}

/** While no account exists every start prints a new one-time link. It goes to the console, never into the log. */
async function offerSetup(accounts: Accounts, address: string): Promise<void> {
  const token = await accounts.firstAdministratorToken();
  if (token === null) return;
  console.log(
    `\n  首次启动：打开一次性链接，设置平台管理员 / First start: open this one-time link to set up the platform administrator\n  ${address}/setup?token=${token}\n`,
  );
}
