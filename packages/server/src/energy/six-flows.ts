/** Flows between sources and uses over a range: sum of the splits of its intervals (contract/energy/six-flows.ts). */
import { type SixFlow, type SixFlows, sixFlows, splitFlows } from '@czyun/contract';
import { type Energies, generatedOf } from './flows.ts';
import { rounded } from './sums.ts';

/** Tolerated disagreement of class 2 registers, as a share of the total in- or outflow of an interval, and a step of two registers, kWh. */
const disagreement = 0.02;
const registerSteps = 0.2;

/** The flows of one interval from its counts, kWh; null if a value is unknown or the meters contradict each other. */
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
  /** kWh over the intervals that could be split, to 0.001; null if none could. */
  readonly flows: SixFlows | null;
  readonly intervals: number;
  /** Intervals with unknown values or contradictory meters, which are in no flow. */
  readonly unsplit: number;
}

/** Splits each interval separately and adds them up: splitting the total would offset imports at night against exports at noon. */
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
