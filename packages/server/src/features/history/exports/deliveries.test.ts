/** Scheduled exports: delivered by mail, by POST and into a folder; failures are retried and reported. */
import { mkdtemp, readdir, readFile, rm } from 'node:fs/promises';
import { createServer, type IncomingMessage, type Server, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { buffer } from 'node:stream/consumers';
import type { ExportDelivery, ExportSchedule } from '@czyun/contract/exports';
import { encodeColumns } from '@czyun/devices';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type Mailbox, openMailbox } from '../../../notify/testing/mailbox.ts';
import { createTestServer, type TestServer, type TestUser } from '../../../testing/index.ts';

let server: TestServer;
let mailbox: Mailbox;
let projectId: number;
let folder: string;
let sink: Server;
let port: number;
/** Status of the web service, and the requests it received. */
let status = 200;
const received: { readonly headers: IncomingMessage['headers']; readonly body: string }[] = [];
const secret = 'Bearer very-secret-0123456789';
const hour = 3_600_000;
const midnight = Math.floor((Date.now() + 8 * hour) / (24 * hour)) * 24 * hour - 8 * hour;
const yesterday = midnight - 24 * hour;

beforeAll(async () => {
  mailbox = await openMailbox();
  folder = await mkdtemp(join(tmpdir(), 'czyun-exports-'));
  const receive = async (request: IncomingMessage, response: ServerResponse) => {
    const body = (await buffer(request)).toString('utf8');
    received.push({ headers: request.headers, body });
    response.writeHead(status).end('said: do not show this');
  };
  sink = createServer((request, response) => void receive(request, response));
  await new Promise<void>((resolve) => sink.listen(0, '127.0.0.1', resolve));
  ({ port } = sink.address() as AddressInfo);
  const environment = {
    SMTP_URL: `smtp://127.0.0.1:${mailbox.port}`,
    SMTP_FROM: 'ems@example.com',
    SMTP_TLS: 'optional',
    PUBLIC_URL: 'https://ems.example.com',
    EXPORT_FOLDER: folder,
    EXPORT_HOSTS: `127.0.0.1:${port}`,
  };
  server = await createTestServer({ environment });
  projectId = server.project('station').id;
  const times = Float64Array.from({ length: 49 }, (_, index) => yesterday - 24 * hour + index * hour);
  const values = Float64Array.from({ length: 49 }, (_, index) => index + 0.5);
  const body = encodeColumns([{ deviceKey: 't-load', metric: 'active_power', times, values }]);
  expect((await server.ask(`/api2/history/import?projectId=${projectId}&spacingMs=${hour}`, { as: 'engadmin', body })).code).toBe(200);
  await server.telemetry.settle();
  for (const login of ['operator', 'engineer'] as const)
    await server.db
      .updateTable('users')
      .set({ email: `${login}@example.com` })
      .where('login_name', '=', login)
      .execute();
});
afterAll(async () => {
  await server?.close();
  await mailbox?.close();
  sink?.close();
  await rm(folder, { recursive: true, force: true });
});

const idOf = async (login: TestUser) => (await server.accounts.userIdOf(login)) ?? 0;
const post = (more: object = {}) => ({
  ...{ kind: 'post', address: `http://127.0.0.1:${port}/in`, headers: [{ name: 'Authorization', value: secret }], ...more },
});
const form = (target: object, more: object = {}) => ({
  ...{
    title: 'Load of the day',
    keys: [`${server.device('t-load').id}:active_power`],
    downSample: '1s-none',
    format: 'csv',
    language: 'en',
  },
  // Due since midnight, at any time of the test run.
  ...{ every: 'day', minute: 0, monthDay: 1, enabled: true, target, ...more },
});
const save = (schedule: object, more: object = {}, as: TestUser = 'engineer') =>
  server.ask<{ id: number; version: number }>('/api/exports/schedules/save', {
    ...{ as, language: 'en' },
    body: { projectId, version: 0, schedule, ...more },
  });
const deliver = async (id: number, instant?: number) => {
  const { data } = await server.ask<{ jobId: number }>('/api/exports/schedules/deliver', {
    ...{ as: 'engineer', body: { projectId, id, ...(instant === undefined ? {} : { instant }) } },
  });
  return data.jobId;
};
const log = async (id: number) =>
  (await server.ask<{ list: ExportDelivery[] }>(`/api/exports/deliveries/list?projectId=${projectId}&scheduleId=${id}`, { as: 'operator' }))
    .data.list;
const schedules = async () =>
  (await server.ask<{ list: ExportSchedule[] }>(`/api/exports/schedules/list?projectId=${projectId}`, { as: 'operator' })).data;
const lines = Array.from({ length: 24 }, (_, index) => String(24 + index + 0.5));
const valuesIn = (csv: string) =>
  csv
    .trimEnd()
    .split('\r\n')
    .slice(1)
    .map((line) => line.split(',')[1]);

describe('a file', () => {
  it('is stored in a folder of the server, under the name of its day', async () => {
    const { data } = await save(form({ kind: 'folder', folder: 'meters/日报' }));
    const record = await server.jobs.ended(await deliver(data.id), 60_000);
    expect(record).toMatchObject({ state: 'done', result: { delivered: true, values: 24 } });
    const place = join(folder, `project-${projectId}`, 'meters', '日报');
    const [name = ''] = await readdir(place);
    expect(await readdir(place)).toHaveLength(1);
    expect(name).toBe(`Load-of-the-day-${new Date(yesterday + 8 * hour).toISOString().slice(0, 10)}.csv`);
    expect(valuesIn(await readFile(join(place, name), 'utf8'))).toEqual(lines);
    expect(await log(data.id)).toEqual([
      expect.objectContaining({ state: 'sent', reason: '', attempts: 1, to: 'meters/日报', values: 24, start: yesterday, end: midnight }),
    ]);
    expect(record?.file?.name).toBe(name);
  });

  it('is sent to a web service with its headers, whose values are never shown again', async () => {
    const { data } = await save(form(post(), { title: 'To the lake' }));
    await server.jobs.ended(await deliver(data.id), 60_000);
    const [got] = received.splice(0);
    expect(got?.headers).toMatchObject({ authorization: secret, 'content-type': 'text/csv; charset=utf-8' });
    expect(got?.headers['x-export-key']).toMatch(new RegExp(`^${data.id}-\\d+$`));
    expect(valuesIn(got?.body ?? '')).toEqual(lines);
    const stored = (await schedules()).list.find(({ id }) => id === data.id);
    expect(stored?.form.target).toEqual({
      kind: 'post',
      address: `http://127.0.0.1:${port}/in`,
      headers: [{ name: 'authorization', value: null }],
    });
    // Saving without the value keeps the stored one: nothing changes, and the version remains.
    expect((await save(stored?.form ?? {}, { id: data.id, version: 1 })).data).toEqual({ id: data.id, version: 1 });
    for (const table of ['export_schedules', 'export_deliveries', 'jobs', 'log_entries', 'operation_entries'] as const) {
      const rows = await server.db
        .selectFrom(table as 'jobs')
        .selectAll()
        .execute()
        .catch(() => []);
      expect([table, JSON.stringify(rows).includes('very-secret')]).toEqual([table, false]);
    }
    await server.jobs.ended(await deliver(data.id), 60_000);
    expect(received.splice(0)[0]?.headers['authorization']).toBe(secret);
    // The stored value is not sent to another host.
    const moved = await save(form(post({ address: 'https://other.example.com/in', headers: [{ name: 'authorization', value: null }] })), {
      id: data.id,
      version: 1,
    });
    expect([moved.status, moved.errors?.[0]?.path]).toEqual([400, 'schedule.target.headers.0.value']);
  });

  it('is sent to people by e-mail', async () => {
    const { data } = await save(form({ kind: 'mail', userIds: [await idOf('operator')] }, { title: 'By mail' }));
    await server.jobs.ended(await deliver(data.id), 60_000);
    expect(await log(data.id)).toEqual([expect.objectContaining({ state: 'sent', attempts: 1 })]);
    const wrong = await save(form({ kind: 'mail', userIds: [await idOf('engadmin')] }, { title: 'No address' }));
    expect(wrong.errors?.map(({ path }) => path)).toEqual(['schedule.target.userIds']);
  });
});

describe('a delivery that fails', () => {
  it('is retried later, and succeeds', async () => {
    const { data } = await save(form(post(), { title: 'Late' }));
    status = 503;
    const jobId = await deliver(data.id);
    await expect.poll(async () => (await log(data.id))[0]?.state, { timeout: 30_000 }).toBe('retrying');
    expect((await log(data.id))[0]).toMatchObject({ reason: 'HTTP 503', attempts: 1 });
    status = 200;
    await expect
      .poll(
        async () => {
          await server.db.updateTable('jobs').set({ run_at: Date.now() }).where('id', '=', jobId).where('state', '=', 'waiting').execute();
          await server.jobs.step.look();
          return (await log(data.id))[0]?.state;
        },
        { timeout: 30_000 },
      )
      .toBe('sent');
    expect((await log(data.id))[0]).toMatchObject({ reason: '', attempts: 2 });
    expect(JSON.stringify(await log(data.id))).not.toContain('do not show');
    received.splice(0);
  });

  it('for the last time is logged and reported to the author of the schedule', async () => {
    status = 403;
    const { data } = await save(form(post(), { title: 'Refused' }));
    const record = await server.jobs.ended(await deliver(data.id), 60_000);
    status = 200;
    // The file was created, and can be downloaded.
    expect(record).toMatchObject({ state: 'done', result: { delivered: false, reason: 'HTTP 403' } });
    expect(record?.file).not.toBeNull();
    const [failed] = await log(data.id);
    expect(failed).toMatchObject({ state: 'failed', reason: 'HTTP 403' });
    await expect
      .poll(() => mailbox.mails.some((mail) => JSON.stringify(mail).includes('engineer@example.com')), { timeout: 30_000 })
      .toBe(true);
    // A person retries it.
    await server.jobs.ended(await deliver(data.id, failed?.instant), 60_000);
    expect(await log(data.id)).toEqual([expect.objectContaining({ state: 'sent', attempts: 2 })]);
    received.splice(0);
  });

  it('to an address that is not allowed is refused immediately', async () => {
    const { data } = await save(form(post({ address: 'https://169.254.169.254/latest', headers: [] }), { title: 'Metadata' }));
    await server.jobs.ended(await deliver(data.id), 60_000);
    expect(await log(data.id)).toEqual([expect.objectContaining({ state: 'failed', reason: 'refused', to: 'https://169.254.169.254' })]);
  });
});

describe('a schedule', () => {
  it('is created by engineers, visible to those who may export, and limited to one project', async () => {
    for (const as of ['operator', 'monitor', 'useradmin'] as const)
      expect([as, (await save(form({ kind: 'folder', folder: 'a' }), {}, as)).code]).toEqual([as, 403]);
    expect((await save(form({ kind: 'folder', folder: 'a' }), {}, 'stranger')).code).toBe(4013);
    expect((await save(form({ kind: 'folder', folder: 'a' }), { id: 999_999 })).status).toBe(404);
    for (const path of ['../up', '/etc', 'a/../b', 'a//b', 'a b'])
      expect([path, (await save(form({ kind: 'folder', folder: path }))).errors?.map((each) => each.path)]).toEqual([
        path,
        ['schedule.target.folder'],
      ]);
    for (const address of ['ftp://a.example.com', 'https://u:p@a.example.com', 'https://a.example.com/?token=x'])
      expect([address, (await save(form(post({ address })))).status]).toEqual([address, 400]);
  });

  it('runs at its minute in the project’s time zone, and makes up for missed deliveries', async () => {
    const { data } = await save(form({ kind: 'folder', folder: 'missed' }, { title: 'Missed', minute: 0 }));
    const [schedule] = (await server.jobs.schedules()).filter(({ schedule: { name } }) => name === `export-${data.id}`);
    expect(schedule?.schedule).toMatchObject({ pattern: '0 0 * * *', timeZone: 'Asia/Shanghai', projectId });
    // The last delivery was three days ago, after the last change of the schedule.
    const row = { schedule_id: data.id, project_id: projectId, instant: midnight - 72 * hour, time: 0, start_time: 0, end_time: 0 };
    await server.db
      .insertInto('export_deliveries')
      .values({ ...row, state: 'sent', attempts: 1, reason: '', place: '', bytes: null, value_count: null, job_id: null, reached: '[]' })
      .execute();
    await server.db
      .updateTable('export_schedules')
      .set({ changed: midnight - 90 * hour })
      .where('id', '=', data.id)
      .execute();
    const kind = server.jobs.kind('export-delivery');
    if (!kind) throw new Error('no kind');
    const actor = { userId: null, loginName: 'x', userName: 'x', sessionId: null, linkId: null, address: '' };
    await server.jobs.ended(await server.jobs.ask(kind, { input: { scheduleId: data.id }, actor, projectId }), 60_000);
    await expect.poll(async () => (await log(data.id)).filter(({ state }) => state === 'sent').length, { timeout: 30_000 }).toBe(4);
    expect((await log(data.id)).map(({ instant }) => instant)).toEqual([0, 24, 48, 72].map((hours) => midnight - hours * hour));
  });

  it('is removed with its log', async () => {
    const { list } = await schedules();
    const [first] = list;
    const body = { projectId, id: first?.id };
    expect((await server.ask('/api/exports/schedules/remove', { as: 'operator', body })).code).toBe(403);
    expect((await server.ask('/api/exports/schedules/remove', { as: 'engineer', body })).code).toBe(200);
    expect(await log(first?.id ?? 0)).toEqual([]);
    expect((await server.ask('/api/exports/schedules/remove', { as: 'engineer', body })).status).toBe(404);
  });
});
