/** The best plan of tomorrow, sent every evening: its configuration, and the job that runs at its minute. */
import { isDeepStrictEqual } from 'node:util';
import {
  dayMs,
  type EveningForm,
  type EveningPlan,
  eveningMinutes,
  type eveningPlanApi,
  everyFieldText,
  type Language,
} from '@czyun/contract';
import type { Text } from '@czyun/devices';
import { z } from 'zod';
import { auditedChange } from '../../../audit/index.ts';
import type { Requester } from '../../../commands/index.ts';
import { resultText } from '../../../commands/result-words.ts';
import { defineJob, type Schedule } from '../../../jobs/index.ts';
import type { Actor } from '../../../kernel/actor.ts';
import type { CallActor } from '../../../kernel/call-actor.ts';
import { changedFields } from '../../../kernel/differences.ts';
import { AppError, stale } from '../../../kernel/errors.ts';
import { wrongFields } from '../../../kernel/wrong-fields.ts';
import { moneyActions } from '../../../money/money-actions.ts';
import { planText } from '../../../plans/entry.ts';
import { dayOf, nextDay } from '../../../time/days.ts';
import { standingAsker } from '../../author-rights.ts';
import type { FeatureDeps } from '../../deps.ts';
import type { Backtests } from '../backtest/backtest.ts';
import type { PlanningService } from '../service.ts';
import { type EveningRow, eveningOf, eveningProjects, keepLast, type StoredEvening, storeEvening } from './evening-repo.ts';
import { notifyBehind } from './mail.ts';
import { type EveningDeps, eveningAction } from './send-plan.ts';
import { eveningResult } from './words.ts';

export type EveningServiceDeps = Pick<FeatureDeps, 'db' | 'registry' | 'audit' | 'now' | 'accounts' | 'logger' | 'notify'> & {
  readonly planning: PlanningService;
  readonly backtests: Pick<Backtests, 'proof'>;
  readonly plans: EveningDeps['plans'];
};

type Body = z.output<(typeof eveningPlanApi)['eveningPlanSave']['body']>;

const input = z.object({ projectId: z.number() });
const usual: EveningForm = { enabled: false, at: eveningMinutes.usual, powerMost: null, gainLeast: '0.00', gapMost: 1 };
const action: Text = moneyActions.sendEvening;

const nobody = { sessionId: null, linkId: null, address: '' } as const;
const actorIn = ({ userId, loginName, userName }: Pick<EveningRow, 'userId' | 'loginName' | 'userName'>): Actor => ({
  ...{ userId, loginName, userName },
  ...nobody,
});

export function createEvenings(deps: EveningServiceDeps) {
  const { db, registry, now, plans, accounts } = deps;
  const { proof } = deps.backtests;
  /** Project → minute of the day, cached from the store: schedules are requested very often. */
  const times = new Map<number, number>();

  async function evening(projectId: number, row: EveningRow, signal: AbortSignal): Promise<StoredEvening> {
    const project = registry.project(projectId);
    const time = now();
    const timeZone = project?.timeZone ?? 'UTC';
    const { date } = dayOf(timeZone, nextDay(timeZone, time));
    const by = actorIn(row);
    const asked = { projectId, date, form: row.form, asker: standingAsker(accounts, by), signal };
    const { slots, ...end } = await eveningAction({ planning: deps.planning, plans, proof }, asked).catch((error: unknown) => {
      signal.throwIfAborted();
      deps.logger.error({ err: error, projectId }, 'the plan of an evening could not be sent');
      const reason: Text = { zh: '', en: '' };
      return { outcome: 'failed' as const, why: null, gain: null, figure: null, proof: null, state: null, reason, slots: null };
    });
    const last: StoredEvening = { time, date, ...end };
    await db.transaction().execute(async (within) => {
      await keepLast(within, projectId, last);
      // Each sending attempt has its own record.
      if (last.outcome === 'sent' || last.outcome === 'same' || (last.outcome === 'notSent' && last.state !== null)) return;
      const entry = { projectId, by, action, target: date, ...(slots ? { setValue: planText(slots) } : {}) };
      await deps.audit.record({ ...entry, result: resultText('refused', eveningResult(last, row.form)) }, within);
    });
    // Sent once, not on every evening that follows.
    if (last.outcome === 'behind' && row.last?.outcome !== 'behind' && project)
      await notifyBehind(deps, { project, userId: row.userId }).catch((error: unknown) =>
        deps.logger.error({ err: error, projectId }, 'who set the plan of the evening could not be told that it is held back'),
      );
    return last;
  }

  const job = defineJob<z.output<typeof input>>({
    kind: 'evening-plan',
    name: action,
    input,
    permission: null,
    keepMs: 2 * dayMs,
    async run({ input: { projectId }, signal }) {
      const row = await eveningOf(db, projectId);
      if (!row?.form.enabled || !registry.project(projectId)) return undefined;
      const { outcome, date } = await evening(projectId, row, signal);
      return { outcome, date };
    },
  });

  function view(projectId: number, row: EveningRow | undefined, language: Language): EveningPlan {
    const last = row?.last ?? null;
    return {
      form: row?.form ?? usual,
      version: row?.version ?? 0,
      by: row ? { userId: row.userId, loginName: row.loginName, userName: row.userName, linkId: null } : null,
      controllers: plans.onlyController(projectId).count,
      last: last && { ...last, reason: last.reason[language] },
    };
  }

  return {
    job,
    evening,
    /** Reads the store; schedules follow it from then on. */
    async load(): Promise<void> {
      const stored = await eveningProjects(db);
      times.clear();
      for (const { projectId, at } of stored) times.set(projectId, at);
    },
    schedules(): Schedule<z.output<typeof input>>[] {
      return [...times].flatMap(([projectId, at]) => {
        const project = registry.project(projectId);
        if (!project) return [];
        // After midnight "tomorrow" is another day: an evening missed by the server is skipped.
        const when = { pattern: `${at % 60} ${Math.floor(at / 60)} * * *`, timeZone: project.timeZone, missed: 'skip' } as const;
        return [{ name: `evening-plan-${projectId}`, job, input: { projectId }, projectId, ...when }];
      });
    },

    plan: async (projectId: number, language: Language) => view(projectId, await eveningOf(db, projectId), language),

    async save({ projectId, version, form }: Body, asker: Requester, actor: CallActor): Promise<EveningPlan> {
      const { deviceId } = plans.onlyController(projectId);
      if (form.enabled && deviceId === null)
        throw wrongFields(actor.language, [{ path: 'form.enabled', message: everyFieldText.oneController }]);
      if (form.enabled && deviceId !== null && !(await plans.maySend(deviceId, asker))) throw new AppError('forbidden');
      await auditedChange(deps, actor, async (on) => {
        const before = await eveningOf(on, projectId);
        if ((before?.version ?? 0) !== version) throw stale(true);
        const { userId, loginName, userName } = asker.by;
        if (before && before.userId === userId && isDeepStrictEqual(before.form, form))
          return { result: undefined, entries: [], touched: {} };
        await storeEvening(on, projectId, { form, version: version + 1, userId, loginName, userName });
        const entry = { projectId, action: { zh: '设置每晚下发最优方案', en: 'Set the automatic evening plan' }, target: '' };
        return {
          result: undefined,
          entries: [{ ...entry, ...changedFields(fieldsOf(before?.form ?? usual), fieldsOf(form)) }],
          touched: {},
        };
      });
      if (form.enabled) times.set(projectId, form.at);
      else times.delete(projectId);
      return this.plan(projectId, actor.language);
    },
  };
}

const two = (value: number) => String(value).padStart(2, '0');
const fieldsOf = ({ enabled, at, powerMost, gainLeast, gapMost }: EveningForm) => ({
  enabled,
  eveningAt: `${two(Math.floor(at / 60))}:${two(at % 60)}`,
  eveningPower: powerMost,
  eveningGain: gainLeast,
  eveningGap: gapMost,
});

export type Evenings = ReturnType<typeof createEvenings>;
