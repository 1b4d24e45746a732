/** Meter replacements, as registers use them. */
import type { MeterChange } from '../telemetry/types.ts';

/** A stored row: the registers of one device before and after one replacement, as JSON. */
export interface MeterChangeRow {
  readonly time: number;
  readonly registers: string;
}

/** By metric: the last value of the old register and the first of the new one; null: taken from their readings. */
export type ChangedRegisters = Readonly<Record<string, Pick<MeterChange, 'last' | 'first'>>>;

export const registersOf = ({ registers }: Pick<MeterChangeRow, 'registers'>) => JSON.parse(registers) as ChangedRegisters;

/** By metric, in the order of the rows. */
export function changesByMetric(rows: readonly MeterChangeRow[]): ReadonlyMap<string, readonly MeterChange[]> {
  const found = new Map<string, MeterChange[]>();
  for (const row of rows)
    for (const [metric, { last, first }] of Object.entries(registersOf(row)))
      found.set(metric, [...(found.get(metric) ?? []), { time: row.time, last, first }]);
  return found;
}
