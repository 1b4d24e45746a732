/**
 * Servers of one installation as processes: PostgreSQL, three nodes of NATS, one engine behind ClickHouse's protocol, Mosquitto, devices.
 */
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { openReceivers, type Receivers } from '../../e2e/receivers.ts';
import { type OpenDatabase, openDatabase } from '../../packages/server/src/db/index.ts';
import { importStation } from '../../packages/server/src/features/project-transfer/index.ts';
import { createLogger } from '../../packages/server/src/logger.ts';
import { startChdb } from '../../packages/server/src/telemetry/engine/chdb.ts';
import { clickhouseFront } from '../../packages/server/src/telemetry/testing/clickhouse-front.ts';
import { startTestBroker } from '../../packages/server/src/testing/broker.ts';
import { addTestPeople } from '../../packages/server/src/testing/test-people.ts';
import { hasMosquitto, startMosquitto } from '../../scripts/mosquitto.ts';
import { startNatsCluster, type TestNats } from '../../scripts/nats.ts';
import { startTestPostgres } from '../../scripts/postgres.ts';
import { demand } from './ask.ts';
import { options } from './options.ts';
import { type RigServer, startServer } from './processes.ts';
import { type FanKey, fans, startFans, stationOf } from './station.ts';
import { createStored, type Stored } from './stored.ts';

const password = 'demo12345';

export interface Rig {
  readonly servers: readonly RigServer[];
  readonly db: OpenDatabase['db'];
  readonly mqttUrl: string;
  /** Nodes of the bus. */
  readonly nats: readonly TestNats[];
  /** Notices of alarms that a webhook received. */
  readonly notices: () => ReturnType<Receivers['of']>;
  /** Projects, the first one first. */
  readonly projectIds: readonly number[];
  /** Keys of the load meters by project. */
  readonly meters: readonly (readonly string[])[];
  /** Session of an engineer of all projects. */
  readonly sid: string;
  /** Session of a platform administrator. */
  readonly platformSid: string;
  readonly stored: Stored;
  /** Raises or clears the fault of a fan. */
  fault(key: FanKey, isRaised: boolean): void;
  stop(): Promise<void>;
}

async function startBroker() {
  if (hasMosquitto) {
    const broker = await startMosquitto();
    return { url: broker.url, close: () => broker.close() };
  }
  console.log('Mosquitto is not installed: the broker of the suites has its place');
  const broker = await startTestBroker();
  return { url: broker.url, close: async () => broker.close() };
}

/** Services shared by the servers. */
async function startShared(folder: string) {
  const postgres = await startTestPostgres();
  if (typeof postgres === 'string') throw new Error(postgres);
  const nats = await startNatsCluster(3);
  const receivers = await openReceivers();
  const engine = startChdb({ folder: join(folder, 'engine'), logger: createLogger('error') });
  await engine.whenRunning(60_000);
  const front = await clickhouseFront(engine);
  const broker = await startBroker();
  const field = await startFans();
  const store = await openDatabase({ dataDir: folder, databaseUrl: postgres.url });
  return {
    ...{ postgres, nats, receivers, engine, front, broker, field, store },
    async close() {
      await store.close();
      await field.close();
      await broker.close();
      await front.close();
      await engine.close();
      await receivers.close();
      for (const node of nats) await node.stop();
      postgres.stop();
    },
  };
}

async function login({ api }: RigServer, username: string): Promise<string> {
  return (await demand<{ sid: string }>({ api }, '', '/login', { username, password })).sid;
}

/** Adds a rule that notifies the webhook of every alarm of the fans, and of its end. */
async function addRule(server: RigServer, sid: string, { db }: OpenDatabase, projectId: number, receivers: Receivers): Promise<void> {
  const hook = { name: 'hook', channel: 'webhook', address: receivers.addressOf('webhook'), secret: 'SEC-a-secret-of-the-hook' };
  const channel = await demand<{ id: number }>(server, sid, '/api/notices/project/channels/add', { projectId, ...hook });
  const devices = await db
    .selectFrom('devices')
    .select('id')
    .where('key', 'in', [...fans])
    .execute();
  const rule = {
    ...{ name: 'all', severities: [1, 2, 3], kinds: [1, 2, 3], recovered: true, language: 'en' },
    deviceIds: devices.map(({ id }) => id),
    to: { channelIds: [channel.id] },
  };
  await demand(server, sid, '/api/notices/project/rules/save', { projectId, rule });
}

export async function startRig(count = options.servers): Promise<Rig> {
  const folder = mkdtempSync(join(tmpdir(), 'czyun-bench-servers-'));
  const shared = await startShared(folder);
  const { store, receivers, field, nats } = shared;
  const { description, meters } = stationOf(field.ports);
  await importStation(store.db, description);
  const projectIds = (await store.db.selectFrom('projects').select('id').orderBy('id').execute()).map(({ id }) => id);
  const [first = 0] = projectIds;
  const people = [
    { loginName: 'engadmin', memberships: projectIds.map((id) => [id, 2] as const) },
    { loginName: 'platform', userType: 1 as const },
  ];
  await addTestPeople(store.db, password, people, Date.now());
  const settings = {
    DATABASE_URL: shared.postgres.url,
    CLICKHOUSE_URL: shared.front.url,
    MQTT_URL: shared.broker.url,
    NATS_URL: nats.map(({ url }) => url).join(','),
    ACKNOWLEDGE: options.acknowledge,
    NOTIFY_HOSTS: `127.0.0.1:${receivers.port}`,
    SHARED_DIR: join(folder, 'shared'),
    FIELD_NETWORKS: '127.0.0.0/8',
    WEB_DIR: '/nonexistent',
    LOG_LEVEL: 'info',
  };
  const servers: RigServer[] = [];
  for (const name of ['a', 'b', 'c'].slice(0, count)) servers.push(await startServer(name, folder, settings));
  const [server] = servers;
  if (!server) throw new Error('no server was asked for');
  const sid = await login(server, 'engadmin');
  await addRule(server, sid, store, first, receivers);
  return {
    ...{ servers, db: store.db, mqttUrl: shared.broker.url, nats, projectIds, meters, sid },
    platformSid: await login(server, 'platform'),
    notices: () => receivers.of('webhook'),
    stored: createStored(store.db, shared.engine),
    fault: field.fault,
    async stop() {
      for (const each of servers) await each.kill();
      await shared.close();
      rmSync(folder, { recursive: true, force: true });
    },
  };
}
