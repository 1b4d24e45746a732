/** Zones of a project, which may contain zones. */
import type { DeviceRecord, Registry } from './types.ts';

/** A zone and all zones inside it, at any depth. */
function zonesWithin(registry: Pick<Registry, 'regionsOf'>, projectId: number, regionId: number): ReadonlySet<number> {
  const regions = registry.regionsOf(projectId);
  const inside = new Set([regionId]);
  // The loop also visits zones that it adds.
  for (const zone of inside) for (const { id, parentId } of regions) if (parentId === zone) inside.add(id);
  return inside;
}

/** Devices of a zone and of the zones inside it. */
export function devicesOfZone(
  registry: Pick<Registry, 'regionsOf' | 'devicesOf'>,
  projectId: number,
  regionId: number,
): readonly DeviceRecord[] {
  const inside = zonesWithin(registry, projectId, regionId);
  return registry.devicesOf(projectId).filter((device) => device.regionId !== null && inside.has(device.regionId));
}

/** The zone of a device and the zones that contain it. */
export function zonesAround(registry: Pick<Registry, 'region'>, { regionId }: Pick<DeviceRecord, 'regionId'>): ReadonlySet<number> {
  const zones = new Set<number>();
  for (let id = regionId; id !== null && !zones.has(id); id = registry.region(id)?.parentId ?? null) zones.add(id);
  return zones;
}
