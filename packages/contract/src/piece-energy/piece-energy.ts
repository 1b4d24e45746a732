/** Energy and money of pieces: the energy registers of machines, split over orders, products, shifts and run states. */
import { z } from 'zod';

/** Greatest number of groups of one answer. */
export const mostPieceGroups = 3;
/** Greatest number of rows of one answer. */
export const mostPieceRows = 5000;
/** Longest range, days. */
export const mostPieceDays = 35;

const kWh = z.number();
const share = z.number().nullable();

export const pieceFigures = z.object({
  /** kWh, to the digit of the registers. `kinds` add up to it. */
  energy: kWh,
  kinds: z.object({ productive: kWh, setup: kWh, maintenance: kWh, idle: kWh, base: kWh, unknown: kWh }),
  /** Counted pieces, inside and outside of planned time; null: nothing was counted. */
  made: z.number().int().nullable(),
  /** Counted, and recorded in addition. */
  rejects: z.number().int().nullable(),
  good: z.number().int().nullable(),
  /** kWh; null without pieces. */
  perPiece: z.number().nullable(),
  perGood: z.number().nullable(),
  /** Energy at the prices of its quarter-hours with surcharges, rounded once; null: a price is unknown, or the caller sees no money. */
  cost: z.string().nullable(),
  /** Cost per good piece, four digits after the point. */
  costPerGood: z.string().nullable(),
  /** Energy of compressed air that its machines used while they executed, beside `energy`, kWh; null: no compressor supplies them. */
  air: kWh.nullable(),
  /** Rounded once, as `cost`. */
  airCost: z.string().nullable(),
  /** As `getOee`; null where rows are no whole shifts of machines, or without a shift plan. */
  oee: z.object({ availability: share, effectiveness: share, quality: share, oee: share }).nullable(),
});
export type PieceFigures = z.infer<typeof pieceFigures>;

/** A field is null where rows are not grouped by it; '' and 0: outside of shifts, without an order, without a product. */
export const pieceRow = pieceFigures.extend({
  date: z.string().nullable(),
  shift: z.string().nullable(),
  crew: z.string().nullable(),
  deviceId: z.number().int().nullable(),
  device: z.string().nullable(),
  product: z.string().nullable(),
  productName: z.string().nullable(),
  order: z.string().nullable(),
  /** First and last instant of what it adds up. */
  start: z.number(),
  end: z.number(),
});
export type PieceRow = z.infer<typeof pieceRow>;

/** The energy register of a machine at both ends of the range, and what became of it. */
export const pieceRegister = z.object({
  deviceId: z.number().int(),
  name: z.string(),
  /** Digits after the point. */
  decimals: z.number().int(),
  /** Readings; null: none up to there. */
  from: z.number().nullable(),
  to: z.number().nullable(),
  /** What the register counted in the range, kWh; null: unknown. */
  counted: z.number().nullable(),
  /** Sum of the parts. */
  parts: kWh,
  /** `counted` without `parts`: 0 unless a part of the range cannot be attributed. */
  remainder: z.number().nullable(),
  /** An end is interpolated between two readings, or provisional. */
  estimated: z.boolean(),
  /** false: no shift is planned in the range, so stops count as standstill. */
  hasPlan: z.boolean(),
});
export type PieceRegister = z.infer<typeof pieceRegister>;

/**
 * A compressor: its energy is given to the machines of its zone that execute, at each instant equally; what it used while none executed is
 * the loss at standstill. The parts add up to its register.
 */
export const airSupply = z.object({
  deviceId: z.number().int(),
  name: z.string(),
  /** Machines that it supplies: of its zone, else of the project. */
  supplied: z.number().int(),
  ...pieceRegister.pick({ decimals: true, from: true, to: true, counted: true, parts: true, remainder: true, estimated: true }).shape,
  /** kWh. `machines`: in `air` of the rows; `others`: of machines that were not asked for; `unknown`: the state of a machine is not known. */
  uses: z.object({ machines: kWh, others: kWh, rest: kWh, unknown: kWh }),
  /** What its volume counter counted, Nm³; null: it has none. */
  volume: z.number().nullable(),
  /** kWh/Nm³, over the range. */
  perVolume: z.number().nullable(),
  /** Specific power over the range, kW/(m³/min) at normal conditions: energy over volume. */
  specificPower: z.number().nullable(),
  /** Time in which no machine executed, ms, and the mean flow then, Nm³/min: leakage and idle consumers. */
  restMs: z.number().int(),
  restFlow: z.number().nullable(),
  restVolume: z.number().nullable(),
  cost: z.string().nullable(),
  restCost: z.string().nullable(),
  /** Days in order, hours of at most two days; kWh. */
  steps: z.array(z.object({ start: z.number(), end: z.number(), working: kWh, rest: kWh, unknown: kWh })),
});
export type AirSupplyView = z.infer<typeof airSupply>;

/** A quarter-hour with a high sum of the machines. */
export const energyPeak = z.object({
  start: z.number(),
  end: z.number(),
  /** Mean power of the quarter-hour, all machines together. */
  kW: z.number(),
  /** In the quarter-hour before. */
  before: z.number().nullable(),
  /** Machines by power. `started`: when it began to execute, in this quarter-hour or the one before. */
  machines: z.array(z.object({ deviceId: z.number().int(), name: z.string(), kW: z.number(), started: z.number().nullable() })),
});
export type EnergyPeak = z.infer<typeof energyPeak>;
