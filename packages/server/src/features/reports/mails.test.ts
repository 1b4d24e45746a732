/** Reports by e-mail, delivered to a test mail server that stores its messages. */
import type { Report, ReportMail } from '@czyun/contract';
import { encodeColumns } from '@czyun/devices';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { jobContext } from '../../jobs/job-fixture.ts';
import { type Mailbox, openMailbox } from '../../notify/testing/mailbox.ts';
import { createTestServer, type TestServer, type TestUser } from '../../testing/index.ts';
import { pdfPages } from '../../testing/pdf-text.ts';
import { unzipped } from '../../testing/sheet.ts';
import { mailJob } from './mail-job.ts';

let server: TestServer;
let mailbox: Mailbox;
let projectId: number;
let reportId: number;
const ids: Partial<Record<TestUser, number>> = {};
const hour = 3_600_000;
const [midnight] = [Math.floor((Date.now() + 8 * hour) / (24 * hour)) * 24 * hour - 8 * hour];
const yesterday = midnight - 24 * hour;

beforeAll(async () => {
  mailbox = await openMailbox();
  const environment = {
    SMTP_URL: `smtp://127.0.0.1:${mailbox.port}`,
    SMTP_FROM: 'ems@example.com',
    SMTP_TLS: 'optional',
    PUBLIC_URL: 'https://ems.example.com',
  };
  server = await createTestServer({ environment });
  projectId = server.project('station').id;
  const times = Float64Array.from({ length: 25 }, (_, index) => yesterday + index * hour);
  const values = Float64Array.from({ length: 25 }, (_, index) => 1000 + index * 7);
  const body = encodeColumns([{ deviceKey: 't-grid', metric: 'energy_import', times, values }]);
  expect((await server.ask(`/api2/history/import?projectId=${projectId}&spacingMs=${hour}`, { as: 'engadmin', body })).code).toBe(200);
  await server.telemetry.settle();
  for (const { id, login_name: login } of await server.db.selectFrom('users').select(['id', 'login_name']).execute())
    ids[login as TestUser] = id;
  for (const login of ['operator', 'engineer', 'monitor'] as const)
    await server.db
      .updateTable('users')
      .set({ email: `${login}@example.com` })
      .where('id', '=', ids[login] ?? 0)
      .execute();
  const items = [{ deviceId: server.device('t-grid').id, metric: 'energy_import', algorithm: 'diff', title: '下网电量' }];
  const report = { title: '日用电', type: 'hourlyDiff', items };
  reportId = (await server.ask<Report>('/api/report/save', { as: 'engineer', body: { projectId, report } })).data.id;
});
afterAll(async () => {
  await server?.close();
  await mailbox?.close();
});

const form = (more: object = {}) => ({
  ...{ userIds: [ids.operator, ids.engineer], every: 'day', minute: 480, range: 'yesterday', format: 'pdf', language: 'zh' },
  ...more,
});
const view = async (as: TestUser = 'engineer') => server.ask<ReportMail>(`/api/report/mail?projectId=${projectId}&id=${reportId}`, { as });
const save = async (mail: object, version?: number, as: TestUser = 'engineer') =>
  server.ask<ReportMail>('/api/report/mail/save', {
    ...{ as, language: 'en' },
    body: { projectId, id: reportId, version: version ?? (await view()).data?.mail?.version ?? 0, mail },
  });
/** Sends the report now and waits for the job. */
async function send(as: TestUser = 'engineer') {
  const { data, code } = await server.ask<{ jobId: number }>('/api/report/mail/send', { as, body: { projectId, id: reportId } });
  if (code !== 200) return code;
  return server.jobs.ended(data.jobId, 30_000);
}

describe('recipients and schedule of a report', () => {
  it('are set with design permission; recipients are members with a confirmed address only', async () => {
    for (const as of ['operator', 'monitor', 'useradmin'] as const) {
      expect([as, (await view(as)).code]).toEqual([as, 403]);
      expect([as, (await save(form(), 0, as)).code]).toEqual([as, 403]);
      expect([as, await send(as)]).toEqual([as, 403]);
    }
    expect((await view('stranger')).code).toBe(4013);
    expect((await server.ask(`/api/report/mail?projectId=${projectId}&id=999999`, { as: 'engineer' })).status).toBe(404);
    const empty = (await view()).data;
    expect(empty).toMatchObject({ mail: null, offered: true, next: null, sent: [] });
    // A monitor may not read reports; the engineering administrator has no address.
    expect(empty.people.map(({ id, hasMail }) => [id, hasMail])).toEqual(
      expect.arrayContaining([
        [ids.operator, true],
        [ids.engadmin, false],
      ]),
    );
    expect(empty.people.some(({ id }) => id === ids.monitor)).toBe(false);
    for (const userIds of [[ids.monitor], [ids.engadmin], [ids.stranger], [ids.platform]]) {
      const { errors } = await save(form({ userIds }));
      expect(errors?.map(({ path, message }) => [path, message])).toEqual([
        ['mail.userIds', 'Recipients must be members with a confirmed address and report permission'],
      ]);
    }
    expect((await save(form({ userIds: [] }))).errors?.[0]?.message).toBe('Select recipients');
    expect((await save(form({ range: 'lastMonth' }))).errors?.map(({ path }) => path)).toEqual(['mail.range']);
    expect((await save(form({ minute: 1440 }))).status).toBe(400);
    expect(await send()).toBe(404);
    const { data } = await save(form());
    expect(data.mail).toMatchObject({ every: 'day', enabled: true, version: 1, by: { loginName: 'engineer' } });
    expect((await save(form({ minute: 481 }), 0)).status).toBe(409);
    // The next 08:00 in Shanghai.
    expect([midnight + 8 * hour, midnight + 32 * hour]).toContain(data.next);
    const [schedule] = (await server.jobs.schedules()).filter(({ schedule: { name } }) => name === `report-mail-${reportId}`);
    expect(schedule?.schedule).toMatchObject({ pattern: '0 8 * * *', timeZone: 'Asia/Shanghai', projectId, input: { reportId } });
    expect((await save(form({ enabled: false }))).data.next).toBeNull();
    expect((await server.jobs.schedules()).some(({ schedule: { name } }) => name === `report-mail-${reportId}`)).toBe(false);
    expect((await save(form())).data.mail?.version).toBe(3);
  });
});

describe('a report', () => {
  it('arrives with its file, and its outcome is listed', async () => {
    const ended = await send();
    expect(ended).toMatchObject({ state: 'done', result: { sent: 2 } });
    expect(mailbox.mails.flatMap(({ to }) => to).sort()).toEqual(['engineer@example.com', 'operator@example.com']);
    expect(mailbox.textOf(0)).toContain('报表“日用电”');
    expect(mailbox.textOf(0)).toContain(`https://ems.example.com/czyun/${projectId}/e-report?id=${reportId}`);
    const [file] = mailbox.filesOf(0);
    expect(file?.name).toMatch(/^日用电-\d{4}-\d\d-\d\d-00-00-\d{4}-\d\d-\d\d-00-00\.pdf$/);
    const texts = pdfPages(file?.bytes ?? Buffer.alloc(0)).flatMap((page) => page.texts);
    expect(texts.filter((text) => text === '7.00')).toHaveLength(24);
    expect(texts.slice(texts.indexOf('合计'), texts.indexOf('合计') + 2)).toEqual(['合计', '168.00']);
    const { sent } = (await view()).data;
    expect(sent.map(({ state, address, reason }) => [state, address, reason]).sort()).toEqual([
      ['sent', 'e***@example.com', ''],
      ['sent', 'o***@example.com', ''],
    ]);
    const entries = await server.db.selectFrom('log_entries').selectAll().where('index_name', '=', 'operation').execute();
    expect(JSON.stringify(entries)).toContain('发送报表邮件');
    expect(JSON.stringify(entries)).not.toContain('operator@example.com');
  });

  it('is an English sheet if requested', async () => {
    await save(form({ userIds: [ids.operator], format: 'xlsx', language: 'en', enabled: false }));
    const before = mailbox.mails.length;
    expect(await send()).toMatchObject({ state: 'done', result: { sent: 1 } });
    expect(mailbox.mails).toHaveLength(before + 1);
    expect(mailbox.textOf(-1)).toContain('The report is attached.');
    const sheet = unzipped(mailbox.filesOf(-1)[0]?.bytes ?? Buffer.alloc(0)).get('xl/worksheets/sheet1.xml') ?? '';
    // 24 hours and their total: a formula with its stored result.
    expect(sheet.match(/<c (?![^>]*t="s")[^>]*><v>7<\/v>/g)).toHaveLength(24);
    expect(sheet).toMatch(/<f>SUM\([A-Z]+\d+:[A-Z]+\d+\)<\/f><v>168<\/v>/);
  });

  it('is not sent to users who lost access or address, which is listed', async () => {
    await save(form());
    const before = mailbox.mails.length;
    await server.accounts.setMembership(ids.operator ?? 0, projectId, 3);
    await server.db
      .updateTable('users')
      .set({ email: null })
      .where('id', '=', ids.engineer ?? 0)
      .execute();
    expect(await send()).toMatchObject({ state: 'done', result: { sent: 0 } });
    expect(mailbox.mails).toHaveLength(before);
    const { sent } = (await view()).data;
    expect(
      sent
        .slice(0, 2)
        .map(({ state, reason }) => [state, reason])
        .sort(),
    ).toEqual([
      ['skipped', 'noAccess'],
      ['skipped', 'noMail'],
    ]);
    // Previous recipients may remain selected.
    expect((await save(form({ minute: 490 }))).code).toBe(200);
    await server.accounts.setMembership(ids.operator ?? 0, projectId, 4);
    await server.db
      .updateTable('users')
      .set({ email: 'engineer@example.com' })
      .where('id', '=', ids.engineer ?? 0)
      .execute();
  });

  it('is retried only for recipients who did not get it', async () => {
    const before = mailbox.mails.length;
    mailbox.refusals.push({ code: 451, text: 'later' });
    const { data } = await server.ask<{ jobId: number }>('/api/report/mail/send', { as: 'engineer', body: { projectId, id: reportId } });
    await expect.poll(async () => (await server.jobs.get(data.jobId))?.attempt, { timeout: 15_000 }).toBe(1);
    await expect.poll(async () => (await server.jobs.get(data.jobId))?.state, { timeout: 15_000 }).toBe('waiting');
    const states = async () =>
      (await view()).data.sent
        .slice(0, 2)
        .map(({ state }) => state)
        .sort();
    expect(await states()).toEqual(['failed', 'sent']);
    expect(mailbox.mails).toHaveLength(before + 1);
    await server.db.updateTable('jobs').set({ run_at: 0 }).where('id', '=', data.jobId).execute();
    await server.jobs.step.look();
    expect(await server.jobs.ended(data.jobId, 15_000)).toMatchObject({ state: 'done', result: { sent: 1 } });
    expect(await states()).toEqual(['sent', 'sent']);
    expect(mailbox.mails).toHaveLength(before + 2);
  });

  it('is not sent once disabled or removed', async () => {
    const list = await server.ask<{ list: Report[] }>(`/api/report/list?projectId=${projectId}`, { as: 'engineer' });
    const { id, version, changed: _changed, by: _by, ...report } = list.data.list[0] as Report;
    await server.ask('/api/report/save', { as: 'engineer', body: { projectId, id, version, report: { ...report, enabled: false } } });
    const before = mailbox.mails.length;
    expect(await send()).toMatchObject({ state: 'failed', error: { error: 'reportDisabled' } });
    expect((await view()).data.sent[0]).toMatchObject({ state: 'failed', reason: 'reportDisabled' });
    await server.ask('/api/report/save', { as: 'engineer', body: { projectId, id, version: version + 1, report } });
    expect(mailbox.mails).toHaveLength(before);
  });

  it('that is too large for a mail is not attached, which the mail states', async () => {
    const kind = server.jobs.kind('report-mail');
    expect(kind).toBeDefined();
    const told: string[] = [];
    const job = mailJob({
      ...{ db: server.db, registry: server.registry, accounts: server.accounts, now: Date.now, maxBytes: 100 },
      audit: { ...({} as never as Parameters<typeof mailJob>[0]['audit']), record: async () => undefined },
      notify: {
        pageAddress: () => null,
        attempt: async ({ notice }, _signal, files) => {
          told.push(`${files?.length} ${notice.lines.at(-1)}`);
          return { delivered: true, error: null, answer: null, again: false };
        },
      },
      tables: {
        fileOf: async () => ({
          name: 'a.csv',
          mediaType: 'text/csv',
          inline: false,
          content: (async function* () {
            yield Buffer.alloc(300_000);
          })(),
        }),
      },
    });
    await job.run(jobContext({ reportId, instant: Date.now() }, { projectId }));
    expect(told).toHaveLength(2);
    expect(told[0]).toMatch(/^0 文件约 293 kB，超过邮件附件上限/);
    expect((await view()).data.sent[0]).toMatchObject({ state: 'withoutFile', kB: 293 });
  });

  it('is removed together with its mail', async () => {
    await server.ask('/api/report/remove', { as: 'engineer', body: { projectId, id: reportId } });
    expect((await view()).status).toBe(404);
    expect(await server.db.selectFrom('report_sendings').selectAll().execute()).toEqual([]);
  });
});
