/** CO2 out of energies: pure, kg and kWh. Unknown energies make unknown emissions. */
import { rounded } from './sums.ts';

/** kWh by kg/kWh, kg to a gram. */
export const kgOf = (kwh: number | null, factor: number): number | null => rounded(kwh === null ? null : kwh * factor, 3);

export interface Amount {
  readonly kwh: number | null;
  readonly kg: number | null;
}

export const amountOf = (kwh: number | null, factor: number): Amount => ({ kwh: rounded(kwh, 3), kg: kgOf(kwh, factor) });

export interface StoredHour {
  /** Hour of the day as the project's clocks show it, 0–23. */
  readonly hour: number;
  /** kWh; null: unknown, or only estimated. */
  readonly charge: number | null;
  readonly discharge: number | null;
}

export interface Shifted {
  /** kg: what discharging did without less what charging took; null where no hour is known. */
  readonly kg: number | null;
  readonly hours: number;
  /** Hours of which something is unknown: they are not in it. */
  readonly missing: number;
}

/** What a storage saved by taking energy in some hours and giving it in others (negative: it caused more than it saved). */
export function shiftedBy(factors: readonly number[], hours: readonly StoredHour[]): Shifted {
  let kg = 0;
  let missing = 0;
  for (const { hour, charge, discharge } of hours) {
    const factor = factors[hour];
    if (factor === undefined || charge === null || discharge === null) missing += 1;
    else kg += (discharge - charge) * factor;
  }
  return { kg: missing === hours.length ? null : rounded(kg, 3), hours: hours.length, missing };
}
