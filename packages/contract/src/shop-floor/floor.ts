/** Current state of the machines of a factory, and their output in the shift and the production day. */
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
  /** Its zone; '' for none. */
  zone: z.string(),
  state: z.enum(floorStates),
  /** The machine's own word for its state; null: it has none that is more specific. */
  own: z.string().nullable(),
  /** Start of the state, or of the stop that it is part of; null: not observed. */
  since: known,
  /** Work is planned now: in a shift, and not in a break. */
  planned: z.boolean(),
  /** The current stop; null: it is not stopped. */
  stop: z
    .object({
      start: z.number(),
      version: z.number().int(),
      note: z.string(),
      reason: z.object({ id: z.number().int(), name: z.string(), type: z.enum(stopTypes) }).nullable(),
    })
    .nullable(),
  /** Number of the current order, and its pieces; null: the machine reports none. */
  order: z.object({ number: z.number().int(), quantity: known, done: known }).nullable(),
  /** Pieces and rejects of the production day, also outside of shifts. */
  made: pieces,
  rejects: pieces,
  /** Seconds per piece, actual and ideal. */
  cycleS: known,
  idealCycleS: known,
  powerKw: known,
  /** Figures of the production day, and of the current shift. */
  day: oeeFigures.nullable(),
  shift: oeeFigures.nullable(),
  /** Pieces in the ideal cycle for the whole shift, and for its planned time so far. */
  target: pieces,
  targetNow: pieces,
  /** Its open andon calls, oldest first. */
  calls: z.array(andonCall),
  alarms: z.object({ count: z.number().int(), severity: severity.nullable(), content: z.string() }),
});
export type FloorMachine = z.infer<typeof floorMachine>;

export const floorShift = z.object({
  /** Date of its start. */
  date: z.string(),
  name: z.string(),
  start: z.number(),
  end: z.number(),
});
