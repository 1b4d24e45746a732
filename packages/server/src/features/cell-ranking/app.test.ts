/** Cells of a battery with known capacities and resistances, from imported readings to the ranking and its evidence. */
import { type CellEvidence, type CellMeasure, type CellRanking, dayMs, type PeakCurve } from '@czyun/contract';
import { encodeColumns } from '@czyun/devices';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { minute, stringOf } from '../../energy/cells/string-fixture.ts';
import { createTestServer, type TestServer, type TestUser } from '../../testing/index.ts';

let server: TestServer;
const cells = [
  { ah: 100, mOhm: 1 },
  { ah: 90, mOhm: 1 },
  { ah: 100, mOhm: 1.6 },
  { ah: 101, mOhm: 1 },
  { ah: 100, mOhm: 1 },
];
/** A cycle takes 12 h. */
const cycle = [
  { amps: 50, minutes: 108 },
  { amps: 0, minutes: 240 },
  { amps: -50, minutes: 107 },
  { amps: -5, minutes: 10 },
  { amps: 0, minutes: 255 },
];
/** Recent: raw readings of cells have a short retention. */
const began = Math.floor(Date.now() / dayMs - 6) * dayMs;
const samples = stringOf(cells, [{ amps: 0, minutes: 60 }, ...Array.from({ length: 8 }, () => cycle).flat()], began);
const end = began + 5 * dayMs;

beforeAll(async () => {
  server = await createTestServer();
  const times = Float64Array.from(samples, ({ start }) => start);
  const of = (metric: string, values: readonly number[]) => ({ deviceKey: 't-bms', metric, times, values: Float64Array.from(values) });
  const body = encodeColumns([
    of(
      'cluster_current',
      samples.map(({ amps }) => amps[0] ?? 0),
    ),
    ...cells.map((_, cell) =>
      of(
        `cell_voltage_${cell + 1}`,
        samples.map(({ volts }) => Math.round((volts[cell] ?? 0) * 1000) / 1000),
      ),
    ),
  ]);
  await server.ask(`/api2/history/import?projectId=${server.project('station').id}&spacingMs=${minute}`, { as: 'engadmin', body });
  await server.telemetry.settle();
}, 120_000);
afterAll(() => server.close());

interface Answer {
  readonly cells: number;
  readonly jobId: number | null;
  readonly ranking: CellRanking | null;
}
const deviceId = (key = 't-bms') => server.device(key).id;
const get = (query = '', as: TestUser = 'engineer', key = 't-bms') =>
  server.ask<Answer>(`/api/analysis/cells?deviceId=${deviceId(key)}${query}`, { as });
const start = (body: object = {}, as: TestUser = 'engineer', key = 't-bms') =>
  server.ask<{ jobId: number }>('/api/analysis/cells/start', { as, body: { deviceId: deviceId(key), days: 5, end, ...body } });
const evidence = (measure: CellMeasure, cell: number, as: TestUser = 'engineer') =>
  server.ask<CellEvidence>(`/api/analysis/cells/evidence?deviceId=${deviceId()}&measure=${measure}&cell=${cell}`, { as });
async function ranked(query = ''): Promise<CellRanking> {
  const { ranking } = (await get(query)).data;
  if (ranking === null) throw new Error('the ranking was computed');
  return ranking;
}
const measureOf = ({ measures }: CellRanking, measure: CellMeasure) => {
  const found = measures.find((each) => each.measure === measure);
  if (found === undefined) throw new Error(measure);
  return found;
};

describe('the ranking of cells', () => {
  it('is null before it is computed, and for a device without cells', async () => {
    expect((await get()).data).toMatchObject({ cells: 240, jobId: null, ranking: null });
    expect((await get('', 'engineer', 't-grid')).data).toMatchObject({ cells: 0, ranking: null });
    expect((await start({}, 'engineer', 't-grid')).status).toBe(404);
    expect((await evidence('capacity', 1)).status).toBe(404);
  });

  it('orders the cells by each measure, from stored readings, as a job', async () => {
    const { jobId } = (await start({ fullV: 4.05, emptyV: 3.15 })).data;
    const job = await server.jobs.ended(jobId, 60_000);
    expect([job?.kind, job?.state]).toEqual(['cell-ranking', 'done']);
    const ranking = await ranked();
    expect(ranking).toMatchObject({ members: [1, 2, 3, 4, 5], fullV: 4.05, emptyV: 3.15, stepMs: minute, direction: 'discharge' });
    const capacity = measureOf(ranking, 'capacity');
    expect([capacity.count, capacity.order[0], capacity.order.at(-1)]).toEqual([8, 2, 4]);
    // Empty at a charge of (emptyV + I·R − 3) ÷ 1.1.
    const ah = (cell: number) => (cells[cell]?.ah ?? 0) * (1 - (0.15 + (50 * (cells[cell]?.mOhm ?? 0)) / 1000) / 1.1);
    for (const [cell, value] of capacity.values.entries())
      expect(Math.abs((value ?? 0) - ah(cell)), `cell ${cell + 1}`).toBeLessThan(3 * (capacity.errors[cell] ?? 0));
    expect(capacity.standOut).toEqual([2]);
    const resistance = measureOf(ranking, 'resistance');
    expect([resistance.order[0], resistance.standOut[0]]).toEqual([3, 3]);
    expect(measureOf(ranking, 'restSpread').count).toBe(17);
  });

  it('has no date of reaching a limit without a trend, and uses the requested limit', async () => {
    const capacity = measureOf(await ranked(), 'capacity');
    expect([capacity.outlook[0], capacity.limitAt[0]]).toEqual(['few', null]);
    const own = measureOf(await ranked('&measure=capacity&limit=79'), 'capacity');
    expect([own.limit, own.outlook[1], own.outlook[0]]).toEqual([79, 'met', 'few']);
    expect(measureOf(await ranked('&measure=capacity&limit=79'), 'resistance').limit).not.toBe(79);
  });

  it('shows the events behind each value', async () => {
    const { events, keys } = (await evidence('capacity', 2)).data;
    const key = (metric: string) => `${deviceId()}:${metric}`;
    expect(keys).toMatchObject({ volts: key('cell_voltage_2'), amps: key('cluster_current'), mean: key('cell_voltage_avg') });
    expect(keys.near).toEqual([1, 3].map((cell) => ({ cell, key: key(`cell_voltage_${cell}`) })));
    expect(events).toHaveLength(8);
    const value = measureOf(await ranked(), 'capacity').values[1] ?? 0;
    expect(events.reduce((sum, each) => sum + (each.value ?? 0), 0) / 8).toBeCloseTo(value, 3);
    expect(events[0]?.start).toBeGreaterThan(events[1]?.end ?? Infinity);
    expect((await evidence('capacity', 77)).status).toBe(404);
  });

  it('returns the curve of a charge whose maximum is the peak, and that of the median cell', async () => {
    const { events } = (await evidence('peak', 2)).data;
    expect(events.length).toBeGreaterThan(2);
    const curveOf = (cell: number, at: number, as: TestUser = 'engineer') =>
      server.ask<PeakCurve>(`/api/analysis/cells/peakCurve?deviceId=${deviceId()}&cell=${cell}&end=${at}`, { as });
    for (const { end: at, value, median } of events) {
      const { own, median: other } = (await curveOf(2, at)).data;
      expect(Math.max(...own.values)).toBeCloseTo(value ?? 0, 1);
      expect(Math.max(...(other?.values ?? []))).toBeCloseTo(median ?? 0, 1);
      expect([own.cell, own.values.length, own.atV.toSorted((a, b) => a - b)]).toEqual([2, own.atV.length, own.atV]);
    }
    const at = events[0]?.end ?? 0;
    for (const status of [(await curveOf(77, at)).status, (await curveOf(2, at + 1)).status]) expect(status).toBe(404);
    expect((await curveOf(2, at, 'monitor')).status).toBe(403);
    expect((await curveOf(0, at)).status).toBe(400);
  });

  it('is replaced by a later computation, even one of a range without readings', async () => {
    const { jobId } = (await start({ end: end - 300 * dayMs, days: 1 })).data;
    expect((await server.jobs.ended(jobId, 60_000))?.state).toBe('done');
    expect(await ranked()).toMatchObject({ members: [], end: end - 300 * dayMs });
  });

  it('is refused if invalid, not permitted, foreign or unknown', async () => {
    expect((await get('&measure=x')).status).toBe(400);
    expect((await start({ days: 93 })).status).toBe(400);
    expect((await start({ fullV: 3, emptyV: 3.1 })).status).toBe(400);
    for (const as of ['monitor', 'operator'] as const) {
      expect((await get('', as)).status).toBe(403);
      expect((await start({}, as)).status).toBe(403);
      expect((await evidence('peak', 1, as)).status).toBe(403);
    }
    expect((await get('', 'engineer', 't-foreign')).status).toBe(403);
    expect((await start({}, 'engineer', 't-foreign')).status).toBe(403);
    expect((await server.ask('/api/analysis/cells?deviceId=999999', { as: 'engineer' })).status).toBe(403);
  });
});
