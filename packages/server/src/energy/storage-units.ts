/** Which devices make a storage unit: by where they stand, never by their names. Pure. */
import type { Nature } from '@czyun/devices';
import type { DeviceRecord, RegionRecord } from '../registry/types.ts';

/** What makes a zone a unit. */
const cores: readonly Nature[] = ['pcs', 'battery'];
/** What else belongs to one; the order in which they stand. */
const parts: readonly Nature[] = ['ess', 'pcs', 'battery', 'dcdc', 'cooling', 'climate', 'fire'];

type Device = Pick<DeviceRecord, 'id' | 'regionId' | 'enabled'> & { readonly type: { readonly nature: Nature } };

/** A zone, or a cabinet, which has everything in itself. */
export interface UnitOf<D> {
  readonly region: RegionRecord | null;
  readonly cabinet: D | null;
  readonly devices: readonly D[];
}

/**
 * Every cabinet is a unit by itself. A zone in which converters or batteries stand is one, with all parts that stand in it or in a zone below it that
 * is none itself. What stands elsewhere belongs to no unit: nothing tells to which.
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
