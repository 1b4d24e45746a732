import type { SavedCurve } from '@czyun/contract';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { createTestServer, type TestServer, type TestUser } from '../../testing/index.ts';

let server: TestServer;
let projectId: number;

beforeAll(async () => {
  server = await createTestServer();
  projectId = server.project('station').id;
});
afterAll(() => server.close());

const lines = JSON.stringify([{ key: '1:soc', name: '电池' }]);
const add = (fields: Record<string, unknown>, as: TestUser = 'monitor') =>
  server.ask<SavedCurve>('/history/graph/add', { as, body: { projectId, lineData: lines, ...fields } });
const names = async (as: TestUser) =>
  (await server.ask<SavedCurve[]>(`/history/graph/list?projectId=${projectId}`, { as })).data.map(({ name }) => name);
const remove = (id: number | undefined, as: TestUser) => server.ask('/history/graph/delete', { as, body: { id } });

describe('saved curves', () => {
  it('belong to their owner, newest first, and are returned unchanged', async () => {
    const first = await add({ name: '一' });
    await add({ name: '二' });
    expect(first.data).toMatchObject({ name: '一', lineData: lines, own: true, shared: false, userName: 'monitor', projectId });
    expect(await names('monitor')).toEqual(['二', '一']);
    expect(await names('operator')).toEqual([]);
  });

  it('can be saved by a plain GET', async () => {
    const answer = await server.ask<SavedCurve>(`/history/graph/add?projectId=${projectId}&lineData=${encodeURIComponent(lines)}`, {
      as: 'useradmin',
    });
    expect(answer.data).toMatchObject({ name: '', lineData: lines });
  });

  it('can be shared by permitted users, and are visible in the project only', async () => {
    expect((await add({ name: 'x', shared: true }, 'monitor')).code).toBe(403);
    expect((await add({ name: '共享', shared: true }, 'operator')).data.shared).toBe(true);
    expect(await names('monitor')).toContain('共享');
    expect((await server.ask(`/history/graph/list?projectId=${projectId}`, { as: 'stranger' })).code).toBe(4013);
    expect((await add({ name: 'x' }, 'stranger')).code).toBe(4013);
  });

  it('can be replaced by their owner only', async () => {
    const own = (await add({ name: 'old' }, 'engineer')).data;
    expect((await add({ id: own.id, name: 'new', lineData: '[]' }, 'engineer')).data).toMatchObject({
      id: own.id,
      name: 'new',
      lineData: '[]',
    });
    expect((await add({ id: own.id, name: 'theirs' }, 'operator')).status).toBe(404);
    expect((await add({ id: 999_999, name: 'none' }, 'engineer')).status).toBe(404);
  });

  it('are a serialized list of at most 64 KB', async () => {
    for (const lineData of ['{}', 'x', '1', '', JSON.stringify(['x'.repeat(65_536)]), JSON.stringify(['水'.repeat(30_000)])])
      expect((await add({ lineData })).status, lineData.slice(0, 10)).toBe(400);
    expect((await add({ lineData: JSON.stringify(['x'.repeat(65_000)]) })).status).toBe(200);
  });

  it('are deleted by their owner; shared ones also by an engineering administrator', async () => {
    const own = (await add({ name: 'mine' }, 'engineer')).data;
    expect((await remove(own.id, 'operator')).status).toBe(404);
    expect((await remove(own.id, 'engadmin')).status).toBe(404);
    expect((await remove(own.id, 'stranger')).status).toBe(404);
    expect((await remove(999_999, 'engineer')).status).toBe(404);
    expect((await remove(own.id, 'engineer')).data).toEqual({ deleted: true });
    const shared = (await add({ name: 'ours', shared: true }, 'engineer')).data;
    expect((await remove(shared.id, 'operator')).code).toBe(403);
    expect((await remove(shared.id, 'stranger')).status).toBe(404);
    expect((await remove(shared.id, 'engadmin')).data).toEqual({ deleted: true });
    const rows = await server.db.selectFrom('log_entries').select('content_en').where('target_param', '=', 'ours').execute();
    expect(rows.map(({ content_en }) => content_en)).toEqual(['Share curves', 'Delete shared curves']);
  });

  it('cannot be saved by a wall display', async () => {
    const createdBy = (await server.accounts.userIdOf('engadmin')) ?? 0;
    const { secret } = await server.accounts.createSecretLink({
      projectId,
      code: 2,
      writes: true,
      name: 'wall',
      createdBy,
      expires: Date.now() + 60_000,
    });
    const { sid } = (await server.ask<{ sid: string }>('/login2', { body: { secret } })).data;
    const call = (url: string, payload?: object) =>
      server.app.inject({
        method: payload ? 'POST' : 'GET',
        url: `/dataviewapi8${url}`,
        headers: { sid },
        ...(payload ? { payload } : {}),
      });
    expect((await call('/history/graph/add', { projectId, lineData: '[]' })).statusCode).toBe(403);
    const seen = (await call(`/history/graph/list?projectId=${projectId}`)).json<{ data: SavedCurve[] }>().data;
    expect(seen.every(({ shared, own }) => shared && !own)).toBe(true);
  });
});
