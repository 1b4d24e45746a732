/** Columns of a job after an attempt: done, failed, or waiting for the next attempt. */
import { dayMs } from '@czyun/contract';
import type { Updateable } from 'kysely';
import type { JobTable } from '../db/schema.ts';
import { AppError } from '../kernel/errors.ts';
import type { TargetPauses } from '../kernel/target-pauses.ts';
import { errorColumn, type JobRow } from './record.ts';
import { type AnyJobKind, TargetAway, TargetPaced } from './types.ts';

type Columns = Updateable<JobTable>;

/** Why a job is aborted: a user cancelled it, the server stops, another process has taken it over. */
export type AbortReason = 'cancelled' | 'stopping' | 'lost';

export const usualRetentionMs = 7 * dayMs;
/** Attempts before a job no longer stays first for its target. */
const triesInOrder = 5;

/** Columns of a job that is not running. */
const released = { lease_owner: null, lease_end: null, cancelling: 0 } as const;

/** Columns of a job that ended at `now`. */
export function ended(state: 'done' | 'failed' | 'cancelled' | 'interrupted', kind: AnyJobKind | undefined, now: number): Columns {
  return {
    ...released,
    ...(state === 'cancelled' ? { error: null } : {}),
    state,
    ended: now,
    expires: now + (kind?.keepMs ?? usualRetentionMs),
  };
}

/** Columns of a job without a file. */
export const noFile = { file_key: null, file_name: null, file_type: null, file_bytes: null } as const;

/** After an attempt whose process died: waiting for another attempt, or interrupted. */
export function afterDeath(row: Pick<JobRow, 'attempt' | 'cancelling' | 'result'>, kind: AnyJobKind | undefined, now: number): Columns {
  // The process died after the work was committed.
  if (row.result !== null) return { ...ended('done', kind, now), ...noFile, error: null };
  if (row.cancelling === 1) return { ...ended('cancelled', kind, now), ...noFile };
  const again = kind?.again;
  if (again && row.attempt < again.most) return { ...released, ...noFile, state: 'waiting', run_at: now + again.afterMs(row.attempt) };
  return { ...ended('interrupted', kind, now), ...noFile, error: errorColumn(new AppError('jobInterrupted')) };
}

/** Whether the server is the cause, not the caller or an outside service. */
export const isServerFault = ({ status }: AppError) => status >= 500 && status !== 502 && status !== 504;

export interface FailedAttempt {
  readonly row: Pick<JobRow, 'attempt'>;
  readonly kind: AnyJobKind;
  /** Absent: the job was not aborted. */
  readonly reason: AbortReason | undefined;
  readonly thrown: unknown;
  /** The error for users. */
  readonly error: AppError;
}

/** After an aborted attempt. An attempt that the stop of the server ended is not counted. */
function afterAbort({ row, kind, reason }: FailedAttempt, at: number): Columns {
  if (reason === 'cancelled') return { ...ended('cancelled', kind, at), ...noFile };
  if (kind.again) return { ...released, ...noFile, state: 'waiting', run_at: at, attempt: row.attempt - 1 };
  return { ...ended('interrupted', kind, at), ...noFile, error: errorColumn(new AppError('jobInterrupted')) };
}

/** After an attempt without success; the target of the job pauses if it is the cause. */
export function afterFailure(failure: FailedAttempt, pauses: TargetPauses, at: number): Columns {
  const { row, kind, reason, thrown, error } = failure;
  if (reason === 'cancelled' || reason === 'stopping') return afterAbort(failure, at);
  if (thrown instanceof TargetPaced)
    return { ...released, ...noFile, state: 'waiting', run_at: pauses.paced(thrown.target, thrown.until), attempt: row.attempt - 1 };
  const until = thrown instanceof TargetAway ? pauses.failed(thrown.target, at) : null;
  const columns = { ...noFile, error: errorColumn(error, thrown) };
  // An error of the caller would occur again.
  if (!kind.again || error.status < 500 || row.attempt >= kind.again.most) return { ...ended('failed', kind, at), ...columns };
  const later = at + kind.again.afterMs(row.attempt);
  // It stays first for its target, until it has failed so often that the job itself may be the cause.
  const runAt = until === null ? later : row.attempt < triesInOrder ? until : Math.max(until, later);
  return { ...released, ...columns, state: 'waiting', run_at: runAt };
}
