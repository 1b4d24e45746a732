/**
 * Which source supplied which use in one quarter-hour, by the common splitter of flows (`splitSteps` of the contract). Energies are whole
 * steps of one unit (bigint), so parts add up to their totals exactly. This file has the terms of a settlement and the tolerance of its
 * meters.
 */
import { splitSteps } from '@czyun/contract';

/** Counted energies; none negative. */
export interface Metered {
  readonly bought: bigint;
  readonly generated: bigint;
  readonly discharged: bigint;
  readonly fedIn: bigint;
  readonly charged: bigint;
}

export interface DirectFlows {
  readonly gridToBattery: bigint;
  readonly generationToBattery: bigint;
  readonly generationToGrid: bigint;
  readonly batteryToGrid: bigint;
  readonly generationUsed: bigint;
  readonly batteryUsed: bigint;
  readonly gridUsed: bigint;
  /** From all three sources: inflow less outflow, 0 if the meters counted slightly more outflow. */
  readonly used: bigint;
}

/** Meters are read at different moments of a minute, so a quarter-hour may be off by part of the flow: a tenth of it is tolerated. */
const toleratedShare = 10n;

/** Null if the meters contradict each other by more than a tenth of the inflow plus `step` (the last digits of the meters together). */
export function directFlows({ bought, generated, discharged, fedIn, charged }: Metered, step = 0n): DirectFlows | null {
  const slack = (bought + generated + discharged) / toleratedShare + step;
  const flows = splitSteps({ generated, fromGrid: bought, toGrid: fedIn, charged, discharged }, slack);
  return (
    flows && {
      gridToBattery: flows.gridToBattery,
      generationToBattery: flows.solarToBattery,
      generationToGrid: flows.solarToGrid,
      batteryToGrid: flows.batteryToGrid,
      generationUsed: flows.solarToHome,
      batteryUsed: flows.batteryToHome,
      gridUsed: flows.gridToHome,
      used: flows.solarToHome + flows.batteryToHome + flows.gridToHome,
    }
  );
}
