/** Turns due steps into queued notifications, one for each receiver, and adds the steps that follow. */
import { minuteMs } from '@czyun/contract';
import type { Kysely } from 'kysely';
import type { Schema } from '../../db/schema.ts';
import type { Registry } from '../../registry/types.ts';
import { nextWithin } from './hours.ts';
import { receiversOf } from './receivers.ts';
import { type RecipientsRepo, recipientsRepo } from './recipients-repo.ts';
import { type RuleRecord, rulesRepo } from './rules-repo.ts';
import { type EntryRow, type QueueRepo, queueRepo, type StepRow, type StepsRepo, stepsRepo } from './steps-repo.ts';
import type { StepName } from './words.ts';

export interface DueStepDeps {
  readonly db: Kysely<Schema>;
  readonly registry: Pick<Registry, 'project'>;
  /** Epoch ms. */
  readonly now: () => number;
}

interface Repos {
  readonly steps: StepsRepo;
  readonly queue: QueueRepo;
  readonly recipients: RecipientsRepo;
}

const chunkSize = 200;

/** Whether a step is still to be sent, by the current state of the entry. */
function isDue(step: StepName, { ack_time, recover_time }: EntryRow, delayMinutes: number): boolean {
  if (step === 'recovered') return recover_time !== null;
  if (ack_time !== null) return false;
  return recover_time === null || (step === 'first' && delayMinutes === 0);
}

export function createDueSteps({ db, registry, now }: DueStepDeps) {
  /** Adds the steps that follow a sent one; false: another process has taken it. */
  async function follow(steps: StepsRepo, step: StepRow, { id, rule }: RuleRecord, entry: EntryRow): Promise<boolean> {
    const times = step.times + 1;
    if (step.step === 'repeat' && rule.repeat && times < rule.repeat.most) {
      return steps.moveStep(step, { due: now() + rule.repeat.everyMinutes * minuteMs, times });
    }
    if (step.step !== 'first' || entry.recover_time !== null) return steps.takeStep(step);
    if (!(await steps.moveStep(step, { due: null, times }))) return false;
    const next = { rule_id: id, entry_id: entry.id, project_id: step.project_id, created: now() };
    if (rule.repeat) await steps.addStep({ ...next, step: 'repeat', due: now() + rule.repeat.everyMinutes * minuteMs });
    if (rule.escalate) await steps.addStep({ ...next, step: 'escalation', due: now() + rule.escalate.afterMinutes * minuteMs });
    if (rule.recovered) await steps.addStep({ ...next, step: 'recovered', due: null });
    return true;
  }

  async function work(repos: Repos, step: StepRow, record: RuleRecord | undefined, entry: EntryRow | undefined): Promise<void> {
    const timeZone = registry.project(step.project_id)?.timeZone;
    const name = step.step as StepName;
    const rule = record?.rule;
    if (!record || !rule?.enabled || !entry || timeZone === undefined || !isDue(name, entry, rule.delayMinutes)) {
      await repos.steps.dropSteps([step.id]);
      return;
    }
    const time = now();
    const begins = name === 'escalation' ? time : nextWithin(rule.hours, timeZone, time);
    const { receivers, waits } = await receiversOf(repos.recipients, record, name, { time, timeZone });
    if (begins > time || waits) {
      await repos.steps.moveStep(step, { due: Math.max(begins, waits ? time + minuteMs : 0), times: step.times });
      return;
    }
    const row = { project_id: step.project_id, rule_id: record.id, entry_id: entry.id, step: name, created: time };
    // The step is taken first: of two processes that read it, one waits here for the other and then queues nothing.
    if (!(await follow(repos.steps, step, record, entry))) return;
    for (const receiver of receivers) await repos.queue.enqueue({ ...row, receiver: receiver.name, language: receiver.language });
  }

  /** Queues a chunk of the due steps; returns its size. */
  const queueDue = (): Promise<number> =>
    db.transaction().execute(async (within) => {
      const repos = { steps: stepsRepo(within), queue: queueRepo(within), recipients: recipientsRepo(within) };
      const due = await repos.steps.due(now(), chunkSize);
      const rules = await rulesRepo(within).rules([...new Set(due.map(({ rule_id }) => rule_id))]);
      const entries = await repos.steps.entries([...new Set(due.map(({ entry_id }) => entry_id))]);
      for (const step of due) await work(repos, step, rules.get(step.rule_id), entries.get(step.entry_id));
      return due.length;
    });

  /** Queues all that is due, until `isClosed`. */
  return async function queueAllDue(isClosed: () => boolean): Promise<void> {
    while (!isClosed() && (await queueDue()) === chunkSize);
  };
}
