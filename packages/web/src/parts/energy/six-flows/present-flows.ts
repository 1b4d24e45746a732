/** Current flows between generation, grid, storage and load, from the powers of the balance. */
import { type SixFlows, splitFlows } from '@czyun/contract';
import type { FlowPowers } from '../flow.ts';

export type PresentFlows =
  | { readonly known: true; readonly flows: SixFlows; readonly generated: number }
  /** `unfit`: the readings are inconsistent; `unknown`: a part of the balance is unknown. */
  | { readonly known: false; readonly why: 'unfit' | 'unknown' };

/** Meters are read one after another: tolerated difference, as a share of the total power and in kW. */
const disagreement = 0.05;
const leastKw = 1;

/** The current flows, kW. Power drawn by a generator (own use at night) is consumption. */
export function presentFlows({ grid, pv, wind, storage }: FlowPowers): PresentFlows {
  const parts = [grid, pv, wind, storage];
  if (grid === undefined || parts.some((kw) => kw === null)) return { known: false, why: 'unknown' };
  const [fromGrid, generated, discharged] = [grid ?? 0, Math.max(0, pv ?? 0) + Math.max(0, wind ?? 0), storage ?? 0];
  const exchange = {
    generated,
    fromGrid: Math.max(0, fromGrid),
    toGrid: Math.max(0, -fromGrid),
    charged: Math.max(0, -discharged),
    discharged: Math.max(0, discharged),
  };
  const moved = Math.max(generated + exchange.fromGrid + exchange.discharged, exchange.toGrid + exchange.charged);
  const flows = splitFlows(exchange, moved * disagreement + leastKw);
  return flows === null ? { known: false, why: 'unfit' } : { known: true, flows, generated };
}
