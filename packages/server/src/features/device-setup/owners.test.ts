/** Ownership of field devices: what a project may reach, and that no address of another project's device can be used. */

import type { ConnectionTest, FieldNetwork, ImportPlan, SetupDevice } from '@czyun/contract';
import { pino } from 'pino';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it, vi } from 'vitest';
import { createFieldAccess } from '../../drivers/field/field-access.ts';
import { createFieldGuard } from '../../drivers/field/field-networks.ts';
import { createDrivers } from '../../drivers/index.ts';
import { type TestServer as ModbusServer, put, startTestServer } from '../../drivers/modbus/test-server.ts';
import { loopbackNetworks } from '../../kernel/special-networks.ts';
import type { RegistryChange } from '../../registry/types.ts';
import { createTestServer, type TestServer, type TestUser, testStation } from '../../testing/index.ts';

const loopback = [{ network: '127.0.0.0/8' }, { network: '::1' }];
const description = {
  projects: testStation.projects.map((project) => ({ ...project, networks: project.key === 'factory' ? [] : loopback })),
};

let server: TestServer;
let ems: ModbusServer;
/** Resolution of host names. */
let names: Record<string, string[]> = {};

beforeAll(async () => {
  const listeners: ((change: RegistryChange) => void)[] = [];
  const access = createFieldAccess({
    guard: createFieldGuard({
      networks: [...loopbackNetworks, '10.0.0.0/8'],
      ownPorts: [],
      resolve: async (name) => names[name] ?? Promise.reject(new Error('ENOTFOUND')),
    }),
    // The server is created later.
    registry: {
      project: (id) => server.registry.project(id),
      device: (id) => server.registry.device(id),
      devices: () => server.registry.devices(),
      onChange: (listener) => {
        listeners.push(listener);
        return () => {};
      },
    },
  });
  const { all, mqtt, modbus } = createDrivers({
    modbus: { locate: access.locate, permit: access.permit, retry: { minMs: 20, maxMs: 40 } },
    mqtt: { host: '127.0.0.1', port: 0, logger: pino({ level: 'silent' }), authenticate: () => false },
  });
  server = await createTestServer({ description, drivers: all, field: { access, probe: modbus.probe, mqtt } });
  server.registry.onChange((change) => {
    for (const listener of listeners) listener(change);
  });
});
afterAll(() => server?.close());

const meter = { typeId: 1203, profileId: 'plant-meter' };
const call = <T>(name: string, body: object, as: TestUser = 'stranger', language: 'zh' | 'en' = 'en') =>
  server.ask<T>(`/api/setup/${name}`, { as, language, body });
const place = (host = '127.0.0.1', unit = 1, port = ems.port) => ({ kind: 'modbus', host, port, unit, pollMs: 50, timeoutMs: 300 });
const idOf = (key: string) => server.project(key).id;
const create = (key: string, project: string, connection: object, as: TestUser = 'platform') =>
  call<{ device: SetupDevice }>('createDevice', { ...meter, projectId: idOf(project), key, name: key, connection }, as);
const give = async (project: string, ...networks: string[]) => {
  const { data } = await server.ask<{ networks: FieldNetwork[] }>(`/api/setup/getSetup?projectId=${idOf(project)}`, { as: 'platform' });
  const before = data.networks.map(({ network }) => network);
  return call('setFieldNetworks', { projectId: idOf(project), before, networks: networks.map((network) => ({ network })) }, 'platform');
};
const told = async (project: string) =>
  (
    await server.db
      .selectFrom('log_entries')
      .select(['content_en', 'result', 'target_param', 'set_value', 'old_value'])
      .where('project_id', '=', idOf(project))
      .where('index_name', '=', 'operation')
      .execute()
  ).map((row) => Object.values(row).join(' '));

beforeEach(async () => {
  ems = await startTestServer();
  // All units, so that no device is skipped because it does not answer.
  for (const unit of [1, 2, 9]) put(ems.holding, unit, 0, new Array<number>(200).fill(unit));
  names = { localhost: ['::1', '127.0.0.1'] };
  await give('station', '127.0.0.0/8', '::1');
  await give('foreign', '127.0.0.0/8', '::1');
});
afterEach(async () => {
  for (const { id, key } of server.registry.devices()) {
    const row = await server.db.selectFrom('devices').select(['version', 'connection']).where('id', '=', id).executeTakeFirstOrThrow();
    if (row.connection.includes('modbus')) await call('removeDevice', { deviceId: id, version: row.version, key }, 'platform');
  }
  await ems.close();
});

/** Creates the owner's device and waits for its first requests. */
async function owned(): Promise<void> {
  expect((await create('ems', 'station', place())).code).toBe(200);
  await vi.waitFor(() => expect(ems.seen.length).toBeGreaterThan(0), { timeout: 15_000 });
}

describe('the device of another project', () => {
  const faces = ['127.0.0.1', 'localhost', '::ffff:127.0.0.1', '::1', '127.0.0.2'];

  it.each(faces)('cannot be tried, read, saved or imported as %s', async (host) => {
    await owned();
    const projectId = idOf('foreign');
    for (const unit of [1, 9]) {
      const connection = place(host, unit);
      const message = `${host}:${ems.port} is already in use`;
      const tried = await call<ConnectionTest>('testConnection', { projectId, ...meter, connection });
      expect(tried.data.error).toMatchObject({ kind: 'taken', message });
      const read = await call<ConnectionTest>('readRegisters', { projectId, connection, table: 'holding', address: 0, count: 1 });
      expect(read.data).toMatchObject({ words: [], error: { kind: 'taken', message } });
      expect(await create('mine', 'foreign', connection, 'stranger')).toMatchObject({
        code: 400,
        errors: [{ path: 'connection.host', message }],
      });
      const file = await server.ask<{ content: string }>(`/api/setup/exportProject?projectId=${projectId}`, { as: 'stranger' });
      const brought = JSON.parse(file.data.content);
      brought.projects[0].devices.push({ ...meter, key: 'mine', name: 'mine', connection });
      const body = new TextEncoder().encode(JSON.stringify(brought, null, 2));
      const plan = await server.ask<ImportPlan>(`/api/setup/importProject?projectId=${projectId}`, {
        as: 'stranger',
        language: 'en',
        body,
      });
      expect(plan).toMatchObject({
        code: 400,
        errors: [{ path: 'projects[0].devices[1].connection.host', message, line: expect.any(Number) }],
      });
      for (const answer of [tried, read, plan]) expect(JSON.stringify(answer)).not.toMatch(/station|测试储能站/);
    }
    expect(server.registry.deviceByKey('mine')).toBeUndefined();
    expect(new Set(ems.seen.map(({ unit }) => unit))).toEqual(new Set([1]));
    // The refusal is in the log of the requesting project.
    const entries = await told('foreign');
    for (const action of ['Try a connection taken', 'Read raw registers taken'])
      expect(entries.filter((entry) => entry.startsWith(action) && entry.includes(host)).length).toBeGreaterThan(0);
  });

  it('cannot be used for a moved device, and a device with an unchanged address can still be renamed', async () => {
    await owned();
    const connection = place('127.0.0.1', 1, 9);
    const { data } = await create('mine', 'foreign', connection, 'stranger');
    const change = { ...meter, deviceId: data.device.id, version: 1, name: 'renamed' };
    const moved = await call('updateDevice', { ...change, connection: place() }, 'stranger', 'zh');
    expect(moved).toMatchObject({ code: 400, errors: [{ path: 'connection.host', message: `127.0.0.1:${ems.port} 已被占用` }] });
    await give('foreign', '10.0.0.0/8');
    expect((await call<SetupDevice>('updateDevice', { ...change, connection })).data).toMatchObject({ name: 'renamed', version: 2 });
  });

  it('is shared by unit only if the platform assigns exactly its address to both', async () => {
    await owned();
    await give('foreign', '127.0.0.1');
    expect((await create('mine', 'foreign', place('127.0.0.1', 9), 'stranger')).code).toBe(400);
    await give('station', '127.0.0.1');
    expect((await create('mine', 'foreign', place('127.0.0.1', 1), 'stranger')).code).toBe(400);
    expect((await create('mine', 'foreign', place('127.0.0.1', 9), 'stranger')).code).toBe(200);
    await vi.waitFor(() => expect(new Set(ems.seen.map(({ unit }) => unit))).toEqual(new Set([1, 9])), { timeout: 15_000 });
    const read = (unit: number) =>
      call<ConnectionTest>('readRegisters', {
        projectId: idOf('foreign'),
        connection: place('127.0.0.1', unit),
        table: 'holding',
        address: 0,
        count: 1,
      });
    expect((await read(1)).data.error?.kind).toBe('taken');
    expect((await read(9)).data).toMatchObject({ words: [9], error: null });
  });

  it('is not reached by a host name that later resolves to it, and the device has the reason', async () => {
    await owned();
    names['turncoat.example'] = [];
    const { data } = await create('turncoat', 'foreign', place('turncoat.example', 9), 'stranger');
    const fault = () => server.drivers.health(data.device.id).lastFault?.detail ?? '';
    await vi.waitFor(() => expect(fault()).toContain('is not known'), { timeout: 15_000 });
    names['turncoat.example'] = ['127.0.0.1'];
    await vi.waitFor(() => expect(fault()).toContain('is in use elsewhere'), { timeout: 15_000 });
    expect(new Set(ems.seen.map(({ unit }) => unit))).toEqual(new Set([1]));
    const before = ems.seen.length;
    await vi.waitFor(() => expect(ems.seen.length).toBeGreaterThan(before + 3), { timeout: 15_000 });
    // The status follows the answer with a short delay.
    await vi.waitFor(() => expect(server.drivers.get(server.device('ems').id).status).not.toBe('offline'), { timeout: 15_000 });
  });

  it('is given to one of two simultaneous requests', async () => {
    const wanted = [create('one', 'station', place()), create('two', 'foreign', place('localhost', 2))];
    const codes = (await Promise.all(wanted)).map(({ code }) => code).sort();
    // The second may be refused because of a concurrent change.
    expect([
      [200, 400],
      [200, 409],
    ]).toContainEqual(codes);
    expect(server.registry.devices().filter(({ driver }) => driver.connection.kind === 'modbus')).toHaveLength(1);
  });
});

describe('the networks of a project', () => {
  it('contain what it may reach: nothing until assigned by the platform', async () => {
    const connection = place();
    const refused = await create('m', 'factory', connection, 'engadmin');
    expect(refused.errors).toMatchObject([
      {
        path: 'connection.host',
        message: '127.0.0.1 is outside the field networks of the project, which are set by a platform administrator',
      },
    ]);
    const tried = await call<ConnectionTest>('testConnection', { projectId: idOf('factory'), ...meter, connection }, 'engadmin');
    expect(tried.data.error?.kind).toBe('notAllowed');
    expect(ems.connections).toBe(0);
    expect((await give('factory', '127.0.0.1')).code).toBe(200);
    expect((await create('m', 'factory', connection, 'engadmin')).code).toBe(200);
    await vi.waitFor(() => expect(ems.seen.length).toBeGreaterThan(0), { timeout: 15_000 });
    // Once removed, the open connection is no longer used.
    await give('factory');
    const fault = () => server.drivers.health(server.device('m').id).lastFault?.detail ?? '';
    await vi.waitFor(() => expect(fault()).toContain('outside the field networks of the project'), { timeout: 15_000 });
    const seen = ems.seen.length;
    await new Promise((resolve) => setTimeout(resolve, 300));
    expect(ems.seen.length).toBe(seen);
  });

  it('are set only by the platform, recorded, and not over a concurrent change', async () => {
    const projectId = idOf('factory');
    const networks = [{ network: '10.7.0.0/16', note: '1# 站房' }];
    expect((await call('setFieldNetworks', { projectId, before: [], networks }, 'engadmin')).code).toBe(403);
    expect((await call('setFieldNetworks', { projectId, before: ['10.1.0.0/16'], networks }, 'platform')).code).toBe(409);
    expect((await call('setFieldNetworks', { projectId, before: [], networks }, 'platform')).data).toEqual({ networks });
    const { data } = await server.ask<{ networks: FieldNetwork[] }>(`/api/setup/getSetup?projectId=${projectId}`, { as: 'engadmin' });
    expect(data.networks).toEqual(networks);
    const entries = await told('factory');
    expect(entries.at(-1)).toBe('Set the field networks  测试工厂 10.7.0.0/16 ');
    // A change without effect is not recorded.
    expect((await give('factory', '10.7.0.0/16')).code).toBe(200);
    expect((await call('setFieldNetworks', { projectId, before: ['10.7.0.0/16'], networks }, 'platform')).code).toBe(200);
    expect((await call('setFieldNetworks', { projectId, before: ['10.7.0.0/16'], networks }, 'platform')).code).toBe(200);
    expect(await told('factory')).toHaveLength(entries.length + 2);
    await give('factory');
  });

  it.each<[string, string, RegExp]>([
    ['10.1.0.0/33', '0', /no network/],
    ['10.1', '0', /no network/],
    ['8.8.8.0/24', '0', /outside what the server allows/],
    ['a:b', '0', /no network/],
    ['10.0.0.7', '1', /listed twice/],
  ])('refuse %s', async (network, at, message) => {
    const networks = [{ network: at === '1' ? '10.0.0.7' : network }, ...(at === '1' ? [{ network }] : [])];
    const answer = await call('setFieldNetworks', { projectId: idOf('factory'), before: [], networks }, 'platform');
    expect(answer.errors).toMatchObject([{ path: `networks.${at}.network`, message: expect.stringMatching(message) }]);
  });

  it('are set with a new project', async () => {
    const body = { name: '新站', type: 1, timeZone: 'Asia/Shanghai' };
    expect((await call('createProject', { ...body, networks: [{ network: '9.9.9.9' }] }, 'platform')).errors?.[0]?.path).toBe(
      'networks.0.network',
    );
    const { data } = await call<{ id: number }>(
      'createProject',
      { ...body, networks: [{ network: '10.3.0.0/16' }, { network: 'PCS.local' }] },
      'platform',
    );
    expect(server.registry.project(data.id)?.networks).toEqual(['10.3.0.0/16', 'pcs.local']);
  });

  it('are set by a file only if the platform imports it', async () => {
    const projectId = idOf('foreign');
    const { data } = await server.ask<{ content: string }>(`/api/setup/exportProject?projectId=${projectId}`, { as: 'stranger' });
    const file = JSON.parse(data.content);
    expect(file.projects[0].networks).toEqual(loopback.map((one) => ({ ...one, note: '' })));
    file.projects[0].networks.push({ network: '10.5.0.0/16' });
    const bring = (as: TestUser, query = '') =>
      server.ask<ImportPlan>(`/api/setup/importProject?projectId=${projectId}${query}`, {
        as,
        language: 'en',
        body: new TextEncoder().encode(JSON.stringify(file)),
      });
    expect((await bring('stranger')).errors).toMatchObject([
      { path: 'projects[0].networks', message: 'Only a platform administrator can set field networks' },
    ]);
    const plan = await bring('platform');
    expect(plan.data.changes).toMatchObject([{ action: 'create', kind: 'network', target: '10.5.0.0/16' }]);
    await bring('platform', `&apply=true&stamp=${plan.data.stamp}`);
    expect(server.registry.project(projectId)?.networks).toContain('10.5.0.0/16');
  });
});
