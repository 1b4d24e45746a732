/** Test server on an empty store, without engine and drivers: history is empty unless the test provides its own, and the clock is fixed. */

import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { userTypes } from '@czyun/contract';
import { deviceTypes } from '@czyun/devices';
import type { FastifyInstance } from 'fastify';
import type { Kysely } from 'kysely';
import type { AppDeps } from './app.ts';
import { createLocalWires } from './bus/index.ts';
import { systemClock } from './clock.ts';
import { type FreshDatabase, freshStore } from './db/fixture.ts';
import type { Schema } from './db/index.ts';
import type { FeatureSpec } from './features/feature.ts';
import { createLogger } from './logger.ts';
import { createServer, type SeedDeps } from './process/server.ts';
import { createClosing } from './process/stop.ts';
import { ensureParams } from './registry/index.ts';
import { noTotal } from './telemetry/history/totals.ts';
import type { Telemetry } from './telemetry/types.ts';
import { closeAll, localBus, noLimits, patientClosing, testSettings } from './testing/server-parts.ts';
import { addTestPeople } from './testing/test-people.ts';

export const testStart = 1_795_000_000_000;
export const testPassword = 'demo12345';
export const base = '/dataviewapi8';

export interface TestApp {
  readonly app: FastifyInstance;
  readonly deps: AppDeps;
  /** Every logged line. */
  readonly log: string[];
  readonly projects: { readonly own: number; readonly foreign: number };
  /** One device per project, with a region and its parameters. */
  readonly devices: { readonly own: number; readonly foreign: number };
  readonly regions: { readonly own: number; readonly foreign: number };
  clock: { now: number };
  signIn(loginName: string): Promise<string>;
  /** Stops the server and starts it on the same store. */
  restart(): Promise<void>;
  close(): Promise<void>;
}

/**
 * Accounts: `monitor` (3), `engadmin` (2), `operator` (4), `engineer` (1), `useradmin` (5) in the own project; `stranger` (2) in the
 * foreign one; `platform`; `visitor` (2, read only).
 */
export async function testApp(overrides: Partial<AppDeps> = {}, more: readonly FeatureSpec[] = []): Promise<TestApp> {
  const store = await freshStore();
  const log: string[] = [];
  const clock = { now: testStart };
  const now = () => clock.now;
  const dataDir = await mkdtemp(join(tmpdir(), 'czyun-app-'));
  const remove = async () => {
    await store.remove();
    await rm(dataDir, { recursive: true, force: true });
  };
  const { settings = testSettings({ LOG_LEVEL: 'debug', WEB_DIR: '/nonexistent' }), ...parts } = overrides;
  const places = { own: await seedProject(store, 'own'), foreign: await seedProject(store, 'foreign') };
  let closing = createClosing(patientClosing);
  const bus = await localBus(createLocalWires());
  const open = (seed?: (deps: SeedDeps) => Promise<void>) =>
    createServer({
      // Never the data folder of a real server.
      settings: { ...settings, DATA_DIR: dataDir, SHARED_DIR: dataDir },
      store,
      bus,
      logger: createLogger('debug', { write: (line: string) => void log.push(line) }),
      clock: { now, elapsed: systemClock.elapsed },
      worldNow: now,
      closing,
      ...(seed ? { seed } : {}),
      field: () => ({ drivers: [] }),
      features: more,
      // The clock is fixed, so no rate limit would ever recover.
      parts: { telemetry: quietTelemetry(), limits: noLimits, ...parts },
      // Tests that make every call create more jobs than one user may have.
      jobLimits: { pollMs: 50, ofPerson: 1000, ofProject: 1000 },
    }).catch(async (error: unknown) => {
      await closing.run();
      await remove();
      throw error;
    });
  let server = await open(async ({ db }) => {
    await addPeople(db, { own: places.own.project, foreign: places.foreign.project });
    await ensureParams(db);
  });
  return {
    get app() {
      return server.app;
    },
    get deps() {
      return server.deps;
    },
    log,
    clock,
    projects: { own: places.own.project, foreign: places.foreign.project },
    devices: { own: places.own.device, foreign: places.foreign.device },
    regions: { own: places.own.region, foreign: places.foreign.region },
    signIn: async (loginName) =>
      (await server.deps.accounts.login(loginName, testPassword, false, { address: '127.0.0.1', agent: 'test' })).sid,
    async restart() {
      await closeAll(closing);
      closing = createClosing(patientClosing);
      server = await open();
    },
    async close() {
      await closeAll(closing);
      await remove();
    },
  };
}

async function addPeople(db: Kysely<Schema>, { own, foreign }: TestApp['projects']): Promise<void> {
  const person = (loginName: string, code: number, project: number, readOnly = false) => ({
    loginName,
    readOnly,
    memberships: [[project, code] as const],
  });
  const people = [
    person('monitor', 3, own),
    person('engadmin', 2, own),
    person('operator', 4, own),
    person('engineer', 1, own),
    person('useradmin', 5, own),
    person('stranger', 2, foreign),
    person('visitor', 2, own, true),
    { loginName: 'platform', userType: userTypes.platform } as const,
  ];
  await addTestPeople(db, testPassword, people, testStart);
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
    mirrored: { take: () => {}, takenOver: () => {} },
    history: {
      buckets: async ({ paramIds, bucket }) => ({ series: paramIds.map(emptyCurve), bucket, source: 'raw' }),
      reduced: async ({ paramIds }) => ({ series: paramIds.map(emptyCurve), bucket: 'raw', source: 'raw' }),
      totals: async ({ paramIds }) => paramIds.map(noTotal),
      totalsOfRanges: async ({ paramIds, ranges }) => ranges.map(() => paramIds.map(noTotal)),
      registers: async () => [],
      conditions: async () => ({ times: new Float64Array(0), holds: [], readings: 0, end: 0 }),
      valuesAt: async () => [],
      async *readingsFile() {},
      async *figuresFile() {},
      frames: async () => ({ first: new Map(), later: new Map() }),
      importBatch: async () => taken,
      onAmended: () => () => {},
      onChanging: () => () => {},
      remove: async () => 0,
      held: async () => [],
      async *stored() {},
      oldest: async () => null,
      keptFrom: () => ({ rawFrom: 0, minuteFrom: 0 }),
      stats: async () => ({ rows: 0, bytes: 0 }),
    },
    forPeers: { showing: async () => {}, stored: async () => {}, recompute: async () => {}, closed: () => {} },
    recounting: (_, work) => work(),
    recompute: async () => {},
    clear: async () => {},
    retainBy: () => {},
    clockSet: () => () => {},
    restamp: async () => {},
    olderThan: async () => 0,
    forget: async () => 0,
    lengthen: async () => {},
    health: () => ({
      engine: 'running',
      spooledRows: 0,
      spooledBytes: 0,
      acceptedRows: 0,
      repeatedRows: 0,
      rejectedRows: 0,
      unconfirmed: 0,
    }),
    settle: async () => {},
    backUp: async () => null,
    close: async () => {},
  };
}

function emptyCurve(paramId: number) {
  return { paramId, times: new Float64Array(0), values: new Float64Array(0) };
}
