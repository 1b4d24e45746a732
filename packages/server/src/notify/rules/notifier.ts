/** Sends the notifications of rules when they are due; many alarms at once become one. */
import { dayMs, type Language, minuteMs } from '@czyun/contract';
import type { Kysely } from 'kysely';
import type { Logger } from 'pino';
import type { Schema } from '../../db/schema.ts';
import { Exclusive } from '../../kernel/exclusive.ts';
import { createPeriodic, logFailures } from '../../kernel/periodic.ts';
import { nameIn } from '../../registry/name.ts';
import type { Registry } from '../../registry/types.ts';
import type { Notify } from '../service.ts';
import { createDueSteps } from './due-steps.ts';
import { targetOf } from './receivers.ts';
import { recipientsRepo } from './recipients-repo.ts';
import { type EntryRow, type QueueRow, queueRepo, stepsRepo } from './steps-repo.ts';
import { type NoticeEvent, noticeOf, type StepName, summaryOf } from './words.ts';

export interface NotifierDeps {
  readonly db: Kysely<Schema>;
  readonly registry: Pick<Registry, 'project' | 'device'>;
  readonly notify: Pick<Notify, 'write' | 'bring' | 'opened' | 'offers' | 'pageAddress'>;
  readonly logger: Pick<Logger, 'warn' | 'error'>;
  /** Epoch ms of the machine's clock. */
  readonly now: () => number;
}

export interface Notifier {
  /** Sends everything that is due. */
  turn(): Promise<void>;
  /** Removes old steps of deleted entries. */
  sweep(): Promise<void>;
  close(): Promise<void>;
}

const pollMs = 500;
/** Queued notifications of a receiver that are read at once. */
const maxQueued = 1000;
/** Limit of notices to a receiver in any minute; further ones are joined, one notice in `summaryEveryMs`. Bots accept 20 a minute. */
const maxInMinute = 5;
const summaryEveryMs = 15_000;
const keepMs = 400 * dayMs;

export function createNotifier({ db, registry, notify, logger, now }: NotifierDeps): Notifier {
  const [steps, queue] = [stepsRepo(db), queueRepo(db)];
  const queueAllDue = createDueSteps({ db, registry, now });
  const line = new Exclusive();
  /** Times of notices to each receiver in the last minute. */
  const sent = new Map<string, readonly number[]>();
  let isClosed = false;

  function eventOf({ step, language }: QueueRow, entry: EntryRow): NoticeEvent {
    const device = registry.device(entry.device_id ?? 0);
    return { step: step as StepName, entry, device: device ? nameIn(language as Language, device) : null };
  }

  /** Notices of rows that are sent now: one per event if they are few, otherwise a summary for the project. */
  function noticesOf(events: readonly NoticeEvent[], row: QueueRow, free: number) {
    const project = registry.project(row.project_id);
    const language = row.language as Language;
    const place = {
      project: project ? nameIn(language, project) : '',
      projectId: row.project_id,
      timeZone: project?.timeZone ?? 'UTC',
      pageAddress: notify.pageAddress,
    };
    if (events.length > Math.max(free, 1)) return [{ notice: summaryOf(events, place, language), workClass: classOf(events) }];
    return events.map((event) => ({ notice: noticeOf(event, place, language), workClass: classOf([event]) }));
  }

  async function notifyReceiver(receiver: string): Promise<void> {
    const time = now();
    const recent = (sent.get(receiver) ?? []).filter((at) => at > time - minuteMs && at <= time);
    const free = maxInMinute - recent.length;
    if (free <= 0 && time - (recent.at(-1) ?? 0) < summaryEveryMs) return;
    const rows = await queue.queued(receiver, maxQueued);
    const [first] = rows;
    if (!first) return;
    const target = await targetOf(recipientsRepo(db), notify, receiver);
    const entries = await steps.entries(rows.map(({ entry_id }) => entry_id));
    const offered = target !== null && notify.offers(target.channel);
    if (target && !offered) logger.warn({ channel: target.channel }, 'a notice cannot be sent: the channel is not set up');
    // One project at a time: the notice begins with its name.
    const ofProject = rows.filter(({ project_id }) => project_id === first.project_id);
    const events = ofProject.flatMap((row) => {
      const entry = entries.get(row.entry_id);
      return entry && (row.step === 'recovered' || entry.ack_time === null) ? [eventOf(row, entry)] : [];
    });
    const notices = target && offered && events.length > 0 ? noticesOf(events, first, free) : [];
    await db.transaction().execute(async (within) => {
      const taken = await queueRepo(within).dequeue(ofProject.map(({ id }) => id));
      if (taken !== ofProject.length) throw new Error('another process has sent it');
      for (const notice of notices) {
        if (target) await notify.write(within, { ...target, ...notice, projectId: first.project_id });
      }
    });
    if (notices.length > 0) sent.set(receiver, [...recent, ...notices.map(() => time)]);
    else if (recent.length === 0) sent.delete(receiver);
  }

  async function turn(): Promise<void> {
    await queueAllDue(() => isClosed);
    for (const receiver of await queue.receivers()) {
      if (isClosed) return;
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
    sweep: () => steps.dropOldSteps(now() - keepMs),
    async close() {
      isClosed = true;
      await periodic.stop();
      await line.idle();
    },
  };
}

/** An active alarm of severity 1 has priority over everything else. */
const classOf = (events: readonly NoticeEvent[]) =>
  events.some(({ step, entry }) => step !== 'recovered' && entry.severity === 1) ? ('urgent' as const) : ('background' as const);
