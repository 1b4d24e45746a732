/**
 * The path of a command, from the request to its end. Each stage is a file:
 *
 * 1. ask        ask.ts                  a request becomes a group of steps for one device
 * 2. store      group-rows.ts           a row for every step, all or none
 * 3. queue      queues.ts, queue.ts     one queue for each device, one step at a time; a stop goes next
 * 4. check      check.ts, value-rules.ts   when its turn comes: permission, lock-out tags, type, limits, interlocks
 * 5. approve    ../approvals/           a dangerous group waits for a second person, as rows; approved, it enters the queue again
 * 6. send       send.ts                 marked as sent in its row, then written to the device, once
 * 7. read back  read-back.ts            the device's answer or its readings are compared with the value
 * 8. end        end.ts, open-steps.ts   row, log entry and reverts in one transaction
 *
 * `run` below is stages 4–8.
 */
import type { Parking } from '../approvals/parking.ts';
import { reasons } from '../reasons.ts';
import { type CommandsDeps, type CommandTimes, type Outcome, refused } from '../types.ts';
import type { Check } from './check.ts';
import type { OpenSteps } from './open-steps.ts';
import { readBack, watchReadings } from './read-back.ts';
import type { Send } from './send.ts';
import type { Step } from './step.ts';

export interface PathDeps extends Pick<CommandsDeps, 'newest' | 'logger'> {
  readonly times: Pick<CommandTimes, 'settleMs'>;
  readonly check: Pick<Check, 'refusal'>;
  readonly parking: Pick<Parking, 'isRequired' | 'park'>;
  readonly send: Send;
  readonly open: OpenSteps;
}

/**
 * Returns the function that takes a step from its turn to its end; `rest` removes the waiting steps of its group from the queue. Never
 * rejects.
 */
export function createPath({ newest, logger, times, check, parking, send, open }: PathDeps) {
  async function run(step: Step, rest: () => readonly Step[]): Promise<void> {
    const outcome = (await prepare(step)) ?? (await sendAndReadBack(step));
    if (!(await open.isStored(step))) return;
    if (outcome === 'needsApproval') return park([step, ...rest()]);
    // The server that has taken over the step writes its end.
    if (outcome === 'takenOver') open.release(step, refused(reasons.takenOver));
    else await open.end(step, outcome);
    const isDone = outcome !== 'takenOver' && outcome.result === 'done';
    if (step.group.whole && !isDone) await open.refuse(rest(), reasons.earlierFailed);
  }

  /** All stages before the first byte is sent. Null: the step is marked as sent. */
  async function prepare(step: Step): Promise<Outcome | 'needsApproval' | 'takenOver' | null> {
    try {
      const refusal = await check.refusal(step);
      if (refusal) return refusal;
      if (step.group.isDangerous && (await parking.isRequired(step.param.projectId))) {
        return step.group.asker.by.linkId === null ? 'needsApproval' : refused(reasons.needsPerson);
      }
      return await send.note(step);
    } catch (error) {
      logger.error({ err: error, commandId: step.id }, 'a command could not be checked');
      return { ...refused(reasons.failedBefore), neverLeft: true };
    }
  }

  async function sendAndReadBack(step: Step): Promise<Outcome> {
    const { paramId, point } = step.param;
    // Before the write, so that no reading is missed.
    const readings = watchReadings(newest, paramId);
    try {
      const answer = await send.write(step);
      if ('result' in answer) return answer;
      return await readBack({ point, asked: step.value, answered: answer.readBack, settleMs: times.settleMs }, readings);
    } catch (error) {
      logger.error({ err: error, commandId: step.id }, 'a command failed after it was marked as sent');
      return { result: 'timeout', reason: reasons.broken, readBack: null };
    } finally {
      readings.stop();
    }
  }

  /** Removes steps from the queue and memory: only their rows wait. */
  async function park(steps: readonly Step[]): Promise<void> {
    const waiting = await parking.park(steps).catch(() => 'failed' as const);
    for (const step of steps) {
      if (waiting === 'failed') await open.end(step, refused(reasons.failedBefore));
      else if (waiting === null) open.release(step, refused(reasons.takenOver));
      else open.release(step, 'result' in waiting ? waiting : refused(waiting));
    }
  }

  return run;
}
