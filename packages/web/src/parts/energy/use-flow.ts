import { useMemo } from 'react';
import { scaleOfGroup } from '../../platform/format/number.ts';
import { useValues } from '../../platform/live/use-values.ts';
import type { LiveValue } from '../../platform/live/value-store.ts';
import { paramIdsOf, together } from './combine.ts';
import { type FlowRole, flowing, flowRoles, flowSources, type GridCell, socSource } from './flow.ts';
import type { DayEnergies } from './page-at.ts';

/** The parts of a project's energy balance at the clock's instant and their common units. */
export function useFlow(grid: readonly GridCell[], energies: DayEnergies) {
  const sources = useMemo(() => flowSources(grid), [grid]);
  const charge = useMemo(() => socSource(grid), [grid]);
  const ids = useMemo(() => paramIdsOf([...Object.values(sources), ...(charge === undefined ? [] : [charge])]), [sources, charge]);
  const values = useValues(ids);
  const { found, powers } = useMemo(() => {
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
  }, [sources, values]);
  const soc = useMemo(() => (charge === undefined ? undefined : together(values, charge)), [values, charge]);
  const units = useMemo(
    () =>
      scaleOfGroup([
        ...Object.values(powers).map((value) => ({ value, unit: 'kW' })),
        ...[...energies.values()].map((value) => ({ value, unit: 'kWh' })),
      ]),
    [powers, energies],
  );
  return { found, powers, soc, units };
}
