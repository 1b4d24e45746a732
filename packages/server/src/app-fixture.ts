/** The HTTP side over a fresh store and a real registry, for tests. Readings, alarms and devices' states are quiet ones, unless a test brings its own. */
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { DeviceStatus } from '@czyun/contract';
import { deviceTypes } from '@czyun/devices';
import type { FastifyInstance } from 'fastify';
import { type AppDeps, createApp } from './app.ts';
import { type FreshDatabase, freshStore } from './db/fixture.ts';
import { createAccounts } from './features/accounts/index.ts';
import { createAudit, openAuditKeys } from './features/audit/index.ts';
import type { FeatureSpec } from './features/feature.ts';
import { createFeatures } from './features/index.ts';
import { createSecurityLog } from './features/security/index.ts';
import { createLogger } from './logger.ts';
import { createServerJobs } from './process/jobs.ts';
import { createRegistry, ensureParams } from './registry/index.ts';
import { readSettings } from './settings.ts';
import { noTotal } from './telemetry/history/totals.ts';
import type { Telemetry } from './telemetry/types.ts';

export const testStart = 1_795_000_000_000;
export const testPassword = 'demo12345';
export const base = '/dataviewapi8';

export interface TestApp {
  readonly app: FastifyInstance;
  readonly deps: AppDeps;
  /** Every line that was logged. */
  readonly log: string[];
  readonly projects: { readonly own: number; readonly foreign: number };
  /** A device of each project, with a region and its parameters. */
  readonly devices: { readonly own: number; readonly foreign: number };
  readonly regions: { readonly own: number; readonly foreign: number };
  clock: { now: number };
  signIn(loginName: string): Promise<string>;
  close(): Promise<void>;
}

/** Accounts: `monitor` (3), `engadmin` (2), `operator` (4), `engineer` (1), `useradmin` (5) in the own project; `stranger` (2) in the foreign one; `platform`; `visitor` (2, read only). */
export async function testApp(overrides: Partial<AppDeps> = {}, more: readonly FeatureSpec[] = []): Promise<TestApp> {
  const store = await freshStore();
  const log: string[] = [];
  const clock = { now: testStart };
  const now = () => clock.now;
  const dataDir = await mkdtemp(join(tmpdir(), 'czyun-app-'));
  const settings = readSettings({ CHECK_ANSWERS: 'true', LOG_LEVEL: 'debug', WEB_DIR: '/nonexistent' });
  if ('refusals' in settings) throw new Error(settings.refusals.join());
  const auditKeys = openAuditKeys({ DATA_DIR: dataDir });
  const audit = createAudit({ db: store.db, keys: auditKeys, now });
  const security = createSecurityLog({ db: store.db, now, warn: (error) => log.push(String(error)) });
  const accounts = createAccounts({ db: store.db, now, audit });
  const places = { own: await seedProject(store, 'own'), foreign: await seedProject(store, 'foreign') };
  const people = [
    ['monitor', 3, places.own.project],
    ['engadmin', 2, places.own.project],
    ['operator', 4, places.own.project],
    ['engineer', 1, places.own.project],
    ['useradmin', 5, places.own.project],
    ['stranger', 2, places.foreign.project],
    ['visitor', 2, places.own.project],
  ] as const;
  for (const [loginName, code, projectId] of people) {
    const id = await accounts.createUser({ loginName, password: testPassword, name: loginName, readOnly: loginName === 'visitor' });
    await accounts.setMembership(id, projectId, code);
  }
  await accounts.createUser({ loginName: 'platform', password: testPassword, name: 'platform', userType: 1 });
  await ensureParams(store.db);
  const registry = await createRegistry(store.db, {
    warn: (problem) => {
      throw new Error(problem);
    },
  });
  const logger = createLogger('debug', { write: (line: string) => void log.push(line) });
  // Walks over every call ask for more jobs than a person may have.
  const limits = { pollMs: 50, ofPerson: 1000, ofProject: 1000 };
  const jobs = createServerJobs({ settings: { DATA_DIR: dataDir }, store, worldNow: now, logger, limits });
  const deps: AppDeps = {
    db: store.db,
    registry,
    accounts,
    audit,
    auditKeys,
    security,
    now,
    telemetry: quietTelemetry(),
    alarms: {
      open: () => [],
      openCount: () => 0,
      worst: () => null,
      acknowledge: async () => 0,
      requiet: async () => {},
      suppressedBy: () => null,
      stoodSince: () => {},
      limitsChanged: async () => {},
      rulesChanged: async () => {},
      onChange: () => () => {},
      close: async () => {},
    },
    write: async () => ({ ok: false, reason: 'offline', detail: 'there are no drivers' }),
    states: {
      get: (deviceId) => ({ deviceId, status: 'offline' satisfies DeviceStatus, lastMessage: null }),
      health: (deviceId) => ({ deviceId, online: false, messages: 0, faults: {} }),
      onChange: () => () => {},
    },
    jobs,
    logger,
    // Its clock stands still: nothing would ever come back.
    limits: { take: () => {}, stranger: () => {}, lookedUp: () => {} },
    ...overrides,
    // Never the folder of a real server.
    settings: { ...(overrides.settings ?? settings), DATA_DIR: dataDir },
  };
  const features = createFeatures(deps, more);
  const app = await createApp(deps, features.list);
  await features.start();
  await deps.jobs.start();
  return {
    app,
    deps,
    log,
    clock,
    projects: { own: places.own.project, foreign: places.foreign.project },
    devices: { own: places.own.device, foreign: places.foreign.device },
    regions: { own: places.own.region, foreign: places.foreign.region },
    signIn: async (loginName) => (await accounts.login(loginName, testPassword, false, { address: '127.0.0.1', agent: 'test' })).sid,
    async close() {
      await deps.jobs.stop();
      await app.close();
      await features.stop();
      await security.close();
      await store.remove();
      await rm(dataDir, { recursive: true, force: true });
    },
  };
}

async function seedProject({ db }: FreshDatabase, name: string): Promise<{ project: number; region: number; device: number }> {
  const type = deviceTypes.find((each) => each.nature === 'meter') ?? deviceTypes[0];
  if (!type) throw new Error('there is no device type');
  const facts = { company: '', title: '', address: '', operation_time: null, large_image: null, lng: null, lat: null };
  const { id: project } = await db
    .insertInto('projects')
    .values({ ...facts, conf: name === 'own' ? '{"weixin":true}' : '{}', name, type: 1, time_zone: 'Asia/Shanghai', created: testStart })
    .returning('id')
    .executeTakeFirstOrThrow();
  const { id: region } = await db
    .insertInto('regions')
    .values({ project_id: project, parent_id: null, name: 'region' })
    .returning('id')
    .executeTakeFirstOrThrow();
  const { id: device } = await db
    .insertInto('devices')
    .values({
      project_id: project,
      region_id: region,
      key: `${name}-meter`,
      name: `${name} meter`,
      type_id: type.id,
      profile_id: `mqtt-${type.key}`,
      role: 'grid',
      connection: JSON.stringify({ kind: 'mqtt', periodMs: 1000 }),
      token_hash: null,
      offline_after_ms: 0,
      enabled: 1,
    })
    .returning('id')
    .executeTakeFirstOrThrow();
  return { project, region, device };
}

function quietTelemetry(): Telemetry {
  const taken = { stored: 0, repeated: 0, rejected: 0 };
  return {
    ingest: { submit: async () => taken, onConflict: () => () => {} },
    newest: { get: () => undefined, onChange: () => () => {}, onLate: () => () => {}, markStale: () => {}, markPresent: () => {} },
    history: {
      buckets: async ({ paramIds, bucket }) => ({ series: paramIds.map(emptyCurve), bucket, source: 'raw' }),
      reduced: async ({ paramIds }) => ({ series: paramIds.map(emptyCurve), bucket: 'raw', source: 'raw' }),
      totals: async ({ paramIds }) => paramIds.map(noTotal),
      registers: async () => [],
      conditions: async () => ({ times: new Float64Array(0), holds: [], readings: 0, end: 0 }),
      valuesAt: async () => [],
      importBatch: async () => taken,
      onChanging: () => () => {},
      remove: async () => 0,
      held: async () => [],
      async *stored() {},
      oldest: async () => null,
      keptFrom: () => ({ rawFrom: 0, minuteFrom: 0 }),
      stats: async () => ({ rows: 0, bytes: 0 }),
    },
    recounting: (_, work) => work(),
    recompute: async () => {},
    clear: async () => {},
    retainBy: () => {},
    olderThan: async () => 0,
    forget: async () => 0,
    lengthen: async () => {},
    health: () => ({ engine: 'running', spooledRows: 0, spooledBytes: 0, acceptedRows: 0, repeatedRows: 0, rejectedRows: 0 }),
    settle: async () => {},
    backUp: async () => null,
    close: async () => {},
  };
}

function emptyCurve(paramId: number) {
  return { paramId, times: new Float64Array(0), values: new Float64Array(0) };
}
