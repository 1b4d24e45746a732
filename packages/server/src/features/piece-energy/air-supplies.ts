/** Compressors and the machines that they supply. */
import type { DeviceRecord, ParamRecord } from '../../registry/types.ts';
import type { FeatureDeps } from '../deps.ts';
import { countingMachines } from '../oee/index.ts';
import { energyMetric } from './registers.ts';

/** Nm³ delivered over the compressor's lifetime. */
const volumeMetric = 'air_total';

export interface AirSupply {
  readonly device: DeviceRecord;
  readonly energy: ParamRecord;
  readonly volume: ParamRecord | undefined;
  readonly machines: readonly DeviceRecord[];
}

/** Machines in the compressor's zone and its sub-zones; all machines of the project if there are none. */
function suppliedBy(registry: FeatureDeps['registry'], { projectId, regionId }: DeviceRecord): readonly DeviceRecord[] {
  const near = regionId === null ? [] : countingMachines(registry, { projectId, regionId });
  return near.length > 0 ? near : countingMachines(registry, { projectId });
}

/** Compressors that supply at least one of the given machines. */
export function airSuppliesOf(registry: FeatureDeps['registry'], projectId: number, asked: readonly DeviceRecord[]): readonly AirSupply[] {
  const ids = new Set(asked.map(({ id }) => id));
  return registry.devicesOf(projectId).flatMap((device): AirSupply[] => {
    if (!device.enabled || device.type.nature !== 'compressor') return [];
    const energy = registry.paramOf(device.id, energyMetric);
    const machines = suppliedBy(registry, device);
    if (energy?.point.type !== 'counter' || !machines.some(({ id }) => ids.has(id))) return [];
    const volume = registry.paramOf(device.id, volumeMetric);
    return [{ device, energy, volume: volume?.point.type === 'counter' ? volume : undefined, machines }];
  });
}
