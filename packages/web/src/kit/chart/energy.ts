/** Colours of energies and the order of the parts of a whole. */
import type { Meaning } from '../../platform/theme/tokens.ts';

const byRole: Readonly<Record<string, Meaning>> = { pv: 'pv', wind: 'wind', storage: 'storage', grid: 'grid', load: 'load' };
const byNature: Readonly<Record<string, Meaning>> = {
  ess: 'storage',
  cabinet: 'storage',
  pcs: 'storage',
  battery: 'storage',
  dcdc: 'storage',
  pv: 'pv',
  wind: 'wind',
  machine: 'load',
};

export interface EnergySource {
  /** Nature of the device. */
  readonly nature: string;
  /** Role in the balance of its project; takes precedence over the nature. */
  readonly role: string | null;
  readonly unit: string | undefined;
}

/** The meaning of a device's power or energy; undefined for every other quantity. */
export function energyMeaning({ nature, role, unit }: EnergySource): Meaning | undefined {
  return /^[kMGT]?Wh?$/.test(unit ?? '') ? (byRole[role ?? ''] ?? byNature[nature]) : undefined;
}

const order: readonly (Meaning | undefined)[] = ['pv', 'wind', 'storage', 'grid', 'load'];

/** Generation first, consumption last; items that are not energy follow in their order. */
export function inEnergyOrder<T extends { readonly meaning?: Meaning }>(items: readonly T[]): readonly T[] {
  const place = ({ meaning }: T) => (order.includes(meaning) && meaning !== undefined ? order.indexOf(meaning) : order.length);
  return items.toSorted((a, b) => place(a) - place(b));
}
