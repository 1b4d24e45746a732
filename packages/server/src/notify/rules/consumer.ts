/** Turns alarm events into pending steps of rules. */
import { minuteMs } from '@czyun/contract';
import type { Kysely } from 'kysely';
import type { Schema } from '../../db/schema.ts';
import type { AlarmFacts, DeliveredEvent, OutboxConsumer } from '../../kernel/outbox.ts';
import type { Registry } from '../../registry/types.ts';
import { nextWithin } from './hours.ts';
import { matches, type RuledAlarm, suppressionOf } from './matching.ts';
import { noticeRulesRepo, type StepRow } from './repo.ts';

export interface ConsumerDeps {
  readonly db: Kysely<Schema>;
  readonly registry: Pick<Registry, 'project' | 'device' | 'region'>;
  /** Epoch ms of the world. */
  readonly now: () => number;
  /** Called if there may be a pending step. */
  readonly wake: () => void;
}

type Repo = ReturnType<typeof noticeRulesRepo>;

const kinds = ['alarmRaised', 'alarmChanged', 'alarmAcknowledged', 'alarmRecovered'] as const;

/** The consumer `notices`. A repeated event has no effect: the position is stored together with its results. */
export function noticeConsumer({ db, registry, now, wake }: ConsumerDeps): OutboxConsumer {
  function ruled({ subject }: DeliveredEvent, { type, severity, late }: AlarmFacts): RuledAlarm {
    const device = registry.device(subject.deviceId ?? 0);
    const regionIds: number[] = [];
    for (let region = registry.region(device?.regionId ?? 0); region; region = registry.region(region.parentId ?? 0)) {
      if (regionIds.includes(region.id)) break;
      regionIds.push(region.id);
    }
    return { type, severity, late, deviceId: subject.deviceId ?? null, regionIds };
  }

  async function stands(repo: Repo, event: DeliveredEvent, alarm: AlarmFacts, projectId: number, entryId: number): Promise<void> {
    if (alarm.ackTime !== null || alarm.recoverTime !== null) return;
    const timeZone = registry.project(projectId)?.timeZone;
    if (timeZone === undefined) return;
    // It is active again: its recovery is no longer to be reported.
    const over = (await repo.steps(entryId)).filter(({ step, due }) => step === 'recovered' && due !== null);
    await repo.dropSteps(over.map(({ id }) => id));
    const facts = ruled(event, alarm);
    for (const { id, rule } of await repo.rulesOf(projectId)) {
      if (!matches(rule, facts)) continue;
      const due = nextWithin(rule.hours, timeZone, now() + rule.delayMinutes * minuteMs);
      await repo.addStep({ rule_id: id, entry_id: entryId, project_id: projectId, step: 'first', due, created: now() });
    }
  }

  /** The message reports that the alarm was raised and cleared; without a delay it is still sent. */
  async function recovered(repo: Repo, steps: readonly StepRow[]): Promise<void> {
    const rules = await repo.rules(steps.map(({ rule_id }) => Number(rule_id)));
    const gone: number[] = [];
    for (const step of steps) {
      const rule = rules.get(Number(step.rule_id))?.rule;
      const isNews = step.step === 'first' && step.due !== null && Number(step.due) <= now() && rule?.delayMinutes === 0;
      if (step.step === 'recovered') await repo.moveStep(step, { due: now(), times: step.times });
      else if (!isNews) gone.push(Number(step.id));
    }
    await repo.dropSteps(gone);
  }

  async function work(repo: Repo, event: DeliveredEvent): Promise<void> {
    const { projectId, subject } = event;
    const alarm = event.payload as AlarmFacts;
    if (projectId === null || subject.entryId === undefined) return;
    const steps = await repo.steps(subject.entryId);
    if (suppressionOf(alarm) !== null) {
      // If the alarm was already reported, its end is still reported; nothing else is.
      const unsaid = steps.filter(({ step, due }) => step !== 'recovered' && (step !== 'first' || due !== null));
      await repo.dropSteps(unsaid.map(({ id }) => Number(id)));
      if (event.kind === 'alarmRecovered') await repo.dropSteps(steps.map(({ id }) => Number(id)));
    } else if (event.kind === 'alarmAcknowledged') {
      const pending = steps.filter(({ step, due }) => step !== 'recovered' && due !== null);
      await repo.dropSteps(pending.map(({ id }) => Number(id)));
    } else if (event.kind === 'alarmRecovered') await recovered(repo, steps);
    else await stands(repo, event, alarm, projectId, subject.entryId);
  }

  return {
    name: 'notices',
    kinds,
    async take(event) {
      await db.transaction().execute(async (within) => {
        const repo = noticeRulesRepo(within);
        if (await repo.advance(event.position)) await work(repo, event);
      });
      wake();
    },
  };
}
