/** Marks a step as sent in its row, then writes it to the device, once. */
import type { WriteAnswer } from '../../drivers/types.ts';
import { reasons } from '../reasons.ts';
import type { Sending } from '../repo.ts';
import { pendingReverts } from '../reverts/repo.ts';
import { type CommandsDeps, type CommandTimes, type Outcome, refused } from '../types.ts';
import type { Check } from './check.ts';
import type { DeviceValues } from './device-values.ts';
import type { Step } from './step.ts';

export interface SendDeps extends Pick<CommandsDeps, 'db' | 'write' | 'now' | 'changes'> {
  readonly times: Pick<CommandTimes, 'writeMs'>;
  readonly values: DeviceValues;
  readonly check: Pick<Check, 'tooLate' | 'waitMs'>;
  /** Lease owner of this process's rows. */
  readonly owner: string;
  /** End of a lease renewed now, epoch ms. */
  readonly leaseEnd: () => number;
}

export interface Send {
  /** Marks the step as sent, before its first byte is sent. Null: done; an outcome: it is not sent after all. */
  note(step: Step): Promise<Outcome | 'takenOver' | null>;
  /** Writes to the device; returns its positive answer, or the outcome of the step. */
  write(step: Step): Promise<Extract<WriteAnswer, { ok: true }> | Outcome>;
}

export function createSend({ db, write, now, times, values, check, owner, leaseEnd, changes }: SendDeps): Send {
  /** The revert due to the step: to the previous value, or to that of a pending revert it replaces. */
  async function revertOf({ group, param }: Step, sentAt: number): Promise<Sending['revert'] | 'unknown'> {
    const { revert } = group;
    if (!revert) return null;
    const given = revert.values?.[param.point.metric];
    const pending = given === undefined ? (await pendingReverts(db, param.deviceId)).find((row) => row.param_id === param.paramId) : null;
    const value = given ?? pending?.revert_value ?? (param.point.access === 'w' ? null : values.value(param.paramId));
    if (value === null) return 'unknown';
    group.revertAt ??= 'at' in revert ? revert.at : sentAt + revert.afterMs;
    return { at: group.revertAt, value };
  }

  function calledOff(step: Step): Outcome | null {
    const late = check.tooLate(step);
    return late && { ...late, neverLeft: true };
  }

  return {
    async note(step) {
      step.oldValue = values.value(step.param.paramId);
      const time = now();
      const revert = await revertOf(step, time);
      if (revert === 'unknown') return refused(reasons.noFallBack);
      const { oldValue } = step;
      const isOurs = await step.group.rows.noteSent(step.position, { owner, leaseEnd: leaseEnd(), oldValue, time, revert });
      if (!isOurs) return 'takenOver';
      changes?.publish({ projectId: step.param.projectId, topic: 'commands' });
      return calledOff(step);
    },
    async write(step) {
      const { deviceId, paramId, point } = step.param;
      const answer = await write({
        deviceId,
        metric: point.metric,
        value: step.value,
        timeoutMs: times.writeMs,
        waitMs: check.waitMs(step),
        signal: step.off.signal,
      });
      if (!answer.ok) return (answer.reason === 'notSent' && calledOff(step)) || failureOf(answer);
      values.wrote(deviceId, paramId, answer.readBack ?? null);
      return answer;
    },
  };
}

function failureOf(answer: Extract<WriteAnswer, { ok: false }>): Outcome {
  if (answer.reason === 'offline') return { ...refused(reasons.offline), neverLeft: true };
  if (answer.reason === 'notSent') return { ...refused(reasons.notSent(answer.detail)), neverLeft: true };
  if (answer.reason === 'refused') return { ...refused(reasons.deviceRefused(answer.detail)), final: true };
  return { result: 'timeout', reason: reasons.sentTimeout, readBack: null };
}
