import type { ImportPlan, SetupDevice, SetupProject, SetupRegion } from '@czyun/contract';
import { deviceTypeById, deviceTypes } from '@czyun/devices';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type Answer, createTestServer, processorTime, type TestServer, type TestUser } from '../../testing/index.ts';

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
}
const setup = async (id = projectId) => (await server.ask<Setup>(`/api/setup/getSetup?projectId=${id}`, { as: 'platform' })).data;

const mqtt = { kind: 'mqtt', periodMs: 5000 };
const meter = { name: '新表', nameEn: 'New meter', typeId: 1203, profileId: 'mqtt-meter', connection: mqtt };
const modbus = { kind: 'modbus', host: '10.0.0.7', port: 502, unit: 1, pollMs: 1000 };

const meterType = deviceTypeById(1203);
if (!meterType) throw new Error('there is no meter');
const boiler = { ...meterType, id: 10_001, key: 'boiler-meter', name: { zh: '锅炉表', en: 'Boiler meter' } };

/** Line of the text that contains a string, from 1. */
const lineOf = (text: string, needle: string) => text.split('\n').findIndex((line) => line.includes(needle)) + 1;

describe('device types from files', () => {
  it('are validated without being stored, then usable immediately', async () => {
    const checked = await raw<{ applied: boolean }>('addDeviceType', `projectId=${projectId}`, boiler);
    expect(checked.data).toMatchObject({ applied: false, replaces: false });
    expect(server.registry.catalog.type(10_001)).toBeUndefined();
    const added = await raw('addDeviceType', `projectId=${projectId}&apply=true`, boiler);
    expect(added.data).toMatchObject({ applied: true, type: { id: 10_001, custom: true, editable: true } });
    const view = await server.ask<{ name: { en: string } }>('/api/devicetype/queryDeviceType?id=10001', { as: 'monitor' });
    expect(view.data.name.en).toBe('Boiler meter');
    const list = await server.ask<{ profiles: { id: string; protocol: string }[] }>(`/api/setup/getDeviceTypes?projectId=${projectId}`, {
      as: 'engadmin',
    });
    expect(list.data.profiles.find(({ id }) => id === 'mqtt-boiler-meter')?.protocol).toBe('mqtt');
    expect(list.data.profiles.find(({ id }) => id === 'sungrow-sh')).toMatchObject({ vendor: 'Sungrow', protocol: 'modbus' });
    const body = { ...meter, projectId, key: 'boiler', typeId: 10_001, profileId: 'mqtt-boiler-meter' };
    expect((await call('createDevice', body)).code).toBe(200);
    await server.publish('boiler', { active_power: 12.5 });
    expect(server.telemetry.newest.get(server.paramId('boiler', 'active_power'))?.value).toBe(12.5);
    expect(await call('removeDeviceType', { projectId, typeId: 10_001 })).toMatchObject({ code: 409 });
  });

  it('are exported as the imported file; product types are exported as examples that can be imported', async () => {
    const file = async (typeId: number) =>
      (await server.ask<{ content: string }>(`/api/setup/getDeviceTypeFile?projectId=${projectId}&typeId=${typeId}`, { as: 'engadmin' }))
        .data.content;
    expect(JSON.parse(await file(10_001))).toEqual(JSON.parse(JSON.stringify(boiler)));
    for (const { id, key } of deviceTypes)
      expect((await raw('addDeviceType', `projectId=${projectId}`, await file(id))).code, key).toBe(200);
  });

  const map = {
    base: { kind: 'absolute' },
    wordOrder: 'big',
    maxRegisters: 60,
    maxGap: 4,
    registers: [{ metric: 'active_power', table: 'holding', address: 100, type: 's32', scale: 0.1 }],
  };
  const acme = { id: 'acme-b1', vendor: 'Acme', model: { zh: '甲型', en: 'B1' }, source: 'Manual B1', modbus: map };

  it('may include register maps, which cannot be removed while a device uses them', async () => {
    const added = await raw<{ models: { en: string }[] }>('addDeviceType', `projectId=${projectId}&apply=true`, {
      ...boiler,
      profiles: [acme],
    });
    expect(added.data.models.map(({ en }) => en)).toEqual(['Boiler meter (MQTT)', 'B1']);
    const profile = server.registry.catalog.profile('file-10001-acme-b1');
    expect(profile).toMatchObject({ deviceTypeId: 10_001, vendor: 'Acme', modbus: map });
    const body = { ...meter, projectId, key: 'boiler-b1', typeId: 10_001, profileId: 'file-10001-acme-b1', connection: modbus };
    expect((await call('createDevice', body)).code).toBe(200);
    const running = server.registry.deviceByKey('boiler-b1')?.driver.profile;
    expect(running).toBe(profile);
    const lacking = await raw('addDeviceType', `projectId=${projectId}&apply=true`, boiler);
    expect(lacking).toMatchObject({
      code: 400,
      errors: [{ message: 'the device boiler-b1 has the model file-10001-acme-b1, which the file lacks' }],
    });
    const { id, version } = (await setup()).devices.find(({ key }) => key === 'boiler-b1') ?? expect.fail('no device');
    await call('removeDevice', { deviceId: id, version, key: 'boiler-b1' });
    expect((await raw('addDeviceType', `projectId=${projectId}&apply=true`, boiler)).data).toMatchObject({ replaces: true });
  });

  it('report the invalid line of a register map', async () => {
    const registers = [...map.registers, { metric: 'moon', table: 'holding', address: 101, type: 'u16' }];
    const text = JSON.stringify({ ...boiler, profiles: [{ ...acme, modbus: { ...map, registers } }] }, null, 2);
    const { errors } = await raw('addDeviceType', `projectId=${projectId}&apply=true`, text);
    expect(errors).toEqual([
      expect.objectContaining({ line: lineOf(text, '"moon"'), message: 'the device type has no metric moon' }),
      expect.objectContaining({ line: lineOf(text, '"address": 101'), message: 'moon lies over active_power' }),
    ]);
  });

  it('report errors with their line', async () => {
    const text = JSON.stringify(
      {
        ...boiler,
        id: 10_002,
        key: 'other-meter',
        keyMetrics: ['moon', 'active_power'],
        points: [{ ...boiler.points[0], metric: 'Bad' }, ...boiler.points.slice(1)],
      },
      null,
      2,
    ).replace('"decimals": 2', '"decimals": 9');
    const shape = await raw('addDeviceType', `projectId=${projectId}`, text);
    expect(shape).toMatchObject({ code: 400, msg: 'The file has 1 error' });
    expect(shape.errors?.[0]).toMatchObject({ path: 'points[0].decimals', line: lineOf(text, '"decimals": 9'), column: 7 });
    const sense = await raw('addDeviceType', `projectId=${projectId}`, text.replace('"decimals": 9', '"decimals": 2'), 'engadmin', 'zh');
    expect(sense.errors).toEqual(
      expect.arrayContaining([
        expect.objectContaining({ path: 'points[0].metric', line: lineOf(text, '"Bad"'), message: 'Bad 不是 snake_case' }),
        expect.objectContaining({ path: 'keyMetrics[0]', line: lineOf(text, '"moon"'), message: 'moon 不是指标' }),
      ]),
    );
  });

  it.each<[string, string, number, number]>([
    ['a missing comma', '{\n  "id": 1\n  "key": "x"\n}', 3, 3],
    ['a comment', '{\n  // hello\n  "id": 1\n}', 2, 3],
    ['nothing', '', 1, 1],
    ['an unknown field', JSON.stringify({ ...boiler, id: 10_003, key: 'third-meter', moon: 1 }, null, 1), -1, 2],
    ['a field twice', '{\n "id": 1,\n "id": 2\n}', 3, 2],
    ['an id of the product', JSON.stringify({ ...boiler, id: 1203 }, null, 1), 2, 2],
    ['a key of the product', JSON.stringify({ ...boiler, id: 10_003, key: 'meter' }, null, 1), 3, 2],
  ])('refuse %s', async (_what, text, line, column) => {
    const { code, errors } = await raw('addDeviceType', `projectId=${projectId}&apply=true`, text);
    expect(code).toBe(400);
    expect(errors?.[0]).toMatchObject({ line: line < 0 ? lineOf(text, '"moon"') : line, column });
  });

  it('of nature `other` need no metrics: values and state are shown, and they are not part of the balance', async () => {
    const point = { kind: 'YC', type: 'number', decimals: 1, range: [0, 1000], access: 'r', group: 'all', storage: 'normal' };
    const tank = {
      ...{
        id: 10_050,
        key: 'water-tank',
        name: { zh: '水箱', en: 'Water tank' },
        nature: 'other',
        keyMetrics: [],
        pages: ['monitor', 'log'],
      },
      groups: { all: { zh: '全部', en: 'All' } },
      points: [
        { ...point, metric: 'water_level', name: { zh: '水位', en: 'Water level' }, unit: '%' },
        // Would count if the device were a meter.
        { ...point, metric: 'active_power', name: { zh: '功率', en: 'Power' }, unit: 'kW' },
      ],
    };
    expect((await raw('addDeviceType', `projectId=${projectId}&apply=true`, { ...tank, nature: 'vessel' })).code).toBe(400);
    const added = await raw('addDeviceType', `projectId=${projectId}&apply=true`, tank);
    expect(added.data).toMatchObject({ type: { id: 10_050, nature: 'other' }, untranslated: 0, models: [{ en: 'Water tank (MQTT)' }] });
    const body = { ...meter, projectId, key: 'tank-1', name: '水箱1', nameEn: 'Tank 1', typeId: 10_050, profileId: 'mqtt-water-tank' };
    const refused = await call('createDevice', { ...body, role: 'load' });
    expect(refused).toMatchObject({ code: 400, errors: [{ path: 'role', message: 'this device type has no role in the energy balance' }] });
    expect((await call('createDevice', body)).code).toBe(200);

    const figures = async () => (await server.ask(`/dv2/proj/getMainPage?projectId=${projectId}`, { as: 'monitor' })).data;
    const before = await figures();
    expect(before).toHaveProperty('projectStat');
    await server.publish('tank-1', { water_level: 71.5, active_power: 400 });
    const id = server.device('tank-1').id;
    await expect
      .poll(async () => (await server.ask<{ status: string }[]>(`/api/device/queryMultiDeviceStatus?ids=${id}`, { as: 'monitor' })).data)
      .toMatchObject([{ status: 'run' }]);
    const paramIds = [server.paramId('tank-1', 'water_level')];
    const { data } = await server.ask<{ list: unknown[] }>('/api2/history/queryRealTimeData', { as: 'monitor', body: { paramIds } });
    expect(data.list).toMatchObject([{ value: 71.5, quality: 'good' }]);
    const told = JSON.stringify([before, await figures()]);
    expect(told).not.toContain('tank');
    expect(told).not.toContain('Tank');
  });

  it('may have only one language: the other one shows the same text with a mark, which the exported file includes', async () => {
    const zhOnly = JSON.parse(
      JSON.stringify({ ...boiler, id: 10_051, key: 'zh-meter' }),
      (_, value) => (typeof value === 'object' && value !== null && 'en' in value ? { ...value, en: undefined } : value) as unknown,
    ) as typeof boiler;
    const added = await raw<{ untranslated: number; type: { name: object } }>('addDeviceType', `projectId=${projectId}&apply=true`, zhOnly);
    expect(added.data).toMatchObject({ type: { name: { zh: '锅炉表', en: '锅炉表 (untranslated)' } } });
    expect(added.data.untranslated).toBeGreaterThan(50);
    const view = await server.ask<{ name: { zh: string; en: string } }>('/api/devicetype/queryDeviceType?id=10051', { as: 'monitor' });
    expect(view.data.name).toEqual({ zh: '锅炉表', en: '锅炉表 (untranslated)' });
    const file = `/api/setup/getDeviceTypeFile?projectId=${projectId}&typeId=10051`;
    const { content } = (await server.ask<{ content: string }>(file, { as: 'engadmin' })).data;
    expect(content).toContain('锅炉表 (untranslated)');
    for (const again of [content, zhOnly])
      expect((await raw('addDeviceType', `projectId=${projectId}&apply=true`, again)).data).toMatchObject({ replaces: true });

    const none = JSON.stringify({ ...zhOnly, name: { zh: '', en: '' } }, null, 2);
    const { errors } = await raw('addDeviceType', `projectId=${projectId}`, none);
    expect(errors?.map(({ message }) => message)).toEqual(['the Chinese text is missing', 'the English text is missing']);
    const wrong = JSON.stringify({ ...zhOnly, name: { zh: 'Boiler' } }, null, 2);
    expect((await raw('addDeviceType', `projectId=${projectId}`, wrong)).errors?.[0]).toMatchObject({
      message: 'Boiler is not Chinese',
      line: lineOf(wrong, '"Boiler"'),
    });
  });

  it.each(['['.repeat(200_000), '{"__proto__": {"id": 1}}', '\u0000', 'null', '[]', '1e999'])('survive bad input (%#)', async (text) => {
    expect((await raw('addDeviceType', `projectId=${projectId}&apply=true`, text)).code).toBe(400);
  });

  it('with too many unknown fields are rejected quickly', async () => {
    const fields = Object.fromEntries(Array.from({ length: 60_000 }, (_, index) => [`k${index}`, 1]));
    const took = processorTime();
    const refused = await raw('addDeviceType', `projectId=${projectId}`, fields, 'platform');
    expect([refused.code, refused.errors?.length]).toEqual([400, 200]);
    expect(took()).toBeLessThan(5000);
  });

  it('of another project are not replaced', async () => {
    const mine = server.project('foreign').id;
    const taken = await raw('addDeviceType', `projectId=${mine}&apply=true`, { ...boiler, name: { zh: '抢占', en: 'Taken' } }, 'stranger');
    expect([taken.code, taken.errors?.[0]?.path]).toEqual([400, 'id']);
    // Names of devices in other projects are not revealed.
    const renamed = await raw('addDeviceType', `projectId=${mine}&apply=true`, { ...boiler, key: 'taken-meter' }, 'stranger');
    expect(renamed.errors?.map(({ path }) => path)).toEqual(['id']);
    expect((await call('removeDeviceType', { projectId: mine, typeId: 10_001 }, 'stranger')).code).toBe(403);
  });
});

describe('export and import', () => {
  const exported = async (id = projectId) =>
    (await server.ask<{ content: string }>(`/api/setup/exportProject?projectId=${id}`, { as: 'engadmin' })).data.content;

  it('contains no token, and importing it unchanged changes nothing', async () => {
    const text = await exported();
    expect(text).not.toMatch(/token|hash|password/i);
    const plan = await raw<ImportPlan>('importProject', `projectId=${projectId}&remove=true`, text);
    expect(plan.data).toMatchObject({ applied: false, changes: [] });
    expect(plan.data.unchanged).toBeGreaterThan(8);
  });

  it('contains the drawing over the diagram, with devices by key', async () => {
    const [meter, pv] = [server.device('t-grid').id, server.device('t-pv').id];
    const symbol = {
      id: 'a',
      kind: 'symbol',
      symbol: 'meter',
      x: 0,
      y: 0,
      group: null,
      name: '',
      point: { deviceId: meter, metric: 'active_power' },
    };
    const document = {
      form: 1,
      moved: [
        { key: `${pv}/panels`, dx: 8, dy: 0 },
        { key: 'grid', dx: 0, dy: 8 },
      ],
      names: [],
      own: [symbol],
    };
    const draw = (path: string, body: object) => server.ask(`/api/diagram/${path}`, { as: 'engadmin', body: { projectId, ...body } });
    expect((await draw('draft/save', { version: 0, document })).code).toBe(200);
    expect((await draw('publish', { version: 1, published: 0 })).code).toBe(200);
    const file = JSON.parse(await exported());
    const [{ diagram }] = file.projects;
    expect(diagram.devices.toSorted()).toEqual(['t-grid', 't-pv']);
    const place = (key: string) => diagram.devices.indexOf(key) + 1;
    expect(diagram.document.own[0].point).toEqual({ deviceId: place('t-grid'), metric: 'active_power' });
    expect(diagram.document.moved.map(({ key }: { key: string }) => key).toSorted()).toEqual(
      [`${place('t-pv')}/panels`, 'grid'].toSorted(),
    );
    // The same drawing is no change; without the symbol it is the next version.
    const load = async (more = '') => (await raw<ImportPlan>('importProject', `projectId=${projectId}${more}`, file)).data;
    expect((await load()).changes).toEqual([]);
    diagram.document.own = [];
    const plan = await load();
    expect(plan.changes).toEqual([
      { action: 'change', kind: 'diagram', project: '测试储能站', target: '测试储能站', fields: ['document'] },
    ]);
    const told: unknown[] = [];
    const stop = server.changes.on((change) => void told.push(change));
    expect(await load(`&apply=true&stamp=${plan.stamp}`)).toMatchObject({ applied: true });
    stop();
    // Open pages reload the diagram immediately.
    expect(told).toEqual([{ projectId, topic: 'diagram' }]);
    const shown = await server.ask<{ drawing: { number: number; document: object } }>(`/api/diagram?projectId=${projectId}`, {
      as: 'monitor',
    });
    expect(shown.data.drawing).toEqual({ number: 2, document: { ...document, own: [] } });
    // A device that is not in the project is ignored; a point that its type does not have is rejected, as is a position outside the list.
    diagram.devices.push('nowhere');
    diagram.document.moved.push({ key: '3', dx: 8, dy: 8 });
    expect((await load()).changes).toEqual([]);
    diagram.document.moved.push({ key: '4', dx: 8, dy: 8 });
    diagram.document.own = [{ ...symbol, point: { deviceId: place('t-grid'), metric: 'no_such_point' } }];
    const wrong = await raw('importProject', `projectId=${projectId}`, file);
    expect(wrong.errors?.map(({ path }) => path)).toEqual([
      'projects[0].diagram.document.own[0].point.metric',
      'projects[0].diagram.devices',
    ]);
  });

  it('plans first, then applies exactly the plan', async () => {
    const file = JSON.parse(await exported());
    const [project] = file.projects;
    project.company = '另一公司';
    project.devices = project.devices.filter(({ key }: SetupDevice) => key !== 't-pv');
    project.devices[0].name = '改名设备';
    project.regions.push({ name: '新区', nameEn: 'New region', parent: '配电区' });
    const plan = await raw<ImportPlan>('importProject', `projectId=${projectId}&remove=true`, file);
    expect(plan.data.changes).toEqual([
      { action: 'change', kind: 'project', project: '测试储能站', target: '测试储能站', fields: ['company'] },
      { action: 'create', kind: 'region', project: '测试储能站', target: '新区', fields: [] },
      { action: 'change', kind: 'device', project: '测试储能站', target: 't-ems', fields: ['name'] },
      { action: 'remove', kind: 'device', project: '测试储能站', target: 't-pv', fields: [] },
    ]);
    expect((await setup()).regions.some(({ name }) => name === '新区')).toBe(false);
    const apply = (stamp: string) => raw<ImportPlan>('importProject', `projectId=${projectId}&remove=true&apply=true&stamp=${stamp}`, file);
    expect((await raw('importProject', `projectId=${projectId}&apply=true`, file)).code).toBe(400);
    expect((await apply('0'.repeat(32))).code).toBe(409);
    const device = (await setup()).devices.find(({ key }) => key === 't-load');
    if (!device) throw new Error('t-load is gone');
    const { id: deviceId, hasToken: _token, key: _key, ...fields } = device;
    await call('updateDevice', { ...fields, deviceId, name: '别人改的' });
    expect((await apply(plan.data.stamp)).code).toBe(409);
    await raw('importProject', `projectId=${projectId}`, file);
    const again = await raw<ImportPlan>('importProject', `projectId=${projectId}&remove=true`, file);
    expect((await apply(again.data.stamp)).data).toMatchObject({ applied: true, projectIds: [projectId] });
    expect(server.registry.deviceByKey('t-pv')).toBeUndefined();
    expect(server.registry.deviceByKey('t-ems')?.name).toBe('改名设备');
    const tokens = await server.db.selectFrom('devices').select('token_hash').where('key', '=', 't-grid').executeTakeFirst();
    expect(tokens?.token_hash).toMatch(/^[0-9a-f]{64}$/);
  });

  it('lets only the platform register cameras, by call and by file', async () => {
    const { version } = (await setup()).project;
    const before: string[] = [];
    const cameras = ['C12345', 'C12345', 'C67890'];
    expect((await call('setCameras', { projectId, before, cameras }, 'engadmin')).code).toBe(403);
    expect((await call('setCameras', { projectId, before, cameras: ['a b'] }, 'platform')).errors?.[0]?.path).toBe('cameras.0');
    expect((await call('setCameras', { projectId, before: ['C1'], cameras }, 'platform')).code).toBe(409);
    expect((await setup()).project.cameras).toEqual([]);
    // Two forms on one page: saving this one does not affect the other.
    const { data } = await call<SetupProject>('setCameras', { projectId, before, cameras }, 'platform');
    expect(data).toMatchObject({ cameras: ['C12345', 'C67890'], version });
    const file = JSON.parse(await exported());
    expect(file.projects[0].conf.cameras).toEqual(['C12345', 'C67890']);
    expect((await raw('importProject', `projectId=${projectId}`, file)).code).toBe(200);
    file.projects[0].conf.cameras.push({ serial: 'X99999' });
    const refused: Answer = await raw('importProject', `projectId=${projectId}`, file);
    expect(refused.errors).toMatchObject([
      { path: 'projects[0].conf.cameras', message: 'Only a platform administrator can register cameras' },
    ]);
    expect((await raw('importProject', `projectId=${projectId}`, file, 'platform')).code).toBe(200);
    expect((await setup()).project.cameras).toEqual(['C12345', 'C67890']);
  });

  it('lets only the platform say which project a file is of', async () => {
    const file = JSON.parse(await exported());
    const named = (key: string | undefined) => JSON.stringify({ ...file, projects: [{ ...file.projects[0], key }] }, null, 2);
    const bring = (key: string | undefined, as: TestUser) => raw<ImportPlan>('importProject', `projectId=${projectId}`, named(key), as);
    expect((await bring(undefined, 'engadmin')).data.changes).toEqual([]);
    // Used and unused keys cannot be distinguished.
    for (const key of ['foreign', 'nobody-has-this']) {
      expect(await bring(key, 'engadmin')).toMatchObject({
        code: 400,
        errors: [
          { path: 'projects[0].key', message: 'Only a platform administrator can set the project key', line: lineOf(named(key), key) },
        ],
      });
    }
    expect((await bring('foreign', 'platform')).errors).toMatchObject([{ path: 'projects[0].key', message: 'foreign is already in use' }]);
    expect((await bring('another', 'platform')).data.changes).toMatchObject([{ kind: 'project', fields: ['key'] }]);
    // Ignored inside `conf`.
    const conf = { ...file, projects: [{ ...file.projects[0], conf: { ...file.projects[0].conf, key: 'foreign' } }] };
    expect((await raw<ImportPlan>('importProject', `projectId=${projectId}`, conf)).data.changes).toEqual([]);
    expect(server.project('foreign').name).toBe('别人的站');
    const twice = await raw('importProjects', '', { ...file, projects: [...file.projects, ...file.projects] }, 'platform');
    expect(twice.errors).toEqual(
      expect.arrayContaining([expect.objectContaining({ path: 'projects[1].key', message: 'station is listed twice' })]),
    );
  });

  it('matches a project by name only if the name is unique', async () => {
    const { key: _key, ...project } = JSON.parse(await exported()).projects[0];
    const file = { projects: [{ ...project, devices: [], regions: [], pages: [], subItems: [] }] };
    expect((await raw<ImportPlan>('importProjects', '', file, 'platform')).data.projectIds).toEqual([projectId]);
    const { data: other } = await call<SetupProject>('createProject', { name: project.name, type: 1, timeZone: 'UTC' }, 'platform');
    expect((await raw('importProjects', '', file, 'platform')).errors).toMatchObject([
      { path: 'projects[0].name', message: 'Several projects have this name. Give the key in the file.' },
    ]);
    await call('removeProject', { projectId: other.id, name: project.name }, 'platform');
  });

  it('takes no token that is easy to guess', async () => {
    const file = JSON.parse(await exported());
    file.projects[0].devices[1].token = 'fifteen-letters';
    const refused = await raw('importProject', `projectId=${projectId}`, file);
    expect(refused.errors).toMatchObject([{ path: 'projects[0].devices[1].token', message: 'A token has at least 16 characters' }]);
    file.projects[0].devices[1].token = 'sixteen-letters-';
    expect((await raw('importProject', `projectId=${projectId}`, file)).code).toBe(200);
  });

  it('reports every invalid line in the reader’s language, and stores nothing', async () => {
    const file = JSON.parse(await exported());
    file.projects[0].devices[0].region = '月球';
    file.projects[0].devices[1].typeId = 4711;
    file.projects[0].devices[2].connection = { ...modbus, host: '169.254.169.254' };
    file.projects[0].devices[2].profileId = 'plant-meter';
    file.projects[0].devices.push({ ...file.projects[0].devices[3], key: 't-foreign' });
    file.projects[0].pages = [{ name: 'x', refType: 1, url: 'https://evil.com' }];
    const text = JSON.stringify(file, null, 2);
    const answer: Answer = await raw('importProject', `projectId=${projectId}`, text, 'engadmin', 'zh');
    expect(answer).toMatchObject({ code: 400, msg: '文件有 4 处错误' });
    const lines = new Map(answer.errors?.map((error) => [error.path, (error as { line?: number }).line]));
    expect(lines.get('projects[0].devices[0].region')).toBe(lineOf(text, '月球'));
    expect(lines.get('projects[0].devices[1].typeId')).toBe(lineOf(text, '4711'));
    expect(lines.get('projects[0].devices[2].connection.host')).toBe(lineOf(text, '169.254'));
    expect(lines.get('projects[0].pages[0].url')).toBe(lineOf(text, 'evil'));
    delete file.projects[0].pages;
    file.projects[0].devices = file.projects[0].devices.slice(3);
    const taken = await raw('importProject', `projectId=${projectId}`, JSON.stringify(file, null, 2));
    expect(taken.errors?.[0]).toMatchObject({ message: 'The device key t-foreign cannot be used' });
    // Of several keys of others a member learns one, the platform all.
    await call('createDevice', { ...meter, projectId: server.project('foreign').id, key: 't-foreign-2' }, 'platform');
    file.projects[0].devices.push({ ...file.projects[0].devices[0], key: 't-foreign-2' });
    const paths = async (as: TestUser) =>
      (await raw('importProject', `projectId=${projectId}`, file, as)).errors?.filter(({ path }) => path.endsWith('.key')).length;
    expect([await paths('engadmin'), await paths('platform')]).toEqual([1, 2]);
    file.projects[0].devices.pop();
    const newer = await raw('importProject', `projectId=${projectId}`, { ...file, schemaVersion: 99 });
    expect(newer.errors?.[0]?.path).toBe('schemaVersion');
    expect((await raw('importProject', `projectId=${projectId}`, { ...file, projects: [...file.projects, ...file.projects] })).code).toBe(
      400,
    );
  });

  it('restores a deleted project with its types and pages', async () => {
    await call('createPage', { projectId, name: '图', nameEn: 'Chart', refType: 0, htProjectId: 'ht-1', path: '/a' });
    const before = await exported();
    await call('removeProject', { projectId, name: '测试储能站', force: true }, 'platform');
    await call('removeDeviceType', { projectId: server.project('factory').id, typeId: 10_001 }, 'platform');
    const plan = await raw<ImportPlan>('importProjects', 'remove=true', before, 'platform');
    expect(plan.data.changes.every(({ action }) => action === 'create')).toBe(true);
    const done = await raw<ImportPlan>('importProjects', `remove=true&apply=true&stamp=${plan.data.stamp}`, before, 'platform');
    const [id = 0] = done.data.projectIds;
    const after = (await server.ask<{ content: string }>(`/api/setup/exportProject?projectId=${id}`, { as: 'platform' })).data.content;
    const plain = (content: string) => ({ ...JSON.parse(content), exported: 0 });
    expect(plain(after)).toEqual(plain(before));
    expect(server.registry.deviceByKey('boiler')?.type.id).toBe(10_001);
    projectId = id;
  });
});
