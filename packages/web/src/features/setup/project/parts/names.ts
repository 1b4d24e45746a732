import type { SetupRegion } from '@czyun/contract';
import type { Language } from '../../../../platform/language/language.ts';

/** A name in a language. */
export function nameOf(thing: { readonly name: string; readonly nameEn: string | null }, language: Language): string {
  return language === 'en' && thing.nameEn !== null && thing.nameEn !== '' ? thing.nameEn : thing.name;
}

/** Vendors have one name, or a Chinese and an English one separated by a slash. */
export function vendorName(vendor: string, language: Language): string {
  const [zh = vendor, en = zh] = vendor.split(' / ');
  return language === 'en' ? en : zh;
}

/** Whether a model belongs to a maker; the product's own ones have a name in both languages. */
export const isMaker = ({ vendor }: { readonly vendor: string }): boolean => !vendor.includes(' / ');

/** Zones from the top down with their depth; zones in a cycle or under a missing zone are at the top. */
export function zoneTree(zones: readonly SetupRegion[]): readonly { readonly zone: SetupRegion; readonly depth: number }[] {
  const known = new Set(zones.map(({ id }) => id));
  const below = Map.groupBy(zones, ({ parentId }) => (parentId !== null && known.has(parentId) ? parentId : null));
  const seen = new Set<number>();
  const walk = (parentId: number | null, depth: number): { zone: SetupRegion; depth: number }[] =>
    (below.get(parentId) ?? []).flatMap((zone) => {
      if (seen.has(zone.id)) return [];
      seen.add(zone.id);
      return [{ zone, depth }, ...walk(zone.id, depth + 1)];
    });
  const found = walk(null, 0);
  return [...found, ...zones.filter(({ id }) => !seen.has(id)).map((zone) => ({ zone, depth: 0 }))];
}

/** A zone and every zone below it, which it cannot be moved to. */
export function zonesUnder(zones: readonly SetupRegion[], id: number): ReadonlySet<number> {
  const inside = new Set([id]);
  for (let before = 0; before !== inside.size; ) {
    before = inside.size;
    for (const zone of zones) if (zone.parentId !== null && inside.has(zone.parentId)) inside.add(zone.id);
  }
  return inside;
}
