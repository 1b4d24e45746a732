/** Plans of coming days. */
import { everyFieldText, isDate, type PlannedDay, type PlanSlot } from '@czyun/contract';
import type { CallActor } from '../../kernel/call-actor.ts';
import { AppError } from '../../kernel/errors.ts';
import { wrongFields } from '../../kernel/wrong-fields.ts';
import type { Solver } from '../../planning/solver.ts';
import type { ProjectRecord } from '../../registry/types.ts';
import { createSettling } from '../../settlement/index.ts';
import { createTariffService } from '../../tariffs/service.ts';
import { dayOf } from '../../time/days.ts';
import { earnsOfSlots } from './backtest/held-plan.ts';
import { bestOfDay, type DayRequest, plannedDayOf } from './best-day.ts';
import { type NoPlanAnswer, type PlanningDeps, wishOf } from './day-request.ts';
import { type CachedPlan, createPlanCache, type PlanAnswer } from './plan-cache.ts';
import { settingsOf } from './repo.ts';

/** Maximum wait of a call for its plan and for the inputs of the plan, ms. */
const planWaitMs = 300;
const inputsWaitMs = 2000;

/** null: timed out. */
async function within<T>(answer: Promise<T>, ms: number): Promise<T | null> {
  let timer: NodeJS.Timeout | undefined;
  const late = new Promise<null>((resolve) => {
    timer = setTimeout(() => resolve(null), ms);
  });
  try {
    return await Promise.race([answer, late]);
  } finally {
    clearTimeout(timer);
  }
}

export type PlanningService = ReturnType<typeof createPlanningService>;

export function createPlanningService(deps: PlanningDeps, solver: Solver) {
  const { db, registry, now } = deps;
  const tariffs = createTariffService(deps);
  const wishDeps = { ...deps, tariffs, settling: createSettling(deps) };
  const cached = createPlanCache(now);

  function projectOf(projectId: number): ProjectRecord {
    const project = registry.project(projectId);
    if (!project) throw new AppError('notFound');
    return project;
  }

  async function planOf(project: ProjectRecord, date: string): Promise<CachedPlan> {
    const { settings, version } = await settingsOf(db, project.id);
    const { newest, list } = await tariffs.list(project.id);
    const ended = list.map(({ endedOn }) => endedOn).join();
    async function compute(inputs: ReturnType<typeof wishOf>): Promise<PlanAnswer> {
      const wish = await inputs;
      if ('kind' in wish) return wish;
      const plan = await bestOfDay(wish, solver);
      return 'none' in plan ? { kind: 'none', date, made: wish.made, why: plan.none } : plan;
    }
    return cached(JSON.stringify([project.id, date, version, newest, ended]), () => {
      const inputs = wishOf(wishDeps, project, date, settings);
      return { inputs, answer: compute(inputs) };
    });
  }

  return {
    /** The plan; waits for its computation. */
    whole: async (projectId: number, date: string): Promise<PlanAnswer> => (await planOf(projectOf(projectId), date)).answer,

    /** Inputs of the plan of a day: the forecasts and the days behind them. */
    async inputs(projectId: number, date: string): Promise<DayRequest | NoPlanAnswer> {
      const project = projectOf(projectId);
      const { inputs } = await planOf(project, date);
      return inputs ?? wishOf(wishDeps, project, date, (await settingsOf(db, projectId)).settings);
    },

    /** The plan that `best` returns; waits for its computation. */
    async shown(projectId: number, date: string): Promise<PlanAnswer> {
      const { answer, older } = await planOf(projectOf(projectId), date);
      return older ?? answer;
    },

    /** CNY that slots would earn on a day compared with an idle storage; null: unknown. */
    async earnsOfHeld(projectId: number, date: string, slots: readonly PlanSlot[]): Promise<number | null> {
      const wish = await wishOf(wishDeps, projectOf(projectId), date, (await settingsOf(db, projectId)).settings);
      return 'kind' in wish ? null : earnsOfSlots(wish.input, wish.priced, slots);
    },

    /** Without a plan, the computation takes longer than the call waits; it continues, and a later call returns its result. */
    async best(
      { projectId, date }: { projectId: number; date: string },
      language: CallActor['language'],
    ): Promise<{ plan: PlanAnswer | null; ahead: PlannedDay | null; renewing: boolean }> {
      const project = projectOf(projectId);
      const today = dayOf(project.timeZone, now());
      const tomorrow = dayOf(project.timeZone, today.end);
      if (!isDate(date) || (date !== today.date && date !== tomorrow.date))
        throw wrongFields(language, [{ path: 'date', message: everyFieldText.dateWrong }]);
      const { answer, inputs, older } = await planOf(project, date);
      if (older) return { plan: older, ahead: null, renewing: true };
      const plan = await within(answer, planWaitMs);
      if (plan || !inputs) return { plan, ahead: null, renewing: false };
      const wish = await within(inputs, inputsWaitMs);
      if (wish && 'kind' in wish) return { plan: wish, ahead: null, renewing: false };
      return { plan: null, ahead: wish && plannedDayOf(wish), renewing: false };
    },
  };
}
