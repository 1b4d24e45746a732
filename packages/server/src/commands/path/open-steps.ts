/** Steps in memory that have not ended. */
import type { Text } from '@czyun/devices';
import { reasons } from '../reasons.ts';
import { type Outcome, refused, type Waiting } from '../types.ts';
import type { Ends } from './end.ts';
import { callOff, factsOf, type Step } from './step.ts';

export interface OpenSteps {
  add(steps: readonly Step[]): void;
  /** Whether the row with this id belongs to a step of this process. */
  has(id: number): boolean;
  /** Writes the end of a step and reports it to the caller. */
  end(step: Step, outcome: Outcome): Promise<void>;
  /** Reports a result without writing an end: the step continues elsewhere, as a row. */
  release(step: Step, result: Outcome | Waiting): void;
  /** Refuses steps that left the queue; in their order, once their rows are stored. */
  refuse(steps: readonly Step[], reason: Text): Promise<void>;
  /** Whether the row of a step is stored. Without a row there is nothing to end: the caller has already received the request's failure. */
  isStored(step: Step): Promise<boolean>;
  /** Resolves when every step has ended. */
  allOver(): Promise<unknown>;
}

export function createOpenSteps(ends: Pick<Ends, 'give'>): OpenSteps {
  const open = new Set<Step>();

  function release(step: Step, result: Outcome | Waiting): void {
    open.delete(step);
    step.over.resolve(result);
  }

  async function end(step: Step, outcome: Outcome): Promise<void> {
    release(step, await ends.give(step.id, factsOf(step), outcome));
  }

  async function isStored(step: Step): Promise<boolean> {
    const { rows } = step.group;
    try {
      rows.begin();
      await rows.stored;
      return true;
    } catch {
      release(step, refused(reasons.failedBefore));
      return false;
    }
  }

  return {
    add(steps) {
      for (const step of steps) open.add(step);
    },
    has: (id) => [...open].some((step) => step.id === id),
    end,
    release,
    async refuse(steps, reason) {
      for (const step of steps) callOff(step, reason);
      for (const step of steps) if (await isStored(step)) await end(step, refused(reason));
    },
    isStored,
    allOver: () => Promise.all([...open].map(({ over }) => over.promise)),
  };
}
