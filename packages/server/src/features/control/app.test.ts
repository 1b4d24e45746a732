import type { Approval, Command, CommandAnswer, DeviceTag, Preset } from '@czyun/contract';
import { connectAsync, type MqttClient } from 'mqtt';
import { pino } from 'pino';
import { afterAll, beforeAll, describe, expect, it, onTestFinished, vi } from 'vitest';
import { createModbusDriver } from '../../drivers/modbus/index.ts';
import { type TestServer as ModbusServer, put, startTestServer } from '../../drivers/modbus/test-server.ts';
import { createMqttDriver } from '../../drivers/mqtt/index.ts';
import { createTestServer, type TestServer, type TestUser, testStation } from '../../testing/index.ts';

/** An MQTT PCS and a Modbus TCP meter, in the station that all test users belong to. */
function description(modbusPort: number) {
  const [station, ...others] = testStation.projects;
  const devices = [
    ...(station?.devices ?? []),
    { key: 't-pcs', name: '变流器1', typeId: 1201, profileId: 'mqtt-pcs', connection: { kind: 'mqtt', periodMs: 10_000 } },
    {
      key: 't-bus',
      name: '总线表',
      typeId: 1203,
      profileId: 'plant-meter',
      connection: { kind: 'modbus', host: '127.0.0.1', port: modbusPort, unit: 1, pollMs: 200 },
    },
  ];
  return { projects: [{ ...station, devices }, ...others] };
}

let modbus: ModbusServer;
let server: TestServer;
let device: MqttClient;
/** Reaction of the PCS to a command: the resulting value, or a reason to refuse. */
let act: (metric: string, value: number) => { ok: boolean; value?: number; reason?: string } = (_metric, value) => ({ ok: true, value });
const commands: { metric: string; value: number }[] = [];
let reporting: NodeJS.Timeout | undefined;

beforeAll(async () => {
  modbus = await startTestServer();
  const words = Array.from({ length: 2000 }, () => 1);
  put(modbus.holding, 1, 0, words);
  put(modbus.input, 1, 0, words);
  const logger = pino({ level: 'silent' });
  const mqtt = createMqttDriver({ port: 0, host: '127.0.0.1', authenticate: () => true, logger });
  server = await createTestServer({ description: description(modbus.port), drivers: [mqtt, createModbusDriver()] });
  device = await connectAsync(`mqtt://127.0.0.1:${mqtt.port()}`, { username: 't-pcs', password: 'x', reconnectPeriod: 0 });
  await device.subscribeAsync('v1/devices/t-pcs/commands', { qos: 1 });
  device.on('message', (_topic, payload) => {
    const { id, metric, value } = JSON.parse(payload.toString()) as { id: string; metric: string; value: number };
    commands.push({ metric, value });
    device.publish('v1/devices/t-pcs/replies', JSON.stringify({ id, ...act(metric, value) }), { qos: 1 });
  });
  const values = {
    control_source: 1,
    state: 0,
    active_power_lower_limit: -100,
    active_power_upper_limit: 100,
    active_power_setpoint: 0,
    grid_mode: 0,
  };
  const report = () => device.publishAsync('v1/devices/t-pcs/telemetry', JSON.stringify({ ts: Date.now(), values }), { qos: 1 });
  await report();
  // Values become stale, and a busy machine takes long for these tests.
  reporting = setInterval(() => void report().catch(() => undefined), 2000);
  await vi.waitFor(() => expect(server.drivers.get(server.device('t-bus').id).status).not.toBe('offline'), 10_000);
}, 30_000);
afterAll(async () => {
  clearInterval(reporting);
  await device?.endAsync(true);
  await server?.close();
  await modbus?.close();
});

const set = (deviceKey: string, metric: string, value: unknown, as: TestUser = 'operator', language: 'zh' | 'en' = 'en') =>
  server.ask<CommandAnswer>('/api/operate/setDeviceParamValue', {
    as,
    language,
    body: { paramId: server.paramId(deviceKey, metric), value },
  });

describe('one parameter of a real MQTT device', () => {
  it('is written and read back, also by GET', async () => {
    expect((await set('t-pcs', 'active_power_setpoint', 25.5)).data).toMatchObject({
      result: 'done',
      oldValue: 0,
      readBack: 25.5,
      reason: '',
    });
    const byGet = await server.ask<CommandAnswer>(
      `/api/operate/setDeviceParamValue?paramId=${server.paramId('t-pcs', 'active_power_setpoint')}&value=-20`,
      { as: 'operator' },
    );
    expect(byGet.data).toMatchObject({ result: 'done', readBack: -20 });
    expect(commands.slice(-2)).toEqual([
      { metric: 'active_power_setpoint', value: 25.5 },
      { metric: 'active_power_setpoint', value: -20 },
    ]);
  });

  it('that the device refuses is reported in the caller’s language', async () => {
    act = () => ({ ok: false, reason: 'E12' });
    expect((await set('t-pcs', 'grid_mode', 1)).data).toMatchObject({ result: 'refused', reason: 'The device refused: E12' });
    expect((await set('t-pcs', 'grid_mode', 1, 'operator', 'zh')).data.reason).toBe('设备拒绝：E12');
    act = (_metric, value) => ({ ok: true, value });
  });

  it('of a device that never connected is refused with a message', async () => {
    expect((await set('t-grid', 'ct_ratio', 20, 'engineer')).data).toMatchObject({ result: 'refused', reason: 'The device is offline' });
  });
});

describe('one parameter of a real Modbus device', () => {
  it('is written to the register', async () => {
    expect((await set('t-bus', 'ct_ratio', 40, 'engineer')).data).toMatchObject({ result: 'done', oldValue: 1, readBack: 40 });
    expect([...(modbus.holding.get(1)?.values() ?? [])]).toContain(40);
    expect(modbus.seen.filter(({ code }) => code === 6 || code === 16)).toHaveLength(1);
  });

  it('is refused if the device answers with an exception', async () => {
    modbus.mischief = ({ code }) => (code === 6 || code === 16 ? { exception: 3 } : undefined);
    expect((await set('t-bus', 'ct_ratio', 50, 'engineer')).data).toMatchObject({ result: 'refused', readBack: null });
    modbus.mischief = () => undefined;
  });
});

describe('several parameters', () => {
  it('have one result each, from a body or a query', async () => {
    const [power, mode, offline] = [
      server.paramId('t-pcs', 'active_power_setpoint'),
      server.paramId('t-pcs', 'grid_mode'),
      server.paramId('t-grid', 'ct_ratio'),
    ];
    const answer = await server.ask<CommandAnswer[]>('/api/operate/setMultiDeviceParamValue', {
      as: 'engineer',
      body: { params: { [power]: 10, [mode]: 9, [offline]: 2 } },
    });
    expect(new Map(answer.data.map(({ paramId, result }) => [paramId, result]))).toEqual(
      new Map([
        [power, 'done'],
        [mode, 'refused'],
        [offline, 'refused'],
      ]),
    );
    const params = encodeURIComponent(JSON.stringify({ [power]: 11 }));
    const byGet = await server.ask<CommandAnswer[]>(`/api/operate/setMultiDeviceParamValue?params=${params}`, { as: 'engineer' });
    expect(byGet.data).toMatchObject([{ result: 'done', readBack: 11 }]);
  });

  it('of one device are sent in the requested order, and stop at a failure if requested', async () => {
    const [power, mode] = [server.paramId('t-pcs', 'active_power_setpoint'), server.paramId('t-pcs', 'grid_mode')];
    const params = { [power]: 1000, [mode]: 1 };
    const many = (more: object) =>
      server.ask<CommandAnswer[]>('/api/operate/setMultiDeviceParamValue', { as: 'operator', language: 'en', body: { params, ...more } });
    const resultsOf = async (more: object) =>
      Object.fromEntries((await many(more)).data.map(({ paramId, result, reason }) => [paramId, `${result} ${reason}`]));
    const tooMuch = 'refused Above the upper limit 100 kW';
    expect(await resultsOf({ order: `${mode},${power}`, group: 'whole' })).toEqual({ [mode]: 'done ', [power]: tooMuch });
    expect(await resultsOf({ order: `${power},${mode}`, group: 'whole' })).toEqual({
      [mode]: 'refused Not sent: an earlier step of the group failed',
      [power]: tooMuch,
    });
    expect((await many({ order: `${power},${mode}` })).data.map(({ result }) => result)).toEqual(
      [power, mode].toSorted((a, b) => a - b).map((id) => (id === power ? 'refused' : 'done')),
    );
    expect((await many({ group: 'half' })).status).toBe(400);
  });

  it('are refused if expired; an auto-revert is in the ledger', async () => {
    const paramId = server.paramId('t-pcs', 'active_power_setpoint');
    const one = (more: object) =>
      server.ask<CommandAnswer>('/api/operate/setDeviceParamValue', {
        as: 'operator',
        language: 'en',
        body: { paramId, value: 7, ...more },
      });
    expect((await one({ notAfter: Date.now() - 1000 })).data).toMatchObject({
      result: 'refused',
      reason: 'Not sent: the command has expired',
    });
    const asked = (await one({ revertAfterMs: 3_600_000 })).data;
    expect(asked.result).toBe('done');
    const { list } = (
      await server.ask<{ list: Command[] }>(`/api/operate/queryCommands?projectId=${server.project('station').id}&pageSize=1`, {
        as: 'monitor',
      })
    ).data;
    expect(list[0]).toMatchObject({ commandId: asked.commandId, group: expect.any(String), revertState: 'pending' });
    expect((list[0]?.revertAt ?? 0) - (list[0]?.sentTime ?? 0)).toBe(3_600_000);
    expect((await one({ revertAfterMs: 5 })).status).toBe(400);
  });

  it('are refused as a whole if invalid, too many, or partly inaccessible', async () => {
    const many = Object.fromEntries(Array.from({ length: 51 }, (_, index) => [index + 1, 1]));
    for (const params of ['{', '[]', '{}', '7', '{"a":1}', { 1: 'x' }, { 1: null }, many, null]) {
      expect([params, (await server.ask('/api/operate/setMultiDeviceParamValue', { as: 'operator', body: { params } })).status]).toEqual([
        params,
        400,
      ]);
    }
    const before = commands.length;
    const params = { [server.paramId('t-pcs', 'active_power_setpoint')]: 1, [server.paramId('t-foreign', 'ct_ratio')]: 1 };
    expect((await server.ask('/api/operate/setMultiDeviceParamValue', { as: 'operator', body: { params } })).code).toBe(4013);
    expect(commands).toHaveLength(before);
  });
});

describe('a protective point', () => {
  it('is not written by callers who may only operate, nor is the rest of their request', async () => {
    const sentBefore = [commands.length, modbus.seen.filter(({ code }) => code === 6 || code === 16).length];
    const [ratio, power] = [server.paramId('t-bus', 'ct_ratio'), server.paramId('t-pcs', 'active_power_setpoint')];
    for (const as of ['operator', 'useradmin'] as const) {
      expect((await server.ask('/api/operate/setDeviceParamValue', { as, body: { paramId: ratio, value: 60 } })).status).toBe(403);
      const both = { params: { [power]: 12, [ratio]: 60 } };
      expect((await server.ask('/api/operate/setMultiDeviceParamValue', { as, body: both })).status).toBe(403);
    }
    expect([commands.length, modbus.seen.filter(({ code }) => code === 6 || code === 16).length]).toEqual(sentBefore);
  });
});

describe('control', () => {
  it('requires a code that allows it, in the caller’s own project', async () => {
    expect((await set('t-pcs', 'grid_mode', 0, 'monitor')).status).toBe(403);
    expect((await set('t-pcs', 'grid_mode', 0, 'stranger')).code).toBe(4013);
    const unknown = await server.ask('/api/operate/setDeviceParamValue', { as: 'platform', body: { paramId: 999_999, value: 1 } });
    expect(unknown.status).toBe(404);
    for (const value of ['x', '', null, 'NaN', '1e999', {}, [1]])
      expect([value, (await set('t-pcs', 'grid_mode', value)).status]).toEqual([value, 400]);
  });

  it('is recorded in the ledger and in a log with a valid chain', async () => {
    const path = `/api/operate/queryCommands?projectId=${server.project('station').id}`;
    const all = await server.ask<{ total: number; list: Command[] }>(`${path}&pageSize=500`, { as: 'monitor' });
    expect(all.data.list.length).toBe(all.data.total);
    expect(all.data.list.every(({ endTime, user }) => endTime !== null && user !== '')).toBe(true);
    const bus = await server.ask<{ total: number; list: Command[] }>(`${path}&deviceId=${server.device('t-bus').id}`, { as: 'monitor' });
    expect(bus.data.list.map(({ result, value }) => [result, value])).toEqual([
      ['refused', 50],
      ['done', 40],
    ]);
    expect((await server.ask(`${path}&deviceId=${server.device('t-foreign').id}`, { as: 'monitor' })).status).toBe(404);
    const entries = await server.ask<{ total: number }>(`/dv2/log/getLogs?projectId=${server.project('station').id}&type=4`, {
      as: 'monitor',
    });
    expect(entries.data.total).toBe(all.data.total);
  });
});

describe('rules around commands', () => {
  const projectId = () => server.project('station').id;
  const at = (path: string) => `/api2/control/${path}`;
  const post = <T>(path: string, as: TestUser, body: object) => server.ask<T>(at(path), { as, language: 'en', body });
  const approvals = async (as: TestUser) =>
    (await server.ask<{ required: boolean; list: Approval[] }>(`${at('approvals')}?projectId=${projectId()}`, { as, language: 'en' })).data;
  const group = async () => (await approvals('monitor')).list[0]?.group ?? '';

  it('a lock-out tag refuses commands until its owner or an engineering administrator removes it', async () => {
    const deviceId = server.device('t-pcs').id;
    expect((await post('setTag', 'monitor', { deviceId, reason: 'x' })).status).toBe(403);
    expect((await post('setTag', 'stranger', { deviceId, reason: 'x' })).code).toBe(4013);
    expect((await post('setTag', 'operator', { deviceId, reason: ' ' })).status).toBe(400);
    expect((await post('setTag', 'operator', { deviceId, reason: 'x', until: Date.now() - 1000 })).status).toBe(400);
    const { data: tag } = await post<DeviceTag>('setTag', 'operator', { deviceId, reason: 'cable work' });
    expect(tag).toMatchObject({ deviceId, reason: 'cable work', until: null, removable: true });
    expect((await set('t-pcs', 'active_power_setpoint', 5, 'engineer')).data).toMatchObject({
      result: 'refused',
      reason: expect.stringMatching(/^Locked out by .*: cable work \(until removed\)$/),
    });
    const seen = async (as: TestUser) => (await server.ask<DeviceTag[]>(`${at('tags')}?projectId=${projectId()}`, { as })).data;
    expect((await seen('engineer')).map(({ id, removable }) => [id, removable])).toEqual([[tag.id, false]]);
    expect((await post('removeTag', 'engineer', { projectId: projectId(), id: tag.id })).msg).toContain('Only the person who applied');
    expect((await post('removeTag', 'operator', { projectId: projectId(), id: 999_999 })).status).toBe(404);
    expect((await post('removeTag', 'stranger', { projectId: projectId(), id: tag.id })).code).toBe(4013);
    expect((await post('removeTag', 'engadmin', { projectId: projectId(), id: tag.id })).data).toEqual({ removed: true });
    expect((await set('t-pcs', 'active_power_setpoint', 5, 'engineer')).data.result).toBe('done');
    const { data } = await server.ask<{ list: { content: string }[] }>(`/dv2/log/getLogs?projectId=${projectId()}&type=4&pageSize=50`, {
      as: 'monitor',
      language: 'en',
    });
    const said = data.list.map(({ content }) => content).join('\n');
    expect(said).toMatch(/Apply lock-out/);
    expect(said).toMatch(/Remove lock-out/);
  });

  it('a dangerous command waits for approval if the project requires it, and is never answered as done', async () => {
    expect((await post('requireApproval', 'engineer', { projectId: projectId(), required: true })).status).toBe(403);
    expect((await post('requireApproval', 'engadmin', { projectId: projectId(), required: true })).data).toEqual({ required: true });
    const before = commands.length;
    const { data: asked } = await set('t-pcs', 'run_command', 1, 'engineer');
    expect(asked).toMatchObject({ result: 'approval', readBack: null, reason: expect.stringContaining('another person') });
    expect(asked.approvalUntil).toBeGreaterThan(Date.now());
    expect((await approvals('engineer')).list).toMatchObject([
      { own: true, answerable: false, steps: [{ commandId: asked.commandId, value: 1 }] },
    ]);
    expect((await approvals('engadmin')).list).toMatchObject([{ own: false, answerable: true }]);
    expect((await approvals('operator')).list).toMatchObject([{ own: false, answerable: false }]);
    const wish = { projectId: projectId(), group: await group() };
    expect((await post('approve', 'engineer', wish)).msg).toContain('Another person');
    expect((await post('approve', 'operator', wish)).status).toBe(403);
    expect((await post('approve', 'stranger', wish)).code).toBe(4013);
    expect((await post('withdraw', 'operator', wish)).status).toBe(403);
    expect((await post('approve', 'engadmin', { ...wish, group: 'nothing' })).status).toBe(404);
    expect((await post('approve', 'engadmin', { ...wish, projectId: server.project('foreign').id })).status).toBe(403);
    expect(commands).toHaveLength(before);
    expect((await post('approve', 'engadmin', wish)).data).toEqual({ commandIds: [asked.commandId] });
    await vi.waitFor(async () => {
      const path = `/api/operate/queryCommands?projectId=${projectId()}&pageSize=1`;
      const { list } = (await server.ask<{ list: Command[] }>(path, { as: 'monitor' })).data;
      expect(list[0]).toMatchObject({
        commandId: asked.commandId,
        state: 'done',
        approvedBy: { loginName: 'engadmin' },
        by: { loginName: 'engineer' },
      });
    }, 15_000);
    expect(commands.slice(before)).toEqual([{ metric: 'run_command', value: 1 }]);
    expect((await post('approve', 'engadmin', wish)).status).toBe(409);
  });

  it('a user administrator cannot make his own second person: who has the code for less than a day confirms nothing', async () => {
    await post('requireApproval', 'engadmin', { projectId: projectId(), required: true });
    const invite = await server.ask<{ invitationCode: string }>('/api/invitation/create', {
      as: 'useradmin',
      body: { projectId: projectId(), code: 1, uses: 1 },
    });
    expect(invite.code).toBe(200);
    const accepted = await server.ask('/api/invitation/accept', { as: 'stranger', body: { invitationCode: invite.data.invitationCode } });
    expect(accepted.code).toBe(200);
    const raised = { projectId: projectId(), userId: (await server.accounts.userIdOf('monitor')) ?? 0, code: 1 };
    expect((await server.ask('/api/member/change', { as: 'useradmin', body: raised })).code).toBe(200);
    await set('t-pcs', 'run_command', 1, 'useradmin');
    const wish = { projectId: projectId(), group: await group() };
    for (const puppet of ['stranger', 'monitor'] as const) {
      expect((await approvals(puppet)).list).toMatchObject([{ newcomer: true, answerable: false }]);
      expect(await post('approve', puppet, wish)).toMatchObject({
        status: 403,
        msg: expect.stringContaining('less than 24 h old; another person must approve'),
      });
    }
    expect((await approvals('operator')).list).toMatchObject([{ newcomer: false, answerable: false }]);
    // Refusing is the safe direction.
    expect((await post('refuse', 'stranger', { ...wish, reason: 'no' })).data).toEqual({ ended: 1 });

    const day = 24 * 3_600_000;
    await server.db
      .updateTable('memberships')
      .set({ code_since: Date.now() - day })
      .where('project_id', '=', projectId())
      .execute();
    await set('t-pcs', 'run_command', 1, 'useradmin');
    expect((await approvals('monitor')).list).toMatchObject([{ newcomer: false, answerable: true }]);
    expect((await post('approve', 'monitor', { ...wish, group: await group() })).code).toBe(200);
    await vi.waitFor(async () => {
      const path = `/api/operate/queryCommands?projectId=${projectId()}&pageSize=1`;
      const { list } = (await server.ask<{ list: Command[] }>(path, { as: 'engadmin' })).data;
      expect(list[0]).toMatchObject({ state: 'done', by: { loginName: 'useradmin' }, approvedBy: { loginName: 'monitor' } });
    }, 15_000);
    await server.ask('/api/member/change', { as: 'engadmin', body: { ...raised, code: 3 } });
    await server.ask('/api/member/leave', { as: 'stranger', body: { projectId: projectId() } });
  });

  it('a pending command can be refused with a reason, or withdrawn', async () => {
    await set('t-pcs', 'run_command', 1, 'engineer');
    expect((await post('refuse', 'engadmin', { projectId: projectId(), group: await group(), reason: 'not now' })).data).toEqual({
      ended: 1,
    });
    await set('t-pcs', 'run_command', 1, 'engineer');
    expect((await post('withdraw', 'engineer', { projectId: projectId(), group: await group() })).data).toEqual({ ended: 1 });
    const path = `/api/operate/queryCommands?projectId=${projectId()}&pageSize=2`;
    const { list } = (await server.ask<{ list: Command[] }>(path, { as: 'monitor', language: 'en' })).data;
    expect(list.map(({ reason }) => reason)).toEqual([
      'Withdrawn by the requester; not sent',
      expect.stringMatching(/^Not approved by .*: not now$/),
    ]);
    expect((await approvals('monitor')).list).toEqual([]);
    await post('requireApproval', 'engadmin', { projectId: projectId(), required: false });
    const noted = () => server.db.selectFrom('security_events').select('login_name').where('kind', '=', 'approvalOff').execute();
    await expect.poll(noted, { timeout: 15_000 }).toEqual([{ login_name: 'engadmin' }]);
  });

  it('presets keep their order, are validated against the type, and belong to their project', async () => {
    const wish = {
      projectId: projectId(),
      typeId: 1201,
      name: 'Night',
      steps: [
        { metric: 'work_mode', value: 1 },
        { metric: 'active_power_setpoint', value: -20 },
      ],
    };
    expect((await post('savePreset', 'operator', wish)).status).toBe(403);
    expect((await post('savePreset', 'engineer', { ...wish, typeId: 999_999 })).status).toBe(404);
    for (const metric of ['moon', 'state', '1; drop', 'x'.repeat(70)])
      expect([metric, (await post('savePreset', 'engineer', { ...wish, steps: [{ metric, value: 1 }] })).status]).toEqual([metric, 400]);
    expect((await post('savePreset', 'engineer', { ...wish, steps: [] })).status).toBe(400);
    await post('savePreset', 'engineer', { ...wish, steps: wish.steps.slice(0, 1) });
    const { data: saved } = await post<Preset>('savePreset', 'engadmin', wish);
    const list = async (as: TestUser) => server.ask<Preset[]>(`${at('presets')}?projectId=${projectId()}&typeId=1201`, { as });
    expect((await list('operator')).data).toMatchObject([{ id: saved.id, name: 'Night', steps: wish.steps }]);
    expect((await list('stranger')).code).toBe(4013);
    expect((await post('removePreset', 'engadmin', { projectId: projectId(), id: 999_999 })).status).toBe(404);
    expect((await post('removePreset', 'operator', { projectId: projectId(), id: saved.id })).status).toBe(403);
    expect((await post('removePreset', 'engineer', { projectId: projectId(), id: saved.id })).data).toEqual({ removed: true });
    expect((await list('operator')).data).toEqual([]);
  });
});

describe('a device that does not execute a command', () => {
  const ledgerOf = async (key: string) => {
    const path = `/api/operate/queryCommands?projectId=${server.project('station').id}&deviceId=${server.device(key).id}&pageSize=1`;
    return (await server.ask<{ list: Command[] }>(path, { as: 'monitor', language: 'en' })).data.list[0];
  };
  const lastLog = async () => {
    const path = `/dv2/log/getLogs?projectId=${server.project('station').id}&type=4&pageSize=1`;
    const { data } = await server.ask<{ list: { content: string; operation: { outcome: string; reason: string | null } }[] }>(path, {
      as: 'monitor',
      language: 'en',
    });
    return data.list[0]?.operation;
  };

  it('mismatch: another value is read back, in answer, ledger and log', async () => {
    const image = modbus.holding.get(1);
    if (!image) throw new Error('no registers');
    const put = image.set.bind(image);
    image.set = (address, value) => put(address, value === 70 ? 71 : value);
    onTestFinished(() => void Reflect.deleteProperty(image, 'set'));
    const { data } = await set('t-bus', 'ct_ratio', 70, 'engineer');
    expect(data).toMatchObject({ result: 'mismatch', readBack: 71, reason: 'Read back 71, asked for 70' });
    expect(await ledgerOf('t-bus')).toMatchObject({ state: 'mismatch', value: 70, readBack: 71 });
    expect(await lastLog()).toMatchObject({ outcome: 'mismatch' });
  });

  it('time-out: the device does not answer, and the command is not repeated', async () => {
    const writes = () => modbus.seen.filter(({ code }) => code === 6 || code === 16).length;
    const before = writes();
    modbus.mischief = ({ code }) => (code === 6 || code === 16 ? 'silence' : undefined);
    onTestFinished(() => {
      modbus.mischief = () => undefined;
    });
    const { data } = await set('t-bus', 'ct_ratio', 80, 'engineer');
    expect(data).toMatchObject({ result: 'timeout', readBack: null, reason: expect.stringContaining('the result is unknown') });
    expect(await ledgerOf('t-bus')).toMatchObject({ state: 'timeout' });
    expect(await lastLog()).toMatchObject({ outcome: 'timeout' });
    expect(writes() - before).toBe(1);
  });
});
