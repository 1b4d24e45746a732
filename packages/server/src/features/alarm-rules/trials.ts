/** Trial of a rule on stored readings: a job, whose result is returned directly if it ends soon. */
import { type AlarmRule, alarmRule, dayMs, maxRuleTrialDays, type RuleTrial, ruleTrial } from '@czyun/contract';
import type { Kysely } from 'kysely';
import { z } from 'zod';
import { statesOf } from '../../alarms/repo.ts';
import { ruleTargets } from '../../alarms/rules/targets.ts';
import { tryRule } from '../../alarms/rules/trial.ts';
import type { Schema } from '../../db/schema.ts';
import { defineJob, type Jobs, requireDone } from '../../jobs/index.ts';
import type { CallActor } from '../../kernel/call-actor.ts';
import { AppError } from '../../kernel/errors.ts';
import { wrongFields } from '../../kernel/wrong-fields.ts';
import { timeZoneOf } from '../../registry/time-zone.ts';
import type { Registry } from '../../registry/types.ts';
import type { Telemetry } from '../../telemetry/types.ts';
import { checkRule } from './rule-faults.ts';

export interface RuleTrialDeps {
  readonly db: Kysely<Schema>;
  readonly registry: Registry;
  readonly telemetry: Pick<Telemetry, 'history'>;
  readonly jobs: Pick<Jobs, 'add' | 'ask' | 'ended' | 'get'>;
}

export interface RuleTrialRequest {
  readonly projectId: number;
  readonly rule: AlarmRule;
  /** The device, for a rule of a type. */
  readonly on: number | null;
  readonly start: number;
  readonly end: number;
}

/** How long the call waits for the job. */
const waitMs = 2000;
const input = z.object({ projectId: z.number(), rule: alarmRule, on: z.number().nullable(), start: z.number(), end: z.number() });
const unstored = {
  zh: '测点只有实时值，不存历史，无法试算',
  en: 'This point has live values only; there is no stored data to test',
};

export function createRuleTrials({ db, registry, telemetry, jobs }: RuleTrialDeps) {
  function targetOf({ projectId, rule, on }: Pick<RuleTrialRequest, 'projectId' | 'rule' | 'on'>) {
    const targets = ruleTargets(rule, projectId, registry);
    const target = rule.typeId === null ? targets[0] : targets.find(({ device }) => device.id === on);
    if (!target) throw new AppError('notFound');
    return target;
  }

  const kind = defineJob({
    kind: 'rule-trial',
    name: { zh: '告警规则试算', en: 'Back-test an alarm rule' },
    input,
    permission: 'project.view',
    heavy: true,
    again: { most: 2, afterMs: (attempt) => attempt * 10_000 },
    keepMs: dayMs,
    async run({ input: request, signal, progress, breathe }) {
      const { projectId, rule, start, end } = request;
      const target = targetOf(request);
      const states = rule.states.length === 0 ? [] : await statesOf(db, target.device.id, start, end);
      const timeZone = timeZoneOf(registry, projectId);
      const reached = (share: number) => progress(share, { zh: '正在对历史数据判断规则', en: 'Evaluating the rule on stored readings' });
      return tryRule(telemetry.history, { rule, target, start, end, timeZone, states }, { signal, reached, breathe });
    },
  });
  jobs.add({ kinds: [kind] });

  return {
    async begin(request: RuleTrialRequest, actor: CallActor): Promise<{ readonly jobId: number; readonly trial: RuleTrial | null }> {
      const { projectId, rule, start, end } = request;
      checkRule(rule, projectId, registry, actor.language);
      const { params } = targetOf(request);
      const live = params.findIndex(({ point }) => point.storage === 'live');
      if (live >= 0) throw wrongFields(actor.language, [{ path: `rule.variables.${live}.metric`, message: unstored }]);
      if (start >= end) throw new AppError('timeRange');
      if (end - start > maxRuleTrialDays * dayMs) throw new AppError('rangeTooLarge', { days: maxRuleTrialDays });
      const jobId = await jobs.ask(kind, { input: request, actor, projectId });
      const job = await jobs.ended(jobId, waitMs, actor.signal);
      if (job) requireDone(job);
      return { jobId, trial: job ? ruleTrial.parse(job.result) : null };
    },

    /** `notFound` for a job of another project or kind. */
    async get(projectId: number, jobId: number): Promise<{ readonly jobId: number; readonly trial: RuleTrial | null }> {
      const job = await jobs.get(jobId);
      const request = job?.kind === kind.kind ? input.safeParse(job.input) : undefined;
      if (!job || !request?.success || request.data.projectId !== projectId) throw new AppError('notFound');
      if (job.ended === null) return { jobId, trial: null };
      requireDone(job);
      return { jobId, trial: ruleTrial.parse(job.result) };
    },
  };
}

export type RuleTrials = ReturnType<typeof createRuleTrials>;
