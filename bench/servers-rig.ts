/** Three servers of one installation as processes: PostgreSQL, NATS, one engine behind ClickHouse's protocol, a broker, a Modbus device. */
import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdirSync, mkdtempSync, openSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { openReceivers, type Receivers } from '../e2e/receivers.ts';
import { profileById } from '../packages/devices/src/index.ts';
import { type OpenDatabase, openDatabase } from '../packages/server/src/db/index.ts';
import { put, startTestServer } from '../packages/server/src/drivers/modbus/test-server.ts';
import { importStation } from '../packages/server/src/features/project-transfer/index.ts';
import { createLogger } from '../packages/server/src/logger.ts';
import { startChdb } from '../packages/server/src/telemetry/engine/chdb.ts';
import { numbers } from '../packages/server/src/telemetry/engine/native-format.ts';
import { clickhouseFront } from '../packages/server/src/telemetry/testing/clickhouse-front.ts';
import { startTestBroker } from '../packages/server/src/testing/broker.ts';
import { addTestPeople } from '../packages/server/src/testing/test-people.ts';
import { freePort } from '../scripts/free-port.ts';
import { startNatsCluster, type TestNats } from '../scripts/nats.ts';
import { nodeEnvironment, nodeFlags } from '../scripts/node-flags.ts';
import { startTestPostgres } from '../scripts/postgres.ts';

const password = 'demo12345';
const main = join(import.meta.dirname, '../packages/server/src/main.ts');

export interface RigServer {
  readonly name: string;
  readonly api: string;
  readonly port: number;
  child: ChildProcess | undefined;
  start(): Promise<void>;
  kill(): Promise<void>;
  /** What is on its disk, after a kill. */
  deleteDisk(): void;
}

export interface Rig {
  readonly servers: readonly RigServer[];
  readonly db: OpenDatabase['db'];
  readonly mqttUrl: string;
  /** Nodes of the bus. */
  readonly nats: readonly TestNats[];
  /** Notices of alarms that a webhook received. */
  readonly notices: () => ReturnType<Receivers['of']>;
  readonly projectId: number;
  readonly sid: string;
  paramId(deviceKey: string, metric: string): Promise<number>;
  /** Alarms of the fan's fault in the log. */
  faultEntries(): Promise<readonly { readonly id: number; readonly ack_time: number | null }[]>;
  /** Raises or clears the fault of the fan. */
  fault(isRaised: boolean): void;
  /** Readings of a series in the engine, and how many instants they have. */
  readings(paramId: number): Promise<{ readonly rows: number; readonly instants: number }>;
  stop(): Promise<void>;
}

function description(modbusPort: number) {
  const connection = { kind: 'modbus', host: '127.0.0.1', port: modbusPort, unit: 1, pollMs: 500 };
  const mqtt = { kind: 'mqtt', periodMs: 10_000 };
  return {
    projects: [
      {
        ...{ key: 'plant', name: 'Plant', type: 1, timeZone: 'Asia/Shanghai' },
        networks: [{ network: '127.0.0.0/8', note: '' }],
        regions: ['Hall'],
        devices: [
          { key: 'fan', name: 'Fan', typeId: 1502, profileId: 'plant-fan', connection },
          { key: 'pcs', name: 'PCS', typeId: 1201, profileId: 'mqtt-pcs', connection: mqtt },
          { key: 'meter', name: 'Meter', typeId: 1203, profileId: 'mqtt-meter', connection: mqtt },
        ],
      },
    ],
  };
}

async function startFan() {
  const fan = await startTestServer();
  const zeros = Array.from({ length: 300 }, () => 0);
  for (const table of [fan.input, fan.holding]) put(table, 1, 0, zeros);
  const word = profileById('plant-fan')?.modbus?.registers.find(({ metric }) => metric === 'fault_word_1')?.address ?? -1;
  return { ...fan, port: fan.port, fault: (isRaised: boolean) => put(fan.input, 1, word, [isRaised ? 1 : 0]) };
}

export async function startRig(): Promise<Rig> {
  const folder = mkdtempSync(join(tmpdir(), 'czyun-bench-servers-'));
  const postgres = await startTestPostgres();
  if (typeof postgres === 'string') throw new Error(postgres);
  const nats = await startNatsCluster(3);
  const receivers = await openReceivers();
  const engine = startChdb({ folder: join(folder, 'engine'), logger: createLogger('error') });
  await engine.whenRunning(60_000);
  const front = await clickhouseFront(engine);
  const broker = await startTestBroker();
  const fan = await startFan();
  const store = await openDatabase({ dataDir: folder, databaseUrl: postgres.url });
  await importStation(store.db, description(fan.port));
  const { id: projectId } = await store.db.selectFrom('projects').select('id').executeTakeFirstOrThrow();
  await addTestPeople(store.db, password, [{ loginName: 'engadmin', memberships: [[projectId, 2]] }], Date.now());

  const settings = {
    DATABASE_URL: postgres.url,
    CLICKHOUSE_URL: front.url,
    MQTT_URL: broker.url,
    NATS_URL: nats.map(({ url }) => url).join(','),
    ACKNOWLEDGE: process.env.SERVERS_ACKNOWLEDGE ?? 'replicated',
    NOTIFY_HOSTS: `127.0.0.1:${receivers.port}`,
    SHARED_DIR: join(folder, 'shared'),
    FIELD_NETWORKS: '127.0.0.0/8',
    WEB_DIR: '/nonexistent',
    LOG_LEVEL: 'info',
  };
  async function server(name: string): Promise<RigServer> {
    const port = await freePort();
    mkdirSync(join(folder, name), { recursive: true });
    const log = openSync(process.env.BENCH_LOGS ? join(process.env.BENCH_LOGS, `${name}.log`) : join(folder, `${name}.log`), 'a');
    const rigServer: RigServer = {
      name,
      port,
      api: `http://127.0.0.1:${port}/dataviewapi8`,
      child: undefined,
      async start() {
        const env = { ...nodeEnvironment, ...process.env, ...settings, PORT: String(port), DATA_DIR: join(folder, name) };
        const child = spawn(process.execPath, [...nodeFlags, main], { env, stdio: ['ignore', log, log, 'ipc'] });
        rigServer.child = child;
        const ended = once(child, 'exit').then(() => {
          throw new Error(`${name} ended before it listened`);
        });
        await Promise.race([once(child, 'message'), ended]);
        ended.catch(() => undefined);
      },
      deleteDisk: () => rmSync(join(folder, name), { recursive: true }),
      async kill() {
        const { child } = rigServer;
        if (!child || child.exitCode !== null || child.signalCode !== null) return;
        child.kill('SIGKILL');
        await once(child, 'exit');
      },
    };
    await rigServer.start();
    return rigServer;
  }
  const servers = [await server('a'), await server('b'), await server('c')];
  const login = await fetch(`${servers[0]?.api}/login`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ username: 'engadmin', password }),
  });
  const { data } = (await login.json()) as { data: { sid: string } };
  const ask = async (path: string, body: object) => {
    const headers = { sid: data.sid, 'content-type': 'application/json' };
    const answer = await fetch(`${servers[0]?.api}${path}`, { method: 'POST', headers, body: JSON.stringify(body) });
    const read = (await answer.json()) as { code: number; msg: string; data: { id: number } };
    if (read.code !== 200) throw new Error(`${path}: ${read.msg}`);
    return read.data;
  };
  const hook = { name: 'hook', channel: 'webhook', address: receivers.addressOf('webhook'), secret: 'SEC-a-secret-of-the-hook' };
  const { id: channelId } = await ask('/api/notices/project/channels/add', { projectId, ...hook });
  const rule = { name: 'all', severities: [1, 2, 3], kinds: [1, 2, 3], to: { channelIds: [channelId] } };
  await ask('/api/notices/project/rules/save', { projectId, rule });

  return {
    servers,
    db: store.db,
    mqttUrl: broker.url,
    nats,
    notices: () => receivers.of('webhook'),
    projectId,
    sid: data.sid,
    async paramId(deviceKey, metric) {
      const row = await store.db
        .selectFrom('params')
        .innerJoin('devices', 'devices.id', 'params.device_id')
        .select('params.id')
        .where('devices.key', '=', deviceKey)
        .where('params.metric', '=', metric)
        .executeTakeFirstOrThrow();
      return row.id;
    },
    faultEntries: () =>
      store.db
        .selectFrom('log_entries')
        .innerJoin('devices', 'devices.id', 'log_entries.device_id')
        .select(['log_entries.id', 'ack_time'])
        .where('devices.key', '=', 'fan')
        .where('index_name', '=', 'alarm')
        .where('type', '<=', 3)
        .where('alarm_key', 'like', '%fault_word_1%')
        .execute(),
    fault: fan.fault,
    async readings(paramId) {
      const answer = await engine.query(`SELECT count() AS n, uniqExact(time) AS t FROM czyun.readings WHERE series = ${paramId}`);
      return { rows: numbers(answer, 'n')[0] ?? 0, instants: numbers(answer, 't')[0] ?? 0 };
    },
    async stop() {
      for (const each of servers) await each.kill();
      await store.close();
      await fan.close();
      broker.close();
      await front.close();
      await engine.close();
      await receivers.close();
      for (const node of nats) await node.stop();
      postgres.stop();
      rmSync(folder, { recursive: true, force: true });
    },
  };
}
