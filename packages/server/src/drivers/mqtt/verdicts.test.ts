import { connectAsync, type IClientOptions, type IDisconnectPacket, type MqttClient } from 'mqtt';
import { generate, type IPubackPacket } from 'mqtt-packet';
import { pino } from 'pino';
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { Overloaded } from '../../telemetry/types.ts';
import { deviceFixture, FakeSink } from '../device-fixture.ts';
import { createMqttDriver, type MqttDriver } from './index.ts';

const m1 = deviceFixture(1, 'm1');
const telemetry = 'v1/devices/m1/telemetry';
const day = 86_400_000;

let driver: MqttDriver;
let sink: FakeSink;
const clients: MqttClient[] = [];

beforeEach(async () => {
  sink = new FakeSink();
  driver = createMqttDriver({
    port: 0,
    host: '127.0.0.1',
    authenticate: (_key, token) => token === 'secret',
    logger: pino({ level: 'silent' }),
    patience: { retryMs: 5, totalMs: 20 },
  });
  driver.setDevices([m1]);
  await driver.start(sink);
});

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

/** The acknowledgement of a message as received. */
async function acknowledged(client: MqttClient, payload: unknown, qos: 1 | 2 = 1): Promise<IPubackPacket> {
  const answer = new Promise<IPubackPacket>((resolve) => {
    const look = (packet: { readonly cmd: string }) => {
      if (packet.cmd !== 'puback' && packet.cmd !== 'pubrec') return;
      client.off('packetreceive', look);
      resolve(packet as IPubackPacket);
    };
    client.on('packetreceive', look);
  });
  client.publish(telemetry, typeof payload === 'string' ? payload : JSON.stringify(payload), { qos }, () => {});
  return await answer;
}

const at = (ts: number, values: Record<string, unknown> = { active_power: 1 }) => ({ ts, values });
const conflict = () => {
  sink.verdict = () => ({ stored: 0, repeated: 0, rejected: 1, refused: [{ kind: 'conflict', count: 1, row: 0 }] });
};

describe('PUBACK of MQTT 5', () => {
  test.each([
    ['older than 30 days', () => at(Date.now() - 31 * day), 0x97, { tooOld: '1' }],
    ['a day ahead', () => at(Date.now() + day, { active_power: 1, frequency: 50 }), 0x97, { futureTime: '2' }],
    ['an unknown metric', () => at(Date.now(), { nonsense: 1 }), 0x99, { unknownMetric: '1' }],
    ['not a number', () => at(Date.now(), { active_power: 'off' }), 0x99, { notANumber: '1' }],
    ['no JSON', () => '{"values":', 0x99, { malformed: '1' }],
    ['too old and unknown', () => [at(Date.now() - 31 * day), at(Date.now(), { x: 1 })], 0x99, { tooOld: '1', unknownMetric: '1' }],
  ])('%s: nothing is stored, and that is said', async (_name, payload, code, userProperties) => {
    const answer = await acknowledged(await login(), payload());
    expect(answer.reasonCode).toBe(code);
    expect({ ...answer.properties?.userProperties }).toEqual(userProperties);
    expect(answer.properties?.reasonString).toMatch(/^not stored: /);
    expect(sink.batches).toEqual([]);
    expect(sink.rejections).toEqual([1]);
    // A refused time says nothing about the device's clock.
    for (const { offsetMs } of sink.clocks) expect(Math.abs(offsetMs)).toBeLessThan(day);
  });

  test('another value for a known instant', async () => {
    conflict();
    const answer = await acknowledged(await login(), at(Date.now()));
    expect([answer.reasonCode, { ...answer.properties?.userProperties }]).toEqual([0x83, { conflict: '1' }]);
  });

  test('partly stored is success with the refused parts; a repeat and an empty report are plain success', async () => {
    const client = await login();
    const partly = await acknowledged(client, [at(Date.now(), { active_power: 1, nonsense: 2 }), at(Date.now() - 31 * day)]);
    expect([partly.reasonCode ?? 0, { ...partly.properties?.userProperties }]).toEqual([0, { unknownMetric: '1', tooOld: '1' }]);
    expect(partly.properties?.reasonString).toBe('partly stored: unknownMetric 1, tooOld 1');
    expect(sink.values(m1)).toEqual({ active_power: 1 });
    sink.verdict = () => ({ stored: 0, repeated: 1, rejected: 0 });
    for (const payload of [at(Date.now()), { values: {} }]) {
      const fine = await acknowledged(client, payload);
      expect([fine.reasonCode ?? 0, fine.properties]).toEqual([0, undefined]);
    }
    expect(sink.rejections).toEqual([1]);
  });

  test('no text for a device that does not request it', async () => {
    const answer = await acknowledged(await login({ properties: { requestProblemInformation: false } }), 'rubbish');
    expect([answer.reasonCode, answer.properties]).toEqual([0x99, undefined]);
  });

  test('QoS 2: refused with the PUBREC, any number in sequence, and other messages continue', async () => {
    const client = await login();
    for (let n = 0; n < 30; n += 1) expect((await acknowledged(client, 'rubbish', 2)).reasonCode).toBe(0x99);
    await client.publishAsync(telemetry, JSON.stringify(at(Date.now())), { qos: 2 });
    expect(sink.values(m1)).toEqual({ active_power: 1 });
    expect(client.connected).toBe(true);
  });

  test('MQTT 3.1.1 cannot be notified: acknowledged, counted, refused', async () => {
    const client = await login({ protocolVersion: 4 });
    await client.publishAsync(telemetry, JSON.stringify(at(Date.now() - 31 * day)), { qos: 1 });
    conflict();
    await client.publishAsync(telemetry, JSON.stringify(at(Date.now())), { qos: 1 });
    expect(sink.faultCount('tooOld')).toBe(1);
    expect(sink.rejections).toEqual([1, 1]);
  });

  test('a resent message is marked as such for the store', async () => {
    const client = await login();
    await client.publishAsync(telemetry, JSON.stringify(at(Date.now())), { qos: 1, dup: true });
    await client.publishAsync(telemetry, JSON.stringify(at(Date.now())), { qos: 1 });
    expect(sink.batches.map(({ batch }) => batch.again ?? false)).toEqual([true, false]);
  });

  test('a byte order mark before JSON is accepted', async () => {
    const answer = await acknowledged(await login(), `\ufeff${JSON.stringify(at(Date.now()))}`);
    expect(answer.reasonCode ?? 0).toBe(0);
    expect(sink.values(m1)).toEqual({ active_power: 1 });
  });
});

describe('DISCONNECT of MQTT 5 gives the reason', () => {
  const left = (client: MqttClient) =>
    new Promise<readonly [number | undefined, string | undefined]>((resolve) => {
      client.once('disconnect', (packet: IDisconnectPacket) => resolve([packet.reasonCode, packet.properties?.reasonString]));
    });

  test('a foreign topic, a topic with a wildcard', async () => {
    const client = await login();
    const why = left(client);
    client.publish('v1/devices/m2/telemetry', '{}', { qos: 1 }, () => {});
    expect(await why).toEqual([0x87, expect.stringContaining('topic')]);
    expect(sink.faultCount('connection')).toBe(1);
  });

  test('a packet of 2 MB', async () => {
    const client = await login();
    const why = left(client);
    client.stream.write(Buffer.concat([Buffer.from([0x32, 0x80, 0x89, 0x7a]), Buffer.alloc(2_000_000)]));
    expect(await why).toEqual([0x95, expect.stringContaining('1048576')]);
    expect(sink.faultCount('tooLarge')).toBe(1);
    expect(sink.rejections).toEqual([1]);
  });

  test('a topic alias where none was granted', async () => {
    for (const topic of [telemetry, '']) {
      const client = await login();
      const why = left(client);
      const packet = { cmd: 'publish', topic, payload: '{}', qos: 1, messageId: 9, retain: false, dup: false } as const;
      client.stream.write(generate({ ...packet, properties: { topicAlias: 1 } }, { protocolVersion: 5 }));
      expect((await why)[0]).toBe(0x94);
    }
    expect(sink.batches).toEqual([]);
  });

  test('a full store: not acknowledged', async () => {
    sink.durable = () => Promise.reject(new Overloaded('full'));
    const client = await login();
    const why = left(client);
    let isAcknowledged = false;
    client.on('packetreceive', ({ cmd }) => {
      if (cmd === 'puback') isAcknowledged = true;
    });
    client.publish(telemetry, JSON.stringify(at(Date.now())), { qos: 1 }, () => {});
    expect((await why)[0]).toBe(0x97);
    expect(isAcknowledged).toBe(false);
  });

  test('invalid bytes, a removed device, the end of the server', async () => {
    const odd = await login();
    const oddWhy = left(odd);
    odd.stream.write(Buffer.from([0x30, 0x02, 0x00]));
    odd.stream.write(Buffer.from([0x05, 0xf0, 0xff]));
    expect((await oddWhy)[0]).toBe(0x81);
    const gone = await login();
    const goneWhy = left(gone);
    driver.setDevices([]);
    expect((await goneWhy)[0]).toBe(0x98);
    driver.setDevices([m1]);
    const last = await login();
    const lastWhy = left(last);
    await vi.waitFor(() => expect(last.connected).toBe(true));
    await driver.stop();
    expect((await lastWhy)[0]).toBe(0x8b);
  });
});
