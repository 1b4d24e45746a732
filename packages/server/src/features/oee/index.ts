/** OEE of machines, for its page and for explanations. */
import { createRunStates } from '../../figure-sources/run-states.ts';
import { createBatchFinder, createProductFinder } from '../batches/index.ts';
import type { FeatureDeps } from '../deps.ts';
import { createStopFinder } from '../stops/finder.ts';
import { createMachineSource } from './facts.ts';
import { createOeeQuery, type OeeQuery } from './query.ts';
import { createWorkingMachines } from './working-machines.ts';

export type { FoundMachine } from './facts.ts';
export { idealPieces } from './ideal-cycles.ts';
export type { OeeQuery } from './query.ts';
export { lossWords, oeeRules, timeWords } from './words.ts';
export { type AskedMachines, countingMachines } from './working-machines.ts';

/** States, counts, shifts and batches of machines. */
export function createMachines(deps: FeatureDeps) {
  const runStates = createRunStates(deps);
  const stops = createStopFinder({ ...deps, runStates });
  const batches = createBatchFinder(deps);
  const source = createMachineSource({ ...deps, runStates, stops, batches });
  return { working: createWorkingMachines(deps, source), batches };
}

export function createOee(deps: FeatureDeps): OeeQuery {
  const { working, batches } = createMachines(deps);
  return createOeeQuery({ ...deps, batches, productsOf: createProductFinder(deps) }, working);
}
