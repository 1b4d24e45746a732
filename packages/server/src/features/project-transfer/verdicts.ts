/** What imports came to, as whoever asked for them sees it. In memory alone: there are tokens in it, which are kept nowhere but as their hashes. */
import type { ImportPlan } from '@czyun/contract';

const keptMs = 15 * 60_000;
const mostKept = 20;

export function createVerdicts(now: () => number) {
  const kept = new Map<number, { readonly plan: ImportPlan; readonly until: number }>();

  function forget(): void {
    for (const [id, { until }] of kept) if (until <= now() || kept.size > mostKept) kept.delete(id);
  }

  return {
    keep(jobId: number, plan: ImportPlan): void {
      kept.set(jobId, { plan, until: now() + keptMs });
      forget();
    },
    /** Undefined when it is too long ago, or another process made it. */
    of(jobId: number): ImportPlan | undefined {
      forget();
      return kept.get(jobId)?.plan;
    },
  };
}
