/** An incident as known then and now on a whole server, compared with plain arithmetic over the readings written by the test. */
import type { Incident, IncidentTruths } from '@czyun/contract/incidents';
import { encodeColumns } from '@czyun/devices';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { averageOf, countedIn, type Reading } from '../../../telemetry/testing/by-hand.ts';
import { basePath, createTestServer, type TestServer, type TestUser } from '../../../testing/index.ts';

let server: TestServer;
let projectId: number;
const [second, minute, hour] = [1000, 60_000, 3_600_000];
const step = 10 * second;
/** Long enough ago that arriving readings are late. */
const begin = Math.floor(Date.now() / minute) * minute - 2 * hour;
const end = begin + 10 * minute;
const hold = 3 * step;

beforeAll(async () => {
  server = await createTestServer();
  projectId = server.project('station').id;
}, 60_000);
afterAll(() => server?.close());

const reading = (time: number, value: number): Reading => ({ time, value, hold });
const every = (from: number, to: number, value: (at: number) => number) =>
  Array.from({ length: Math.round((to - from) / step) }, (_, i) => reading(from + i * step, value(from + i * step)));

async function importAs(deviceKey: string, metric: string, rows: readonly Reading[], query = '') {
  const columns = { times: Float64Array.from(rows, ({ time }) => time), values: Float64Array.from(rows, ({ value }) => value) };
  const body = encodeColumns([{ deviceKey, metric, ...columns }]);
  const url = `${basePath}/api2/history/import?projectId=${projectId}&spacingMs=${step}${query}`;
  const headers = { sid: await server.sid('engadmin'), 'content-type': 'application/octet-stream' };
  const answer = await server.app.inject({ method: 'POST', url, headers, payload: Buffer.from(body) });
  expect(answer.statusCode, answer.body).toBe(200);
}

async function incidentOf(key: string): Promise<number> {
  const body = { projectId, version: 0, title: key, start: begin, end, state: 'open', explanation: '' };
  const more = { devices: [], curves: [key], persons: [], entryId: null };
  return (await server.ask<Incident>('/api/incidents/save', { as: 'operator', body: { ...body, ...more } })).data.id;
}
const truthsOf = (id: number, as: TestUser = 'monitor', more = '') =>
  server.ask<IncidentTruths>(`/api/incidents/truths?projectId=${projectId}&id=${id}${more}`, { as });

/** The same figures computed by hand. */
function byHand(readings: readonly Reading[]) {
  const inside = readings.filter(({ time }) => time >= begin && time < end).map(({ value }) => value);
  const { avg, coveredMs } = averageOf(readings, begin, end);
  return { least: Math.min(...inside), most: Math.max(...inside), mean: avg, covered: coveredMs / (end - begin) };
}
function expectFigures(found: object | undefined, readings: readonly Reading[]) {
  const wanted = byHand(readings);
  expect(found).toMatchObject({ least: wanted.least, most: wanted.most });
  expect(found).toMatchObject({ mean: expect.closeTo(wanted.mean, 9), covered: expect.closeTo(wanted.covered, 9) });
}

interface Curves {
  readonly series: readonly { times: number[]; values: (number | null)[]; changed?: [number, number][] }[];
}
const curvesOf = async (key: string, more: string) =>
  (await server.ask<Curves>(`/dv2/param/getParamHistory?key=${key}&start=${begin}&end=${end}&form=columns${more}`, { as: 'monitor' })).data
    .series[0];

/** Curves and values of the history as known at the end of the range, and as known now. */
async function expectKnownCurves(key: string, was: readonly Reading[], now: readonly Reading[], changes: readonly (readonly Reading[])[]) {
  for (const [readings, known] of [
    [was, `&known=${end}`],
    [now, ''],
  ] as const) {
    const minutes = await curvesOf(key, `&downSample=1m-avg${known}`);
    const byMinute = Array.from({ length: 10 }, (_, i) => averageOf(readings, begin + i * minute, begin + (i + 1) * minute).avg);
    expect(minutes?.values.map((value) => value ?? Number.NaN)).toEqual(
      byMinute.map((value) => (Number.isNaN(value) ? value : expect.closeTo(value, 2))),
    );
    const inside = readings.filter(({ time }) => time >= begin && time < end);
    const raw = await curvesOf(key, `&downSample=1s-none${known}`);
    expect(raw?.times).toEqual(inside.map(({ time }) => time));
    expect(raw?.values).toEqual(inside.map(({ value }) => expect.closeTo(value, 2)));
    const drawn = await curvesOf(key, `&width=4000${known}`);
    expect(drawn?.times.filter((_, row) => drawn.values[row] !== null)).toEqual(inside.map(({ time }) => time));
    // An import does not become the newest value of its point, so the last instant is only checked for the earlier state.
    for (const at of [begin + 2 * minute, begin + 3.5 * minute, ...(known === '' ? [] : [begin + 8.25 * minute])]) {
      const body = { paramIds: [server.paramId('t-bms', 'soc')], time: at, ...(known === '' ? {} : { known: end }) };
      const values = await server.ask<{ list: { value: number; time: number; quality: string }[] }>('/api2/history/queryRealTimeData', {
        ...{ as: 'monitor', body },
      });
      const last = readings.findLast(({ time }) => time <= at);
      expect(values.data.list).toMatchObject([{ value: last?.value, time: last?.time }]);
    }
  }
  expect((await curvesOf(key, '&width=500'))?.changed).toBeUndefined();
  const ranges = (await curvesOf(key, `&width=500&known=${end}`))?.changed ?? [];
  const isIn = ({ time }: Reading) => ranges.some(([from, to]) => time >= from && time <= to);
  expect(changes.flat().every(isIn)).toBe(true);
  expect(isIn(reading(begin + 2 * minute, 0)) || isIn(reading(begin + 7 * minute, 0))).toBe(false);
  // At an instant before everything, nothing is known.
  expect((await curvesOf(key, `&downSample=1m-avg&known=${begin - hour}`))?.times).toEqual([]);
}

test('late, imported and corrected readings: both states are correct, with the changes and their authors', async () => {
  const { id: device } = server.device('t-bms');
  const id = await incidentOf(`${device}:soc`);
  // Known in time: eight minutes, with a gap of two.
  const first = [
    ...every(begin - minute, begin + 3 * minute, (at) => 50 + (at - begin) / minute),
    ...every(begin + 5 * minute, end, () => 40),
  ];
  await importAs('t-bms', 'soc', first, '&knownThen=true');
  const before = (await truthsOf(id)).data;
  expect(before).toMatchObject({ known: end, changes: [], isCut: false });
  expect(before.curves[0]).toMatchObject({ isChanged: false, was: null, ranges: [] });
  expectFigures(before.curves[0]?.figures.now, first);
  expect(before.curves[0]?.figures.was).toEqual(before.curves[0]?.figures.now);

  // The device sends the first minute of the gap two hours later; a person imports half of the second and corrects some of the rest.
  const late = every(begin + 3 * minute, begin + 4 * minute, () => 70);
  for (const { time, value } of late) await server.publish('t-bms', { soc: value }, time);
  // Sent again: already known.
  for (const { time, value } of late) await server.publish('t-bms', { soc: value }, time);
  await server.telemetry.settle();
  const imported = every(begin + 4 * minute, begin + 4.5 * minute, () => 60);
  await importAs('t-bms', 'soc', [...late, ...imported]);
  const corrected = every(begin + 8 * minute, begin + 9 * minute, () => 44);
  await importAs('t-bms', 'soc', corrected, '&replace=true');
  await server.telemetry.settle();

  const { data } = await truthsOf(id);
  const changed = new Set(corrected.map(({ time }) => time));
  const now = [...first.filter(({ time }) => !changed.has(time)), ...late, ...imported, ...corrected].sort((a, b) => a.time - b.time);
  const [curve] = data.curves;
  expectFigures(curve?.figures.now, now);
  expectFigures(curve?.figures.was, first);
  expect(data.changes.map(({ kind, readings, by }) => [kind, readings, by?.loginName ?? null])).toEqual([
    ['late', late.length, null],
    ['imported', imported.length, 'engadmin'],
    ['replaced', corrected.length, 'engadmin'],
  ]);
  expect(data.changes.map(({ start, end: last }) => [start, last])).toEqual(
    [late, imported, corrected].map((rows) => [rows[0]?.time, rows.at(-1)?.time]),
  );
  expect(curve?.isChanged).toBe(true);
  // The earlier curve has the gap, the old values, and nothing after the end.
  const was = curve?.was;
  const valueAt = (time: number) => was?.values[was.times.indexOf(time)];
  expect(valueAt(begin + 8 * minute)).toBe(40);
  expect(was?.times.includes(late[0]?.time ?? 0)).toBe(false);
  expect(was?.values).toContain(null);
  expect(Math.max(...(was?.times ?? []))).toBeLessThanOrEqual(end);
  await expectKnownCurves(`${device}:soc`, first, now, [late, imported, corrected]);
  // At a later instant everything is known.
  const later = (await truthsOf(id, 'monitor', `&known=${Date.now() + hour}`)).data;
  expect(later.changes).toEqual([]);
  expect(later.curves[0]?.figures.was).toEqual(later.curves[0]?.figures.now);
});

test('a deleted range is listed, and its old values remain unknown', async () => {
  const { id: device } = server.device('t-bms');
  const id = await incidentOf(`${device}:soh`);
  const rows = every(begin, end, (at) => 90 + (at - begin) / hour);
  await importAs('t-bms', 'soh', rows, '&knownThen=true');
  await server.telemetry.clear({ paramIds: [server.paramId('t-bms', 'soh')], from: begin + minute, to: begin + 2 * minute });
  const { data } = await truthsOf(id);
  expect(data.changes).toMatchObject([{ kind: 'cleared', readings: 6, start: begin + minute, end: begin + 2 * minute - 1 }]);
  const left = rows.filter(({ time }) => time < begin + minute || time >= begin + 2 * minute);
  for (const truth of ['was', 'now'] as const) expectFigures(data.curves[0]?.figures[truth], left);
});

test('a meter replacement recorded later changes the counts', async () => {
  const device = server.device('t-grid');
  const id = await incidentOf(`${device.id}:energy_import`);
  const at = begin + 5 * minute;
  const rows = [
    ...every(begin - minute, at, (time) => 5000 + (time - begin) / minute),
    ...every(at, end + minute, (time) => 7 + (time - at) / minute),
  ];
  await importAs('t-grid', 'energy_import', rows, '&knownThen=true');
  const counted = (await truthsOf(id)).data.curves[0]?.figures.now.counted;
  const rules = { counter: true, decimals: 2, width: 0 };
  expect(counted).toBeCloseTo(countedIn(rows, begin, end, rules), 4);
  const paramId = server.paramId('t-grid', 'energy_import');
  const body = { deviceId: device.id, time: at, registers: [{ paramId, last: 5006, first: 6.5 }], note: 'Calibration due' };
  expect((await server.ask('/api/data/addMeterChange', { as: 'engadmin', body })).code).toBe(200);
  const { data } = await truthsOf(id);
  const changes = [{ time: at, last: 5006, first: 6.5 }];
  expect(data.curves[0]?.figures.was.counted).toBeCloseTo(countedIn(rows, begin, end, rules), 4);
  expect(data.curves[0]?.figures.now.counted).toBeCloseTo(countedIn(rows, begin, end, { ...rules, changes }), 4);
  expect(data.curves[0]?.figures.now.counted).not.toBe(data.curves[0]?.figures.was.counted);
  for (const [known, rule] of [
    [`&known=${end}`, rules],
    ['', { ...rules, changes }],
  ] as const) {
    const counts = await curvesOf(`${device.id}:energy_import`, `&downSample=1m-diff${known}`);
    const byMinute = Array.from({ length: 10 }, (_, i) => countedIn(rows, begin + i * minute, begin + (i + 1) * minute, rule));
    // Readings after the range are not known at its end.
    expect(counts?.values.slice(0, 9)).toEqual(byMinute.slice(0, 9).map((value) => expect.closeTo(value, 4)));
  }
  expect(data.changes).toMatchObject([
    { kind: 'meter', by: { loginName: 'engadmin' }, start: at, note: 'Calibration due', readings: null },
  ]);
});

test('members see both states, strangers neither', async () => {
  const id = await incidentOf(`${server.device('t-bms').id}:soc`);
  expect((await truthsOf(id, 'stranger')).code).toBe(4013);
  expect((await truthsOf(999_999)).status).toBe(404);
  expect((await truthsOf(id, 'monitor', '&known=-5')).status).toBe(400);
  const other = server.registry.projects().find((each) => each.id !== projectId);
  expect((await server.ask(`/api/incidents/truths?projectId=${other?.id}&id=${id}`, { as: 'engadmin' })).status).not.toBe(200);
});
