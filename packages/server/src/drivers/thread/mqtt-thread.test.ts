/** The MQTT driver in a thread: its communication with the server, and its end. The broker is tested separately. */
import { connectAsync, type IClientOptions, type MqttClient } from 'mqtt';
import { pino } from 'pino';
import { afterEach, expect, test, vi } from 'vitest';
import type { DriverDevice } from '../../registry/driver-device.ts';
import { deviceFixture, FakeSink } from '../device-fixture.ts';
import type { MqttDriver } from '../mqtt/index.ts';
import { createMqttThread } from './mqtt-thread.ts';

vi.setConfig({ testTimeout: 60_000 });

const m1 = deviceFixture(1, 'm1');
const topic = 'v1/devices/m1/telemetry';
let driver: MqttDriver;
let sink: FakeSink;
let tokens: Map<string, string>;
let beyond: string[];
const clients: MqttClient[] = [];

async function start(more: Partial<Parameters<typeof createMqttThread>[0]> = {}): Promise<void> {
  sink = new FakeSink();
  tokens = new Map([['m1', 'secret']]);
  beyond = [];
  driver = createMqttThread({
    port: 0,
    host: '127.0.0.1',
    authenticate: (key, token) => tokens.get(key) === token,
    logger: pino({ level: 'silent' }),
    patience: { retryMs: 5, totalMs: 20 },
    beyondLimits: (key, _address, what) => void beyond.push(`${key} ${what}`),
    ...more,
  });
  driver.setDevices([m1]);
  await driver.start(sink);
}

afterEach(async () => {
  await Promise.all(clients.splice(0).map((client) => client.endAsync(true)));
  await driver.stop();
});

async function login(more: IClientOptions = {}): Promise<MqttClient> {
  const options = { username: 'm1', password: 'secret', reconnectPeriod: 0, protocolVersion: 5, ...more } as const;
  const client = await connectAsync(`mqtt://127.0.0.1:${driver.port()}`, options);
  client.on('error', () => {});
  clients.push(client);
  return client;
}

const until = (check: () => void) => vi.waitFor(check, { timeout: 30_000 });
const reading = (values: Record<string, unknown>, ts = Date.now()) => JSON.stringify({ ts, values });
const send = (client: MqttClient, payload: string) =>
  client.publishAsync(topic, payload, { qos: 1 }).then(
    () => 0,
    (error: { code: number }) => error.code,
  );

test('messages are acknowledged when the server has stored their readings, each with its own verdict', async () => {
  await start();
  const gate = Promise.withResolvers<void>();
  sink.durable = () => gate.promise;
  sink.verdict = ({ values }) =>
    values[0] === 3
      ? { stored: 0, repeated: 0, rejected: 1, refused: [{ kind: 'conflict', count: 1, row: 0 }] }
      : { stored: values.length, repeated: 0, rejected: 0 };
  const client = await login();
  const now = Date.now() - 5000;
  let acknowledged = 0;
  const sent = [{ active_power: 1, frequency: 50 }, { active_power: 3 }, { nonsense: 1 }, { voltage_a: 230 }].map((values, index) =>
    send(client, reading(values, now + index)).finally(() => {
      acknowledged += 1;
    }),
  );
  await until(() => expect(sink.batches).toHaveLength(3));
  expect(sink.batches.map(({ batch }) => [...batch.times])).toEqual([[now, now], [now + 1], [now + 3]]);
  expect(acknowledged).toBeLessThanOrEqual(1);
  gate.resolve();
  expect(await Promise.all(sent)).toEqual([0, 0x83, 0x99, 0]);
  expect(sink.values(m1)).toEqual({ active_power: 3, frequency: 50, voltage_a: 230 });
  await until(() => expect(sink.rejections).toEqual([1, 1]));
  expect(sink.faultCount('unknownMetric')).toBe(1);
  expect(sink.clocks[0]?.offsetMs).toBeLessThan(0);
});

test('a message that the server cannot store is not acknowledged', async () => {
  await start();
  sink.durable = () => Promise.reject(new Error('the disk is full'));
  const client = await login();
  const closed = new Promise<void>((resolve) => client.once('close', () => resolve()));
  client.publish(topic, reading({ active_power: 1 }), { qos: 1 }, () => {});
  await closed;
  expect(sink.batches.length).toBeGreaterThan(1);
});

test('commands reach the device and return its answer or a time-out; sign-ins, limits and trials work', async () => {
  await start({ limits: { connections: 1 } });
  await expect(login({ password: 'wrong' })).rejects.toMatchObject({ code: 0x86 });
  const client = await login({ clientId: 'a' });
  client.on('message', (_topic, payload) => {
    const { id, metric } = JSON.parse(payload.toString()) as { id: string; metric: string };
    if (metric === 'ct_ratio') client.publish('v1/devices/m1/replies', JSON.stringify({ id, ok: true, value: 40 }));
  });
  await client.subscribeAsync('v1/devices/m1/commands');
  expect(await driver.write({ deviceId: 1, metric: 'ct_ratio', value: 40, timeoutMs: 30_000 })).toEqual({ ok: true, readBack: 40 });
  expect(await driver.write({ deviceId: 1, metric: 'pt_ratio', value: 1, timeoutMs: 50 })).toMatchObject({ ok: false, reason: 'timeout' });
  const heard = driver.listen(deviceFixture(2, 'm2'), { token: 'trial-token', savedId: undefined, timeoutMs: 30_000 });
  const trial = await login({ username: 'm2', password: 'trial-token' });
  trial.publish('v1/devices/m2/telemetry', reading({ frequency: 50 }), { qos: 1 });
  const { message } = await heard;
  expect([...(message?.values.values() ?? [])]).toEqual([50]);
  const stop = new AbortController();
  const nothing = driver.listen(m1, { token: null, savedId: 1, timeoutMs: 60_000, signal: stop.signal });
  stop.abort();
  expect((await nothing).message).toBeNull();
  await login({ clientId: 'b' });
  await until(() => expect(beyond).toEqual(['m1 replaced']));
  await until(() => expect(driver.health().figures).toMatchObject({ connectionsReplaced: 1 }));
  tokens.clear();
  driver.followDevices([1], [m1]);
  await until(() => expect(clients.some(({ connected }) => connected)).toBe(false));
});

test('a port in use rejects the start; a stopped driver can be started again', async () => {
  await start();
  const { port } = { port: driver.port() };
  const other = createMqttThread({ port, host: '127.0.0.1', authenticate: () => false, logger: pino({ level: 'silent' }) });
  await expect(other.start(sink)).rejects.toMatchObject({ code: 'EADDRINUSE' });
  await other.stop();
  await driver.stop();
  expect([driver.port(), driver.health().ok]).toEqual([0, false]);
  expect(await driver.write({ deviceId: 1, metric: 'ct_ratio', value: 1, timeoutMs: 50 })).toMatchObject({ reason: 'offline' });
  await driver.start(sink);
  expect(await send(await login(), reading({ active_power: 1 }))).toBe(0);
});

test('a failed thread is restarted on its port with the devices, and devices reconnect', async () => {
  await start();
  const client = await login({ reconnectPeriod: 200 });
  const port = driver.port();
  const closed = new Promise<void>((resolve) => client.once('close', () => resolve()));
  const broken = { id: 9, key: 'broken' } as DriverDevice;
  driver.followDevices([], [broken]);
  await closed;
  driver.followDevices([9], []);
  await until(() => expect(client.connected).toBe(true));
  expect(await send(client, reading({ active_power: 2 }))).toBe(0);
  expect(driver.port()).toBe(port);
  expect(sink.values(m1)).toEqual({ active_power: 2 });
});
