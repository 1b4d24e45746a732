/** Machines of a factory as they are now, and what they made in the shift and the production day. */
import { z } from 'zod';
import { severity } from '../alarms/entities.ts';
import { andonCall } from '../andon/call.ts';
import { oeeFigures } from '../oee/oee.ts';
import { unitStates } from '../shown/state-words.ts';
import { stopTypes } from '../stops/stop.ts';

const known = z.number().nullable();
const pieces = z.number().int().nullable();

export const floorStates = [...unitStates, 'unknown'] as const;

export const floorMachine = z.object({
  deviceId: z.number().int(),
  name: z.string(),
  regionId: z.number().int().nullable(),
  /** Zone that it is in; '' for none. */
  zone: z.string(),
  state: z.enum(floorStates),
  /** The machine's own word for its state; null: it has none that says more. */
  own: z.string().nullable(),
  /** When the state began, or the stop that it is part of; null: not observed. */
  since: known,
  /** Work is planned for it now: a shift, and no break. */
  planned: z.boolean(),
  /** The stop that goes on; null: it is not stopped. */
  stop: z
    .object({
      start: z.number(),
      version: z.number().int(),
      note: z.string(),
      reason: z.object({ id: z.number().int(), name: z.string(), type: z.enum(stopTypes) }).nullable(),
    })
    .nullable(),
  /** The order in work by its number, and its pieces; null: the machine reports none. */
  order: z.object({ number: z.number().int(), quantity: known, done: known }).nullable(),
  /** Pieces and rejects of the production day, also outside of shifts. */
  made: pieces,
  rejects: pieces,
  /** Seconds for a piece, now and in the ideal case. */
  cycleS: known,
  idealCycleS: known,
  powerKw: known,
  /** Of the production day, and of the shift at work. */
  day: oeeFigures.nullable(),
  shift: oeeFigures.nullable(),
  /** Pieces of the whole shift in the ideal cycle, and of its planned time so far. */
  target: pieces,
  targetNow: pieces,
  /** Its open andon calls, the oldest first. */
  calls: z.array(andonCall),
  alarms: z.object({ count: z.number().int(), severity: severity.nullable(), content: z.string() }),
});
export type FloorMachine = z.infer<typeof floorMachine>;

export const floorShift = z.object({
  /** Date on which it begins. */
  date: z.string(),
  name: z.string(),
  start: z.number(),
  end: z.number(),
});
