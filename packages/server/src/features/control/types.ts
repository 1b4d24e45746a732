/** What control knows of a command and of who gives it. */
import type { CommandResult } from '@czyun/contract';
import type { Text } from '@czyun/devices';
import type { Actor } from '../../kernel/actor.ts';
import type { ParamRecord } from '../../registry/types.ts';

/** Who asks, and whether he may: asked at the door, and again when the command's turn comes. */
export interface Asker {
  readonly by: Actor;
  may(param: ParamRecord): Promise<boolean>;
}

/** How a command ended; `reason` is empty where there is nothing to say. */
export interface Outcome {
  readonly result: CommandResult;
  readonly reason: Text;
  readonly readBack: number | null;
  /** It was noted as sent, but never left. */
  readonly neverLeft?: true;
}

/** Times of one command, ms. */
export interface ControlTimes {
  /** How long a second command for the same parameter waits for its turn. */
  readonly turnMs: number;
  /** How long a device may take to answer a write. */
  readonly writeMs: number;
  /** How long the value may take to show in the readings after the device took the write. */
  readonly settleMs: number;
}

export const defaultTimes: ControlTimes = { turnMs: 10_000, writeMs: 5000, settleMs: 3000 };
