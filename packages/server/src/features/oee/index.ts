/** OEE of machines, for its page and for what explains it. */
import { createRunStates } from '../../figure-sources/run-states.ts';
import { createBatchFinder } from '../batches/index.ts';
import type { FeatureDeps } from '../deps.ts';
import { createStopFinder } from '../stops/finder.ts';
import { createMachineSource } from './facts.ts';
import { createOeeQuery, type OeeQuery } from './query.ts';

export type { OeeQuery } from './query.ts';
export { lossWords, oeeRules, timeWords } from './words.ts';

export function createOee(deps: FeatureDeps): OeeQuery {
  const runStates = createRunStates(deps);
  const stops = createStopFinder({ ...deps, runStates });
  return createOeeQuery(deps, createMachineSource({ ...deps, runStates, stops, batches: createBatchFinder(deps) }));
}
