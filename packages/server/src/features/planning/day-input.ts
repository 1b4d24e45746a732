/** Planner input of a day: prices, quarter-hours and storage. */
import type { PlanningSettings, PlanningStation, PriceSpan, Tariff } from '@czyun/contract';
import { hourMs } from '@czyun/contract';
import {
  limitOf,
  type PlanBattery,
  type PlanGrid,
  type PlanInput,
  type PlanQuarter,
  type PowerStep,
  powerFactorAt,
} from '../../planning/model.ts';
import type { PowerFactorEffect } from '../../planning/power-factor.ts';
import { efficiencyAt } from '../../planning/simulation.ts';
import type { HeldPowers } from '../../planning/temperature.ts';
import type { Day } from '../../time/days.ts';
import { type Quarter, quartersOf } from '../../time/quarters.ts';

export interface PricedQuarter extends Quarter {
  readonly span: PriceSpan;
  readonly buy: number;
  readonly feedIn: number;
  /** Part of `buy`, CNY/kWh: the price and the surcharges to which the power-factor charge applies. */
  readonly powerFactorBase: number;
}

/** Quarter-hours of a day with their prices; null if any has no purchase price. Feed-in without a price earns nothing. */
export function pricedQuarters(
  timeZone: string,
  day: Day,
  spans: readonly PriceSpan[],
  surcharges: Tariff['surcharges'] = [],
): PricedQuarter[] | null {
  const inBase = surcharges.reduce((sum, each) => sum + (each.inBase ? Number(each.price) : 0), 0);
  const priced = quartersOf(timeZone, day).flatMap((quarter): PricedQuarter[] => {
    const span = spans.find(({ start, end }) => start <= quarter.start && quarter.start < end);
    if (!span || span.total === null) return [];
    const powerFactorBase = Number(span.buy ?? 0) + inBase;
    return [{ ...quarter, span, buy: Number(span.total), feedIn: Number(span.feedIn ?? 0), powerFactorBase }];
  });
  return priced.length === quartersOf(timeZone, day).length ? priced : null;
}

/** Power steps with their efficiencies: the points of the curve below the limit, then the rest. */
function stepsOf(power: number, efficiency: number, curve: PlanningSettings['chargeCurve']): PowerStep[] {
  const below = curve.filter(({ to }) => to < power).sort((a, b) => a.to - b.to);
  const above = curve.find(({ to }) => to >= power);
  return [...below, { to: power, efficiency: above?.efficiency ?? efficiency }].map((step) => ({
    to: step.to,
    efficiency: step.efficiency / 100,
  }));
}

const deratingsOf = (rows: PlanningSettings['chargeDerating']) => rows.map(({ soc, power }) => ({ soc: soc / 100, power }));

/**
 * The storage as configured, otherwise as reported by its station; null: power or capacity are unknown. `socStart` and `socEnd` are shares;
 * `socEnd` null: the configured final state, or 0.
 */
export function batteryOf(
  settings: PlanningSettings,
  station: PlanningStation,
  socStart: number,
  socEnd: number | null = null,
): PlanBattery | null {
  const power = settings.power ?? station.power;
  const capacity = settings.capacity ?? station.capacity;
  if (power === null || capacity === null || power <= 0 || capacity <= 0) return null;
  const socMin = (settings.socMin ?? station.socMin ?? 0) / 100;
  // If the state of charge is above the maximum, it becomes the maximum.
  const socMax = Math.max((settings.socMax ?? station.socMax ?? 100) / 100, socStart);
  const reserve = settings.reserve / 100;
  const wanted = socEnd ?? (settings.socEnd ?? 0) / 100;
  return {
    ...{ capacity, socMin, socMax, reserve, socStart, auxiliary: settings.auxiliary },
    chargeDerating: deratingsOf(settings.chargeDerating),
    dischargeDerating: deratingsOf(settings.dischargeDerating),
    charge: stepsOf(power, settings.chargeEfficiency, settings.chargeCurve),
    discharge: stepsOf(power, settings.dischargeEfficiency, settings.dischargeCurve),
    socEnd: Math.min(wanted, socMax),
    restWorth: 0,
    cyclesMost: settings.cyclesMost,
    cycleCost: Number(settings.cycleCost),
    feedsIn: settings.storageFeedIn,
  };
}

/**
 * Cost of demand beyond what is paid already, and the effect of purchases on the power-factor charge. `peak`: the highest kW of the month
 * so far; null: unknown or none.
 */
export function gridOf(
  settings: PlanningSettings,
  station: PlanningStation,
  basic: Tariff['basic'] | null,
  peak: number | null,
  powerFactor: PowerFactorEffect | null,
): PlanGrid {
  const limits = {
    ...{ importMost: settings.importMost, exportMost: settings.exportMost ?? station.exportMost },
    ...{ powerFactorPrice: powerFactor?.price ?? 0, powerFactorRate: powerFactor?.rate ?? 0 },
  };
  const accepted = Math.max(settings.demandTarget ?? 0, peak ?? 0);
  if (!basic || basic.price === null) return { ...limits, demandPrice: 0, peakFrom: 0 };
  if (basic.by === 'measured') return { ...limits, demandPrice: Number(basic.price), peakFrom: accepted };
  if (basic.by === 'contracted' && basic.quantity !== null) {
    const free = (Number(basic.quantity) * basic.overPercent) / 100;
    return { ...limits, demandPrice: Number(basic.price) * Number(basic.overMultiple), peakFrom: Math.max(free, accepted) };
  }
  return { ...limits, demandPrice: 0, peakFrom: 0 };
}

/**
 * Worth of the energy left in the storage at the end of a coming day, CNY/kWh: the price of the cheapest quarter-hour (without charging
 * losses, so that nothing is bought for it), at most the proceeds of discharging in the dearest one; 0 if discharging is not allowed.
 */
export function worthOfStored({ quarters, grid, battery }: PlanInput): number {
  if (battery.cyclesMost === 0) return 0;
  const prices = quarters.map((quarter) => quarter.buy + powerFactorAt(grid, quarter));
  const gives = Math.max(...prices) * efficiencyAt(battery.discharge, limitOf(battery.discharge)) - battery.cycleCost;
  return Math.max(0, Math.min(...prices, gives));
}

export function inputOf(
  priced: readonly PricedQuarter[],
  load: readonly number[],
  pv: readonly number[],
  battery: PlanBattery,
  grid: PlanGrid,
  held: readonly HeldPowers[],
): PlanInput {
  const quarters = priced.map(
    ({ start, end, buy, feedIn, powerFactorBase }, at): PlanQuarter => ({
      ...{ start, buy, feedIn, powerFactorBase, hours: (end - start) / hourMs, ...held[at] },
      load: load[at] ?? Number.NaN,
      pv: pv[at] ?? Number.NaN,
    }),
  );
  return { quarters, battery, grid };
}
