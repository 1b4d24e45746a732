/** One sending of a plan while it is carried out, and the steps that are stored. */
import type { PlanRegisters, PlanSlot, SendingState } from '@czyun/contract';
import { planRegisters } from '@czyun/contract';
import type { Text } from '@czyun/devices';
import type { Requester } from '../commands/index.ts';
import { unsigned } from '../kernel/actor.ts';
import type { Held } from './controller.ts';
import type { SendingRow } from './repo.ts';

/** How steps are stored. */
export interface Steps {
  /** Pauses before each attempt to restore the previous plan, ms. */
  readonly restoreMs: readonly number[];
  /** Time after its last step within which an interrupted sending is recovered automatically, ms. */
  readonly recoverMs: number;
  readonly stopping: AbortSignal;
  /** Stores a step; throws `Left`. */
  move(work: Work, fields: Partial<SendingRow>): Promise<void>;
  /** The end, with its entry in the operation log. */
  finish(work: Work, state: SendingState, reason: Text): Promise<void>;
}

/** Another process owns the sending, or the server stops: the row has the last step. */
export class Left extends Error {}

export interface Work {
  row: SendingRow;
  readonly asker: Requester;
}

/** The actor of recovery: permitted with the sending itself. */
export const keeper: Requester = { by: unsigned('plan', ''), may: async () => true };

/** The registers before the sending. */
export const heldOf = ({ row }: Work): PlanRegisters => JSON.parse(row.held ?? '{}') as PlanRegisters;
/** The registers of the plan. */
export const registersOf = ({ row }: Work) => planRegisters(JSON.parse(row.slots) as PlanSlot[]);

/** Equal within the resolution of a register. */
export const isEqual = (a: number | null | undefined, b: number | null | undefined) =>
  a != null && b != null && Math.abs(a - b) <= 0.05 + 1e-9;
/** Whether values contain the wanted registers. */
export const hasRegisters = (wanted: PlanRegisters) => (held: Held) =>
  Object.entries(wanted).every(([metric, value]) => isEqual(held[metric], value));

/** The wanted registers that differ from the values. */
export const differing = (wanted: PlanRegisters, held: Held): PlanRegisters =>
  Object.fromEntries(Object.entries(wanted).filter(([metric, value]) => !isEqual(held[metric], value)));
