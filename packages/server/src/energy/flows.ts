/** Energies of a balance over a time, kWh: origin, losses, and the unexplained rest. */
import type { Balance, EnergyFlow } from './balance.ts';
import { type Count, countOf } from './readings.ts';
import { less, percent, sumOf } from './sums.ts';

/** kWh of each flow, negative only for corrections of registers; null: unknown; missing: the project has no such flow. */
export type Energies = Readonly<Partial<Record<EnergyFlow, number | null>>>;

/** Where energy comes from, and where it goes. A battery is both. */
export const sources = ['gridImport', 'pv', 'wind', 'discharge'] as const satisfies readonly EnergyFlow[];
export const uses = ['load', 'charge', 'gridExport'] as const satisfies readonly EnergyFlow[];

/** The energies of a balance, with `count` giving its parts. */
export function energiesOf({ energy }: Pick<Balance, 'energy'>, count: Count): Energies {
  const known = Object.entries(energy).filter(([, parts]) => parts.length > 0);
  return Object.fromEntries(known.map(([flow, parts]) => [flow, countOf(count, parts)]));
}

const partsOf = (energies: Energies, flows: readonly EnergyFlow[]) =>
  flows.flatMap((flow) => energies[flow] ?? (flow in energies ? [null] : []));

/** Generation on site. Null if a part is unknown, 0 without generators. */
export function generatedOf(energies: Energies): number | null {
  const parts = partsOf(energies, ['pv', 'wind']);
  return parts.length === 0 ? 0 : sumOf(parts);
}

/**
 * Inflow less outflow, kWh: losses between the meters and their errors, negative if more outflow than inflow was counted.
 * Null if a part is unknown, if the load is not metered (it is then this difference, and the rest is zero by definition), and if
 * there is no inflow.
 */
export function restOf(energies: Energies, loadFollows: boolean): number | null {
  return loadFollows || energies.load === undefined ? null : less(sumOf(partsOf(energies, sources)), sumOf(partsOf(energies, uses)));
}

/** Charged minus discharged, kWh. Includes energy still in the battery: a loss only between equal states of charge. */
export function keptOf({ charge, discharge }: Energies): number | null {
  return less(charge ?? null, discharge ?? null);
}

export interface Supply {
  readonly flow: (typeof sources)[number];
  readonly kwh: number | null;
  /** Share of the total inflow, %. */
  readonly share: number | null;
}

/** Sources of the inflow; shares add up to 100 %, and all are unknown if one part is. */
export function suppliedBy(energies: Energies): readonly Supply[] {
  const whole = sumOf(partsOf(energies, sources));
  return sources
    .filter((flow) => flow in energies)
    .map((flow) => {
      const kwh = energies[flow] ?? null;
      return { flow, kwh, share: percent(kwh, whole) };
    });
}
