/** Settings of the planning of a storage: set by users, and reported by the station itself. */
import { z } from 'zod';
import { priceText } from '../fields/money.ts';

const kilowatt = z.number().min(0).max(1_000_000);
const percent = z.number().min(0).max(100);

/** Maximum number of rows of a curve. */
export const maxCurveRows = 4;
/** Efficiency of one direction up to `to` kW, %. */
const efficiencies = z
  .array(z.object({ to: kilowatt.positive(), efficiency: z.number().min(50).max(100) }))
  .max(maxCurveRows)
  .default([]);
/** Maximum power, kW, beyond a state of charge, %. */
const deratings = z
  .array(z.object({ soc: percent, power: kilowatt }))
  .max(maxCurveRows)
  .default([]);

/** Maximum power of each direction, kW, beyond a cell temperature, °C; null: unlimited. */
const temperatureLimits = z
  .array(
    z.object({
      temperature: z.number().min(-40).max(125),
      charge: kilowatt.nullable().default(null),
      discharge: kilowatt.nullable().default(null),
    }),
  )
  .max(maxCurveRows)
  .default([]);

/** Settings of a project's storage; null: the value that the station reports, if any. */
export const planningSettings = z.object({
  power: kilowatt.nullable().default(null).describe('kW, both ways'),
  capacity: z.number().min(0).max(10_000_000).nullable().default(null).describe('kWh'),
  socMin: percent.nullable().default(null),
  socMax: percent.nullable().default(null),
  reserve: percent.default(0).describe('State of charge reserved for other purposes, %: no plan goes below it'),
  socEnd: percent.nullable().default(null).describe('Lowest state of charge at the end of a day, %; null: the reserve'),
  chargeEfficiency: z.number().min(50).max(100).default(95).describe('One-way efficiency, %, above the power that the curves cover'),
  dischargeEfficiency: z.number().min(50).max(100).default(95),
  chargeCurve: efficiencies,
  dischargeCurve: efficiencies,
  chargeDerating: deratings.describe('Charging above, discharging below a state of charge'),
  dischargeDerating: deratings,
  hotLimits: temperatureLimits.describe('Power limits above a temperature of the hottest cell'),
  coldLimits: temperatureLimits,
  auxiliary: kilowatt.default(0).describe("kW that the storage's own auxiliaries draw all day where no meter of the load has them"),
  cyclesMost: z.number().min(0).max(10).nullable().default(null).describe('Full equivalent cycles of a day at most; null: as many as pay'),
  cycleCost: priceText.default('0').describe('Wear, CNY for each kWh discharged'),
  importMost: kilowatt.nullable().default(null).describe('kW that may be drawn, and fed in (0: no reverse power); null: no limit'),
  exportMost: kilowatt.nullable().default(null),
  storageFeedIn: z
    .boolean()
    .default(true)
    .describe('false: plans never discharge more than the site draws, so that the storage feeds nothing in'),
  demandTarget: kilowatt
    .nullable()
    .default(null)
    .describe('Accepted demand, kW: a plan is charged for demand above it; null: the peak of the month so far'),
});
export type PlanningSettings = z.infer<typeof planningSettings>;

/** Reported by the station itself; null: not reported. */
export const planningStation = z.object({
  power: z.number().nullable(),
  capacity: z.number().nullable(),
  socMin: z.number().nullable(),
  socMax: z.number().nullable(),
  exportMost: z.number().nullable(),
  soc: z.number().nullable(),
});
export type PlanningStation = z.infer<typeof planningStation>;
