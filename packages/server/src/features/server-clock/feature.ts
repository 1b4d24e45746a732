import { serverClockApi } from '@czyun/contract';
import { doubtfulTimes } from '../../clock/index.ts';
import { unsigned } from '../../kernel/actor.ts';
import { answered } from '../../kernel/handlers.ts';
import { defineFeature } from '../feature.ts';
import { createKeeper, type Keeper } from './keeper.ts';
import { createMoveKind } from './move-job.ts';

export const serverClockFeature = defineFeature('server-clock', { apis: [serverClockApi] }, (deps) => {
  const { clock, jobs } = deps;
  const move = createMoveKind({ ...deps, errorLog: clock.errorLog });
  const actor = unsigned('server clock', '');
  let keeper: Keeper | undefined;
  return {
    calls: [
      answered(serverClockApi, {
        serverClock: async ({ query: { start = Number.NEGATIVE_INFINITY, end = Number.POSITIVE_INFINITY } }) => ({
          news: clock.errorLog.news(deps.now()),
          doubtful: clock.errorLog
            .errors()
            .flatMap((error) => doubtfulTimes(error).map((span) => ({ ...span, ahead: error.ahead })))
            .filter(({ from, to }) => from < end && to >= start),
        }),
      }),
    ],
    jobs: { kinds: [move] },
    async start() {
      keeper = createKeeper({ ...deps, move: (errorId) => jobs.ask(move, { input: { errorId }, actor, projectId: null }) });
    },
    stop: async () => keeper?.stop(),
  };
});
