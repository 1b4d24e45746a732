/** Imports that take longer than their call: job, cancellation, verdict and recipients of the result. */
import { readdir } from 'node:fs/promises';
import { join } from 'node:path';
import type { ImportPlan, Job, SetupDevice, SetupProject } from '@czyun/contract';
import { encodeColumns } from '@czyun/devices';
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';
import { person, uploadJob } from '../jobs/job-fixture.ts';
import { createTestServer, type TestServer, type TestUser } from '../testing/index.ts';

let server: TestServer;
let projectId: number;
let release = () => {};
/** Occupies the queue of uploads until `release` is called. */
const holder = uploadJob({ run: () => new Promise((resolve) => (release = () => resolve(undefined))) });

beforeAll(async () => {
  server = await createTestServer({ jobWaitMs: 0 });
  projectId = server.project('station').id;
  server.jobs.add({ kinds: [holder] });
});
afterAll(() => server?.close());
afterEach(() => release());

async function hold(): Promise<void> {
  const id = await server.jobs.ask(holder, { input: {} as never, actor: person(999), projectId: null, upload: Buffer.from('x') });
  await expect.poll(async () => (await server.jobs.get(id))?.state, { timeout: 15_000 }).toBe('running');
}
const staged = () => readdir(join(server.dataDir, 'jobs'));
const ended = async (id: number | undefined) => {
  release();
  const record = await server.jobs.ended(id ?? 0, 15_000);
  await expect.poll(staged, { timeout: 15_000 }).toEqual([]);
  return record;
};
const getJob = (id: number | undefined, as: TestUser) => server.ask<Job>(`/api/jobs/get?id=${id}`, { as, language: 'en' });
const cancel = (id: number | undefined, as: TestUser) => server.ask<Job>('/api/jobs/cancel', { as, language: 'en', body: { id } });

describe('a long import of readings', () => {
  const start = Date.now() - 7_200_000;
  const columns = (deviceKey: string, values: readonly number[]) =>
    encodeColumns([
      {
        deviceKey,
        metric: 'active_power',
        times: Float64Array.from(values, (_, index) => start + index * 10_000),
        values: Float64Array.from(values),
      },
    ]);
  const send = (body: Uint8Array, as: TestUser = 'engadmin', more = '') =>
    server.ask<{ stored: number; jobId?: number }>(`/api2/history/import?projectId=${projectId}${more}`, { as, body, language: 'en' });

  it('returns its job, which has the counts once it has ended', async () => {
    await hold();
    const { code, data } = await send(columns('t-load', [1, 2, 3]));
    expect([code, data]).toEqual([200, { stored: 0, repeated: 0, rejected: 0, jobId: expect.any(Number) }]);
    expect(await staged()).toHaveLength(2);
    expect((await getJob(data.jobId, 'engadmin')).data).toMatchObject({ kind: 'readings-import', state: 'waiting', projectId });
    await ended(data.jobId);
    const { data: job } = await getJob(data.jobId, 'engadmin');
    expect(job).toMatchObject({ state: 'done', progress: 1, result: { stored: 3, repeated: 0, rejected: 0 } });
    expect(job.said).toBe('3 of 3 readings');
  });

  it('stores nothing and removes its body when cancelled', async () => {
    await hold();
    const { data } = await send(columns('t-meter', [1, 2]));
    expect((await cancel(data.jobId, 'engadmin')).data.state).toBe('cancelled');
    expect(await ended(data.jobId)).toMatchObject({ state: 'cancelled', result: null });
  });

  it('is refused if the sender has lost the right to import by the time it runs', async () => {
    await hold();
    const { data } = await send(columns('t-load', [7]));
    const userId = (await server.accounts.userIdOf('engadmin')) ?? 0;
    await server.accounts.setMembership(userId, projectId, 4);
    const record = await ended(data.jobId);
    await server.accounts.setMembership(userId, projectId, 2);
    expect(record).toMatchObject({ state: 'failed', error: { error: 'forbidden' } });
  });

  it('treats a device of another project like an unknown device, and fails without columns like its call', async () => {
    for (const key of ['t-foreign', 'nobody-has-this']) {
      const sent = await send(columns(key, [1]));
      expect(await ended(sent.data.jobId)).toMatchObject({ state: 'done', result: { stored: 0, repeated: 0, rejected: 1 } });
    }
    const wrong = await send(Buffer.from('no columns'));
    const record = await ended(wrong.data.jobId);
    expect(record).toMatchObject({ state: 'failed', error: { error: 'badInput', fields: [{ path: 'body' }] } });
  });

  it('is refused before anything is stored if the caller lacks the permission', async () => {
    expect((await send(columns('t-load', [1]), 'monitor')).status).toBe(403);
    expect((await send(columns('t-load', [1]), 'stranger')).status).toBe(403);
    expect(await staged()).toEqual([]);
  });

  it('is not retried if it corrects readings, and is logged', async () => {
    const { data } = await send(columns('t-load', [9, 2, 3]), 'engadmin', '&replace=true');
    expect(await ended(data.jobId)).toMatchObject({ kind: 'readings-correction', state: 'done', result: { replaced: 1 } });
    const entries = await server.db
      .selectFrom('log_entries')
      .select('login_name')
      .where('content_en', '=', 'Replaced 1 stored readings')
      .execute();
    expect(entries).toEqual([{ login_name: 'engadmin' }]);
  });
});

describe('a long import of a project file', () => {
  const bring = (query: string, file: unknown, as: TestUser = 'engadmin', language: 'zh' | 'en' = 'en', call = 'importProject') =>
    server.ask<ImportPlan>(`/api/setup/${call}?projectId=${projectId}${query}`, {
      as,
      language,
      body: Buffer.from(typeof file === 'string' ? file : JSON.stringify(file, null, 2)),
    });
  const verdict = (jobId: number | undefined, as: TestUser = 'engadmin', language: 'zh' | 'en' = 'en') =>
    server.ask<ImportPlan>(`/api/setup/getImport?jobId=${jobId}`, { as, language });
  const setup = async () =>
    (await server.ask<{ project: SetupProject; devices: SetupDevice[] }>(`/api/setup/getSetup?projectId=${projectId}`, { as: 'engadmin' }))
      .data;
  const exported = async () => {
    const { data } = await server.ask<{ content: string }>(`/api/setup/exportProject?projectId=${projectId}`, { as: 'engadmin' });
    return JSON.parse(data.content) as { projects: [{ name: string; devices: object[] }] };
  };
  const withMeter = async (key: string) => {
    const file = await exported();
    const connection = { kind: 'mqtt', periodMs: 5000 };
    file.projects[0].devices.push({
      key,
      name: '新表',
      nameEn: null,
      typeId: 1203,
      profileId: 'mqtt-meter',
      connection,
      offlineAfterMs: 60_000,
    });
    return file;
  };
  /** Runs the job of each step; returns the job and the stamp of the applied plan. */
  async function apply(file: unknown) {
    const asked = await bring('', file);
    await ended(asked.data.jobId);
    const { stamp } = (await verdict(asked.data.jobId)).data;
    const job = (await bring(`&apply=true&stamp=${stamp}`, file)).data.jobId;
    return { job, stamp };
  }

  it('returns its job, has its plan once it has ended, and returns tokens only to its author', async () => {
    const file = await withMeter('long-meter');
    await hold();
    const asked = await bring('', file);
    expect(asked.data).toMatchObject({ applied: false, changes: [], jobId: expect.any(Number) });
    expect((await verdict(asked.data.jobId)).data).toEqual(asked.data);
    await ended(asked.data.jobId);
    const plan = (await verdict(asked.data.jobId)).data;
    expect(plan).toMatchObject({ applied: false, changes: [{ action: 'create', kind: 'device', target: 'long-meter' }] });
    expect(plan.jobId).toBeUndefined();
    expect((await getJob(asked.data.jobId, 'engadmin')).data.result).toEqual({
      applied: false,
      changes: 1,
      unchanged: plan.unchanged,
      projectIds: [projectId],
    });

    const { job } = await apply(file);
    const record = await ended(job);
    expect(record).toMatchObject({ state: 'done', result: { applied: true, changes: 1 } });
    expect((await setup()).devices.map(({ key }) => key)).toContain('long-meter');
    const done = (await verdict(job)).data;
    expect(done.tokens?.content).toMatch(/long-meter/);
    for (const as of ['engineer', 'platform', 'stranger'] as const) expect((await verdict(job, as)).code).toBe(404);
    // Tokens are stored as hashes only.
    const token = done.tokens?.content.split(/[\r\n,]/).find((text) => /^[\w-]{16,}$/.test(text) && text !== 'long-meter') ?? '';
    expect(token).not.toBe('');
    expect(JSON.stringify(await server.db.selectFrom('jobs').selectAll().execute())).not.toContain(token);
  });

  it('reports faults line by line, in the language of the caller', async () => {
    const file = await withMeter('wrong meter');
    const asked = await bring('', file, 'engadmin', 'zh');
    expect(await ended(asked.data.jobId)).toMatchObject({ state: 'failed' });
    const { code, errors } = await verdict(asked.data.jobId, 'engadmin', 'zh');
    expect(code).toBe(400);
    expect(errors).toMatchObject([{ path: expect.stringContaining('devices'), line: expect.any(Number), column: expect.any(Number) }]);
    const noJson = await bring('', '{"projects": [', 'engadmin', 'en');
    await ended(noJson.data.jobId);
    expect(await verdict(noJson.data.jobId)).toMatchObject({ code: 400, errors: [{ line: 1 }, { line: 1 }] });
  });

  it('changes nothing when cancelled', async () => {
    const before = await setup();
    const file = await withMeter('cancelled-meter');
    const { stamp } = await planOf(file);
    await hold();
    const asked = await bring(`&apply=true&stamp=${stamp}`, file);
    await cancel(asked.data.jobId, 'engadmin');
    expect(await ended(asked.data.jobId)).toMatchObject({ state: 'cancelled' });
    expect(await verdict(asked.data.jobId)).toMatchObject({ code: 409 });
    expect(await setup()).toEqual(before);
  });

  async function planOf(file: unknown) {
    const asked = await bring('', file);
    await ended(asked.data.jobId);
    return (await verdict(asked.data.jobId)).data;
  }

  it('keeps to its plan: a change made while it waited is a conflict', async () => {
    const file = await withMeter('second-meter');
    const { stamp } = await planOf(file);
    await hold();
    const asked = await bring(`&apply=true&stamp=${stamp}`, file);
    await server.ask('/api/setup/createDevice', {
      as: 'engadmin',
      body: {
        projectId,
        key: 'second-meter',
        name: '表',
        typeId: 1203,
        profileId: 'mqtt-meter',
        connection: { kind: 'mqtt', periodMs: 5000 },
      },
    });
    expect(await ended(asked.data.jobId)).toMatchObject({ state: 'failed', error: { error: 'conflict' } });
  });

  it('is refused if the caller has lost the set-up right by the time it runs, and to others immediately', async () => {
    const file = await withMeter('third-meter');
    await hold();
    const asked = await bring('', file);
    const userId = (await server.accounts.userIdOf('engadmin')) ?? 0;
    await server.accounts.setMembership(userId, projectId, null);
    expect(await ended(asked.data.jobId)).toMatchObject({ state: 'failed', error: { error: 'noAccess' } });
    expect((await verdict(asked.data.jobId)).status).toBe(403);
    await server.accounts.setMembership(userId, projectId, 2);
    expect((await bring('', file, 'monitor')).status).toBe(403);
    expect((await bring('', file, 'stranger')).status).toBe(403);
    expect((await bring('', file, 'engadmin', 'en', 'importProjects')).status).toBe(403);
  });
});
