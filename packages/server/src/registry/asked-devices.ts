/** The devices that a call refers to. */
import { AppError } from '../kernel/errors.ts';
import type { DeviceRecord, Registry } from './types.ts';
import { devicesOfZone } from './zones.ts';

type Known = Pick<Registry, 'device' | 'devicesOf' | 'region' | 'regionsOf'>;

/** Devices by their IDs, those of a zone, or all enabled ones of a project. */
export function askedDevices(
  registry: Known,
  projectId: number,
  { deviceIds, regionId }: { readonly deviceIds?: readonly number[] | undefined; readonly regionId?: number | undefined },
): readonly DeviceRecord[] {
  if (regionId !== undefined && registry.region(regionId)?.projectId !== projectId) throw new AppError('notFound');
  if (deviceIds === undefined)
    return (regionId === undefined ? registry.devicesOf(projectId) : devicesOfZone(registry, projectId, regionId)).filter(
      ({ enabled }) => enabled,
    );
  return deviceIds.map((id) => {
    const device = registry.device(id);
    if (device?.projectId !== projectId) throw new AppError('notFound');
    return device;
  });
}
