import { type Device, type DeviceCard, type StateSpan, type StatusCount, stateWords, unitStateOf } from '@czyun/contract';
import { deviceTypes } from '@czyun/devices';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { createTestServer, type TestServer } from '../../testing/index.ts';

/** State values of the BMS: 0 disconnected, 1 at rest, 2 charging. */
const [disconnected, atRest, charging] = [0, 1, 2];
let server: TestServer;
const id = () => server.project('station').id;
const bms = () => server.device('t-bms').id;

beforeAll(async () => {
  server = await createTestServer();
  await server.publish('t-bms', { state: atRest });
});
afterAll(() => server.close());

describe('the state of a unit', () => {
  const listed = async (query = '') =>
    (await server.ask<Device[]>(`/device/getAllByProjId?id=${id()}${query}`, { as: 'monitor' })).data.find(({ key }) => key === 't-bms');

  it('in standby is a stop with its detail, in all calls', async () => {
    const standby = { status: 'stop', detail: 'standby' };
    expect(await listed()).toMatchObject(standby);
    const several = await server.ask<object[]>(`/api/device/queryMultiDeviceStatus?ids=${bms()}`, { as: 'monitor' });
    expect(several.data[0]).toMatchObject(standby);
    const mirror = await server.ask<object>(`/device/getMirrorStatus?deviceId=${bms()}`, { as: 'monitor' });
    expect(mirror.data).toMatchObject(standby);
    const { data } = await server.ask<StatusCount>(`/proj/devStat?projId=${id()}`, { as: 'monitor' });
    expect(data).toMatchObject({ total: 5, run: 0, stop: 1, standby: 1, offline: 4 });
  });

  it('has the device’s own text for lists', async () => {
    const { data } = await server.ask<{ list: DeviceCard[] }>(`/device/ex/getByArea?projId=${id()}&detail=1`, { as: 'monitor' });
    const card = data.list.find(({ key }) => key === 't-bms');
    expect(card?.stateParam).toMatchObject({ paramId: server.paramId('t-bms', 'state'), value: atRest, quality: 'good' });
    // A meter has no state of its own.
    expect(data.list.find(({ key }) => key === 't-grid')?.stateParam).toBeNull();
  });

  it('is logged separately from a stop, and so returned by the run Gantt and at a past instant', async () => {
    await expect.poll(async () => (await states()).map(unitStateOf), { timeout: 15_000 }).toContain('standby');
    await server.publish('t-bms', { state: charging });
    await expect.poll(async () => (await states()).map(unitStateOf), { timeout: 15_000 }).toContain('run');
    await server.publish('t-bms', { state: disconnected });
    await expect.poll(async () => (await states()).map(unitStateOf), { timeout: 15_000 }).toContain('stop');
    const known = (await states()).filter(({ status }) => status !== 'unknown').slice(-3);
    expect(known.map(unitStateOf)).toEqual(['standby', 'run', 'stop']);
    expect(await listed()).not.toHaveProperty('detail');
    expect(await listed(`&time=${(known[0]?.end ?? 0) - 1}`)).toMatchObject({ status: 'stop', detail: 'standby' });
    const rows = await server.db
      .selectFrom('log_entries')
      .select(['content_zh', 'content_en'])
      .where('type', '=', 5)
      .orderBy('id')
      .execute();
    // The state is unknown before its first value was stored.
    const words = rows.slice(-3);
    expect(words.map(({ content_zh }) => content_zh.split(' ').at(-1))).toEqual(['待机', '运行', '停机']);
    expect(words.map(({ content_en }) => content_en.split(' ').at(-1))).toEqual(['Standby', 'Running', 'Stopped']);
  });

  async function states() {
    const { data } = await server.ask<{ list: StateSpan[] }>(`/time/series/device/list?deviceId=${bms()}`, { as: 'monitor' });
    return data.list;
  }
});

it('a state text of the vocabulary means that state in every device type', () => {
  for (const type of deviceTypes) {
    const words = type.points.find(({ metric }) => metric === type.status?.metric)?.states ?? {};
    for (const [number, word] of Object.entries(words)) {
      const said = Object.entries(stateWords).find(([, { zh }]) => zh === word.zh)?.[0];
      if (said !== undefined) expect(`${type.key} ${type.status?.map[Number(number)]}`).toBe(`${type.key} ${said}`);
    }
  }
});
