/** CO2 from energies: pure, kg and kWh. Unknown energies give unknown emissions. */
import { rounded } from './sums.ts';

/** kWh times kg/kWh, kg to a gram. */
export const kgOf = (kwh: number | null, factor: number): number | null => rounded(kwh === null ? null : kwh * factor, 3);

export interface Amount {
  readonly kwh: number | null;
  readonly kg: number | null;
}

export const amountOf = (kwh: number | null, factor: number): Amount => ({ kwh: rounded(kwh, 3), kg: kgOf(kwh, factor) });

export interface StoredHour {
  /** Local hour of the day in the project, 0–23. */
  readonly hour: number;
  /** kWh; null: unknown, or only estimated. */
  readonly charge: number | null;
  readonly discharge: number | null;
}

export interface Shifted {
  /** kg: avoided by discharging less caused by charging; null if no hour is known. */
  readonly kg: number | null;
  readonly hours: number;
  /** Hours with unknown values, which are not included. */
  readonly missing: number;
}

/** CO2 saved by a storage that charges in some hours and discharges in others (negative: it caused more than it saved). */
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
