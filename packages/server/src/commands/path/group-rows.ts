/** The rows of a group: all are stored, or none, before any step of the group is sent. */
import type { NewCommand, Sending } from '../repo.ts';

export interface GroupRows {
  /** Resolves when the rows are stored; rejects if that fails: then no step of the group is sent. */
  readonly stored: Promise<void>;
  /** Writes the rows, unless already begun. */
  begin(): void;
  /** Id of a row by the position of its step; 0 until it is stored. */
  idOf(position: number): number;
  /** Marks a step as sent; false if it now belongs to another server. Rejects if the group is not stored. */
  noteSent(position: number, sending: Omit<Sending, 'id'>): Promise<boolean>;
}

export interface GroupRowsDeps {
  /** In the order of the steps. */
  readonly rows: readonly NewCommand[];
  /** Writes the rows; resolves with their ids in order. */
  readonly insert: (rows: readonly NewCommand[]) => Promise<readonly number[]>;
  readonly markSent: (sending: Sending) => Promise<boolean>;
}

/** If the first step is checked before the rows are written, its row is written as sent: one disk write before sending instead of two. */
export function createGroupRows({ rows, insert, markSent }: GroupRowsDeps): GroupRows {
  const { promise: stored, resolve, reject } = Promise.withResolvers<void>();
  stored.catch(() => {});
  let begun = false;
  let ids: readonly number[] = [];

  function write(own: readonly NewCommand[]): void {
    begun = true;
    insert(own).then((made) => {
      ids = made;
      resolve();
    }, reject);
  }

  return {
    stored,
    begin() {
      if (!begun) write(rows);
    },
    idOf: (position) => ids[position] ?? 0,
    async noteSent(position, sending) {
      const isFirst = !begun && position === 0;
      if (isFirst) write(rows.map((row, index) => (index === 0 ? { ...row, ...asSent(sending) } : row)));
      await stored;
      return isFirst || markSent({ ...sending, id: ids[position] ?? 0 });
    },
  };
}

/** For a group whose rows are already stored. */
export function storedGroupRows(ids: readonly number[], markSent: GroupRowsDeps['markSent']): GroupRows {
  return {
    stored: Promise.resolve(),
    begin() {},
    idOf: (position) => ids[position] ?? 0,
    noteSent: (position, sending) => markSent({ ...sending, id: ids[position] ?? 0 }),
  };
}

function asSent({ leaseEnd, oldValue, time, revert }: Omit<Sending, 'id'>) {
  const pending = revert ? { revert_at: revert.at, revert_value: revert.value, revert_state: 'pending' } : {};
  return { state: 'sent' as const, old_value: oldValue, sent_time: time, lease_end: leaseEnd, ...pending };
}
