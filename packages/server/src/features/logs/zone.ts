import type { Registry } from '../../registry/types.ts';

/** Devices that stand in a zone or in one inside of it, at any depth. */
export function devicesOfZone(registry: Pick<Registry, 'regionsOf' | 'devicesOf'>, projectId: number, regionId: number): readonly number[] {
  const regions = registry.regionsOf(projectId);
  const inside = new Set([regionId]);
  // A set goes through what is added while it is gone through.
  for (const zone of inside) for (const { id, parentId } of regions) if (parentId === zone) inside.add(id);
  return registry.devicesOf(projectId).flatMap(({ id, regionId: zone }) => (zone !== null && inside.has(zone) ? [id] : []));
}
