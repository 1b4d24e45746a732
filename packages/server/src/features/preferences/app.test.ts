import type { BoardCell, Preferences } from '@czyun/contract';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { createTestServer, type TestServer, type TestUser } from '../../testing/index.ts';

let server: TestServer;
let projectId: number;

beforeAll(async () => {
  server = await createTestServer();
  projectId = server.project('station').id;
});
afterAll(() => server.close());

const get = (as: TestUser, query = '') => server.ask<Preferences>(`/api/preferences/get${query}`, { as });
const save = (body: unknown, as: TestUser = 'monitor') => server.ask<Preferences>('/api/preferences/save', { as, body: body as object });
const cell: BoardCell = { id: 'a', kind: 'power', x: 0, y: 0, w: 6, h: 8, options: { metric: 'soc' } };

describe('preferences', () => {
  it('are personal: stored, replaced, and reset to the default by null', async () => {
    expect((await get('monitor')).data).toEqual({});
    expect((await save({ key: 'pinned', value: ['log', 'history'] })).data).toEqual({ pinned: ['log', 'history'] });
    expect((await save({ key: 'pinned', value: ['log'] })).data).toEqual({ pinned: ['log'] });
    expect((await save({ key: 'alarmSound', value: true })).data).toEqual({ pinned: ['log'], alarmSound: true });
    expect((await get('operator')).data).toEqual({});
    expect((await save({ key: 'pinned', value: null })).data).toEqual({ alarmSound: true });
  });

  it('of a project apply only there, for its members', async () => {
    expect((await save({ key: 'homeBoard', projectId, value: [cell] })).data.homeBoard).toEqual([cell]);
    expect((await get('monitor')).data.homeBoard).toBeUndefined();
    expect((await get('monitor', `?projectId=${projectId}`)).data.homeBoard).toEqual([cell]);
    expect((await save({ key: 'homeBoard', projectId, value: [cell] }, 'stranger')).code).toBe(4013);
    expect((await get('stranger', `?projectId=${projectId}`)).code).toBe(4013);
    expect((await get('monitor', '?projectId=999999')).code).toBe((await get('stranger', '?projectId=999999')).code);
  });

  it('have favourites per project and one start page for all projects', async () => {
    expect((await save({ key: 'starred', projectId, value: ['device:4', 'board:2'] })).data.starred).toEqual(['device:4', 'board:2']);
    expect((await save({ key: 'startPage', value: 'workspace' })).data).toMatchObject({ startPage: 'workspace' });
    expect((await get('monitor')).data.starred).toBeUndefined();
    expect((await get('monitor', `?projectId=${projectId}`)).data).toMatchObject({
      starred: ['device:4', 'board:2'],
      startPage: 'workspace',
    });
    expect((await save({ key: 'starred', projectId, value: [] }, 'stranger')).code).toBe(4013);
    for (const body of [
      { key: 'starred', projectId, value: null },
      { key: 'startPage', value: null },
    ])
      await save(body);
    expect((await get('monitor', `?projectId=${projectId}`)).data.starred).toBeUndefined();
  });

  it('are rejected without changes if they do not match the schema', async () => {
    for (const body of [
      { key: 'homeBoard', value: [cell] },
      { key: 'homeBoard', projectId, value: [{ ...cell, x: 12 }] },
      { key: 'homeBoard', projectId, value: Array.from({ length: 25 }, () => cell) },
      { key: 'pinned', value: 'log' },
      { key: 'pinned', value: ['x'.repeat(61)] },
      { key: 'startPage', value: '' },
      { key: 'starred', value: ['device:1'] },
      { key: 'starred', projectId, value: ['device:x'] },
      { key: 'starred', projectId, value: Array.from({ length: 31 }, (_, index) => `device:${index}`) },
      { key: 'theirs', value: 1 },
    ])
      expect((await save(body)).status, JSON.stringify(body).slice(0, 60)).toBe(400);
    expect((await get('monitor', `?projectId=${projectId}`)).data).toMatchObject({ homeBoard: [cell], alarmSound: true });
  });

  it('stored by an older version in another format are ignored', async () => {
    await server.db.updateTable('preferences').set({ value: '"loud"' }).where('key', '=', 'alarmSound').execute();
    expect((await get('monitor')).data).toEqual({});
  });

  it('cannot be stored by a wall display', async () => {
    const createdBy = (await server.accounts.userIdOf('monitor')) ?? 0;
    const link = { projectId, code: 2, writes: true, name: 'wall', createdBy, expires: Date.now() + 60_000 };
    const { secret } = await server.accounts.createSecretLink(link);
    const { sid } = (await server.ask<{ sid: string }>('/login2', { body: { secret } })).data;
    const call = (url: string, payload?: object) =>
      server.app.inject({
        method: payload ? 'POST' : 'GET',
        url: `/dataviewapi8${url}`,
        headers: { sid },
        ...(payload ? { payload } : {}),
      });
    expect((await call('/api/preferences/save', { key: 'alarmSound', value: true })).statusCode).toBe(403);
    expect((await call(`/api/preferences/get?projectId=${projectId}`)).json<{ data: Preferences }>().data).toEqual({});
  });
});
