/** Energy and cost of pieces: the energy registers of machines, split over orders, products, shifts and run states. */
import { z } from 'zod';

/** Maximum number of groups of a response. */
export const maxPieceGroups = 3;
/** Maximum number of rows of a response. */
export const maxPieceRows = 5000;
/** Longest range, days. */
export const maxPieceDays = 35;

const kWh = z.number();
const share = z.number().nullable();

export const pieceFigures = z.object({
  /** kWh, to the resolution of the registers. `kinds` add up to it. */
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
  /** Energy at the prices of its quarter-hours with surcharges, rounded once; null: a price is unknown, or the caller may not see money. */
  cost: z.string().nullable(),
  /** Cost per good piece, four decimals. */
  costPerGood: z.string().nullable(),
  /**
   * Energy of compressed air that its machines used while they executed, in addition to `energy`, kWh; null: no compressor supplies them.
   */
  air: kWh.nullable(),
  /** Rounded once, like `cost`. */
  airCost: z.string().nullable(),
  /** Same as in `getOee`; null if rows are not whole shifts of machines, or without a shift plan. */
  oee: z.object({ availability: share, effectiveness: share, quality: share, oee: share }).nullable(),
});
export type PieceFigures = z.infer<typeof pieceFigures>;

/** A field is null if rows are not grouped by it; '' and 0: outside of shifts, without an order, without a product. */
export const pieceRow = pieceFigures.extend({
  date: z.string().nullable(),
  shift: z.string().nullable(),
  crew: z.string().nullable(),
  deviceId: z.number().int().nullable(),
  device: z.string().nullable(),
  product: z.string().nullable(),
  productName: z.string().nullable(),
  order: z.string().nullable(),
  /** First and last instant of the row. */
  start: z.number(),
  end: z.number(),
});
export type PieceRow = z.infer<typeof pieceRow>;

/** The energy register of a machine at both ends of the range, and the split of its difference. */
export const pieceRegister = z.object({
  deviceId: z.number().int(),
  name: z.string(),
  /** Number of decimals. */
  decimals: z.number().int(),
  /** Readings; null: none up to that instant. */
  from: z.number().nullable(),
  to: z.number().nullable(),
  /** Amount counted by the register in the range, kWh; null: unknown. */
  counted: z.number().nullable(),
  /** Sum of the parts. */
  parts: kWh,
  /** `counted` minus `parts`: 0 unless a part of the range cannot be attributed. */
  remainder: z.number().nullable(),
  /** An end is interpolated between two readings, or provisional. */
  estimated: z.boolean(),
  /** false: no shift is planned in the range, so stops count as standstill. */
  hasPlan: z.boolean(),
});
export type PieceRegister = z.infer<typeof pieceRegister>;

/**
 * A compressor: its energy is attributed to the machines of its zone that execute, in equal parts at each instant; its energy while none
 * executed is the loss at standstill. The parts add up to its register.
 */
export const airSupply = z.object({
  deviceId: z.number().int(),
  name: z.string(),
  /** Number of machines that it supplies: of its zone, or else of the project. */
  supplied: z.number().int(),
  ...pieceRegister.pick({ decimals: true, from: true, to: true, counted: true, parts: true, remainder: true, estimated: true }).shape,
  /**
   * kWh. `machines`: in `air` of the rows; `others`: of machines that are not in the request; `unknown`: the state of a machine is unknown.
   */
  uses: z.object({ machines: kWh, others: kWh, rest: kWh, unknown: kWh }),
  /** Amount counted by its volume counter, Nm³; null: it has none. */
  volume: z.number().nullable(),
  /** Energy per volume over the range, kWh/Nm³. */
  perVolume: z.number().nullable(),
  /** Specific power over the range, kW/(m³/min) at normal conditions: energy over volume. */
  specificPower: z.number().nullable(),
  /** Time in which no machine executed, ms, and the mean flow in it, Nm³/min: leakage and idle consumers. */
  restMs: z.number().int(),
  restFlow: z.number().nullable(),
  restVolume: z.number().nullable(),
  cost: z.string().nullable(),
  restCost: z.string().nullable(),
  /** Days in order, or hours for at most two days; kWh. */
  steps: z.array(z.object({ start: z.number(), end: z.number(), working: kWh, rest: kWh, unknown: kWh })),
});
export type AirSupplyView = z.infer<typeof airSupply>;

/** A quarter-hour with a high total power of the machines. */
export const energyPeak = z.object({
  start: z.number(),
  end: z.number(),
  /** Mean power of the quarter-hour, all machines together. */
  kW: z.number(),
  /** Mean power of the previous quarter-hour. */
  before: z.number().nullable(),
  /** Machines by power. `started`: when it began to execute, in this quarter-hour or the one before. */
  machines: z.array(z.object({ deviceId: z.number().int(), name: z.string(), kW: z.number(), started: z.number().nullable() })),
});
export type EnergyPeak = z.infer<typeof energyPeak>;
