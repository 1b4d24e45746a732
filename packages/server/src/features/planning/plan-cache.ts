/** Computed plans by the key of their inputs. A plan that is being computed is shared by all callers. */
import type { BestPlanView } from '@czyun/contract';
import type { NoPlanAnswer } from './day-request.ts';

export type PlanAnswer = BestPlanView | NoPlanAnswer;

/** How long a plan is returned, ms. */
const freshMs = 300_000;
/** Reasons against a plan may end soon: a missing price, a station without values. */
const noneFreshMs = 10_000;
const mostPlans = 100;

interface CachedPlan {
  /** Epoch ms. */
  until: number;
  readonly answer: Promise<PlanAnswer>;
}

export function createPlanCache(now: () => number) {
  const plans = new Map<string, CachedPlan>();

  return function planOf(key: string, compute: () => Promise<PlanAnswer>): Promise<PlanAnswer> {
    const found = plans.get(key);
    if (found && now() < found.until) return found.answer;
    plans.delete(key);
    for (const [name, { until }] of plans) if (plans.size >= mostPlans || now() >= until) plans.delete(name);
    const plan: CachedPlan = { until: now() + freshMs, answer: compute() };
    plans.set(key, plan);
    plan.answer.then(
      ({ kind }) => {
        if (kind === 'none') plan.until = now() + noneFreshMs;
      },
      // The next call computes it again.
      () => plans.delete(key),
    );
    return plan.answer;
  };
}
