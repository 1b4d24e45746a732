/** Overall equipment effectiveness of machines (ISO 22400-2), with the six big losses. */
import { z } from 'zod';
import { actor } from '../accounts/actor.ts';
import { stopStates, stopTypes } from '../stops/stop.ts';

/** The six big losses, in the order of the waterfall from planned busy time to good time. */
export const oeeLosses = ['breakdowns', 'setup', 'minorStops', 'reducedSpeed', 'startRejects', 'rejects'] as const;
export type OeeLoss = (typeof oeeLosses)[number];

const ms = z.number().int();
/** null: it cannot be computed. */
const known = z.number().nullable();
const knownMs = ms.nullable();

export const oeeFigures = z.object({
  /** Planned operation time: shifts without breaks. */
  plannedMs: ms,
  /** Planned busy time (PBT): `productionMs`, `setupMs`, `delayMs` and `downMs` add up to it. */
  busyMs: ms,
  /** Actual production time (APT). */
  productionMs: ms,
  /** Actual unit set-up time (AUST). */
  setupMs: ms,
  /** Actual unit delay time (ADET): not producing, with an order. */
  delayMs: ms,
  /** Actual unit down time (ADOT): not producing, without an order. */
  downMs: ms,
  /** Maintenance, and set-up without an order. Not busy time. */
  maintenanceMs: ms,
  /** Stops with a planned reason. Not busy time. */
  plannedStopMs: ms,
  /** Planned time in which the state is unknown. Not busy time. */
  unknownMs: ms,
  /** Pieces counted in planned time. */
  made: z.number().int().nullable(),
  /** Counted, and recorded in addition. */
  rejects: z.number().int().nullable(),
  /** %, not limited to 100. */
  availability: known,
  effectiveness: known,
  quality: known,
  oee: known,
  /** Ideal time of the good pieces. With the losses it adds up to `busyMs`. */
  goodMs: knownMs,
  /** Reduced speed is below 0 if pieces were made faster than in their ideal cycle. */
  losses: z.object({
    breakdowns: ms,
    setup: ms,
    minorStops: ms,
    reducedSpeed: knownMs,
    startRejects: knownMs,
    rejects: knownMs,
  }),
});
export type OeeFigures = z.infer<typeof oeeFigures>;

/** The whole range, production days, or shifts. A production day has the shifts that begin on its date. */
export const oeePeriods = ['range', 'day', 'shift'] as const;
export type OeePeriod = (typeof oeePeriods)[number];

/** Source of the states: reported by the machine, or derived from its count alone. */
export const oeeSources = ['states', 'counts'] as const;

/** Source of an ideal cycle: a setting, or a reading of the machine. */
export const cycleSources = ['setting', 'machine'] as const;

/** A stop, a slow period, or the rejects of an hour. */
export const oeeReference = z.object({
  loss: z.enum(oeeLosses),
  start: z.number(),
  end: z.number(),
  /** Its part of the loss. */
  ms,
  /** Pieces made in a slow period, or rejects; null: lost time. */
  pieces: z.number().int().nullable(),
  /** The stop that it belongs to. */
  stop: z
    .object({
      start: z.number(),
      state: z.enum(stopStates),
      reason: z.object({ id: z.number().int(), name: z.string(), type: z.enum(stopTypes) }).nullable(),
    })
    .nullable(),
});
export type OeeReference = z.infer<typeof oeeReference>;

/** Maximum number of references of one loss of one machine in a response; the largest ones. */
export const maxReferences = 10;

export const oeeDevice = z.object({
  deviceId: z.number().int(),
  name: z.string(),
  source: z.enum(oeeSources),
  /** false: no shift is planned for it in the range, and nothing is computed. */
  hasPlan: z.boolean(),
  /** Effectiveness over 100 %: one of `cycles` is too long. */
  isOver: z.boolean(),
  figures: oeeFigures,
  /** Ideal cycles in use, longest use first. */
  cycles: z.array(z.object({ product: z.string(), cycleS: z.number(), source: z.enum(cycleSources), made: z.number().int() })),
  /** Pieces made outside of planned time; they are not part of any figure. */
  madeOutside: z.number().int(),
  references: z.array(oeeReference),
});
export type OeeDevice = z.infer<typeof oeeDevice>;

export const oeePart = z.object({
  /** yyyy-mm-dd; '' for the range. */
  date: z.string(),
  /** Name of the shift; '' for days and the range. */
  shift: z.string(),
  start: z.number(),
  end: z.number(),
  figures: oeeFigures,
});
export type OeePart = z.infer<typeof oeePart>;

export const oeeRule = z.object({
  key: z.enum(['availability', 'effectiveness', 'quality', 'oee', 'losses', 'counts']),
  label: z.string(),
  formula: z.string(),
  origin: z.string(),
});

export const idealCycle = z.object({
  id: z.number().int(),
  deviceId: z.number().int(),
  device: z.string(),
  /** Key of the product, as documents of batches name it; '': every product without its own. */
  product: z.string(),
  /** First day. */
  from: z.string(),
  cycleS: z.number(),
  by: actor,
  changed: z.number(),
  version: z.number().int(),
});
export type IdealCycle = z.infer<typeof idealCycle>;
