/** Exports of readings as files: content in every format, permissions, limits, and cancellation. */

import type { ExportRun } from '@czyun/contract/exports';
import { encodeColumns } from '@czyun/devices';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { askParquet } from '../../../telemetry/testing/parquet-tests.ts';
import { createTestServer, type TestServer, type TestUser, testStation } from '../../../testing/index.ts';
import { clockOfSerial, readSheet, unzipped } from '../../../testing/sheet.ts';

let server: TestServer;
let projectId: number;
const timeZone = 'America/New_York';
const hour = 3_600_000;
const minute = 60_000;
/** Midnight of a day of 25 hours. */
const longDay = Date.UTC(2025, 10, 2, 4);
const samples = Array.from({ length: 25 * 12 + 1 }, (_, index) => longDay + index * 5 * minute);
const power = samples.map((time, index) => [time, Math.round(Math.sin(index / 7) * 1e6) / 1e5 + 1e-3 / (index + 1)] as const);
const register = samples.map((time, index) => [time, 1000 + index * 0.25] as const);

beforeAll(async () => {
  const projects = testStation.projects.map((each) => ({ ...each, timeZone }));
  server = await createTestServer({ description: { projects } });
  projectId = server.project('station').id;
  const columns = (metric: string, points: readonly (readonly [number, number])[], deviceKey = 't-load') => ({
    ...{ deviceKey, metric },
    times: Float64Array.from(points, ([time]) => time),
    values: Float64Array.from(points, ([, value]) => value),
  });
  const body = encodeColumns([
    columns('active_power', power),
    columns('energy_import', register),
    columns(
      'state',
      [
        [longDay, 3],
        [longDay + hour, 2],
      ],
      't-pv',
    ),
  ]);
  expect((await server.ask(`/api2/history/import?projectId=${projectId}`, { as: 'engadmin', body })).code).toBe(200);
  await server.telemetry.settle();
});
afterAll(() => server?.close());

const key = (metric: string, deviceKey = 't-load') => `${server.device(deviceKey).id}:${metric}`;
const asked = (more: object = {}) => ({
  ...{ projectId, title: 'Meters: 1/2', keys: [key('active_power'), key('energy_import')], downSample: '1s-none' },
  ...{ start: longDay, end: longDay + 25 * hour, format: 'csv', language: 'en', ...more },
});
const start = (more: object = {}, as: TestUser = 'operator') =>
  server.ask<{ jobId: number }>('/api/exports/start', { as, language: 'en', body: asked(more) });

async function fileOf(more: object = {}): Promise<{ readonly name: string; readonly bytes: Buffer; readonly values: unknown }> {
  const { data, msg } = await start(more);
  if (data?.jobId === undefined) throw new Error(msg);
  const record = await server.jobs.ended(data.jobId, 60_000);
  if (record?.state !== 'done') throw new Error(`${record?.state} ${record?.cause}`);
  const file = await server.jobs.file(record);
  const pieces: Uint8Array[] = [];
  for await (const piece of file?.content ?? []) pieces.push(piece);
  return { name: record.file?.name ?? '', bytes: Buffer.concat(pieces), values: record.result?.['values'] };
}
async function* once(bytes: Buffer) {
  yield bytes;
}

describe('readings', () => {
  it('as CSV have all digits, one row per instant, in the project’s time zone', async () => {
    const { name, bytes, values } = await fileOf();
    expect(name).toBe('Meters-1-2-2025-11-02-00-00-2025-11-03-00-00.csv');
    const lines = bytes.toString('utf8').slice(1).trimEnd().split('\r\n');
    expect(lines[0]).toMatch(/^Time \(America\/New_York\),.*kW.*,.*kWh/);
    expect(lines).toHaveLength(301);
    const expected = power.slice(0, 300).map(([, value], index) => [String(value), String(register[index]?.[1])]);
    expect(lines.slice(1).map((line) => line.split(',').slice(-2))).toEqual(expected);
    // The repeated hour is written with its offset.
    expect(lines[13]).toMatch(/^2025-11-02 01:00:00.000 -04:00,/);
    expect(lines[25]).toMatch(/^2025-11-02 01:00:00.000 -05:00,/);
    expect(values).toBe(600);
  });

  it('as a sheet have the same numbers', async () => {
    const { bytes } = await fileOf({ format: 'xlsx', language: 'zh' });
    const { rows } = readSheet(unzipped(bytes));
    expect(rows[0]?.['A']?.value).toBe(`时间 (${timeZone})`);
    expect(rows.slice(1).map((row) => [Number(row['B']?.value), Number(row['C']?.value)])).toEqual(
      power.slice(0, 300).map(([, value], index) => [value, register[index]?.[1]]),
    );
    expect(clockOfSerial(rows[300]?.['A']?.value ?? '')).toBe('2025-11-02 23:55:00.000');
  });

  it('as Parquet have the same numbers in another program, in UTC', async () => {
    const { name, bytes, values } = await fileOf({ format: 'parquet' });
    expect(name).toMatch(/\.parquet$/);
    const sql = 'SELECT metric, toUnixTimestamp64Milli(time), value, unit, quality FROM FILE ORDER BY metric, time';
    expect(await askParquet(once(bytes), sql)).toEqual([
      ...power.slice(0, 300).map(([time, value]) => ['active_power', time, value, 'kW', 'good']),
      ...register.slice(0, 300).map(([time, value]) => ['energy_import', time, value, 'kWh', 'good']),
    ]);
    expect(values).toBe(600);
  });

  it('of states are texts, until the next one', async () => {
    const { bytes } = await fileOf({ keys: [key('state', 't-pv')], end: longDay + 2 * hour });
    expect(bytes.toString('utf8').trimEnd().split('\r\n').slice(1)).toEqual([
      '2025-11-02 00:00:00.000,Generating',
      '2025-11-02 01:00:00.000 -04:00,Checking',
    ]);
  });
});

describe('figures', () => {
  it('of a day of 25 hours are computed by hour from the readings, alike in every format', async () => {
    const byHand = Array.from({ length: 25 }, (_, index) => (register[(index + 1) * 12]?.[1] ?? 0) - (register[index * 12]?.[1] ?? 0));
    const more = { keys: [key('energy_import')], downSample: '1h-diff' };
    const csv = (await fileOf(more)).bytes.toString('utf8').trimEnd().split('\r\n').slice(1);
    expect(csv.map((line) => Number(line.split(',')[1]))).toEqual(byHand);
    const { bytes, values } = await fileOf({ ...more, format: 'parquet' });
    const long = await askParquet(once(bytes), 'SELECT toUnixTimestamp64Milli(time), value FROM FILE SETTINGS max_threads = 1');
    expect(long).toEqual(byHand.map((value, index) => [longDay + index * hour, value]));
    expect(values).toBe(25);
  });

  it('that are averages include the coverage of each bucket in every format; others have none', async () => {
    const of = async (downSample: string) => {
      const { bytes } = await fileOf({ keys: [key('active_power')], downSample, format: 'parquet' });
      return (await askParquet(once(bytes), 'SELECT coverage FROM FILE')).flat();
    };
    const shares = (await of('1h-avg')).map(Number);
    expect([shares.length, Math.min(...shares) > 0, Math.max(...shares) <= 1]).toEqual([25, true, true]);
    expect(await of('1h-max')).toEqual(Array.from({ length: 25 }, () => null));

    const lines = async (downSample: string) =>
      (await fileOf({ keys: [key('active_power'), key('energy_import')], downSample })).bytes.toString('utf8').trimEnd().split('\r\n');
    const [head, ...rows] = await lines('1h-avg');
    expect(head).toMatch(/,Lowest coverage \(%\)$/);
    expect(rows.map((row) => Number(row.split(',').at(-1)))).toEqual(shares.map((share) => Math.floor(share * 1e4) / 100));
    expect((await lines('1h-max'))[0]).not.toContain('coverage');
  });

  it('of more buckets than one query allows are read in parts, none cut or repeated', async () => {
    const { bytes } = await fileOf({ keys: [key('active_power')], downSample: '5s-last' });
    const rows = bytes.toString('utf8').trimEnd().split('\r\n').slice(1);
    // 18 000 buckets of five seconds: only those with a reading have a row.
    expect(rows).toHaveLength(300);
    expect(new Set(rows.map((row) => row.split(',')[0])).size).toBe(300);
  });

  it('equal those of the curves on the screen', async () => {
    const range = `start=${longDay}&end=${longDay + 25 * hour}&downSample=15m-avg&form=columns`;
    const curve = await server.ask<{ series: { times: number[]; values: (number | null)[] }[] }>(
      `/dv2/param/getParamHistory?key=${key('active_power')}&${range}`,
      { as: 'operator' },
    );
    const { bytes } = await fileOf({ keys: [key('active_power')], downSample: '15m-avg' });
    const numbers = bytes
      .toString('utf8')
      .trimEnd()
      .split('\r\n')
      .slice(1)
      .map((line) => Number(line.split(',')[1]));
    expect(numbers).toEqual(curve.data.series[0]?.values.filter((value) => value !== null));
  });
});

describe('an export', () => {
  it('requires the export permission, and parameters of the project', async () => {
    for (const as of ['monitor'] as const) expect((await start({}, as)).code).toBe(403);
    expect((await start({}, 'stranger')).code).toBe(4013);
    const foreign = await start({ keys: [key('active_power'), `${server.device('t-foreign').id}:active_power`, '999999:x'] });
    expect([foreign.status, foreign.errors?.map(({ path }) => path)]).toEqual([400, ['keys.1', 'keys.2']]);
    const list = await server.ask(`/api/exports/list?projectId=${projectId}`, { as: 'monitor' });
    expect(list.code).toBe(403);
  });

  it('reports what is too large, and what is missing', async () => {
    const messages = async (more: object) => {
      const { status, msg, errors } = await start(more);
      return [status, errors?.[0]?.message ?? msg];
    };
    expect(await messages({ keys: [] })).toEqual([400, expect.stringContaining('Parameters must be selected')]);
    expect(await messages({ title: ' ' })).toEqual([400, expect.stringContaining('Enter a name')]);
    expect(await messages({ end: longDay })).toEqual([400, expect.any(String)]);
    expect(await messages({ start: longDay - 400 * 24 * hour })).toEqual([400, expect.stringContaining('12 months')]);
    expect(
      await messages({
        start: longDay - 365 * 24 * hour,
        downSample: '1s-avg',
        keys: Array.from({ length: 4 }, () => key('active_power')),
      }),
    ).toEqual([400, expect.stringContaining('narrow the search scope')]);
    expect(await messages({ downSample: '1d-avg', start: longDay - 2000 * 24 * hour })).toEqual([
      400,
      expect.stringContaining('1830 days'),
    ]);
  });

  it('can be counted before it starts', async () => {
    const count = (more: object) => server.ask('/api/exports/count', { as: 'operator', body: { ...asked(more), title: undefined } });
    expect((await count({})).data).toEqual({ values: 600, most: 100_000_000, timeZone });
    expect((await count({ format: 'xlsx', downSample: '1h-avg' })).data).toMatchObject({ values: 52, most: 10_000_000 });
  });

  it('is listed with its content, and its file is available to those who may export', async () => {
    const { data } = await start({ title: 'One power', keys: [key('active_power')], downSample: '15m-avg', format: 'parquet' });
    await server.jobs.ended(data.jobId, 60_000);
    const { data: list } = await server.ask<{ total: number; list: ExportRun[] }>(`/api/exports/list?projectId=${projectId}`, {
      as: 'engineer',
    });
    const run = list.list.find(({ id }) => id === data.jobId);
    expect(run).toMatchObject({
      title: 'One power',
      format: 'parquet',
      downSample: '15m-avg',
      parameters: 1,
      state: 'done',
      scheduleId: null,
    });
    expect(run).toMatchObject({ start: longDay, end: longDay + 25 * hour, file: { mediaType: 'application/vnd.apache.parquet' } });
    expect((await server.ask(`/api/jobs/file?id=${data.jobId}`, { as: 'monitor' })).status).toBe(404);
  });

  it('that is cancelled leaves no file', async () => {
    const { data } = await start({ format: 'parquet' });
    await server.ask('/api/jobs/cancel', { as: 'operator', body: { id: data.jobId } });
    const record = await server.jobs.ended(data.jobId, 60_000);
    // The job may have finished before the cancellation.
    if (record?.state === 'cancelled') expect(record.file).toBeNull();
    else expect(record?.state).toBe('done');
  });
});
