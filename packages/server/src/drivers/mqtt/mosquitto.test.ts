/** Mosquitto as the outside broker of several servers: one session per project, continued by its next owner. */
import { connectAsync, type MqttClient } from 'mqtt';
import { pino } from 'pino';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { hasMosquitto, startMosquitto, type TestMosquitto } from '../../../../../scripts/mosquitto.ts';
import { deviceFixture, FakeSink } from '../device-fixture.ts';
import { createMqttDriver, type MqttDriver } from './index.ts';

const limit = { timeout: 20_000, interval: 20 };
const m1 = deviceFixture(1, 'm1');

describe.skipIf(!hasMosquitto)('Mosquitto as outside broker (needs mosquitto)', () => {
  let broker: TestMosquitto;
  let field: MqttClient;
  const drivers: MqttDriver[] = [];
  beforeEach(async () => {
    broker = await startMosquitto();
    field = await connectAsync(broker.url, { reconnectPeriod: 50 });
  });
  afterEach(async () => {
    for (const driver of drivers.splice(0)) await driver.stop();
    await field.endAsync(true);
    await broker.close();
  });

  /** A server that owns the device's project. */
  async function own(sink: FakeSink): Promise<MqttDriver> {
    const driver = createMqttDriver({
      ...{ port: 0, host: '', authenticate: () => false, logger: pino({ level: 'silent' }) },
      outside: { url: broker.url, clientId: 'test', sessionOf: () => 'project-1' },
    });
    drivers.push(driver);
    driver.setDevices([m1]);
    await driver.start(sink);
    await expect.poll(() => driver.health().ok, limit).toBe(true);
    return driver;
  }
  const send = (value: number) =>
    field.publishAsync('v1/devices/m1/telemetry', JSON.stringify({ ts: Date.now() + value, values: { active_power: value } }), { qos: 1 });
  /** Sends until the subscription is active. */
  async function reaches({ batches }: FakeSink): Promise<void> {
    const sent = async () => {
      await send(0);
      return batches.length;
    };
    await expect.poll(sent, limit).toBeGreaterThan(0);
  }
  const valuesOf = (sink: FakeSink) => new Set(sink.batches.flatMap(({ batch }) => [...batch.values]));

  it('delivers to the next owner of a project what arrived without an owner or was not acknowledged by the former one', async () => {
    const first = new FakeSink();
    const never = Promise.withResolvers<void>();
    first.confirmed = () => never.promise;
    const owner = await own(first);
    await reaches(first);
    for (const value of [1, 2]) await send(value);
    await expect.poll(() => valuesOf(first).has(2), limit).toBe(true);
    await owner.stop();
    for (const value of [3, 4]) await send(value);
    const second = new FakeSink();
    await own(second);
    await expect.poll(() => [...valuesOf(second)].sort(), limit).toEqual([0, 1, 2, 3, 4]);
  }, 60_000);

  it('delivers them in order after its own restart', async () => {
    const first = new FakeSink();
    const owner = await own(first);
    await reaches(first);
    await owner.stop();
    for (const value of [1, 2, 3]) await send(value);
    await broker.stop();
    await broker.start();
    const second = new FakeSink();
    await own(second);
    await expect.poll(() => [...valuesOf(second)].filter((value) => value > 0), limit).toEqual([1, 2, 3]);
  }, 60_000);
});
