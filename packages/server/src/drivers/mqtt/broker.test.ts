import { connect as dial } from 'node:net';
import { connectAsync, type IClientOptions, type MqttClient } from 'mqtt';
import { generate, type IConnectPacket } from 'mqtt-packet';
import { pino } from 'pino';
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { Overloaded } from '../../telemetry/types.ts';
import { deviceFixture, FakeSink } from '../device-fixture.ts';
import { createMqttDriver, type MqttDriver } from './index.ts';

const tokens = new Map([
  ['m1', 'secret-1'],
  ['m2', 'secret-2'],
]);
const m1 = deviceFixture(1, 'm1');
const m2 = deviceFixture(2, 'm2');
const telemetry = 'v1/devices/m1/telemetry';

let driver: MqttDriver;
let sink: FakeSink;
const clients: MqttClient[] = [];

beforeEach(async () => {
  sink = new FakeSink();
  driver = createMqttDriver({
    port: 0,
    host: '127.0.0.1',
    authenticate: (key, token) => tokens.get(key) === token,
    logger: pino({ level: 'silent' }),
    patience: { retryMs: 5, totalMs: 20 },
  });
  driver.setDevices([m1, m2]);
  await driver.start(sink);
});

afterEach(async () => {
  await Promise.all(clients.splice(0).map((client) => client.endAsync(true)));
  await driver.stop();
});

async function login(username: string, more: IClientOptions = {}): Promise<MqttClient> {
  const client = await connectAsync(`mqtt://127.0.0.1:${driver.port()}`, {
    username,
    password: tokens.get(username) ?? '',
    reconnectPeriod: 0,
    ...more,
  });
  client.on('error', () => {});
  clients.push(client);
  return client;
}

/** Resolves when the connection closes, whatever error came before. */
const closing = (emitter: { once(event: 'close', listener: () => void): unknown }) =>
  new Promise<void>((resolve) => emitter.once('close', () => resolve()));
const reading = (value: number) => JSON.stringify({ ts: Date.now(), values: { active_power: value } });

describe('telemetry', () => {
  test('QoS 1 is acknowledged only after the readings are durable', async () => {
    const gate = Promise.withResolvers<void>();
    sink.durable = () => gate.promise;
    const client = await login('m1');
    let isAcknowledged = false;
    const published = client.publishAsync(telemetry, reading(7), { qos: 1 }).then(() => {
      isAcknowledged = true;
    });
    await vi.waitFor(() => expect(sink.batches).toHaveLength(1));
    await new Promise((resolve) => setTimeout(resolve, 100));
    expect(isAcknowledged).toBe(false);
    gate.resolve();
    await published;
    expect(sink.values(m1)).toEqual({ active_power: 7 });
  });

  test('QoS 1 also waits for the engine if acknowledgements require it; QoS 0 waits for nothing', async () => {
    await driver.stop();
    const gate = Promise.withResolvers<void>();
    sink.confirmed = () => gate.promise;
    await driver.start(sink);
    const client = await login('m1');
    for (const value of [1, 2]) client.publish(telemetry, reading(value), { qos: 0 });
    let isAcknowledged = false;
    const published = client.publishAsync(telemetry, reading(3), { qos: 1 }).then(() => {
      isAcknowledged = true;
    });
    await vi.waitFor(() => expect(sink.batches).toHaveLength(3));
    expect(isAcknowledged).toBe(false);
    gate.resolve();
    await published;
  });

  test('QoS 0 and QoS 2 are accepted too, each once', async () => {
    const client = await login('m1');
    client.publish(telemetry, reading(1), { qos: 0 });
    await client.publishAsync(telemetry, reading(2), { qos: 2 });
    await vi.waitFor(() => expect(sink.batches.map(({ batch }) => batch.values[0])).toEqual([1, 2]));
  });

  test('a full store: no acknowledgement, the connection closes, and the message is sent again', async () => {
    sink.durable = () => Promise.reject(new Overloaded('full'));
    const client = await login('m1', { reconnectPeriod: 20 });
    let isAcknowledged = false;
    const published = client.publishAsync(telemetry, reading(3), { qos: 1 }).then(() => {
      isAcknowledged = true;
    });
    await closing(client);
    expect(isAcknowledged).toBe(false);
    sink.durable = () => Promise.resolve();
    await published;
    expect(sink.values(m1)).toEqual({ active_power: 3 });
  });

  test('garbage is counted, acknowledged and harmless', async () => {
    const client = await login('m1');
    await client.publishAsync(telemetry, '{"values":', { qos: 1 });
    await client.publishAsync(telemetry, Buffer.from([0xff, 0xfe, 0]), { qos: 1 });
    await client.publishAsync(telemetry, JSON.stringify({ values: { active_power: 'NaN', frequency: 50 } }), { qos: 1 });
    expect(sink.faultCount('malformed')).toBe(2);
    expect(sink.faultCount('notANumber')).toBe(1);
    expect(sink.values(m1)).toEqual({ frequency: 50 });
  });

  test('a packet of 2 MB: counted for the device, connection closed, never buffered', async () => {
    const client = await login('m1');
    const closed = closing(client);
    client.publish(telemetry, Buffer.alloc(2_000_000, 0x20), { qos: 1 });
    await closed;
    expect(sink.faultCount('tooLarge')).toBe(1);
    expect(sink.faults[0]?.deviceId).toBe(1);
    expect(sink.batches).toEqual([]);
    await (await login('m1')).publishAsync(telemetry, reading(1), { qos: 1 });
  });

  test('bytes that are not MQTT, and a large packet before login', async () => {
    for (const bytes of [
      Buffer.from('GET / HTTP/1.1\r\n\r\n'),
      Buffer.concat([Buffer.from([0x10, 0xff, 0xff, 0x7f]), Buffer.alloc(100_000)]),
    ]) {
      const socket = dial(driver.port(), '127.0.0.1');
      socket.on('error', () => {});
      socket.write(bytes);
      await closing(socket);
    }
    await (await login('m1')).publishAsync(telemetry, reading(1), { qos: 1 });
  });
});

test.each([4, 5] as const)('a CONNECT that arrives byte by byte (level %i)', async (protocolVersion) => {
  const socket = dial(driver.port(), '127.0.0.1');
  const options = { protocolVersion };
  const packet: IConnectPacket = {
    cmd: 'connect',
    clientId: 'slow',
    username: 'm1',
    password: Buffer.from('secret-1'),
    clean: true,
    keepalive: 9,
    ...options,
  };
  const answer = new Promise<Buffer>((resolve) => socket.once('data', resolve));
  for (const byte of generate(packet, options)) {
    socket.write(Buffer.from([byte]));
    await new Promise((resolve) => setTimeout(resolve, 1));
  }
  expect([...(await answer)].filter((_, index) => index === 0 || index === 3)).toEqual([0x20, 0]);
  socket.destroy();
});

describe('permissions', () => {
  test('wrong token, unknown device, no credentials', async () => {
    await expect(login('m1', { password: 'secret-2' })).rejects.toThrow(/Bad username or password/i);
    await expect(login('m9', { password: 'x' })).rejects.toThrow(/Bad username or password/i);
    await expect(connectAsync(`mqtt://127.0.0.1:${driver.port()}`, { reconnectPeriod: 0 })).rejects.toThrow(/Not authorized/i);
  });

  test('a foreign topic ends the connection without an acknowledgement', async () => {
    for (const topic of ['v1/devices/m2/telemetry', 'v1/devices/m1/commands', '$SYS/x', 'any']) {
      const client = await login('m1');
      const closed = closing(client);
      client.publish(topic, reading(1), { qos: 1 });
      await closed;
    }
    expect(sink.batches).toEqual([]);
    expect(sink.faultCount('connection')).toBe(4);
  });

  test('a device can subscribe to its own commands only', async () => {
    const client = await login('m1');
    for (const filter of ['v1/devices/m2/commands', '#', 'v1/devices/+/commands', telemetry, '$SYS/#'])
      await expect(client.subscribeAsync(filter)).rejects.toThrow();
    await client.subscribeAsync('v1/devices/m1/commands', { qos: 1 });
  });

  test('the same client id under another login is another client', async () => {
    const first = await login('m1', { clientId: 'same' });
    const second = await login('m2', { clientId: 'same' });
    await first.publishAsync(telemetry, reading(1), { qos: 1 });
    await second.publishAsync('v1/devices/m2/telemetry', reading(2), { qos: 1 });
    expect(sink.batches.map(({ deviceId }) => deviceId)).toEqual([1, 2]);
  });

  test('a removed device is disconnected, the others stay', async () => {
    const gone = await login('m1');
    const stays = await login('m2');
    const closed = closing(gone);
    driver.setDevices([m2]);
    await closed;
    await stays.publishAsync('v1/devices/m2/telemetry', reading(2), { qos: 1 });
  });
});

describe('commands', () => {
  async function answering(reply: (command: { id: string; metric: string; value: number }) => unknown): Promise<MqttClient> {
    const client = await login('m1');
    await client.subscribeAsync('v1/devices/m1/commands', { qos: 1 });
    client.on('message', (_topic, payload) => {
      const answer = reply(JSON.parse(payload.toString()));
      if (answer !== undefined) client.publish('v1/devices/m1/replies', JSON.stringify(answer), { qos: 1 });
    });
    return client;
  }
  const request = { deviceId: 1, metric: 'ct_ratio', value: 20, timeoutMs: 2000 };

  test('done with the value read back, refused with the reason', async () => {
    await answering(({ id, metric, value }) => (value > 50 ? { id, ok: false, reason: `${metric} too high` } : { id, ok: true, value }));
    expect(await driver.write(request)).toEqual({ ok: true, readBack: 20 });
    expect(await driver.write({ ...request, value: 60 })).toEqual({ ok: false, reason: 'refused', detail: 'ct_ratio too high' });
  });

  test('a silent device, an offline one, an unknown one', async () => {
    expect(await driver.write(request)).toMatchObject({ ok: false, reason: 'offline' });
    await answering(() => undefined);
    expect(await driver.write({ ...request, timeoutMs: 50 })).toMatchObject({ ok: false, reason: 'timeout' });
    expect(await driver.write({ ...request, deviceId: 9 })).toMatchObject({ ok: false, reason: 'refused' });
  });

  test('a device cannot answer for another one, and an invalid reply is counted', async () => {
    const seen: string[] = [];
    await answering(({ id }) => {
      seen.push(id);
      return { ok: true };
    });
    const other = await login('m2');
    const answer = driver.write({ ...request, timeoutMs: 300 });
    await vi.waitFor(() => expect(seen).toHaveLength(1));
    await other.publishAsync('v1/devices/m2/replies', JSON.stringify({ id: seen[0], ok: true }), { qos: 1 });
    expect(await answer).toMatchObject({ ok: false, reason: 'timeout' });
    expect(sink.faultCount('malformed')).toBe(1);
  });

  test('a command does not wait for a device to reconnect', async () => {
    const options: IClientOptions = { clientId: 'keeps', clean: false };
    const first = await login('m1', options);
    await first.subscribeAsync('v1/devices/m1/commands', { qos: 1 });
    await first.endAsync();
    await vi.waitFor(async () => expect(await driver.write(request)).toMatchObject({ reason: 'offline' }));
    const again = await connectAsync(`mqtt://127.0.0.1:${driver.port()}`, {
      ...options,
      username: 'm1',
      password: 'secret-1',
      reconnectPeriod: 0,
    });
    clients.push(again);
    let hasListener = false;
    again.on('message', () => {
      hasListener = true;
    });
    await again.publishAsync(telemetry, reading(1), { qos: 1 });
    expect(hasListener).toBe(false);
  });
});

describe('MQTT 5', () => {
  const five: IClientOptions = { protocolVersion: 5 };

  test('acknowledgement when durable, command and reply, unsubscribe, assigned client id', async () => {
    const gate = Promise.withResolvers<void>();
    sink.durable = () => gate.promise;
    const client = await login('m1', { ...five, clientId: '' });
    let isAcknowledged = false;
    const published = client
      .publishAsync(telemetry, reading(7), { qos: 1, properties: { messageExpiryInterval: 60, userProperties: { a: 'b' } } })
      .then(() => {
        isAcknowledged = true;
      });
    await vi.waitFor(() => expect(sink.batches).toHaveLength(1));
    await new Promise((resolve) => setTimeout(resolve, 50));
    expect(isAcknowledged).toBe(false);
    gate.resolve();
    await published;
    await client.publishAsync(telemetry, reading(8), { qos: 2 });
    await client.subscribeAsync('v1/devices/m1/commands', { qos: 1, nl: true });
    client.on('message', (_topic, payload) => {
      client.publish('v1/devices/m1/replies', JSON.stringify({ id: JSON.parse(payload.toString()).id, ok: true, value: 5 }), { qos: 1 });
    });
    expect(await driver.write({ deviceId: 1, metric: 'ct_ratio', value: 5, timeoutMs: 2000 })).toEqual({ ok: true, readBack: 5 });
    await client.unsubscribeAsync(['v1/devices/m1/commands', 'never/subscribed']);
    await expect(client.subscribeAsync('v1/devices/m2/commands')).rejects.toThrow();
  });

  test('wrong token, foreign topic, oversized packet', async () => {
    await expect(login('m1', { ...five, password: 'wrong' })).rejects.toThrow(/Bad User Name or Password/i);
    const foreign = await login('m1', five);
    const thrownOut = closing(foreign);
    foreign.publish('v1/devices/m2/telemetry', reading(1), { qos: 1 });
    await thrownOut;
    const large = await login('m1', five);
    const closed = closing(large);
    // The client knows the limit from the CONNACK; this one ignores it.
    large.stream.write(Buffer.concat([Buffer.from([0x32, 0x80, 0x89, 0x7a]), Buffer.alloc(200_000)]));
    await closed;
    expect(sink.faultCount('tooLarge')).toBe(1);
    expect(sink.faultCount('connection')).toBe(1);
    expect(sink.batches).toEqual([]);
  });

  test('many messages at once, each once and in order', async () => {
    const client = await login('m1', five);
    await Promise.all(Array.from({ length: 1000 }, (_, index) => client.publishAsync(telemetry, reading(index), { qos: 1 })));
    expect(sink.batches.map(({ batch }) => batch.values[0])).toEqual(Array.from({ length: 1000 }, (_, index) => index));
  });
});

test('a port in use is reported at start', async () => {
  const second = createMqttDriver({ port: driver.port(), host: '127.0.0.1', authenticate: () => false, logger: pino({ level: 'silent' }) });
  await expect(second.start(sink)).rejects.toMatchObject({ code: 'EADDRINUSE' });
});
