/** Families of readings with active alarms of a device. Pure. */
import type { LogEntry } from '@czyun/contract';
import type { GroupLayout } from './layout.ts';

type Alarm = Pick<LogEntry, 'metric' | 'severity' | 'quantities'>;

/** Common prefix of the metrics of a family: members and summary (`cell_temperature_max`). */
const stemOf = (base: string): string => base.replace(/_?\{n\}/, '');

/** The most severe alarm of each family, by its base; families without alarm are absent. */
export function alarmedFamilies(entries: readonly Alarm[], bases: readonly string[]): ReadonlyMap<string, 1 | 2 | 3> {
  const found = new Map<string, 1 | 2 | 3>();
  for (const { metric, severity, quantities } of entries) {
    if (severity === null) continue;
    const metrics = [...(quantities?.metrics ?? []), ...(metric === null ? [] : [metric])];
    for (const base of bases) {
      const stem = stemOf(base);
      const isAbout = metrics.some((each) => each === base || each.startsWith(`${stem}_`));
      if (isAbout && severity < (found.get(base) ?? 4)) found.set(base, severity);
    }
  }
  return found;
}

/** Separates the heat maps in alarm from the groups. */
export function splitAlarmed(
  groups: readonly GroupLayout[],
  alarmed: ReadonlyMap<string, unknown>,
): { readonly first: readonly GroupLayout[]; readonly rest: readonly GroupLayout[] } {
  const isAlarmed = ({ base }: { readonly base: string }) => alarmed.has(base);
  const first = groups.flatMap((group) => {
    const heats = group.heats.filter(isAlarmed);
    return heats.length === 0 ? [] : [{ ...group, singles: [], matrices: [], heats }];
  });
  const rest = groups.flatMap((group) => {
    const heats = group.heats.filter((family) => !isAlarmed(family));
    return heats.length + group.singles.length + group.matrices.length === 0 ? [] : [{ ...group, heats }];
  });
  return { first, rest };
}
