/** Colours of the selected curves: energies by their meaning, all others by their place in the palette. */
import { energyMeaning } from '../../../kit/chart/energy.ts';
import type { Chosen } from '../../../parts/points/catalog.ts';
import { slotsBeside } from '../../../platform/theme/similar-colors.ts';
import type { Meaning } from '../../../platform/theme/tokens.ts';

export interface Look {
  /** Index in the palette. */
  readonly slot: number;
  readonly meaning?: Meaning;
}

/** The first curve of a meaning has its colour; all others take palette colours that differ from those, to remain distinct. */
export function looksOf(chosen: readonly Chosen[], slotOf: (key: string) => number): (key: string) => Look {
  const taken = new Set<Meaning>();
  const looks = new Map(
    chosen.map(({ key, device, point }): [string, Look] => {
      const meaning = energyMeaning({ nature: device.deviceType.nature, role: device.role, unit: point.unit });
      if (meaning === undefined || taken.has(meaning)) return [key, { slot: slotOf(key) }];
      taken.add(meaning);
      return [key, { slot: slotOf(key), meaning }];
    }),
  );
  const slots = slotsBeside(taken);
  // Beyond the palette the same colours return, dashed.
  const unlike = (slot: number) => slot - (slot % slots.length) + (slots[slot % slots.length] ?? 0);
  return (key) => {
    const { slot, ...look } = looks.get(key) ?? { slot: slotOf(key) };
    return { ...look, slot: unlike(slot) };
  };
}
