/** OEE of machines, for its page and for what explains it. */
import { createRunStates } from '../../figure-sources/run-states.ts';
import { createBatchFinder, createProductFinder } from '../batches/index.ts';
import type { FeatureDeps } from '../deps.ts';
import { createStopFinder } from '../stops/finder.ts';
import { createMachineSource } from './facts.ts';
import { createOeeQuery, type OeeQuery } from './query.ts';

export { type FoundMachine, metrics } from './facts.ts';
export { idealPieces } from './ideal-cycles.ts';
export type { OeeQuery } from './query.ts';
export { lossWords, oeeRules, timeWords } from './words.ts';

/** States, counts and batches of machines. */
export function createMachines(deps: FeatureDeps) {
  const runStates = createRunStates(deps);
  const stops = createStopFinder({ ...deps, runStates });
  const batches = createBatchFinder(deps);
  return { source: createMachineSource({ ...deps, runStates, stops, batches }), batches };
}

export function createOee(deps: FeatureDeps): OeeQuery {
  const { source, batches } = createMachines(deps);
  return createOeeQuery({ ...deps, batches, productsOf: createProductFinder(deps) }, source);
}
