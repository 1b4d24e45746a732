/** Classes of a distribution for display. Pure. */
import type { BatteryUse, DutyRate } from '@czyun/contract';

export type Use = NonNullable<BatteryUse['use']>;

/** `20–30` */
export const className = (edges: readonly number[], at: number): string => `${edges[at] ?? ''}–${edges[at + 1] ?? ''}`;

/** `0–5`, with open first and last classes: `< 0`, `≥ 55`. */
export function temperatureClass(edges: readonly number[], at: number): string {
  if (at === 0) return `< ${edges[1] ?? ''}`;
  return at === edges.length - 2 ? `≥ ${edges[at] ?? ''}` : className(edges, at);
}

/** Indices of the first and last class with hours; null if there are none. */
export function usedClasses(hours: readonly number[]): readonly [from: number, to: number] | null {
  const first = hours.findIndex((each) => each > 0);
  return first < 0 ? null : [first, hours.findLastIndex((each) => each > 0)];
}

const fastFrom = 0.5;

/** Whether a class of C-rates belongs to a group; unknown rates belong to `all` only. */
export function isInGroup(group: DutyRate, edges: readonly number[], rate: number | null): boolean {
  if (group === 'all') return true;
  if (rate === null) return false;
  const [from = 0, to = 0] = [edges[rate], edges[rate + 1]];
  if (group === 'charge') return to <= 0 && !(from < 0 && to > 0);
  if (group === 'discharge') return from >= 0 && !(from < 0 && to > 0);
  if (group === 'rest') return from < 0 && to > 0;
  return to <= -fastFrom || from >= fastFrom;
}

export interface DutyMap {
  readonly rows: readonly string[];
  readonly columns: readonly string[];
  /** Hours by temperature, then by state of charge; null: none. */
  readonly values: readonly (readonly (number | null)[])[];
  readonly hours: number;
}

/** Hours by temperature and state of charge at the C-rates of a group; temperatures without hours at either end are left out. */
export function dutyMap({ duty: { cells, rateEdges }, soc, temperature }: Use, group: DutyRate): DutyMap | null {
  const used = temperature && usedClasses(temperature.hours);
  if (!temperature || !used) return null;
  const [first, last] = used;
  const columns = soc.edges.slice(1).map((_, at) => className(soc.edges, at));
  const values = Array.from({ length: last - first + 1 }, () => columns.map((): number | null => null));
  let hours = 0;
  for (const cell of cells) {
    if (!isInGroup(group, rateEdges, cell.rate)) continue;
    const row = values[cell.temperature - first];
    if (row === undefined) continue;
    row[cell.soc] = (row[cell.soc] ?? 0) + cell.hours;
    hours += cell.hours;
  }
  const rows = values.map((_, at) => temperatureClass(temperature.edges, first + at));
  return { rows, columns, values, hours };
}
