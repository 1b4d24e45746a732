/** Sends the notices of rules when they are due; many alarms at once become one notice. */
import type { Language } from '@czyun/contract';
import { dayMs, minuteMs } from '@czyun/contract';
import type { Kysely } from 'kysely';
import type { Logger } from 'pino';
import type { Schema } from '../../db/schema.ts';
import { Exclusive } from '../../kernel/exclusive.ts';
import { createPeriodic, logFailures } from '../../kernel/periodic.ts';
import { nameIn } from '../../registry/name.ts';
import type { Registry } from '../../registry/types.ts';
import type { Notify } from '../service.ts';
import { nextWithin } from './hours.ts';
import { receiversOf, targetOf } from './receivers.ts';
import { type EntryRow, noticeRulesRepo, type QueueRow, type RuleRecord, type StepRow } from './repo.ts';
import { type NoticeEvent, noticeOf, type StepName, summaryOf } from './words.ts';

export interface NotifierDeps {
  readonly db: Kysely<Schema>;
  readonly registry: Pick<Registry, 'project' | 'device'>;
  readonly notify: Pick<Notify, 'write' | 'bring' | 'opened' | 'offers' | 'pageAddress'>;
  readonly logger: Pick<Logger, 'warn' | 'error'>;
  /** Epoch ms of the world. */
  readonly now: () => number;
}

export interface Notifier {
  /** Sends everything that is due. */
  turn(): Promise<void>;
  /** Removes steps that nothing will follow. */
  sweep(): Promise<void>;
  close(): Promise<void>;
}

type Repo = ReturnType<typeof noticeRulesRepo>;

const pollMs = 500;
const chunkSize = 200;
/** Limit of notices to a receiver in any minute; further ones are joined, one notice in `summaryEveryMs`. Bots accept 20 a minute. */
const mostInMinute = 5;
const summaryEveryMs = 15_000;
const keepMs = 400 * dayMs;

export function createNotifier({ db, registry, notify, logger, now }: NotifierDeps): Notifier {
  const line = new Exclusive();
  /** Times of notices to each receiver in the last minute. */
  const sent = new Map<string, readonly number[]>();
  let closed = false;

  /** Adds the steps that follow a sent one. */
  async function follow(repo: Repo, step: StepRow, { id, rule }: RuleRecord, entry: EntryRow): Promise<void> {
    const times = step.times + 1;
    if (step.step === 'repeat' && rule.repeat && times < rule.repeat.most) {
      await repo.moveStep(step, { due: now() + rule.repeat.everyMinutes * minuteMs, times });
      return;
    }
    if (step.step !== 'first' || entry.recover_time !== null) {
      await repo.dropSteps([Number(step.id)]);
      return;
    }
    await repo.moveStep(step, { due: null, times });
    const next = { rule_id: id, entry_id: Number(entry.id), project_id: Number(step.project_id), created: now() };
    if (rule.repeat) await repo.addStep({ ...next, step: 'repeat', due: now() + rule.repeat.everyMinutes * minuteMs });
    if (rule.escalate) await repo.addStep({ ...next, step: 'escalation', due: now() + rule.escalate.afterMinutes * minuteMs });
    if (rule.recovered) await repo.addStep({ ...next, step: 'recovered', due: null });
  }

  async function work(repo: Repo, step: StepRow, record: RuleRecord | undefined, entry: EntryRow | undefined): Promise<void> {
    const timeZone = registry.project(Number(step.project_id))?.timeZone;
    const name = step.step as StepName;
    const rule = record?.rule;
    if (!record || !rule?.enabled || !entry || timeZone === undefined || !isNews(name, entry, rule.delayMinutes)) {
      await repo.dropSteps([Number(step.id)]);
      return;
    }
    const time = now();
    const begins = name === 'escalation' ? time : nextWithin(rule.hours, timeZone, time);
    const { receivers, waits } = await receiversOf(repo, record, name, { time, timeZone });
    if (begins > time || waits) {
      await repo.moveStep(step, { due: Math.max(begins, waits ? time + minuteMs : 0), times: step.times });
      return;
    }
    const row = { project_id: Number(step.project_id), rule_id: record.id, entry_id: Number(entry.id), step: name, created: time };
    for (const receiver of receivers) await repo.enqueue({ ...row, receiver: receiver.name, language: receiver.language });
    await follow(repo, step, record, entry);
  }

  /** Queues a chunk of what is due; returns its size. */
  const gather = (): Promise<number> =>
    db.transaction().execute(async (within) => {
      const repo = noticeRulesRepo(within);
      const steps = await repo.due(now(), chunkSize);
      const rules = await repo.rules([...new Set(steps.map(({ rule_id }) => Number(rule_id)))]);
      const entries = await repo.entries([...new Set(steps.map(({ entry_id }) => Number(entry_id)))]);
      for (const step of steps) await work(repo, step, rules.get(Number(step.rule_id)), entries.get(Number(step.entry_id)));
      return steps.length;
    });

  function eventOf({ step, language }: QueueRow, entry: EntryRow): NoticeEvent {
    const device = registry.device(Number(entry.device_id ?? 0));
    return { step: step as StepName, entry, device: device ? nameIn(language as Language, device) : null };
  }

  /** Notices of rows that are sent now: one each where they are few, else a summary for the project. */
  function noticesOf(told: readonly NoticeEvent[], row: QueueRow, free: number) {
    const project = registry.project(Number(row.project_id));
    const language = row.language as Language;
    const place = {
      project: project ? nameIn(language, project) : '',
      projectId: Number(row.project_id),
      timeZone: project?.timeZone ?? 'UTC',
      pageAddress: notify.pageAddress,
    };
    if (told.length > Math.max(free, 1)) return [{ notice: summaryOf(told, place, language), workClass: classOf(told) }];
    return told.map((each) => ({ notice: noticeOf(each, place, language), workClass: classOf([each]) }));
  }

  async function notifyReceiver(receiver: string): Promise<void> {
    const time = now();
    const recent = (sent.get(receiver) ?? []).filter((at) => at > time - minuteMs && at <= time);
    const free = mostInMinute - recent.length;
    if (free <= 0 && time - (recent.at(-1) ?? 0) < summaryEveryMs) return;
    const repo = noticeRulesRepo(db);
    const rows = await repo.queued(receiver, chunkSize * 5);
    const [first] = rows;
    if (!first) return;
    const target = await targetOf(repo, notify, receiver);
    const entries = await repo.entries(rows.map(({ entry_id }) => Number(entry_id)));
    const offered = target !== null && notify.offers(target.channel);
    if (target && !offered) logger.warn({ channel: target.channel }, 'a notice cannot be sent: the channel is not set up');
    // One project at a time: the notice begins with its name.
    const ofProject = rows.filter(({ project_id }) => Number(project_id) === Number(first.project_id));
    const told = ofProject.flatMap((row) => {
      const entry = entries.get(Number(row.entry_id));
      return entry && (row.step === 'recovered' || entry.ack_time === null) ? [eventOf(row, entry)] : [];
    });
    const notices = target && offered && told.length > 0 ? noticesOf(told, first, free) : [];
    await db.transaction().execute(async (within) => {
      const taken = await noticeRulesRepo(within).dequeue(ofProject.map(({ id }) => Number(id)));
      if (taken !== ofProject.length) throw new Error('another process has sent it');
      for (const notice of notices) {
        if (target) await notify.write(within, { ...target, ...notice, projectId: Number(first.project_id) });
      }
    });
    if (notices.length > 0) sent.set(receiver, [...recent, ...notices.map(() => time)]);
    else if (recent.length === 0) sent.delete(receiver);
  }

  async function turn(): Promise<void> {
    while (!closed && (await gather()) === chunkSize);
    for (const receiver of await noticeRulesRepo(db).receivers()) {
      if (closed) return;
      // A failure does not delay the others.
      await notifyReceiver(receiver).catch((error: unknown) =>
        logger.warn({ err: error, receiver }, 'a receiver cannot be notified, trying again'),
      );
    }
    await notify.bring();
  }

  const periodic = createPeriodic({
    everyMs: pollMs,
    work: () => line.run(turn),
    failed: logFailures(logger, 'error', 'notices cannot be sent, trying again'),
  });
  void periodic.start();
  return {
    turn: () => line.run(turn),
    sweep: () => noticeRulesRepo(db).dropOldSteps(now() - keepMs),
    async close() {
      closed = true;
      await periodic.stop();
      await line.idle();
    },
  };
}

/** An active alarm of severity 1 has priority over everything else. */
const classOf = (told: readonly NoticeEvent[]) =>
  told.some(({ step, entry }) => step !== 'recovered' && Number(entry.severity) === 1) ? ('urgent' as const) : ('background' as const);

/** Whether a step is still to be sent, by the present state of the entry. */
function isNews(step: StepName, { ack_time, recover_time }: EntryRow, delayMinutes: number): boolean {
  if (step === 'recovered') return recover_time !== null;
  if (ack_time !== null) return false;
  return recover_time === null || (step === 'first' && delayMinutes === 0);
}
