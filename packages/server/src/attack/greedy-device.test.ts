/** Abuse of one device's token against the whole server: other devices are served, and the operator sees it. */
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { LogEntry, SecurityEvent } from '@czyun/contract';
import { connectAsync, type MqttClient } from 'mqtt';
import { pino } from 'pino';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { createLocalWires } from '../bus/index.ts';
import { systemClock } from '../clock.ts';
import { type FreshDatabase, freshStore } from '../db/fixture.ts';
import { importStation } from '../features/project-transfer/index.ts';
import { createServer, type Server } from '../process/server.ts';
import { type Closing, createClosing } from '../process/stop.ts';
import { closeAll, localBus, noLimits, patientClosing, testSettings } from '../testing/server-parts.ts';

const base = '/dataviewapi8';
const patience = { timeout: 30_000 };
const meter = (key: string) => ({
  ...{ key, name: key, typeId: 1203, profileId: 'mqtt-meter', token: `token-of-${key}-0123456789` },
  connection: { kind: 'mqtt', periodMs: 3_600_000 },
});

let dataDir: string;
let store: FreshDatabase;
let closing: Closing;
let server: Server;
let sid: string;
const clients: MqttClient[] = [];

beforeEach(async () => {
  dataDir = await mkdtemp(join(tmpdir(), 'czyun-greedy-'));
  store = await freshStore();
  closing = createClosing(patientClosing);
  server = await createServer({
    settings: testSettings({ DATA_DIR: dataDir, WEB_DIR: '/nonexistent', MQTT_PORT: '0', MQTT_DEVICE_READINGS: '20' }),
    store,
    bus: await localBus(createLocalWires()),
    logger: pino({ level: 'silent' }),
    clock: systemClock,
    worldNow: systemClock.now,
    closing,
    async seed({ db, accounts }) {
      const project = { key: 'p', name: 'p', type: 1, timeZone: 'Asia/Shanghai', devices: [meter('greedy'), meter('honest')] };
      await importStation(db, { projects: [project] });
      await accounts.createUser({ loginName: 'platform', password: 'test12345', name: 'platform', userType: 1 });
    },
    parts: { limits: noLimits },
    collect: { statesMs: 20, alarmsMs: 20 },
  });
  sid = (await server.deps.accounts.login('platform', 'test12345', false, { address: '127.0.0.1', agent: 'test' })).sid;
});
afterEach(async () => {
  await Promise.all(clients.splice(0).map((client) => client.endAsync(true)));
  await closeAll(closing);
  await store.remove();
  await rm(dataDir, { recursive: true, force: true });
});

async function ask<T>(path: string): Promise<T> {
  return (await server.app.inject({ url: `${base}${path}`, headers: { sid, 'accept-language': 'en' } })).json<{ data: T }>().data;
}

test('connections and readings beyond the limits are refused, an alarm is raised, and acknowledged readings are stored', async () => {
  const options = (key: string) => ({ username: key, password: `token-of-${key}-0123456789`, reconnectPeriod: 200 });
  const url = `mqtt://127.0.0.1:${server.mqttPort()}`;
  const { projectId = 0, id: deviceId = 0 } = server.deps.registry.deviceByKey('greedy') ?? {};
  let ts = Date.now() - 3_600_000;
  const acknowledged = new Set<number>();
  const greedy: MqttClient[] = [];
  for (let count = 0; count < 8; count += 1) {
    const client = await connectAsync(url, options('greedy'));
    client.on('error', () => {});
    greedy.push(client);
    clients.push(client);
  }
  for (const client of greedy)
    for (let message = 0; message < 20; message += 1) {
      const times = Array.from({ length: 50 }, () => ts++);
      const payload = JSON.stringify(times.map((time) => ({ ts: time, values: { active_power: time % 1000 } })));
      client.publish('v1/devices/greedy/telemetry', payload, { qos: 1 }, (error) => {
        if (!error) for (const time of times) acknowledged.add(time);
      });
    }
  const honest = await connectAsync(url, { ...options('honest'), protocolVersion: 5 });
  clients.push(honest);
  const reading = JSON.stringify({ ts: Date.now(), values: { active_power: 7 } });
  await honest.publishAsync('v1/devices/honest/telemetry', reading, { qos: 1 });

  const entries = () => ask<{ list: LogEntry[] }>(`/dv2/log/getLogs?projectId=${projectId}&type=2`);
  await expect.poll(async () => (await entries()).list.map(({ content }) => content).join(), patience).toContain('Readings rejected');
  const { faults } = await ask<{ faults: Record<string, number> }>(`/device/getMirrorStatus?deviceId=${deviceId}`);
  expect(faults.beyondLimits).toBeGreaterThan(10);
  const events = async () => (await ask<{ list: SecurityEvent[] }>('/api/security/events?kind=deviceLimit')).list;
  await expect.poll(async () => (await events()).length, patience).toBeGreaterThan(0);
  expect((await events())[0]).toMatchObject({ by: { loginName: 'greedy' }, projectId, severity: 'warning', address: '127.0.0.1' });
  const metrics = (await server.app.inject('/metrics')).body;
  expect(metrics).toMatch(/czyun_driver_figures\{protocol="mqtt",figure="connectionsReplaced"\} [1-9]/);
  expect(Number(/figure="connections"\} (\d+)/.exec(metrics)?.[1])).toBeLessThanOrEqual(5);
  const ready = (await server.app.inject({ url: '/readyz', headers: { sid } })).json<{ parts: { mqtt: { detail: string } } }>();
  expect(ready.parts.mqtt.detail).toMatch(/beyond device limits: \d+ replaced, \d+ refused/);

  for (const client of clients.splice(0)) await client.endAsync(true);
  const { paramId = 0 } = server.deps.registry.paramOf(deviceId, 'active_power') ?? {};
  const stored = new Set<number>();
  for await (const { times } of server.deps.telemetry.history.stored(
    { paramIds: [paramId], from: Math.min(...acknowledged), to: ts },
    false,
  ))
    for (const time of Array.from(times)) stored.add(time);
  expect([...acknowledged].filter((time) => !stored.has(time))).toEqual([]);
  expect(acknowledged.size).toBeLessThan(8 * 20 * 50);
}, 120_000);
