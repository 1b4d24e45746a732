/** Plans of finished imports, for their callers. In memory only, as they contain tokens, which are stored only as hashes. */
import { type ImportPlan, minuteMs } from '@czyun/contract';

const retentionMs = 15 * minuteMs;
const maxPlans = 20;

export function createVerdicts(now: () => number) {
  const plans = new Map<number, { readonly plan: ImportPlan; readonly until: number }>();

  function removeExpired(): void {
    for (const [id, { until }] of plans) if (until <= now() || plans.size > maxPlans) plans.delete(id);
  }

  return {
    add(jobId: number, plan: ImportPlan): void {
      plans.set(jobId, { plan, until: now() + retentionMs });
      removeExpired();
    },
    /** Undefined once expired, or if another process ran the import. */
    get(jobId: number): ImportPlan | undefined {
      removeExpired();
      return plans.get(jobId)?.plan;
    },
  };
}
