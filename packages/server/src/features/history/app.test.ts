import { createHash } from 'node:crypto';
import type { CurveColumns, ParamValue } from '@czyun/contract';
import { encodeColumns } from '@czyun/devices';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { createTestServer, type TestServer } from '../../testing/index.ts';

interface CurveData {
  keys: string[];
  downSample: string;
  source: string;
  timeZone: string;
  rows?: [number, (number | null)[]][];
  series?: CurveColumns[];
  unknown?: { key: string; reason: string }[];
}

let server: TestServer;
const minute = 60_000;
/** Start of the minute two hours ago. */
const start = Math.floor(Date.now() / minute) * minute - 120 * minute;

beforeAll(async () => {
  server = await createTestServer();
});
afterAll(() => server.close());

const key = (deviceKey: string, metric: string) => `${server.device(deviceKey).id}:${metric}`;
const curves = (query: string) => server.ask<CurveData>(`/dv2/param/getParamHistory?${query}`, { as: 'monitor' });

function body(deviceKey: string, metric: string, points: readonly (readonly [number, number])[]) {
  return encodeColumns([
    { deviceKey, metric, times: Float64Array.from(points, ([time]) => time), values: Float64Array.from(points, ([, value]) => value) },
  ]);
}
const send = (payload: Uint8Array, as: 'engadmin' | 'operator' = 'engadmin', more = '') =>
  server.ask<{ stored: number; repeated: number; rejected: number; replaced?: number }>(
    `/api2/history/import?projectId=${server.project('station').id}${more}`,
    { as, body: payload },
  );

describe('importing readings', () => {
  const points = Array.from({ length: 20 }, (_, index) => [start + index * 10_000, 100 + index] as const);

  it('stores them once', async () => {
    expect((await send(body('t-load', 'active_power', points))).data).toEqual({ stored: 20, repeated: 0, rejected: 0 });
    const again = await send(body('t-load', 'active_power', points));
    expect(again.data.stored + again.data.repeated).toBe(20);
    await server.telemetry.settle();
    const { data } = await curves(`key=${key('t-load', 'active_power')}&start=${start}&end=${start + 10 * minute}&downSample=1m-count`);
    expect(data.rows?.reduce((sum, [, [count]]) => sum + (count ?? 0), 0)).toBe(20);
  });

  it('counts unknown series as rejected', async () => {
    expect((await send(body('nobody', 'active_power', points))).data).toEqual({ stored: 0, repeated: 0, rejected: 20 });
    expect((await send(body('t-load', 'no_such_metric', points))).data.rejected).toBe(20);
  });

  it('counts series of another project as unknown, and stores nothing of them', async () => {
    const time = Float64Array.of(start);
    const mixed = encodeColumns([
      { deviceKey: 't-load', metric: 'reactive_power', times: time, values: time },
      { deviceKey: 't-foreign', metric: 'active_power', times: time, values: time },
    ]);
    expect((await send(mixed)).data).toEqual({ stored: 1, repeated: 0, rejected: 1 });
    const request = { start: start - minute, end: start + minute, bucket: { count: 1, unit: 's' }, aggregate: 'none' } as const;
    await server.telemetry.settle();
    const { series } = await server.telemetry.history.buckets({ ...request, paramIds: [server.paramId('t-foreign', 'active_power')] });
    expect(series.map(({ times }) => times.length)).toEqual([0]);
  });

  it('refuses invalid data, and callers without permission', async () => {
    expect((await send(new TextEncoder().encode('rubbish that is no column file'))).status).toBe(400);
    expect((await send(body('t-load', 'active_power', points), 'operator')).status).toBe(403);
  });
});

describe('correcting readings', () => {
  const times = [start, start + 10_000, start + 20_000];
  const corrected = (values: readonly number[]) =>
    body(
      't-pv',
      'active_power',
      times.map((time, index) => [time, values[index] ?? 0]),
    );
  const entries = async () => {
    const { data } = await server.ask<{ list: Record<string, unknown>[] }>(
      `/dv2/log/getLogs?projectId=${server.project('station').id}&type=4&pageSize=100`,
      { as: 'monitor', language: 'en' },
    );
    return data.list.filter(({ content }) => String(content).includes('stored readings'));
  };
  const stored = async () => {
    const { data } = await curves(`key=${key('t-pv', 'active_power')}&start=${start}&end=${start + minute}&downSample=1s-none`);
    return data.rows?.map(([, [value]]) => value);
  };

  it('is logged before it is done: author, series, time, count and previous values', async () => {
    await send(corrected([1, 2, 3]));
    expect((await send(corrected([1, 8, 9]))).data).toEqual({ stored: 0, repeated: 3, rejected: 0 });
    expect([await stored(), await entries()]).toEqual([[1, 2, 3], []]);

    expect((await send(corrected([1, 8, 9]), 'engadmin', '&replace=true')).data).toEqual({
      stored: 0,
      repeated: 1,
      rejected: 0,
      replaced: 2,
    });
    expect(await stored()).toEqual([1, 8, 9]);
    const [row, ...others] = await server.db
      .selectFrom('log_entries')
      .selectAll()
      .where('index_name', '=', 'operation')
      .where('content_en', 'like', 'Replaced%')
      .execute();
    expect(others).toEqual([]);
    const paramId = server.paramId('t-pv', 'active_power');
    const old = [
      [paramId, start + 10_000, 2, 0],
      [paramId, start + 20_000, 3, 0],
    ].map((line) => `${JSON.stringify(line)}\n`);
    expect(row).toMatchObject({
      project_id: server.project('station').id,
      device_id: server.device('t-pv').id,
      param_id: paramId,
      metric: 'active_power',
      login_name: 'engadmin',
      content_zh: '更正 2 个历史读数',
      content_en: 'Replaced 2 stored readings',
      target_param: 't-pv:active_power',
      old_value: `SHA-256 ${createHash('sha256').update(old.join('')).digest('hex')}`,
      set_value: `${new Date(start + 10_000).toISOString()} – ${new Date(start + 20_000).toISOString()}`,
    });
    expect(await entries()).toHaveLength(1);
    // A correction without effect is not logged.
    expect((await send(corrected([1, 8, 9]), 'engadmin', '&replace=true')).data).toMatchObject({ repeated: 3, replaced: 0 });
    expect(await entries()).toHaveLength(1);
  });

  it('requires the import permission, and is limited per call', async () => {
    expect((await send(corrected([4, 4, 4]), 'operator', '&replace=true')).status).toBe(403);
    const many = Array.from({ length: 50_001 }, (_, index) => [start - index, 1] as const);
    expect((await send(body('t-pv', 'active_power', many), 'engadmin', '&replace=true')).status).toBe(413);
    expect(await stored()).toEqual([1, 8, 9]);
  });
});

describe('curves', () => {
  beforeAll(async () => {
    await send(
      body(
        't-grid',
        'active_power',
        [0, 20, 40, 60, 80, 180].map((s, index) => [start + s * 1000, 10.123456 + index]),
      ),
    );
    await send(
      body(
        't-grid',
        'power_factor',
        [0, 60].map((s, index) => [start + s * 1000, 0.9 + index / 100]),
      ),
    );
    await server.telemetry.settle();
  });
  const range = () => `start=${start}&end=${start + 5 * minute}`;

  it('are returned as rows of a time and one value per key', async () => {
    const keys = `${key('t-grid', 'active_power')},${key('t-grid', 'power_factor')}`;
    const { data } = await curves(`key=${keys}&${range()}&downSample=1m`);
    expect(data).toMatchObject({ downSample: '1m-avg', timeZone: 'Asia/Shanghai', keys: keys.split(',') });
    expect(data.rows?.find(([time]) => time === start)?.[1]).toEqual([11.1235, 0.9]);
    expect(data.rows?.find(([time]) => time === start + minute)?.[1]).toEqual([13.7901, 0.91]);
  });

  it('are returned as columns, with the requested aggregate', async () => {
    const { data } = await curves(`key=${key('t-grid', 'active_power')}&${range()}&downSample=1m-max&form=columns`);
    const [series] = data.series ?? [];
    expect(data.downSample).toBe('1m-max');
    expect(series?.paramId).toBe(server.paramId('t-grid', 'active_power'));
    expect(series?.values[series.times.indexOf(start)]).toBe(12.1235);
  });

  it('are reduced to pixel columns', async () => {
    const { data } = await curves(`key=${key('t-grid', 'active_power')}&${range()}&width=100&form=columns`);
    expect(data.downSample).toMatch(/^(raw|1s)/);
    expect(data.series?.[0]?.values.filter((value) => value !== null)).toHaveLength(6);
  });

  it('report the bucket used if there would be too many', async () => {
    const { data } = await curves(`key=${key('t-grid', 'active_power')}&start=${start - 30 * 86_400_000}&end=${start}&downSample=1s`);
    expect(data.downSample).not.toBe('1s-avg');
  });

  it('accept seconds instead of milliseconds, and default to the last day', async () => {
    const seconds = `start=${start / 1000}&end=${start / 1000 + 300}`;
    const { data } = await curves(`key=${key('t-grid', 'active_power')}&${seconds}&downSample=1m-count`);
    expect(data.rows?.[0]).toEqual([start, [3]]);
    const usual = await curves(`key=${key('t-grid', 'active_power')}&downSample=1d-count`);
    expect(usual.data.rows?.reduce((sum, [, [count]]) => sum + (count ?? 0), 0)).toBe(6);
  });

  it('are averaged over time, with the share of each bucket that readings cover', async () => {
    const asked = `key=${key('t-grid', 'active_power')}&start=${start + minute}&end=${start + 5 * minute}&form=columns`;
    const [series] = (await curves(`${asked}&downSample=1m`)).data.series ?? [];
    // At intervals of twenty seconds, they are valid for a minute.
    expect(series?.values).toEqual([13.7901, 14.1235, 15.1235, null]);
    expect(series?.covered).toEqual([1, 0.3333, 1, 0]);
    const whole = await curves(`${asked.replace(String(start + 5 * minute), String(start + 2 * minute))}&downSample=20s`);
    expect(whole.data.series?.[0]).not.toHaveProperty('covered');
  });

  it('return an unknown key as empty, with the reason, and the others as usual', async () => {
    const keys = `${key('t-grid', 'active_power')},${server.device('t-grid').id}:no_such_metric,987654:soc`;
    const { status, data } = await curves(`key=${keys}&${range()}&downSample=1m-count&form=columns`);
    expect([status, data.keys]).toEqual([200, keys.split(',')]);
    expect(data.series?.map(({ paramId, reason }) => [paramId > 0, reason])).toEqual([
      [true, undefined],
      [false, '没有这个参数'],
      [false, '没有这个参数'],
    ]);
    expect(data.series?.[0]?.values).toHaveLength(5);
    const rows = await curves(`key=${keys}&${range()}&downSample=1m-count`);
    expect(rows.data.rows?.[0]?.[1]).toEqual([3, null, null]);
    // The project of an unknown key is not revealed.
    expect((await curves(`key=987654:soc&${range()}`)).status).toBe(403);
  });

  it('are empty without readings', async () => {
    const { data } = await curves(`key=${key('t-grid', 'voltage_a')}&${range()}&downSample=1m-none`);
    expect(data.rows).toEqual([]);
  });

  it('list unknown keys in rows, whose cells are empty', async () => {
    const [own, foreign] = [key('t-grid', 'active_power'), key('t-foreign', 'active_power')];
    const { data } = await curves(`key=${foreign},${own},999999:x&${range()}&downSample=1m`);
    expect(data.unknown).toEqual([foreign, '999999:x'].map((each) => ({ key: each, reason: '没有这个参数' })));
    expect(data.rows?.[0]?.[1]).toEqual([null, expect.any(Number), null]);
    expect((await curves(`key=${own}&${range()}&downSample=1m`)).data).not.toHaveProperty('unknown');
  });

  it('refuse a range that ends before it starts, in the reader’s language', async () => {
    const path = `/dv2/param/getParamHistory?key=${key('t-grid', 'active_power')}&start=${start}&end=${start}`;
    expect(await server.ask(path, { as: 'monitor', language: 'en' })).toMatchObject({
      status: 400,
      msg: 'The start must be before the end',
    });
    expect((await server.ask(path, { as: 'monitor' })).msg).toBe('开始时间必须早于结束时间');
  });

  it('refuse invalid keys, invalid buckets and foreign devices', async () => {
    expect((await curves('key=abc')).status).toBe(400);
    expect((await curves(`key=${key('t-grid', 'active_power')}&downSample=7x`)).status).toBe(400);
    expect((await curves(`key=${key('t-foreign', 'active_power')}`)).code).toBe(4013);
    expect((await curves(`key=${server.device('t-grid').id}:no_such_metric`)).code).toBe(4013);
  });
});

describe('values at an instant', () => {
  const ask = (paramIds: readonly number[], time?: number) =>
    server.ask<{ time: number; list: ParamValue[] }>('/api2/history/queryRealTimeData', { as: 'monitor', body: { paramIds, time } });

  it('are the newest values now, with unknown ones as null', async () => {
    await server.publish('t-grid', { active_power: 77 });
    const ids = [server.paramId('t-grid', 'active_power'), server.paramId('t-grid', 'voltage_a')];
    const { data } = await ask(ids);
    expect(data.list).toMatchObject([
      { paramId: ids[0], value: 77, quality: 'good' },
      { paramId: ids[1], value: null, time: null },
    ]);
  });

  it('are the values valid at a past instant, up to a day old', async () => {
    const id = server.paramId('t-grid', 'active_power');
    const { data } = await ask([id], start + 70_000);
    expect(data.list[0]).toMatchObject({ time: start + 60_000, quality: 'good' });
    expect(data.list[0]?.value).toBeCloseTo(13.123456);
    expect((await ask([id], start - 1)).data.list[0]?.value).toBeNull();
    expect((await ask([id], start + 2 * 86_400_000)).data.list[0]?.value).toBe(77);
  });

  it('are refused for foreign parameters', async () => {
    expect((await ask([server.paramId('t-foreign', 'active_power')])).code).toBe(4013);
  });
});
