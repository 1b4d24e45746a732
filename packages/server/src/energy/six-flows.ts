/** Who fed whom over a range: the split of its intervals (contract/energy/six-flows.ts) added up. */
import { type SixFlow, type SixFlows, sixFlows, splitFlows } from '@czyun/contract';
import { type Energies, generatedOf } from './flows.ts';
import { rounded } from './sums.ts';

/** What registers of class 2 may disagree about, of all that came in or went out in an interval, and a step of two registers, kWh. */
const disagreement = 0.02;
const registerSteps = 0.2;

/** The flows of one interval by what was counted in it, kWh; null where something is unknown or the meters cannot all be right. */
export function flowsOf(energies: Energies): SixFlows | null {
  const { gridImport, gridExport, charge, discharge } = energies;
  const generated = generatedOf(energies);
  const size = (kwh: number | null | undefined) => (kwh === undefined ? 0 : kwh);
  const [fromGrid, toGrid, charged, discharged] = [gridImport ?? null, size(gridExport), size(charge), size(discharge)];
  if (generated === null || fromGrid === null || toGrid === null || charged === null || discharged === null) return null;
  const moved = Math.max(generated + fromGrid + discharged, toGrid + charged);
  return splitFlows({ generated, fromGrid, toGrid, charged, discharged }, moved * disagreement + registerSteps);
}

export interface RangeFlows {
  /** kWh over the intervals that could be split, to 0.001; null where none could. */
  readonly flows: SixFlows | null;
  readonly intervals: number;
  /** Of these something is unknown, or their meters do not fit together: they are in no flow. */
  readonly unsplit: number;
}

/** Intervals split each by itself and added up: a sum split as a whole would set what was drawn at night against what was fed in at noon. */
export function flowsOver(intervals: readonly Energies[]): RangeFlows {
  const split = intervals.map(flowsOf).filter((flows) => flows !== null);
  const sum = (flow: SixFlow) =>
    rounded(
      split.reduce((total, flows) => total + flows[flow], 0),
      3,
    ) ?? 0;
  return {
    flows: split.length === 0 ? null : (Object.fromEntries(sixFlows.map((flow) => [flow, sum(flow)])) as SixFlows),
    intervals: intervals.length,
    unsplit: intervals.length - split.length,
  };
}
