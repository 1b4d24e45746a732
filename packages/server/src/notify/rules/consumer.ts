/** Turns alarm events into pending steps of rules. */
import { minuteMs } from '@czyun/contract';
import type { Kysely } from 'kysely';
import { andonKindOf } from '../../alarms/points/andon.ts';
import type { Schema } from '../../db/schema.ts';
import type { AlarmFacts, DeliveredEvent, OutboxConsumer } from '../../kernel/outbox.ts';
import type { Registry } from '../../registry/types.ts';
import { nextWithin } from './hours.ts';
import { matches, type RuledAlarm, suppressionOf } from './matching.ts';
import { type RulesRepo, rulesRepo } from './rules-repo.ts';
import { type StepRow, type StepsRepo, stepsRepo } from './steps-repo.ts';

export interface ConsumerDeps {
  readonly db: Kysely<Schema>;
  readonly registry: Pick<Registry, 'project' | 'device' | 'region'>;
  /** Epoch ms of the machine's clock. */
  readonly now: () => number;
  /** Called if there may be a pending step. */
  readonly wake: () => void;
}

interface Repos {
  readonly rules: RulesRepo;
  readonly steps: StepsRepo;
}

const kinds = ['alarmRaised', 'alarmChanged', 'alarmAcknowledged', 'alarmRecovered'] as const;

/** The consumer `notices`. A repeated event has no effect: the position is stored together with its results. */
export function noticeConsumer({ db, registry, now, wake }: ConsumerDeps): OutboxConsumer {
  function ruled({ subject }: DeliveredEvent, { alarmKey, type, severity, late }: AlarmFacts): RuledAlarm {
    const device = registry.device(subject.deviceId ?? 0);
    const regionIds: number[] = [];
    for (let region = registry.region(device?.regionId ?? 0); region; region = registry.region(region.parentId ?? 0)) {
      if (regionIds.includes(region.id)) break;
      regionIds.push(region.id);
    }
    return { type, severity, late, deviceId: subject.deviceId ?? null, andon: andonKindOf(alarmKey) ?? null, regionIds };
  }

  async function raised(
    { rules, steps }: Repos,
    event: DeliveredEvent,
    alarm: AlarmFacts,
    projectId: number,
    entryId: number,
  ): Promise<void> {
    if (alarm.ackTime !== null || alarm.recoverTime !== null) return;
    const timeZone = registry.project(projectId)?.timeZone;
    if (timeZone === undefined) return;
    // The alarm is active again: its recovery is not reported.
    const over = (await steps.steps(entryId)).filter(({ step, due }) => step === 'recovered' && due !== null);
    await steps.dropSteps(over.map(({ id }) => id));
    const facts = ruled(event, alarm);
    for (const { id, rule } of await rules.rulesOf(projectId)) {
      if (!matches(rule, facts)) continue;
      const due = nextWithin(rule.hours, timeZone, now() + rule.delayMinutes * minuteMs);
      await steps.addStep({ rule_id: id, entry_id: entryId, project_id: projectId, step: 'first', due, created: now() });
    }
  }

  /** The message reports that the alarm was raised and cleared; without a delay it is still sent. */
  async function recovered(repos: Repos, pending: readonly StepRow[]): Promise<void> {
    const rules = await repos.rules.rules(pending.map(({ rule_id }) => rule_id));
    const obsolete: number[] = [];
    for (const step of pending) {
      const rule = rules.get(step.rule_id)?.rule;
      const isDue = step.step === 'first' && step.due !== null && step.due <= now() && rule?.delayMinutes === 0;
      if (step.step === 'recovered') await repos.steps.moveStep(step, { due: now(), times: step.times });
      else if (!isDue) obsolete.push(step.id);
    }
    await repos.steps.dropSteps(obsolete);
  }

  async function work(repos: Repos, event: DeliveredEvent): Promise<void> {
    const { projectId, subject } = event;
    const alarm = event.payload as AlarmFacts;
    if (projectId === null || subject.entryId === undefined) return;
    const pending = await repos.steps.steps(subject.entryId);
    const drop = (steps: readonly StepRow[]) => repos.steps.dropSteps(steps.map(({ id }) => id));
    if (suppressionOf(alarm) !== null) {
      // If the alarm was already reported, its end is reported too; nothing else is sent.
      await drop(pending.filter(({ step, due }) => step !== 'recovered' && (step !== 'first' || due !== null)));
      if (event.kind === 'alarmRecovered') await drop(pending);
    } else if (event.kind === 'alarmAcknowledged') {
      await drop(pending.filter(({ step, due }) => step !== 'recovered' && due !== null));
    } else if (event.kind === 'alarmRecovered') await recovered(repos, pending);
    else await raised(repos, event, alarm, projectId, subject.entryId);
  }

  return {
    name: 'notices',
    kinds,
    async take(event) {
      await db.transaction().execute(async (within) => {
        const repos = { rules: rulesRepo(within), steps: stepsRepo(within) };
        if (await repos.steps.advance(event.position)) await work(repos, event);
      });
      wake();
    },
  };
}
