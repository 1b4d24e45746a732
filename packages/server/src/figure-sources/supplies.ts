/** Sources of a project's energy over a range, from the quarter-hours of settlement: the input of the published figures of own energy. */
import { setImmediate } from 'node:timers/promises';
import { dayMs, firstTerms } from '@czyun/contract';
import { type Balance, balanceOf } from '../energy/balance.ts';
import { bothSupplies, noSupply, originDays, type Supply, type SupplyQuarter, supplyOf } from '../energy/figures/index.ts';
import type { DayInputs } from '../money/settlement/inputs.ts';
import { quartersOf, windowOf } from '../money/settlement/quarter.ts';
import { offeredBy } from '../registry/offers.ts';
import { timeZoneOf } from '../registry/time-zone.ts';
import type { Registry } from '../registry/types.ts';
import { type InputDeps, inputsOf } from '../settlement/inputs.ts';
import { dayOf, lastDays } from '../time/days.ts';
import { chineseCalendar } from '../time/holidays.ts';
import { quarterMs } from '../time/quarters.ts';

export interface SupplyDeps extends Omit<InputDeps, 'registry'> {
  readonly registry: Pick<Registry, 'devicesOf' | 'project'>;
}

export interface SupplyRange {
  /** Start of a day of the project, ms. */
  readonly start: number;
  /** End of the counted time, ms; not in the future. */
  readonly until: number;
}

/** Days in one query of registers. */
const daysAtOnce = 92;

const flows = ['gridImport', 'gridExport', 'pv', 'wind', 'charge', 'discharge'] as const;

/** Whether a counter of the site was never read up to a day. A register that began later is not missing. */
function missesCounter({ energy }: Pick<Balance, 'energy'>, { newest }: SupplyDeps['telemetry'], { registers }: DayInputs): boolean {
  return flows.some((flow) => {
    const isRead = registers.some((register) => register.flow === flow);
    const counters = energy[flow].filter(({ param }) => param.point.type === 'counter');
    return counters.length > 0 && !isRead && counters.every(({ param }) => newest.get(param.paramId) === undefined);
  });
}

/** Whether a flow has only a daily figure of the device: then no quarter-hour has a complete balance. */
async function hasDayFigure(
  { energy }: Pick<Balance, 'energy'>,
  { history }: SupplyDeps['telemetry'],
  { start, until }: SupplyRange,
  signal?: AbortSignal,
): Promise<boolean> {
  const parts = flows.flatMap((flow) => energy[flow]).filter(({ param }) => param.point.type !== 'counter');
  if (parts.length === 0) return false;
  const { series } = await history.buckets({
    ...{ paramIds: parts.map(({ param }) => param.paramId), start, end: until + 1 },
    ...{ bucket: { count: 1, unit: 'd' }, aggregate: 'count', ...(signal ? { signal } : {}) },
  });
  return series.some(({ values }) => values.some((count) => count > 0));
}

export function createSupplies(deps: SupplyDeps) {
  const { registry } = deps;

  return async (projectId: number, { start, until }: SupplyRange, signal?: AbortSignal): Promise<Supply> => {
    const timeZone = timeZoneOf(registry, projectId);
    if (!(until > start)) return noSupply;
    const count = Math.round((dayOf(timeZone, until - 1).start - dayOf(timeZone, start).start) / dayMs) + 1;
    const days = lastDays(timeZone, until - 1, count + originDays);
    // The source of energy depends on no price and no contract; the first terms include generation.
    const prices = { timeZone, versions: [], calendar: chineseCalendar, dayAhead: new Map() };
    const balance = balanceOf(registry.devicesOf(projectId), (device) => offeredBy(device, deps.telemetry.newest));
    const isPartial = await hasDayFigure(balance, deps.telemetry, { start, until }, signal);
    let before: SupplyQuarter[][] = [];
    let supply = noSupply;
    for (let first = 0; first < days.length; first += daysAtOnce) {
      signal?.throwIfAborted();
      const part = days.slice(first, first + daysAtOnce);
      const inputs = await inputsOf(deps, { projectId, timeZone, days: part, now: until, termsOn: () => firstTerms }, prices, signal);
      for (const day of inputs) {
        // Lets other calls run between two days.
        await setImmediate();
        const quarters = quartersOf(day, windowOf(day));
        // A day before the first register is not a gap.
        if (day.start >= start && day.registers.length > 0) {
          const passed = Math.floor((Math.min(day.end, until) - day.start) / quarterMs);
          const known = isPartial || missesCounter(balance, deps.telemetry, day) ? [] : quarters;
          supply = bothSupplies(supply, supplyOf(before.flat(), known, passed));
        }
        before = [...before, quarters].slice(-originDays);
      }
    }
    return supply;
  };
}

export type Supplies = ReturnType<typeof createSupplies>;
