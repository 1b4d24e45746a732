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
