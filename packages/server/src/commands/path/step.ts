/** Commands in memory: a group of steps for one device, from the request to the end of each step. */
import type { Text } from '@czyun/devices';
import type { ParamRecord } from '../../registry/types.ts';
import type { CommandFacts } from '../entry.ts';
import type { Outcome, Requester, Revert, Waiting } from '../types.ts';
import type { GroupRows } from './group-rows.ts';

/** Data shared by the steps of a group. */
export interface Group {
  readonly id: string;
  readonly asker: Requester;
  readonly deviceId: number;
  readonly whole: boolean;
  readonly revert: Revert | null;
  /** Epoch ms; known when its first step is sent. */
  revertAt: number | null;
  /** Epoch ms. */
  readonly notAfter: number | null;
  /** Elapsed ms. */
  readonly asked: number;
  /** The command that this one reverts. */
  readonly revertOf: number | null;
  /** It contains a dangerous step without approval: if the project requires one, it waits for a second person. */
  readonly isDangerous: boolean;
  readonly rows: GroupRows;
}

export interface Step {
  readonly group: Group;
  /** Index in its group. */
  readonly position: number;
  readonly param: ParamRecord;
  readonly value: number;
  readonly isStop: boolean;
  /** Row id; 0 until the row is stored. */
  readonly id: number;
  oldValue: number | null;
  /** Reason why it must no longer be sent. */
  called: Text | null;
  /** Also cancels it while it waits for the line. */
  readonly off: AbortController;
  readonly over: PromiseWithResolvers<Outcome | Waiting>;
}

export function stepOf(group: Group, position: number, wanted: Pick<Step, 'param' | 'value' | 'isStop' | 'oldValue'>): Step {
  const { param, value, isStop, oldValue } = wanted;
  return {
    group,
    position,
    param,
    value,
    isStop,
    get id() {
      return group.rows.idOf(position);
    },
    oldValue,
    called: null,
    off: new AbortController(),
    over: Promise.withResolvers(),
  };
}

export function factsOf({ group, param, value, oldValue }: Step): CommandFacts {
  const { deviceId, projectId, paramId, point } = param;
  const { asker, revertOf } = group;
  return { projectId, deviceId, paramId, metric: point.metric, by: asker.by, oldValue, asked: value, revertOf };
}

/** Cancels a step, unless it was already sent. */
export function callOff(step: Step, reason: Text): void {
  step.called ??= reason;
  step.off.abort();
}

/** A group with a dangerous step; a step that stops the device never waits for a second person. */
export function isDangerous(steps: readonly Pick<Step, 'param' | 'isStop'>[]): boolean {
  return steps.some(({ param, isStop }) => param.point.dangerous === true && !isStop);
}
