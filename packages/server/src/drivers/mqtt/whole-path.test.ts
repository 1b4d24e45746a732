import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { connectAsync, type MqttClient } from 'mqtt';
import { pino } from 'pino';
import { afterAll, beforeAll, expect, test, vi } from 'vitest';
import { createAlarms } from '../../alarms/index.ts';
import type { Alarms } from '../../alarms/types.ts';
import { type OpenDatabase, openDatabase } from '../../db/index.ts';
import { createTelemetry, type Telemetry } from '../../telemetry/index.ts';
import { FakeRegistry, recordFixture } from '../device-fixture.ts';
import { createDriverManager, type DriverManager } from '../manager/manager.ts';
import { createMqttDriver, type MqttDriver } from './index.ts';

/** From the device's message to its page, with the real broker, store and alarms. */
const logger = pino({ level: 'silent' });
const registry = new FakeRegistry([recordFixture(1, 'm1'), recordFixture(2, 'm2')]);
const day = 86_400_000;
let dir: string;
let database: OpenDatabase;
let telemetry: Telemetry;
let mqtt: MqttDriver;
let manager: DriverManager;
let alarms: Alarms;
let client: MqttClient;

beforeAll(async () => {
  dir = await mkdtemp(join(tmpdir(), 'mqtt-path-'));
  database = await openDatabase({ dataDir: dir });
  telemetry = await createTelemetry({ dataDir: dir, catalog: registry, logger });
  mqtt = createMqttDriver({ port: 0, host: '127.0.0.1', authenticate: (_key, token) => token === 'secret', logger });
  manager = createDriverManager({ registry, telemetry, drivers: [mqtt], logger, checkMs: 50, batchMs: 10 });
  const { newest, history } = telemetry;
  alarms = await createAlarms({ db: database.db, registry, newest, history, states: manager, logger, flushMs: 5, lateMs: 5 });
  await manager.start();
  client = await login('m1', 5);
}, 60_000);

afterAll(async () => {
  await client.endAsync(true);
  await manager.stop();
  await alarms.close();
  await telemetry.close();
  await database.close();
  await rm(dir, { recursive: true });
});

const login = (username: string, protocolVersion: 4 | 5) =>
  connectAsync(`mqtt://127.0.0.1:${mqtt.port()}`, { username, password: 'secret', protocolVersion, reconnectPeriod: 0 });
const param = (metric: string, device = 1) => registry.paramOf(device, metric)?.paramId ?? 0;
/** Reason code of the PUBACK. */
const publish = (ts: number, values: Record<string, unknown>) =>
  client.publishAsync('v1/devices/m1/telemetry', JSON.stringify({ ts, values }), { qos: 1 }).then(
    () => 0,
    (error: { code: number }) => error.code,
  );

test('each verdict, in the acknowledgement and in the device health', async () => {
  const now = Math.floor(Date.now() / 1000) * 1000 - 5000 + 7;
  expect(await publish(now, { frequency: 50 })).toBe(0);
  expect(await publish(now, { frequency: 50 })).toBe(0);
  expect(await publish(now, { frequency: 49 })).toBe(0x83);
  expect(telemetry.newest.get(param('frequency'))).toMatchObject({ value: 49, time: now });
  expect(await publish(now - 31 * day, { frequency: 48 })).toBe(0x97);
  expect(await publish(now + day, { frequency: 48 })).toBe(0x97);
  expect(await publish(now + 1, { nonsense: 1 })).toBe(0x99);
  expect(await publish(now + 1, { frequency: 51, nonsense: 1 })).toBe(0);
  const { faults, clockOffsetMs } = manager.health(1);
  expect(faults).toEqual({ conflict: 1, tooOld: 1, futureTime: 1, unknownMetric: 2 });
  expect(Math.abs(clockOffsetMs ?? day)).toBeLessThan(60_000);
  const stored = await telemetry.history.buckets({
    paramIds: [param('frequency')],
    start: now - 32 * day,
    end: now + 2 * day,
    bucket: { count: 1, unit: 's' },
    aggregate: 'none',
  });
  expect([...(stored.series[0]?.values ?? [])]).toEqual([50, 51]);
});

test('another value for an older instant is counted when it reaches the engine', async () => {
  const now = Date.now() - 60_000;
  await publish(now, { voltage_a: 230 });
  await publish(now + 1001, { voltage_a: 231 });
  await telemetry.settle();
  expect(await publish(now, { voltage_a: 229 })).toBe(0);
  await telemetry.settle();
  expect(manager.health(1).faults.conflict).toBe(2);
});

test('an MQTT 3.1.1 device that is repeatedly rejected raises an alarm', async () => {
  const old = await login('m2', 4);
  const payload = JSON.stringify({ ts: Date.now() - 31 * day, values: { frequency: 50 } });
  for (let n = 0; n < 11; n += 1) await old.publishAsync('v1/devices/m2/telemetry', payload, { qos: 1 });
  await vi.waitFor(() => expect(alarms.open(1)).toMatchObject([{ alarmKey: '2:rejected', deviceId: 2 }]), { timeout: 15_000 });
  expect(manager.health(2).faults).toEqual({ tooOld: 11 });
  await old.endAsync(true);
});
