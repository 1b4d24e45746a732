/** Reports compared with plain sums of the imported readings. */
import type { Report, ReportPoints, ReportTable, ReportTemplate } from '@czyun/contract';
import { encodeColumns } from '@czyun/devices';
import { readXlsx } from 'hucre/xlsx';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { basePath, createTestServer, type TestServer, type TestUser } from '../../testing/index.ts';
import { pdfPages } from '../../testing/pdf-text.ts';

let server: TestServer;
let projectId: number;
let grid: number;
let pv: number;
const minute = 60_000;
const hour = 60 * minute;
const at = (text: string) => Date.parse(`${text}+08:00`);
/** Two days of readings every ten minutes: a register that counts 6 kWh each time and restarts from zero once. */
const begin = at('2026-03-02T00:00:00');
const count = 2 * 144;
const times = Array.from({ length: count + 1 }, (_, index) => begin + index * 10 * minute);
const resetAt = 200;
const register = times.map((_, index) => (index < resetAt ? 1000 + index * 6 : (index - resetAt) * 6));
const power = times.map((_, index) => (index % 6) - 1);

beforeAll(async () => {
  server = await createTestServer();
  projectId = server.project('station').id;
  [grid, pv] = [server.device('t-grid').id, server.device('t-pv').id];
  const column = (deviceKey: string, metric: string, values: readonly number[]) => ({
    ...{ deviceKey, metric, times: Float64Array.from(times), values: Float64Array.from(values) },
  });
  const body = encodeColumns([column('t-grid', 'energy_import', register), column('t-pv', 'active_power', power)]);
  expect((await server.ask(`/api2/history/import?projectId=${projectId}`, { as: 'engadmin', body })).code).toBe(200);
  await server.telemetry.settle();
});
afterAll(() => server?.close());

/** As on screen: with the decimals of the register. */
const shown = (value: number) => value.toLocaleString('en-US', { minimumFractionDigits: 2, maximumFractionDigits: 2 });
const item = (deviceId: number, metric: string, algorithm: string, title = '') => ({ deviceId, metric, algorithm, title });
const form = (more: object = {}) => ({
  ...{ title: '日用电', type: 'hourlyDiff', items: [item(grid, 'energy_import', 'diff')] },
  ...more,
});
const preview = (report: object, start: number, end: number, as: TestUser = 'engineer') =>
  server.ask<ReportTable>('/api/report/preview', { as, language: 'en', body: { projectId, report, start, end } });
const save = (report: object, as: TestUser = 'engineer', more: object = {}) =>
  server.ask<Report>('/api/report/save', { as, language: 'en', body: { projectId, report, ...more } });
const list = async (as: TestUser = 'operator') => server.ask<{ list: Report[] }>(`/api/report/list?projectId=${projectId}`, { as });

/** Amount counted by the register between two instants, from its readings: after a decrease, the shown value counts. */
function counted(from: number, to: number): number {
  let sum = 0;
  for (let index = 1; index < times.length; index++) {
    const time = times[index] ?? 0;
    if (time <= from || time > to) continue;
    const [before = 0, now = 0] = [register[index - 1], register[index]];
    sum += now >= before ? now - before : now;
  }
  return sum;
}

describe('figures', () => {
  it('of an hour are the register differences, which add up to the day', async () => {
    const { data } = await preview(form(), begin, begin + 24 * hour);
    expect(data.rows.map(({ start, end }) => [start, end])).toEqual(
      Array.from({ length: 24 }, (_, index) => [begin + index * hour, begin + (index + 1) * hour]),
    );
    for (const row of data.rows) expect(row.values).toEqual([counted(row.start, row.end)]);
    expect(data.sums).toEqual([counted(begin, begin + 24 * hour)]);
    const daily = await preview(form({ type: 'dailyDiff' }), begin, begin + 48 * hour);
    expect(daily.data.rows.map(({ values }) => values)).toEqual([
      [counted(begin, begin + 24 * hour)],
      [counted(begin + 24 * hour, begin + 48 * hour)],
    ]);
  });

  it('of days that start at eight, and of a month', async () => {
    const eight = begin + 8 * hour;
    const { data } = await preview(form({ type: 'dailyDiff', offset: 8 }), eight, eight + 24 * hour);
    expect(data.rows.map(({ start, values }) => [start, ...values])).toEqual([[eight, counted(eight, eight + 24 * hour)]]);
    const month = await preview(form({ type: 'monthly' }), at('2026-03-01T00:00:00'), at('2026-04-01T00:00:00'));
    expect(month.data.rows.map(({ start, values }) => [start, ...values])).toEqual([[at('2026-03-01T00:00:00'), counted(0, Infinity)]]);
  });

  it('are first, last, mean and extremes of numbers, one row per interval', async () => {
    const items = (['first', 'last', 'min', 'max'] as const).map((algorithm) => item(pv, 'active_power', algorithm));
    const { data } = await preview(form({ type: 'hourly', items: [...items, item(pv, 'active_power', 'avg')] }), begin, begin + 2 * hour);
    expect(data.rows.map(({ values }) => values)).toEqual([
      [-1, 4, -1, 4, 1.5],
      [-1, 4, -1, 4, 1.5],
    ]);
    expect(data.sums).toEqual([null, null, null, null, null]);
    const fine = await preview(form({ type: 'minutely', step: 5, items }), begin, begin + hour);
    expect(fine.data.rows).toHaveLength(12);
    expect(fine.data.rows[1]?.values).toEqual([null, null, null, null]);
  });

  it('are unknown without values, with a reason', async () => {
    const items = [item(grid, 'energy_export', 'diff'), item(pv, 'state', 'first')];
    const { data } = await preview(form({ type: 'monthly', items }), begin, begin + 24 * hour);
    expect(data.rows[0]?.values).toEqual([null, null]);
    expect(data.columns.map(({ reason }) => reason)).toEqual(['', 'This parameter is not a number']);
  });

  it('are rejected for ranges that are too long', async () => {
    const day = 24 * hour;
    for (const [type, days, refused] of [
      ['hourly', 7, 8],
      ['dailyDiff', 32, 33],
      ['monthly', 365, 366],
      ['minutely', 7, 8],
    ] as const) {
      expect([type, (await preview(form({ type }), begin, begin + days * day)).status]).toEqual([type, 200]);
      expect([type, (await preview(form({ type }), begin, begin + refused * day)).status]).toEqual([type, 400]);
    }
    const many = await preview(form({ type: 'minutely', step: 1 }), begin, begin + 7 * day);
    expect([many.status, many.msg]).toEqual([400, 'The report is too large; narrow the search scope (at most 10000 rows)']);
    expect((await preview(form(), begin, begin)).status).toBe(400);
  });
});

describe('a report of one device', () => {
  const wish = (more: Record<string, string | number> = {}) =>
    new URLSearchParams({
      deviceId: grid,
      type: 'hourlyDiff',
      params: 'energy_import:diff',
      start: begin,
      end: begin + 24 * hour,
      ...more,
    } as never);
  const asked = (more: Record<string, string | number> = {}, as: TestUser = 'operator') =>
    server.ask<ReportTable>(`/api/report/device?${wish(more)}`, { as, language: 'en' });

  it('has the same figures as a stored report, without being stored', async () => {
    const { data } = await asked();
    expect(data.rows.map(({ values }) => values[0])).toEqual(
      Array.from({ length: 24 }, (_, index) => counted(begin + index * hour, begin + (index + 1) * hour)),
    );
    expect(data.sums).toEqual([counted(begin, begin + 24 * hour)]);
    expect(data.columns.map(({ title }) => title)).toEqual(['Energy imported']);
    const mixed = await asked({ type: 'hourly', params: 'energy_import:last,energy_import:first', end: begin + hour });
    // The first hour starts at 1000 and counts 6 every ten minutes.
    expect(mixed.data.rows[0]?.values).toEqual([1030, 1000]);
    const file = await server.app.inject({
      url: `${basePath}/api/report/device/file?${wish({ format: 'pdf' })}`,
      headers: { sid: await server.sid('operator'), 'accept-language': 'en' },
    });
    const texts = pdfPages(file.rawPayload).flatMap((page) => page.texts);
    expect(texts[texts.indexOf('Total') + 1]).toBe(shown(counted(begin, begin + 24 * hour)));
    expect((await list()).data.list).toEqual([]);
  });

  it('requires the export permission and existing devices and parameters', async () => {
    expect((await asked({}, 'monitor')).code).toBe(403);
    expect((await asked({}, 'stranger')).code).toBe(4013);
    expect((await asked({ deviceId: server.device('t-foreign').id })).code).toBe(4013);
    expect((await asked({ params: 'nothing:last' })).errors?.map(({ path }) => path)).toEqual(['params']);
    for (const params of ['', 'energy_import', 'energy_import:sum', 'a:last;b:last', Array(31).fill('energy_import:last').join()])
      expect([params, (await asked({ params })).status]).toEqual([params, 400]);
    expect((await asked({ end: begin + 9 * 24 * hour })).status).toBe(400);
  });
});

describe('templates', () => {
  const templates = async (as: TestUser = 'operator') =>
    server.ask<{ list: ReportTemplate[] }>(`/api/report/templates?projectId=${projectId}`, { as, language: 'en' });
  const path = (key: string, more = '') =>
    `/api/report/template/table?projectId=${projectId}&key=${key}&start=${begin}&end=${begin + 24 * hour}${more}`;

  it('have columns of the project’s devices and are read without being stored', async () => {
    const { list: found } = (await templates()).data;
    expect(found.map(({ key }) => key)).toEqual(expect.arrayContaining(['metersDaily', 'gridHourly']));
    expect(found.map(({ key }) => key)).not.toContain('outputDaily');
    const { data } = await server.ask<ReportTable>(path('gridHourly'), { as: 'operator', language: 'en' });
    expect(data.columns[0]?.title).toContain('Energy imported');
    expect(data.sums?.[0]).toBe(counted(begin, begin + 24 * hour));
    const file = await server.app.inject({
      url: `${basePath}/api/report/template/file?projectId=${projectId}&key=gridHourly&start=${begin}&end=${begin + 24 * hour}&format=csv`,
      headers: { sid: await server.sid('operator'), 'accept-language': 'en' },
    });
    expect(file.body).toContain('Energy imported');
  });

  it('require the export permission; one without columns is not found', async () => {
    expect((await templates('monitor')).code).toBe(403);
    expect((await templates('stranger')).code).toBe(4013);
    expect((await server.ask(path('outputDaily'), { as: 'operator' })).status).toBe(404);
    expect((await server.ask(path('nothing'), { as: 'operator' })).status).toBe(400);
    expect((await server.ask(path('gridHourly'), { as: 'monitor' })).code).toBe(403);
  });

  it('list points with names, once per type whatever the number of devices', async () => {
    const { data } = await server.ask<ReportPoints>(`/api/report/points?projectId=${projectId}`, { as: 'operator', language: 'en' });
    const meter = data.devices.find(({ deviceId }) => deviceId === grid);
    const type = data.types.find(({ typeId }) => typeId === meter?.typeId);
    expect(type?.points).toContainEqual({ metric: 'energy_import', name: 'Energy imported', unit: 'kWh', isCounter: true });
    expect(new Set(data.types.map(({ typeId }) => typeId)).size).toBe(data.types.length);
    expect((await server.ask(`/api/report/points?projectId=${projectId}`, { as: 'monitor' })).code).toBe(403);
  });
});

describe('the difference of a non-counter', () => {
  it('has no total, and may be next to a mean in a table of differences', async () => {
    const items = [item(grid, 'energy_import', 'diff'), item(pv, 'active_power', 'diff'), item(pv, 'active_power', 'avg')];
    const { data } = await preview(form({ items }), begin, begin + hour);
    expect(data.columns.map(({ algorithm }) => algorithm)).toEqual(['diff', 'diff', 'avg']);
    expect(data.sums).toEqual([counted(begin, begin + hour), null, null]);
  });
});

describe('reports', () => {
  it('are designed with permission and read with the export permission', async () => {
    for (const as of ['monitor', 'operator', 'useradmin'] as const) expect((await save(form(), as)).code).toBe(403);
    expect((await save(form(), 'stranger')).code).toBe(4013);
    const wrong = await save(form({ items: [item(grid, 'nothing', 'diff'), item(server.device('t-foreign').id, 'active_power', 'avg')] }));
    expect(wrong.errors?.map(({ path }) => path)).toEqual(['report.items.0.metric', 'report.items.1.metric']);
    expect((await save(form({ items: [] }))).errors?.map(({ message }) => message)).toEqual(['Parameters must be selected']);
    expect((await save(form({ offset: 25 }))).status).toBe(400);
    const { data } = await save(form());
    expect(data).toMatchObject({ title: '日用电', version: 1, enabled: true, by: { loginName: 'engineer' } });
    expect((await list('monitor')).code).toBe(403);
    expect((await list()).data.list.map(({ title }) => title)).toEqual(['日用电']);
    const changed = await save(form({ title: '小时用电' }), 'engineer', { id: data.id, version: 1 });
    expect(changed.data).toMatchObject({ title: '小时用电', version: 2 });
    expect((await save(form({ title: 'x' }), 'engineer', { id: data.id, version: 1 })).status).toBe(409);
    expect((await save(form(), 'engineer', { id: 999_999, version: 0 })).status).toBe(404);
  });

  it('are returned as a table and as files of the project only, unless disabled', async () => {
    const { id } = (await list()).data.list[0] as Report;
    const range = `projectId=${projectId}&id=${id}&start=${begin}&end=${begin + 24 * hour}`;
    const table = await server.ask<ReportTable>(`/api/report/table?${range}`, { as: 'operator' });
    expect(table.data.sums).toEqual([counted(begin, begin + 24 * hour)]);
    expect((await server.ask(`/api/report/table?${range}`, { as: 'monitor' })).code).toBe(403);
    const fetched = async (format: string) =>
      server.app.inject({
        url: `${basePath}/api/report/file?${range}&format=${format}`,
        headers: { sid: await server.sid('operator'), 'accept-language': 'en' },
      });
    const lines = (await fetched('csv')).body.trimEnd().split('\r\n');
    expect(lines).toHaveLength(26);
    expect(lines[1]).toBe(`2026-03-02 00:00,2026-03-02 01:00,${counted(begin, begin + hour)}`);
    expect(lines[25]).toBe(`Total,,${counted(begin, begin + 24 * hour)}`);
    const [sheet] = (await readXlsx((await fetched('xlsx')).rawPayload)).sheets;
    expect(sheet?.rows[0]?.[0]).toBe('小时用电');
    expect(sheet?.rows.at(-1)?.slice(0, 3)).toEqual(['Total', null, counted(begin, begin + 24 * hour)]);
    expect(sheet?.cells?.get(`${(sheet?.rows.length ?? 0) - 1},2`)?.formula).toMatch(/^SUM\(C8:C31\)$/);
    const pdf = await fetched('pdf');
    expect(pdf.headers['content-type']).toBe('application/pdf');
    const pages = pdfPages(pdf.rawPayload);
    const texts = pages.flatMap((page) => page.texts);
    expect(texts).toEqual(expect.arrayContaining(['小时用电', 'Hourly difference', '2026-03-02 00:00 – 2026-03-03 00:00 (Asia/Shanghai)']));
    expect(texts).toContain(server.project('station').name);
    for (const line of lines.slice(1, 25)) {
      const [from, to, figure] = line.split(',');
      // A row may also end with a time, so both cells are compared.
      const at = texts.findIndex((text, index) => text === from && texts[index + 1] === to);
      expect([from, texts[at + 2]]).toEqual([from, shown(Number(figure))]);
    }
    expect(texts.slice(texts.indexOf('Total')).slice(0, 2)).toEqual(['Total', shown(counted(begin, begin + 24 * hour))]);
    // One bar per hour, the legend and the table head.
    expect(pages[0]?.fills).toBe(24 + 1 + 1);
    await save(form({ title: '小时用电', enabled: false }), 'engineer', { id, version: 2 });
    expect((await server.ask(`/api/report/table?${range}`, { as: 'operator', language: 'en' })).msg).toBe('This report is not enabled');
    expect((await fetched('csv')).statusCode).toBe(409);
  });

  it('are removed by those who may design them', async () => {
    const { id } = (await list()).data.list[0] as Report;
    const remove = (as: TestUser) => server.ask('/api/report/remove', { as, body: { projectId, id } });
    expect((await remove('operator')).code).toBe(403);
    expect((await remove('engineer')).data).toEqual({ removed: true });
    expect((await remove('engineer')).status).toBe(404);
    expect((await list()).data.list).toEqual([]);
  });
});
