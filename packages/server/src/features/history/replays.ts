/** Computation of alarms of imported ranges, assembled from the rooms involved. */
import { checkpointRanges, forgetReplay, removePassed, replayAlarms } from '../../alarms/index.ts';
import type { FeatureDeps } from '../deps.ts';
import { createComputing } from './compute-alarms.ts';
import { usualWaitMs } from './service.ts';

type ReplayParts = Pick<
  FeatureDeps,
  'db' | 'registry' | 'telemetry' | 'alarms' | 'historyImports' | 'jobs' | 'jobWaitMs' | 'logger' | 'worldNow'
>;

export function createReplays(parts: ReplayParts) {
  const { db, registry, telemetry, alarms, historyImports, jobs, jobWaitMs, logger, worldNow } = parts;
  const { history } = telemetry;
  /** Only if true does an import of many bodies query the store for partly computed ranges. */
  let mayHaveBegun = true;
  const computing = createComputing({
    run: (request, watch) =>
      replayAlarms({ db, registry, history, alarms }, request, {
        ...watch,
        // The checkpoint is already stored.
        reached(position) {
          mayHaveBegun = true;
          watch.reached(position);
        },
      }),
    forget: (range) => forgetReplay(db, range),
    begun: () => checkpointRanges(db),
    imports: historyImports,
    jobs,
    logger,
    worldNow,
    waitMs: jobWaitMs ?? usualWaitMs,
  });
  let off: (() => void) | undefined;
  return {
    compute: computing.compute,
    async start(): Promise<void> {
      await computing.start();
      // Results computed from changing readings are computed again, from the beginning.
      off = history.onChanging(async ({ series, from, to }) => {
        if (!mayHaveBegun) return;
        if ((await checkpointRanges(db)).length === 0) {
          mayHaveBegun = false;
          return;
        }
        const projects = new Set([...series].flatMap((id) => registry.param(id)?.projectId ?? []));
        for (const projectId of projects) await removePassed(db, projectId, from, to);
      });
    },
    stop: async () => off?.(),
  };
}
