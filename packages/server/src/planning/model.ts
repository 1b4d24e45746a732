/** Input of planning a day of a storage. Powers in kW, energies in kWh, money in CNY; SOC as a share from 0 to 1. */

export interface PlanQuarter {
  /** UTC ms. */
  readonly start: number;
  /** 0.25, unless cut short by a clock change. */
  readonly hours: number;
  /** CNY/kWh for purchase with all surcharges, and for feed-in; either may be negative. */
  readonly buy: number;
  readonly feedIn: number;
  /** Forecast, both 0 or more; `load` without the storage. */
  readonly load: number;
  readonly pv: number;
  /** Power allowed by the cell temperature, kW; null: no limit is set, or no temperature is known. */
  readonly chargeMost?: number | null;
  readonly dischargeMost?: number | null;
  /** Part of `buy` that is the base of the power-factor charge, CNY/kWh. */
  readonly powerFactorBase?: number;
}

/** Applies to powers above the `to` of the previous step (0 for the first), up to its own. */
export interface PowerStep {
  readonly to: number;
  /** Efficiency of one direction, above 0 and at most 1. */
  readonly efficiency: number;
}

/** A quarter-hour that ends beyond `soc` (charging: above it, discharging: below it) has at most this power. */
export interface Derating {
  readonly soc: number;
  readonly power: number;
}

export interface PlanBattery {
  readonly capacity: number;
  /** In order of power; the `to` of the last one is the power limit. */
  readonly charge: readonly PowerStep[];
  readonly discharge: readonly PowerStep[];
  readonly chargeDerating: readonly Derating[];
  readonly dischargeDerating: readonly Derating[];
  readonly socMin: number;
  readonly socMax: number;
  /** Reserve: no plan goes below it. */
  readonly reserve: number;
  readonly socStart: number;
  /** Minimum at the end of the day. */
  readonly socEnd: number;
  /**
   * Value of energy in the storage at the end beyond the content at the start, CNY/kWh: it is available on the next day. 0: not counted.
   */
  readonly restWorth: number;
  /** Permanent consumption that no meter includes in the load. */
  readonly auxiliary: number;
  /** Maximum discharged energy relative to the capacity; null: no limit. */
  readonly cyclesMost: number | null;
  /** CNY per kWh discharged. */
  readonly cycleCost: number;
  /** false: discharge never exceeds the site's consumption, whatever feed-in pays. */
  readonly feedsIn: boolean;
}

export interface PlanGrid {
  /** CNY per kW of the highest quarter-hour mean purchased above `peakFrom`; 0: demand is not charged. */
  readonly demandPrice: number;
  /** Already paid or free: the peak of the month so far, or the free share of the contract. */
  readonly peakFrom: number;
  /** Maximum power drawn and fed in, kW; null: no limit. 0 fed in: no reverse power. */
  readonly importMost: number | null;
  readonly exportMost: number | null;
  /**
   * Change of the month's power-factor charge per additional kWh purchased, through cosφ, CNY/kWh (negative: it falls); 0: none, or
   * unknown.
   */
  readonly powerFactorPrice: number;
  /** The charge as a share of its base: 0.025 for 2.5 %, negative for a reduction. */
  readonly powerFactorRate: number;
}

export interface PlanInput {
  /** In order, without gaps. */
  readonly quarters: readonly PlanQuarter[];
  readonly battery: PlanBattery;
  readonly grid: PlanGrid;
}

/** Power of the storage in each quarter-hour: discharging positive. */
export type Powers = readonly number[];

export const refusals = ['noQuarters', 'notANumber', 'power', 'socRange', 'socStart', 'socEnd', 'importLimit', 'infeasible'] as const;
/** Why no plan is possible. Excess PV is no reason, since it is curtailed. */
export type Refusal = (typeof refusals)[number];

const last = <T>(list: readonly T[]): T | undefined => list.at(-1);

/** The power limit of one direction. */
export const limitOf = (steps: readonly PowerStep[]): number => last(steps)?.to ?? 0;

type Way = 'charge' | 'discharge';

/** kW that a storage without feed-in may discharge in a quarter-hour: consumption minus generation. */
export const drawnBy = ({ auxiliary }: Pick<PlanBattery, 'auxiliary'>, { load, pv }: Pick<PlanQuarter, 'load' | 'pv'>): number =>
  Math.max(0, load + auxiliary - pv);

/** Maximum kW in one direction in a quarter-hour, by the storage, the temperature of its cells, and its feed-in limit. */
export function mostOf(battery: Pick<PlanBattery, Way | 'auxiliary' | 'feedsIn'>, quarter: PlanQuarter, way: Way): number {
  const held = way === 'charge' ? quarter.chargeMost : quarter.dischargeMost;
  const drawn = way === 'charge' || battery.feedsIn ? Number.POSITIVE_INFINITY : drawnBy(battery, quarter);
  return Math.min(limitOf(battery[way]), held ?? Number.POSITIVE_INFINITY, drawn);
}

/** CNY that the power-factor charge adds to each kWh purchased in a quarter-hour; may be negative. */
export const powerFactorAt = ({ powerFactorPrice, powerFactorRate }: PlanGrid, { powerFactorBase = 0 }: PlanQuarter): number =>
  powerFactorPrice + powerFactorRate * powerFactorBase;

/** Lowest SOC of any plan. */
export const floorOf = ({ socMin, reserve }: Pick<PlanBattery, 'socMin' | 'reserve'>): number => Math.max(socMin, reserve);

/** PV above consumption and the feed-in limit: curtailed unless the storage takes it. */
export function surplusOver({ pv, load }: PlanQuarter, auxiliary: number, exportMost: number | null): number {
  return exportMost === null ? 0 : Math.max(0, pv - load - auxiliary - exportMost);
}

function stepsWrong(steps: readonly PowerStep[]): boolean {
  return steps.some(({ to, efficiency }, at) => to <= (steps[at - 1]?.to ?? 0) || efficiency <= 0 || efficiency > 1);
}

/** The first reason why every plan is impossible, known before solving; null: none. */
export function refusalOf({ quarters, battery, grid }: PlanInput): Refusal | null {
  if (quarters.length === 0) return 'noQuarters';
  const { charge, discharge, capacity, socMax, socStart, socEnd, auxiliary, cycleCost, restWorth } = battery;
  const figures = [
    ...quarters.flatMap(({ hours, buy, feedIn, load, pv }) => [hours, buy, feedIn, load, pv]),
    ...quarters.flatMap(({ chargeMost, dischargeMost, powerFactorBase }) => [chargeMost ?? 0, dischargeMost ?? 0, powerFactorBase ?? 0]),
    ...[
      capacity,
      socMax,
      socStart,
      socEnd,
      battery.socMin,
      battery.reserve,
      auxiliary,
      cycleCost,
      restWorth,
      grid.demandPrice,
      grid.peakFrom,
    ],
    ...[grid.powerFactorPrice, grid.powerFactorRate],
  ];
  if (!figures.every(Number.isFinite)) return 'notANumber';
  if (quarters.some(({ hours, load, pv }) => hours <= 0 || load < 0 || pv < 0)) return 'notANumber';
  if (quarters.some(({ chargeMost, dischargeMost }) => (chargeMost ?? 0) < 0 || (dischargeMost ?? 0) < 0)) return 'notANumber';
  if (capacity <= 0 || stepsWrong(charge) || stepsWrong(discharge)) return 'power';
  const floor = floorOf(battery);
  if (floor < 0 || socMax > 1 || floor >= socMax) return 'socRange';
  if (socStart > socMax || socStart < 0) return 'socStart';
  // A storage that starts below the reserve must reach it first.
  if (socEnd > socMax || socEnd < 0) return 'socEnd';
  const gain = quarters.reduce(
    (sum, quarter) => sum + quarter.hours * mostOf(battery, quarter, 'charge') * Math.max(0, ...charge.map((step) => step.efficiency)),
    0,
  );
  if (Math.max(socEnd, floor) * capacity > socStart * capacity + gain + 1e-9) return 'socEnd';
  const { importMost } = grid;
  const overdrawn = (quarter: PlanQuarter) => quarter.load + auxiliary - quarter.pv - mostOf(battery, quarter, 'discharge');
  if (importMost !== null && quarters.some((quarter) => overdrawn(quarter) > importMost + 1e-9)) return 'importLimit';
  return null;
}
