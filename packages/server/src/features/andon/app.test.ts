/** Stopped machines call when they exceed their limit of planned time, and stop calling afterwards; the clock is that of the test. */
import { type CallResult, dayMs, logsApi, minuteMs } from '@czyun/contract';
import { type Andon, andonApi } from '@czyun/contract/andon';
import { shopFloorApi } from '@czyun/contract/shop-floor';
import { stopsApi } from '@czyun/contract/stops';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { createTestServer, type TestServer, type TestUser } from '../../testing/index.ts';
import { dayOf } from '../../time/days.ts';

let server: TestServer;
let projectId: number;
/** 10:00 in Shanghai. */
const morning = dayOf('Asia/Shanghai', Date.now()).start + 10 * 60 * minuteMs;
let passed = 0;
let began = 0;
const now = () => Math.round(morning + passed + performance.now() - began);
const slow = { timeout: 20_000, interval: 200 };

beforeAll(async () => {
  began = performance.now();
  server = await createTestServer({ world: { now, elapsed: () => performance.now() + passed } });
  projectId = server.project('factory').id;
});
afterAll(() => server?.close());

const id = () => server.device('t-m1').id;
const ask = (as: TestUser = 'monitor', of = projectId) => server.ask<Andon>(`${andonApi.getAndon.path}?projectId=${of}`, { as });
const save = (body: object, as: TestUser = 'engineer') =>
  server.ask<Andon>(andonApi.saveAndon.path, {
    as,
    body: { projectId, version: 0, enabled: true, minutes: 10, types: [], devices: [], ...body },
  });
const machine = async () => {
  const path = `${shopFloorApi.getShopFloor.path}?projectId=${projectId}`;
  const { data } = await server.ask<CallResult<typeof shopFloorApi.getShopFloor>>(path, { as: 'monitor', language: 'en' });
  return data.machines.find(({ deviceId }) => deviceId === id());
};
const isCalling = async () => (await machine())?.calls.some(({ kind }) => kind === 'stop') === true;

/** Machines without readings for five minutes have no known state, and their stops end. */
const stepMinutes = 4;
let minute = 0;

/** Advances the clock to this many minutes after 10:00, with a reading every few minutes. */
async function goTo(minutes: number, state: number): Promise<void> {
  while (minute < minutes) {
    minute = Math.min(minutes, minute + stepMinutes);
    passed = minute * minuteMs - Math.round(performance.now() - began);
    await server.publish('t-m1', { state }, now());
  }
}

it('limits can be set by permitted users, once each', async () => {
  expect((await ask()).data).toMatchObject({ enabled: false, minutes: 10, version: 0 });
  for (const as of ['monitor', 'operator', 'useradmin'] as const) expect((await save({}, as)).code).toBe(403);
  expect((await save({}, 'stranger')).code).toBe(4013);
  expect((await ask('stranger')).code).toBe(4013);
  for (const wrong of [0, 481, 2.5]) expect((await save({ minutes: wrong })).status).toBe(400);
  expect(await machine()).toMatchObject({ calls: [] });
  expect((await save({ types: [{ typeId: 999_999, minutes: 5 }] })).errors?.[0]?.path).toBe('types.0.typeId');
  const foreign = { deviceId: server.device('t-bms').id, minutes: 5 };
  expect((await save({ devices: [foreign] })).errors?.[0]?.path).toBe('devices.0.deviceId');
  expect((await save({ version: 1 })).status).toBe(409);
  expect((await save({})).data).toMatchObject({ enabled: true, version: 1, by: { loginName: 'engineer' } });
  expect((await save({ version: 1 })).data.version).toBe(1);
  expect((await save({ version: 1, devices: [{ deviceId: id(), minutes: 5 }] })).data.version).toBe(2);
});

it('a stop calls once it reaches its limit of planned time, and not before', async () => {
  const crew = await server.ask<{ id: number }>('/api/shifts/crew/save', { as: 'engadmin', body: { projectId, name: 'A', userIds: [] } });
  const { date } = dayOf('Asia/Shanghai', morning - dayMs);
  const shifts = [{ name: 'Day', from: '06:00', to: '14:00', breaks: [] }];
  const pattern = { projectId, from: date, anchor: date, shifts, cycle: [[crew.data.id]] };
  expect((await server.ask('/api/shifts/pattern/save', { as: 'engadmin', body: pattern })).code).toBe(200);
  await server.publish('t-m1', { state: 1, output_total: 5 }, now());
  await expect.poll(async () => (await machine())?.state, slow).toBe('auto');
  await goTo(1, 0);
  await expect.poll(async () => (await machine())?.stop?.reason, slow).toBeNull();
  await goTo(5, 0);
  await new Promise((resolve) => setTimeout(resolve, 2500));
  expect(await isCalling()).toBe(false);
  await goTo(6.1, 0);
  await expect.poll(isCalling, slow).toBe(true);
  // The shop floor reads the call from memory, before its entry is written.
  const entries = async () => {
    const path = `${logsApi.realAlarm.path}?id=${projectId}`;
    const { data } = await server.ask<{ content: string }[]>(path, { as: 'monitor', language: 'en' });
    return data.filter(({ content }) => content.includes('Andon: stopped for more than 5 min')).length;
  };
  await expect.poll(entries, slow).toBe(1);
});

it('a planned reason ends the call, an unplanned one does not', async () => {
  const tree = await server.ask<{ list: { id: number; nameEn: string }[] }>(stopsApi.saveDefaultStopReasons.path, {
    ...{ as: 'engadmin', body: { projectId } },
  });
  const explain = async (nameEn: string) => {
    const stop = (await machine())?.stop;
    const reasonId = tree.data.list.find((each) => each.nameEn === nameEn)?.id;
    const body = { deviceId: id(), start: stop?.start, version: stop?.version, reasonId, note: '' };
    expect((await server.ask(stopsApi.saveStop.path, { as: 'operator', body })).code).toBe(200);
  };
  await explain('Planned maintenance');
  await expect.poll(isCalling, slow).toBe(false);
  await explain('Mechanical fault');
  await expect.poll(isCalling, slow).toBe(true);
});

it('the call ends when calls are disabled, and when the machine runs', async () => {
  await save({ version: 2, enabled: false });
  await expect.poll(isCalling, slow).toBe(false);
  await save({ version: 3, enabled: true });
  await goTo(12, 0);
  await expect.poll(isCalling, slow).toBe(true);
  await goTo(13, 1);
  await expect.poll(isCalling, slow).toBe(false);
});

it('the call ends with the shift', async () => {
  await goTo(14, 0);
  await expect.poll(async () => (await machine())?.stop?.reason, slow).toBeNull();
  await goTo(25, 0);
  await expect.poll(isCalling, slow).toBe(true);
  await goTo(241, 0);
  await expect.poll(isCalling, slow).toBe(false);
});

it('a person calls for help, another answers and closes; the alarm is the same call', async () => {
  type Call = CallResult<typeof andonApi.startAndonCall>;
  const call = (as: TestUser, kind: string, deviceId = id()) =>
    server.ask<Call>(andonApi.startAndonCall.path, { as, body: { deviceId, kind } });
  const step = (as: TestUser, kind: string, to: string) =>
    server.ask<Call>(andonApi.saveAndonCall.path, { as, body: { deviceId: id(), kind, step: to } });
  const list = (as: TestUser = 'monitor', more = '') =>
    server.ask<CallResult<typeof andonApi.listAndonCalls>>(`${andonApi.listAndonCalls.path}?projectId=${projectId}${more}`, { as });
  const alarms = async () =>
    (
      await server.ask<{ id: number; content: string; ackUser: string | null }[]>(`${logsApi.realAlarm.path}?id=${projectId}`, {
        ...({ as: 'monitor', language: 'en' } as const),
      })
    ).data.filter(({ content }) => content.includes('Andon call'));

  expect((await call('monitor', 'material')).code).toBe(403);
  expect((await call('stranger', 'material')).code).toBe(4013);
  expect((await call('operator', 'stop')).status).toBe(400);
  expect((await call('operator', 'material', server.device('t-bms').id)).status).not.toBe(200);
  expect((await list('stranger')).code).toBe(4013);
  expect((await list('monitor', '&deviceId=999999')).status).toBe(404);
  expect((await step('operator', 'material', 'answer')).status).toBe(404);
  expect((await step('operator', 'stop', 'close')).status).toBe(400);

  const { data: made } = await call('operator', 'material');
  expect(made).toMatchObject({ kind: 'material', by: { loginName: 'operator' }, answered: null, closed: null });
  expect((await call('engineer', 'material')).data).toEqual(made);
  expect((await machine())?.calls).toMatchObject([{ kind: 'material', answered: null }]);
  await expect.poll(async () => (await alarms()).length, slow).toBe(1);

  // Acknowledging the alarm in the log answers the call.
  const [alarm] = await alarms();
  await server.ask(logsApi.acknowledge.path, { as: 'engineer', body: { projectId, ids: [alarm?.id] } });
  await expect.poll(async () => (await machine())?.calls[0]?.answered?.by?.loginName, slow).toBe('engineer');
  expect((await step('operator', 'material', 'answer')).data.answered?.by?.loginName).toBe('engineer');
  expect((await step('operator', 'material', 'close')).data.closed?.by?.loginName).toBe('operator');
  await expect.poll(async () => (await alarms()).length, slow).toBe(0);

  // Answering the call at the machine acknowledges the alarm in the log.
  await call('operator', 'quality');
  await expect.poll(async () => (await alarms()).length, slow).toBe(1);
  expect((await step('engineer', 'quality', 'answer')).data.answered?.by?.loginName).toBe('engineer');
  await expect.poll(async () => (await alarms())[0]?.ackUser ?? null, slow).not.toBeNull();
  await step('engineer', 'quality', 'close');
  const { data } = await list();
  expect(data.list.slice(0, 2).map(({ kind, closed }) => [kind, closed?.by?.loginName])).toEqual([
    ['quality', 'engineer'],
    ['material', 'operator'],
  ]);
  expect(data.list.some(({ kind, by, closed }) => kind === 'stop' && by === null && closed !== null)).toBe(true);
  expect(data.answerMs).not.toBeNull();
});
