/** The computing of alarms of imported times, put together from the rooms that it works with. */
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
  /** Only then an import of many bodies asks the store which ranges are computed in part. */
  let mayHaveBegun = true;
  const computing = createComputing({
    run: (request, watch) =>
      replayAlarms({ db, registry, history, alarms }, request, {
        ...watch,
        // Its checkpoint is stored by then.
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
      // What was computed from readings that change is computed again, from the beginning.
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
