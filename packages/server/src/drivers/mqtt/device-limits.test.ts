import { connect as dial } from 'node:net';
import { connectAsync, type IClientOptions, type IDisconnectPacket, type MqttClient } from 'mqtt';
import { generate } from 'mqtt-packet';
import { pino } from 'pino';
import { afterEach, describe, expect, test, vi } from 'vitest';
import { deviceFixture, FakeSink } from '../device-fixture.ts';
import { DeviceAllowances, deviceLimits } from './device-limits.ts';
import { type BeyondLimits, createMqttDriver, type MqttDriver, type MqttDriverOptions } from './index.ts';

const telemetry = 'v1/devices/m1/telemetry';
/** A device with a very low declared rate has the smallest allowance. */
const m1 = deviceFixture(1, 'm1', { connection: { kind: 'mqtt', periodMs: 3_600_000 } });
const m2 = deviceFixture(2, 'm2');

let driver: MqttDriver;
let sink: FakeSink;
let beyond: [string, BeyondLimits][];
const clients: MqttClient[] = [];

async function start(limits: MqttDriverOptions['limits'] = {}): Promise<void> {
  sink = new FakeSink();
  beyond = [];
  driver = createMqttDriver({
    port: 0,
    host: '127.0.0.1',
    authenticate: (_key, token) => token === 'secret',
    logger: pino({ level: 'silent' }),
    limits,
    beyondLimits: (key, address, what) => void beyond.push([`${key} ${address}`, what]),
  });
  driver.setDevices([m1, m2]);
  await driver.start(sink);
}

afterEach(async () => {
  await Promise.all(clients.splice(0).map((client) => client.endAsync(true)));
  await driver.stop();
});

async function login(more: IClientOptions = {}): Promise<MqttClient> {
  const client = await connectAsync(`mqtt://127.0.0.1:${driver.port()}`, {
    username: 'm1',
    password: 'secret',
    reconnectPeriod: 0,
    protocolVersion: 5,
    ...more,
  });
  client.on('error', () => {});
  clients.push(client);
  return client;
}

/** Reason the server gives for ending a connection (MQTT 5). */
const farewell = (client: MqttClient) =>
  new Promise<IDisconnectPacket>((resolve) => client.once('disconnect', (packet) => resolve(packet)));

let tick = Date.now() - 3_600_000;
/** `count` readings of one point, each at a different instant. */
const readings = (count: number) => JSON.stringify(Array.from({ length: count }, () => ({ ts: tick++, values: { active_power: 1 } })));
const stored = () => sink.batches.reduce((sum, { batch }) => sum + batch.paramIds.length, 0);

vi.setConfig({ testTimeout: 60_000 });

describe('connections of one device', () => {
  test('are four: the next one takes the place of the one that was silent longest, which gets the reason', async () => {
    await start();
    const all: MqttClient[] = [];
    for (let count = 0; count < 4; count += 1) all.push(await login());
    const [first, second, third, fourth] = all as [MqttClient, MqttClient, MqttClient, MqttClient];
    await first.publishAsync(telemetry, readings(1), { qos: 1 });
    const gone = farewell(second);
    const fifth = await login({ protocolVersion: 4 });
    expect(await gone).toMatchObject({ reasonCode: 0x97, properties: { reasonString: expect.stringContaining('newer connection') } });
    for (const client of [first, third, fourth, fifth]) await client.publishAsync(telemetry, readings(1), { qos: 1 });
    expect(driver.health().figures).toMatchObject({ connections: 4, connectionsReplaced: 1 });
    expect(beyond).toEqual([['m1 127.0.0.1', 'replaced']]);
    expect(sink.faults.at(-1)).toMatchObject({ kind: 'beyondLimits', detail: expect.stringContaining('more than 4 connections') });
    expect(sink.rejections).toEqual([]);
  });

  test('with the same client id replace each other, and other devices are unaffected', async () => {
    await start({ connections: 2 });
    const [a, b] = [await login({ clientId: 'a' }), await login({ clientId: 'b' })];
    const gone = new Promise<void>((resolve) => a.once('close', () => resolve()));
    const again = await login({ clientId: 'a' });
    await gone;
    const other = await login({ username: 'm2' });
    for (const client of [b, again]) await client.publishAsync(telemetry, readings(1), { qos: 1 });
    await other.publishAsync('v1/devices/m2/telemetry', readings(1), { qos: 1 });
    expect(beyond).toEqual([]);
  });

  test('are limited in rate with a reason code, and allowed again after a while', async () => {
    await start({ connections: 1 });
    for (let count = 0; count < 20; count += 1) await login();
    const codeOf = (protocolVersion: 4 | 5) =>
      login({ protocolVersion }).then(
        () => 0,
        ({ code }: { code: number }) => code,
      );
    expect(new Set([await codeOf(5), await codeOf(5)])).toContain(0x9f);
    await vi.waitFor(() => expect(beyond.map(([, what]) => what)).toContain('signIns'));
    expect(sink.rejections.length).toBeGreaterThan(0);
    await vi.waitFor(async () => expect(await codeOf(4)).toBe(0), { timeout: 20_000, interval: 1_500 });
  });

  test('end on a flood of packets other than messages', async () => {
    await start();
    const socket = dial(driver.port(), '127.0.0.1');
    socket.on('error', () => {});
    socket.resume();
    socket.write(generate({ cmd: 'connect', clientId: 'x', username: 'm1', password: Buffer.from('secret'), keepalive: 60, clean: true }));
    await vi.waitFor(() => expect(driver.health().figures?.connections).toBe(1));
    const closed = new Promise((resolve) => socket.once('close', resolve));
    const ping = generate({ cmd: 'pingreq' });
    socket.write(Buffer.concat(Array<Buffer>(3000).fill(ping)));
    await closed;
    expect(beyond).toEqual([['m1 127.0.0.1', 'packets']]);
  });
});

describe('readings of one device', () => {
  test('beyond its allowance are never acknowledged: MQTT 5 gets the reason, and exactly the acknowledged ones are stored', async () => {
    await start({ readings: 100, holdMs: 200 });
    const client = await login();
    const gone = farewell(client);
    let acknowledged = 0;
    // 30 s of the allowance may arrive at once.
    for (let count = 0; count < 80; count += 1)
      client.publish(telemetry, readings(100), { qos: 1 }, (error) => {
        if (!error) acknowledged += 100;
      });
    expect(await gone).toMatchObject({ reasonCode: 0x96, properties: { reasonString: expect.stringContaining('more slowly') } });
    await vi.waitFor(() => expect(acknowledged).toBeGreaterThan(0));
    expect(acknowledged).toBeLessThanOrEqual(4_000);
    expect(acknowledged).toBeLessThanOrEqual(stored());
    expect(stored()).toBeLessThanOrEqual(4_500);
    expect(sink.faultCount('beyondLimits')).toBeGreaterThan(0);
    expect(sink.rejections.length).toBeGreaterThan(0);
    expect(beyond[0]).toEqual(['m1 127.0.0.1', 'readings']);
    // Another device is unaffected.
    await (await login({ username: 'm2' })).publishAsync('v1/devices/m2/telemetry', readings(100), { qos: 1 });
  });

  test('over MQTT 3.1.1 are not acknowledged either: the connection ends, and they are accepted when sent again', async () => {
    await start({ readings: 100, holdMs: 200 });
    const client = await login({ protocolVersion: 4, reconnectPeriod: 500 });
    const closed = new Promise<void>((resolve) => client.once('close', () => resolve()));
    const done = Array.from({ length: 35 }, () => client.publishAsync(telemetry, readings(100), { qos: 1 }));
    await closed;
    expect(sink.faultCount('beyondLimits')).toBeGreaterThan(0);
    await Promise.all(done);
    expect(stored()).toBeGreaterThanOrEqual(3_500);
  });

  test('that were collected while the line was away are slowed down and all taken', async () => {
    await start({ readings: 1_000 });
    const client = await login();
    const began = performance.now();
    await Promise.all(Array.from({ length: 34 }, () => client.publishAsync(telemetry, readings(1_000), { qos: 1 })));
    // 30 000 at once, then 1000 a second.
    expect(performance.now() - began).toBeGreaterThan(2_000);
    expect(stored()).toBe(34_000);
    expect([sink.rejections, beyond]).toEqual([[], []]);
  });

  test('are limited by the declared rate: a backlog of eight hours arrives in half an hour', () => {
    const allowances = new DeviceAllowances({ limits: deviceLimits, outside: false, speed: 1, elapsed: () => 0 });
    const declared = m2.points.size;
    expect(allowances.perSecond(m2)).toBe(Math.max(1000, 20 * declared));
    expect((8 * 3600 * declared) / (allowances.perSecond(m2) - declared)).toBeLessThan(1800);
    expect(allowances.perSecond(m1)).toBe(1000);
  });

  test('invalid and large messages are charged by size', async () => {
    let now = 0;
    const allowances = new DeviceAllowances({ limits: { ...deviceLimits, holdMs: 0 }, outside: false, speed: 1, elapsed: () => now });
    const megabytes = async () => {
      let count = 0;
      while (count < 1000 && (await allowances.turn(m1, 1024 * 1024))) count += 1;
      return count;
    };
    // Each costs ten seconds of the allowance at most.
    expect(await megabytes()).toBe(4);
    now += 10_000;
    expect(await megabytes()).toBe(1);
  });
});
