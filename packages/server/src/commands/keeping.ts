/** How a group gets into the store: all of it at once, and before anything of it is sent. */
import type { NewCommand, Sending } from './repo.ts';
import type { Step } from './step.ts';

export interface Keeping {
  /** Resolves when the rows are there; rejects when they are not: nothing of the group is sent then. */
  readonly kept: Promise<void>;
  /** Writes the rows, if that has not begun. */
  begin(): void;
  /** Notes a step as sent; false when it is no longer ours to send, rejects when the group is not kept. */
  noteSent(step: Step, sending: Omit<Sending, 'id'>): Promise<boolean>;
}

export interface KeepingDeps {
  /** Of the group, in order; they get their ids. */
  readonly steps: readonly Step[];
  readonly rows: readonly NewCommand[];
  /** Makes the rows; their ids in order. */
  readonly keep: (rows: readonly NewCommand[]) => Promise<readonly number[]>;
  readonly markSent: (sending: Sending) => Promise<boolean>;
}

/** A first step that is judged before the rows are written goes into them as sent: one write to the disk instead of two before it leaves. */
export function createKeeping({ steps, rows, keep, markSent }: KeepingDeps): Keeping {
  const { promise: kept, resolve, reject } = Promise.withResolvers<void>();
  kept.catch(() => {});
  let begun = false;

  function write(own: readonly NewCommand[]): void {
    begun = true;
    keep(own).then((ids) => {
      for (const [index, step] of steps.entries()) step.id = ids[index] ?? 0;
      resolve();
    }, reject);
  }

  return {
    kept,
    begin() {
      if (!begun) write(rows);
    },
    async noteSent(step, sending) {
      const isFirst = !begun && step === steps[0];
      if (isFirst) write(rows.map((row, index) => (index === 0 ? { ...row, ...asSent(sending) } : row)));
      await kept;
      return isFirst || markSent({ ...sending, id: step.id });
    },
  };
}

function asSent({ leaseEnd, oldValue, time, revert }: Omit<Sending, 'id'>) {
  const owed = revert ? { revert_at: revert.at, revert_value: revert.value, revert_state: 'pending' } : {};
  return { state: 'sent' as const, old_value: oldValue, sent_time: time, lease_end: leaseEnd, ...owed };
}
