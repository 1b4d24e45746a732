import { linkOf, routes } from '@czyun/contract';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { type FreshDatabase, freshStore, stores } from '../db/fixture.ts';
import { jobContext } from '../jobs/job-fixture.ts';
import type { JobDesk } from '../jobs/types.ts';
import { unsigned } from '../kernel/actor.ts';
import { keyringOf } from '../kernel/keyring.ts';
import { readSettings } from '../settings.ts';
import { deliverAfter } from './deliver.ts';
import { createPace } from './pace.ts';
import { createNotify, type Notify, type NotifyRoom } from './service.ts';
import { type Mailbox, openMailbox } from './testing/mailbox.ts';

const notice = {
  subject: '确认\r\nBcc: x@y.cn 地址',
  lines: ['<b>您好</b>'],
  link: { text: '打开', address: 'https://ems.example.com/x#t=1&y' },
};

describe.each(stores)('messages on $name', (store) => {
  let database: FreshDatabase;
  let mailbox: Mailbox;
  let room: NotifyRoom;
  let clock: number;
  let asked: number[];
  let notify: Notify;
  const keys = keyringOf(Buffer.alloc(32, 1));

  const open = (more: Record<string, string> = {}, ring = keys, fetch?: typeof globalThis.fetch) => {
    const settings = readSettings({
      SMTP_HOST: '127.0.0.1',
      SMTP_PORT: String(mailbox.port),
      SMTP_FROM: 'EMS <ems@example.com>',
      SMTP_TLS: 'optional',
      PUBLIC_URL: 'https://ems.example.com/',
      ...more,
    });
    if ('refusals' in settings) throw new Error(settings.refusals.join());
    room?.close();
    room = createNotify({ db: database.db, keys: ring, settings, now: () => clock, ...(fetch ? { fetch } : {}) });
    notify = room.over({
      ask: async (_kind, { input }) => {
        asked.push((input as { deliveryId: number }).deliveryId);
        return asked.length;
      },
    });
  };
  const run = (deliveryId: number, attempt = 1, signal = new AbortController().signal) => {
    const context = jobContext(room.job.input.parse({ deliveryId }), { attempt, signal });
    return room.job.run(context);
  };
  const mail = (address = 'anna@example.com') => notify.send({ channel: 'email', target: { address }, notice, projectId: null });
  const rowOf = async (id: number) => (await notify.deliveries({}, 1, 50)).rows.find((row) => row.id === id);

  beforeEach(async () => {
    if (store.missing) return;
    database = await store.open();
    mailbox = await openMailbox();
    clock = 1_795_000_000_000;
    asked = [];
    open();
  });
  afterEach(async () => {
    if (store.missing) return;
    room.close();
    await mailbox.close();
    await database.remove();
  });

  it.skipIf(store.missing)('are stored sealed, sent by a job, and leave a line without their text', async () => {
    const id = await mail();
    expect(asked).toEqual([id]);
    const waiting = await rowOf(id);
    expect(waiting).toMatchObject({
      state: 'waiting',
      channel: 'email',
      address: 'a***@example.com',
      subject: '确认 Bcc: x@y.cn 地址',
      attempts: 0,
    });
    expect(JSON.stringify(waiting)).not.toContain('anna');
    expect(JSON.stringify(waiting)).not.toContain('ems.example.com');
    clock += 1000;
    expect(await run(id)).toEqual({ channel: 'email', address: 'a***@example.com' });
    expect(await rowOf(id)).toMatchObject({ state: 'delivered', sealed: null, attempts: 1, error: null, end_time: clock });
    expect(mailbox.mails).toHaveLength(1);
    const [{ to, raw } = { to: [], raw: '' }] = mailbox.mails;
    expect(to).toEqual(['anna@example.com']);
    expect(raw).toContain('Auto-Submitted: auto-generated');
    expect(raw).toMatch(/^From: EMS <ems@example.com>/m);
    expect(raw).not.toMatch(/^Bcc:/m);
    expect(mailbox.textOf(-1)).toContain('<b>您好</b>');
    expect(mailbox.textOf(-1)).toContain('https://ems.example.com/x#t=1&y');
    // The same job again, as after a crash in between: nothing more is sent.
    expect(await run(id)).toBeUndefined();
    expect(mailbox.mails).toHaveLength(1);
  });

  it.skipIf(store.missing)('are retried if the server is busy, and not if it refuses', async () => {
    const id = await mail();
    mailbox.refusals.push({ code: 451, text: 'anna@example.com come back' }, { code: 550, text: 'no anna@example.com here' });
    // Only its recipient is unavailable, not the mail server.
    const away = { name: 'TargetAway', target: expect.stringMatching(/^email\/[\w-]{43}$/) };
    await expect(run(id)).rejects.toMatchObject({ ...away, error: { error: 'deliveryFailed', status: 502 } });
    expect(await rowOf(id)).toMatchObject({ state: 'waiting', attempts: 1, error: expect.stringMatching(/^[A-Z]+ 451$/) });
    await expect(run(id, 2)).rejects.toMatchObject({ error: 'deliveryRefused', status: 409 });
    expect(await rowOf(id)).toMatchObject({ state: 'failed', attempts: 2, sealed: null, error: expect.stringMatching(/^[A-Z]+ 550$/) });
  });

  it.skipIf(store.missing)('end as failed after the last attempt, with increasing delays before', async () => {
    const id = await mail();
    await mailbox.close();
    const most = room.job.again?.most ?? 0;
    await expect(run(id, most - 1)).rejects.toMatchObject({ target: 'email', error: { error: 'deliveryFailed' } });
    await expect(run(id, most)).rejects.toMatchObject({ target: 'email', error: { error: 'deliveryRefused' } });
    expect(await rowOf(id)).toMatchObject({ state: 'failed', sealed: null, error: expect.stringMatching(/^E[A-Z]+$/) });
    expect([1, 2, 3, 20].map(deliverAfter)).toEqual([5000, 15_000, 45_000, 3_600_000]);
    mailbox = await openMailbox();
  });

  it.skipIf(store.missing)('that cannot be opened, have no channel any more, or are cancelled', async () => {
    const id = await mail();
    const stopped = AbortSignal.abort(new Error('called off'));
    open({}, keyringOf(Buffer.alloc(32, 2)));
    await expect(run(id)).rejects.toMatchObject({ error: 'deliveryRefused', context: { reason: 'key' } });
    open();
    const other = await mail();
    const hook = await notify.send({
      channel: 'webhook',
      target: { address: 'https://hook.example.com/', secret: 'a-secret-of-16-letters' },
      notice,
      projectId: null,
    });
    open({}, keys, async () => {
      throw new Error('secret in here');
    });
    await expect(run(hook, 1, stopped)).rejects.toThrow();
    expect(await rowOf(hook)).toMatchObject({ state: 'waiting', attempts: 0 });
    const bare = readSettings({});
    if ('refusals' in bare) throw new Error('refused');
    room.close();
    room = createNotify({ db: database.db, keys, settings: bare, now: () => clock });
    notify = room.over({ ask: async () => 1 });
    expect([notify.offers('email'), notify.offers('wecom'), notify.pageAddress({ projectId: 1, page: linkOf(routes.log) })]).toEqual([
      false,
      true,
      null,
    ]);
    await expect(mail()).rejects.toMatchObject({ error: 'mailMissing' });
    await expect(run(other)).rejects.toMatchObject({ error: 'deliveryRefused', context: { reason: 'channel' } });
  });

  it.skipIf(store.missing)('are refused if the target is invalid, and if a webhook leads to an internal address', async () => {
    await expect(mail('a@b.cn, c@d.cn')).rejects.toMatchObject({ error: 'badInput' });
    const id = await notify.send({
      channel: 'wecom',
      target: { address: 'https://127.0.0.1:1/send?key=geheim' },
      notice,
      projectId: 3,
    });
    await expect(run(id)).rejects.toMatchObject({ error: 'deliveryRefused', context: { reason: 'refused' } });
    expect(await rowOf(id)).toMatchObject({ address: 'https://127.0.0.1:1/…', state: 'failed', project_id: 3 });
  });

  it.skipIf(store.missing)('that were not sent end within a day, and lines are deleted after ninety', async () => {
    const id = await mail();
    clock += 86_400_001;
    await room.sweep();
    expect(await rowOf(id)).toMatchObject({ state: 'failed', error: 'expired', sealed: null });
    const fresh = await mail();
    clock += 90 * 86_400_000;
    await room.sweep();
    expect(await rowOf(id)).toBeUndefined();
    expect(await rowOf(fresh)).toMatchObject({ state: 'failed' });
    expect(await notify.deliveries({ state: 'waiting' }, 1, 10)).toEqual({ total: 0, rows: [] });
  });

  it.skipIf(store.missing)('are sent over a server that requires authentication', async () => {
    await mailbox.close();
    mailbox = await openMailbox({ user: 'ems', password: 'p@ss:word' });
    open({ SMTP_HOST: '', SMTP_PORT: '', SMTP_URL: `smtp://ems:p%40ss%3Aword@127.0.0.1:${mailbox.port}` });
    await run(await mail());
    await expect.poll(() => mailbox.mails.length).toBe(1);
    open({ SMTP_USER: 'ems', SMTP_PASSWORD: 'wrong' });
    const id = await mail();
    await expect(run(id)).rejects.toThrow();
    expect((await rowOf(id))?.error).toBe('EAUTH 535');
  });

  it.skipIf(store.missing)('are never sent in plain text if encryption is required', async () => {
    open({ SMTP_TLS: 'required' });
    const id = await mail();
    await expect(run(id)).rejects.toMatchObject({ error: 'deliveryRefused', context: { reason: expect.stringMatching(/^ETLS/) } });
    expect(mailbox.mails).toEqual([]);
  });
});

it('respects the rate limit of a service', () => {
  let clock = 0;
  const pace = createPace(() => clock);
  for (let n = 0; n < 20; n += 1) expect(pace('robot', 20)).toBe(0);
  clock = 1000;
  expect(pace('robot', 20)).toBe(59_000);
  expect([pace('another', 20), pace('free', null)]).toEqual([0, 0]);
  clock = 60_001;
  expect(pace('robot', 20)).toBe(0);
});

it('are jobs of the server for the job runner', async () => {
  const database = await freshStore();
  const settings = readSettings({});
  if ('refusals' in settings) throw new Error('refused');
  const wanted: { kind: string; actor: unknown; projectId: number | null; input: unknown; claim: unknown }[] = [];
  const desk: JobDesk = {
    ask: async ({ kind }, { actor: by, projectId, input, claim }) => wanted.push({ kind, actor: by, projectId, input, claim }),
  };
  const room = createNotify({ db: database.db, keys: keyringOf(Buffer.alloc(32, 1)), settings, now: () => 0 });
  const target = { address: 'https://qyapi.weixin.qq.com/cgi-bin/webhook/send?key=geheim' };
  const deliveryId = await room.over(desk).send({ channel: 'wecom', target, notice, projectId: 3 });
  // Jobs of a project or a user are counted, and their input is shown: neither applies to messages.
  const [{ claim, ...job } = { claim: null }] = wanted;
  expect(job).toEqual({ kind: 'notify-deliver', actor: unsigned('notify', ''), projectId: null, input: { deliveryId } });
  // Fairness is by the project and its recipient; the target is identified without revealing it.
  const robot = expect.stringMatching(/^wecom\/[\w-]{43}$/);
  expect(claim).toEqual({ workClass: 'background', project: '3', owner: robot, target: robot });
  room.close();
  await database.remove();
});
