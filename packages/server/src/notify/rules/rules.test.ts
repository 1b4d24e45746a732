import type { NoticeRule, OnCallCalendar } from '@czyun/contract';
import { noticeRule } from '@czyun/contract';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { stores } from '../../db/fixture.ts';
import type { Jobs } from '../../jobs/index.ts';
import { type JobBed, jobBed, t0 } from '../../jobs/job-fixture.ts';
import { keyringOf } from '../../kernel/keyring.ts';
import type { AlarmFacts, OutboxKind } from '../../kernel/outbox.ts';
import { emit, openOutbox } from '../../outbox/index.ts';
import type { Registry } from '../../registry/types.ts';
import { readSettings } from '../../settings.ts';
import { keepPattern, saveCrew } from '../../shifts/index.ts';
import { createNotify, type Notify, type NotifyRoom } from '../service.ts';
import { type Mailbox, openMailbox } from '../testing/mailbox.ts';
import { noticeConsumer } from './consumer.ts';
import { createNotifier, type Notifier } from './notifier.ts';
import { noticeRulesRepo } from './repo.ts';

const minute = 60_000;
type Outbox = Awaited<ReturnType<typeof openOutbox>>;

describe.each(stores)('notices of rules on $name', (store) => {
  let bed: JobBed;
  let mailbox: Mailbox;
  let room: NotifyRoom;
  let notify: Notify;
  let jobs: Jobs;
  let notifier: Notifier;
  let outbox: Outbox;
  let people: Record<'anna' | 'bert', number>;
  /** Requests received by a bot, and its answers. */
  const asked: string[] = [];
  let robotAnswer = '{"errcode":0}';

  const logger = { info: () => {}, warn: () => {}, error: () => {} };
  const registry = (): Pick<Registry, 'project' | 'device' | 'region'> =>
    ({
      project: (id: number) => (id === bed.projectId ? { id, name: '电站', nameEn: 'Station', timeZone: 'Asia/Shanghai' } : undefined),
      device: (id: number) => (id === 7 ? { id, name: '变流器 1', nameEn: 'PCS 1', projectId: bed.projectId, regionId: 3 } : undefined),
      region: (id: number) => (id === 3 ? { id, projectId: bed.projectId, parentId: null } : undefined),
    }) as unknown as Pick<Registry, 'project' | 'device' | 'region'>;

  /** A server over the store, as after a start. */
  async function start() {
    const settings = readSettings({
      SMTP_HOST: '127.0.0.1',
      SMTP_PORT: String(mailbox.port),
      SMTP_FROM: 'ems@example.com',
      SMTP_TLS: 'optional',
      PUBLIC_URL: 'https://ems.example.com',
    });
    if ('refusals' in settings) throw new Error(settings.refusals.join());
    const now = () => bed.clock.now;
    const fetch = async (_address: URL | string | Request, init?: RequestInit) => {
      asked.push(String(init?.body));
      return new Response(robotAnswer);
    };
    const { db } = bed.store;
    room = createNotify({ db, keys: keyringOf(Buffer.alloc(32, 1)), settings, now, fetch });
    jobs = bed.open([room.job as never], { limits: { pollMs: 20 } });
    notify = room.over(jobs);
    notifier = createNotifier({ db, registry: registry(), notify, logger, now });
    outbox = await openOutbox({
      db,
      consumers: [noticeConsumer({ db, registry: registry(), now, wake: () => void notifier.turn() })],
      logger,
      now,
    });
    await jobs.start();
  }
  async function stop() {
    await outbox.close();
    await notifier.close();
    await jobs.stop();
    room.close();
  }

  const person = async (login: string, language: string | null) => {
    const { db } = bed.store;
    const facts = { mobile: '', company: '', password_hash: '', user_type: 0, created: 0, disabled: 0 };
    const { id } = await db
      .insertInto('users')
      .values({ ...facts, login_name: login, name: login, language, email: `${login}@example.com` })
      .returning('id')
      .executeTakeFirstOrThrow();
    await db.insertInto('memberships').values({ user_id: id, project_id: bed.projectId, code: 3, joined: 0 }).execute();
    return id;
  };
  const rule = (userId: number | null, more: object = {}) => {
    const wanted: NoticeRule = noticeRule.parse({ name: 'x', severities: [1, 2, 3], kinds: [1, 2, 3], to: { email: true }, ...more });
    return noticeRulesRepo(bed.store.db).addRule(bed.projectId, userId, wanted, 0);
  };
  /** Writes a change of an entry, with its event, as the log's writer does. */
  async function alarm(kind: OutboxKind, id: number, more: Partial<AlarmFacts> & { readonly quiet?: string | null } = {}) {
    const { quiet = null, ...facts } = more;
    const row = {
      type: facts.type ?? 3,
      severity: facts.severity ?? 1,
      content_zh: `过温 ${id}`,
      content_en: `Over temperature ${id}`,
      start_time: facts.startTime ?? bed.clock.now,
      recover_time: facts.recoverTime ?? null,
      ack_time: facts.ackTime ?? null,
    };
    const payload = {
      ...{ alarmKey: `${id}`, type: row.type, severity: row.severity, content: { zh: row.content_zh, en: row.content_en } },
      ...{
        startTime: row.start_time,
        recoverTime: row.recover_time,
        ackTime: row.ack_time,
        ackUser: null,
        count: 1,
        late: facts.late ?? false,
        quiet,
      },
    };
    await bed.store.db.transaction().execute(async (within) => {
      const known = await within.selectFrom('log_entries').select('id').where('id', '=', id).executeTakeFirst();
      if (known) await within.updateTable('log_entries').set(row).where('id', '=', id).execute();
      else
        await within
          .insertInto('log_entries')
          .values({ ...row, id, index_name: 'alarm', project_id: bed.projectId, device_id: 7, count: 1 })
          .execute();
      await emit(within, { kind, projectId: bed.projectId, subject: { deviceId: 7, entryId: id }, payload, time: bed.clock.now } as never);
    });
  }
  async function turn() {
    // A turn in progress may have begun before the event was written.
    for (const part of [outbox, outbox, notifier, notifier]) await part.turn();
  }
  async function after(minutes: number) {
    bed.clock.now += minutes * minute;
    await turn();
  }
  const mails = (n: number) => expect.poll(() => mailbox.mails.length, { timeout: 15_000 }).toBe(n);
  const subjects = async () => (await notify.deliveries({}, 1, 100)).rows.map(({ subject }) => subject).reverse();

  beforeEach(async () => {
    if (store.missing) return;
    bed = await jobBed(store.open);
    await bed.store.db.updateTable('projects').set({ time_zone: 'Asia/Shanghai' }).execute();
    mailbox = await openMailbox();
    asked.length = 0;
    robotAnswer = '{"errcode":0}';
    people = { anna: await person('anna', 'en'), bert: await person('bert', null) };
    await start();
  });
  afterEach(async () => {
    if (store.missing) return;
    await stop();
    await mailbox.close();
    await bed.remove();
  });

  it.skipIf(store.missing)('reach a person in the person’s language, automatically, once', async () => {
    await rule(people.anna);
    await rule(people.bert);
    await alarm('alarmRaised', 1);
    // No manual step: the only delay is the polling interval of half a second.
    await mails(2);
    expect(await subjects()).toEqual(['Level 1 fault: Over temperature 1', '一级故障：过温 1']);
    const english = mailbox.mails.findIndex(({ to }) => to.includes('anna@example.com'));
    expect(mailbox.textOf(english)).toContain('Device: PCS 1');
    expect(mailbox.textOf(english)).toContain(`https://ems.example.com/czyun/${bed.projectId}/log`);
    expect(mailbox.textOf(1 - english)).toContain('项目：电站');
    await after(5);
    expect(await subjects()).toHaveLength(2);
  });

  it.skipIf(store.missing)('of several rules with the same content reach a person once', async () => {
    await rule(people.anna);
    await rule(people.anna, { name: 'y', recovered: true });
    await rule(null, { to: { userIds: [people.anna] } });
    await alarm('alarmRaised', 1);
    await after(1);
    await alarm('alarmRaised', 2);
    await after(1);
    await mails(2);
    expect(await subjects()).toEqual(['Level 1 fault: Over temperature 1', 'Level 1 fault: Over temperature 2']);
  });

  it.skipIf(store.missing)('are not sent for alarms acknowledged, suppressed or cleared before the delay ends', async () => {
    await rule(people.anna, { delayMinutes: 10 });
    await alarm('alarmRaised', 1);
    await alarm('alarmRaised', 2);
    await alarm('alarmRaised', 3);
    await alarm('alarmRaised', 4);
    await after(9);
    await alarm('alarmAcknowledged', 1, { ackTime: bed.clock.now });
    await alarm('alarmRecovered', 2, { recoverTime: bed.clock.now });
    await alarm('alarmChanged', 3, { quiet: 'shelved' });
    await after(1);
    await after(60);
    expect(await subjects()).toEqual(['Level 1 fault: Over temperature 4']);
    await mails(1);
    // No longer shelved, and still active.
    await alarm('alarmChanged', 3);
    await turn();
    await after(10);
    expect(await subjects()).toContain('Level 1 fault: Over temperature 3');
  });

  it.skipIf(store.missing)('are not sent for shelved alarms', async () => {
    await rule(people.anna, { recovered: true });
    await alarm('alarmRaised', 1, { quiet: 'shelved' });
    await after(1);
    await alarm('alarmRecovered', 1, { quiet: 'shelved', recoverTime: bed.clock.now });
    await after(60);
    expect(await subjects()).toEqual([]);
  });

  it.skipIf(store.missing)('repeat until acknowledged, up to a maximum, also after a restart, and report the end', async () => {
    await rule(people.anna, {
      repeat: { everyMinutes: 30, most: 2 },
      escalate: { afterMinutes: 45, userId: people.bert },
      recovered: true,
    });
    await alarm('alarmRaised', 1);
    await after(0);
    await stop();
    await start();
    await after(30);
    await after(15);
    await after(15);
    await after(120);
    const told = ['Level 1 fault: Over temperature 1', 'Still unacknowledged · Level 1 fault: Over temperature 1'];
    expect(await subjects()).toEqual([told[0], told[1], '升级 · 一级故障：过温 1', told[1]]);
    await alarm('alarmRecovered', 1, { recoverTime: bed.clock.now });
    await after(1);
    expect((await subjects()).at(-1)).toBe('Recovered · Level 1 fault: Over temperature 1');
    // Another is acknowledged after the first notice: no repeat and no escalation, its end is reported.
    await alarm('alarmRaised', 2);
    await after(1);
    await alarm('alarmAcknowledged', 2, { ackTime: bed.clock.now });
    await after(200);
    await alarm('alarmRecovered', 2, { ackTime: bed.clock.now, recoverTime: bed.clock.now });
    await after(1);
    expect((await subjects()).slice(5)).toEqual(['Level 1 fault: Over temperature 2', 'Recovered · Level 1 fault: Over temperature 2']);
  });

  it.skipIf(store.missing)('reach a recipient that was down for ten minutes afterwards', async () => {
    const { port } = mailbox;
    await mailbox.close();
    await rule(people.anna);
    await alarm('alarmRaised', 1);
    const rowOf = async () => (await notify.deliveries({}, 1, 10)).rows[0];
    await turn();
    for (let minutes = 0; minutes < 10; minutes += 1) {
      const before = (await rowOf())?.attempts ?? 0;
      await after(1);
      if (before < 4) await expect.poll(async () => (await rowOf())?.attempts, { timeout: 15_000 }).toBeGreaterThan(before);
      // Its job is rescheduled after its row: until then the clock must not advance, or the next attempt would be counted from a later
      // time.
      const due = () =>
        bed.store.db
          .selectFrom('jobs')
          .select('id')
          .where('run_at', '<=', bed.clock.now)
          .where('state', 'in', ['waiting', 'running'])
          .execute();
      await expect.poll(due, { timeout: 15_000 }).toEqual([]);
    }
    expect(await rowOf()).toMatchObject({ state: 'waiting', error: expect.stringMatching(/^E/) });
    mailbox = await openMailbox(undefined, port);
    await after(30);
    await mails(1);
    await expect.poll(async () => (await rowOf())?.state, { timeout: 15_000 }).toBe('delivered');
  });

  it.skipIf(store.missing)('of an alarm flood are combined: the bot gets few notices, which count every alarm', async () => {
    const repo = noticeRulesRepo(bed.store.db);
    const address = 'https://qyapi.weixin.qq.com/cgi-bin/webhook/send?key=geheim-geheim';
    const kept = notify.sealed('wecom', { address });
    const channelId = await repo.addChannel({
      ...kept,
      user_id: null,
      project_id: bed.projectId,
      name: 'r',
      channel: 'wecom',
      created: 0,
    } as never);
    await rule(null, { to: { channelIds: [channelId] }, language: 'en' });
    for (let id = 1; id <= 500; id += 1) await alarm('alarmRaised', id, { severity: id <= 3 ? 1 : 2 });
    for (let step = 0; step < 24; step += 1) {
      await alarm('alarmRaised', 1000 + step, { severity: 3 });
      bed.clock.now += 5000;
      await turn();
    }
    await after(2);
    const told = await subjects();
    const counted = told.map((subject) => Number(/: (\d+) alarms/.exec(subject)?.[1] ?? 1));
    expect(counted.reduce((a, b) => a + b, 0)).toBe(524);
    const times = (await notify.deliveries({}, 1, 100)).rows.map(({ created }) => created);
    for (const time of times) expect(times.filter((other) => other <= time && other > time - minute).length).toBeLessThanOrEqual(9);
    await expect.poll(() => asked.length, { timeout: 15_000 }).toBe(told.length);
    expect(asked[0]).toContain('Level 1 fault: Over temperature 1');
  });

  it.skipIf(store.missing)('are for people on duty, and wait until a person is on duty', async () => {
    const repo = noticeRulesRepo(bed.store.db);
    // t0 is Saturday 20:00 in Shanghai.
    expect(t0).toBe(Date.UTC(2026, 2, 28, 12));
    const pattern = [{ days: [6], from: '21:00', to: '09:00', userId: people.bert }];
    const calendar: OnCallCalendar = { crews: false, pattern, exceptions: [] };
    await repo.keepCalendar(bed.projectId, calendar);
    await rule(null, { to: { onCall: true } });
    await alarm('alarmRaised', 1);
    await after(0);
    await after(59);
    expect(await subjects()).toEqual([]);
    await after(1);
    await mails(1);
    expect(mailbox.mails[0]?.to).toEqual(['bert@example.com']);
  });

  it.skipIf(store.missing)('are for the crew on shift, if the calendar includes it', async () => {
    const { db } = bed.store;
    const repo = noticeRulesRepo(db);
    const crewId = await saveCrew(db, { projectId: bed.projectId, name: 'A', nameEn: null, userIds: [people.anna] });
    const shifts = [{ name: 'night', from: '21:00', to: '09:00', breaks: [] }];
    await keepPattern(db, bed.projectId, { from: '2026-03-28', anchor: '2026-03-28', shifts, cycle: [[crewId]] }, 0);
    await rule(null, { to: { onCall: true } });
    const dutyAt = async (hours: number) => repo.onDuty(bed.projectId, 'Asia/Shanghai', t0 + hours * 60 * minute);
    expect([await dutyAt(0), await dutyAt(2)]).toEqual([[], []]);
    const instead = { from: '2026-03-29T02:00', to: '2026-03-29T03:00', userId: null };
    await repo.keepCalendar(bed.projectId, { crews: true, pattern: [], exceptions: [instead] });
    expect([await dutyAt(0), await dutyAt(2), await dutyAt(6), await dutyAt(8)]).toEqual([[], [people.anna], [], [people.anna]]);
    await alarm('alarmRaised', 1);
    await after(59);
    expect(await subjects()).toEqual([]);
    await after(1);
    await mails(1);
    expect(mailbox.mails[0]?.to).toEqual(['anna@example.com']);
  });

  it.skipIf(store.missing)('outside the hours of a rule are sent when they start, if the alarm is still active', async () => {
    await rule(people.anna, { hours: { days: [7], from: '08:00', to: '18:00' } });
    await alarm('alarmRaised', 1);
    await alarm('alarmRaised', 2);
    await after(60);
    await alarm('alarmRecovered', 2, { recoverTime: bed.clock.now });
    await after(11 * 60 - 1);
    expect(await subjects()).toEqual([]);
    await after(1);
    expect(await subjects()).toEqual(['Level 1 fault: Over temperature 1']);
  });

  it.skipIf(store.missing)('are not sent to people who left the project', async () => {
    await rule(people.anna);
    await rule(null, { to: { everyone: true } });
    await bed.store.db.deleteFrom('memberships').where('user_id', '=', people.anna).execute();
    await alarm('alarmRaised', 1);
    await after(0);
    await mails(1);
    expect(mailbox.mails[0]?.to).toEqual(['bert@example.com']);
  });

  it.skipIf(store.missing)('are not repeated for a repeated event; those stored by a killed server are sent by the next', async () => {
    await rule(people.anna);
    await alarm('alarmRaised', 1);
    await turn();
    await mails(1);
    await outbox.close();
    await bed.store.db.updateTable('outbox_cursors').set({ position: 0 }).where('consumer', '=', 'notices').execute();
    await notify.write(bed.store.db, {
      ...{ channel: 'email', target: { address: 'anna@example.com' }, projectId: bed.projectId },
      notice: { subject: 'written, not asked for', lines: [] },
    });
    await stop();
    await start();
    await turn();
    await mails(2);
    expect(await subjects()).toEqual(['Level 1 fault: Over temperature 1', 'written, not asked for']);
  });

  it.skipIf(store.missing)('of an alarm that was raised and cleared before the first poll are sent once, with its end', async () => {
    await rule(people.anna, { recovered: true });
    await alarm('alarmRaised', 1);
    await alarm('alarmRecovered', 1, { recoverTime: bed.clock.now });
    await turn();
    await mails(1);
    expect(mailbox.textOf(0)).toContain('Recovered: ');
    await after(60);
    expect(await subjects()).toHaveLength(1);
  });
});
