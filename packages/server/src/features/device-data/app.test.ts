import type { CsvReading, DataImport } from '@czyun/contract';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { person, uploadJob } from '../../jobs/job-fixture.ts';
import { createTestServer, type TestServer, type TestUser } from '../../testing/index.ts';

let server: TestServer;
let deviceId: number;
const minute = 60_000;
const start = Math.floor(Date.now() / 3_600_000) * 3_600_000 - 30 * 86_400_000;
const iso = (at: number) => new Date(at).toISOString();

beforeAll(async () => {
  server = await createTestServer();
  deviceId = server.device('t-load').id;
});
afterAll(() => server?.close());

interface Preview {
  readonly reading: CsvReading;
  readonly titles: string[];
  readonly rows: { line: number; time: number | null; values: (number | null)[] }[];
  readonly faults: { line: number; message: string }[];
}
const bytes = (head: unknown, file: string | Uint8Array) => Buffer.concat([Buffer.from(`${JSON.stringify(head)}\n`), Buffer.from(file)]);
const preview = (file: string | Uint8Array, head: object = {}, as: TestUser = 'engadmin', id = deviceId) =>
  server.ask<Preview>(`/api/data/previewCsv?deviceId=${id}`, { as, language: 'en', body: bytes(head, file) });
const bring = (reading: unknown, file: string | Uint8Array, more = '', as: TestUser = 'engadmin', id = deviceId) =>
  server.ask<{ id: number; jobId: number }>(`/api/data/importCsv?deviceId=${id}&name=${encodeURIComponent('负荷.csv')}${more}`, {
    as,
    language: 'en',
    body: bytes(reading, file),
  });
const list = async (as: TestUser = 'engadmin', language: 'zh' | 'en' = 'en') =>
  (await server.ask<{ total: number; list: DataImport[] }>(`/api/data/imports?deviceId=${deviceId}`, { as, language })).data;
const undo = (id: number, as: TestUser = 'engadmin', device = deviceId) =>
  server.ask<{ jobId: number }>('/api/data/undoImport', { as, language: 'en', body: { deviceId: device, id } });
const ended = (jobId: number) => server.jobs.ended(jobId, 30_000);
const stored = async (metric = 'active_power') => {
  const { series } = await server.telemetry.history.buckets({
    paramIds: [server.paramId('t-load', metric)],
    start,
    end: start + 86_400_000,
    bucket: { count: 1, unit: 's' },
    aggregate: 'none',
  });
  return [...(series[0]?.values ?? [])];
};
const entries = () =>
  server.db.selectFrom('log_entries').select(['content_en', 'target_param']).where('type', '=', 4).orderBy('id', 'desc').execute();

/** File with time and total active power; its third line may have an invalid cell. */
const gbk = (power: readonly string[]) =>
  Buffer.concat([
    Buffer.from([202, 177, 188, 228, 44, 215, 220, 211, 208, 185, 166, 185, 166, 194, 202, 10]),
    Buffer.from(power.map((value, index) => `${iso(start + index * minute)},${value}\n`).join('')),
  ]);

describe('a CSV file', () => {
  it('is previewed, imported with its faults reported, and undone', async () => {
    const file = gbk(['1.5', 'oops', '3']);
    const { data } = await preview(file);
    expect(data.reading).toMatchObject({ encoding: 'gb18030', headLine: 1, timeForm: 'iso', timeZone: 'Asia/Shanghai' });
    expect(data.reading.columns).toEqual([{ column: 1, metric: 'active_power', factor: 1 }]);
    expect(data.titles).toEqual(['时间', '总有功功率']);
    expect(data.rows.map(({ values }) => values[0])).toEqual([1.5, null, 3]);
    expect(data.faults).toMatchObject([{ line: 3, message: 'Not a number' }]);
    expect(await stored()).toEqual([]);
    // A complete file keeps its last line, with or without a line end.
    expect((await preview(file.subarray(0, -1))).data.rows).toHaveLength(3);

    // One of the instants already has a reading.
    const at = { paramIds: Uint32Array.of(server.paramId('t-load', 'active_power')), quality: new Uint8Array(1) };
    await server.telemetry.history.importBatch({ ...at, times: Float64Array.of(start + 2 * minute), values: Float64Array.of(7) });
    const { data: asked } = await bring(data.reading, file);
    expect(await ended(asked.jobId)).toMatchObject({ state: 'done', said: { en: 'Import successful!', zh: '导入成功！' } });
    expect(await stored()).toEqual([1.5, 7]);
    const [told] = (await list('engadmin', 'zh')).list;
    expect(told).toMatchObject({ id: asked.id, name: '负荷.csv', state: 'done', notUndoable: null, by: { loginName: 'engadmin' } });
    expect(told).toMatchObject({ lines: 3, stored: 1, repeated: 1, faultCount: 1, from: start, to: start + 2 * minute });
    expect(told?.faults).toEqual([{ line: 3, kind: 'number', column: '总有功功率', cell: 'oops', message: '不是数值' }]);

    const { data: undoing } = await undo(asked.id);
    expect(await ended(undoing.jobId)).toMatchObject({ state: 'done', result: { removed: 1 } });
    expect(await stored()).toEqual([7]);
    expect((await list()).list[0]).toMatchObject({ state: 'undone', removed: 1, notUndoable: 'This import was already undone' });
    expect((await undo(asked.id)).status).toBe(409);
    expect((await entries()).slice(0, 2)).toEqual([
      { content_en: 'Undid an import, 1 readings removed', target_param: '负荷.csv' },
      { content_en: 'Imported readings from a file, 1 stored', target_param: '负荷.csv' },
    ]);
    expect(await server.db.selectFrom('data_import_pieces').selectAll().execute()).toEqual([]);
  });

  it('replaces readings if requested, is logged, and then cannot be undone', async () => {
    const file = `time,active_power\n${iso(start + 2 * minute)},70\n`;
    const { data } = await preview(file);
    const { data: asked } = await bring(data.reading, file, '&replace=true');
    expect(await ended(asked.jobId)).toMatchObject({ kind: 'csv-correction', state: 'done', result: { replaced: 1 } });
    expect(await stored()).toEqual([70]);
    expect((await entries()).map(({ content_en }) => content_en)).toContain('Replaced 1 stored readings');
    expect(await undo(asked.id)).toMatchObject({ status: 409, msg: expect.stringContaining('replaced') });
  });

  it('is available as a template of the device type', async () => {
    const answer = await server.app.inject({
      url: `/dataviewapi8/api/data/csvTemplate?deviceId=${deviceId}`,
      headers: { sid: await server.sid('engadmin'), 'accept-language': 'zh' },
    });
    expect(answer.headers['content-disposition']).toContain('attachment');
    expect(answer.body).toMatch(/^\uFEFF时间,总有功功率 \(kW\),/);
    // A filled-in template is recognised by its own titles.
    const { data } = await preview(answer.body.replace(/,(?=,*\r\n$)/, ',5'));
    expect(data.reading.columns.slice(0, 2)).toMatchObject([{ metric: 'active_power', factor: 1 }, { column: 2 }]);
  });
});

describe('data management', () => {
  const reading = (more: Partial<CsvReading> = {}): CsvReading => ({
    encoding: 'utf-8',
    separator: ',',
    decimal: '.',
    headLine: 1,
    timeColumns: [0],
    timeForm: 'iso',
    dateOrder: 'ymd',
    start: null,
    timeZone: 'Asia/Shanghai',
    columns: [{ column: 1, metric: 'active_power', factor: 1 }],
    ...more,
  });
  const file = `time,p\n${iso(start)},1\n`;

  it('is refused without permission, and for other projects', async () => {
    const foreign = server.device('t-foreign').id;
    for (const as of ['engineer', 'operator', 'monitor', 'stranger'] as const) {
      expect([as, (await preview(file, {}, as)).status]).toEqual([as, 403]);
      expect([as, (await bring(reading(), file, '', as)).status]).toEqual([as, 403]);
      expect([as, (await server.ask(`/api/data/imports?deviceId=${deviceId}`, { as })).status]).toEqual([as, 403]);
      expect([as, (await undo(1, as)).status]).toEqual([as, 403]);
    }
    expect([(await preview(file, {}, 'engadmin', foreign)).status, (await bring(reading(), file, '', 'engadmin', foreign)).status]).toEqual(
      [403, 403],
    );
    // An import of one device cannot be accessed under another.
    const [known] = (await list()).list;
    expect((await undo(known?.id ?? 0, 'engadmin', server.device('t-grid').id)).status).toBe(404);
    expect((await undo(99_999)).status).toBe(404);
    // No answer reveals which devices exist.
    expect((await undo(1, 'engadmin', 99_999)).status).toBe(403);
  });

  it('refuses invalid files and invalid reading options', async () => {
    const before = (await list()).total;
    const bad: readonly unknown[] = [
      {},
      { ...reading(), separator: 'x' },
      { ...reading(), headLine: -1 },
      { ...reading(), timeColumns: [] },
      reading({ columns: [] }),
      reading({ timeZone: 'Mars/Base' }),
      reading({ columns: [{ column: 1, metric: 'no_such_metric', factor: 1 }] }),
      reading({ columns: [{ column: 0, metric: 'active_power', factor: 1 }] }),
      reading({ columns: [1, 2].map((column) => ({ column, metric: 'active_power', factor: 1 })) }),
      reading({ columns: [{ column: 1, metric: 'active_power', factor: 0 }] }),
    ];
    for (const each of bad) expect([each, (await bring(each, file)).status]).toEqual([each, 400]);
    expect((await bring(reading(), '')).status).toBe(400);
    expect(
      (await server.ask(`/api/data/importCsv?deviceId=${deviceId}&name=x`, { as: 'engadmin', body: Buffer.from('no json') })).status,
    ).toBe(400);
    expect((await preview('a\0b\n')).msg).toContain('CSV');
    expect((await bring(reading(), file, '&replace=perhaps')).status).toBe(400);
    expect((await list()).total).toBe(before);
  });

  it('accepts times relative to a start, once the start is given', async () => {
    const since = `test_time_second,active_power\n0.000,1.25\n0.5,1.5\n60,2\n`;
    const { data } = await preview(since);
    expect(data.reading).toMatchObject({ timeForm: 'sinceS', timeColumns: [0], start: null });
    expect(data.rows.map(({ time }) => time)).toEqual([null, null, null]);
    expect(await bring(data.reading, since)).toMatchObject({ status: 400, errors: [{ path: 'start' }] });
    const begin = start + 40 * minute;
    const { data: seen } = await preview(since, { ...data.reading, start: begin });
    expect(seen.rows.map(({ time }) => time)).toEqual([begin, begin + 500, begin + minute]);
    const { data: asked } = await bring(seen.reading, since);
    expect(await ended(asked.jobId)).toMatchObject({ state: 'done', result: { stored: 3 } });
    expect(await ended((await undo(asked.id)).data.jobId)).toMatchObject({ state: 'done', result: { removed: 3 } });
  });

  it('lists a cancelled import, which can be undone', async () => {
    let release = () => {};
    const holder = uploadJob({ run: () => new Promise((resolve) => (release = () => resolve(undefined))) });
    server.jobs.add({ kinds: [holder] });
    const before = await server.jobs.ask(holder, { input: {} as never, actor: person(999), projectId: null, upload: Buffer.from('x') });
    await expect.poll(async () => (await server.jobs.get(before))?.state, { timeout: 15_000 }).toBe('running');
    const { data } = await bring(reading(), file);
    expect((await list()).list[0]).toMatchObject({ id: data.id, state: 'running' });
    expect((await undo(data.id)).msg).toContain('not ended');
    await server.ask('/api/jobs/cancel', { as: 'engadmin', body: { id: data.jobId } });
    release();
    expect((await list()).list[0]).toMatchObject({ id: data.id, state: 'failed', stored: 0, notUndoable: null });
    expect(await ended((await undo(data.id)).data.jobId)).toMatchObject({ state: 'done', result: { removed: 0 } });
  });

  it('lists an import of a file in another encoding as failed', async () => {
    const { data } = await bring(reading(), gbk(['1']));
    expect(await ended(data.jobId)).toMatchObject({ state: 'failed', error: { error: 'csvUnreadable' } });
    expect((await list()).list[0]).toMatchObject({ id: data.id, state: 'failed', stored: 0, notUndoable: null });
  });
});
