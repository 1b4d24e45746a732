/**
 * Sources of indicators: standard, edition, and reliability of our copy. `stated`: the formula is the same in the standard's own
 * name for it and by programs of stations that follow it. `recalled`: from memory, so that the definition can be set for a project.
 */
import type { IndicatorKey } from '@czyun/contract';

export interface IndicatorStandard {
  readonly name: string;
  readonly edition: string;
  readonly trust: 'stated' | 'recalled';
}

/** Operation indexes and evaluation of electrochemical energy storage stations. */
const operation = { name: 'GB/T 36549', edition: '2018' };
const stated: IndicatorStandard = { ...operation, trust: 'stated' };
const recalled: IndicatorStandard = { ...operation, trust: 'recalled' };
/** Tests of storage stations at the grid: deviation of active power from its setpoint, 1 to 2 % of the rated power. */
const gridTests: IndicatorStandard = { name: 'GB/T 36548', edition: '2024', trust: 'recalled' };

export const indicatorStandards: Readonly<Record<IndicatorKey, IndicatorStandard>> = {
  overallEfficiency: stated,
  storageLoss: stated,
  auxiliary: stated,
  distributionLoss: stated,
  unitEfficiency: stated,
  utilisationFactor: stated,
  equivalentHours: recalled,
  cycles: recalled,
  availability: recalled,
  service: recalled,
  plannedOutage: recalled,
  unplannedOutage: recalled,
  responseSuccess: recalled,
  planDeviation: gridTests,
};
