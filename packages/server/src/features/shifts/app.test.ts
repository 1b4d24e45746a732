/** Shifts over HTTP: crews, calendar, log, and hand-over with two signatures; permissions and rejections. */
import { createHash } from 'node:crypto';
import type { Crew, HandOver, HandOverDetail, ShiftEntry, ShiftReview, ShiftView } from '@czyun/contract';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { base, type TestApp, testApp, testPassword } from '../../app-fixture.ts';
import { bareLogEntry } from '../../testing/index.ts';
import { handedDigest, takenDigest } from './handover-digest.ts';

const hour = 3_600_000;
/** 2026-11-18 in Shanghai, 19:06. */
const evening = 1_795_000_000_000;
const local = (text: string) => Date.parse(`${text}+08:00`);
const day = { name: '白班', from: '08:00', to: '20:00', breaks: [{ from: '12:00', to: '13:00' }] };
const night = { name: '夜班', from: '20:00', to: '08:00', breaks: [] };
const words = '电池舱 3 号空调已报修';

let test: TestApp;
let crews: { a: Crew; b: Crew };
let projectId: number;
const sids = new Map<string, Promise<string>>();

async function ask<T = unknown>(path: string, login: string, body?: object, language = 'en') {
  // Sessions expire when the clock is advanced.
  const key = `${login} ${test.clock.now}`;
  if (!sids.has(key)) sids.set(key, test.signIn(login));
  const reply = await test.app.inject({
    method: body ? 'POST' : 'GET',
    url: `${base}/api/shifts/${path}`,
    headers: { sid: (await sids.get(key)) ?? '', 'accept-language': language },
    ...(body ? { payload: body } : {}),
  });
  return reply.json<{ code: number; msg: string; data: T; errors?: readonly { path: string }[] }>();
}
const codesOf = async (path: string, body: object | undefined, logins: readonly string[]) =>
  Promise.all(logins.map(async (login) => (await ask(path, login, body)).code));
const idOf = async (login: string) =>
  (await test.deps.db.selectFrom('users').select('id').where('login_name', '=', login).executeTakeFirstOrThrow()).id;
const operations = async () =>
  (
    await test.deps.db
      .selectFrom('log_entries')
      .select(['content_en', 'target_param', 'set_value', 'user_name'])
      .where('index_name', '=', 'operation')
      .orderBy('id')
      .execute()
  ).filter(({ content_en }) => !/sign|key/i.test(content_en));
const pattern = (more: object = {}) => ({
  projectId,
  from: '2026-11-17',
  anchor: '2026-11-17',
  shifts: [day, night],
  cycle: [[crews.a.id, crews.b.id]],
  ...more,
});

async function fresh() {
  sids.clear();
  test = await testApp();
  projectId = test.projects.own;
  const { accounts } = test.deps;
  for (const login of ['colleague', 'other']) {
    const id = await accounts.createUser({ loginName: login, password: testPassword, name: login });
    await accounts.setMembership(id, projectId, 4);
  }
  const crew = async (name: string, ...logins: string[]) => {
    const userIds = await Promise.all(logins.map(idOf));
    return (await ask<Crew>('crew/save', 'engineer', { projectId, name, userIds })).data;
  };
  crews = { a: await crew('甲', 'operator', 'monitor'), b: await crew('乙', 'colleague') };
}

describe('crews, pattern and exceptions', () => {
  beforeAll(fresh);
  afterAll(() => test.close());

  it('are changed by shift planners with members of the project, and read by all members', async () => {
    const body = { projectId, name: '丙', userIds: [] };
    expect(await codesOf('crew/save', body, ['operator', 'monitor', 'useradmin', 'stranger', 'visitor'])).toEqual([
      403, 403, 403, 4013, 403,
    ]);
    expect(await codesOf(`plan?projectId=${projectId}`, undefined, ['monitor', 'useradmin', 'stranger'])).toEqual([200, 200, 4013]);
    expect(await codesOf(`members?projectId=${projectId}`, undefined, ['engineer', 'operator', 'stranger'])).toEqual([200, 403, 4013]);
    expect((await ask('crew/save', 'engineer', { ...body, userIds: [await idOf('stranger')] })).code).toBe(404);
    expect((await ask('crew/save', 'engineer', { ...body, name: '甲' })).code).toBe(409);
    expect((await ask('crew/save', 'engineer', { ...body, id: 999 })).code).toBe(404);
    expect((await ask('crew/save', 'engineer', { ...body, name: ' ' })).errors).toMatchObject([{ path: 'name' }]);
    const { data } = await ask<{ crews: Crew[]; today: string }>(`plan?projectId=${projectId}`, 'monitor');
    expect(data).toMatchObject({
      today: '2026-11-18',
      crews: [{ name: '甲', members: [{ userName: 'monitor' }, { userName: 'operator' }] }, { name: '乙' }],
    });
    const own = await ask<Crew>('crew/save', 'stranger', { projectId: test.projects.foreign, name: '外', userIds: [] });
    expect((await ask('crew/save', 'engineer', { ...body, id: own.data.id })).code).toBe(404);
    expect((await ask('pattern/save', 'engineer', pattern({ cycle: [[own.data.id, null]] }))).code).toBe(404);
  });

  it('an invalid pattern is rejected with its field', async () => {
    const fault = async (more: object) => (await ask('pattern/save', 'engineer', pattern(more))).errors?.[0]?.path;
    expect(await fault({ from: '2026-02-30' })).toBe('from');
    expect(await fault({ anchor: 'soon' })).toBe('anchor');
    expect(await fault({ cycle: [[crews.a.id]] })).toBe('cycle');
    expect(await fault({ shifts: [{ ...day, to: '21:00' }, night], cycle: [[crews.a.id, crews.a.id]] })).toBe('cycle');
    expect(await fault({ shifts: [{ ...day, breaks: [{ from: '07:00', to: '08:30' }] }, night] })).toBe('shifts.0.breaks');
    expect(await fault({ shifts: [{ ...day, from: '25:00' }, night] })).toBe('shifts.0.from');
    expect(await codesOf('pattern/save', pattern(), ['operator', 'stranger'])).toEqual([403, 4013]);
  });

  it('the first pattern may start in the past, a changed one tomorrow at the earliest', async () => {
    expect((await ask('pattern/save', 'engineer', pattern())).code).toBe(200);
    const at = async (text: string) =>
      (await ask<{ shifts: ShiftView[] }>(`now?projectId=${projectId}&time=${local(text)}`, 'monitor')).data.shifts.map(
        ({ crewName, name }) => crewName + name,
      );
    expect([await at('2026-11-18T19:59'), await at('2026-11-18T20:00'), await at('2026-11-16T12:00')]).toEqual([
      ['甲白班'],
      ['乙夜班'],
      [],
    ]);
    const other = { cycle: [[crews.b.id, crews.a.id]] };
    expect((await ask('pattern/save', 'engineer', pattern({ ...other, from: '2026-11-18' }))).errors).toMatchObject([{ path: 'from' }]);
    expect((await ask('pattern/save', 'engineer', pattern(other))).errors).toMatchObject([{ path: 'from' }]);
    expect((await ask('pattern/save', 'engineer', pattern({ ...other, from: '2026-11-19' }))).code).toBe(200);
    expect([await at('2026-11-18T21:00'), await at('2026-11-19T09:00')]).toEqual([['乙夜班'], ['乙白班']]);
    expect((await ask('pattern/remove', 'engineer', { projectId, from: '2026-11-17' })).code).toBe(400);
    expect((await ask('pattern/remove', 'engineer', { projectId, from: '2026-12-01' })).code).toBe(404);
    expect((await ask('pattern/remove', 'engineer', { projectId, from: '2026-11-19' })).code).toBe(200);
    expect(await at('2026-11-19T09:00')).toEqual(['甲白班']);
  });

  it('exceptions apply from today on, in a zone or everywhere; past days remain', async () => {
    const wish = { projectId, from: '2026-11-20', to: '2026-11-21', shifts: [], note: '检修' };
    const add = (more: object, login = 'engineer') => ask<{ id: number }>('exception/add', login, { ...wish, ...more });
    expect((await add({ from: '2026-11-17' })).errors).toMatchObject([{ path: 'from' }]);
    expect((await add({ to: '2026-11-19' })).errors).toMatchObject([{ path: 'to' }]);
    expect((await add({ to: '2027-11-25' })).errors).toMatchObject([{ path: 'to' }]);
    expect((await add({ regionId: test.regions.foreign })).code).toBe(404);
    expect((await add({ shifts: [{ ...day, crewId: 999 }] })).code).toBe(404);
    expect(
      (
        await add({
          shifts: [
            { ...day, crewId: crews.a.id },
            { ...day, crewId: crews.a.id },
          ],
        })
      ).errors,
    ).toMatchObject([{ path: 'shifts' }]);
    expect((await add({}, 'operator')).code).toBe(403);
    // Last night's shift belongs to yesterday and ended this morning; today's day shift is still running.
    expect((await add({ from: '2026-11-18', to: '2026-11-18' })).code).toBe(200);
    const { id } = (await add({ regionId: test.regions.own })).data;
    const worked = async (regionId?: number) => {
      const range = `startTime=${local('2026-11-20T00:00')}&endTime=${local('2026-11-22T00:00')}`;
      return (
        (await ask<{ workingMs: number }>(`list?projectId=${projectId}&${range}${regionId ? `&regionId=${regionId}` : ''}`, 'monitor')).data
          .workingMs / hour
      );
    };
    // The night shift before the first day off extends into it.
    expect([await worked(), await worked(test.regions.own)]).toEqual([46, 8]);
    test.clock.now = local('2026-11-21T09:00');
    expect((await ask('exception/remove', 'engineer', { projectId, id })).code).toBe(200);
    expect(await worked(test.regions.own)).toBe(8 + 12 - 1 + 4);
    expect((await ask('exception/remove', 'engineer', { projectId, id })).code).toBe(409);
    expect((await ask('exception/remove', 'engineer', { projectId, id: 999 })).code).toBe(404);
    test.clock.now = local('2026-11-22T09:00');
    // Would change today's day shift, which has ended.
    test.clock.now = local('2026-11-22T20:30');
    expect((await add({ from: '2026-11-22', to: '2026-11-22' })).code).toBe(409);
    test.clock.now = evening;
  });

  it('ranges are limited, and zones of other projects are not found', async () => {
    const range = (days: number) => `list?projectId=${projectId}&startTime=${evening}&endTime=${evening + days * 24 * hour}`;
    expect(await codesOf(range(62), undefined, ['monitor'])).toEqual([200]);
    expect(await codesOf(range(63), undefined, ['monitor'])).toEqual([400]);
    expect(await codesOf(range(0), undefined, ['monitor'])).toEqual([400]);
    expect(await codesOf(`${range(1)}&regionId=${test.regions.foreign}`, undefined, ['monitor'])).toEqual([404]);
  });

  it('a crew with current shifts cannot be removed; a removed one keeps its name in past shifts', async () => {
    expect((await ask('crew/remove', 'engineer', { projectId, id: crews.a.id })).code).toBe(409);
    expect((await ask('pattern/save', 'engineer', pattern({ from: '2026-11-19', cycle: [[null, crews.b.id]] }))).code).toBe(200);
    test.clock.now = local('2026-11-20T09:00');
    expect((await ask('crew/remove', 'engineer', { projectId, id: crews.a.id })).code).toBe(200);
    expect((await ask('crew/remove', 'engineer', { projectId, id: crews.a.id })).code).toBe(404);
    const { data } = await ask<{ list: ShiftView[] }>(
      `list?projectId=${projectId}&startTime=${local('2026-11-17T09:00')}&endTime=${local('2026-11-17T10:00')}`,
      'monitor',
    );
    expect(data.list).toMatchObject([{ crewName: '甲' }]);
    expect((await ask('pattern/save', 'engineer', pattern({ from: '2026-12-01' }))).code).toBe(404);
    expect((await operations()).map(({ content_en }) => content_en).slice(-2)).toEqual(['Save a shift pattern', 'Remove a crew']);
  });
});

describe('the shift log', () => {
  beforeAll(async () => {
    await fresh();
    await ask('pattern/save', 'engineer', pattern());
  });
  afterAll(() => test.close());

  const list = async (more = '') =>
    (await ask<{ total: number; list: ShiftEntry[] }>(`entries?projectId=${projectId}${more}`, 'monitor')).data;

  it('is written with permission, contains the running shift, and is recorded in the operation log', async () => {
    const body = { projectId, text: words };
    expect(await codesOf('entries/add', body, ['monitor', 'useradmin', 'stranger', 'visitor'])).toEqual([403, 403, 4013, 403]);
    expect((await ask('entries/add', 'operator', { projectId, text: '  ' })).errors).toMatchObject([{ path: 'text' }]);
    expect((await ask('entries/add', 'operator', body)).data).toMatchObject({
      text: words,
      time: evening,
      by: { loginName: 'operator' },
      shift: { name: '白班', crewName: '甲', start: local('2026-11-18T08:00') },
      strikes: null,
      struckBy: null,
    });
    expect((await operations()).at(-1)).toMatchObject({ content_en: 'Add shift log entry', set_value: words, user_name: 'operator' });
  });

  it('has the names of shifts and crews in the reader’s language, as they were at the time', async () => {
    const crew = { projectId, id: crews.a.id, name: '甲', nameEn: 'Crew A', userIds: crews.a.members.map(({ userId }) => userId) };
    expect((await ask<Crew>('crew/save', 'engineer', crew)).data).toMatchObject({ name: '甲', nameEn: 'Crew A' });
    expect((await operations()).at(-1)).toMatchObject({ target_param: '甲', set_value: 'Crew A · monitor, operator' });
    const named = [{ ...day, nameEn: 'Day' }, night];
    expect((await ask('pattern/save', 'engineer', pattern({ from: '2026-12-01', anchor: '2026-12-01', shifts: named }))).code).toBe(200);
    const readIn = async (language: string) => {
      const entries = `entries?projectId=${projectId}`;
      return (await ask<{ list: ShiftEntry[] }>(entries, 'monitor', undefined, language)).data.list.map(({ shift }) => shift);
    };
    expect([await readIn('en'), await readIn('zh')]).toMatchObject([
      [{ name: 'Day', crewName: 'Crew A' }],
      [{ name: '白班', crewName: '甲' }],
    ]);
    const range = `list?projectId=${projectId}&startTime=${local('2026-11-18T09:00')}&endTime=${local('2026-11-18T21:00')}`;
    const shifts = (await ask<{ list: ShiftView[] }>(range, 'monitor')).data.list;
    expect(shifts.map(({ name, crewName }) => [name, crewName])).toEqual([
      ['Day', 'Crew A'],
      ['夜班', '乙'],
    ]);
    expect((await ask<Crew>('crew/save', 'engineer', { ...crew, name: '早', nameEn: 'Crew E' })).code).toBe(200);
    expect(await readIn('en')).toMatchObject([{ name: 'Day', crewName: '甲' }]);
    await ask<Crew>('crew/save', 'engineer', { ...crew, nameEn: '' });
    await ask('pattern/remove', 'engineer', { projectId, from: '2026-12-01' });
  });

  it('is corrected by entries that strike out others, each at most once', async () => {
    const [entry] = (await list()).list;
    if (!entry) throw new Error('there is none');
    const correct = (login: string, strikes: number) => ask<ShiftEntry>('entries/add', login, { projectId, text: '更正', strikes });
    expect((await correct('operator', 999)).code).toBe(404);
    const both = await Promise.all([correct('operator', entry.id), correct('engineer', entry.id)]);
    expect(both.map(({ code }) => code).sort()).toEqual([200, 409]);
    const kept = both.find(({ code }) => code === 200)?.data;
    expect((await list()).list).toMatchObject([
      { id: kept?.id, strikes: entry.id },
      { id: entry.id, text: words, struckBy: kept?.id },
    ]);
  });

  it('is filtered by text, crew and time', async () => {
    expect((await list(`&query=${encodeURIComponent('空调')}`)).total).toBe(1);
    expect((await list('&query=nothing')).list).toEqual([]);
    expect((await list(`&crewId=${crews.b.id}`)).total).toBe(0);
    expect((await list(`&startTime=${evening}&endTime=${evening + 1}`)).total).toBe(2);
    expect((await list(`&endTime=${evening}`)).total).toBe(0);
    expect(await codesOf('entries?projectId=0', undefined, ['monitor'])).toEqual([400]);
  });
});

describe('a hand-over', () => {
  beforeEach(async () => {
    await fresh();
    await ask('pattern/save', 'engineer', pattern());
    return () => test.close();
  });

  const alarm = (id: number, more: object = {}) =>
    test.deps.db
      .insertInto('log_entries')
      .values({
        ...bareLogEntry,
        ...{ id, index_name: 'alarm', type: 3, severity: 1, project_id: projectId, device_id: test.devices.own, alarm_key: `k${id}` },
        ...{ content_zh: `过温${id}`, content_en: `Over temperature ${id}`, start_time: evening - hour },
        ...more,
      })
      .execute();
  const start = local('2026-11-18T08:00');
  const sign = (login: string, more: object = {}) =>
    ask<HandOver>('handOver/sign', login, { projectId, start, crewId: crews.a.id, note: '注意 3 号舱', password: testPassword, ...more });
  const get = async (login: string, id: number) => (await ask<HandOverDetail>(`handOver/get?projectId=${projectId}&id=${id}`, login)).data;
  const take = async (login: string, id: number, more: object = {}) =>
    ask<HandOver>('handOver/take', login, { projectId, id, seen: (await get('monitor', id)).seen, password: testPassword, ...more });

  it('stores the status, lists changes, and is signed by two users', async () => {
    await alarm(9001);
    await alarm(9002, { ack_time: evening - 1, severity: 2 });
    await alarm(9003, { recover_time: evening - 1 });
    await alarm(9004, { quiet: 'shelved', quiet_since: evening });
    await alarm(9005, { project_id: test.projects.foreign });
    const { db } = test.deps;
    const by = { user_id: null, login_name: 'op', user_name: 'Op' };
    const tag = {
      project_id: projectId,
      device_id: test.devices.own,
      reason: '检修中',
      until: null,
      set_time: evening - 5,
      ...by,
      user_id: 1,
    };
    await db.insertInto('device_tags').values(tag).execute();
    const suppression = {
      kind: 'shelved',
      alarm_key: 'k9004',
      device_id: test.devices.own,
      region_id: null,
      content_zh: '低压',
      content_en: 'Low',
    };
    const until = evening + hour;
    const rest = { reason: '等备件', severity: 2, begins: evening - 9, until, created: evening - 9, ended: null, link_id: null };
    await db
      .insertInto('alarm_quietings')
      .values({ project_id: projectId, ...suppression, ...rest, ...by })
      .execute();
    const { param_id, metric } = { param_id: 1, metric: 'ct_ratio' };
    const command = {
      project_id: projectId,
      device_id: test.devices.own,
      param_id,
      metric,
      user_name: 'Op',
      login_name: 'op',
      address: '',
      old_value: 1,
    };
    const ends = { read_back: null, reason_zh: '', reason_en: '', asked_time: evening - 7, sent_time: null, end_time: null };
    await db
      .insertInto('commands')
      .values([
        { ...command, ...ends, state: 'approval', asked_value: 5, approval_until: until },
        // Leased by another server, as this one would end commands without a lease.
        {
          ...command,
          ...ends,
          state: 'sent',
          asked_value: 6,
          sent_time: evening - 6,
          lease_owner: 'elsewhere',
          lease_end: evening + 24 * hour,
        },
        {
          ...command,
          ...ends,
          state: 'done',
          asked_value: 7,
          end_time: evening,
          revert_state: 'pending',
          revert_at: until,
          revert_value: 1,
        },
      ])
      .execute();
    const state = await ask<HandOverDetail['state']>(`handOver/state?projectId=${projectId}`, 'monitor');
    const { data: made } = await sign('operator');
    expect(made).toMatchObject({
      shift: { name: '白班', crewName: '甲' },
      next: { crewName: '乙' },
      handed: { by: { loginName: 'operator' } },
      taken: null,
    });
    await db
      .updateTable('log_entries')
      .set({ ack_time: evening + 1 })
      .where('id', '=', 9001)
      .execute();
    await db
      .updateTable('log_entries')
      .set({ recover_time: evening + 1 })
      .where('id', '=', 9002)
      .execute();
    await alarm(90_006);
    test.clock.now = local('2026-11-18T20:05');
    const before = await get('colleague', made.id);
    expect(before).toMatchObject({ mayTake: true, mayWithdraw: false, note: '注意 3 号舱', state: state.data });
    expect(before.state.items.map(({ kind, id, acknowledged }) => [kind, id > 9000 ? id : 0, acknowledged])).toEqual([
      ['alarm', 9001, false],
      ['alarm', 9002, true],
      ['shelved', 0, null],
      ['tag', 0, null],
      ['approval', 0, null],
      ['command', 0, null],
      ['revert', 0, null],
    ]);
    const changed = { added: [{ id: 90_006 }], gone: [{ id: 9002 }], acknowledged: [{ id: 9001 }] };
    expect(before.changes).toMatchObject(changed);
    expect((await take('colleague', made.id, { note: '已知' })).data).toMatchObject({
      taken: { by: { loginName: 'colleague' } },
      takenNote: '已知',
    });
    await db
      .updateTable('log_entries')
      .set({ recover_time: evening + 2 })
      .where('id', '=', 90_006)
      .execute();
    const after = await get('monitor', made.id);
    expect(after).toMatchObject({ state: state.data, changes: changed, mayTake: false, seen: '' });
    expect((await operations()).slice(-2)).toMatchObject([
      { content_en: 'Hand over shift', set_value: after.digest, user_name: 'operator' },
      { content_en: 'Take over shift', set_value: after.takenDigest, user_name: 'colleague' },
    ]);
  });

  it('requires the password of the signer, who must be in the crew or plan shifts', async () => {
    expect((await sign('operator', { password: 'wrong' })).errors).toMatchObject([{ path: 'password' }]);
    const signers = await Promise.all(['colleague', 'monitor', 'useradmin', 'stranger', 'visitor'].map((login) => sign(login)));
    expect(signers.map(({ code }) => code)).toEqual([403, 403, 403, 4013, 403]);
    expect((await sign('operator', { start: start + 1 })).code).toBe(404);
    expect((await sign('operator', { crewId: crews.b.id })).code).toBe(404);
    expect((await sign('engineer', { start: local('2026-11-18T20:00'), crewId: crews.b.id })).code).toBe(404);
    test.clock.now = local('2026-11-19T08:01');
    expect((await sign('operator')).code).toBe(404);
    test.clock.now = local('2026-11-19T07:59');
    expect((await sign('operator')).code).toBe(200);
  });

  it('is created once, whatever the number of concurrent signers', async () => {
    const made = await Promise.all([sign('operator'), sign('engineer'), sign('engadmin')]);
    expect(made.map(({ code }) => code).sort()).toEqual([200, 409, 409]);
  });

  it('is taken over once, by another user of the next crew', async () => {
    const { id } = (await sign('operator')).data;
    expect(await Promise.all(['operator', 'other', 'monitor', 'stranger'].map(async (login) => (await take(login, id)).code))).toEqual([
      403, 403, 403, 4013,
    ]);
    expect((await take('colleague', id, { password: 'wrong' })).errors).toMatchObject([{ path: 'password' }]);
    expect((await ask('handOver/take', 'colleague', { projectId, id: 999, seen: '', password: testPassword })).code).toBe(404);
    const { seen } = await get('monitor', id);
    expect((await take('colleague', id, { projectId: test.projects.foreign, seen })).code).toBe(4013);
    const takers = await Promise.all([take('colleague', id), take('engineer', id)]);
    expect(takers.map(({ code }) => code).sort()).toEqual([200, 409]);
    expect((await ask('handOver/withdraw', 'operator', { projectId, id })).code).toBe(409);
  });

  it('cannot be taken over by its own signer, or without the latest changes', async () => {
    const { id } = (await sign('engineer')).data;
    expect((await take('engineer', id)).code).toBe(403);
    const { seen } = await get('monitor', id);
    await alarm(9001);
    expect((await take('colleague', id, { seen })).code).toBe(409);
    expect((await take('colleague', id)).code).toBe(200);
  });

  it('can be withdrawn before it is taken over, remains readable, and can be created again', async () => {
    const { id } = (await sign('operator')).data;
    const withdraw = (login: string) => ask('handOver/withdraw', login, { projectId, id });
    expect([(await withdraw('colleague')).code, (await withdraw('monitor')).code, (await withdraw('operator')).code]).toEqual([
      403, 403, 200,
    ]);
    expect((await take('colleague', id)).code).toBe(409);
    const again = (await sign('operator', { note: '重写' })).data;
    test.clock.now = local('2026-11-18T20:05');
    const { data } = await ask<{ list: { handOver: HandOver | null }[] }>(
      `handOver/list?projectId=${projectId}&startTime=${start}&endTime=${test.clock.now}`,
      'monitor',
    );
    expect(data.list).toMatchObject([
      { handOver: { id: again.id, withdrawn: null } },
      { handOver: { id, withdrawn: { by: { loginName: 'operator' } } } },
    ]);
  });

  it('that is missing or pending is reported', async () => {
    const open = async () =>
      (await ask<{ open: { crewName: string; handOverId: number | null }[] }>(`now?projectId=${projectId}`, 'monitor')).data.open;
    // Shifts that ended before there was a calendar need no hand-over.
    expect(await open()).toEqual([]);
    const may = async (login: string) =>
      (await ask<{ shifts: { mayHandOver: boolean }[] }>(`now?projectId=${projectId}`, login)).data.shifts.map(
        ({ mayHandOver }) => mayHandOver,
      );
    expect([await may('operator'), await may('engineer'), await may('colleague'), await may('monitor')]).toEqual([
      [true],
      [true],
      [false],
      [false],
    ]);
    test.clock.now = local('2026-11-19T08:30');
    expect(await open()).toMatchObject([
      { crewName: '乙', handOverId: null },
      { crewName: '甲', handOverId: null },
    ]);
    const { id } = (await sign('colleague', { start: local('2026-11-18T20:00'), crewId: crews.b.id })).data;
    expect(await open()).toMatchObject([
      { crewName: '乙', handOverId: id },
      { crewName: '甲', handOverId: null },
    ]);
    expect((await take('operator', id)).code).toBe(200);
    expect(await open()).toMatchObject([{ crewName: '甲', handOverId: null }]);
    const range = `startTime=${local('2026-11-17T00:00')}&endTime=${test.clock.now}`;
    const { data } = await ask<{ list: { shift: ShiftView; handOver: HandOver | null }[] }>(
      `handOver/list?projectId=${projectId}&${range}`,
      'monitor',
    );
    expect(data.list.map(({ shift, handOver }) => [shift.crewName, handOver?.id ?? null])).toEqual([
      ['乙', id],
      ['甲', null],
    ]);
  });

  it('that was changed in the store says so, in the list too, and once in the security log', async () => {
    const { db, security } = test.deps;
    const { id } = (await sign('operator')).data;
    test.clock.now += hour;
    expect((await take('colleague', id, { note: '收到' })).code).toBe(200);
    const stored = await db.selectFrom('shift_handovers').selectAll().where('id', '=', id).executeTakeFirstOrThrow();
    const put = (columns: object) => db.updateTable('shift_handovers').set(columns).where('id', '=', id).execute();
    const range = `startTime=${local('2026-11-17T00:00')}&endTime=${test.clock.now + 24 * hour}`;
    const listed = async () =>
      (await ask<{ list: { handOver: HandOver | null }[] }>(`handOver/list?projectId=${projectId}&${range}`, 'monitor')).data.list.find(
        ({ handOver }) => handOver?.id === id,
      )?.handOver?.altered;
    const seen = async () => [(await get('monitor', id)).altered, await listed()];
    test.clock.now = local('2026-11-19T08:30');
    expect(await seen()).toEqual([false, false]);
    for (const columns of [
      { note: '一切正常' },
      { state: JSON.stringify({ ...JSON.parse(stored.state), items: [] }), time: stored.time - 1 },
      { next_crew_name: '丙' },
      { taken_name: 'nobody' },
      { taken_note: '' },
      { changes: '{"added":[],"gone":[],"acknowledged":[],"x":1}' },
      { taken_time: null, taken_user_id: null, taken_login: null, taken_name: null, taken_note: null, changes: null },
    ]) {
      await put(columns);
      expect([columns, await seen()]).toEqual([columns, [true, true]]);
      await put(stored);
      expect(await seen()).toEqual([false, false]);
    }
    // With digests that fit the row: the operation log has the right ones.
    const handed = { ...stored, note: '一切正常' };
    const digest = handedDigest(handed);
    await put({ note: handed.note, digest, taken_digest: takenDigest({ ...handed, digest }) });
    expect(await seen()).toEqual([true, false]);
    await put(stored);
    await security.flush();
    const events = await db.selectFrom('security_events').select(['detail', 'count']).where('kind', '=', 'documentAltered').execute();
    expect(events).toEqual([{ detail: `hand-over ${id}`, count: 1 }]);
  });

  it('is still valid with a digest of an earlier version, which excluded the next crew', async () => {
    const { db } = test.deps;
    const { id } = (await sign('operator')).data;
    const stored = await db.selectFrom('shift_handovers').selectAll().where('id', '=', id).executeTakeFirstOrThrow();
    const { shift_start, shift_end, shift_name, crew_id, crew_name, user_id, login_name, user_name, time, note } = stored;
    const columns = { shift_start, shift_end, shift_name, crew_id, crew_name, user_id, login_name, user_name, time, note };
    const digest = createHash('sha256')
      .update(JSON.stringify([projectId, columns, JSON.parse(stored.state)]))
      .digest('hex');
    await db.updateTable('shift_handovers').set({ digest }).where('id', '=', id).execute();
    await db.updateTable('log_entries').set({ set_value: digest }).where('set_value', '=', stored.digest).execute();
    expect((await get('monitor', id)).altered).toBe(false);
    await db.updateTable('shift_handovers').set({ note: 'x' }).where('id', '=', id).execute();
    expect((await get('monitor', id)).altered).toBe(true);
  });

  it('of another project is not found, like a nonexistent one', async () => {
    const { id } = (await sign('operator')).data;
    expect(await codesOf(`handOver/get?projectId=${projectId}&id=${id}`, undefined, ['stranger'])).toEqual([4013]);
    expect(await codesOf(`handOver/get?projectId=${test.projects.foreign}&id=${id}`, undefined, ['stranger', 'platform'])).toEqual([
      404, 404,
    ]);
    expect(await codesOf('handOver/withdraw', { projectId: test.projects.foreign, id }, ['stranger'])).toEqual([404]);
  });
});

describe('the page of a shift', () => {
  const start = local('2026-11-18T08:00');
  const review = async (login: string, more = '') => ask<ShiftReview>(`review?projectId=${projectId}${more}`, login);
  const add = (id: number, more: object) =>
    test.deps.db
      .insertInto('log_entries')
      .values({
        ...bareLogEntry,
        ...{ id, type: 2, severity: 2, project_id: projectId, device_id: test.devices.own, alarm_key: `k${id}` },
        ...{ content_zh: `过温${id}`, content_en: `Over temperature ${id}`, start_time: evening - hour },
        ...more,
      })
      .execute();

  beforeEach(async () => {
    await fresh();
    test.clock.now = evening;
  });
  afterEach(() => test.close());

  it('covers the last hours if no shift is planned', async () => {
    const { data } = await review('monitor');
    expect(data).toMatchObject({ shift: null, end: evening, start: evening - 8 * hour, before: null, after: null, alarms: [] });
    expect(data.facts).toMatchObject({ alarms: 0, worst: null, active: 0, commands: 0, charged: null, socTo: null });
  });

  it('has the events of the running shift, with the facts of its summary', async () => {
    await ask('pattern/save', 'engineer', pattern());
    await add(9001, { severity: 1, type: 3, recover_time: evening - hour + 60_000, ack_time: evening - 1 });
    await add(9002, { first_id: 9001, start_time: evening - hour + 1 });
    await add(9003, { start_time: start - hour, quiet: null });
    await add(9004, { project_id: test.projects.foreign });
    await add(9005, { start_time: start - 2 * hour, recover_time: start - hour });
    const command = { index_name: 'operation', type: 4, metric: 'power_ramp', content_en: 'Set power_ramp', alarm_key: null };
    await add(9006, { ...command, result: 'ok', severity: null });
    await add(9007, { ...command, result: 'refused: too high', severity: null });
    await ask('entries/add', 'operator', { projectId, text: words });
    const { data } = await review('operator');
    expect(data).toMatchObject({
      shift: { name: '白班', crewName: '甲', mayHandOver: true, handOverId: null, next: { crewName: '乙' } },
      ...{ start, end: local('2026-11-18T20:00'), until: evening },
      before: { crewName: '乙', name: '夜班' },
      after: null,
      notes: [{ text: words }],
    });
    expect(data.alarms.map(({ id }) => id)).toEqual([9001, 9002]);
    expect(data.operations.map(({ id }) => id).filter((id) => id >= 9006 && id <= 9007)).toEqual([9006, 9007]);
    expect(data.facts).toMatchObject({
      ...{ alarms: 2, firsts: 1, commands: 2, failed: 1, notes: 1 },
      worst: { id: 9001, severity: 1, text: 'Over temperature 9001', lastedMs: 60_000 },
    });
  });

  it('shows an earlier shift in its state at its end', async () => {
    await ask('pattern/save', 'engineer', pattern());
    const night = local('2026-11-17T20:00');
    await add(9001, { start_time: night + hour, recover_time: evening - hour, ack_time: evening - hour, ack_user: 'op' });
    const { data } = await review('monitor', `&start=${night}&crewId=${crews.b.id}`);
    expect(data).toMatchObject({ shift: { crewName: '乙', mayHandOver: false }, until: start, after: { name: '白班' } });
    expect(data.alarms).toMatchObject([{ id: 9001, recovered: false, recoverTime: null, ackTime: null, ackUser: null }]);
    expect(data.facts).toMatchObject({ worst: { lastedMs: null }, unacknowledged: 1 });
  });

  it('is rejected for other projects, unknown or future shifts, and invalid input', async () => {
    await ask('pattern/save', 'engineer', pattern());
    expect((await review('stranger')).code).toBe(4013);
    expect((await review('monitor', `&start=${start + 1}`)).code).toBe(404);
    expect((await review('monitor', `&start=${start}&crewId=${crews.b.id}`)).code).toBe(404);
    expect((await review('monitor', `&start=${local('2026-11-18T20:00')}`)).code).toBe(404);
    expect((await review('monitor', '&start=soon')).code).toBe(400);
    expect((await review('monitor', `&time=${start + hour}`)).data).toMatchObject({ start, until: start + hour });
  });
});
