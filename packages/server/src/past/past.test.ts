import type { CallResult, Device, historyFramesApi, LogEntry, ParamValue } from '@czyun/contract';
import { encodeColumns } from '@czyun/devices';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { createTestServer, type TestServer } from '../testing/index.ts';

const minute = 60_000;
const earlier = Math.floor(Date.now() / minute) * minute - 13 * 3_600_000;
const at = Math.floor(Date.now() / minute) * minute - 3 * 3_600_000;

let server: TestServer;
const ofDevice = (key: string) => server.device(key).id;
const id = () => server.project('station').id;

async function readings(deviceKey: string, metric: string, times: readonly number[]): Promise<void> {
  const columns = [{ deviceKey, metric, times: Float64Array.from(times), values: Float64Array.from(times, (_, index) => index + 1) }];
  await server.ask(`/api2/history/import?projectId=${id()}`, { as: 'engadmin', body: encodeColumns(columns) });
}

function logged(deviceKey: string, type: number, start_time: number, recover_time: number | null, result: string | null = null) {
  const words = { content_zh: `类型${type}`, content_en: `type ${type}` };
  return {
    index_name: 'alarm',
    type,
    severity: 2,
    project_id: id(),
    device_id: ofDevice(deviceKey),
    ...words,
    start_time,
    recover_time,
    count: 1,
    result,
  };
}

beforeAll(async () => {
  server = await createTestServer();
  await readings('t-grid', 'active_power', [at - 2 * minute, at - minute, at]);
  // Changes rarely, while the meter stays online.
  await readings('t-grid', 'energy_import', [at - 3_600_000]);
  await readings('t-load', 'active_power', [at - 20 * minute]);
  await readings('t-pv', 'active_power', [at]);
  const minutes = Array.from({ length: 20 }, (_, index) => earlier - (19 - index) * minute);
  await readings('t-load', 'voltage_a', minutes);
  await readings('t-load', 'voltage_b', [earlier - 20 * minute]);
  await readings('t-ems', 'soc', [at - 30 * minute, at - 15 * minute, at]);
  await server.db
    .insertInto('log_entries')
    .values([
      logged('t-pv', 5, at - 10 * minute, at - minute, 'run'),
      logged('t-pv', 5, at - minute, at + minute, 'offline'),
      logged('t-grid', 3, at - minute, null),
      logged('t-grid', 2, at - minute, at + 1),
      logged('t-grid', 1, at - minute, at),
      logged('t-grid', 2, at + 1, null),
      logged('t-grid', 4, at - minute, null),
    ])
    .execute();
  await server.telemetry.settle();
});
afterAll(() => server.close());

async function values(of: readonly (readonly [deviceKey: string, metric: string])[], time: number) {
  const paramIds = of.map(([key, metric]) => server.paramId(key, metric));
  const { data } = await server.ask<{ list: ParamValue[] }>('/api2/history/queryRealTimeData', { as: 'monitor', body: { paramIds, time } });
  return data.list.map(({ value, quality }) => [value, quality]);
}

async function devices(time?: number): Promise<Map<string, Device>> {
  const query = time === undefined ? '' : `&time=${time}`;
  const { data } = await server.ask<Device[]>(`/device/getAllByProjId?id=${id()}${query}`, { as: 'monitor' });
  return new Map(data.map((device) => [device.key, device]));
}
const stateOf = (device: Device | undefined) => [device?.status, device?.lastMessage, device?.openAlarms];

describe('values at a past instant', () => {
  it('are good while they were received, and stale once overdue themselves, even if their device was online', async () => {
    expect(
      await values(
        [
          ['t-grid', 'active_power'],
          ['t-grid', 'energy_import'],
        ],
        at,
      ),
    ).toEqual([
      [3, 'good'],
      [1, 'stale'],
    ]);
    expect(await values([['t-grid', 'energy_import']], at)).toEqual([[1, 'stale']]);
    expect(await values([['t-grid', 'energy_import']], at - 3_600_000)).toEqual([[1, 'good']]);
  });

  it('are stale while the device was offline, by its readings or by the log', async () => {
    expect(
      await values(
        [
          ['t-load', 'active_power'],
          ['t-pv', 'active_power'],
        ],
        at,
      ),
    ).toEqual([
      [1, 'stale'],
      [1, 'stale'],
    ]);
    expect(await values([['t-load', 'active_power']], at - 19 * minute)).toEqual([[1, 'good']]);
  });

  it('evaluate a device by all its readings, whatever is requested, and each value by its own age', async () => {
    const asked = [['t-load', 'voltage_b']] as const;
    expect(await values(asked, earlier)).toEqual([[1, 'stale']]);
    expect(await values([...asked, ['t-load', 'voltage_a']], earlier)).toEqual([
      [1, 'stale'],
      [20, 'good'],
    ]);
    const { status, lastMessage } = (await devices(earlier)).get('t-load') ?? {};
    expect([status, lastMessage]).toEqual(['run', earlier]);
  });

  it('with a 15-minute interval are good for three intervals, and stale when the next one is overdue', async () => {
    const quality = async (minutes: number) => (await values([['t-ems', 'soc']], at + minutes * minute))[0]?.[1];
    expect([await quality(0), await quality(14), await quality(44), await quality(46)]).toEqual(['good', 'good', 'good', 'stale']);
  });

  it('are unknown without readings', async () => {
    expect(await values([['t-grid', 'active_power']], at - minute * 3)).toEqual([[null, 'stale']]);
  });
});

describe('frames of a replay', () => {
  const of = [
    ['t-grid', 'active_power'],
    ['t-grid', 'energy_import'],
    ['t-load', 'active_power'],
    ['t-load', 'voltage_a'],
    ['t-load', 'voltage_b'],
    ['t-pv', 'active_power'],
    ['t-ems', 'soc'],
    ['t-ems', 'grid_power'],
  ] as const;
  const paramIds = () => of.map(([key, metric]) => server.paramId(key, metric));
  const framesOf = async (start: number, stepMs: number, count: number) => {
    const body = { paramIds: paramIds(), start, stepMs, count };
    const { data } = await server.ask<CallResult<typeof historyFramesApi.getFrames>>('/api/history/frames', { as: 'monitor', body });
    return data;
  };

  it.each([
    ['every few seconds', at - 65_000, 13_000, 8],
    ['while readings end', at - 10 * minute, 15 * minute, 6],
    ['at the instants of the readings', at - 3 * minute, minute, 5],
    ['of imported readings that become silent', earlier - 90_000, 73_000, 8],
  ])('equal those of each instant alone, %s', async (_, start, stepMs, count) => {
    const frames = await framesOf(start, stepMs, count);
    expect(frames.count).toBe(count);
    const shown = Array.from({ length: count }, (_each, frame) =>
      frames.list.map(({ paramId, stamp, values: each }) => {
        const { ages = [], qualities = [] } = frames.stamps[stamp] ?? {};
        const age = ages[frame] ?? null;
        const time = age === null ? null : start + frame * stepMs - age;
        return { paramId, value: each[frame], time, quality: (['good', 'stale', 'bad'] as const)[qualities[frame] ?? 3] };
      }),
    );
    for (const [frame, values] of shown.entries()) {
      const time = start + frame * stepMs;
      const body = { paramIds: paramIds(), time };
      const { data } = await server.ask<{ list: ParamValue[] }>('/api2/history/queryRealTimeData', { as: 'monitor', body });
      expect([frame, values]).toEqual([frame, data.list]);
    }
  });

  it('end at the current time', async () => {
    const now = Date.now();
    expect((await framesOf(now - 10_000, 1000, 60)).count).toBeLessThanOrEqual(20);
    expect(await framesOf(now + 3_600_000, 1000, 5)).toMatchObject({ count: 0, list: [] });
  });

  it('are refused to strangers, for foreign parameters, and for invalid numbers of frames', async () => {
    const body = { paramIds: paramIds(), start: at, stepMs: 1000, count: 5 };
    expect((await server.ask('/api/history/frames', { as: 'stranger', body })).code).toBe(4013);
    const foreign = { ...body, paramIds: [server.paramId('t-foreign', 'active_power')] };
    expect((await server.ask('/api/history/frames', { as: 'monitor', body: foreign })).code).toBe(4013);
    for (const wrong of [{ count: 0 }, { count: 61 }, { stepMs: 0 }, { stepMs: 3_600_001 }, { start: 'noon' }, { paramIds: [] }])
      expect((await server.ask('/api/history/frames', { as: 'monitor', body: { ...body, ...wrong } })).status).toBe(400);
  });
});

describe('devices at a past instant', () => {
  it('are as in the log, otherwise as in their readings', async () => {
    const then = await devices(at);
    expect(stateOf(then.get('t-grid'))).toEqual(['run', at, 2]);
    expect(stateOf(then.get('t-load'))).toEqual(['offline', at - 20 * minute, 0]);
    expect(stateOf(then.get('t-pv'))).toEqual(['offline', at, 0]);
    expect(stateOf((await devices(at - 2 * minute)).get('t-pv'))).toEqual(['run', null, 0]);
  });

  it('are the same when requested individually', async () => {
    const ids = [ofDevice('t-grid'), ofDevice('t-pv')];
    const { data } = await server.ask(`/api/device/queryMultiDeviceStatus?ids=${ids.join(',')}&time=${at}`, { as: 'monitor' });
    expect(data).toEqual([
      { id: ids[0], status: 'run', lastMessage: at, openAlarms: 2 },
      { id: ids[1], status: 'offline', lastMessage: at, openAlarms: 0 },
    ]);
  });

  it('are the current ones for a future instant', async () => {
    expect(await devices(Date.now() + minute)).toEqual(await devices());
  });

  it('are refused to strangers and for an invalid time', async () => {
    expect((await server.ask(`/device/getAllByProjId?id=${id()}&time=${at}`, { as: 'stranger' })).code).toBe(4013);
    expect((await server.ask(`/device/getAllByProjId?id=${id()}&time=noon`, { as: 'monitor' })).status).toBe(400);
  });
});

describe('alarms at a past instant', () => {
  const standing = async (time: number) =>
    (await server.ask<LogEntry[]>(`/czyun/realAlarm?id=${id()}&time=${time}`, { as: 'monitor', language: 'en' })).data.map(
      ({ content, recovered, recoverTime }) => [content, recovered, recoverTime],
    );

  it('are those active then, with their state then', async () => {
    expect(await standing(at)).toEqual([
      ['type 2', false, null],
      ['type 3', false, null],
    ]);
    expect(await standing(at + 1)).toEqual([
      ['type 2', false, null],
      ['type 3', false, null],
    ]);
    expect(await standing(at - 2 * minute)).toEqual([]);
  });

  it('are refused to strangers', async () => {
    expect((await server.ask(`/czyun/realAlarm?id=${id()}&time=${at}`, { as: 'stranger' })).code).toBe(4013);
  });
});
