/** Stops of devices and the reasons that a project assigns to them. */
import { z } from 'zod';
import { actor } from '../accounts/actor.ts';
import { severity } from '../alarms/entities.ts';
import { unitStates } from '../shown/state-words.ts';

/**
 * Consecutive stopped, offline and fault states are one stop, named by its worst state. Standby (ready, no power) is a separate stop. A
 * stop ends when the device runs, or when its state becomes unknown.
 */
export const stopStates = ['fault', 'offline', 'stop', 'standby'] as const;
export type StopState = (typeof stopStates)[number];
/** Without standby, which most storage plans request. */
export const usualStopStates = ['fault', 'offline', 'stop'] as const satisfies readonly StopState[];

export const stopTypes = ['planned', 'unscheduled', 'speedLoss', 'quality'] as const;
export type StopType = (typeof stopTypes)[number];

/** Reasons apply to stops or to rejected pieces; each project has a tree of both. */
export const reasonUses = ['stop', 'reject'] as const;
export type ReasonUse = (typeof reasonUses)[number];

/** Run states in the order of the indices in `getRunStates`. */
export const runStateOrder = [...unitStates, 'unknown'] as const;

export const stopReason = z.object({
  id: z.number().int(),
  use: z.enum(reasonUses),
  /** Its group; null: it is a group. */
  parentId: z.number().int().nullable(),
  type: z.enum(stopTypes),
  name: z.string(),
  /** Empty: same as `name`. */
  nameEn: z.string(),
  version: z.number().int(),
});
export type StopReason = z.infer<typeof stopReason>;

/** Maximum number of groups and reasons of a project, both uses together. */
export const maxStopReasons = 200;

const figure = z.number().nullable();

export const stop = z.object({
  deviceId: z.number().int(),
  device: z.string(),
  regionId: z.number().int().nullable(),
  state: z.enum(stopStates),
  /** Start, also if it is before the range. */
  start: z.number(),
  /** End, at most the end of the range. */
  end: z.number(),
  /** It continues at the end of the range. */
  open: z.boolean(),
  /** Its duration in the range, ms. */
  durationMs: z.number(),
  /** Counts as a failure in MTBF and MTTR. */
  failure: z.boolean(),
  /** The fault or alarm that began with it. */
  alarm: z.object({ id: z.number().int(), type: z.number().int(), severity: severity.nullable(), content: z.string() }).nullable(),
  /** null: not assigned. */
  reason: z.object({ id: z.number().int(), name: z.string(), group: z.string(), type: z.enum(stopTypes) }).nullable(),
  note: z.string(),
  by: actor.nullable(),
  /** When the reason or note was entered. */
  at: figure,
  /** 0: neither reason nor note. */
  version: z.number().int(),
});
export type Stop = z.infer<typeof stop>;

const slice = { durationMs: z.number(), count: z.number().int() };

/** Duration and number of stops, longest duration first. Each list adds up to the same duration. */
export const stopPareto = z.object({
  byReason: z.array(z.object({ reasonId: z.number().int().nullable(), name: z.string(), type: z.enum(stopTypes).nullable(), ...slice })),
  byDevice: z.array(z.object({ deviceId: z.number().int(), name: z.string(), ...slice })),
  /** By the time within each shift; a stop counts in the shift in which it began. Empty name: outside of shifts. */
  byShift: z.array(z.object({ name: z.string(), ...slice })),
  byZone: z.array(z.object({ regionId: z.number().int().nullable(), name: z.string(), ...slice })),
});
export type StopPareto = z.infer<typeof stopPareto>;

export const stopFigures = z.object({
  /** Same as in the device analysis, %. */
  availability: figure,
  /** Time in `run` and `auto`, ms. */
  operatingMs: z.number(),
  /** Time of known state, ms. */
  knownMs: z.number(),
  failures: z.number().int(),
  /** Number of failures whose end is known. */
  restored: z.number().int(),
  /** Operating time divided by failures; null: no failure in the range, so it exceeds `operatingMs`. */
  mtbfMs: figure,
  /** Mean time to restoration; null: no failure was restored. */
  mttrMs: figure,
});
export type StopFigures = z.infer<typeof stopFigures>;

export const figureRule = z.object({
  key: z.enum(['availability', 'mtbf', 'mttr']),
  label: z.string(),
  formula: z.string(),
  origin: z.string(),
});
export type StopFigureRule = z.infer<typeof figureRule>;
