/** OEE of a machine over one day of imported counts and states, compared with a loop over its minutes. */
import { type CallResult, dayMs, hourMs, messagesApi, minuteMs } from '@czyun/contract';
import { batchDocuments } from '@czyun/contract/batches';
import { oeeApi } from '@czyun/contract/oee';
import type { WhyAnswer } from '@czyun/contract/why';
import { encodeColumns } from '@czyun/devices';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { createTestServer, type TestServer, type TestUser } from '../../testing/index.ts';
import { bareLogEntry } from '../../testing/log-entry.ts';
import { dayOf } from '../../time/days.ts';

type Oee = CallResult<typeof oeeApi.getOee>;
type Cycle = CallResult<typeof oeeApi.saveIdealCycle>;

let server: TestServer;
let projectId: number;
/** Midnight three days ago in Shanghai: a completed day. */
const { start: day, date } = dayOf('Asia/Shanghai', Date.now() - 3 * dayMs);
const at = (hour: number) => day + hour * hourMs;

/** Set-up from 9 to 10, a jam of 3 minutes at 11:00, a fault from 13 to 14, running otherwise. */
const logged: readonly (readonly [state: string, from: number, to: number])[] = [
  ['auto', 0, 9],
  ['stop', 9, 10],
  ['auto', 10, 11],
  ['stop', 11, 11.05],
  ['auto', 11.05, 13],
  ['fault', 13, 14],
  ['auto', 14, 24],
];
const isRunning = (minute: number) => logged.some(([state, from, to]) => state === 'auto' && from * 60 <= minute && minute < to * 60);
/** Piece register by minute: two pieces a minute while running; every 20th piece is a reject. */
const made = Array.from({ length: 1441 }, () => 0);
for (let minute = 1; minute <= 1440; minute += 1) made[minute] = (made[minute - 1] ?? 0) + (isRunning(minute - 1) ? 2 : 0);
const rejected = made.map((pieces) => Math.floor(pieces / 20));
const cycleS = 24;

beforeAll(async () => {
  server = await createTestServer();
  projectId = server.project('factory').id;
  const times = Float64Array.from({ length: 1441 }, (_, index) => day + index * minuteMs);
  const column = (metric: string, of: (minute: number) => number) => ({
    ...{ deviceKey: 't-m1', metric, times, values: Float64Array.from(times, (_, index) => of(index)) },
  });
  const body = encodeColumns([
    column('output_total', (minute) => 5_000 + (made[minute] ?? 0)),
    column('reject_total', (minute) => 70 + (rejected[minute] ?? 0)),
    column('state', (minute) => (minute >= 540 && minute < 600 ? 5 : minute >= 780 && minute < 840 ? 4 : 1)),
    column('batch_no', () => 501),
  ]);
  await server.ask(`/api2/history/import?projectId=${projectId}&spacingMs=${minuteMs}`, { as: 'engadmin', body });
  await server.telemetry.settle();
  const rows = logged.map(([result, from, to]) => ({
    ...{ ...bareLogEntry, type: 5, project_id: projectId, device_id: id('t-m1'), result },
    ...{ start_time: at(from), recover_time: at(to) },
  }));
  await server.db.insertInto('log_entries').values(rows).execute();
}, 120_000);
afterAll(() => server?.close());

const id = (key: string) => server.device(key).id;
const ask = (more = '', as: TestUser = 'monitor', of = projectId) =>
  server.ask<Oee>(`${oeeApi.getOee.path}?projectId=${of}&start=${day}&end=${day + dayMs}${more}`, { as, language: 'en' });
const post = <T>(path: string, body: object, as: TestUser = 'engineer') => server.ask<T>(path, { as, language: 'en', body });
const save = (body: object, as: TestUser = 'engineer') =>
  post<Cycle>(oeeApi.saveIdealCycle.path, { deviceId: id('t-m1'), version: 0, product: '', from: '2026-01-01', cycleS, ...body }, as);

it('without a shift plan computes nothing and returns that there is none', async () => {
  const { data } = await ask();
  expect([data.plan, data.planFrom, data.parts]).toEqual(['none', null, []]);
  expect(data.total).toMatchObject({ plannedMs: 0, busyMs: 0, availability: null, oee: null, made: null });
  expect(data.devices.map(({ hasPlan, references }) => [hasPlan, references])).toEqual([
    [false, []],
    [false, []],
  ]);
});

describe('with shifts from 6 to 14 and from 14 to 22, with one break each', () => {
  /** Planned minutes of a shift. */
  const planned = (from: number, rest: number) =>
    Array.from({ length: 480 }, (_, index) => from * 60 + index).filter((minute) => minute < rest * 60 || minute >= rest * 60 + 30);
  const early = planned(6, 8);
  const late = planned(14, 18);
  const count = (register: readonly number[], minutes: readonly number[]) =>
    minutes.reduce((sum, minute) => sum + (register[minute + 1] ?? 0) - (register[minute] ?? 0), 0);
  const percent = (part: number, whole: number) => Math.round((part / whole) * 10_000) / 100;

  beforeAll(async () => {
    const crews = await Promise.all(
      ['A', 'B'].map((name) => post<{ id: number }>('/api/shifts/crew/save', { projectId, name, userIds: [] }, 'engadmin')),
    );
    const shift = ([name, nameEn]: readonly [string, string], from: string, to: string, rest: readonly [string, string]) => ({
      ...{ name, nameEn, from, to, breaks: [{ from: rest[0], to: rest[1] }] },
    });
    const shifts = [
      shift(['早班', 'Early'], '06:00', '14:00', ['08:00', '08:30']),
      shift(['中班', 'Late'], '14:00', '22:00', ['18:00', '18:30']),
    ];
    const cycle = [crews.map(({ data }) => data.id)];
    await post('/api/shifts/pattern/save', { projectId, from: date, anchor: date, shifts, cycle }, 'engadmin');
  });

  it('has an availability, but no effectiveness until an ideal cycle is set', async () => {
    const { data } = await ask(`&deviceIds=${id('t-m1')}`);
    expect([data.plan, data.planFrom]).toEqual(['whole', date]);
    const minutes = [...early, ...late];
    const running = minutes.filter(isRunning).length;
    expect(data.total).toMatchObject({
      ...{ plannedMs: minutes.length * minuteMs, busyMs: minutes.length * minuteMs, productionMs: running * minuteMs, setupMs: hourMs },
      ...{ made: count(made, minutes), rejects: count(rejected, minutes), availability: percent(running, minutes.length) },
      ...{ effectiveness: null, oee: null },
    });
    expect(data.devices[0]).toMatchObject({ source: 'states', hasPlan: true, isOver: false, cycles: [] });
  });

  it('ideal cycles are set with permission, once per start date', async () => {
    for (const as of ['monitor', 'operator', 'useradmin'] as const) expect((await save({}, as)).code).toBe(403);
    expect((await save({}, 'stranger')).code).toBe(4013);
    for (const wrong of [0, -1, 90_000]) expect((await save({ cycleS: wrong })).status).toBe(400);
    expect((await save({ from: '2026-02-30' })).errors?.[0]?.path).toBe('from');
    expect((await save({ product: 'x'.repeat(121) })).status).toBe(400);
    expect((await save({ deviceId: 999_999 })).status).not.toBe(200);
    expect((await save({ version: 1 })).status).toBe(409);
    const { data } = await save({});
    expect(data).toMatchObject({ product: '', from: '2026-01-01', cycleS, version: 1, by: { loginName: 'engineer' } });
    expect((await save({ version: 1 })).data.version).toBe(1);
    expect((await save({ version: 1, cycleS: 30 })).data.version).toBe(2);
    expect((await save({ version: 1, cycleS: 31 })).status).toBe(409);
    expect((await save({ version: 2 })).data).toMatchObject({ cycleS, version: 3 });
    const path = `${oeeApi.listIdealCycles.path}?projectId=${projectId}`;
    expect((await server.ask<{ total: number }>(path, { as: 'monitor' })).data.total).toBe(1);
    expect((await server.ask(path, { as: 'stranger' })).code).toBe(4013);
  });

  it('equals a loop over the minutes, and its losses add up', async () => {
    const { data } = await ask(`&deviceIds=${id('t-m1')}&by=shift`);
    const shifts = [early, late].map((minutes) => {
      const [pieces, bad, running] = [count(made, minutes), count(rejected, minutes), minutes.filter(isRunning).length];
      return {
        ...{ made: pieces, rejects: bad, availability: percent(running, minutes.length) },
        ...{ effectiveness: percent(pieces * cycleS, running * 60), quality: percent(pieces - bad, pieces) },
        oee: percent((pieces - bad) * cycleS, minutes.length * 60),
      };
    });
    expect(data.parts.map(({ date: of, shift }) => [of, shift])).toEqual([
      [date, 'Early'],
      [date, 'Late'],
    ]);
    expect(data.parts.map(({ figures }) => figures)).toMatchObject(shifts);
    expect(data.total.losses).toMatchObject({ breakdowns: hourMs, setup: hourMs, minorStops: 3 * minuteMs });
    for (const { losses, goodMs, busyMs } of [data.total, ...data.parts.map(({ figures }) => figures)])
      expect(Object.values(losses).reduce((sum: number, each) => sum + (each ?? 0), goodMs ?? 0)).toBe(busyMs);
    const [machine] = data.devices;
    expect(machine?.cycles).toEqual([{ product: '', cycleS, source: 'setting', made: data.total.made }]);
    expect(machine?.madeOutside).toBe((made[1440] ?? 0) - (data.total.made ?? 0));
    const references = machine?.references.filter(({ loss }) => loss === 'breakdowns' || loss === 'setup' || loss === 'minorStops');
    expect(references?.map(({ loss, start, end, stop }) => [loss, start, end, stop?.state])).toEqual([
      ['breakdowns', at(13), at(14), 'fault'],
      ['setup', at(9), at(10), 'stop'],
      ['minorStops', at(11), at(11.05), 'stop'],
    ]);
    const days = (await ask(`&deviceIds=${id('t-m1')}&by=day`)).data;
    expect(days.parts.map(({ date: of, figures }) => [of, figures])).toEqual([[date, data.total]]);
    expect(data.cells).toHaveLength(2);
  });

  it('can be limited to a shift and to the time of a product', async () => {
    const whole = (await ask(`&deviceIds=${id('t-m1')}&by=shift`)).data;
    const shiftOf = async (name: string) => (await ask(`&deviceIds=${id('t-m1')}&by=shift&shift=${name}`)).data;
    const shifts = [await shiftOf('Early'), await shiftOf('Late')];
    expect(shifts.map(({ total }) => total)).toEqual(whole.parts.map(({ figures }) => figures));
    expect(shifts.map(({ shifts: names, devices }) => [names, devices[0]?.madeOutside])).toEqual([
      [['Early', 'Late'], whole.devices[0]?.madeOutside],
      [['Early', 'Late'], whole.devices[0]?.madeOutside],
    ]);
    expect((await shiftOf(encodeURIComponent('早班'))).total).toEqual(shifts[0]?.total);
    expect(await shiftOf('Night')).toMatchObject({ plan: 'whole', parts: [], total: { plannedMs: 0, oee: null } });
    expect(whole.products).toEqual([]);
    const document = { type: batchDocuments.type, batch: 501, product: '法兰', productEn: 'Flange' };
    const path = messagesApi.writeMessage.path.replace('{kind}', batchDocuments.kind);
    await post(path, { projId: projectId, id: id('t-m1'), name: '501', docId: 'batch-501', time: day, data: document }, 'engadmin');
    const ofProduct = async (product: string) => (await ask(`&by=shift&product=${encodeURIComponent(product)}`)).data;
    const { products, parts, devices } = await ofProduct('法兰');
    expect([products, devices.map(({ deviceId }) => deviceId)]).toEqual([[{ product: '法兰', name: 'Flange' }], [id('t-m1')]]);
    expect(parts).toEqual(whole.parts);
    expect(await ofProduct('x')).toMatchObject({ plan: 'whole', parts: [], devices: [], total: { oee: null } });
  });

  it('explains each figure by its times and losses', async () => {
    const { total } = (await ask(`&deviceIds=${id('t-m1')}`)).data;
    const why = (key: string, as: TestUser = 'monitor', of = id('t-m1')) =>
      server.ask<WhyAnswer>(`/api/why/get?projectId=${projectId}&kind=oee&key=${key}&deviceId=${of}&start=${day}&end=${day + dayMs}`, {
        ...{ as, language: 'en' },
      });
    for (const key of ['availability', 'effectiveness', 'quality', 'oee'] as const) {
      const { nodes } = (await why(key)).data;
      const [figure, ...below] = nodes;
      expect([figure?.value, figure?.way]).toEqual([total[key], 'percent']);
      const [part, whole] = below.filter(({ depth }) => depth === 1).map(({ value }) => value ?? 0);
      expect(percent(part ?? 0, whole ?? 1)).toBe(total[key]);
      // Each sum equals the sum of the nodes below it.
      nodes.forEach((node, index) => {
        if (node.way !== 'sum') return;
        const after = nodes.slice(index + 1);
        const next = after.findIndex(({ depth }) => depth <= node.depth);
        const own = (next === -1 ? after : after.slice(0, next)).filter(({ depth }) => depth === node.depth + 1);
        expect(own.reduce((sum, { value, factor }) => sum + (value ?? 0) * factor, 0)).toBeCloseTo(node.value ?? Number.NaN, 6);
      });
    }
    const { nodes } = (await why('oee')).data;
    expect(nodes.find(({ label }) => label === 'Set-up')).toMatchObject({ value: 60, unit: 'min' });
    expect(nodes.find(({ time }) => time === at(13))).toMatchObject({ role: 'event', value: 60, to: { deviceId: id('t-m1') } });
    expect((await why('speed')).status).toBe(400);
    expect((await why('oee', 'monitor', id('t-bms'))).status).toBe(404);
    expect((await why('oee', 'stranger')).code).toBe(4013);
  });

  it('excludes stops with a planned reason from the busy time and references them with their reason', async () => {
    const tree = await post<{ list: { id: number; nameEn: string; type: string; parentId: number | null }[] }>(
      '/api/stops/reasons/saveDefault',
      {
        projectId,
      },
    );
    const reason = (nameEn: string) => tree.data.list.find((each) => each.nameEn === nameEn)?.id;
    const explain = (start: number, reasonId: number | undefined, version = 0) =>
      post('/api/stops/save', { deviceId: id('t-m1'), start, version, reasonId, note: '' }, 'operator');
    await explain(at(13), reason('Mechanical fault'));
    expect((await ask(`&deviceIds=${id('t-m1')}`)).data.devices[0]?.references[0]?.stop?.reason?.name).toBe('Mechanical fault');
    await explain(at(13), reason('Planned maintenance'), 1);
    const { total } = (await ask(`&deviceIds=${id('t-m1')}`)).data;
    expect(total).toMatchObject({ plannedStopMs: hourMs, losses: { breakdowns: 0 } });
    expect(total.busyMs).toBe((early.length + late.length) * minuteMs - hourMs);
    await explain(at(13), reason('Mechanical fault'), 2);
  });

  it('names the machine and the ideal cycle if pieces are made faster than it', async () => {
    await save({ from: date, cycleS: 36.5 });
    const { data } = await ask(`&deviceIds=${id('t-m1')}`);
    const minutes = [...early, ...late];
    expect(data.total.effectiveness).toBe(percent(count(made, minutes) * 36.5, minutes.filter(isRunning).length * 60));
    expect(data.total.losses.reducedSpeed).toBeLessThan(0);
    expect(data.devices[0]).toMatchObject({ deviceId: id('t-m1'), isOver: true, cycles: [{ cycleS: 36.5, source: 'setting' }] });
    const rows = await server.ask<{ list: Cycle[] }>(`${oeeApi.listIdealCycles.path}?projectId=${projectId}`, { as: 'monitor' });
    const removed = rows.data.list.find(({ from }) => from === date)?.id;
    const remove = (body: object, as: TestUser = 'engineer') =>
      post(oeeApi.removeIdealCycle.path, { deviceId: id('t-m1'), id: removed, ...body }, as);
    expect((await remove({}, 'operator')).code).toBe(403);
    expect((await remove({ deviceId: id('t-m2') })).status).toBe(404);
    expect((await remove({})).code).toBe(200);
    expect((await remove({})).status).toBe(404);
    const entries = await server.db
      .selectFrom('log_entries')
      .select(['content_en', 'set_value'])
      .where('content_en', 'like', '%ideal cycle time%')
      .orderBy('id')
      .execute();
    expect(entries.map(({ content_en }) => content_en)).toEqual([
      ...Array.from({ length: 4 }, () => 'Set an ideal cycle time'),
      'Remove an ideal cycle time',
    ]);
    expect(JSON.parse(entries[0]?.set_value ?? '{}')).toEqual({ cycleProduct: '', cycleFrom: '2026-01-01', idealCycleS: cycleS });
  });

  it('is unknown for a machine without readings and partial for the total', async () => {
    const { data } = await ask();
    const silent = data.devices.find(({ deviceId }) => deviceId === id('t-m2'));
    expect(silent?.figures).toMatchObject({ busyMs: 0, unknownMs: (early.length + late.length) * minuteMs, made: null, oee: null });
  });
});

it('rejects invalid ranges, foreign devices and strangers', async () => {
  const asked = (query: string) => server.ask(`${oeeApi.getOee.path}?projectId=${projectId}&${query}`, { as: 'monitor' });
  expect((await asked(`start=${day + dayMs}&end=${day}`)).code).toBe(400);
  expect((await asked(`start=${day - 40 * dayMs}&end=${day}`)).code).toBe(400);
  expect((await asked('deviceIds=1,x')).status).toBe(400);
  expect((await asked('by=year')).status).toBe(400);
  expect((await asked(`deviceIds=${id('t-bms')}`)).status).toBe(404);
  expect((await asked('regionId=999999')).status).toBe(404);
  expect((await ask('', 'stranger')).code).toBe(4013);
  expect((await ask('', 'engadmin', 999_999)).code).toBe(4013);
});
