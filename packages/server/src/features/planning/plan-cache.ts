/** Computed plans by the key of their inputs. A computation in progress is shared by all callers. */
import type { BestPlanView } from '@czyun/contract';
import type { DayRequest } from './best-day.ts';
import type { NoPlanAnswer } from './day-request.ts';

export type PlanAnswer = BestPlanView | NoPlanAnswer;

/** How long a plan is current, ms. */
const freshMs = 300_000;
/** Maximum age of a plan that is returned while a newer one is computed, ms. */
const staleMs = 3_600_000;
/** Reasons for having no plan may end soon: a missing price, a station without values. */
const noneFreshMs = 10_000;
const maxPlans = 100;

export interface Computation {
  /** Inputs of the computation. */
  readonly inputs: Promise<DayRequest | NoPlanAnswer>;
  readonly answer: Promise<PlanAnswer>;
}

export interface CachedPlan {
  readonly answer: Promise<PlanAnswer>;
  /** Set until `answer` is resolved. */
  readonly inputs: Computation['inputs'] | null;
  /** An older plan of the same inputs, until `answer` is resolved; null: none is known. */
  readonly older: BestPlanView | null;
}

interface Entry extends CachedPlan {
  /** Epoch ms. */
  until: number;
  plan: BestPlanView | null;
  inputs: Computation['inputs'] | null;
  older: BestPlanView | null;
}

export function createPlanCache(now: () => number) {
  const plans = new Map<string, Entry>();

  /** Removes expired plans, and any above the maximum number. */
  function clean(): void {
    for (const [key, { until }] of plans) if (plans.size >= maxPlans || now() >= until + staleMs) plans.delete(key);
  }

  return function planOf(key: string, compute: () => Computation): CachedPlan {
    const found = plans.get(key);
    if (found && now() < found.until) return found;
    const last = found?.plan ?? null;
    plans.delete(key);
    clean();
    const entry: Entry = {
      until: now() + freshMs,
      ...compute(),
      plan: null,
      older: last !== null && now() - last.made < staleMs ? last : null,
    };
    plans.set(key, entry);
    entry.answer.then(
      (answer) => {
        entry.older = null;
        entry.inputs = null;
        if (answer.kind === 'plan') entry.plan = answer;
        else entry.until = now() + noneFreshMs;
      },
      // The next call computes the plan again.
      () => plans.delete(key),
    );
    return entry;
  };
}
