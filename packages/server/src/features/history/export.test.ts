/** Curves as a file: permissions, content, and long ranges in parts. */
import { encodeColumns } from '@czyun/devices';
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest';
import { basePath, createTestServer, type TestServer, type TestUser, testStation } from '../../testing/index.ts';
import { clockOfSerial, readSheet, sheetValues, unzipped } from '../../testing/sheet.ts';
import { createHistoryExport } from './export.ts';

let server: TestServer;
const timeZone = 'America/New_York';
const minute = 60_000;
const hour = 60 * minute;
/** 01:00 of a day on which clocks are set back, the first occurrence. */
const twice = Date.UTC(2025, 10, 2, 5);
/** Start of many readings. */
const long = Date.UTC(2026, 2, 1);

const readings = (deviceKey: string, metric: string, points: readonly (readonly [number, number])[]) => ({
  deviceKey,
  metric,
  times: Float64Array.from(points, ([time]) => time),
  values: Float64Array.from(points, ([, value]) => value),
});

async function send(list: readonly ReturnType<typeof readings>[]) {
  const answer = await server.ask(`/api2/history/import?projectId=${server.project('station').id}`, {
    as: 'engadmin',
    body: encodeColumns(list),
  });
  expect(answer.code).toBe(200);
}

beforeAll(async () => {
  const named = testStation.projects.map((each) => ({
    ...each,
    timeZone,
    devices: each.devices.flatMap((device) => {
      if (device.key === 't-load') return [{ ...device, name: '=负荷,表' }];
      const pvMeter = { ...device, key: 't-pv-meter', name: '光伏表', nameEn: 'PV meter', role: 'pv', token: 'demo-t-pv-meter' };
      return device.key === 't-grid' ? [device, pvMeter] : [device];
    }),
  }));
  server = await createTestServer({ description: { projects: named } });
  await send([
    readings('t-pv', 'active_power', [
      [twice, 10.129],
      [twice + minute, -0.5],
      [twice + hour, 987.656],
      [twice + 2 * hour, 1],
    ]),
    readings('t-pv', 'state', [
      [twice, 3],
      [twice + hour, 2],
    ]),
    readings('t-pv', 'fault_word_1', [[twice, 5]]),
    readings('t-load', 'active_power', [[twice + minute, 7]]),
    // Its register is positive when drawing.
    readings('t-pv-meter', 'active_power', [
      [twice, -12.5],
      [twice + minute, -30],
      [twice + 2 * minute, 0.25],
    ]),
  ]);
  await server.telemetry.settle();
});
afterAll(() => server.close());

const key = (deviceKey: string, metric: string) => `${server.device(deviceKey).id}:${metric}`;
async function exported(query: string, as: TestUser = 'operator', language: 'zh' | 'en' = 'en') {
  const sid = await server.sid(as);
  return server.app.inject({ url: `${basePath}/dv2/param/exportHistory?${query}`, headers: { sid, 'accept-language': language } });
}
const linesOf = async (...asked: Parameters<typeof exported>) => {
  const { body, statusCode } = await exported(...asked);
  expect([statusCode, body.slice(0, 1)]).toEqual([200, '\uFEFF']);
  return body.slice(1).trimEnd().split('\r\n');
};
const range = `start=${twice}&end=${twice + 3 * hour}`;

/** The heading explains the sign. */
const drawing = 'positive when drawing from upstream (counted as import), negative when feeding back (counted as export)';
const pvPower = '"光伏1 Active power (kW, positive when generating, negative when consuming)"';

describe('history as a file', () => {
  it('is available to those who may export data, for their own projects', async () => {
    const own = `key=${key('t-pv', 'active_power')}&${range}`;
    for (const as of ['engadmin', 'engineer', 'operator', 'useradmin', 'platform'] as const) {
      const { statusCode, headers } = await exported(own, as);
      expect([as, statusCode, headers['content-type']]).toEqual([as, 200, 'text/csv; charset=utf-8']);
      expect(headers['content-disposition']).toMatch(/^attachment; filename="history-2025-11-02-01-00/);
    }
    expect((await exported(own, 'monitor')).json()).toMatchObject({ code: 403 });
    expect((await exported(own, 'stranger')).json()).toMatchObject({ code: 4013 });
    expect((await exported(`key=${key('t-foreign', 'active_power')}&${range}`)).json()).toMatchObject({ code: 4013 });
    // Among own keys, a foreign key is a column without values, like an unknown one.
    const beside = await exported(`key=${key('t-pv', 'active_power')},${key('t-foreign', 'active_power')}&${range}`);
    const [heading = '', ...rows] = beside.body.trim().split('\n');
    expect([heading, rows.filter((row) => /^\d/.test(row) && !row.trim().endsWith(','))]).toEqual([
      expect.stringContaining('Parameter not found'),
      [],
    ]);
    expect((await exported(`key=999999:active_power&${range}`)).statusCode).toBe(403);
    expect((await exported(`key=${key('t-pv', 'state')}&start=${twice}&end=${twice}`)).statusCode).toBe(400);
    expect((await exported(`key=${key('t-pv', 'state')}&start=1000000000000&end=${twice}`)).statusCode).toBe(400);
  });

  it('has texts, units and times as on the screen, in the reader’s language', async () => {
    const keys = [
      key('t-pv', 'active_power'),
      key('t-pv', 'state'),
      key('t-pv', 'fault_word_1'),
      key('t-load', 'active_power'),
      `${server.device('t-pv').id}:nothing`,
    ].join();
    expect(await linesOf(`key=${keys}&${range}&downSample=1s-none`)).toEqual([
      `Time (${timeZone}),${pvPower},光伏1 Run state,光伏1 Fault word 1,"'=负荷,表 Total active power (kW, ${drawing})",${server.device('t-pv').id}:nothing (Parameter not found)`,
      '2025-11-02 01:00:00.000 -04:00,10.12,Generating,"Grid overvoltage, Grid overfrequency",,',
      '2025-11-02 01:01:00.000 -04:00,-0.5,Generating,"Grid overvoltage, Grid overfrequency",7,',
      '2025-11-02 01:00:00.000 -05:00,987.65,Checking,"Grid overvoltage, Grid overfrequency",,',
      '2025-11-02 02:00:00.000,1,Checking,"Grid overvoltage, Grid overfrequency",,',
    ]);
    const [head, first] = await linesOf(`key=${keys}&${range}&downSample=1s-none`, 'operator', 'zh');
    expect(head).toContain(`时间 (${timeZone}),光伏1 有功功率 (kW，发电为正，自用电为负),光伏1 运行状态,光伏1 故障字1,`);
    expect(head).toContain('没有这个参数');
    expect(first).toBe('2025-11-02 01:00:00.000 -04:00,10.12,并网发电,电网过压、电网过频,,');
  });

  it('has the buckets of the curves; counts are numbers without a unit', async () => {
    const keys = [key('t-pv', 'active_power'), key('t-pv', 'state')].join();
    expect(await linesOf(`key=${keys}&${range}&downSample=1h-max`)).toEqual([
      `Time (${timeZone}),${pvPower},光伏1 Run state`,
      '2025-11-02 01:00:00 -04:00,10.12,Generating',
      '2025-11-02 01:00:00 -05:00,987.65,Checking',
      '2025-11-02 02:00:00,1,Checking',
    ]);
    expect((await linesOf(`key=${keys}&${range}&downSample=1h-count`)).slice(0, 2)).toEqual([
      `Time (${timeZone}),光伏1 Active power,光伏1 Run state`,
      '2025-11-02 01:00:00 -04:00,2,1',
    ]);
  });

  it('shows generation as positive regardless of the register’s sign, also its minimum and maximum', async () => {
    const at = `key=${key('t-pv-meter', 'active_power')},${key('t-load', 'active_power')}&${range}`;
    const [head, ...rows] = await linesOf(`${at}&downSample=1s-none`);
    expect(head).toContain('PV meter Total active power (kW, positive when generating, negative when consuming)');
    expect(rows.map((row) => row.split(',').slice(1))).toEqual([
      ['12.5', ''],
      ['30', '7'],
      ['-0.25', ''],
    ]);
    const of = async (stat: string) => (await linesOf(`${at}&downSample=1h-${stat}`))[1]?.split(',').slice(1);
    expect(await of('max')).toEqual(['30', '7']);
    expect(await of('min')).toEqual(['-0.25', '7']);
    expect(await of('count')).toEqual(['3', '1']);
  });

  it('can be a sheet, with numbers as values and notes at the end', async () => {
    const keys = [key('t-pv', 'active_power'), key('t-pv', 'state')].join();
    const { rawPayload, headers } = await exported(`key=${keys}&${range}&downSample=1h-max&format=xlsx`);
    expect(headers['content-disposition']).toMatch(/^attachment; filename="history-2025-11-02-01-00-[\d-]+\.xlsx"/);
    const { rows } = readSheet(unzipped(rawPayload));
    expect(Object.values(rows[0] ?? {}).map(({ value }) => value)).toEqual([
      `Time (${timeZone})`,
      pvPower.replaceAll('"', ''),
      '光伏1 Run state',
    ]);
    expect(rows[3]).toMatchObject({ A: { kind: 'number' }, B: { kind: 'number', value: '1' }, C: { kind: 'text', value: 'Checking' } });
    expect(clockOfSerial(rows[3]?.['A']?.value ?? '')).toBe('2025-11-02 02:00:00.000');
    const wide = `key=${key('t-pv', 'active_power')}&start=${twice - 30 * 86_400_000}&end=${twice + hour}&downSample=1s&format=xlsx`;
    expect(sheetValues((await exported(wide)).rawPayload).at(-1)).toEqual([expect.stringContaining('Finer than fits')]);
    expect((await exported(`key=${keys}&${range}&format=ods`)).statusCode).toBe(400);
    expect((await exported(`key=${keys}&${range}&format=xlsx`, 'monitor')).statusCode).toBe(403);
    expect((await exported(`key=${key('t-foreign', 'active_power')}&${range}&format=xlsx`)).json()).toMatchObject({ code: 4013 });
  });

  it('begins with the values valid at its start', async () => {
    const keys = [key('t-pv', 'active_power'), key('t-pv', 'state')].join();
    const later = `start=${twice + 90 * minute}&end=${twice + 3 * hour}`;
    for (const downSample of ['1s-none', '1h'])
      expect((await linesOf(`key=${keys}&${later}&downSample=${downSample}`)).at(-1)).toMatch(/^2025-11-02 02:00:00(\.000)?,1,Checking$/);
  });

  it('has only a heading if there are no values', async () => {
    expect(await linesOf(`key=${key('t-grid', 'active_power')}&${range}`)).toEqual([
      `Time (${timeZone}),"Grid meter Total active power (kW, ${drawing})"`,
    ]);
  });

  it('reports that its buckets are wider than requested', async () => {
    const lines = await linesOf(`key=${key('t-pv', 'active_power')}&start=${twice - 30 * 86_400_000}&end=${twice + hour}&downSample=1s`);
    expect(lines.at(-1)).toMatch(/^Finer than fits in one file: \d+[mh] was used$/);
    expect((await linesOf(`key=${key('t-pv', 'active_power')}&${range}&downSample=1m`)).at(-1)).not.toContain('Finer');
  });
});

describe('a long range', () => {
  const count = 130_000;
  beforeAll(async () => {
    for (let from = 0; from < count; from += 26_000) {
      const times = Array.from({ length: 26_000 }, (_, index) => from + index);
      await send([
        readings(
          't-grid',
          'frequency',
          times.map((index) => [long + index * 1000, 40 + (index % 2000) / 100]),
        ),
      ]);
    }
    await server.telemetry.settle();
  }, 60_000);

  it('contains every reading once, beyond the limit of one answer', { timeout: 60_000 }, async () => {
    const lines = await linesOf(
      `key=${key('t-grid', 'frequency')}&start=${long - 200 * 86_400_000}&end=${long + count * 1000}&downSample=1s-none`,
    );
    expect(lines).toHaveLength(count + 1);
    expect(new Set(lines).size).toBe(count + 1);
    expect(lines.at(-1)).toMatch(/,59\.99$/);
  });

  it('queries readings only while the file is read', async () => {
    const buckets = vi.fn(server.telemetry.history.buckets);
    const make = createHistoryExport({ registry: server.registry, telemetry: { history: { ...server.telemetry.history, buckets } } });
    const request = { key: key('t-grid', 'frequency'), start: long, end: long + count * 1000, downSample: '1s-none' };
    const { content } = await make(request, 'csv', { language: 'en', now: Date.now() });
    expect(buckets).toHaveBeenCalledTimes(1);
    const pieces = content[Symbol.asyncIterator]();
    let longest = 0;
    for (let index = 0; index < 5; index += 1) longest = Math.max(longest, (await pieces.next()).value?.length ?? 0);
    const asked = buckets.mock.calls.length;
    expect(asked).toBeLessThan(4);
    expect(longest).toBeLessThan(50_000);
    await pieces.return?.();
    expect((await pieces.next()).done).toBe(true);
    expect(buckets).toHaveBeenCalledTimes(asked);
    expect(buckets.mock.calls[0]?.[0].signal?.aborted).toBe(true);
  });
});
