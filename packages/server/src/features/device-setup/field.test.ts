import type { ConnectionTest, ImportPlan, SetupProject } from '@czyun/contract';
import { connectAsync, type MqttClient } from 'mqtt';
import { pino } from 'pino';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it, vi } from 'vitest';
import { tokenHash } from '../../accounts/index.ts';
import { createFieldAccess } from '../../drivers/field/field-access.ts';
import { createFieldGuard } from '../../drivers/field/field-networks.ts';
import { createDrivers } from '../../drivers/index.ts';
import { type TestServer as ModbusServer, put, startTestServer } from '../../drivers/modbus/test-server.ts';
import { createCallLimits } from '../../http/call-limits.ts';
import { loopbackNetworks } from '../../kernel/special-networks.ts';
import type { RegistryChange } from '../../registry/types.ts';
import { createTestServer, type TestServer, type TestUser, testStation } from '../../testing/index.ts';

/** Two projects whose networks contain the same field. */
const reachable = [{ network: '127.0.0.0/8' }, { network: '::1' }];
const description = { projects: testStation.projects.map((project) => ({ ...project, networks: reachable })) };

let server: TestServer;
let drivers: ReturnType<typeof createDrivers>;
let inverter: ModbusServer;
let sungrow: ModbusServer;
const clients: MqttClient[] = [];

beforeAll(async () => {
  const changed: ((change: RegistryChange) => void)[] = [];
  const access = createFieldAccess({
    guard: createFieldGuard({ networks: loopbackNetworks, ownPorts: [8080] }),
    // The server is created later.
    registry: {
      project: (id) => server.registry.project(id),
      device: (id) => server.registry.device(id),
      devices: () => server.registry.devices(),
      onChange: (listener) => {
        changed.push(listener);
        return () => {};
      },
    },
  });
  drivers = createDrivers({
    modbus: { locate: access.locate, permit: access.permit, retry: { minMs: 20, maxMs: 40 } },
    mqtt: {
      host: '127.0.0.1',
      port: 0,
      logger: pino({ level: 'silent' }),
      authenticate: (key, token) => server.registry.deviceByKey(key)?.tokenHash === tokenHash(token),
    },
  });
  const { all, mqtt, modbus } = drivers;
  const limits = createCallLimits(Date.now);
  server = await createTestServer({ drivers: all, field: { access, probe: modbus.probe, mqtt }, description, limits });
  server.registry.onChange((change) => {
    for (const listener of changed) listener(change);
  });
});
afterAll(async () => {
  await server?.close();
});
beforeEach(async () => {
  [inverter, sungrow] = await Promise.all([startTestServer(), startTestServer()]);
  putInverter();
  putSungrow();
});
afterEach(async () => {
  await Promise.all(clients.splice(0).map((client) => client.endAsync(true)));
  await Promise.all([inverter.close(), sungrow.close()]);
});

/** SunSpec at unit 7: marker, model 1, model 103 with 2300 W and 49.98 Hz; registers not set are "not implemented". */
function putInverter(): void {
  const body = new Array<number>(50).fill(0x8000);
  const set = (offset: number, ...words: number[]) => {
    for (const [index, word] of words.entries()) body[offset - 2 + index] = word & 0xffff;
  };
  set(14, 230, 1);
  set(16, 4998, -2);
  set(38, 4);
  put(inverter.holding, 7, 40_000, [0x5375, 0x6e53, 1, 66, ...new Array<number>(66).fill(0), 103, 50, ...body, 0xffff, 0]);
}

/** Every input register that the map reads, with −1.5 kW (low word first) and 50.00 Hz. */
function putSungrow(): void {
  put(sungrow.input, 1, 4990, new Array<number>(270).fill(0));
  put(sungrow.input, 1, 12_990, new Array<number>(60).fill(0));
  put(sungrow.input, 1, 5241, [5000]);
  put(sungrow.input, 1, 12_999, [64]);
  put(sungrow.input, 1, 13_033, [-1500 & 0xffff, 0xffff]);
}

const call = async <T>(name: string, body: object, as: TestUser = 'engadmin', language: 'zh' | 'en' = 'en') =>
  server.ask<T>(`/api/setup/${name}`, { as, language, body });
const modbusAt = (port: number, unit: number) => ({ kind: 'modbus', host: '127.0.0.1', port, unit, pollMs: 100, timeoutMs: 300 });
const mqttConnection = { kind: 'mqtt', periodMs: 1000 };
const projectId = () => server.project('station').id;
const test = (body: object, as: TestUser = 'engadmin', language: 'zh' | 'en' = 'en') =>
  call<ConnectionTest>('testConnection', { projectId: projectId(), ...body }, as, language);
const pointOf = (answer: ConnectionTest, metric: string) => answer.points.find((point) => point.metric === metric);

const sunspecDevice = { typeId: 1301, profileId: 'sunspec-103' };
const sungrowDevice = { typeId: 1201, profileId: 'sungrow-sh' };
const meterDevice = { typeId: 1203, profileId: 'mqtt-meter' };

async function signIn(username: string, password: string): Promise<MqttClient> {
  const client = await connectAsync(`mqtt://127.0.0.1:${drivers.mqtt.port()}`, { username, password, reconnectPeriod: 0 });
  client.on('error', () => {});
  clients.push(client);
  return client;
}

/** Retries the sign-in until the trial accepts it. */
async function signInSoon(username: string, password: string): Promise<MqttClient> {
  return vi.waitFor(() => signIn(username, password), { timeout: 5000, interval: 30 });
}

describe('trying a Modbus connection', () => {
  it('shows decoded values with their words and addresses', async () => {
    const { data } = await test({ ...sunspecDevice, connection: modbusAt(inverter.port, 7) });
    expect(data).toMatchObject({ ok: true, error: null });
    expect(data.roundTripMs).toBeGreaterThanOrEqual(0);
    expect(pointOf(data, 'active_power')).toMatchObject({ value: 2.3, unit: 'kW', quality: 'good', address: 40_084, raw: ['00E6'] });
    expect(pointOf(data, 'state')).toMatchObject({ value: 3, table: 'holding' });
    expect(pointOf(data, 'state')?.word).toBeTruthy();
    expect(pointOf(data, 'voltage_a')).toMatchObject({ value: null, quality: 'missing' });
    const other = await test({ ...sungrowDevice, connection: modbusAt(sungrow.port, 1) });
    expect(pointOf(other.data, 'active_power')).toMatchObject({ value: -1.5, raw: ['FA24', 'FFFF'], table: 'input', address: 13_033 });
  });

  it('reads by a register map from a file', async () => {
    const file = await server.ask<{ content: string }>(`/api/setup/getDeviceTypeFile?projectId=${projectId()}&typeId=1301`, {
      as: 'engadmin',
    });
    const { id, profiles } = JSON.parse(file.data.content) as { id: number; profiles: { id: string }[] };
    expect(profiles.map((profile) => profile.id)).toContain('sunspec-103');
    const query = `projectId=${projectId()}&apply=true`;
    const body = { body: Buffer.from(file.data.content), as: 'engadmin' } as const;
    expect((await server.ask(`/api/setup/addDeviceType?${query}`, body)).code).toBe(200);
    const own = { typeId: id, profileId: `file-${id}-sunspec-103` };
    const { data } = await test({ ...own, connection: modbusAt(inverter.port, 7) });
    expect(pointOf(data, 'active_power')).toMatchObject({ value: 2.3, unit: 'kW', quality: 'good', address: 40_084 });
  });

  it('reports what to check after a failure', async () => {
    const closed = await startTestServer();
    await closed.close();
    const errorOf = async (connection: object, device: object = sungrowDevice, language: 'zh' | 'en' = 'en') =>
      (await test({ ...device, connection }, 'engadmin', language)).data.error;
    expect(await errorOf(modbusAt(closed.port, 1))).toMatchObject({ kind: 'refused' });
    sungrow.mischief = () => 'silence';
    expect(await errorOf(modbusAt(sungrow.port, 1))).toMatchObject({
      kind: 'noAnswer',
      message: 'Connected, but unit ID 1 does not respond: check the unit ID',
    });
    sungrow.mischief = () => ({ exception: 11 });
    expect(await errorOf(modbusAt(sungrow.port, 1), sungrowDevice, 'zh')).toMatchObject({ kind: 'gateway', code: 11 });
    sungrow.mischief = () => ({ exception: 4 });
    expect(await errorOf(modbusAt(sungrow.port, 1))).toMatchObject({
      kind: 'exception',
      code: 4,
      message: expect.stringContaining('device failure'),
    });
    sungrow.mischief = () => 'close';
    expect(await errorOf(modbusAt(sungrow.port, 1))).toMatchObject({ kind: 'closed' });
    expect(await errorOf(modbusAt(inverter.port, 7), { typeId: 1202, profileId: 'sunspec-802' })).toMatchObject({ kind: 'noModel' });
    expect(await errorOf({ ...modbusAt(502, 1), host: '169.254.169.254' })).toMatchObject({ kind: 'notAllowed' });
    expect(await errorOf(modbusAt(8080, 1))).toMatchObject({ kind: 'notAllowed' });
    expect(await errorOf({ ...modbusAt(502, 1), host: 'no-such-host.invalid' })).toMatchObject({ kind: 'nameUnknown' });
  });

  it('finds missing registers among existing ones', async () => {
    sungrow.input.get(1)?.delete(13_025);
    const { data } = await test({ ...sungrowDevice, connection: modbusAt(sungrow.port, 1) });
    expect(data.refused).toEqual([
      { table: 'input', address: 13_025, count: 1, message: 'Illegal data address: registers not available on the device' },
    ]);
    expect(pointOf(data, 'discharge_energy_today')).toMatchObject({ quality: 'missing' });
    expect(pointOf(data, 'frequency')).toMatchObject({ value: 50 });
  });

  it('reads raw registers, records it, and limits the rate', async () => {
    const read = (more: object = {}, as: TestUser = 'engadmin') =>
      call<{ words: number[]; error: { kind: string } | null }>(
        'readRegisters',
        { projectId: projectId(), connection: modbusAt(inverter.port, 7), table: 'holding', address: 40_000, count: 2, ...more },
        as,
      );
    expect((await read()).data).toMatchObject({ words: [0x5375, 0x6e53], error: null });
    expect((await read({ address: 9 })).data.error).toMatchObject({ kind: 'exception' });
    expect((await read({ connection: { ...modbusAt(80, 1), host: '10.0.0.1' } })).data.error).toMatchObject({ kind: 'notAllowed' });
    for (const more of [
      { count: 126 },
      { count: 0 },
      { address: 65_536 },
      { address: 65_535 },
      { table: 'moon' },
      { connection: mqttConnection },
    ])
      expect((await read(more)).code).toBe(400);
    expect((await read({}, 'monitor')).code).toBe(403);
    expect((await read({}, 'stranger')).code).toBe(4013);
    const entries = await server.db.selectFrom('log_entries').select(['content_en', 'target_param', 'result']).execute();
    expect(entries).toContainEqual({
      content_en: 'Read raw registers',
      target_param: `127.0.0.1:${inverter.port}/7 holding 40000+2`,
      result: 'ok',
    });
    const codes: number[] = [];
    while (codes.length < 60 && codes.at(-1) !== 429) codes.push((await read({}, 'platform')).code);
    expect(codes.slice(0, 30).every((code) => code === 200)).toBe(true);
    expect(codes.at(-1)).toBe(429);
  });
});

describe('trying an MQTT device that is not saved', () => {
  const token = 'a-token-for-trying';
  const trial = (key: string, more: object = {}) =>
    test({ ...meterDevice, connection: mqttConnection, key, token, waitSeconds: 10, ...more });

  it('shows the message decoded, and unknown metrics', async () => {
    const asked = trial('trial-1');
    const client = await signInSoon('trial-1', token);
    await client.publishAsync('v1/devices/trial-1/telemetry', JSON.stringify({ ts: Date.now(), values: { active_power: 7.5, moon: 1 } }), {
      qos: 1,
    });
    const { data } = await asked;
    expect(data).toMatchObject({ ok: true, error: null, message: { topic: 'v1/devices/trial-1/telemetry', unknownMetrics: ['moon'] } });
    expect(pointOf(data, 'active_power')).toMatchObject({ value: 7.5, unit: 'kW', quality: 'good' });
    expect(server.registry.deviceByKey('trial-1')).toBeUndefined();
  });

  it('distinguishes a refused login, a foreign topic and no message', async () => {
    let over = false;
    const wrong = trial('trial-2', { waitSeconds: 2 }).finally(() => {
      over = true;
    });
    // Logins refused before the trial listens are not counted, and its start is not visible, so retry.
    while (!over) await expect(signIn('trial-2', 'wrong')).rejects.toThrow();
    expect((await wrong).data.error).toMatchObject({ kind: 'loginRefused' });
    const elsewhere = trial('trial-3', { waitSeconds: 4 });
    const client = await signInSoon('trial-3', token);
    await client.publishAsync('elsewhere/trial-3', '{}', { qos: 0 });
    expect((await elsewhere).data.error).toMatchObject({ kind: 'foreignTopic', message: expect.stringContaining('elsewhere/trial-3') });
    expect((await trial('trial-4', { waitSeconds: 1 })).data.error).toMatchObject({ kind: 'noMessage' });
    await expect(signIn('trial-4', token)).rejects.toThrow();
  });

  it('is refused for a device of another project, and without a token', async () => {
    expect((await trial('t-foreign')).code).toBe(409);
    expect((await trial('trial-5', { token: undefined })).errors?.[0]?.path).toBe('token');
  });
});

describe('trying a key that is saved for another device meanwhile', () => {
  const token = 'a-token-for-trying';
  const trial = (key: string) => test({ ...meterDevice, connection: mqttConnection, key, token, waitSeconds: 5 });
  const save = async (key: string, more: object = {}) => {
    const body = { ...meterDevice, projectId: server.project('foreign').id, name: key, key, connection: mqttConnection, ...more };
    const { code, data } = await call<{ token: string }>('createDevice', body, 'platform');
    expect(code).toBe(200);
    return data.token;
  };

  it('ends: its token is invalid, and nothing about the device is revealed', async () => {
    const asked = trial('taken-1');
    const intruder = await signInSoon('taken-1', token);
    const thrownOut = new Promise<void>((resolve) => intruder.once('close', () => resolve()));
    const own = await save('taken-1');
    await thrownOut;
    await expect(signIn('taken-1', token)).rejects.toThrow();
    const device = await signIn('taken-1', own);
    await device.publishAsync('v1/devices/taken-1/telemetry', JSON.stringify({ values: { active_power: 4.25 } }), { qos: 1 });
    const answer = await asked;
    const message = 'The device key taken-1 cannot be used';
    expect(answer).toMatchObject({ code: 409, msg: message, errors: [{ path: 'key', message }] });
    expect(JSON.stringify(answer)).not.toContain('4.25');
    await expect(signIn('taken-1', token)).rejects.toThrow();
    expect(server.telemetry.newest.get(server.paramId('taken-1', 'active_power'))?.value).toBe(4.25);
  });

  it('reveals nothing if that device is disabled', async () => {
    const asked = trial('taken-2');
    const client = await signInSoon('taken-2', token);
    await save('taken-2', { enabled: false });
    await client.publishAsync('v1/devices/taken-2/telemetry', JSON.stringify({ values: { active_power: 4.25 } }), { qos: 1 });
    const answer = await asked;
    expect(answer).toMatchObject({ code: 409 });
    expect(JSON.stringify(answer)).not.toContain('4.25');
  });
});

describe('a station with devices of three vendors', () => {
  it('is set up, runs, is exported, wiped, imported, and runs again', async () => {
    const as = 'platform';
    const { data: project } = await call<SetupProject>(
      'createProject',
      { name: '三厂站', nameEn: 'Three vendors', type: 1, timeZone: 'Asia/Shanghai', networks: reachable },
      as,
    );
    const create = (key: string, fields: object) =>
      call<{ token: string | null; device: { id: number } }>('createDevice', { projectId: project.id, key, name: key, ...fields }, as);
    await create('v-inverter', { ...sunspecDevice, role: 'pv', connection: modbusAt(inverter.port, 7) });
    await create('v-storage', { ...sungrowDevice, role: 'storage', connection: modbusAt(sungrow.port, 1) });
    const meter = await create('v-meter', { ...meterDevice, role: 'grid', connection: mqttConnection });
    const running = async (token: string | null) => {
      const client = await signIn('v-meter', token ?? '');
      await client.publishAsync('v1/devices/v-meter/telemetry', JSON.stringify({ values: { active_power: 4.5 } }), { qos: 1 });
      await vi.waitFor(
        () => {
          for (const [key, value] of [
            ['v-inverter', 2.3],
            ['v-storage', -1.5],
            ['v-meter', 4.5],
          ] as const) {
            const { value: now, quality } = server.telemetry.newest.get(server.paramId(key, 'active_power')) ?? {};
            expect([key, now, quality]).toEqual([key, value, 0]);
          }
        },
        { timeout: 10_000, interval: 50 },
      );
    };
    await running(meter.data.token);

    const { content } = (await server.ask<{ content: string }>(`/api/setup/exportProject?projectId=${project.id}`, { as })).data;
    await call('removeProject', { projectId: project.id, name: '三厂站', force: true }, as);
    expect(server.registry.deviceByKey('v-inverter')).toBeUndefined();
    const asked = inverter.seen.length;
    await expect(signIn('v-meter', meter.data.token ?? '')).rejects.toThrow();
    expect(inverter.seen.length - asked).toBeLessThanOrEqual(1);

    const body = new TextEncoder().encode(content);
    const plan = await server.ask<ImportPlan>('/api/setup/importProjects', { as, body });
    expect(plan.data.changes.map(({ action, target }) => `${action} ${target}`)).toEqual([
      'create 三厂站',
      'create 127.0.0.0/8',
      'create ::1',
      'create v-inverter',
      'create v-storage',
      'create v-meter',
    ]);
    const done = await server.ask<ImportPlan>(`/api/setup/importProjects?apply=true&stamp=${plan.data.stamp}`, { as, body });
    expect(done.data.applied).toBe(true);
    const deviceId = server.device('v-meter').id;
    await running((await call<{ token: string }>('renewToken', { deviceId }, as)).data.token);
    expect(server.drivers.get(deviceId)).toMatchObject({ status: 'run' });
  });
});
