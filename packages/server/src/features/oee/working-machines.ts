/** Machines that count pieces, with their facts and shifts in a range: the basis of OEE and of energy per piece. */
import { type Slice, slicesOf } from '../../machine-time/slices.ts';
import { askedDevices } from '../../registry/asked-devices.ts';
import type { DeviceRecord } from '../../registry/types.ts';
import { calendarOf } from '../../shifts/index.ts';
import type { FeatureDeps } from '../deps.ts';
import { regionsAround } from '../shifts/project-time.ts';
import { type FactsRange, type FoundMachine, type MachineSource, metrics } from './facts.ts';

export interface AskedMachines {
  readonly projectId: number;
  readonly deviceIds?: readonly number[] | undefined;
  readonly regionId?: number | undefined;
}

export interface WorkingMachine extends FoundMachine {
  /** Planned shifts. */
  readonly planned: readonly Slice[];
}

/** Named devices are always included; otherwise devices with a piece counter. */
export const countingMachines = (registry: FeatureDeps['registry'], asked: AskedMachines): readonly DeviceRecord[] =>
  askedDevices(registry, asked.projectId, asked).filter(
    ({ id }) => asked.deviceIds !== undefined || registry.paramOf(id, metrics.made) !== undefined,
  );

export function createWorkingMachines({ db, registry }: Pick<FeatureDeps, 'db' | 'registry'>, source: MachineSource) {
  /** `end` must not be in the future. */
  return async (devices: readonly DeviceRecord[], range: FactsRange) => {
    const { projectId, timeZone, start, end } = range;
    const calendar = await calendarOf(db, projectId);
    const found = end > start ? await source(devices, range) : [];
    // Machines of one place have the same shifts: computed once per place.
    const slicesBy = new Map<string, readonly Slice[]>();
    const plannedOf = ({ regionId }: DeviceRecord): readonly Slice[] => {
      const regions = regionsAround(registry, projectId, regionId);
      const key = regions.join();
      const slices = slicesBy.get(key) ?? slicesOf(calendar, { start, end, timeZone, regions });
      slicesBy.set(key, slices);
      return slices;
    };
    const machines = found.map((machine): WorkingMachine => ({ ...machine, planned: plannedOf(machine.device) }));
    return { calendar, machines };
  };
}

export type WorkingMachines = ReturnType<typeof createWorkingMachines>;
