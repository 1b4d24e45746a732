import { connectAsync, type IClientOptions, type MqttClient } from 'mqtt';
import { pino } from 'pino';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { deviceFixture, FakeSink } from '../device-fixture.ts';
import { createMqttDriver, type MqttDriver } from './index.ts';
import { LoginGuard } from './login-guard.ts';

describe('counting', () => {
  test('by user and network, and by network; reset every minute', () => {
    let now = 1_760_000_000_000;
    const guard = new LoginGuard(() => now);
    const wrong = (count: number, user: string, address: string) => Array.from({ length: count }, () => guard.failed(user, address)).at(-1);
    expect(wrong(10, 'm1', '1.2.3.4')).toBe(false);
    expect([wrong(1, 'm1', '::ffff:1.2.3.4'), wrong(1, 'm2', '1.2.3.4'), wrong(1, 'm1', '1.2.3.5')]).toEqual([true, false, false]);
    for (let n = 0; n < 10; n += 1) wrong(1, 'm1', `2001:db8::${n}`);
    expect([wrong(1, 'm1', '2001:db8::a:b'), wrong(1, 'm1', '2001:db8:0:1::4')]).toEqual([true, false]);
    // Many users from one network are treated as one attacker.
    for (let n = 0; n < 60; n += 1) guard.failed(`u${n}`, '9.9.9.9');
    expect(guard.failed('another', '9.9.9.9')).toBe(true);
    now += 60_000;
    expect(guard.failed('m1', '1.2.3.4')).toBe(false);
  });

  test('memory is bounded, and keys that continue are not dropped', () => {
    const guard = new LoginGuard(() => 1_760_000_000_000);
    for (let n = 0; n < 50_000; n += 1) {
      if (n % 1000 === 0) guard.failed('m1', '1.2.3.4');
      guard.failed(`user-${n}`, `10.${n >> 16}.${(n >> 8) & 255}.${n & 255}`);
    }
    expect(guard.size).toBeLessThanOrEqual(10_000);
    expect(guard.failed('m1', '1.2.3.4')).toBe(true);
  });
});

describe('at sign-in', () => {
  let driver: MqttDriver;
  const clients: MqttClient[] = [];

  beforeEach(async () => {
    driver = createMqttDriver({
      port: 0,
      host: '127.0.0.1',
      authenticate: (key, token) => token === `secret-${key}`,
      logger: pino({ level: 'silent' }),
      // All within one minute, however long the test takes.
      now: () => 1_760_000_000_000,
    });
    driver.setDevices([deviceFixture(1, 'm1'), deviceFixture(2, 'm2')]);
    await driver.start(new FakeSink());
  });

  afterEach(async () => {
    await Promise.all(clients.splice(0).map((client) => client.endAsync(true)));
    await driver.stop();
  });

  async function login(username: string, password: string, more: IClientOptions = {}): Promise<MqttClient> {
    const client = await connectAsync(`mqtt://127.0.0.1:${driver.port()}`, { username, password, reconnectPeriod: 0, ...more });
    clients.push(client);
    return client;
  }
  const refusal = (username: string, password: string, more: IClientOptions = {}) =>
    login(username, password, more).then(
      () => 0,
      (error: { code?: number }) => error.code,
    );

  test('a stale token behind one address is answered each time, and keeps out nobody who has the right one', async () => {
    const codes = await Promise.all(Array.from({ length: 80 }, () => refusal('m1', 'stale')));
    expect(new Set(codes)).toEqual(new Set([4]));
    // Wrong tokens are delayed by now, correct ones are not.
    const begun = performance.now();
    const wrong = refusal('m1', 'stale').then(() => performance.now() - begun);
    await login('m2', 'secret-m2');
    await login('m1', 'secret-m1', { protocolVersion: 5 });
    expect(await wrong).toBeGreaterThan(1990);
    expect(await refusal('m1', 'stale', { protocolVersion: 5 })).toBe(0x9f);
  }, 30_000);

  test('the codes of both versions', async () => {
    const five: IClientOptions = { protocolVersion: 5 };
    expect(await refusal('m1', 'wrong')).toBe(4);
    expect(await refusal('m1', 'wrong', five)).toBe(0x86);
    expect(await refusal('nobody', 'x', five)).toBe(0x86);
    expect(await connectAsync(`mqtt://127.0.0.1:${driver.port()}`, { reconnectPeriod: 0 }).catch(({ code }) => code)).toBe(5);
    expect(await connectAsync(`mqtt://127.0.0.1:${driver.port()}`, { reconnectPeriod: 0, ...five }).catch(({ code }) => code)).toBe(0x87);
    const other: IClientOptions = { ...five, properties: { authenticationMethod: 'SCRAM-SHA-256', authenticationData: Buffer.from('x') } };
    expect(await refusal('m1', 'wrong', other)).toBe(0x8c);
  });
});
