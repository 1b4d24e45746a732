/** A step while it lives in memory: from when it is asked to its end. */
import type { Text } from '@czyun/devices';
import type { ParamRecord } from '../registry/types.ts';
import type { Deed } from './entry.ts';
import type { Keeping } from './keeping.ts';
import type { Asker, Outcome, Revert, Waiting } from './types.ts';

/** What the steps of a group have in common. */
export interface Group {
  readonly id: string;
  readonly asker: Asker;
  readonly deviceId: number;
  readonly whole: boolean;
  readonly revert: Revert | null;
  /** Epoch ms; known from when its first step is sent. */
  revertAt: number | null;
  /** Epoch ms. */
  readonly notAfter: number | null;
  /** Elapsed ms. */
  readonly asked: number;
  /** The command whose value it takes back. */
  readonly revertOf: number | null;
  /** It holds a dangerous step that nobody has confirmed: where the project wants a second person, it waits for one. */
  readonly waits: boolean;
}

export interface Step {
  readonly group: Group;
  /** Of the whole group. */
  readonly keeping: () => Keeping;
  readonly param: ParamRecord;
  readonly value: number;
  readonly isStop: boolean;
  /** Of its row; 0 until it is kept. */
  id: number;
  oldValue: number | null;
  /** Why it must not be sent any more. */
  called: Text | null;
  /** Calls it off on its way to the wire as well. */
  readonly off: AbortController;
  readonly over: PromiseWithResolvers<Outcome | Waiting>;
}

export function deedOf({ group, param, value, oldValue }: Step): Deed {
  const { deviceId, projectId, paramId, point } = param;
  const { asker, revertOf } = group;
  return { projectId, deviceId, paramId, metric: point.metric, by: asker.by, oldValue, asked: value, revertOf };
}

/** It is sent no more, if it has not left yet. */
export function callOff(step: Step, reason: Text): void {
  step.called ??= reason;
  step.off.abort();
}
