import type { SetupDevice, SetupPage, SetupProject, SetupRegion } from '@czyun/contract';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { createTestServer, type TestServer, type TestUser } from '../../testing/index.ts';

let server: TestServer;
let projectId: number;
beforeAll(async () => {
  server = await createTestServer({ environment: { FRAME_HOSTS: 'hmi.example.com,*.example.org:8443' } });
  projectId = server.project('station').id;
});
afterAll(() => server?.close());

const call = <T>(name: string, body: object, as: TestUser = 'engadmin', language: 'zh' | 'en' = 'en') =>
  server.ask<T>(`/api/setup/${name}`, { as, language, body });
const raw = <T>(name: string, query: string, file: unknown, as: TestUser = 'engadmin', language: 'zh' | 'en' = 'en') => {
  const text = typeof file === 'string' ? file : JSON.stringify(file, null, 2);
  return server.ask<T>(`/api/setup/${name}?${query}`, { as, language, body: new TextEncoder().encode(text) });
};
interface Setup {
  readonly project: SetupProject;
  readonly regions: SetupRegion[];
  readonly devices: SetupDevice[];
  readonly pages: SetupPage[];
}
const setup = async (id = projectId) => (await server.ask<Setup>(`/api/setup/getSetup?projectId=${id}`, { as: 'platform' })).data;
const operations = async () =>
  (await server.db.selectFrom('log_entries').select('content_en').where('index_name', '=', 'operation').execute()).map(
    (row) => row.content_en,
  );

const mqtt = { kind: 'mqtt', periodMs: 5000 };
const meter = { name: '新表', nameEn: 'New meter', typeId: 1203, profileId: 'mqtt-meter', connection: mqtt };
const modbus = { kind: 'modbus', host: '10.0.0.7', port: 502, unit: 1, pollMs: 1000 };
const projectBody = { name: '新站', nameEn: 'New station', type: 1, timeZone: 'Asia/Shanghai' };

describe('set-up permissions', () => {
  it.each<[TestUser, number]>([
    ['engineer', 403],
    ['operator', 403],
    ['monitor', 403],
    ['useradmin', 403],
    ['stranger', 4013],
  ])('%s may not', async (as, code) => {
    expect((await server.ask(`/api/setup/getSetup?projectId=${projectId}`, { as })).code).toBe(code);
    expect((await call('createDevice', { ...meter, projectId, key: 'nope' }, as)).code).toBe(code);
    expect((await raw('importProject', `projectId=${projectId}`, {}, as)).code).toBe(code);
  });

  it('only platform administrators create and delete projects', async () => {
    expect((await call('createProject', projectBody)).code).toBe(403);
    expect((await call('removeProject', { projectId, name: '测试储能站' })).code).toBe(403);
    expect((await raw('importProjects', '', {})).code).toBe(403);
  });
});

describe('projects', () => {
  it('are created, changed, and deleted by name; with devices only if forced', async () => {
    const { data: made } = await call<SetupProject>('createProject', projectBody, 'platform');
    expect(server.registry.project(made.id)).toMatchObject({ name: '新站', nameEn: 'New station', timeZone: 'Asia/Shanghai' });
    const { data: changed } = await call<SetupProject>(
      'updateProject',
      { ...projectBody, projectId: made.id, version: 1, name: '改' },
      'platform',
    );
    expect(changed).toMatchObject({ version: 2, name: '改' });
    expect((await call('updateProject', { ...projectBody, projectId: made.id, version: 1 }, 'platform')).code).toBe(409);
    await call('createDevice', { ...meter, projectId: made.id, key: 'doomed' }, 'platform');
    const remove = (name: string, force: boolean) => call('removeProject', { projectId: made.id, name, force }, 'platform');
    expect((await remove('新站', false)).code).toBe(400);
    expect(await remove('改', false)).toMatchObject({ code: 409, msg: 'The project still has 1 device' });
    expect((await remove('改', true)).data).toEqual({ removed: 1 });
    expect(server.registry.project(made.id)).toBeUndefined();
    expect(server.registry.deviceByKey('doomed')).toBeUndefined();
    expect(await operations()).toEqual(expect.arrayContaining(['Create a project', 'Change a project', 'Delete a project']));
  });

  it('reject an invalid time zone and an external image', async () => {
    const answer = await call('createProject', { ...projectBody, timeZone: 'Mars/Base', largeImage: 'http://evil/x.png' }, 'platform');
    expect(answer.errors?.map(({ path }) => path)).toEqual(['timeZone', 'largeImage']);
  });
});

describe('zones', () => {
  it('are created, renamed in both languages, moved, and on removal leave their content to the parent zone', async () => {
    const { data: hall } = await call<SetupRegion>('createRegion', { projectId, name: '厂房', nameEn: 'Hall' });
    const { data: row } = await call<SetupRegion>('createRegion', { projectId, name: '一排', parentId: hall.id });
    expect((await call('createRegion', { projectId, name: '厂房' })).errors?.[0]?.path).toBe('name');
    expect((await call('updateRegion', { regionId: hall.id, version: 1, name: '厂房', parentId: row.id })).errors?.[0]?.path).toBe(
      'parentId',
    );
    const foreign = server.registry.regionsOf(server.project('foreign').id)[0];
    expect((await call('createRegion', { projectId, name: 'x', parentId: foreign?.id })).errors?.[0]?.path).toBe('parentId');
    const { data: renamed } = await call<SetupRegion>('updateRegion', {
      regionId: hall.id,
      version: 1,
      name: '大厅',
      nameEn: 'Great hall',
    });
    expect(renamed).toMatchObject({ name: '大厅', nameEn: 'Great hall', version: 2 });
    const { data } = await call<{ device: SetupDevice }>('createDevice', { ...meter, projectId, key: 'in-row', regionId: row.id });
    expect((await call('removeRegion', { regionId: row.id, version: 9 })).code).toBe(409);
    await call('removeRegion', { regionId: row.id, version: 1 });
    expect(server.registry.device(data.device.id)?.regionId).toBe(hall.id);
    expect((await call('updateRegion', { regionId: row.id, version: 1, name: 'x' })).code).toBe(4013);
  });
});

describe('devices', () => {
  it('are created with a token that is shown once and stored as a hash', async () => {
    const { data } = await call<{ device: SetupDevice; token: string }>('createDevice', { ...meter, projectId, key: 'new-1' });
    expect(data.token.length).toBeGreaterThan(20);
    const row = await server.db.selectFrom('devices').selectAll().where('key', '=', 'new-1').executeTakeFirstOrThrow();
    expect(row.token_hash).toMatch(/^[0-9a-f]{64}$/);
    expect(JSON.stringify([row, await setup(), await operations()])).not.toContain(data.token);
    const renewed = await call<{ token: string; device: SetupDevice }>('renewToken', { deviceId: data.device.id });
    expect(renewed.data.token).not.toBe(data.token);
    expect(renewed.data.device.version).toBe(2);
    expect(server.registry.deviceByKey('new-1')?.params.length).toBeGreaterThan(20);
  });

  it('apply changes immediately and reject an outdated version', async () => {
    const { data } = await call<{ device: SetupDevice; token: null }>('createDevice', {
      ...meter,
      projectId,
      key: 'new-2',
      profileId: 'plant-meter',
      connection: modbus,
    });
    expect(data.token).toBeNull();
    const change = {
      ...meter,
      deviceId: data.device.id,
      version: 1,
      profileId: 'plant-meter',
      connection: { ...modbus, unit: 9 },
      enabled: false,
    };
    expect((await call<SetupDevice>('updateDevice', change)).data).toMatchObject({ version: 2, enabled: false, hasToken: false });
    expect(server.registry.deviceByKey('new-2')).toMatchObject({ enabled: false, driver: { connection: { unit: 9 } } });
    expect((await call('updateDevice', change)).code).toBe(409);
    expect((await call('removeDevice', { deviceId: data.device.id, version: 2, key: 'other' })).code).toBe(400);
    expect((await call('removeDevice', { deviceId: data.device.id, version: 2, key: 'new-2' })).data).toEqual({ removed: 1 });
    expect(server.registry.deviceByKey('new-2')).toBeUndefined();
  });

  it.each<[string, object, string]>([
    ['an unknown type', { typeId: 4711 }, 'typeId'],
    ['an unknown profile', { profileId: 'moon' }, 'profileId'],
    ['a profile of another type', { profileId: 'mqtt-bms' }, 'profileId'],
    ['a profile of another protocol', { connection: modbus }, 'connection.kind'],
    ['a public host', { profileId: 'plant-meter', connection: { ...modbus, host: '8.8.8.8' } }, 'connection.host'],
    ['the metadata service', { profileId: 'plant-meter', connection: { ...modbus, host: '169.254.169.254' } }, 'connection.host'],
    ['the same in another dress', { profileId: 'plant-meter', connection: { ...modbus, host: '::ffff:a9fe:a9fe' } }, 'connection.host'],
    ['our own port', { profileId: 'plant-meter', connection: { ...modbus, port: 8080 } }, 'connection.port'],
    ['our MQTT port', { profileId: 'plant-meter', connection: { ...modbus, port: 1883 } }, 'connection.port'],
    ['a host with a path', { profileId: 'plant-meter', connection: { ...modbus, host: '10.0.0.1/x' } }, 'connection.host'],
    ['no port', { profileId: 'plant-meter', connection: { ...modbus, port: 0 } }, 'connection.port'],
    ['an odd role', { role: 'moon' }, 'role'],
    ['a region of another project', { regionId: 999_999 }, 'regionId'],
  ])('refuse %s', async (_what, more, path) => {
    const answer = await call('createDevice', { ...meter, projectId, key: 'refused', ...more });
    expect([answer.code, answer.errors?.[0]?.path]).toEqual([400, path]);
    expect(server.registry.deviceByKey('refused')).toBeUndefined();
  });

  it('reject a key that is already in use', async () => {
    expect(await call('createDevice', { ...meter, projectId, key: 't-foreign' }, 'engadmin', 'zh')).toMatchObject({
      code: 409,
      msg: '设备编号 t-foreign 无法使用',
    });
  });

  it('say the same of a key of another project as of one of their own, and of few of them', async () => {
    const refusal = async (key: string) => {
      const { code, msg, errors } = await call('createDevice', { ...meter, projectId, key }, 'engadmin');
      return JSON.stringify([code, msg, errors]).replaceAll(key, 'KEY');
    };
    const own = await refusal('t-load');
    expect(own).toContain('"The device key KEY cannot be used"');
    for (let count = 0; count < 12; count += 1) {
      const foreign = await refusal('t-foreign');
      if (foreign === own) continue;
      expect([count > 5, foreign]).toEqual([true, expect.stringContaining('429')]);
      break;
    }
    expect(await refusal('nobody-has-it')).toContain('429');
    expect(JSON.stringify(await call('testConnection', { ...meter, projectId, key: 't-foreign', token: 'x'.repeat(20) }))).toContain('429');
    // The platform administrator knows all keys.
    expect((await call('createDevice', { ...meter, projectId, key: 't-foreign' }, 'platform')).code).toBe(409);
    const noted = () =>
      server.db.selectFrom('security_events').select(['login_name', 'detail']).where('kind', '=', 'deviceKeyRefused').execute();
    await expect.poll(noted, { timeout: 15_000 }).toMatchObject([{ login_name: 'engadmin', detail: 't-foreign' }]);
  });

  it('of other projects are not accessible', async () => {
    const deviceId = server.device('t-foreign').id;
    for (const [name, body] of [
      ['updateDevice', { ...meter, deviceId, version: 1 }],
      ['removeDevice', { deviceId, version: 1, key: 't-foreign' }],
      ['renewToken', { deviceId }],
    ] as const)
      expect((await call(name, body)).code).toBe(4013);
  });
});

describe('custom pages', () => {
  const page = { name: '组态', refType: 1, url: 'https://hmi.example.com/a', icon: 'chart' };

  it('are created, changed and deleted, and listed in the project configuration', async () => {
    const { data } = await call<SetupPage>('createPage', { ...page, projectId });
    const config = await server.ask<{ customPages: { id: number }[] }>(`/proj/config?id=${projectId}`, { as: 'engadmin' });
    expect(config.data.customPages.some(({ id }) => id === data.id)).toBe(true);
    const { data: changed } = await call<SetupPage>('updatePage', { ...page, projectId, pageId: data.id, version: 1, hidden: true });
    expect(changed).toMatchObject({ hidden: true, version: 2 });
    expect((await call('updatePage', { ...page, projectId, pageId: data.id, version: 1 })).code).toBe(409);
    const elsewhere = server.project('factory').id;
    expect((await call('removePage', { projectId: elsewhere, pageId: data.id, version: 2 })).code).toBe(404);
    expect((await call('removePage', { projectId, pageId: data.id, version: 2 })).data).toEqual({ removed: 1 });
  });

  it.each([
    'javascript:alert(1)',
    'data:text/html,x',
    'ftp://hmi.example.com/',
    'https://evil.com/',
    'https://hmi.example.com.evil.com/',
    'https://hmi.example.com@evil.com/',
    'https://user:pass@hmi.example.com/',
    'https://example.org:8443/',
    'https://a.example.org/',
    '//hmi.example.com/',
    '/local',
  ])('never lead to %s', async (url) => {
    expect((await call('createPage', { ...page, projectId, url })).errors?.[0]?.path).toBe('url');
  });

  it.each(['http://hmi.example.com/', 'https://HMI.example.com:8000/x?y', 'https://a.b.example.org:8443/', ''])(
    'may lead to %s',
    async (url) => {
      expect((await call('createPage', { ...page, projectId, url })).code).toBe(200);
    },
  );
});
