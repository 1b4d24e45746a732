/** Who supplied a project over a range, from the quarter-hours that settlement counts: the source of the published figures of own energy. */
import { setImmediate } from 'node:timers/promises';
import { bothSupplies, noSupply, originDays, type Supply, type SupplyQuarter, supplyOf } from '../../energy/figures/index.ts';
import { quartersOf, windowOf } from '../../money/settlement/quarter.ts';
import type { Registry } from '../../registry/types.ts';
import { dayMs, dayOf, lastDays } from '../../time/days.ts';
import { quarterMs } from '../../time/quarters.ts';
import { type InputDeps, inputsOf } from '../settlement/inputs.ts';

export interface SupplyDeps extends Omit<InputDeps, 'registry'> {
  readonly registry: Pick<Registry, 'devicesOf' | 'project'>;
}

export interface SupplyRange {
  /** Begins a day of the project, ms. */
  readonly start: number;
  /** Nothing after it counts, ms; not in the future. */
  readonly until: number;
}

/** Days whose registers are asked for at once. */
const daysAtOnce = 92;

export function createSupplies(deps: SupplyDeps) {
  const { registry } = deps;

  return async (projectId: number, { start, until }: SupplyRange, signal?: AbortSignal): Promise<Supply> => {
    const timeZone = registry.project(projectId)?.timeZone ?? 'UTC';
    if (!(until > start)) return noSupply;
    const count = Math.round((dayOf(timeZone, until - 1).start - dayOf(timeZone, start).start) / dayMs) + 1;
    const days = lastDays(timeZone, until - 1, count + originDays);
    // Where energy came from does not depend on its price.
    const prices = { timeZone, versions: [], own: new Map(), dayAhead: new Map() };
    let before: SupplyQuarter[][] = [];
    let supply = noSupply;
    for (let first = 0; first < days.length; first += daysAtOnce) {
      signal?.throwIfAborted();
      const part = days.slice(first, first + daysAtOnce);
      const inputs = await inputsOf(deps, { projectId, timeZone, days: part, now: until }, prices, signal);
      for (const day of inputs) {
        // Other calls are answered between two days.
        await setImmediate();
        const quarters = quartersOf(day, windowOf(day));
        // A day on which no register had begun is no gap.
        if (day.start >= start && day.registers.length > 0)
          supply = bothSupplies(supply, supplyOf(before.flat(), quarters, Math.floor((Math.min(day.end, until) - day.start) / quarterMs)));
        before = [...before, quarters].slice(-originDays);
      }
    }
    return supply;
  };
}

export type Supplies = ReturnType<typeof createSupplies>;
