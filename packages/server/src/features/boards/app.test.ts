/** Boards: private until shared, their versions, pages of the project, copies and files. */
import { type Board, type BoardCard, type BoardFile, maxBoards } from '@czyun/contract/boards';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { base, type TestApp, testApp } from '../../app-fixture.ts';

let t: TestApp;
beforeAll(async () => {
  t = await testApp();
});
afterAll(() => t?.close());

interface Answer<T> {
  readonly code: number;
  readonly data: T;
}

async function ask<T>(path: string, user: string, payload?: object): Promise<Answer<T>> {
  const headers = { sid: await t.signIn(user) };
  const url = `${base}/api/boards/${path}`;
  return (await t.app.inject({ method: payload ? 'POST' : 'GET', url, headers, ...(payload ? { payload } : {}) })).json();
}

const text = (id: string, more: object = {}) => ({
  ...{ id, kind: 'board.text', x: 0, y: 0, w: 4, h: 3, options: { title: '', text: 'Duty phone 6601' } },
  ...more,
});
const value = (points: string) => text('v', { kind: 'board.value', options: { title: '', points, spark: true } });
const states = (devices: string) => text('s', { kind: 'board.states', options: { title: '', devices, range: 'board' } });
const content = (...tiles: readonly object[]) => ({ tiles, range: '24h', deviceType: null });
const save = (fields: object = {}, user = 'engineer') =>
  ask<Board>('save', user, { projectId: t.projects.own, version: 0, name: 'Night shift', content: content(text('a')), ...fields });
const share = (id: number, version: number, shared: boolean, user = 'engineer') =>
  ask<Board>('sharing/save', user, { projectId: t.projects.own, id, version, shared });
const list = async (user: string) => (await ask<BoardCard[]>(`list?projectId=${t.projects.own}`, user)).data;
const get = (id: number, user: string) => ask<Board>(`get?projectId=${t.projects.own}&id=${id}`, user);
const remove = (id: number, user: string) => ask('remove', user, { projectId: t.projects.own, id });
const page = (id: number, on: string | null, user = 'engineer') =>
  ask<Board>('page/save', user, { projectId: t.projects.own, id, page: on });
const actions = async (target: string) =>
  (await t.deps.db.selectFrom('log_entries').select('content_en').where('target_param', '=', target).orderBy('id').execute()).map(
    ({ content_en }) => content_en,
  );

describe('a board', () => {
  it('is private until shared, and private again after unsharing', async () => {
    const { data: made } = await save({ name: 'Mine' }, 'operator');
    expect(made).toMatchObject({ version: 1, own: true, shared: false, page: null, content: content(text('a')) });
    const { options: _, ...place } = text('a');
    expect((await list('operator')).find(({ id }) => id === made.id)).toMatchObject({ name: 'Mine', tiles: [place] });
    expect((await list('monitor')).some(({ id }) => id === made.id)).toBe(false);
    expect((await get(made.id, 'monitor')).code).toBe(404);

    const { data: shared } = await share(made.id, 1, true, 'operator');
    expect(shared).toMatchObject({ version: 2, shared: true });
    expect((await get(made.id, 'monitor')).data).toMatchObject({ own: false, name: 'Mine' });
    expect((await save({ id: made.id, version: 2, name: 'Theirs' }, 'engineer')).code).toBe(404);
    expect((await save({ id: made.id, version: 2, name: 'Mine', content: content() }, 'operator')).data).toMatchObject({ version: 3 });
    expect((await share(made.id, 3, false, 'operator')).data).toMatchObject({ version: 4, shared: false });
    expect((await get(made.id, 'monitor')).code).toBe(404);
    expect((await remove(made.id, 'operator')).code).toBe(200);
    expect(await actions('Mine')).toEqual(['Share a board', 'Change a shared board', 'Stop sharing a board']);
  });

  it('is changed only in the version that was read, and not by saving the same content', async () => {
    const { data: made } = await save();
    expect((await save({ id: made.id, version: 1 })).data.version).toBe(1);
    expect((await save({ id: made.id, version: 0 })).code).toBe(409);
    expect((await save({ id: made.id, version: 1, name: 'Day shift' })).data).toMatchObject({ version: 2, name: 'Day shift' });
    expect((await share(made.id, 1, true)).code).toBe(409);
    expect((await save({ version: 3 })).code).toBe(409);
    expect((await save({ id: 999_999, version: 1 })).code).toBe(404);
  });

  it('is removed by its owner; a shared one also by an engineering administrator', async () => {
    const { data: made } = await save({ name: 'Shared' }, 'operator');
    expect((await remove(made.id, 'engadmin')).code).toBe(404);
    await share(made.id, 1, true, 'operator');
    expect((await remove(made.id, 'monitor')).code).toBe(403);
    expect((await remove(made.id, 'engadmin')).code).toBe(200);
    expect((await remove(made.id, 'operator')).code).toBe(404);
    expect((await actions('Shared')).at(-1)).toBe('Remove a shared board');
  });

  it('is shared and put on a page by permitted users, in their own project', async () => {
    const { data: made } = await save({}, 'monitor');
    expect((await share(made.id, 1, true, 'monitor')).code).toBe(403);
    expect((await page(made.id, 'view1', 'operator')).code).toBe(403);
    expect((await save({ projectId: t.projects.foreign })).code).toBe(4013);
    expect((await ask(`get?projectId=${t.projects.foreign}&id=${made.id}`, 'engineer')).code).toBe(4013);
    expect((await share(999_999, 1, true)).code).toBe(404);
    expect((await page(999_999, 'view1')).code).toBe(404);
  });

  it('limits boards per person; others can still create theirs', async () => {
    const { data: made } = await save({ name: 'First' }, 'monitor');
    const row = await t.deps.db.selectFrom('boards').selectAll().where('id', '=', made.id).executeTakeFirstOrThrow();
    const { id: _, ...columns } = row;
    const { length: stored } = (await list('monitor')).filter(({ own }) => own);
    await t.deps.db
      .insertInto('boards')
      .values(Array.from({ length: maxBoards - stored }, () => columns))
      .execute();
    expect((await save({ name: 'Too many' }, 'monitor')).code).toBe(409);
    expect((await ask('copy/save', 'monitor', { projectId: t.projects.own, id: made.id, name: 'Copy' })).code).toBe(409);
    expect((await save({ id: made.id, version: 1, name: 'Renamed' }, 'monitor')).code).toBe(200);
    expect((await save({ name: 'Of another person' }, 'operator')).code).toBe(200);
    await t.deps.db.deleteFrom('boards').where('user_id', '=', row.user_id).execute();
  });

  it('refuses content that no widget can draw', async () => {
    const wrong = [
      content(text('a'), text('a')),
      content(text('a', { kind: 'board.none' })),
      content(text('a', { options: { title: '' } })),
      content(value('x')),
      content(value('1:soc,2:soc')),
      content(states('')),
      content(states('1:soc')),
      content(text('a', { kind: 'board.pareto', options: { title: '', of: 'money', range: 'board' } })),
      content(text('a', { kind: 'board.picture', options: { title: '', file: 'https://pictures.example/a.png', fit: 'whole' } })),
      content(text('a', { x: 12 })),
      content(...Array.from({ length: 61 }, (_, at) => text(`t${at}`))),
      { ...content(), range: '5h' },
    ];
    for (const each of wrong) expect((await save({ content: each })).code, JSON.stringify(each).slice(0, 200)).toBe(400);
    expect((await save({ name: ' ' })).code).toBe(400);
    // Widgets of other features parse their own options.
    expect((await save({ content: content(text('a', { kind: 'alarms.active', options: { most: 4 } }), value('$:soc')) })).code).toBe(200);
  });
});

describe('a page of the project', () => {
  it('shows one shared board, until it is no longer shared', async () => {
    const [one, two] = [(await save({ name: 'One' })).data, (await save({ name: 'Two' })).data];
    expect((await page(one.id, 'view1')).code).toBe(409);
    for (const { id } of [one, two]) await share(id, 1, true);
    expect((await page(one.id, 'view1')).data).toMatchObject({ page: 'view1', version: 2 });
    expect((await page(one.id, 'view2')).code).toBe(400);
    expect((await page(two.id, 'view1')).data.page).toBe('view1');
    expect((await get(one.id, 'monitor')).data.page).toBeNull();
    expect((await share(two.id, 2, false)).data.page).toBeNull();
    expect(await actions('Two')).toEqual(['Share a board', 'Choose the board of a project page', 'Stop sharing a board']);
  });
});

describe('a copy', () => {
  it('is a board of the caller, of any visible board', async () => {
    const { data: made } = await save({ name: 'Original' });
    const copy = (user: string, fields: object = {}) =>
      ask<Board>('copy/save', user, { projectId: t.projects.own, id: made.id, name: 'Copy', ...fields });
    expect((await copy('monitor')).code).toBe(404);
    await share(made.id, 1, true);
    expect((await copy('monitor')).data).toMatchObject({ name: 'Copy', own: true, shared: false, version: 1, content: made.content });
    expect((await copy('monitor', { name: '' })).code).toBe(400);
  });
});

describe('a file', () => {
  const load = (file: object, user = 'engineer') =>
    ask<{ board: Board; missing: string[]; left: string[] }>('import', user, { projectId: t.projects.own, file });

  it('names devices by their keys and finds them again', async () => {
    const own = `${t.devices.own}:soc`;
    const { data: made } = await save({ content: content(value(own), text('a'), states(`${t.devices.own},$`)) });
    const { data: file } = await ask<BoardFile>(`export?projectId=${t.projects.own}&id=${made.id}`, 'engineer');
    expect(file.content.tiles[0]?.options['points']).toBe('#0:soc');
    expect(file.content.tiles[2]?.options['devices']).toBe('#0,$');
    expect(file.devices).toHaveLength(1);
    expect((await load(file)).data).toMatchObject({ missing: [], board: { own: true, content: made.content } });
    expect((await ask(`export?projectId=${t.projects.own}&id=${made.id}`, 'monitor')).code).toBe(404);
  });

  it('leaves out pictures, pages and cameras of another project and reports them; in the own project they remain', async () => {
    const camera = { id: 'c', kind: 'board.camera', x: 0, y: 0, w: 4, h: 4, options: { title: '', camera: 'C1:1' } };
    const { data: made } = await save({ content: content(text('a'), camera) });
    const { data: file } = await ask<BoardFile>(`export?projectId=${t.projects.own}&id=${made.id}`, 'engineer');
    expect((await load(file)).data).toMatchObject({ left: [], board: { content: made.content } });
    const elsewhere = (await load({ ...file, project: 'another' })).data;
    expect(elsewhere.left).toEqual(['board.camera']);
    expect(elsewhere.board.content.tiles.map(({ id }) => id)).toEqual(['a']);
  });

  it('leaves out points of missing devices, and refuses invalid files', async () => {
    const devices = [{ key: 'no-such-device', name: 'Pump 7' }];
    const file = (...tiles: readonly object[]) => ({
      format: 'board',
      formatVersion: 1,
      name: 'Else',
      devices,
      content: content(...tiles),
    });
    const { data } = await load(file(value('#0:soc'), text('a'), states('#0')));
    expect(data.missing).toEqual(['Pump 7']);
    expect(data.board.content.tiles.map(({ id }) => id)).toEqual(['a']);
    expect((await load(file(text('a', { options: {} })))).code).toBe(400);
    expect((await load({ ...file(), formatVersion: 2 })).code).toBe(400);
    expect((await load({ name: 'x' })).code).toBe(400);
  });
});
