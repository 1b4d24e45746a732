/** The whole server but its drivers, on fresh stores in a folder of its own: what feature tests talk to through inject(). */

import { mkdtemp, rm } from 'node:fs/promises';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { FastifyInstance } from 'fastify';
import type { Kysely } from 'kysely';
import { pino } from 'pino';
import { createAlarms } from '../alarms/index.ts';
import type { Alarms } from '../alarms/types.ts';
import { createApp } from '../app.ts';
import { layEmptySqlite } from '../db/empty-store.ts';
import { openDatabase, type Schema } from '../db/index.ts';
import { createDriverManager, type DriverManager } from '../drivers/manager.ts';
import type { Driver } from '../drivers/types.ts';
import { type Accounts, createAccounts } from '../features/accounts/index.ts';
import { createAudit, openAuditKeys } from '../features/audit/index.ts';
import { createFeatures } from '../features/index.ts';
import { importStation } from '../features/project-transfer/index.ts';
import { createSecurityLog } from '../features/security/index.ts';
import type { FieldTools } from '../features/setup/index.ts';
import type { CallLimits } from '../http/call-limits.ts';
import type { Jobs } from '../jobs/index.ts';
import { createServerJobs } from '../process/jobs.ts';
import { createRegistry, type DeviceRecord, type ProjectRecord, type Registry } from '../registry/index.ts';
import { readSettings } from '../settings.ts';
import { createTelemetry, type Telemetry } from '../telemetry/index.ts';
import { type TestUser, testMembers, testStation } from './station.ts';

export const basePath = '/dataviewapi8';
const password = 'test12345';

export interface Answer<T = unknown> {
  readonly status: number;
  readonly code: number;
  readonly msg: string;
  readonly data: T;
  readonly errors?: readonly { readonly path: string; readonly message: string }[];
}

export interface AskOptions {
  readonly as?: TestUser;
  readonly language?: 'zh' | 'en';
  /** Sent as JSON (or raw bytes) with POST. */
  readonly body?: unknown;
}

export interface TestServer {
  /** Folder of everything it stores. */
  readonly dataDir: string;
  readonly app: FastifyInstance;
  readonly db: Kysely<Schema>;
  readonly accounts: Accounts;
  readonly registry: Registry;
  readonly telemetry: Telemetry;
  readonly alarms: Alarms;
  readonly drivers: DriverManager;
  readonly jobs: Jobs;
  /** Token of a user, signed in on first use. */
  sid(user: TestUser): Promise<string>;
  /** Project by the key of the description, device by its key; throws when there is none. */
  project(key: string): ProjectRecord;
  device(key: string): DeviceRecord;
  paramId(deviceKey: string, metric: string): number;
  /** Readings as a driver hands them over; durable and told when it resolves. */
  publish(deviceKey: string, values: Readonly<Record<string, number | string>>, time?: number): Promise<void>;
  /** A call by path (under the base path) through inject(). */
  ask<T = unknown>(path: string, options?: AskOptions): Promise<Answer<T>>;
  /** Listens on a free port of the loopback and returns it. */
  listen(): Promise<number>;
  close(): Promise<void>;
}

export interface TestServerOptions {
  /** How often one caller may call; by default as often as he likes. */
  readonly limits?: CallLimits;
  /** What `importStation` takes; `testStation` when absent. */
  readonly description?: unknown;
  /** Drivers that run with it; none when absent. */
  readonly drivers?: readonly Driver[];
  /** Ways to devices that are not saved. */
  readonly field?: FieldTools;
  /** How long an import waits for its job. */
  readonly jobWaitMs?: number;
  /** Settings as the environment names them, beside those of the test. */
  readonly environment?: Readonly<Record<string, string>>;
}

/** Starts a server for tests; `close()` takes its data away. */
export async function createTestServer(options: TestServerOptions = {}): Promise<TestServer> {
  const dataDir = await mkdtemp(join(tmpdir(), 'czyun-test-'));
  const settings = readSettings({ ...options.environment, CHECK_ANSWERS: 'true', DATA_DIR: dataDir, WEB_DIR: join(dataDir, 'no-web') });
  if ('refusals' in settings) throw new Error(settings.refusals.join());
  const logger = pino({ level: 'silent' });
  const now = Date.now;
  if (settings.DATABASE_URL === undefined) await layEmptySqlite(dataDir);
  const store = await openDatabase({ dataDir, databaseUrl: settings.DATABASE_URL });
  const { db } = store;
  const auditKeys = openAuditKeys(settings);
  const audit = createAudit({ db, keys: auditKeys, now });
  const security = createSecurityLog({ db, now, warn: () => {} });
  const accounts = createAccounts({ db, now, audit });
  await importStation(db, options.description ?? testStation);
  const registry = await createRegistry(db);
  await addPeople(accounts, registry);
  const telemetry = await createTelemetry({ dataDir, catalog: registry, logger });
  const drivers = createDriverManager({ registry, telemetry, drivers: options.drivers ?? [], logger, batchMs: 20 });
  const alarms = await createAlarms({
    db,
    registry,
    newest: telemetry.newest,
    history: telemetry.history,
    states: drivers,
    logger,
    flushMs: 20,
  });
  await drivers.start();
  const { write, readNow } = drivers;
  // A test does in a second what people do in an hour.
  const limits = options.limits ?? { take: () => {}, stranger: () => {}, lookedUp: () => {} };
  const books = { audit, auditKeys, security };
  const jobs = createServerJobs({ settings, store, worldNow: now, logger });
  const deps = {
    ...books,
    jobs,
    settings,
    db,
    registry,
    telemetry,
    alarms,
    states: drivers,
    write,
    readNow,
    accounts,
    logger,
    now,
    limits,
  };
  const { field, jobWaitMs } = options;
  const parts = { ...deps, ...(field ? { field } : {}), ...(jobWaitMs === undefined ? {} : { jobWaitMs }) };
  const features = createFeatures(parts);
  const app = await createApp(parts, features.list);
  await features.start();
  await jobs.start();
  const sids = new Map<TestUser, string>();

  const known = <T>(found: T | undefined, what: string): T => {
    if (found === undefined) throw new Error(`there is no ${what}`);
    return found;
  };
  const device = (key: string) => known(registry.deviceByKey(key), `device ${key}`);
  const paramId = (deviceKey: string, metric: string) =>
    known(registry.paramOf(device(deviceKey).id, metric), `${deviceKey}:${metric}`).paramId;

  async function sid(user: TestUser): Promise<string> {
    const token = sids.get(user) ?? (await accounts.login(user, password, false, { address: '127.0.0.1', agent: 'test' })).sid;
    sids.set(user, token);
    return token;
  }

  return {
    dataDir,
    app,
    db,
    accounts,
    registry,
    telemetry,
    alarms,
    drivers,
    jobs,
    sid,
    device,
    paramId,
    project: (key) =>
      known(
        registry.projects().find((project) => project.key === key),
        `project ${key}`,
      ),
    async publish(deviceKey, values, time = Date.now()) {
      const entries = Object.entries(values);
      const texts = entries.flatMap(([, value], row): [number, string][] => (typeof value === 'string' ? [[row, value]] : []));
      await drivers.readings(device(deviceKey).id, {
        paramIds: Uint32Array.from(entries, ([metric]) => paramId(deviceKey, metric)),
        times: new Float64Array(entries.length).fill(time),
        values: Float64Array.from(entries, ([, value]) => (typeof value === 'number' ? value : Number.NaN)),
        quality: new Uint8Array(entries.length),
        ...(texts.length > 0 ? { texts: new Map(texts) } : {}),
      });
    },
    async ask<T>(path: string, { as, language = 'zh', body }: AskOptions = {}): Promise<Answer<T>> {
      const raw = body instanceof Uint8Array;
      const answer = await app.inject({
        method: body === undefined ? 'GET' : 'POST',
        url: `${basePath}${path}`,
        headers: {
          'accept-language': language,
          ...(as ? { sid: await sid(as) } : {}),
          ...(raw ? { 'content-type': 'application/octet-stream' } : {}),
        },
        ...(body === undefined ? {} : { payload: raw ? Buffer.from(body) : (body as object) }),
      });
      return { status: answer.statusCode, ...answer.json<Omit<Answer<T>, 'status'>>() };
    },
    async listen() {
      await app.listen({ host: '127.0.0.1', port: 0 });
      return (app.server.address() as AddressInfo).port;
    },
    async close() {
      await jobs.stop();
      await app.close();
      await features.stop();
      await security.close();
      await drivers.stop();
      await alarms.close();
      await telemetry.close();
      await store.close();
      await rm(dataDir, { recursive: true, force: true });
    },
  };
}

async function addPeople(accounts: Accounts, registry: Registry): Promise<void> {
  const projects = registry.projects();
  for (const [loginName, code] of Object.entries(testMembers)) {
    const id = await accounts.createUser({ loginName, password, name: loginName });
    for (const project of projects) if (project.key !== 'foreign') await accounts.setMembership(id, project.id, code);
  }
  await accounts.createUser({ loginName: 'platform', password, name: 'platform', userType: 1 });
  const stranger = await accounts.createUser({ loginName: 'stranger', password, name: 'stranger' });
  for (const project of projects) if (project.key === 'foreign') await accounts.setMembership(stranger, project.id, 2);
}
