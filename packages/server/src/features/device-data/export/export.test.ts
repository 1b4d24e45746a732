/** Export of all data of a device: its content, permissions, and the secrets that it never contains. */
import { readFile } from 'node:fs/promises';
import type { Job } from '@czyun/contract';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { bareLogEntry, basePath, createTestServer, type TestServer, type TestUser } from '../../../testing/index.ts';
import { unzipped } from '../../../testing/sheet.ts';
import { csvFiles, isoIn, linesOf } from './lines.ts';
import { monthsIn } from './readings.ts';
import { withoutSecrets } from './without-secrets.ts';

let server: TestServer;
let deviceId: number;
const [minute, day] = [60_000, 86_400_000];
const start = Math.floor((Date.now() - 40 * day) / day) * day;
const geheim = 'geheim-5e6f';

beforeAll(async () => {
  server = await createTestServer();
  deviceId = server.device('t-load').id;
});
afterAll(() => server?.close());

const ask = (as: TestUser = 'engadmin', id = deviceId) =>
  server.ask<{ jobId: number }>('/api/data/askDeviceExport', { as, language: 'en', body: { deviceId: id } });
const list = (as: TestUser = 'engadmin', id = deviceId) =>
  server.ask<Job[]>(`/api/data/deviceExports?deviceId=${id}`, { as, language: 'en' });
async function fetched(jobId: number, as: TestUser = 'engadmin') {
  const answer = await server.app.inject({ url: `${basePath}/api/jobs/file?id=${jobId}`, headers: { sid: await server.sid(as) } });
  return { status: answer.statusCode, bytes: answer.rawPayload };
}
const bring = (metric: string, times: readonly number[], quality = 0) =>
  server.telemetry.history.importBatch({
    paramIds: new Uint32Array(times.length).fill(server.paramId('t-load', metric)),
    times: Float64Array.from(times),
    values: Float64Array.from(times, (_, index) => index + 0.5),
    quality: new Uint8Array(times.length).fill(quality),
  });
const rowsOf = (text: string | undefined) => (text ?? '').replace('\uFEFF', '').trim().split('\r\n');

describe('an export of a device', () => {
  it('has all data of the device, by month and in the time zone of the project, without connections and secrets', async () => {
    await bring(
      'active_power',
      Array.from({ length: 2880 }, (_, index) => start + index * 20 * minute),
    );
    await bring('frequency', [start + minute], 2);
    const projectId = server.project('station').id;
    const by = { user_id: null, login_name: 'engadmin', user_name: '王工', link_id: null };
    await server.db
      .insertInto('log_entries')
      .values([
        {
          ...bareLogEntry,
          project_id: projectId,
          device_id: deviceId,
          start_time: start,
          content_zh: '过压',
          content_en: 'Overvoltage',
          address: '10.9.8.7',
        },
        {
          ...{ ...bareLogEntry, project_id: projectId, device_id: deviceId, start_time: start, type: 4, index_name: 'operation' },
          ...{ content_zh: '修改设备', content_en: 'Changed device', session_id: geheim },
          old_value: JSON.stringify({ name: 'Meter', connection: { host: geheim } }),
          set_value: JSON.stringify({ name: 'Load', connection: { host: geheim, nested: [{ password: geheim }] }, token: geheim }),
        },
      ])
      .execute();
    await server.db.updateTable('devices').set({ token_hash: geheim }).where('id', '=', deviceId).execute();
    await server.db
      .insertInto('limit_changes')
      .values({ device_id: deviceId, metric: 'active_power', before_id: 0, limits: '{"hi":{"value":1}}', time: start, ...by })
      .execute();
    await server.db
      .insertInto('messages')
      .values({
        project_id: projectId,
        kind: 'k',
        doc_id: 'd1',
        device_id: deviceId,
        text_id: null,
        name: '报告',
        time: start,
        data: '{"by":"Li"}',
      })
      .execute();
    const { data } = await ask();
    expect(await server.jobs.ended(data.jobId, 60_000)).toMatchObject({ state: 'done', result: { deviceId, readings: 2881 } });
    const [told] = (await list()).data;
    expect(told).toMatchObject({ id: data.jobId, kind: 'device-export', state: 'done', file: { mediaType: 'application/zip' } });
    expect(told?.expires).toBeGreaterThan(Date.now() + 6 * day);

    const { bytes } = await fetched(data.jobId);
    const files = unzipped(bytes);
    const months = monthsIn('Asia/Shanghai', start, start + 40 * day).map(({ name }) => name);
    expect([...files.keys()]).toEqual([
      ...['README.zh.md', 'README.en.md', 'device.json', 'type.json', 'points.csv', 'limits.csv'],
      ...months.map((name) => `readings/${name}.csv`).filter((name) => files.has(name)),
      ...['rollups/day.csv', 'rollups/hour.csv', 'log.csv', 'documents.jsonl'],
    ]);
    expect(files.get('README.zh.md')).toContain('Asia/Shanghai');
    const readings = months.flatMap((name) => rowsOf(files.get(`readings/${name}.csv`)).slice(1)).filter(Boolean);
    expect(readings).toHaveLength(2881);
    const iso = isoIn('Asia/Shanghai');
    expect(readings.slice(0, 2)).toEqual([`${iso(start)},active_power,0.5,good`, `${iso(start + minute)},frequency,0.5,bad`]);
    expect(iso(start)).toMatch(/T08:00:00\.000\+08:00$/);
    const days = rowsOf(files.get('rollups/day.csv')).slice(1);
    expect(days.reduce((sum, line) => sum + Number(line.split(',')[2]), 0)).toBe(2880);
    expect(rowsOf(files.get('limits.csv'))[1]).toContain('"{""hi"":{""value"":1}}"');
    expect(JSON.parse(files.get('documents.jsonl') ?? '')).toMatchObject({ id: 'd1', name: '报告', data: { by: 'Li' } });
    expect(rowsOf(files.get('log.csv')).join()).toContain('过压');
    expect(rowsOf(files.get('log.csv')).join()).toContain('"{""name"":""Load""}"');
    const whole = [...files.values()].join('\n');
    for (const hidden of [geheim, '10.9.8.7', 'tokenHash', '"connection"'])
      expect([hidden, whole.includes(hidden)]).toEqual([hidden, false]);
  });

  it('requires permission to manage data, also for its file, and excludes other projects', async () => {
    const [known] = (await list()).data;
    for (const as of ['engineer', 'operator', 'monitor', 'stranger'] as const) {
      expect([as, (await ask(as)).status, (await list(as)).status]).toEqual([as, 403, 403]);
      expect([as, (await fetched(known?.id ?? 0, as)).status]).not.toEqual([as, 200]);
    }
    for (const id of [server.device('t-foreign').id, 99_999])
      expect([(await ask('engadmin', id)).status, (await list('engadmin', id)).status]).toEqual([403, 403]);
    // Nothing was exported for another device of the project.
    expect((await list('engadmin', server.device('t-grid').id)).data).toEqual([]);
  });
});

describe('files of an export', () => {
  const rows = async function* (count: number) {
    for (let index = 0; index < count; index += 1) yield index;
  };

  it('are split before they become too large, and omitted if empty', async () => {
    const made: [string, number][] = [];
    for await (const { name, content } of csvFiles(
      'a',
      ['n'],
      linesOf(rows(1200), (row) => [row]),
      0,
      undefined,
      1000,
    )) {
      let lines = 0;
      for await (const text of content) lines += String(text).split('\r\n').length - 1;
      made.push([name, lines]);
    }
    expect(made).toEqual([
      ['a.csv', 1001],
      ['a-2.csv', 201],
    ]);
    expect(
      await csvFiles(
        'a',
        ['n'],
        linesOf(rows(0), (row) => [row]),
        0,
      ).next(),
    ).toMatchObject({ done: true });
  });

  it('have months and times of a time zone with clock changes', () => {
    const iso = isoIn('America/New_York');
    expect([iso(Date.UTC(2026, 10, 1, 5, 30)), iso(Date.UTC(2026, 10, 1, 6, 30))]).toEqual([
      '2026-11-01T01:30:00.000-04:00',
      '2026-11-01T01:30:00.000-05:00',
    ]);
    const from = Date.UTC(2026, 9, 31, 12);
    expect(monthsIn('America/New_York', from, Date.UTC(2026, 11, 2)).map(({ name, from: begin }) => [name, iso(begin)])).toEqual([
      ['2026-10', '2026-10-31T08:00:00.000-04:00'],
      ['2026-11', '2026-11-01T00:00:00.000-04:00'],
      ['2026-12', '2026-12-01T00:00:00.000-05:00'],
    ]);
  });

  it('contain the values of entries, without connections of devices', () => {
    expect(withoutSecrets('12 kW')).toBe('12 kW');
    expect(withoutSecrets(null)).toBeNull();
    expect(withoutSecrets('{"name":"a","host":"h","list":[{"token":"t","unit":1}]}')).toBe('{"name":"a","list":[{"unit":1}]}');
    expect(withoutSecrets('{half')).toBeNull();
  });

  it('have a description of every column', async () => {
    const readme = await readFile(new URL('./readme.ts', import.meta.url), 'utf8');
    for (const name of [
      'points.csv',
      'limits.csv',
      'log.csv',
      'commands.csv',
      'documents.jsonl',
      'imports.csv',
      'deletions.csv',
      'covered',
      'quality',
    ])
      expect(readme.split(name).length - 1, name).toBeGreaterThanOrEqual(2);
  });
});
