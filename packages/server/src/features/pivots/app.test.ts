/** Pivots over generated readings, compared with sums of the imported values; saved and shared analyses. */
import { dayMs, hourMs, maxAnalyses, type Pivot, type SavedAnalysis } from '@czyun/contract';
import { encodeColumns } from '@czyun/devices';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { createTestServer, type TestServer, type TestUser } from '../../testing/index.ts';
import { dayStart } from '../../time/days.ts';

const minute = 60_000;
const zone = 'Asia/Shanghai';
let server: TestServer;
/** Two whole days, starting three days ago. */
const start = dayStart(zone, Date.now()) - 3 * dayMs;
const end = start + 2 * dayMs;
/** kWh of a device per hour. */
const hourly = (device: number, hour: number) => (hour % 24 < 8 ? 10 : 30) * device;

beforeAll(async () => {
  server = await createTestServer();
  // Registers every quarter-hour, including before and after the range.
  const times = Float64Array.from({ length: 60 * 4 }, (_, at) => start - 4 * hourMs + at * 15 * minute);
  const register = (device: number) => {
    let counted = 1000;
    return Float64Array.from(times, (time) => {
      const shown = counted;
      counted += hourly(device, Math.floor((time - start) / hourMs + 24) % 24) / 4;
      return shown;
    });
  };
  const body = encodeColumns([
    { deviceKey: 't-grid', metric: 'energy_import', times, values: register(1) },
    { deviceKey: 't-load', metric: 'energy_import', times, values: register(2) },
    { deviceKey: 't-grid', metric: 'active_power', times, values: Float64Array.from(times, (time) => ((time - start) / hourMs) % 24) },
  ]);
  await server.ask(`/api2/history/import?projectId=${projectId()}&spacingMs=${15 * minute}`, { as: 'engadmin', body });
  await server.telemetry.settle();
}, 120_000);
afterAll(() => server.close());

const projectId = () => server.project('station').id;
const keyOf = (...keys: readonly (readonly [string, string])[]) =>
  keys.map(([device, metric]) => `${server.device(device).id}:${metric}`).join();
const energies = () => keyOf(['t-grid', 'energy_import'], ['t-load', 'energy_import']);
const pivot = (fields: object, as: TestUser = 'engineer', language: 'zh' | 'en' = 'en') =>
  server.ask<Pivot>('/api/analysis/pivot', { as, language, body: { key: energies(), start, end, ...fields } });

describe('a pivot', () => {
  it('sums by device and hour of the day, with totals from the same registers', async () => {
    const { data } = await pivot({ rows: 'device', columns: 'hour' });
    expect(data.rows.map(({ name }) => name)).toEqual(['Grid meter', '负荷表']);
    expect(data.columns.map(({ key }) => key)).toEqual(Array.from({ length: 24 }, (_, hour) => String(hour)));
    expect([data.bucket, data.measures]).toMatchObject(['1h', [{ key: 'energy_import', unit: 'kWh', isFormula: false }]]);
    for (const [row, device] of [1, 2].entries())
      for (let hour = 0; hour < 24; hour++)
        expect(data.values[row]?.[hour]?.[0], `${device} at ${hour}`).toBeCloseTo(2 * hourly(device, hour), 6);
    const day = 8 * 10 + 16 * 30;
    expect(data.rowTotals.map(([value]) => value)).toEqual([2 * day, 4 * day]);
    expect(data.total).toEqual([6 * day]);
    // As everywhere: the register at the end minus the one at the start.
    const { data: history } = await server.ask<{ series: { values: number[] }[] }>(
      `/dv2/param/getParamHistory?key=${keyOf(['t-grid', 'energy_import'])}&start=${start}&end=${end}&downSample=2d-diff&form=columns`,
      { as: 'engineer' },
    );
    expect(history.series[0]?.values.reduce((sum, value) => sum + value, 0)).toBeCloseTo(2 * day, 6);
  });

  it('has days in order, means over time and extremes of readings', async () => {
    const key = keyOf(['t-grid', 'active_power']);
    const { data } = await pivot({ key, figure: 'avg', rows: 'day', columns: 'none' });
    expect(data.rows).toHaveLength(2);
    expect(data.rows[0]?.key.localeCompare(data.rows[1]?.key ?? '')).toBe(-1);
    // 0, 0.25 … 23.75 kW on each day.
    expect(data.values[0]?.[0]?.[0]).toBeCloseTo(11.875, 3);
    const extreme = async (figure: 'min' | 'max') => (await pivot({ key, figure, rows: 'day', columns: 'none' })).data.total[0];
    expect([await extreme('min'), await extreme('max')]).toEqual([0, 23.75]);
  });

  it('computes formula columns from the measures of the cell', async () => {
    const key = `${energies()},${keyOf(['t-grid', 'active_power'])}`;
    const formulas = [{ name: 'Twice', unit: 'kWh', expression: 'a * 2' }];
    const { data } = await pivot({ key, rows: 'device', columns: 'none', formulas });
    expect(data.measures.map(({ name, unit, isFormula }) => [name, unit, isFormula])).toEqual(
      [
        ['Total imported energy', 'kWh', false],
        ['Active power', 'kW', false],
        ['Twice', 'kWh', true],
      ].map((expected, at) => [at === 2 ? expected[0] : data.measures[at]?.name, expected[1], expected[2]]),
    );
    for (const [row] of data.rows.entries()) expect(data.values[row]?.[0]?.[2]).toBeCloseTo(2 * (data.values[row]?.[0]?.[0] ?? 0), 6);
    // For a device without power, only the formula that needs it is unknown.
    expect(data.values[1]?.[0]?.[1]).toBeNull();
    const wrong = await pivot({ formulas: [{ name: 'x', unit: '', expression: 'a +' }] });
    expect(wrong.status).toBe(400);
    expect((await pivot({ formulas: [{ name: 'x', unit: '', expression: 'z' }] })).status).toBe(400);
  });

  it('has a separate row for time without a planned shift, and is empty by tariff if there is none', async () => {
    const shifts = (await pivot({ rows: 'shift', columns: 'none' })).data;
    expect([shifts.bucket, shifts.rows.map(({ key }) => key)]).toEqual(['15m', ['off']]);
    expect((await pivot({ rows: 'tariff', columns: 'none' })).data).toMatchObject({ rows: [], total: [null] });
  });

  it('is rejected for invalid, forbidden, foreign or unknown input', async () => {
    expect((await pivot({ start: end, end: start })).status).toBe(400);
    expect((await pivot({ start: end - 100 * dayMs })).status).toBe(400);
    expect((await pivot({ rows: 'colour' })).status).toBe(400);
    for (const as of ['monitor', 'operator'] as const) expect((await pivot({}, as)).status).toBe(403);
    expect((await pivot({ key: `${server.device('t-foreign').id}:energy_import` })).status).toBe(403);
    expect((await pivot({ key: `${server.device('t-grid').id}:no_such_point` })).status).toBeGreaterThanOrEqual(400);
  });
});

describe('analyses', () => {
  const definition = () => ({ key: energies(), figure: 'diff', rows: 'device', columns: 'hour', formulas: [], range: '7d' });
  const save = (fields: object, as: TestUser = 'engineer') =>
    server.ask<SavedAnalysis>('/api/analysis/saved/save', {
      as,
      body: { projectId: projectId(), version: 0, name: 'By hour', shared: false, definition: definition(), ...fields },
    });
  const names = async (as: TestUser) =>
    (await server.ask<SavedAnalysis[]>(`/api/analysis/saved?projectId=${projectId()}`, { as })).data.map(({ name }) => name);
  const remove = (id: number, as: TestUser) => server.ask('/api/analysis/saved/remove', { as, body: { projectId: projectId(), id } });

  it('are private until shared', async () => {
    const { data: made } = await save({});
    expect(made).toMatchObject({ version: 1, own: true, shared: false, userName: 'engineer', definition: definition() });
    expect([await names('engineer'), await names('engadmin')]).toEqual([['By hour'], []]);
    const { data: shared } = await save({ id: made.id, version: 1, shared: true });
    expect(shared).toMatchObject({ version: 2, shared: true });
    expect(await names('engadmin')).toEqual(['By hour']);
    expect((await save({ id: made.id, version: 1, name: 'late' })).status).toBe(409);
    expect((await save({ id: made.id, version: 2, name: 'theirs' }, 'engadmin')).status).toBe(404);
    expect((await remove(made.id, 'useradmin')).status).toBe(403);
    expect((await remove(made.id, 'engadmin')).status).toBe(200);
    expect(await names('engineer')).toEqual([]);
    const rows = await server.db.selectFrom('log_entries').select('content_en').where('target_param', '=', 'By hour').execute();
    expect(rows.map(({ content_en }) => content_en)).toEqual(['Share an analysis', 'Remove a shared analysis']);
  });

  it('are limited per user', async () => {
    const { data: made } = await save({ name: 'First' });
    const row = await server.db.selectFrom('saved_analyses').selectAll().where('id', '=', made.id).executeTakeFirstOrThrow();
    const { id: _, ...columns } = row;
    await server.db
      .insertInto('saved_analyses')
      .values(Array.from({ length: maxAnalyses - 1 }, () => columns))
      .execute();
    expect((await save({ name: 'Too many' })).status).toBe(409);
    expect((await save({ id: made.id, version: 1, name: 'Renamed' })).status).toBe(200);
    expect((await save({ name: 'Of another person' }, 'engadmin')).status).toBe(200);
    await server.db.deleteFrom('saved_analyses').execute();
  });

  it('are rejected without permission, for foreign projects and with invalid fields', async () => {
    for (const as of ['monitor', 'operator'] as const) expect((await save({}, as)).status).toBe(403);
    expect((await save({ projectId: server.project('foreign').id })).status).toBe(403);
    expect((await save({ name: ' ' })).status).toBe(400);
    expect((await save({ definition: { ...definition(), key: 'x' } })).status).toBe(400);
    const { data: own } = await save({ name: 'private' });
    expect((await remove(own.id, 'engadmin')).status).toBe(404);
    expect((await remove(own.id, 'engineer')).status).toBe(200);
  });
});
