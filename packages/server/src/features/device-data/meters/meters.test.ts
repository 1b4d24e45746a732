/** Meter replacements: the energy is the sum of both meters, in every figure. */
import type { CallResult, meterChangesApi } from '@czyun/contract';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { touchedRangesOf } from '../../../settlement/touched-days-repo.ts';
import { createTestServer, type TestServer, type TestUser } from '../../../testing/index.ts';
import { dayStart } from '../../../time/days.ts';

let server: TestServer;
let deviceId: number;
let paramId: number;
const [minute, hour, day] = [60_000, 3_600_000, 86_400_000];
const quarter = 15 * minute;
/** Midnight in Shanghai, the time zone of the project. */
const start = dayStart('Asia/Shanghai', Date.now() - 12 * day);
const at = start + 12 * hour + 10 * minute;

beforeAll(async () => {
  server = await createTestServer();
  deviceId = server.device('t-grid').id;
  paramId = server.paramId('t-grid', 'energy_import');
  // 1 kWh a quarter-hour: the old meter up to 50047 at 11:45, the new one from 812.4 at 12:30 on.
  const old = Array.from({ length: 48 }, (_, index) => [start + index * quarter, 50_000 + index] as const);
  const young = Array.from({ length: 60 }, (_, index) => [start + 12.5 * hour + index * quarter, 812.4 + index] as const);
  const rows = [...old, ...young];
  await server.telemetry.history.importBatch(
    {
      paramIds: new Uint32Array(rows.length).fill(paramId),
      times: Float64Array.from(rows, ([time]) => time),
      values: Float64Array.from(rows, ([, value]) => value),
      quality: new Uint8Array(rows.length),
    },
    { spacingMs: quarter },
  );
  await server.telemetry.settle();
}, 60_000);
afterAll(() => server?.close());

type List = CallResult<typeof meterChangesApi.listMeterChanges>;
const registers = (last: number | null, first: number | null) => [{ paramId, last, first }];
const add = (more: object = {}, as: TestUser = 'engadmin') =>
  server.ask<{ id: number }>('/api/data/addMeterChange', {
    as,
    body: { deviceId, time: at, registers: registers(50_048.5, 811), ...more },
  });
const remove = (id: number, as: TestUser = 'engadmin', of = deviceId) =>
  server.ask('/api/data/removeMeterChange', { as, body: { deviceId: of, id } });
const list = async (as: TestUser = 'engadmin') =>
  (await server.ask<List>(`/api/data/meterChanges?deviceId=${deviceId}`, { as, language: 'en' })).data;

/** kWh of the whole day, of its hours and of its quarter-hours, each from its own source. */
async function figures(): Promise<{ whole: number; hours: number[]; sums: number[] }> {
  const range = { paramIds: [paramId], start, end: start + day };
  const { history } = server.telemetry;
  const diffs = async (count: number, unit: 'm' | 'h' | 'd') => [
    ...((await history.buckets({ ...range, bucket: { count, unit }, aggregate: 'diff' })).series[0]?.values ?? []),
  ];
  const [days, hours, quarters] = [await diffs(1, 'd'), await diffs(1, 'h'), await diffs(15, 'm')];
  const sum = (values: number[]) => Number(values.reduce((all, value) => all + value, 0).toFixed(4));
  return { whole: (await history.totals(range))[0]?.diff ?? Number.NaN, hours, sums: [sum(days), sum(hours), sum(quarters)] };
}

// 47 kWh up to the last reading of the old meter, 46 from the first of the new one to midnight.
const rest = 47 + 46;

it('counts both meters once the replacement is recorded, in roll-ups and readings', async () => {
  const asks = (await touchedRangesOf(server.db, server.project('station').id)).length;
  // Without a record it is a restart from zero: the full reading of the new meter is counted.
  expect(await figures()).toMatchObject({ whole: rest + 812.4, sums: [rest + 812.4, rest + 812.4, rest + 812.4] });
  const { code, data } = await add({ note: ' 检定到期 ' });
  expect(code).toBe(200);
  // 1.5 kWh of the old meter and 1.4 of the new one, before and after the roll-ups are computed again.
  for (const settled of [false, true]) {
    if (settled) await server.telemetry.settle();
    const told = await figures();
    expect(told, String(settled)).toMatchObject({ whole: rest + 2.9, sums: [rest + 2.9, rest + 2.9, rest + 2.9] });
    // The reading of 11:45 is still valid at 12:00; 2 kWh from 12:30 to 13:00.
    expect(told.hours[11]).toBeCloseTo(3, 6);
    expect(told.hours[12]).toBeCloseTo(2.9 + 2, 6);
  }
  expect(await list()).toMatchObject({
    list: [
      {
        id: data.id,
        time: at,
        note: '检定到期',
        by: { loginName: 'engadmin' },
        registers: [{ paramId, last: 50_048.5, first: 811, unit: 'kWh' }],
      },
    ],
  });
  expect((await list()).registers.map((each) => each.paramId)).toContain(paramId);
  // Settled days wait to be settled again.
  expect((await touchedRangesOf(server.db, server.project('station').id)).length).toBeGreaterThan(asks);

  expect(await remove(data.id)).toMatchObject({ code: 200 });
  await server.telemetry.settle();
  expect(await figures()).toMatchObject({ whole: rest + 812.4, sums: [rest + 812.4, rest + 812.4, rest + 812.4] });
  const entries = await server.db.selectFrom('log_entries').select('content_en').where('type', '=', 4).orderBy('id').execute();
  expect(entries.map((entry) => entry.content_en).slice(-2)).toEqual(['Record a meter replacement', 'Remove a meter replacement']);
}, 60_000);

it('uses the readings if the registers were not read', async () => {
  const { data } = await add({ registers: registers(null, null) });
  await server.telemetry.settle();
  expect(await figures()).toMatchObject({ whole: rest, sums: [rest, rest, rest] });
  await remove(data.id);
});

it('reports errors, and changes nothing', async () => {
  const before = await figures();
  const { data } = await add();
  expect(await add()).toMatchObject({ code: 409 });
  await remove(data.id);
  expect(await add({ time: Date.now() + hour })).toMatchObject({ code: 400 });
  expect(await add({ registers: [] })).toMatchObject({ code: 400 });
  expect(await add({ registers: [...registers(1, 1), ...registers(1, 1)] })).toMatchObject({ code: 400 });
  expect(await add({ registers: registers(-1, null) })).toMatchObject({ code: 400 });
  // Registers count up: final readings below earlier ones, and initial readings above later ones, are invalid.
  expect(await add({ registers: registers(50_046, null) })).toMatchObject({
    code: 400,
    errors: [{ path: 'registers.0.last', message: '正向有功总电能：旧表末位示数不能小于更换前的最后读数 50047' }],
  });
  expect(await add({ registers: registers(null, 813) })).toMatchObject({ code: 400, errors: [{ path: 'registers.0.first' }] });
  const power = server.paramId('t-grid', 'active_power');
  expect(await add({ registers: [{ paramId: power, last: 1, first: 1 }] })).toMatchObject({ code: 400 });
  expect(await add({}, 'monitor')).toMatchObject({ status: 403 });
  expect(await add({ deviceId: server.device('t-foreign').id })).toMatchObject({ status: 403 });
  expect(await add({ deviceId: 999_999 })).toMatchObject({ status: 403 });
  expect(await remove(999_999)).toMatchObject({ code: 404 });
  expect(await remove(1, 'monitor')).toMatchObject({ status: 403 });
  expect((await list()).list).toEqual([]);
  await server.telemetry.settle();
  expect(await figures()).toEqual(before);
});

it('reports a roll-over of unknown width, settles it as estimated, and counts it once the width is set', async () => {
  const exported = server.paramId('t-grid', 'energy_export');
  const from = start + 2 * day;
  // 1 kWh a quarter-hour, from 99 950: rolls over at 12:30.
  const rows = Array.from({ length: 96 }, (_, index) => [from + index * quarter, (99_950 + index) % 100_000] as const);
  await server.telemetry.history.importBatch(
    {
      paramIds: new Uint32Array(rows.length).fill(exported),
      times: Float64Array.from(rows, ([time]) => time),
      values: Float64Array.from(rows, ([, value]) => value),
      quality: new Uint8Array(rows.length),
    },
    { spacingMs: quarter },
  );
  await server.telemetry.settle();
  const counted = async () => {
    const [total] = await server.telemetry.history.totals({ paramIds: [exported], start: from, end: from + day - quarter });
    return [total?.diff, total?.estimated];
  };
  const quarters = async () => {
    const range = { start: from, end: from + day - quarter };
    const [curve] = await server.telemetry.history.registers({ paramIds: [exported], ...range, bucket: { count: 15, unit: 'm' } });
    return [...(curve?.estimated ?? [])].flatMap((each, index) => (each === 1 ? [index] : []));
  };
  // A restart from zero: the step from 99 999 to 0 is not counted, and the edge after it is estimated.
  expect(await counted()).toEqual([94, true]);
  expect(await quarters()).toEqual([50]);
  const fall = { paramId: exported, before: 99_998, after: 2, kind: 'rollOver', width: 100_000 };
  expect((await list()).suspects).toMatchObject([fall, { paramId, kind: 'reset', before: 50_047 }]);
  expect((await list()).registers.find((each) => each.paramId === exported)).toMatchObject({ width: null, widthBy: null });

  const set = (width: number | null, as: TestUser = 'engadmin', of = exported) =>
    server.ask('/api/data/setRegisterWidth', { as, body: { deviceId, paramId: of, width } });
  const asks = (await touchedRangesOf(server.db, server.project('station').id)).length;
  expect((await set(100_000)).code).toBe(200);
  for (const settled of [false, true]) {
    if (settled) await server.telemetry.settle();
    expect(await counted(), String(settled)).toEqual([95, false]);
  }
  expect(await quarters()).toEqual([]);
  expect((await list()).suspects.map((each) => each.paramId)).toEqual([paramId]);
  expect((await list()).registers.find((each) => each.paramId === exported)).toMatchObject({ width: 100_000, widthBy: 'setting' });
  expect((await touchedRangesOf(server.db, server.project('station').id)).length).toBeGreaterThan(asks);
  const entries = async () =>
    (await server.db.selectFrom('log_entries').select(['content_en']).where('type', '=', 4).execute()).filter(
      (entry) => entry.content_en === 'Set register width',
    ).length;
  expect(await entries()).toBe(1);
  // An identical setting changes nothing.
  expect((await set(100_000)).code).toBe(200);
  expect(await entries()).toBe(1);
  expect(await set(0)).toMatchObject({ status: 400 });
  expect(await set(10, 'monitor')).toMatchObject({ status: 403 });
  expect(await set(10, 'engadmin', server.paramId('t-grid', 'active_power'))).toMatchObject({ code: 400 });
  expect((await set(null)).code).toBe(200);
  await server.telemetry.settle();
  expect(await counted()).toEqual([94, true]);
}, 60_000);
