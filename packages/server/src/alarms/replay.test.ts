import type { LogEntry } from '@czyun/contract';
import { encodeColumns } from '@czyun/devices';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { createTestServer, type TestServer } from '../testing/index.ts';
import { replayAlarms } from './replay.ts';

const minute = 60_000;
const hour = 60 * minute;
/** Two days, ending some minutes before now. */
const end = Math.floor(Date.now() / minute) * minute - 5 * minute;
const start = end - 48 * hour;

let server: TestServer;
beforeAll(async () => {
  server = await createTestServer();
});
afterAll(() => server.close());

const projectId = () => server.project('station').id;

/** Changes as a device tells them, [minutes after the start, value]. */
async function told(metric: string, changes: readonly (readonly [number, number])[]): Promise<void> {
  const columns = {
    deviceKey: 't-pv',
    metric,
    times: Float64Array.from(changes, ([at]) => start + at * minute),
    values: Float64Array.from(changes, ([, value]) => value),
  };
  await server.ask(`/api2/history/import?projectId=${projectId()}`, { as: 'engadmin', body: encodeColumns([columns]) });
}

const compute = (as: 'engadmin' | 'engineer' | 'stranger' = 'engadmin', more: object = {}) =>
  server.ask<{ entries: number }>('/api2/history/computeAlarms', { as, body: { projectId: projectId(), start, end, ...more } });

async function entries() {
  const rows = await server.db
    .selectFrom('log_entries')
    .selectAll()
    .where('device_id', '=', server.device('t-pv').id)
    .where('index_name', '=', 'alarm')
    .orderBy('start_time')
    .orderBy('type')
    .orderBy('id')
    .execute();
  const at = (time: number | null) => (time === null ? null : Math.round(((time - start) / minute) * 100) / 100);
  return rows.map(({ type, metric, result, start_time, recover_time, count, address }) => [
    type,
    type === 5 ? result : (metric ?? 'comm'),
    at(start_time),
    at(recover_time),
    count,
    address,
  ]);
}

it('computes alarms, faults, losses and run states of an imported time by the rules of the present', async () => {
  const bits = Object.entries(server.registry.paramOf(server.device('t-pv').id, 'fault_word_1')?.point.bits ?? {});
  const word = 2 ** Number(bits.find(([, { alarm }]) => alarm)?.[0]);
  const alarmBits = Object.entries(server.registry.paramOf(server.device('t-pv').id, 'alarm_word_1')?.point.bits ?? {});
  const flap = 2 ** Number(alarmBits.find(([, { alarm }]) => alarm)?.[0]);
  // Power every minute; 40 minutes of silence on the second day.
  const minutes = Array.from({ length: 48 * 60 }, (_, at) => at).filter((at) => at < 2_000 || at >= 2_040);
  await told(
    'active_power',
    minutes.map((at) => [at, 100 + (at % 7)]),
  );
  await told('state', [
    [0, 3],
    [600, 4],
    [645, 3],
    [2_040, 3],
  ]);
  await told('fault_word_1', [
    [0, 0],
    [600, word],
    [645, 0],
  ]);
  // Twenty changes within a minute: one entry.
  await told('alarm_word_1', [
    [0, 0],
    ...Array.from({ length: 20 }, (_, index): [number, number] => [900 + index / 20, index % 2 === 0 ? flap : 0]),
    [2_800, flap],
  ]);
  expect((await compute()).data.entries).toBeGreaterThan(8);
  const expected = [
    [5, 'run', 0, 600, 1, 'import'],
    [3, 'fault_word_1', 600, 645, 1, 'import'],
    [5, 'fault', 600, 645, 1, 'import'],
    [5, 'run', 645, 2_002, 1, 'import'],
  ];
  const found = await entries();
  expect(found.slice(0, 4)).toEqual(expected);
  const alarms = found.filter(([type, what]) => type === 2 && what === 'alarm_word_1');
  expect(alarms.reduce((sum, [, , , , count]) => sum + Number(count), 0)).toBe(11);
  expect(alarms.length).toBeLessThan(9);
  expect(alarms.at(-1)).toEqual([2, 'alarm_word_1', 2_800, 2_880, 1, 'import']);
  expect(found.filter(([, what]) => what === 'comm')).toEqual([[2, 'comm', 2_002, 2_040, 1, 'import']]);
  expect(found.filter(([type]) => type === 5).slice(-2)).toEqual([
    [5, 'offline', 2_002, 2_040, 1, 'import'],
    [5, 'run', 2_040, 2_880, 1, 'import'],
  ]);
});

it('marks what it computed for readers', async () => {
  const logs = await server.ask<{ list: LogEntry[] }>(`/dv2/log/getLogs?projectId=${projectId()}&type=1,2,3,5&pageSize=100`, {
    as: 'monitor',
  });
  expect(logs.data.list.length).toBeGreaterThan(8);
  expect(new Set(logs.data.list.map(({ imported }) => imported))).toEqual(new Set([true]));
});

it('says the same when it is asked again', async () => {
  const before = await entries();
  const answers = await Promise.all([compute(), compute(), compute()]);
  expect(answers.map(({ code }) => code)).toEqual([200, 200, 200]);
  expect(await entries()).toEqual(before);
});

it('called off in the middle leaves nothing that looks like a whole', async () => {
  const before = await entries();
  const calledOff = new AbortController();
  const reached: string[] = [];
  const watch = {
    signal: calledOff.signal,
    reached(day: number, of: number) {
      reached.push(`${day} of ${of}`);
      calledOff.abort(new Error('called off'));
    },
  };
  const { db, registry, telemetry, alarms } = server;
  const request = { projectId: projectId(), start, end, intervalMs: minute };
  await expect(replayAlarms({ db, registry, history: telemetry.history, alarms }, request, watch)).rejects.toThrow('called off');
  expect(reached).toEqual(['0 of 2']);
  expect((await entries()).filter((entry) => entry.at(-1) === 'import')).toEqual([]);
  await compute();
  expect(await entries()).toEqual(before);
});

it('leaves what was watched, and joins what still stood then', async () => {
  const alarmBits = Object.entries(server.registry.paramOf(server.device('t-pv').id, 'alarm_word_1')?.point.bits ?? {});
  const flap = 2 ** Number(alarmBits.find(([, { alarm }]) => alarm)?.[0]);
  await server.publish('t-pv', { state: 3, active_power: 50, alarm_word_1: flap }, end + minute);
  const isStanding = (entry: readonly unknown[]) => entry.at(-1) === null && entry[3] === null;
  await expect.poll(async () => (await entries()).filter(isStanding).length, { timeout: 15_000 }).toBe(2);
  for (let round = 0; round < 2; round++) {
    expect((await compute()).code).toBe(200);
    const found = await entries();
    const watched = found.filter((entry) => entry.at(-1) === null);
    expect(watched.filter(([type]) => type === 2)).toEqual([[2, 'alarm_word_1', 2_800, null, 1, null]]);
    expect(found.filter(([type, , from]) => type === 2 && Number(from) >= 2_800)).toHaveLength(1);
    const [state] = watched.filter(([type]) => type === 5);
    expect(found.filter(([type, , , , , address]) => type === 5 && address === 'import').at(-1)?.[3]).toBe(state?.[2]);
  }
  const [standing] = server.alarms.open(projectId());
  expect(standing?.startTime).toBe(start + 2_800 * minute);
});

it('is for those who manage data, over a time that makes sense', async () => {
  expect((await compute('engineer')).status).toBe(403);
  expect((await compute('stranger')).code).toBe(4013);
  expect((await compute('engadmin', { start: end, end: start })).msg).toBe('开始时间必须早于结束时间');
  expect((await compute('engadmin', { start: end - 500 * 24 * hour })).status).toBe(400);
  expect((await compute('engadmin', { intervalMs: 0 })).status).toBe(400);
});
