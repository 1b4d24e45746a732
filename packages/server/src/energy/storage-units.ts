/** Which devices form a storage unit: by their zone, never by their names. Pure. */
import type { Nature } from '@czyun/devices';
import type { DeviceRecord, RegionRecord } from '../registry/types.ts';

/** Devices that make a zone a unit. */
const cores: readonly Nature[] = ['pcs', 'battery'];
/** Other parts of a unit, in the order shown. */
const parts: readonly Nature[] = ['ess', 'pcs', 'battery', 'dcdc', 'cooling', 'climate', 'fire'];

type Device = Pick<DeviceRecord, 'id' | 'regionId' | 'enabled'> & { readonly type: { readonly nature: Nature } };

/** A zone, or a cabinet, which is complete in itself. */
export interface UnitOf<D> {
  readonly region: RegionRecord | null;
  readonly cabinet: D | null;
  readonly devices: readonly D[];
}

/**
 * Each cabinet is a unit. A zone with converters or batteries is a unit, with all parts in it and in sub-zones that
 * are not units themselves. Devices elsewhere belong to no unit.
 */
export function storageUnitsOf<D extends Device>(
  regions: readonly RegionRecord[],
  devices: readonly D[],
): { readonly units: readonly UnitOf<D>[]; readonly others: readonly D[] } {
  const there = devices.filter(({ enabled }) => enabled);
  const nature = ({ type }: D) => type.nature;
  const cabinets = there.filter((device) => nature(device) === 'cabinet');
  const loose = there.filter((device) => parts.includes(nature(device)));
  const byId = new Map(regions.map((region) => [region.id, region]));
  const unitIds = new Set(loose.filter((device) => cores.includes(nature(device))).flatMap(({ regionId }) => regionId ?? []));
  const unitOf = (regionId: number | null): number | null => {
    const seen = new Set<number>();
    for (let at = regionId; at !== null && !seen.has(at); at = byId.get(at)?.parentId ?? null) {
      if (unitIds.has(at)) return at;
      seen.add(at);
    }
    return null;
  };
  const inEach = Map.groupBy(loose, ({ regionId }) => unitOf(regionId));
  const ordered = (list: readonly D[]) => list.toSorted((a, b) => parts.indexOf(nature(a)) - parts.indexOf(nature(b)));
  return {
    units: [
      ...regions.flatMap((region) => {
        const found = unitIds.has(region.id) ? inEach.get(region.id) : undefined;
        return found === undefined ? [] : [{ region, cabinet: null, devices: ordered(found) }];
      }),
      ...cabinets.map((cabinet) => ({ region: null, cabinet, devices: [cabinet] })),
    ],
    others: ordered(inEach.get(null) ?? []),
  };
}
