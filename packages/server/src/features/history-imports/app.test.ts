import { type HistoryImport, historyImportSilentMs } from '@czyun/contract';
import { encodeColumns } from '@czyun/devices';
import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest';
import { createTestServer, type TestServer, type TestUser } from '../../testing/index.ts';
import { createHistoryImports } from './service.ts';

const hour = 3_600_000;
const end = Math.floor(Date.now() / 60_000) * 60_000 - 5 * 60_000;
const start = end - 48 * hour;

let server: TestServer;
beforeAll(async () => {
  server = await createTestServer();
});
afterAll(() => server.close());
beforeEach(async () => void (await finish()));

type Current = { readonly current: HistoryImport | null };
const projectId = () => server.project('station').id;
const read = (as: TestUser = 'monitor', id = projectId()) => server.ask<Current>(`/api/history/import?projectId=${id}`, { as });
const announce = (more: object = {}, as: TestUser = 'engadmin') =>
  server.ask<Current>('/api/history/announceImport', { as, body: { projectId: projectId(), start, end, reached: end, ...more } });
const finish = (as: TestUser = 'engadmin', id = projectId()) =>
  server.ask<{ ended: boolean }>('/api/history/endImport', { as, body: { projectId: id } });

it('shows the progress of an announced import to every member, and nothing once it has ended', async () => {
  expect((await read()).data).toEqual({ current: null });
  expect((await announce()).data.current).toMatchObject({ start, end, phase: 'importing', reached: end, interrupted: false });
  await announce({ reached: end - 24 * hour });
  expect((await read()).data.current?.reached).toBe(end - 24 * hour);
  expect((await finish()).data).toEqual({ ended: true });
  expect((await finish()).data).toEqual({ ended: false });
  expect((await read()).data).toEqual({ current: null });
});

it('refuses another range during an import, and replaces the import once it is silent', async () => {
  await announce();
  const other = { start: start - hour };
  expect(await announce(other)).toMatchObject({ status: 409 });
  await server.db.updateTable('history_imports').set({ announced: 0 }).execute();
  const clock = { now: Date.now() };
  const restarted = createHistoryImports({ db: server.db, logger: { warn: () => undefined }, worldNow: () => clock.now });
  await restarted.load();
  expect(restarted.current(projectId())).toMatchObject({ start, end, interrupted: true });
  await restarted.announce({ projectId: projectId(), start: start - hour, end, reached: end });
  expect(restarted.current(projectId())).toMatchObject({ start: start - hour, interrupted: false });
  clock.now += historyImportSilentMs + 1;
  expect(restarted.current(projectId())?.interrupted).toBe(true);
});

it('follows the job that computes the alarms, and ends with it', async () => {
  const clock = { now: Date.now() };
  const imports = createHistoryImports({ db: server.db, logger: { warn: () => undefined }, worldNow: () => clock.now });
  const range = { projectId: projectId(), start, end };
  await imports.announce({ ...range, reached: start });
  // A job of another range does not belong to it.
  imports.computed({ ...range, start: start + hour }, start + 2 * hour);
  expect(imports.current(projectId())).toMatchObject({ phase: 'importing', reached: start });
  imports.computing(range, true);
  imports.computed(range, start + 12 * hour);
  expect(imports.current(projectId())).toMatchObject({ phase: 'computing', reached: start + 12 * hour, interrupted: false });
  // The importer still announces that all readings are stored.
  await imports.announce({ ...range, reached: start });
  expect(imports.current(projectId())).toMatchObject({ phase: 'computing', reached: start + 12 * hour });
  // A waiting job is not an interruption; a failed one is.
  clock.now += 10 * historyImportSilentMs;
  expect(imports.current(projectId())?.interrupted).toBe(false);
  imports.computing(range, false);
  expect(imports.current(projectId())?.interrupted).toBe(true);
  await imports.idle();
  const restarted = createHistoryImports({ db: server.db, logger: { warn: () => undefined }, worldNow: () => clock.now });
  await restarted.load();
  expect(restarted.current(projectId())).toMatchObject({ phase: 'computing', interrupted: true });
  restarted.complete(range);
  await restarted.idle();
  expect(restarted.current(projectId())).toBeNull();
  expect(await server.db.selectFrom('history_imports').selectAll().execute()).toEqual([]);
});

it('ends when computeAlarms of its range is complete', async () => {
  await announce({ reached: start });
  const columns = { deviceKey: 't-pv', metric: 'state', times: Float64Array.of(start + hour), values: Float64Array.of(3) };
  await server.ask(`/api2/history/import?projectId=${projectId()}`, { as: 'engadmin', body: encodeColumns([columns]) });
  expect((await server.ask('/api2/history/computeAlarms', { as: 'engadmin', body: { projectId: projectId(), start, end } })).status).toBe(
    200,
  );
  await expect.poll(async () => (await read()).data.current, { timeout: 15_000 }).toBeNull();
});

it('can be announced by those who manage data, within a valid range', async () => {
  expect((await announce({}, 'engineer')).status).toBe(403);
  expect((await announce({}, 'stranger')).code).toBe(4013);
  expect((await finish('monitor')).status).toBe(403);
  expect((await read('stranger')).code).toBe(4013);
  expect((await read('monitor', 999_999)).code).toBe(4013);
  for (const wrong of [{ reached: end + 1 }, { reached: start - 1 }, { start: end }, { end: 'soon' }])
    expect((await announce(wrong)).status, JSON.stringify(wrong)).toBe(400);
  expect((await read()).data).toEqual({ current: null });
});
