/** Rejected pieces: counted by machines, and recorded by users with a reason. */
import { z } from 'zod';
import { actor } from '../accounts/actor.ts';

/** `machine`: among the pieces that the machine counted as rejects; `later`: found at inspection, in addition to them. */
export const rejectSources = ['machine', 'later'] as const;
export type RejectSource = (typeof rejectSources)[number];

export const maxRejectPieces = 100_000;

const pieces = z.number().int();
/** null: unknown. */
const known = pieces.nullable();

export const reject = z.object({
  id: z.number().int(),
  deviceId: z.number().int(),
  device: z.string(),
  /** When they were made or found. */
  time: z.number(),
  quantity: pieces,
  source: z.enum(rejectSources),
  reason: z.object({ id: z.number().int(), name: z.string(), group: z.string() }),
  note: z.string(),
  by: actor,
  version: z.number().int(),
});
export type Reject = z.infer<typeof reject>;

export const rejectFigures = z.object({
  /** Pieces made, by the counters of the machines. */
  made: known,
  /** Rejects by the counters of the machines. */
  counted: known,
  /** Recorded as found later. */
  later: pieces,
  /** Counted and found later; for machines without a counter of rejects, all recorded rejects. */
  total: known,
  /** `total` in % of `made`. */
  rate: z.number().nullable(),
  /** Counted rejects without a reason. */
  withoutReason: pieces,
  /** Pieces with a reason beyond the machine's count. */
  excess: pieces,
  /** A register at an end of the range is estimated. */
  estimated: z.boolean(),
});
export type RejectFigures = z.infer<typeof rejectFigures>;

/** Pieces, in descending order. `byReason` adds up to the total and the excess, the others to the total. */
export const rejectPareto = z.object({
  /** Without an ID: counted, and without a reason. */
  byReason: z.array(z.object({ reasonId: z.number().int().nullable(), name: z.string(), group: z.string(), quantity: pieces })),
  byDevice: z.array(z.object({ deviceId: z.number().int(), name: z.string(), quantity: pieces })),
  /** Empty name: outside of shifts. */
  byShift: z.array(z.object({ name: z.string(), quantity: pieces })),
  /** By the batches of the machines; empty name: no batch, or none with a product. Empty unless requested. */
  byProduct: z.array(z.object({ product: z.string(), name: z.string(), quantity: pieces })),
});
export type RejectPareto = z.infer<typeof rejectPareto>;

export const rejectTrend = z.object({
  bucket: z.enum(['1h', '1d']),
  /** Starts of hours or days of the project. */
  times: z.array(z.number()),
  /** Counted by machines; null: unknown. */
  counted: z.array(known),
  /** Recorded by users, in addition. */
  recorded: z.array(pieces),
  made: z.array(known),
});
export type RejectTrend = z.infer<typeof rejectTrend>;
