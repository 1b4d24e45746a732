/**
 * Demand: mean power of a quarter-hour. The window is the fixed quarter-hour of the project's clocks (:00, :15, :30, :45), as bills in most
 * provinces have it; a meter whose window slides may show more.
 */
import { exactFrom, textOf } from '../exact.ts';
import { exactOf } from '../opaque.ts';
import { Quantity } from '../quantity.ts';

export interface QuarterEnergy {
  /** Start of the quarter-hour, UTC ms. */
  readonly start: number;
  /** Bought in it; null: unknown. */
  readonly energy: Quantity<'kWh'> | null;
}

export interface DemandStep {
  readonly start: number;
  /** null: unknown. */
  readonly demand: Quantity<'kW'> | null;
  /** The highest of the month so far, and when it was; null: none is known. What is unknown may have been higher. */
  readonly peak: Quantity<'kW'> | null;
  readonly peakAt: number | null;
}

const quartersAnHour = exactFrom('4', { whole: 1, places: 0 });

/** kW of an energy that flowed in a quarter of an hour. */
export function demandOf(energy: Quantity<'kWh'>): Quantity<'kW'> {
  return new Quantity(textOf(exactOf(energy, 'quantity').times(quartersAnHour)), 'kW');
}

/** The running peak over the quarter-hours of one month of the bill, in their order. Of several alike the first stands. */
export function runningPeak(quarters: readonly QuarterEnergy[]): DemandStep[] {
  let peak: Quantity<'kW'> | null = null;
  let peakAt: number | null = null;
  return quarters.map(({ start, energy }) => {
    const demand = energy && demandOf(energy);
    if (demand && (!peak || exactOf(demand, 'quantity').gt(exactOf(peak, 'quantity')))) [peak, peakAt] = [demand, start];
    return { start, demand, peak, peakAt };
  });
}
