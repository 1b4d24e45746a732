import type { Device, DeviceCard, ParamValue } from '@czyun/contract';
import { deviceTypes, expandPoints } from '@czyun/devices';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { createTestServer, type TestServer } from '../../testing/index.ts';

let server: TestServer;
beforeAll(async () => {
  server = await createTestServer();
  await server.publish('t-grid', { active_power: 12.5, energy_import: 1000 });
});
afterAll(() => server.close());

const projectId = (key: string) => server.project(key).id;

describe('lists of devices', () => {
  it('lists every device of a project with its status', async () => {
    const { data } = await server.ask<Device[]>(`/device/getAllByProjId?id=${projectId('station')}`, { as: 'monitor', language: 'en' });
    expect(data.map(({ key, status }) => [key, status])).toEqual([
      ['t-ems', 'offline'],
      ['t-grid', 'run'],
      ['t-load', 'offline'],
      ['t-bms', 'offline'],
      ['t-pv', 'offline'],
    ]);
    expect(data[1]?.deviceType).toEqual({ id: 1203, key: 'meter', name: 'Smart meter', nature: 'meter' });
    expect(data[1]?.lastMessage).toBeGreaterThan(0);
    expect([data[1]?.name, data[2]?.name]).toEqual(['Grid meter', '负荷表']);
  });

  it('has names of types in the reader’s language', async () => {
    const { data } = await server.ask<Device[]>(`/device/getAllByProjId?id=${projectId('station')}`, { as: 'monitor' });
    expect([data[1]?.deviceType.name, data[1]?.name]).toEqual(['智能电表', '关口表']);
  });

  it('is limited to a region, and includes key values only if requested', async () => {
    const region = server.registry.regionsOf(projectId('station')).find(({ name }) => name === '配电区');
    const ask = (detail: boolean) =>
      server.ask<{ regions: unknown[]; list: DeviceCard[] }>(
        `/device/ex/getByArea?projId=${projectId('station')}&regionId=${region?.id}&detail=${detail}`,
        { as: 'monitor', language: 'en' },
      );
    const plain = (await ask(false)).data;
    expect(plain.list.map(({ key, keyParams }) => [key, keyParams.length])).toEqual([
      ['t-grid', 0],
      ['t-load', 0],
    ]);
    expect(plain.regions).toMatchObject([{ name: 'Switch room' }, { name: '电池区' }]);
    const [grid, load] = (await ask(true)).data.list;
    expect(grid?.keyParams[0]).toMatchObject({ metric: 'active_power', value: 12.5, quality: 'good' });
    expect(load?.keyParams[0]).toMatchObject({ metric: 'active_power', value: null, time: null });
  });

  it('refuses a region of another project', async () => {
    const region = server.registry.regionsOf(projectId('foreign'))[0];
    const answer = await server.ask(`/device/ex/getByArea?projId=${projectId('station')}&regionId=${region?.id}`, { as: 'monitor' });
    expect(answer.status).toBe(404);
  });
});

describe('one device', () => {
  it('returns every parameter of its type, unknown ones as null', async () => {
    const { data } = await server.ask<{ params: (ParamValue & { metric: string })[]; timeZone: string }>(
      `/device/ex/getDetail?deviceId=${server.device('t-grid').id}`,
      { as: 'monitor' },
    );
    const type = deviceTypes.find(({ id }) => id === 1203);
    expect(data.params.map(({ metric }) => metric)).toEqual(type && expandPoints(type).map(({ metric }) => metric));
    expect(data.params.find(({ metric }) => metric === 'energy_import')).toMatchObject({ value: 1000, quality: 'good' });
    expect(data.params.find(({ metric }) => metric === 'voltage_a')?.value).toBeNull();
    expect(data.timeZone).toBe('Asia/Shanghai');
  });

  it('has the health and error counters', async () => {
    server.drivers.fault(server.device('t-grid').id, 'malformed', 'not JSON');
    const { data } = await server.ask<{ faults: Record<string, number>; protocol: string; online: boolean }>(
      `/device/getMirrorStatus?deviceId=${server.device('t-grid').id}`,
      { as: 'monitor' },
    );
    expect(data).toMatchObject({ protocol: 'mqtt', online: true, faults: { malformed: 1 }, lastFault: { kind: 'malformed' } });
  });

  it('lists the registers that a device refuses, with their points', async () => {
    const { id } = server.device('t-grid');
    const told = async (language: 'zh' | 'en' = 'zh') =>
      (await server.ask<{ refused: object[] }>(`/device/getMirrorStatus?deviceId=${id}`, { as: 'monitor', language })).data.refused;
    expect(await told()).toEqual([]);
    const before = Date.now();
    const block = { table: 'holding', address: 120, count: 4, code: 4 } as const;
    server.drivers.refused?.(id, [{ ...block, paramIds: [server.paramId('t-grid', 'voltage_a')] }], false);
    expect(await told()).toEqual([{ ...block, message: '设备故障', since: expect.any(Number), metrics: ['voltage_a'] }]);
    expect((await told())[0]).toMatchObject({ since: expect.toSatisfy((since: number) => since >= before && since <= Date.now()) });
    server.drivers.refused?.(id, [{ ...block, code: null, paramIds: [] }], false);
    expect(await told('en')).toMatchObject([{ code: null, message: 'No usable answer', metrics: [] }]);
    server.drivers.refused?.(id, [], false);
  });

  it('does not show a device of another project', async () => {
    const own = await server.ask(`/device/getMirrorStatus?deviceId=${server.device('t-grid').id}&projId=${projectId('factory')}`, {
      as: 'monitor',
    });
    expect(own.status).toBe(404);
    const foreign = await server.ask(`/device/ex/getDetail?deviceId=${server.device('t-foreign').id}`, { as: 'monitor' });
    expect(foreign).toMatchObject({ status: 403, code: 4013 });
  });

  it('answers 400 for an invalid device id', async () => {
    expect((await server.ask('/device/ex/getDetail?deviceId=abc', { as: 'monitor' })).status).toBe(400);
  });

  it('answers 404 for a mirror of another device', async () => {
    const ask = (mirror: string) => {
      const ids = `deviceId=${server.device('t-grid').id}&mirrorId=${server.device(mirror).id}`;
      return server.ask(`/device/ex/getDetail?${ids}`, { as: 'monitor' });
    };
    expect([(await ask('t-grid')).status, (await ask('t-load')).status]).toEqual([200, 404]);
  });
});

describe('newest values', () => {
  it('are those of the requested parameters, in their order', async () => {
    const ids = [server.paramId('t-grid', 'energy_import'), server.paramId('t-grid', 'active_power')];
    const { data } = await server.ask<ParamValue[]>(`/api/device/queryMultiDeviceParamStatus?paramIds=${ids}`, { as: 'monitor' });
    expect(data.map(({ paramId, value }) => [paramId, value])).toEqual([
      [ids[0], 1000],
      [ids[1], 12.5],
    ]);
  });

  it('mark unknown and foreign parameters as unknown, and return the others', async () => {
    const ids = [server.paramId('t-foreign', 'active_power'), server.paramId('t-grid', 'active_power'), 999_999];
    const { data } = await server.ask<ParamValue[]>(`/api/device/queryMultiDeviceParamStatus?paramIds=${ids}`, {
      as: 'monitor',
      language: 'en',
    });
    const unknown = { value: null, time: null, reason: 'Parameter not found' };
    expect(data).toEqual([
      { paramId: ids[0], quality: 'stale', ...unknown },
      { paramId: ids[1], value: 12.5, time: expect.any(Number), quality: 'good' },
      { paramId: 999_999, quality: 'stale', ...unknown },
    ]);
    const past = await server.ask<{ list: ParamValue[] }>('/api2/history/queryRealTimeData', { as: 'monitor', body: { paramIds: ids } });
    expect(past.data.list.map(({ reason }) => reason)).toEqual(['没有这个参数', undefined, '没有这个参数']);
  });

  it('are returned for a whole project and for a region', async () => {
    const all = await server.ask<(ParamValue & { deviceId: number })[]>(
      `/api/device/queryProjectDeviceParamStatus?projId=${projectId('factory')}`,
      { as: 'monitor' },
    );
    expect(new Set(all.data.map(({ deviceId }) => deviceId))).toEqual(new Set([server.device('t-m1').id, server.device('t-m2').id]));
    const region = server.registry.regionsOf(projectId('station')).find(({ name }) => name === '电池区');
    const inRegion = await server.ask<(ParamValue & { deviceId: number })[]>(
      `/api/device/queryRegionDeviceParamStatus?regionId=${region?.id}`,
      { as: 'monitor' },
    );
    expect(new Set(inRegion.data.map(({ deviceId }) => deviceId))).toEqual(new Set([server.device('t-bms').id]));
  });

  it('include the status of several devices', async () => {
    const ids = [server.device('t-grid').id, server.device('t-load').id];
    const { data } = await server.ask<{ status: string }[]>(`/api/device/queryMultiDeviceStatus?ids=${ids}`, { as: 'monitor' });
    expect(data.map(({ status }) => status)).toEqual(['run', 'offline']);
  });

  it('mark unknown and foreign devices as unknown, now and in the past', async () => {
    const [grid, foreign] = [server.device('t-grid').id, server.device('t-foreign').id];
    for (const time of ['', `&time=${Date.now() - 60_000}`]) {
      const path = `/api/device/queryMultiDeviceStatus?ids=${foreign},${grid},999999${time}`;
      const { data } = await server.ask<{ id: number; status: string | null }[]>(path, { as: 'monitor', language: 'en' });
      expect(data.map(({ id, status }) => [id, status !== null])).toEqual([
        [foreign, false],
        [grid, true],
        [999_999, false],
      ]);
      expect(data[0]).toMatchObject({ openAlarms: null, lastMessage: null, reason: 'Device not found' });
    }
    const only = await server.ask(`/api/device/queryMultiDeviceStatus?ids=${foreign},999999`, { as: 'monitor' });
    expect(only.code).toBe(4013);
  });
});

describe('device types', () => {
  it('contain both languages and expanded points', async () => {
    const { data } = await server.ask<{ points: { metric: string }[]; name: { zh: string; en: string } }>(
      '/api/devicetype/queryDeviceType?id=1202',
      { as: 'monitor' },
    );
    expect(data.points.filter(({ metric }) => /^cell_voltage_\d+$/.test(metric))).toHaveLength(240);
    expect(data.name.zh).not.toBe(data.name.en);
  });

  it('are 404 if they do not exist', async () => {
    expect((await server.ask('/api/devicetype/queryDeviceType?id=9', { as: 'monitor' })).status).toBe(404);
  });
});
