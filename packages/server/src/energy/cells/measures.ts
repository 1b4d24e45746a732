/** All measures of the cells of a battery, sample by sample. Pure. */
import type { CellMeasure } from '@czyun/contract';
import { createHalfCycles } from './half-cycles.ts';
import { createNeighbours } from './neighbours.ts';
import { createPeaks } from './peaks.ts';
import { createRests } from './rests.ts';
import { createSteps } from './steps.ts';
import type { CellEvent, CellRules, CellSample } from './types.ts';

export interface Measured {
  readonly events: Readonly<Record<CellMeasure, readonly CellEvent[]>>;
  /** Direction of the half-cycles used for capacities. */
  readonly direction: 'charge' | 'discharge';
}

/** Minimum number of discharges to be preferred when there are more charges. */
const leastDischarges = 3;

/** Call `closeDay` after the last sample of a day, `finish` after the last sample. */
export function createCellMeasures(rules: CellRules) {
  const parts = {
    half: createHalfCycles(rules),
    steps: createSteps(rules),
    rests: createRests(rules),
    peaks: createPeaks(rules),
    near: createNeighbours(rules),
  };
  const { half, steps, rests, peaks, near } = parts;
  return {
    add(sample: CellSample) {
      for (const part of Object.values(parts)) part.add(sample);
    },
    closeDay() {
      steps.closeDay();
      near.closeDay();
    },
    finish(): Measured {
      rests.finish();
      peaks.finish();
      const [down, up] = [half.discharges(), half.charges()];
      // A discharge ends at the empty voltage itself; a charge may begin below it.
      const direction = down.length < leastDischarges && up.length > down.length ? 'charge' : 'discharge';
      return {
        direction,
        events: {
          capacity: direction === 'charge' ? up : down,
          resistance: steps.events(),
          selfDischarge: rests.falls(),
          restSpread: rests.spread(),
          peak: peaks.events(),
          correlation: near.events(),
        },
      };
    },
  };
}
