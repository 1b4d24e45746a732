/**
 * Demand: mean power of a quarter-hour. The window is the fixed local quarter-hour of the project (:00, :15, :30, :45), as on bills in most
 * provinces; a meter with a sliding window may show more.
 */
import { billionthsIn, Quantity } from '../quantity.ts';

export interface QuarterEnergy {
  /** Start of the quarter-hour, UTC ms. */
  readonly start: number;
  /** Energy bought; null: unknown. */
  readonly energy: Quantity<'kWh'> | null;
}

export interface DemandStep {
  readonly start: number;
  /** null: unknown. */
  readonly demand: Quantity<'kW'> | null;
  /** The highest so far this month and its time; null: none known. An unknown quarter-hour may have been higher. */
  readonly peak: Quantity<'kW'> | null;
  readonly peakAt: number | null;
}

const quartersAnHour = 4n;

/** Mean power of an energy in a quarter-hour, kW. */
export function demandOf(energy: Quantity<'kWh'>): Quantity<'kW'> {
  return new Quantity(billionthsIn(energy, 'kWh') * quartersAnHour, 'kW');
}

/** The running peak over the quarter-hours of one billing month, in order. Of equal peaks the first is used. */
export function runningPeak(quarters: readonly QuarterEnergy[]): DemandStep[] {
  let peak: Quantity<'kW'> | null = null;
  let peakAt: number | null = null;
  return quarters.map(({ start, energy }) => {
    const demand = energy && demandOf(energy);
    if (demand && (!peak || billionthsIn(demand, 'kW') > billionthsIn(peak, 'kW'))) [peak, peakAt] = [demand, start];
    return { start, demand, peak, peakAt };
  });
}
