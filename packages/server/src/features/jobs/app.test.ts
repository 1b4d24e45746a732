/** Visibility of jobs, cancellation, and access to their files. */
import type { Job } from '@czyun/contract';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { z } from 'zod';
import { defineJob } from '../../jobs/index.ts';
import { person } from '../../jobs/job-fixture.ts';
import { basePath, createTestServer, type TestServer, type TestUser } from '../../testing/index.ts';

let server: TestServer;
let projectId: number;
let release: () => void = () => {};

const kind = defineJob({
  kind: 'test-job',
  name: { zh: '测试', en: 'A test' },
  input: z.object({ waits: z.boolean() }),
  permission: 'data.analysis',
  async run({ input, file, progress, signal }) {
    const out = await file('数据.csv', 'text/csv');
    await out.write('1,2');
    progress(0.5, { zh: '一半', en: 'Half' });
    if (input.waits)
      await new Promise<void>((resolve) => {
        release = resolve;
        if (signal.aborted) resolve();
        signal.addEventListener('abort', () => resolve(), { once: true });
      });
    return { rows: 1 };
  },
});

beforeAll(async () => {
  server = await createTestServer();
  projectId = server.project('station').id;
  server.jobs.add({ kinds: [kind] });
});
afterAll(() => server?.close());

const userId = async (user: TestUser) => (await server.accounts.userIdOf(user)) ?? 0;
const askFor = async (user: TestUser, options: { waits?: boolean; projectId?: number | null } = {}) =>
  server.jobs.ask(kind, {
    input: { waits: options.waits ?? false },
    actor: person(await userId(user)),
    projectId: options.projectId === undefined ? projectId : options.projectId,
  });
const get = (id: number, as?: TestUser, language: 'zh' | 'en' = 'en') =>
  server.ask<Job>(`/api/jobs/get?id=${id}`, { ...(as ? { as } : {}), language });
const cancel = (id: number, as: TestUser) => server.ask<Job>('/api/jobs/cancel', { as, language: 'en', body: { id } });
const fetchFile = async (id: number, as: TestUser) =>
  server.app.inject({ url: `${basePath}/api/jobs/file?id=${id}`, headers: { sid: await server.sid(as) } });
const list = async (as: TestUser, query = '') =>
  server.ask<{ total: number; list: Job[] }>(`/api/jobs/list?${query}`, { as, language: 'en' });
const entries = async () =>
  (await server.db.selectFrom('log_entries').select(['content_en', 'login_name']).where('type', '=', 4).execute()).filter(
    ({ content_en }) => content_en === 'Cancel a job',
  );

describe('a job', () => {
  it('is shown in the reader’s language, with its name, its end and its file', async () => {
    const id = await askFor('operator');
    await server.jobs.ended(id, 10_000);
    const { data } = await get(id, 'operator');
    expect(data).toMatchObject({ id, kind: 'test-job', name: 'A test', state: 'done', said: 'Half', progress: 1, result: { rows: 1 } });
    expect(data).toMatchObject({ projectId, file: { name: '数据.csv', mediaType: 'text/csv', bytes: 3 }, error: null, attempt: 1 });
    expect(JSON.stringify(data)).not.toMatch(/waits|key/);
    expect((await get(id, 'operator', 'zh')).data).toMatchObject({ name: '测试', said: '一半' });
  });

  it('is visible to its author, to those permitted by its kind, and to platform administrators', async () => {
    const id = await askFor('operator');
    await server.jobs.ended(id, 10_000);
    const seen: Partial<Record<TestUser, number>> = {};
    for (const as of ['operator', 'engineer', 'engadmin', 'useradmin', 'monitor', 'stranger', 'platform'] as const)
      seen[as] = (await get(id, as)).code;
    const yes = (await get(id, 'operator')).code;
    expect(seen).toEqual({ operator: yes, engineer: yes, engadmin: yes, useradmin: yes, monitor: 404, stranger: 404, platform: yes });
    // Foreign and unknown jobs give the same answer.
    expect(await get(id, 'stranger')).toEqual(await get(999_999, 'stranger'));
    expect((await get(id)).code).toBe(4012);
    for (const bad of ['x', '-1', '1.5', '']) expect((await get(bad as never, 'operator')).status).toBe(400);
    expect((await cancel('x' as never, 'operator')).status).toBe(400);
  });

  it('returns its file only to those permitted to see its content', async () => {
    const id = await askFor('engineer');
    await server.jobs.ended(id, 10_000);
    const { statusCode, body, headers } = await fetchFile(id, 'engineer');
    expect([statusCode, body, headers['content-type']]).toEqual([200, '1,2', 'text/csv']);
    expect(headers['content-disposition']).toContain('attachment');
    for (const [as, status] of [
      ['engadmin', 200],
      ['platform', 200],
      ['monitor', 404],
      ['stranger', 404],
    ] as const)
      expect([as, (await fetchFile(id, as)).statusCode]).toEqual([as, status]);
    // Without the permission, or after losing it, the caller sees only the job.
    const own = await askFor('operator');
    await server.jobs.ended(own, 10_000);
    expect((await fetchFile(own, 'operator')).statusCode).toBe(403);
    expect((await fetchFile(999_999, 'operator')).statusCode).toBe(404);
  });

  it('has no file until it is done, and none if it was cancelled', async () => {
    const id = await askFor('engineer', { waits: true });
    await expect.poll(async () => (await get(id, 'engineer')).data.progress).toBe(0.5);
    expect((await get(id, 'engineer')).data.file).toBeNull();
    expect((await fetchFile(id, 'engineer')).statusCode).toBe(404);
    expect((await cancel(id, 'monitor')).code).toBe(404);
    expect((await cancel(id, 'stranger')).code).toBe(404);
    expect((await cancel(id, 'engineer')).data).toMatchObject({ cancelling: true });
    expect((await server.jobs.ended(id, 10_000))?.state).toBe('cancelled');
    expect((await fetchFile(id, 'engineer')).statusCode).toBe(404);
    expect(await entries()).toEqual([]);
  });

  it('of another user is cancelled once, with an entry in the log', async () => {
    const id = await askFor('engineer', { waits: true });
    for (let times = 0; times < 2; times += 1) await cancel(id, 'engadmin');
    await server.jobs.ended(id, 10_000);
    await cancel(id, 'engadmin');
    expect(await entries()).toEqual([{ content_en: 'Cancel a job', login_name: 'engadmin' }]);
  });

  it('that fails inside the server reports this to its owner, and the cause only to platform administrators', async () => {
    const broken = defineJob({
      kind: 'test-broken',
      name: { zh: '坏', en: 'Broken' },
      input: z.object({}),
      permission: null,
      run: () => Promise.reject(new Error('disk I/O error')),
    });
    server.jobs.add({ kinds: [broken] });
    const id = await server.jobs.ask(broken, { input: {}, actor: person(await userId('engineer')), projectId });
    await server.jobs.ended(id, 10_000);
    const error = 'The job failed on the server. See its details or the server log for the cause';
    expect((await get(id, 'engineer')).data).toMatchObject({ state: 'failed', error, cause: null });
    expect((await get(id, 'platform')).data).toMatchObject({ state: 'failed', error, cause: 'Error: disk I/O error' });
  });

  it('without a project is visible to its owner and the platform', async () => {
    const id = await askFor('engineer', { projectId: null });
    await server.jobs.ended(id, 10_000);
    expect([(await fetchFile(id, 'engineer')).statusCode, (await fetchFile(id, 'engadmin')).statusCode]).toEqual([200, 404]);
    expect((await get(id, 'platform')).data.id).toBe(id);
  });
});

describe('lists', () => {
  it('contain own jobs, those of a project by permission, and all for platform administrators', async () => {
    const waiting = await askFor('engineer', { waits: true });
    const ids = async (as: TestUser, query = '') => (await list(as, query)).data.list.map(({ id }) => id);
    const owners = new Set((await list('operator')).data.list.map(({ by }) => by.userId));
    expect([...owners]).toEqual([await userId('operator')]);
    expect(await ids('operator', `projectId=${projectId}&standing=true`)).toEqual([]);
    expect(await ids('engadmin', `projectId=${projectId}&standing=true`)).toEqual([waiting]);
    expect(await ids('monitor', `projectId=${projectId}`)).toEqual([]);
    expect((await list('platform')).data.total).toBeGreaterThan((await list('engadmin', `projectId=${projectId}`)).data.total);
    expect((await ids('platform', 'pageSize=1')).length).toBe(1);
    expect((await list('stranger', `projectId=${projectId}`)).code).toBe(4013);
    expect((await list('platform', 'projectId=999999')).code).toBe(404);
    for (const bad of ['projectId=x', 'page=0', 'pageSize=201', 'standing=maybe']) expect((await list('engineer', bad)).status).toBe(400);
    release();
    await server.jobs.ended(waiting, 10_000);
  });

  it('of schedules are for platform administrators', async () => {
    const { data } = await server.ask<{ schedule: string; next: number; last: unknown[] }[]>('/api/jobs/schedules', {
      as: 'platform',
      language: 'en',
    });
    const sweep = data.find(({ schedule }) => schedule === 'file-sweep');
    expect(sweep).toMatchObject({ name: 'Removal of leftover files', timeZone: 'UTC', last: [] });
    expect(sweep?.next).toBeGreaterThan(Date.now());
    expect((await server.ask('/api/jobs/schedules', { as: 'engadmin' })).status).toBe(403);
  });
});

it('refuse too many jobs of one user', async () => {
  const ids = [];
  for (let count = 0; count < 10; count += 1) ids.push(await askFor('useradmin', { waits: true }));
  const answer = await server.ask('/dv2/log/askExport', { as: 'useradmin', language: 'en', body: { projectId } });
  expect(answer).toMatchObject({
    status: 429,
    msg: '10 jobs of yours or of the project are still running. Wait for one or cancel it',
  });
  for (const id of ids) await server.jobs.cancel(id);
});
