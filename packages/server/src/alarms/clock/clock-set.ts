/** Times of alarms and run states after a step of the clock. Pure. */
import { shifted, shiftsOf } from '../../clock/stamps.ts';
import type { ClockAdjustment, JudgedWrong, StampShift } from '../../clock/types.ts';
import type { EntryRow } from '../repo.ts';

/** State of the log at the beginning of a range. */
export interface StretchStart {
  /** Greatest entry id. */
  readonly newestId: number;
  /** Ids of open entries. */
  readonly open: ReadonlySet<number>;
}

export interface ClockSet {
  /** Added to instants of the server's clock by which delays run, ms. */
  readonly by: number;
  /** True time of a stamp of the server's clock. */
  readonly ofServer: (stamp: number) => number;
  /** True time of a reading; readings with the device's own time are unchanged. */
  readonly ofReading: (deviceId: number, stamp: number) => number;
  /** The row of an entry with corrected times; null: no change. */
  readonly row: (entry: { readonly id: number | null; readonly row: EntryRow }) => EntryRow | null;
}

interface Times {
  readonly start_time: number;
  readonly recover_time: number | null;
  readonly ack_time: number | null;
  readonly quiet_since: number | null;
}

const timesOf = ({ start_time, recover_time = null, ack_time = null, quiet_since = null }: EntryRow): Times => ({
  start_time,
  recover_time,
  ack_time,
  quiet_since,
});

interface Moved {
  /** Whether the start and the end may have been stamped by the wrong clock. */
  readonly start: boolean;
  readonly recover: boolean;
  /** Start and end are times of readings of a device with its own time. */
  readonly isOwn: boolean;
}

function timesMoved(row: Times, shift: StampShift, { start, recover, isOwn }: Moved): Times {
  const moved = (stamp: number | null, own = false) => (stamp === null ? null : shifted(stamp, [shift], own));
  const start_time = start ? shifted(row.start_time, [shift], isOwn) : row.start_time;
  const end = recover ? moved(row.recover_time, isOwn) : row.recover_time;
  return {
    start_time,
    recover_time: end === null ? null : Math.max(start_time, end),
    // Always server stamps.
    ack_time: moved(row.ack_time),
    quiet_since: moved(row.quiet_since),
  };
}

const isSame = (a: Times, b: Times) =>
  a.start_time === b.start_time && a.recover_time === b.recover_time && a.ack_time === b.ack_time && a.quiet_since === b.quiet_since;

/** `startOf`: state of the log when the range of an error began; undefined: unknown. */
export function clockSetOf(adjustment: ClockAdjustment, startOf: (error: JudgedWrong) => StretchStart | undefined): ClockSet {
  const { step, wrong, withdrawn, ownStamped } = adjustment;
  const shifts = shiftsOf(adjustment);
  const only = (error: JudgedWrong, back: boolean): StampShift | undefined =>
    shiftsOf({ step, wrong: back ? [] : [error], withdrawn: back ? [error] : [] })[0];

  function row({ id, row: before }: { readonly id: number | null; readonly row: EntryRow }): EntryRow | null {
    const isOwn = before.param_id != null && ownStamped.has(before.device_id ?? 0);
    let found: EntryRow = before;
    const judgedBefore = withdrawn.find((error) => error.id === before.clock_error);
    const back = judgedBefore && only(judgedBefore, true);
    if (back) {
      const times = timesMoved(timesOf(found), back, { start: true, recover: true, isOwn });
      found = { ...found, ...times, clock_error: null, clock_ahead: null };
    }
    for (const error of wrong) {
      const shift = only(error, false);
      if (!shift) continue;
      // A clock that is behind repeats stamps that were right before: only newer entries, and those that ended since, are wrong.
      const start = error.ahead < 0 ? startOf(error) : undefined;
      const isNew = error.ahead > 0 || id === null || (start !== undefined && id > start.newestId);
      const hasEnded = isNew || (id !== null && start?.open.has(id) === true);
      const times = timesMoved(timesOf(found), shift, { start: isNew, recover: hasEnded, isOwn });
      if (isSame(times, timesOf(found))) continue;
      found = { ...found, ...times, clock_error: error.id, clock_ahead: error.ahead };
    }
    return found === before ? null : found;
  }

  return {
    by: step.by,
    ofServer: (stamp) => shifted(stamp, shifts),
    ofReading: (deviceId, stamp) => shifted(stamp, shifts, ownStamped.has(deviceId)),
    row,
  };
}
