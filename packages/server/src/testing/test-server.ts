/** The whole server except its drivers, on fresh stores in a separate folder: feature tests call it through inject(). */

import { mkdtemp, rm } from 'node:fs/promises';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { FastifyInstance } from 'fastify';
import type { Kysely } from 'kysely';
import { pino } from 'pino';
import type { Accounts } from '../accounts/index.ts';
import type { Alarms } from '../alarms/types.ts';
import type { Audit } from '../audit/index.ts';
import { createLocalWires, type LocalWires } from '../bus/index.ts';
import { watchClock } from '../clock/index.ts';
import { systemClock, type WorldClock } from '../clock.ts';
import { type FreshDatabase, freshStore } from '../db/fixture.ts';
import type { Schema } from '../db/index.ts';
import type { FieldTools } from '../drivers/field/field-tools.ts';
import type { DriverManager } from '../drivers/manager/manager.ts';
import type { Driver } from '../drivers/types.ts';
import type { FeatureSpec } from '../features/feature.ts';
import { importStation } from '../features/project-transfer/index.ts';
import type { CallLimits } from '../http/call-limits.ts';
import type { Jobs } from '../jobs/index.ts';
import type { ProjectChanges } from '../kernel/project-changes.ts';
import { createServer } from '../process/server.ts';
import { createClosing } from '../process/stop.ts';
import type { DeviceRecord, ProjectRecord, Registry } from '../registry/index.ts';
import type { BalanceTimes } from '../servers/index.ts';
import type { Telemetry } from '../telemetry/index.ts';
import { closeAll, localBus, noLimits, patientClosing, testSettings } from './server-parts.ts';
import { type TestUser, testMembers, testStation } from './station.ts';
import { addTestPeople } from './test-people.ts';

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
  /** Folder of all its stored data. */
  readonly dataDir: string;
  /** Parts that further servers on the same store share with it. */
  readonly shared: { readonly store: FreshDatabase; readonly wires: LocalWires; readonly AUDIT_KEY_FILE: string };
  readonly app: FastifyInstance;
  readonly db: Kysely<Schema>;
  readonly accounts: Accounts;
  readonly registry: Registry;
  readonly audit: Audit;
  readonly telemetry: Telemetry;
  readonly alarms: Alarms;
  readonly drivers: DriverManager;
  readonly jobs: Jobs;
  readonly changes: ProjectChanges;
  /** Token of a user, signed in on first use. */
  sid(user: TestUser): Promise<string>;
  /** Project by the key in the description, device by its key; throws if there is none. */
  project(key: string): ProjectRecord;
  device(key: string): DeviceRecord;
  paramId(deviceKey: string, metric: string): number;
  /** Publishes readings like a driver; durable and published when it resolves. */
  publish(deviceKey: string, values: Readonly<Record<string, number | string>>, time?: number): Promise<void>;
  /** Makes a call by path (under the base path) through inject(). */
  ask<T = unknown>(path: string, options?: AskOptions): Promise<Answer<T>>;
  /** Detects a step of the clock. */
  lookAtClock(): void;
  /** Disconnects this server from the bus in both directions. */
  leaveBus(): Promise<void>;
  /** Listens on a free port of the loopback interface and returns it. */
  listen(): Promise<number>;
  close(): Promise<void>;
}

export interface TestServerOptions {
  /** Rate limits of callers; none by default. */
  readonly limits?: CallLimits;
  /** Description for `importStation`; `testStation` if absent. */
  readonly description?: unknown;
  /** Drivers that run with it; none if absent. */
  readonly drivers?: readonly Driver[];
  /** Connections to devices that are not saved. */
  readonly field?: FieldTools;
  /** Maximum time that an import waits for its job, ms. */
  readonly jobWaitMs?: number;
  /** Clocks of the machine; the real ones if absent. Steps are detected by `lookAtClock` only. */
  readonly world?: WorldClock;
  /** Settings as environment variables, in addition to those of the test. */
  readonly environment?: Readonly<Record<string, string>>;
  /** Features in addition to the product's own. */
  readonly features?: readonly FeatureSpec[];
  /** Whether further servers will run on the same store. */
  readonly hasOthers?: boolean;
  /** A server that runs on the same store; it is closed after this one. */
  readonly beside?: TestServer;
  /** Projects are distributed over the servers by their load. */
  readonly balance?: BalanceTimes;
  /** Folder of the built pages that it serves; none if absent. */
  readonly webDir?: string;
}

/** Starts a server for tests; `close()` removes its data. */
export async function createTestServer(options: TestServerOptions = {}): Promise<TestServer> {
  const dataDir = await mkdtemp(join(tmpdir(), 'czyun-test-'));
  const { beside } = options;
  const AUDIT_KEY_FILE = beside?.shared.AUDIT_KEY_FILE ?? join(dataDir, 'keys', 'audit-ed25519.pem');
  const { store, wires } = beside?.shared ?? { store: await freshStore(), wires: createLocalWires() };
  const settings = testSettings({
    ...(beside ? { AUDIT_KEY_FILE } : {}),
    ...options.environment,
    DATA_DIR: dataDir,
    WEB_DIR: options.webDir ?? join(dataDir, 'no-web'),
    ...(store.databaseUrl === undefined ? {} : { DATABASE_URL: store.databaseUrl }),
  });
  const logger = pino({ level: 'silent' });
  const watch = watchClock(options.world ?? systemClock, logger);
  const closing = createClosing(patientClosing);
  closing.add('data', async () => {
    if (!beside) await store.remove();
    await rm(dataDir, { recursive: true, force: true });
  });
  const { field } = options;
  const bus = await localBus(wires);
  closing.add('bus', () => bus.close());
  const seed = async ({ db }: { readonly db: Kysely<Schema> }) => {
    await importStation(db, options.description ?? testStation);
    await addPeople(db, watch.clock.now());
  };
  const server = await createServer({
    settings,
    store,
    bus,
    logger,
    clock: watch.clock,
    clockSteps: watch,
    worldNow: watch.clock.now,
    closing,
    hasOthers: beside !== undefined || options.hasOthers === true,
    ...(options.balance ? { balance: options.balance } : {}),
    mirror: { collectMs: 20, beatMs: 200 },
    ...(beside ? {} : { seed }),
    field: () => ({ drivers: options.drivers ?? [], ...(field ? { tools: field } : {}) }),
    parts: { limits: options.limits ?? noLimits, ...(options.jobWaitMs === undefined ? {} : { jobWaitMs: options.jobWaitMs }) },
    ...(options.features ? { features: options.features } : {}),
    collect: { statesMs: 20, alarmsMs: 20 },
  }).catch(async (error: unknown) => {
    await closing.run();
    throw error;
  });
  const { app, drivers, deps } = server;
  const { db, accounts, registry, audit, telemetry, alarms, jobs, changes } = deps;
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
    shared: { store, wires, AUDIT_KEY_FILE },
    app,
    db,
    accounts,
    registry,
    audit,
    telemetry,
    alarms,
    drivers,
    jobs,
    changes,
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
    lookAtClock: () => watch.look(),
    leaveBus: () => bus.close(),
    async listen() {
      await app.listen({ host: '127.0.0.1', port: 0 });
      return (app.server.address() as AddressInfo).port;
    },
    close: () => closeAll(closing),
  };
}

async function addPeople(db: Kysely<Schema>, time: number): Promise<void> {
  const projects = await db.selectFrom('projects').select(['id', 'key']).execute();
  const members = Object.entries(testMembers).map(([loginName, code]) => ({
    loginName,
    memberships: projects.flatMap(({ id, key }) => (key === 'foreign' ? [] : [[id, code] as const])),
  }));
  const strange = projects.flatMap(({ id, key }) => (key === 'foreign' ? [[id, 2] as const] : []));
  const others = [{ loginName: 'platform', userType: 1 } as const, { loginName: 'stranger', memberships: strange }];
  await addTestPeople(db, password, [...members, ...others], time);
}
