import { once } from 'node:events';
import { type AddressInfo, createServer, type Server, type Socket } from 'node:net';
import { Aedes } from 'aedes';
import { connectAsync, type MqttClient } from 'mqtt';
import { pino } from 'pino';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { Overloaded } from '../../telemetry/types.ts';
import { deviceFixture, FakeSink } from '../device-fixture.ts';
import { createMqttDriver, type MqttDriver } from './index.ts';
import { clientIdOf } from './outside.ts';

let broker: Aedes;
let server: Server;
let driver: MqttDriver;
let sink: FakeSink;
let field: MqttClient;
let refused: string | undefined;
let url: string;
const sockets = new Set<Socket>();
const m1 = deviceFixture(1, 'm1');
const m2 = deviceFixture(2, 'm2', {
  mqtt: { telemetryTopic: 'plug/{deviceKey}/+', payload: 'single', fields: { p: { metric: 'active_power' } } },
});

function standIn(): Promise<Aedes> {
  return Aedes.createBroker({
    authorizeSubscribe: (_client, subscription, done) => done(null, subscription.topic === refused ? null : subscription),
  });
}

beforeEach(async () => {
  refused = undefined;
  broker = await standIn();
  server = createServer((socket) => {
    sockets.add(socket);
    broker.handle(socket);
  });
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  url = `mqtt://127.0.0.1:${(server.address() as AddressInfo).port}`;
  sink = new FakeSink();
  driver = createMqttDriver({
    port: 0,
    host: '',
    outside: { url, clientId: 'test' },
    authenticate: () => false,
    logger: pino({ level: 'silent' }),
    patience: { retryMs: 5, totalMs: 10 },
    limits: { readings: 1 },
  });
  driver.setDevices([m1]);
  await driver.start(sink);
  field = await connectAsync(url, { reconnectPeriod: 0 });
  await vi.waitFor(() => expect(driver.health().ok).toBe(true));
  await vi.waitFor(async () => {
    await field.publishAsync('v1/devices/m1/telemetry', '{"values":{}}');
    expect(sink.lives.length).toBeGreaterThan(0);
  });
});

afterEach(async () => {
  await field.endAsync(true);
  await driver.stop();
  await new Promise<void>((resolve) => broker.close(() => resolve()));
  for (const socket of sockets) socket.destroy();
  server.close();
});

const telemetry = 'v1/devices/m1/telemetry';
const reading = (value: number) => JSON.stringify({ ts: Date.now(), values: { active_power: value } });

test('our acknowledgement to the broker waits until the readings are durable', async () => {
  const gate = Promise.withResolvers<void>();
  sink.durable = () => gate.promise;
  const acknowledged: number[] = [];
  broker.on('ack', (packet) => acknowledged.push(packet && 'messageId' in packet ? packet.messageId : 0));
  await field.publishAsync(telemetry, reading(5), { qos: 1 });
  await vi.waitFor(() => expect(sink.batches).toHaveLength(1));
  await new Promise((resolve) => setTimeout(resolve, 80));
  expect(acknowledged).toEqual([]);
  // Later ones are read and stored meanwhile, and acknowledged in message order.
  sink.durable = () => (sink.batches.length % 2 === 0 ? gate.promise : Promise.resolve());
  const publish = (count: number) => {
    for (let value = 1; value <= count; value += 1) void field.publishAsync(telemetry, reading(value), { qos: 1 });
  };
  publish(40);
  await vi.waitFor(() => expect(sink.batches).toHaveLength(41), 15_000);
  expect(acknowledged).toEqual([]);
  gate.resolve();
  await vi.waitFor(() => expect(acknowledged).toHaveLength(41), 15_000);
  expect(acknowledged).toEqual(acknowledged.toSorted((a, b) => a - b));
  // At most a hundred are being stored at a time.
  const second = Promise.withResolvers<void>();
  sink.durable = () => second.promise;
  publish(120);
  await vi.waitFor(() => expect(sink.batches).toHaveLength(141), 15_000);
  await new Promise((resolve) => setTimeout(resolve, 80));
  expect([sink.batches.length, acknowledged.length]).toEqual([141, 41]);
  second.resolve();
  await vi.waitFor(() => expect(acknowledged).toHaveLength(161), 15_000);
}, 30_000);

test('acknowledgements waiting for the engine do not delay later messages; if refused, the messages are sent again', async () => {
  await driver.stop();
  const gate = Promise.withResolvers<void>();
  const acknowledged: number[] = [];
  // Readings of 0 may still be in transit when the others are sent.
  const held = () => sink.batches.filter(({ batch }) => Array.from(batch.values).some((value) => value > 0)).length;
  broker.on('ack', () => acknowledged.push(held()));
  sink.confirmed = () => gate.promise;
  driver = createMqttDriver({
    ...{ port: 0, host: '', outside: { url, clientId: 'held' }, authenticate: () => false, logger: pino({ level: 'silent' }) },
  });
  driver.setDevices([m1]);
  await driver.start(sink);
  await vi.waitFor(async () => {
    await field.publishAsync(telemetry, reading(0));
    expect(sink.values(m1)).toEqual({ active_power: 0 });
  }, 15_000);
  for (const value of [1, 2, 3]) await field.publishAsync(telemetry, reading(value), { qos: 1 });
  await vi.waitFor(() => expect(held()).toBe(3), 15_000);
  expect(acknowledged).toEqual([]);
  sink.confirmed = () => Promise.resolve();
  gate.reject(new Overloaded('The server ends'));
  // The connection ended, and the broker sends all three again.
  await vi.waitFor(() => expect(acknowledged.length).toBe(3), 15_000);
  expect(acknowledged[0]).toBeGreaterThan(3);
}, 60_000);

test('a message that could not be stored is sent again', async () => {
  sink.durable = () => Promise.reject(new Overloaded('full'));
  await field.publishAsync(telemetry, reading(6), { qos: 1 });
  await vi.waitFor(() => expect(sink.batches.length).toBeGreaterThan(1));
  sink.durable = () => Promise.resolve();
  const before = sink.batches.length;
  await vi.waitFor(() => expect(sink.batches.length).toBeGreaterThan(before), { timeout: 8000 });
  expect(sink.values(m1)).toEqual({ active_power: 6 });
}, 15_000);

test('added and removed devices, vendor topics, retained messages of the past, oversized ones', async () => {
  driver.setDevices([m2]);
  await vi.waitFor(async () => {
    await field.publishAsync('plug/m2/p', '4', { qos: 1 });
    expect(sink.values(m2)).toEqual({ active_power: 4 });
  });
  await field.publishAsync(telemetry, reading(1), { qos: 1 });
  await field.publishAsync(telemetry, reading(9), { qos: 1, retain: true });
  await field.publishAsync('plug/m2/p', Buffer.alloc(1_100_000, 0x31), { qos: 1 });
  await vi.waitFor(() => expect(sink.faultCount('tooLarge')).toBe(1));
  expect(sink.values(m1)).toEqual({});
  driver.setDevices([m1, m2]);
  await vi.waitFor(async () => {
    await field.publishAsync(telemetry, reading(2), { qos: 1 });
    expect(sink.values(m1)).toEqual({ active_power: 2 });
  });
  expect(sink.batches.some(({ batch }) => batch.values[0] === 9)).toBe(false);
});

test('rejections are counted for the device, whatever the broker answers', async () => {
  const day = 86_400_000;
  for (const ts of [Date.now() - 31 * day, Date.now() + day])
    await field.publishAsync(telemetry, JSON.stringify({ ts, values: { active_power: 1 } }), { qos: 1 });
  await vi.waitFor(() => expect(sink.rejections).toEqual([1, 1]), { timeout: 15_000 });
  expect([sink.faultCount('tooOld'), sink.faultCount('futureTime')]).toEqual([1, 1]);
}, 30_000);

test('beyond eight hours of what a device declares its messages are dropped, which is reported; others on the same connection go on', async () => {
  const m3 = deviceFixture(3, 'm3', { connection: { kind: 'mqtt', periodMs: 3_600_000 } });
  driver.setDevices([m1, m3]);
  const backlog = 8 * m3.points.size;
  let ts = Date.now() - 3_600_000;
  const some = () => JSON.stringify(Array.from({ length: 100 }, () => ({ ts: ts++, values: { active_power: 1 } })));
  await vi.waitFor(async () => {
    await field.publishAsync('v1/devices/m3/telemetry', '{"values":{}}');
    expect(sink.lives).toContain(3);
  });
  const messages = Math.ceil(backlog / 100) + 5;
  for (let count = 0; count < messages; count += 1) await field.publishAsync('v1/devices/m3/telemetry', some(), { qos: 1 });
  await vi.waitFor(() => expect(sink.faultCount('beyondLimits')).toBeGreaterThan(3));
  const stored = sink.batches.filter(({ deviceId }) => deviceId === 3).length;
  expect(stored).toBeLessThanOrEqual(Math.ceil(backlog / 100) + 1);
  expect(sink.rejections.length).toBe(sink.faultCount('beyondLimits'));
  await field.publishAsync(telemetry, reading(9), { qos: 1 });
  await vi.waitFor(() => expect(sink.values(m1)).toEqual({ active_power: 9 }));
  expect(driver.health()).toMatchObject({ ok: true, figures: { messagesRefused: sink.faultCount('beyondLimits') } });
});

test('commands through the broker', async () => {
  await field.subscribeAsync('v1/devices/m1/commands');
  field.on('message', (_topic, payload) => {
    const { id, value } = JSON.parse(payload.toString());
    field.publish('v1/devices/m1/replies', JSON.stringify({ id, ok: true, value }));
  });
  expect(await driver.write({ deviceId: 1, metric: 'ct_ratio', value: 30, timeoutMs: 2000 })).toEqual({ ok: true, readBack: 30 });
});

test('a subscription that the broker refuses is reported once, blocks no other, and is requested again', async () => {
  const told = () => sink.faults.filter(({ detail }) => detail.includes('refuses'));
  refused = 'plug/m2/+';
  driver.setDevices([m1, m2]);
  await vi.waitFor(() => expect(told()).toHaveLength(1));
  expect(told()[0]).toMatchObject({ deviceId: 2, kind: 'connection', detail: expect.stringContaining('plug/m2/+') });
  expect(driver.health()).toMatchObject({ ok: false, detail: 'the outside broker refuses subscriptions of 1 device' });

  // The broker restarts without its sessions: everything is requested again, and the refusal is not reported again.
  const earlier = broker;
  broker = await standIn();
  for (const socket of sockets) socket.destroy();
  await new Promise<void>((resolve) => earlier.close(() => resolve()));
  await field.endAsync(true);
  field = await connectAsync(url, { reconnectPeriod: 0 });
  await vi.waitFor(
    async () => {
      await field.publishAsync('v1/devices/m2/telemetry', reading(3), { qos: 1 });
      expect(sink.values(m2)).toEqual({ active_power: 3 });
    },
    { timeout: 8000 },
  );
  expect(driver.health().ok).toBe(false);
  expect(told()).toHaveLength(1);

  refused = undefined;
  driver.setDevices([m1, m2]);
  await vi.waitFor(() => expect(driver.health()).toMatchObject({ ok: true, detail: 'connected to the outside broker' }), { timeout: 8000 });
  await field.publishAsync('plug/m2/p', '4', { qos: 1 });
  await vi.waitFor(() => expect(sink.values(m2)).toEqual({ active_power: 4 }));
}, 20_000);

test('subscriptions set while the broker is down are made when it returns', async () => {
  for (const socket of sockets) socket.destroy();
  await vi.waitFor(() => expect(driver.health().ok).toBe(false));
  driver.setDevices([]);
  driver.setDevices([m1, m2]);
  field = await connectAsync(url, { reconnectPeriod: 0 });
  await vi.waitFor(() => expect(driver.health().ok).toBe(true), { timeout: 8000 });
  await vi.waitFor(async () => {
    await field.publishAsync(telemetry, reading(7), { qos: 1 });
    await field.publishAsync('plug/m2/p', '8', { qos: 1 });
    expect([sink.values(m1), sink.values(m2)]).toEqual([{ active_power: 7 }, { active_power: 8 }]);
  });
}, 15_000);

test('sessions are named after host and data folder, whatever the working directory', () => {
  const name = clientIdOf('north', '/var/lib/czyun');
  expect(clientIdOf('north', '/var/lib/./czyun/')).toBe(name);
  expect(clientIdOf('north', '/var/lib/other')).not.toBe(name);
  expect(clientIdOf('south', '/var/lib/czyun')).not.toBe(name);
  // Brokers need not accept more than 23 characters, and each lane adds two.
  expect(name.length).toBeLessThanOrEqual(21);
});
