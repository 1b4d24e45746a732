import { scaleOfGroup } from '../../platform/format/number.ts';
import { useValues } from '../../platform/live/use-values.ts';
import type { LiveValue, ValueSnapshot } from '../../platform/live/value-store.ts';
import { paramIdsOf, together } from './combine.ts';
import { type FlowRole, flowing, flowRoles, flowSources, type GridCell, socSource } from './flow.ts';
import type { DayEnergies } from './page-at.ts';

/** Values and powers of the parts of a balance; powers in the unit of their registers. */
function flowsOf(sources: ReturnType<typeof flowSources>, values: ValueSnapshot) {
  const found = new Map<FlowRole, LiveValue | undefined>();
  const powers: Partial<Record<FlowRole, number | null>> = {};
  for (const role of flowRoles) {
    const of = sources[role];
    if (of === undefined) continue;
    const value = together(values, of);
    found.set(role, value);
    powers[role] = flowing(value);
  }
  return { found, powers };
}

/** Parameters of the energy balance and of the state of charge. */
export function flowParams(grid: readonly GridCell[]): readonly number[] {
  const charge = socSource(grid);
  return paramIdsOf([...Object.values(flowSources(grid)), ...(charge === undefined ? [] : [charge])]);
}

/** The parts of a project's energy balance at the clock's instant, or with `given` values, and their common units. */
export function useFlow(grid: readonly GridCell[], energies: DayEnergies, given?: ValueSnapshot) {
  const sources = flowSources(grid);
  const charge = socSource(grid);
  const followed = useValues(given === undefined ? flowParams(grid) : []);
  const values = given ?? followed;
  const { found, powers } = flowsOf(sources, values);
  const soc = charge === undefined ? undefined : together(values, charge);
  const units = scaleOfGroup([
    ...Object.values(powers).map((value) => ({ value, unit: 'kW' })),
    ...[...energies.values()].map((value) => ({ value, unit: 'kWh' })),
  ]);
  return { found, powers, soc, units };
}
