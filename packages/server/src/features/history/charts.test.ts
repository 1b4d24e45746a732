import { encodeColumns } from '@czyun/devices';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { createTestServer, type TestServer, type TestUser } from '../../testing/index.ts';
import { dayStart } from '../../time/days.ts';

interface Curve {
  key: string;
  deviceId: number;
  metric: string;
  times: number[];
  values: (number | null)[];
}
interface Curves {
  timeZone: string;
  start: number;
  end: number;
  downSample: string;
  list: Curve[];
}
interface Last {
  key: string;
  value: number | string | null;
  time: number | null;
}
type Figures = Record<'min' | 'avg' | 'max' | 'first' | 'last' | 'diff' | 'sum', number | null> & { count: number };
type Columns = Record<'min' | 'avg' | 'max' | 'first' | 'last' | 'diff' | 'count', (number | null)[]>;

let server: TestServer;
const minute = 60_000;
const hour = 60 * minute;
const day = 24 * hour;
/** Start of a day in the past. */
const start = dayStart('Asia/Shanghai', Date.now()) - 2 * day;

beforeAll(async () => {
  server = await createTestServer();
  const times = (points: readonly (readonly [number, number])[]) => ({
    times: Float64Array.from(points, ([time]) => time),
    values: Float64Array.from(points, ([, value]) => value),
  });
  const series = [
    {
      deviceKey: 't-grid',
      metric: 'active_power',
      ...times([
        [start, 10],
        [start + minute, 20],
        [start + hour, 60],
        [start + 5 * hour, 30],
      ]),
    },
    {
      deviceKey: 't-grid',
      metric: 'energy_import',
      ...times([
        [start - minute, 100],
        [start + minute, 110],
        [start + hour, 130],
        // A new meter starts from zero.
        [start + 2 * hour, 5],
      ]),
    },
    { deviceKey: 't-load', metric: 'active_power', ...times(Array.from({ length: 12_000 }, (_, at) => [start + at * 1000, at % 7])) },
  ];
  await server.ask(`/api2/history/import?projectId=${server.project('station').id}`, { as: 'engadmin', body: encodeColumns(series) });
  await server.telemetry.settle();
});
afterAll(() => server.close());

const id = (key: string) => server.device(key).id;
const get = <T>(path: string, as: TestUser = 'monitor') => server.ask<T>(path, { as, language: 'en' });
const post = <T>(path: string, body: unknown, as: TestUser = 'monitor') => server.ask<T>(path, { as, language: 'en', body });

describe('statistics of parameters', () => {
  const ask = (query: string) =>
    get<{
      timeZone: string;
      start: number;
      end: number;
      bucket: string;
      list: (Columns & { key: string; times: number[]; total: Figures })[];
    }>(`/dv2/param/getStatParamHistory?${query}`, 'engineer');

  it('are returned by hour of a day, and in total', async () => {
    const { data } = await ask(`key=${id('t-grid')}:active_power,${id('t-grid')}:energy_import&start=${start + 3 * hour}`);
    expect(data).toMatchObject({ timeZone: 'Asia/Shanghai', start, end: start + day, bucket: '1h' });
    const [power, energy] = data.list;
    expect([power?.times.length, power?.min[0], power?.avg[0], power?.max[0], power?.first[0], power?.last[0], power?.count[0]]).toEqual([
      24, 10, 19.8333, 20, 10, 20, 2,
    ]);
    // Mostly an hour apart, they are valid for three.
    expect([power?.avg[2], power?.count[2], power?.avg[5]]).toEqual([60, 0, 30]);
    const avg = Math.round((1e4 * (10 + 59 * 20 + 177 * 60 + 177 * 30)) / (60 + 177 + 177)) / 1e4;
    expect(power?.total).toEqual({ min: 10, avg, max: 60, first: 10, last: 30, diff: 20, count: 4 });
    // A register read at a full hour belongs to the hour before.
    expect(energy?.diff.slice(0, 3)).toEqual([30, 5, 0]);
    expect(energy?.total.diff).toBe(35);
  });

  it('are returned by day and month for longer periods', async () => {
    const key = `key=${id('t-grid')}:active_power`;
    const week = (await ask(`${key}&range=2&start=${start}`)).data;
    expect([week.bucket, week.end - week.start, week.list[0]?.avg[0]]).toEqual(['1d', 7 * day, 41.3527]);
    const year = (await ask(`${key}&range=4&start=${start}`)).data;
    expect(year.bucket).toBe('1n');
    expect(new Date(year.start + 8 * hour).getUTCDate()).toBe(1);
    expect(year.list[0]?.total.count).toBe(4);
    expect((await ask(key)).data.start).toBe(start + 2 * day);
  });

  it('are refused for invalid and foreign keys', async () => {
    expect((await ask(`key=x`)).status).toBe(400);
    expect((await ask(`key=${id('t-grid')}:active_power&range=9`)).status).toBe(400);
    expect((await ask(`key=${id('t-foreign')}:active_power`)).code).toBe(4013);
  });
});

describe('charts of parameters', () => {
  it('are returned with names, in seconds or milliseconds', async () => {
    const ids = [server.paramId('t-grid', 'active_power'), server.paramId('t-grid', 'voltage_a')];
    const { data } = await get<Curves & { list: (Curve & { name: string; deviceName: string; unit: string })[] }>(
      `/device/chart?ids=${ids}&startTime=${start / 1000}&endTime=${(start + 6 * hour) / 1000}`,
    );
    expect(data).toMatchObject({ start, end: start + 6 * hour });
    expect(data.list[0]).toMatchObject({ deviceName: 'Grid meter', unit: 'kW', metric: 'active_power' });
    expect(data.list[0]?.values.filter((value) => value !== null)).toEqual([10, 20, 60, 30]);
    expect(data.list[1]?.values).toEqual([]);
  });

  it('are refused above 60 curves, for foreign parameters and invalid times', async () => {
    expect((await get(`/device/chart?ids=${Array.from({ length: 61 }, (_, at) => at + 1)}`)).status).toBe(400);
    expect((await get(`/device/chart?ids=${server.paramId('t-foreign', 'active_power')}`)).code).toBe(4013);
    const own = server.paramId('t-grid', 'active_power');
    expect((await get(`/device/chart?ids=${own}&startTime=${start}&endTime=${start}`)).msg).toBe('The start must be before the end');
    expect((await get(`/device/chart?ids=${own}&startTime=1`)).msg).toContain('narrow the search scope');
  });
});

describe('curves of one device', () => {
  const ask = (query: string) => get<Curves>(`/api/device/queryDeviceParamHistoryData?deviceId=${id('t-grid')}&${query}`);

  it('are buckets of the requested metrics, or of its key metrics', async () => {
    const range = `start=${start}&end=${start + 2 * hour}`;
    const { data } = await ask(`${range}&metric=active_power,energy_import&downSample=1h-max`);
    expect(data.downSample).toBe('1h-max');
    expect(data.list.map(({ metric, values }) => [metric, values])).toEqual([
      ['active_power', [20, 60]],
      ['energy_import', [110, 130]],
    ]);
    const usual = (await ask(`${range}&downSample=1h`)).data.list.map(({ metric }) => metric);
    expect(usual).toEqual(server.device('t-grid').type.keyMetrics);
  });

  it('are limited to 10 000 buckets, and report the bucket used', async () => {
    const { data } = await ask(`metric=active_power&start=${start}&end=${start + 2 * day}`);
    expect(data.downSample).not.toBe('1s-avg');
    expect(data.list[0]?.times.length).toBeLessThanOrEqual(10_000);
  });

  it('are empty for metrics that the device does not have, with the reason', async () => {
    const { data } = await ask('metric=no_such_metric,active_power');
    expect(data.list).toMatchObject([{ metric: 'no_such_metric', times: [], reason: 'Parameter not found' }, { metric: 'active_power' }]);
    expect(data.list[1]).not.toHaveProperty('reason');
    // No requested metric is known; the project's time zone is returned nevertheless.
    expect((await ask('metric=no_such_metric')).data.timeZone).toBe('Asia/Shanghai');
    expect((await ask('metric=a b')).status).toBe(400);
    expect((await get(`/api/device/queryDeviceParamHistoryData?deviceId=${id('t-foreign')}`)).code).toBe(4013);
  });
});

describe('newest readings of the past', () => {
  it('are searched as far back as requested', async () => {
    const ask = (hours: number) =>
      get<Last[]>(`/api/device/queryParamHistoryLastData?deviceId=${id('t-load')}&metric=active_power&backScan=${hours}`);
    expect((await ask(1)).data).toMatchObject([{ key: `${id('t-load')}:active_power`, value: null, time: null }]);
    expect((await ask(100)).data).toMatchObject([{ value: 11_999 % 7, time: start + 11_999_000 }]);
    expect((await ask(0)).status).toBe(400);
    expect((await get(`/api/device/queryParamHistoryLastData?deviceId=${id('t-foreign')}`)).code).toBe(4013);
  });

  it('are returned for many devices, specified in any of three ways', async () => {
    const device = [`${id('t-load')}:active_power`, { deviceId: id('t-grid'), metric: ['active_power', 'energy_import'] }, id('t-bms')];
    const { data } = await post<Last[]>('/api/device/queryMultiParamHistoryLastData', { device, backScan: 100 });
    expect(data.slice(0, 3).map(({ value }) => value)).toEqual([11_999 % 7, 30, 5]);
    expect(data).toHaveLength(3 + server.device('t-bms').type.keyMetrics.length);
  });

  it('are refused if every device is foreign or unknown; among others these are unknown', async () => {
    const ask = (device: unknown, as?: TestUser) => post('/api/device/queryMultiParamHistoryLastData', { device }, as);
    const beside = (
      await ask([
        { deviceId: id('t-grid'), metric: 'active_power' },
        { deviceId: id('t-foreign'), metric: 'active_power' },
      ])
    ).data;
    expect(beside).toMatchObject([{}, { value: null, time: null, reason: 'Parameter not found' }]);
    expect((await ask([{ deviceId: id('t-foreign'), metric: 'active_power' }])).code).toBe(4013);
    expect((await ask([999_999])).code).toBe(4013);
    expect((await ask([999_999], 'platform')).status).toBe(404);
    const { status, data } = await ask([{ deviceId: id('t-grid'), metric: 'no_such_metric' }, 999_999]);
    const reason = 'Parameter not found';
    expect([status, data]).toMatchObject([
      200,
      [
        { value: null, reason },
        { deviceId: 999_999, value: null, reason },
      ],
    ]);
    for (const device of [[], {}, 'x', [{}], [null], [{ deviceId: 'x' }], Array(61).fill(1)])
      expect((await ask(device)).status, JSON.stringify(device).slice(0, 20)).toBe(400);
  });

  it('are limited to 60 curves', async () => {
    const metric = server
      .device('t-bms')
      .params.slice(0, 40)
      .map(({ point }) => point.metric);
    const many = server
      .device('t-pv')
      .params.slice(0, 30)
      .map(({ point }) => point.metric);
    const device = [
      { deviceId: id('t-bms'), metric },
      { deviceId: id('t-pv'), metric: many },
    ];
    expect((await post('/api/device/queryMultiParamHistoryLastData', { device })).msg).toBe('At most 60 curves at a time');
  });
});

describe('aggregates of many devices', () => {
  const ask = (more: Record<string, unknown>, as: TestUser = 'engineer') =>
    post<Curves & { list: (Curve & Figures)[] }>('/api2/history/queryMultiComputeData', more, as);
  const grid = () => ({ deviceId: id('t-grid'), metric: ['active_power', 'energy_import'] });

  it('are exact over any range', async () => {
    const { data } = await ask({ start: start + 30_000, end: start + hour + 1, device: [grid()] });
    expect(data.downSample).toBeNull();
    expect(data.list[0]).toMatchObject({ count: 2, sum: 80, avg: 19.916, min: 20, max: 60, first: 20, last: 60, times: [], values: [] });
    expect(data.list[1]).toMatchObject({ count: 2, first: 110, last: 130, diff: 30 });
  });

  it('are also returned by bucket, and cover seven days by default', async () => {
    const { data } = await ask({ downSample: '1d-diff', device: [grid()] });
    expect(data.end - data.start).toBe(7 * day);
    expect(data.downSample).toBe('1d-diff');
    const [, energy] = data.list;
    expect(energy?.values.filter((value) => value !== null && value !== 0)).toEqual([35]);
    expect(energy).toMatchObject({ count: 4, diff: 35 });
  });

  it('without readings are unknown, never 0', async () => {
    const { data } = await ask({ device: [{ deviceId: id('t-pv'), metric: 'active_power' }] });
    expect(data.list[0]).toMatchObject({ count: 0, sum: null, avg: null, min: null, diff: null });
  });

  it('are refused for foreign devices and invalid input', async () => {
    expect((await ask({ device: [grid()] }, 'stranger')).code).toBe(4013);
    expect((await ask({ device: [grid()], start, end: start })).status).toBe(400);
    expect((await ask({ device: [grid()], start: 0 })).msg).toContain('narrow the search scope');
    expect((await ask({ device: [grid()], downSample: '1x' })).status).toBe(400);
  });
});

describe('curves of many devices', () => {
  const ask = (type: number | string, more: Record<string, unknown>) => post<Curves>(`/api2/history/queryHistoryData?type=${type}`, more);
  const power = () => [{ deviceId: id('t-grid'), metric: 'active_power' }];
  const range = { start, end: start + 6 * hour };

  it('are readings as stored, in milliseconds or seconds', async () => {
    const { data } = await ask(0, { ...range, device: power() });
    expect(data.downSample).toBe('raw');
    expect(data.list[0]).toMatchObject({ times: [start, start + minute, start + hour, start + 5 * hour], values: [10, 20, 60, 30] });
    const seconds = await ask(0, { ...range, device: power(), msResolution: false });
    expect(seconds.data.list[0]?.times[0]).toBe(start / 1000);
  });

  it('are bucket values by type, few of them over a long time', async () => {
    const highest = (await ask(3, { ...range, device: power(), longTime: true })).data;
    expect(highest.downSample).toBe('30s-max');
    expect(highest.list[0]?.times.length).toBeLessThanOrEqual(1000);
    expect(highest.list[0]?.values.filter((value) => value !== null)).toEqual([10, 20, 60, 30]);
  });

  it('with too many readings are means of the finest buckets that fit', async () => {
    const device = [`${id('t-load')}:active_power`];
    const { data } = await ask(0, { ...range, device });
    expect(data.downSample).toBe('5s-avg');
    expect(data.list[0]?.times.length).toBeLessThanOrEqual(10_000);
    expect((await ask(0, { start, end: start + hour, device })).data.downSample).toBe('raw');
  });

  it('are refused for invalid input', async () => {
    expect((await ask(8, { device: power() })).status).toBe(400);
    expect((await ask('x', { device: power() })).status).toBe(400);
    expect((await ask(0, { device: power(), msResolution: 'yes' })).status).toBe(400);
    expect((await ask(0, { device: [id('t-foreign')] })).code).toBe(4013);
  });
});

describe('curves of parameters by id', () => {
  const ask = (more: Record<string, unknown>) => post<Curves>('/api2/history/queryParamHistoryData', more);

  it('are buckets', async () => {
    const paramIds = [server.paramId('t-grid', 'active_power')];
    const { data } = await ask({ paramIds, start, end: start + 2 * hour, downSample: '1h-sum' });
    expect(data.list[0]).toMatchObject({ deviceId: id('t-grid'), metric: 'active_power', values: [30, 60] });
  });

  it('are refused for only foreign and unknown parameters; among others these are unknown', async () => {
    const foreign = server.paramId('t-foreign', 'active_power');
    expect((await ask({ paramIds: [foreign] })).code).toBe(4013);
    const { list } = (await ask({ paramIds: [server.paramId('t-grid', 'active_power'), foreign] })).data;
    expect(list[1]).toMatchObject({ paramId: foreign, deviceId: 0, values: [], reason: 'Parameter not found' });
    expect((await ask({ paramIds: [999_999_999] })).code).toBe(4013);
    expect((await ask({ paramIds: [] })).status).toBe(400);
    const own = [server.paramId('t-grid', 'active_power')];
    expect((await ask({ paramIds: own, downSample: '999999d' })).status).toBe(400);
    expect((await ask({ paramIds: own, downSample: '120n' })).status).toBe(200);
  });
});
