/** Outlook of a slot plan for a day: expected state of charge, energies by quarter-hour, and where the plan cannot be followed. */
import { hourMs, minuteMs, type PlanSlot, planSpans } from '@czyun/contract';
import type { Quarter } from '../time/quarters.ts';

/**
 * Round-trip efficiency if none was measured: typical for lithium storage with converters (GB/T 36549 requires at least 0.85 for new
 * stations).
 */
export const assumedEfficiency = 0.88;

export interface OutlookStorage {
  /** kWh. */
  readonly ratedEnergy: number;
  /** State of charge at the start of the day, and its limits, %. */
  readonly soc: number;
  readonly socLower: number;
  readonly socUpper: number;
  /** Round-trip efficiency, 0–1; the loss is split equally between charging and discharging. */
  readonly efficiency: number;
}

export interface OutlookQuarter extends Quarter {
  /** Expected load less generation, kW; null: unknown. */
  readonly netLoad: number | null;
}

/**
 * `full`, `empty`: a limit of the state of charge is reached; `surplus`: the surplus of PV and wind is unknown, so nothing is expected to
 * be absorbed.
 */
export type MissReason = 'full' | 'empty' | 'surplus';

export interface Miss {
  /** Index in the plan. */
  readonly slot: number;
  /** Epoch ms: range in which the slot does nothing. */
  readonly start: number;
  readonly end: number;
  readonly reason: MissReason;
}

export interface QuarterEnergy {
  /** kWh at the grid side of the storage. */
  readonly charge: number;
  readonly discharge: number;
}

export interface PlanOutlook {
  /** Epoch ms and %, linear between neighbours. */
  readonly curve: readonly { readonly time: number; readonly soc: number }[];
  /** Energies of the quarters, in order. */
  readonly energies: readonly QuarterEnergy[];
  readonly misses: readonly Miss[];
}

/** kW, positive discharging; null: unknown. */
function wanted({ mode, power }: PlanSlot, netLoad: number | null): number | null {
  if (mode === 1) return -power;
  if (mode === 2) return power;
  return netLoad === null ? null : -Math.min(power, Math.max(0, -netLoad));
}

/** `quarters` of one day in order; powers apply to whole minutes, and are those of the slots while the state of charge allows. */
export function planOutlook(plan: readonly PlanSlot[], quarters: readonly OutlookQuarter[], storage: OutlookStorage): PlanOutlook {
  const { ratedEnergy, socLower, socUpper } = storage;
  const oneWay = Math.sqrt(storage.efficiency);
  const spans = planSpans(plan);
  const misses: Miss[] = [];
  let { soc } = storage;
  const curve = [{ time: quarters[0]?.start ?? 0, soc }];

  function miss(slot: number, start: number, end: number, reason: MissReason): void {
    const last = misses.at(-1);
    if (last?.slot === slot && last.reason === reason && last.end === start) misses[misses.length - 1] = { ...last, end };
    else misses.push({ slot, start, end, reason });
  }

  /** Runs one range at one power; returns the energy, kWh. */
  function run(slot: number, power: number, start: number, end: number): number {
    const isCharge = power < 0;
    // Points of state of charge per hour.
    const pace = ((isCharge ? Math.abs(power) * oneWay : power / oneWay) / ratedEnergy) * 100;
    const room = Math.max(0, isCharge ? socUpper - soc : soc - socLower);
    const hours = Math.min((end - start) / hourMs, room / pace);
    const until = start + hours * hourMs;
    // Ignore ranges shorter than the resolution of clocks.
    if (end - until > 1) {
      soc = isCharge ? Math.max(soc, socUpper) : Math.min(soc, socLower);
      if (until > start) curve.push({ time: until, soc });
      miss(slot, until, end, isCharge ? 'full' : 'empty');
    } else soc += (isCharge ? pace : -pace) * hours;
    return Math.abs(power) * hours;
  }

  const energies = quarters.map(({ start, end, minute, netLoad }): QuarterEnergy => {
    const energy = { charge: 0, discharge: 0 };
    const last = minute + (end - start) / minuteMs;
    for (const span of spans) {
      const [from, to] = [Math.max(span.from, minute), Math.min(span.to, last)];
      const slot = plan[span.slot];
      if (!slot || from >= to) continue;
      const [begins, ends] = [start + (from - minute) * minuteMs, start + (to - minute) * minuteMs];
      const power = wanted(slot, netLoad);
      if (power === null) miss(span.slot, begins, ends, 'surplus');
      else if (power !== 0) energy[power < 0 ? 'charge' : 'discharge'] += run(span.slot, power, begins, ends);
    }
    curve.push({ time: end, soc });
    return energy;
  });
  return { curve, energies, misses };
}
