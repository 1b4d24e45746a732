import { type CallResult, dayMs, hourMs, type Moment, type MomentKind, type momentsApi } from '@czyun/contract';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { tagActions } from '../../commands/index.ts';
import { planActions } from '../../plans/words.ts';
import { shiftActions } from '../../shifts/actions.ts';
import { bareLogEntry, createTestServer, type TestServer, type TestUser } from '../../testing/index.ts';

type Listed = CallResult<typeof momentsApi.listMoments>;
type Row = { readonly kind: MomentKind | null; readonly device: number | null; readonly time: number; readonly severity: number | null };

let server: TestServer;
let projectId: number;
let meter: number;
let battery: number;
const now = Date.now();
const start = now - 8 * hourMs;
const end = now - hourMs;
const at = (minutes: number) => start + minutes * 60_000;

const textOf = (action: { readonly zh: string; readonly en: string }) => ({ content_zh: action.zh, content_en: action.en });
const operation = { type: 4, index_name: 'operation', severity: null } as const;

beforeAll(async () => {
  server = await createTestServer();
  projectId = server.project('station').id;
  [meter, battery] = [server.device('t-grid').id, server.device('t-bms').id];
  const row = (minutes: number, more: object) => ({
    ...{ ...bareLogEntry, project_id: projectId, start_time: at(minutes), severity: 2 },
    ...{ content_zh: `文${minutes}`, content_en: `text ${minutes}`, ...more },
  });
  const state = { type: 5, severity: null, device_id: battery };
  await server.db
    .insertInto('log_entries')
    .values([
      row(-30, { device_id: battery, severity: 1, recover_time: at(40) }),
      row(-20, { device_id: meter, recover_time: at(-10) }),
      row(10, { device_id: battery, severity: 3, recover_time: at(11) }),
      row(10.5, { device_id: battery, severity: 1 }),
      row(60, { device_id: meter }),
      row(-60, { ...state, result: 'run', recover_time: at(30) }),
      row(30, { ...state, result: 'fault', recover_time: at(90) }),
      row(90, { ...state, result: 'run' }),
      row(100, { ...operation, device_id: battery, metric: 'power_set', target_param: '功率', set_value: '50', result: 'done' }),
      row(120, { ...operation, device_id: battery, ...textOf(planActions.send), result: 'done' }),
      row(140, { ...operation, device_id: meter, ...textOf(tagActions.applied), result: 'ok' }),
      row(160, { ...operation, ...textOf(shiftActions.handedOver), result: 'ok' }),
      row(170, { ...operation, content_zh: '修改资料', content_en: 'Change profile' }),
      row(60, { project_id: server.project('foreign').id, device_id: server.device('t-foreign').id }),
    ])
    .execute();
  const note = (minutes: number, text: string, strikes: number | null = null) => ({
    ...{ project_id: projectId, text, time: at(minutes), strikes, user_id: null, login_name: 'a', user_name: 'A' },
    ...{ shift_start: null, shift_end: null, shift_name: null, crew_id: null, crew_name: null },
  });
  const wrong = await server.db.insertInto('shift_entries').values(note(200, 'wrong')).returning('id').executeTakeFirstOrThrow();
  await server.db
    .insertInto('shift_entries')
    .values([note(201, 'right', wrong.id), note(210, 'later')])
    .execute();
});
afterAll(() => server?.close());

const ask = <T>(path: string, fields: Readonly<Record<string, string | number>>, as: TestUser = 'monitor') =>
  server.ask<T>(
    `/api/moments/${path}?${new URLSearchParams(Object.entries(fields).map(([name, value]): [string, string] => [name, String(value)]))}`,
    {
      as,
      language: 'en',
    },
  );
const list = async (more: Readonly<Record<string, string | number>> = {}) =>
  (await ask<Listed>('list', { projectId, start, end, columns: 2000, ...more })).data;
const find = async (fields: Readonly<Record<string, string | number>>) =>
  (await ask<{ moment: Moment | null }>('find', { projectId, ...fields })).data.moment;

describe('the moments of a range', () => {
  it('include every kind, in order, with texts and ends', async () => {
    const { moments, counts, active, states } = await list();
    expect(moments.map(({ kind, time }) => [kind, (time - start) / 60_000])).toEqual([
      ['alarm', 10],
      ['alarm', 10.5],
      ['state', 30],
      ['alarm', 60],
      ['state', 90],
      ['command', 100],
      ['plan', 120],
      ['lockOut', 140],
      ['handOver', 160],
      ['note', 201],
      ['note', 210],
    ]);
    expect(counts).toEqual({ alarm: 3, state: 2, command: 1, plan: 1, lockOut: 1, handOver: 1, note: 2 });
    expect(moments[0]).toMatchObject({ text: 'text 10', severity: 3, deviceId: battery, end: at(11), count: 1 });
    expect(moments.at(-2)).toMatchObject({ text: 'right', entryId: null });
    expect(active.map(({ time, severity }) => [(time - start) / 60_000, severity])).toEqual([[-30, 1]]);
    expect(states).toEqual([]);
  });

  it('of a device are its own and those that concern no device', async () => {
    const { moments, states, active } = await list({ deviceId: battery });
    expect(moments.map(({ kind }) => kind)).toEqual([
      ...['alarm', 'alarm', 'state', 'state', 'command', 'plan', 'handOver', 'note', 'note'],
    ]);
    expect(active).toHaveLength(1);
    expect(states.map(({ state, end: to }) => [state, to === null ? null : (to - start) / 60_000])).toEqual([
      ['run', 30],
      ['fault', 90],
      ['run', null],
    ]);
    expect((await list({ deviceId: meter })).active).toEqual([]);
  });

  it('in one column are folded into one, with their number and the most severe text', async () => {
    const { moments, counts } = await list({ columns: 7, deviceId: battery, kinds: 'alarm' });
    expect(moments).toEqual([
      expect.objectContaining({ kind: 'alarm', time: at(10), last: at(10.5), count: 2, severity: 1, text: 'text 10.5', end: null }),
    ]);
    expect(counts).toMatchObject({ alarm: 2, state: 0 });
  });

  it('equal a plain count over the log for any number of columns', async () => {
    const from = start - 40 * dayMs;
    const random = Array.from({ length: 300 }, (_, n): Row => {
      const kind = (['alarm', 'state', 'plan', null] as const)[(n * 7) % 4] ?? null;
      return { kind, device: n % 3 === 0 ? meter : battery, time: from + ((n * 7919) % 1000) * 60_000, severity: (n % 3) + 1 };
    });
    const look = { alarm: { type: 2 }, state: { type: 5, result: 'run' }, plan: { ...operation, ...textOf(planActions.save) } };
    await server.db
      .insertInto('log_entries')
      .values(
        random.map(({ kind, device, time, severity }) => ({
          ...{ ...bareLogEntry, project_id: projectId, device_id: device, start_time: time, recover_time: time + 1 },
          ...{ severity, ...(kind === null ? operation : look[kind as keyof typeof look]) },
        })),
      )
      .execute();
    for (const columns of [1, 13, 400]) {
      const to = from + 1000 * 60_000;
      const { data } = await ask<Listed>('list', { projectId, start: from, end: to, columns });
      const plain = new Map<string, number>();
      for (const { kind, time } of random) {
        const key = `${kind} ${Math.floor(((time - from) * columns) / (to - from))}`;
        if (kind !== null) plain.set(key, (plain.get(key) ?? 0) + 1);
      }
      const said = data.moments.map(({ kind, time, count }) => [`${kind} ${Math.floor(((time - from) * columns) / (to - from))}`, count]);
      expect(new Map(said as [string, number][])).toEqual(plain);
      expect(data.moments).toHaveLength(plain.size);
    }
  });
});

describe('the nearest moment', () => {
  it('is the next or previous one of the given kinds, not the one at the instant itself', async () => {
    expect(await find({ time: at(10), direction: 'next', kinds: 'alarm' })).toMatchObject({ time: at(10.5), text: 'text 10.5' });
    expect(await find({ time: at(10.5), direction: 'previous', kinds: 'alarm' })).toMatchObject({ time: at(10) });
    expect(await find({ time: at(0), direction: 'next', kinds: 'plan,lockOut' })).toMatchObject({ kind: 'plan', time: at(120) });
    expect(await find({ time: at(10.5), direction: 'next', kinds: 'alarm', deviceId: battery })).toBeNull();
    expect(await find({ time: at(10.5), direction: 'next', kinds: 'alarm', deviceId: meter })).toMatchObject({ time: at(60) });
  });

  it('can be a note, unless the note was struck out', async () => {
    expect(await find({ time: at(170), direction: 'next' })).toMatchObject({ kind: 'note', text: 'right' });
    expect(await find({ time: at(300), direction: 'previous', kinds: 'note,alarm' })).toMatchObject({ kind: 'note', text: 'later' });
    expect(await find({ time: at(201), direction: 'previous' })).toMatchObject({ kind: 'handOver' });
    expect(await find({ time: at(210), direction: 'next', kinds: 'note' })).toBeNull();
  });
});

it('requires membership of the project, its own devices and a valid range', async () => {
  const range = { start, end };
  const foreign = server.project('foreign').id;
  expect((await ask('list', { projectId: foreign, ...range })).code).toBe(4013);
  expect((await ask('list', { projectId, ...range }, 'stranger')).code).toBe(4013);
  expect((await ask('find', { projectId: 999_999, time: now, direction: 'next' })).code).toBe(4013);
  expect((await ask('list', { projectId, ...range, deviceId: server.device('t-foreign').id })).status).toBe(404);
  expect((await ask('find', { projectId, time: now, direction: 'next', deviceId: 999_999 })).status).toBe(404);
  for (const wrong of [
    { start: end, end: start },
    { start: end - 100 * dayMs, end },
    { ...range, columns: 0 },
    { ...range, columns: 5000 },
    { ...range, kinds: 'alarm,weather' },
    { start },
  ])
    expect((await ask('list', { projectId, ...wrong })).status).toBe(400);
  expect((await ask('find', { projectId, time: now, direction: 'sideways' })).status).toBe(400);
});
