/** Targets of the previous year: its January comes from a register, the rest has no data. */
import { type CallResult, dayMs, type EnergyTarget, type energyTargetsApi, settlementFigures, type TargetMonth } from '@czyun/contract';
import type { WhyAnswer } from '@czyun/contract/why';
import { encodeColumns } from '@czyun/devices';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { createTestServer, type TestServer, type TestUser } from '../../testing/index.ts';

type Answer = CallResult<typeof energyTargetsApi.energyTargets>;

let server: TestServer;
let projectId: number;
const year = new Date().getUTCFullYear() - 1;
const begin = Date.parse(`${year}-01-01T00:00:00+08:00`);
const daysOfYear = (Date.UTC(year + 1, 0, 1) - Date.UTC(year, 0, 1)) / dayMs;
const nothing: readonly (string | null)[] = Array.from({ length: 12 }, () => null);

beforeAll(async () => {
  server = await createTestServer();
  projectId = server.project('station').id;
  // Hourly readings up to 23:00 of 31 January: 1 kWh an hour, so the last day has 23 of its 24.
  const times = Float64Array.from({ length: 31 * 24 }, (_, index) => begin + index * 3_600_000);
  const values = Float64Array.from(times, (_, index) => 500 + index);
  const body = encodeColumns([{ deviceKey: 't-grid', metric: 'energy_import', times, values }]);
  const path = `/api2/history/import?projectId=${projectId}&spacingMs=3600000`;
  expect((await server.ask(path, { as: 'engadmin', body })).code).toBe(200);
  await server.telemetry.settle();
});
afterAll(() => server?.close());

const list = (as: TestUser = 'monitor', of = projectId) =>
  server.ask<Answer>(`/api/targets/list?projectId=${of}&year=${year}`, { as, language: 'en' });
const target = async (quantity: string) => (await list()).data.list.find((each) => each.quantity === quantity) as EnergyTarget;
const save = (more: object, as: TestUser = 'engineer') =>
  server.ask<{ version: number }>('/api/targets/save', {
    ...{ as, language: 'en' },
    body: { projectId, year, quantity: 'gridImport', version: 0, amounts: ['10000', '700', ...nothing.slice(1)], ...more },
  });
const explain = (more: object, as: TestUser = 'operator') =>
  server.ask<{ version: number }>('/api/targets/explain', {
    ...{ as, language: 'en' },
    body: { projectId, year, quantity: 'gridImport', version: 1, month: 1, text: 'The chiller ran at night', ...more },
  });

describe('targets', () => {
  it('can be set by permitted users, for quantities that the project counts', async () => {
    expect((await list()).data.list).toEqual([]);
    const { subjects } = (await list()).data;
    expect(subjects.map(({ quantity }) => quantity)).toEqual(expect.arrayContaining(['gridImport', 'load', 'profit', 'purchase']));
    for (const as of ['monitor', 'operator', 'useradmin'] as const) expect((await save({}, as)).code).toBe(403);
    expect((await save({}, 'stranger')).code).toBe(4013);
    expect((await list('stranger')).code).toBe(4013);
    expect((await save({ quantity: 'weather' })).errors?.[0]?.path).toBe('quantity');
    expect((await save({ quantity: 'item:999999' })).errors?.[0]?.message).toBe('Quantity not available in this project');
    for (const amounts of [[], ['0', ...nothing], ['-1', ...nothing], ['1.2345', ...nothing], ['1e3', ...nothing]])
      expect((await save({ amounts })).status).toBe(400);
    expect((await save({ year: 1999 })).status).toBe(400);
    expect((await save({})).data).toEqual({ version: 1 });
    expect((await save({ amounts: ['1', ...nothing] })).status).toBe(409);
    expect((await save({ version: 7 })).status).toBe(409);
  });

  it('are compared with the counts of the registers on known days', async () => {
    const { months, year: whole, ...rest } = await target('gridImport');
    expect(rest).toMatchObject({ kind: 'limit', unit: 'kWh', shape: 'linear', version: 1, by: { loginName: 'engineer' } });
    const counted = 31 * 24 - 1;
    expect(months[0]).toMatchObject({ month: 1, target: 700, actual: counted, days: 31, gone: 31, covered: 31, time: 100 });
    expect(months[0]).toMatchObject({ expected: 700, deviation: counted - 700, good: false, state: 'over', forecast: null });
    expect(months.slice(1).every(({ actual, target }) => actual === null && target === null)).toBe(true);
    const expected = Math.round(((10_000 * 31) / daysOfYear) * 1000) / 1000;
    expect(whole).toMatchObject({ target: 10_000, actual: counted, covered: 31, days: daysOfYear, expected, good: true, state: 'partial' });
    expect(whole.deviation).toBeCloseTo(counted - expected, 3);
  });

  it('of a month are shown by day, with or without a target', async () => {
    const of = (month: string, quantity = 'gridImport', as: TestUser = 'monitor', project = projectId) =>
      server.ask<TargetMonth>(`/api/targets/month?projectId=${project}&month=${month}&quantity=${quantity}`, { as, language: 'en' });
    const { data } = await of(`${year}-01`);
    expect(data).toMatchObject({
      month: `${year}-01`,
      unit: 'kWh',
      kind: 'limit',
      progress: { target: 700, actual: 31 * 24 - 1 },
      forecast: [],
    });
    expect(data.days).toHaveLength(31);
    expect(data.days[0]).toEqual({ date: `${year}-01-01`, value: 24, estimated: false });
    expect(data.days.reduce((sum, { value }) => sum + (value ?? 0), 0)).toBe(31 * 24 - 1);
    expect((await of(`${year}-02`)).data).toMatchObject({ progress: { target: null, actual: null, state: 'none' } });
    expect((await of(`${year}-01`, 'weather')).errors?.[0]?.path).toBe('quantity');
    expect((await of('2026-13')).status).toBe(400);
    expect((await of(`${year}-01`, 'gridImport', 'stranger')).code).toBe(4013);
    expect((await of(`${year}-01`, 'gridImport', 'monitor', 999_999)).code).toBe(4013);
  });

  it('have a forecast whose explanation recomputes it from registers', async () => {
    const { forecast } = (await target('gridImport')).year;
    const fields = `projectId=${projectId}&kind=target&key=gridImport&unit=year&date=${year}-01-01`;
    const chain = (query: string, as: TestUser = 'monitor') => server.ask<WhyAnswer>(`/api/why/get?${query}`, { as, language: 'en' });
    const { nodes } = (await chain(fields)).data;
    const [whole, reached, ...rest] = nodes;
    const ratio = rest.find(({ role, depth }) => role === 'constant' && depth === 1);
    // A completed year has no forecast.
    expect(whole?.value).toBe(forecast);
    expect(reached).toMatchObject({ value: 31 * 24 - 1, way: 'sum' });
    if (forecast !== null) expect((reached?.value ?? 0) * (ratio?.value ?? 0)).toBeCloseTo(forecast, 2);
    expect(rest.filter(({ role }) => role === 'reading').map(({ value }) => value)).toEqual([500 + 31 * 24 - 1, 500]);
    expect((await chain(fields.replace('gridImport', 'weather'))).errors?.[0]?.path).toBe('quantity');
    expect((await chain(fields, 'stranger')).code).toBe(4013);
  });

  it('can be explained by permitted users, and store the reason with its author', async () => {
    for (const as of ['monitor', 'useradmin'] as const) expect((await explain({}, as)).code).toBe(403);
    expect((await explain({}, 'stranger')).code).toBe(4013);
    expect((await explain({ quantity: 'profit' })).status).toBe(404);
    expect((await explain({ month: 13 })).status).toBe(400);
    expect((await explain({ text: 'x'.repeat(501) })).status).toBe(400);
    expect((await explain({ version: 9 })).status).toBe(409);
    expect((await explain({})).data).toEqual({ version: 2 });
    const { reason } = (await target('gridImport')).months[0] as EnergyTarget['months'][number];
    expect(reason).toMatchObject({ text: 'The chiller ran at night', by: { loginName: 'operator' } });
    expect(Math.abs((reason?.at ?? 0) - Date.now())).toBeLessThan(60_000);
    expect((await explain({ version: 2, text: '' })).data).toEqual({ version: 3 });
    expect((await target('gridImport')).months[0]?.reason).toBeNull();
  });

  it('can also be set for sub-items, and are removed with them', async () => {
    const item = await server.ask<{ id: number }>('/api/subItem/save', {
      as: 'engadmin',
      body: { projectId, name: 'Twice', terms: [1, 2].map(() => ({ sign: 1, paramId: server.paramId('t-grid', 'energy_import') })) },
    });
    const quantity = `item:${item.data.id}`;
    expect((await save({ quantity })).code).toBe(200);
    const own = await target(quantity);
    expect(own).toMatchObject({ name: 'Twice', unit: 'kWh', kind: 'limit' });
    expect(own.months[0]?.actual).toBe(2 * (31 * 24 - 1));
    await server.ask('/dv2/proj/subdel', { as: 'engadmin', body: { projectId, ids: String(item.data.id) } });
    expect((await list()).data.list.map((each) => each.quantity)).toEqual(['gridImport']);
  });

  it('are removed with their reasons, and every change is logged', async () => {
    const { version } = await target('gridImport');
    expect((await save({ version, amounts: [null, ...nothing] })).data).toEqual({ version: 0 });
    expect((await list()).data.list).toEqual([]);
    const rows = await server.db.selectFrom('log_entries').select(['content_en', 'target_param']).where('type', '=', 4).execute();
    const said = rows.map((row) => `${row.content_en} ${row.target_param}`);
    expect(said).toEqual(
      expect.arrayContaining([
        `Set an energy target: grid import ${year}`,
        `Explain a deviation from a target: grid import ${year}-01`,
        `Set an energy target Twice ${year}`,
      ]),
    );
  });

  it('of charges come from settled days, and are unknown without them', async () => {
    await save({ quantity: 'profit' });
    expect((await target('profit')).year).toMatchObject({ actual: null, state: 'none', target: 10_000 });
    const unknown = (names: readonly string[]) => Object.fromEntries(names.map((name) => [name, null]));
    const { energy, money } = settlementFigures.shape;
    const figures = {
      energy: unknown(Object.keys(energy.shape)),
      money: { ...unknown(Object.keys(money.shape)), purchase: '1.10', chargeCost: '2.00', dischargeValue: '3.30', profit: '1.30' },
    };
    const origin = { grid: '0', own: '0', unknown: '0', price: null };
    const rows = ['03-01', '03-02', '03-03'].map((day) => {
      const date = `${year}-${day}`;
      const summary = { date, start: 0, end: 1, estimated: false, provisional: false, missing: 0, figures, origin };
      return {
        ...{ project_id: projectId, date, summary: JSON.stringify(summary), lines: '[]', inputs: '{}', digest: '' },
        ...{ revision: 1, provisional: 0, made_at: 0, before: null },
      };
    });
    await server.db.insertInto('settlement_days').values(rows).execute();
    const { months } = await target('profit');
    expect(months[2]).toMatchObject({ actual: 3.9, covered: 3, days: 31, target: null });
  });
});
