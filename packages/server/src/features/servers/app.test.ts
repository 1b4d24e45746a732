/** The servers of an installation: shown to platform administrators, who move projects between them. */
import type { LogEntry, serversApi } from '@czyun/contract';
import { afterAll, beforeAll, expect, it } from 'vitest';
import type { z } from 'zod';
import { createTestServer, type TestServer } from '../../testing/index.ts';

type Shown = z.output<typeof serversApi.getServers.response>;
const limit = { timeout: 20_000, interval: 50 };

let a: TestServer;
let b: TestServer;
beforeAll(async () => {
  a = await createTestServer({ hasOthers: true });
  b = await createTestServer({ beside: a });
});
afterAll(async () => {
  await b?.close();
  await a?.close();
});

const query = (server: TestServer, as: 'platform' | 'engadmin' = 'platform') => server.ask<Shown>('/api/servers/query', { as });
const shown = async (server: TestServer) => (await query(server)).data;
const other = async (server: TestServer) => (await shown(server)).servers.find(({ isThis }) => !isThis);
const move = (server: TestServer, body: object, as: 'platform' | 'engadmin' = 'platform') =>
  server.ask('/api/servers/moveSeat', { as, body, language: 'en' });

it('shows every server with its projects, load, delay, engine and bus, whichever server is asked', async () => {
  await expect.poll(async () => [(await shown(a)).servers.length, (await shown(b)).servers.length], limit).toEqual([2, 2]);
  const { servers, ...more } = await shown(b);
  expect(more).toEqual({ isShared: true, isConnected: true, unowned: [] });
  const [owner, idle] = servers.toSorted((x, y) => y.seats.length - x.seats.length);
  expect([owner?.isThis, owner?.rollups, owner?.seats.map(({ name }) => name).sort()]).toEqual([
    false,
    true,
    a.registry
      .projects()
      .map(({ name }) => name)
      .sort(),
  ]);
  expect(idle).toMatchObject({ isThis: true, seats: [], rollups: false, engine: 'running', isSlow: false, isLeaving: false });
  await expect.poll(async () => (await shown(b)).servers.every(({ lags }) => lags.length > 0), limit).toBe(true);
  const english = (await b.ask<Shown>('/api/servers/query', { as: 'platform', language: 'en' })).data.servers;
  expect(english.flatMap(({ seats }) => seats.map(({ name }) => name)).sort()).toEqual(
    a.registry
      .projects()
      .map(({ name, nameEn }) => nameEn ?? name)
      .sort(),
  );
  expect((await query(b, 'engadmin')).code).toBe(403);
});

it('moves a project from any server, with a log entry; values are kept and calls reach the new owner', async () => {
  const { id } = a.project('factory');
  await a.publish('t-m2', { active_power: 7 });
  const to = (await other(a))?.id ?? '';
  expect((await move(b, { projectId: id, server: to })).code).toBe(200);
  const owns = async (server: TestServer) =>
    (await shown(server)).servers.flatMap((each) =>
      each.seats.flatMap((seat) => (seat.projectId === id ? [[each.id === to, seat.byHand]] : [])),
    );
  await expect.poll(() => owns(a), limit).toEqual([[true, true]]);
  await expect.poll(async () => (await b.app.inject('/metrics')).body, limit).toMatch(/^czyun_seats 1$/m);
  await b.publish('t-m2', { active_power: 8 });
  const power = a.paramId('t-m2', 'active_power');
  await expect.poll(() => a.telemetry.newest.get(power), limit).toMatchObject({ value: 8, quality: 0 });
  // Already moved: no second entry.
  expect((await move(a, { projectId: id, server: to })).code).toBe(200);
  const { data } = await a.ask<{ list: readonly LogEntry[] }>(`/dv2/log/getLogs?projectId=${id}&type=4&pageSize=50`, {
    as: 'platform',
  });
  expect(data.list.length).toBeGreaterThan(0);
  const back = (await other(b))?.id ?? '';
  expect((await move(b, { projectId: id, server: back })).code).toBe(200);
  await expect.poll(async () => (await a.app.inject('/metrics')).body, limit).toMatch(/^czyun_seats [23]$/m);
});

it('rejects unavailable servers, unknown projects, and callers who are not platform administrators', async () => {
  const { id } = a.project('station');
  const server = (await other(a))?.id ?? '';
  expect(await move(a, { projectId: id, server: 'gone' })).toMatchObject({
    code: 409,
    msg: 'This server is not available; choose another one',
  });
  expect((await move(a, { projectId: 999_999, server })).code).toBe(404);
  expect((await move(a, { projectId: id, server: '' })).code).toBe(400);
  expect((await move(a, { projectId: id, server }, 'engadmin')).code).toBe(403);
});
