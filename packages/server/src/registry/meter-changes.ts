/** Meters that took the place of others, as registers count with them. */
import type { MeterChange } from '../telemetry/types.ts';

/** A row of the store: the registers of one device on both sides of one change, as JSON. */
export interface MeterChangeRow {
  readonly time: number;
  readonly registers: string;
}

/** By metric: what the old register showed last and the new one first; null: as their readings. */
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
