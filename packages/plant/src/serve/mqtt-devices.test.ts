import { once } from 'node:events';
import { type AddressInfo, createServer } from 'node:net';
import { Aedes } from 'aedes';
import { connectAsync } from 'mqtt';
import { expect, it, vi } from 'vitest';
import { createState } from '../physics/state.ts';
import { createRunningPlant } from '../running-plant.ts';
import { startMqtt } from './mqtt-devices.ts';

const start = Date.UTC(2026, 5, 15, 2);
vi.setConfig({ testTimeout: 30_000 });

async function openBroker() {
  const logins = new Map<string, string>();
  const broker = await Aedes.createBroker({
    authenticate: (_client, username, password, done) => {
      logins.set(String(username), String(password));
      done(null, true);
    },
  });
  const server = createServer(broker.handle);
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  return { broker, server, logins, url: `mqtt://127.0.0.1:${(server.address() as AddressInfo).port}` };
}

const until = async (what: () => boolean) => {
  for (let tries = 0; tries < 400 && !what(); tries++) await new Promise((resolve) => setTimeout(resolve, 25));
  expect(what()).toBe(true);
};

it('publishes changes at once and everything every 10 s, and answers commands', async () => {
  const { broker, server, logins, url } = await openBroker();
  const running = createRunningPlant(createState(5, start));
  const devices = running.devices.filter(({ station }) => station.connection.kind === 'mqtt');
  const observer = await connectAsync(url, { clientId: 'observer' });
  const told = new Map<string, { ts: number; values: Record<string, number> }[]>();
  const replies: unknown[] = [];
  observer.on('message', (topic, payload) => {
    const [, , key, end] = topic.split('/');
    const message = JSON.parse(payload.toString());
    if (end === 'replies') replies.push(message);
    else told.set(key ?? '', [...(told.get(key ?? '') ?? []), message]);
  });
  await observer.subscribeAsync('v1/devices/+/telemetry', { qos: 1 });
  await observer.subscribeAsync('v1/devices/+/replies', { qos: 1 });
  const plant = startMqtt(running, url);
  try {
    await until(() => plant.connected() === devices.length);
    expect(logins.get('sts-1')).toBe('demo-sts-1');
    plant.publish();
    await until(() => told.size === devices.length);
    for (const { station, points } of devices) {
      const [first] = told.get(station.key) ?? [];
      expect(Object.keys(first?.values ?? {})).toEqual(points.filter(({ point }) => point.access !== 'w').map(({ point }) => point.metric));
      expect(first?.ts).toBe(running.state.timeMs);
    }
    running.runTo(running.state.timeMs + 1_000);
    plant.publish();
    await until(() => (told.get('wind-1')?.length ?? 0) === 2);
    expect(told.get('wind-1')?.[1]?.values).not.toHaveProperty('rated_power');
    // A device at rest has no changes for a long time and still sends heartbeats.
    const still = running.devices.find(({ station }) => station.key === 'fire-1')!;
    running.state.faults = [];
    for (let second = 0; second < 12; second++) {
      running.runTo(running.state.timeMs + 1_000);
      plant.publish();
      await new Promise((resolve) => setTimeout(resolve, 20));
    }
    const heard = told.get(still.station.key)?.map(({ ts }) => ts) ?? [];
    expect(running.state.timeMs - (heard.at(-1) ?? 0)).toBeLessThanOrEqual(5_000);
    // Unchanged values are sent again before they become stale.
    const rated =
      told
        .get('wind-1')
        ?.filter(({ values }) => 'rated_power' in values)
        .map(({ ts }) => ts) ?? [];
    expect(rated.length).toBeGreaterThan(1);
    expect(running.state.timeMs - (rated.at(-1) ?? 0)).toBeLessThanOrEqual(10_000);

    const command = (body: unknown) => observer.publishAsync('v1/devices/ac-1/commands', JSON.stringify(body), { qos: 1 });
    await command({ id: 'a', metric: 'cooling_temperature_setpoint', value: 26.5 });
    await command({ id: 'b', metric: 'cooling_temperature_setpoint', value: 60 });
    await command({ id: 'c', metric: 'nothing', value: 1 });
    await until(() => replies.length === 3);
    expect(replies).toEqual([
      { id: 'a', ok: true, value: 26.5 },
      { id: 'b', ok: false, reason: expect.stringContaining('outside 15 to 40') },
      { id: 'c', ok: false, reason: 'no such writable point' },
    ]);
    await until(() => told.get('ac-1')?.at(-1)?.values.cooling_temperature_setpoint === 26.5);

    running.setFault('clock-skew', 'dcdc-2', true);
    running.setFault('comms-loss', 'env-1', true);
    const silentAt = told.get('env-1')?.length;
    running.runTo(running.state.timeMs + 1_000);
    plant.publish();
    await until(() => told.get('dcdc-2')?.at(-1)?.ts === running.state.timeMs - 300_000);
    expect(told.get('env-1')?.length).toBe(silentAt);
  } finally {
    await plant.stop();
    await observer.endAsync();
    await new Promise<void>((resolve) => broker.close(() => resolve()));
    server.close();
  }
});

it('reconnects automatically when the broker returns', async () => {
  const first = await openBroker();
  const running = createRunningPlant(createState(5, start));
  const plant = startMqtt(running, first.url);
  const count = running.devices.filter(({ station }) => station.connection.kind === 'mqtt').length;
  await until(() => plant.connected() === count);
  const { port } = first.server.address() as AddressInfo;
  await new Promise<void>((resolve) => first.broker.close(() => resolve()));
  await new Promise<void>((resolve) => first.server.close(() => resolve()));
  await until(() => plant.connected() === 0);
  const broker = await Aedes.createBroker();
  const server = createServer(broker.handle);
  server.listen(port, '127.0.0.1');
  await until(() => plant.connected() === count);
  await plant.stop();
  await new Promise<void>((resolve) => broker.close(() => resolve()));
  server.close();
});
