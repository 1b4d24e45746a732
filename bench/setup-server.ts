/** The parts of a server that follow changes of set-up, in this process: registry, drivers that knock at nobody, field access and alarms, over a store in a folder. */
import { join } from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import { createAlarms } from '../packages/server/src/alarms/index.ts';
import { openDatabase } from '../packages/server/src/db/index.ts';
import { FakeNewest } from '../packages/server/src/drivers/device-fixture.ts';
import { createFieldAccess } from '../packages/server/src/drivers/field-access.ts';
import { createFieldGuard, privateNetworks } from '../packages/server/src/drivers/field-networks.ts';
import { createDriverManager, createDrivers } from '../packages/server/src/drivers/index.ts';
import { createAudit, openAuditKeys } from '../packages/server/src/features/audit/index.ts';
import { deviceSetupHandlers } from '../packages/server/src/features/device-setup/handlers.ts';
import { projectTransferHandlers } from '../packages/server/src/features/project-transfer/handlers.ts';
import { regionSetupHandlers } from '../packages/server/src/features/region-setup/handlers.ts';
import type { FieldTools } from '../packages/server/src/features/setup/index.ts';
import { createJobs } from '../packages/server/src/jobs/index.ts';
import type { CallContext } from '../packages/server/src/kernel/session-info.ts';
import { createLogger } from '../packages/server/src/logger.ts';
import { createRegistry, type Registry } from '../packages/server/src/registry/index.ts';
import type { Telemetry } from '../packages/server/src/telemetry/types.ts';

type Database = Awaited<ReturnType<typeof openDatabase>>['db'];

export interface SetupServer {
  readonly registry: Registry;
  /** Without a stamp the plan, with one the import. */
  importFile(file: Uint8Array, stamp?: string): Promise<{ readonly stamp: string }>;
  renameDevice(deviceId: number, name: string): Promise<unknown>;
  renameRegion(name: string): Promise<unknown>;
  renewToken(deviceId: number): Promise<unknown>;
  /** Of all MQTT devices of the first project. */
  renewTokens(): Promise<unknown>;
  /** Everything that reads the registry when a server starts, once more beside this one. */
  startAgain(): Promise<void>;
  close(): Promise<void>;
}

const logger = createLogger('error', { write: (line: string) => void console.error(line) });

const context = {
  session: {
    userId: 1,
    userName: 'Bench',
    loginName: 'bench',
    userType: 1,
    language: 'en',
    tokenHash: 'f'.repeat(64),
    secretLink: null,
    expires: Number.MAX_SAFE_INTEGER,
  },
  language: 'en',
  address: '127.0.0.1',
  signal: new AbortController().signal,
} as unknown as CallContext;

/** Readings neither come nor are asked for. */
function quiet() {
  const newest = new FakeNewest();
  const ingest = { submit: () => Promise.reject(new Error('nothing is measured here')), onConflict: () => () => {} };
  return { newest, ingest, history: {} } as unknown as Pick<Telemetry, 'newest' | 'ingest' | 'history'>;
}

async function following(db: Database) {
  const registry = await createRegistry(db, { warn: (problem) => console.error(problem) });
  const access = createFieldAccess({ guard: createFieldGuard({ networks: privateNetworks, ownPorts: [] }), registry });
  const { mqtt, modbus } = createDrivers({ mqtt: { host: '127.0.0.1', port: 0, authenticate: () => false, logger } });
  const telemetry = quiet();
  const all = [mqtt, { ...modbus, start: async () => {} }];
  const drivers = createDriverManager({ registry, telemetry, drivers: all, logger });
  const alarms = await createAlarms({ db, registry, newest: telemetry.newest, history: telemetry.history, states: drivers, logger });
  await drivers.start();
  const field: FieldTools = { access, probe: modbus.probe, mqtt };
  return {
    registry,
    field,
    async close() {
      await drivers.stop();
      await alarms.close();
    },
  };
}

export async function openSetupServer(folder: string): Promise<SetupServer> {
  const store = await openDatabase({ dataDir: folder });
  const { db } = store;
  const audit = createAudit({ db, keys: openAuditKeys({ DATA_DIR: folder }), now: Date.now });
  await audit.begin();
  const parts = await following(db);
  const { registry, field } = parts;
  const settings = { FRAME_HOSTS: '', MQTT_PORT: 0, MQTT_URL: undefined };
  const jobs = createJobs({ ...store, dir: join(folder, 'jobs'), now: Date.now, logger });
  const accounts = { rightsNow: async () => ({ isPlatform: true }) };
  const deps = { db, registry, audit, settings, field, jobs, accounts, now: Date.now };
  const calls = { ...deviceSetupHandlers(deps), ...regionSetupHandlers(deps), ...projectTransferHandlers(deps) };
  await jobs.start();
  return {
    registry,
    async importFile(file, stamp) {
      const query = { apply: stamp !== undefined, stamp, remove: false };
      return calls.importProjects({ params: {}, query, body: file }, context);
    },
    async renameDevice(deviceId, name) {
      const row = await db.selectFrom('devices').selectAll().where('id', '=', deviceId).executeTakeFirstOrThrow();
      const body = {
        deviceId,
        version: row.version,
        name,
        nameEn: null,
        regionId: row.region_id,
        typeId: row.type_id,
        profileId: row.profile_id,
        role: null,
        connection: JSON.parse(row.connection),
        offlineAfterMs: 0,
        enabled: true,
      };
      return calls.updateDevice({ params: {}, query: {}, body }, context);
    },
    async renameRegion(name) {
      const region = await db.selectFrom('regions').select(['id', 'version']).orderBy('id').executeTakeFirstOrThrow();
      const body = { regionId: region.id, version: region.version, name, nameEn: null, parentId: null };
      return calls.updateRegion({ params: {}, query: {}, body }, context);
    },
    renewToken: async (deviceId) => calls.renewToken({ params: {}, query: {}, body: { deviceId } }, context),
    async renewTokens() {
      const body = { projectId: registry.projects()[0]?.id ?? 0, missing: false };
      return calls.renewTokens({ params: {}, query: {}, body }, context);
    },
    async startAgain() {
      await (await following(db)).close();
    },
    async close() {
      await jobs.stop();
      await parts.close();
      await wait(50);
      await store.close();
    },
  };
}
