/** A job, read from its row. */
import { errors, type JobState } from '@czyun/contract';
import type { Text } from '@czyun/devices';
import type { Selectable } from 'kysely';
import type { JobTable } from '../db/schema.ts';
import type { Actor } from '../kernel/actor.ts';
import { AppError, type ErrorContext, type FieldError } from '../kernel/errors.ts';

export type JobRow = Selectable<JobTable>;

export interface JobRecord {
  readonly id: number;
  readonly kind: string;
  readonly projectId: number | null;
  readonly actor: Actor;
  readonly input: unknown;
  readonly state: JobState;
  /** 0–1. */
  readonly progress: number;
  readonly said: Text;
  readonly cancelling: boolean;
  readonly attempt: number;
  readonly result: Readonly<Record<string, unknown>> | null;
  /** Only of a finished job: partial files are not available. */
  readonly file: { readonly key: string; readonly name: string; readonly mediaType: string; readonly bytes: number } | null;
  /** Name of the upload that it works on, until it has ended. */
  readonly upload: string | null;
  readonly error: AppError | null;
  /** Log text of its last failure, for platform administrators. */
  readonly cause: string | null;
  /** Epoch ms, as the times below. */
  readonly asked: number;
  readonly runAt: number;
  readonly started: number | null;
  readonly ended: number | null;
  readonly expires: number | null;
}

const over: ReadonlySet<JobState> = new Set(['done', 'failed', 'cancelled', 'interrupted']);

export const isOver = ({ state }: Pick<JobRecord, 'state'>): boolean => over.has(state);

/** Throws the error of a job that has ended without success. */
export function requireDone({ state, error }: Pick<JobRecord, 'state' | 'error'>): void {
  if (state !== 'done') throw error ?? new AppError(state === 'cancelled' ? 'jobCancelled' : 'internal');
}

const causeLength = 300;

/** `thrown`: the cause, if it contains more than the error. */
export function errorColumn(error: AppError, thrown?: unknown): string {
  const { error: name, context, fields } = error;
  const cause = thrown === undefined || thrown instanceof AppError ? null : String(thrown).split('\n', 1)[0]?.slice(0, causeLength);
  return JSON.stringify({ name, context, fields, cause });
}

const causeOf = (column: string | null) => (column === null ? null : ((JSON.parse(column) as { cause?: string | null }).cause ?? null));

function errorOf(column: string | null): AppError | null {
  if (column === null) return null;
  const { name, context, fields } = JSON.parse(column) as { name: keyof typeof errors; context: ErrorContext; fields?: FieldError[] };
  // Written by another version.
  return Object.hasOwn(errors, name) ? new AppError(name, context, fields) : new AppError('internal');
}

function fileOf({ state, file_key, file_name, file_type, file_bytes }: JobRow): JobRecord['file'] {
  if (state !== 'done' || file_key === null) return null;
  return { key: file_key, name: file_name ?? '', mediaType: file_type ?? 'application/octet-stream', bytes: file_bytes ?? 0 };
}

export function recordOf(row: JobRow): JobRecord {
  return {
    id: row.id,
    kind: row.kind,
    projectId: row.project_id,
    actor: {
      userId: row.user_id,
      loginName: row.login_name,
      userName: row.user_name,
      sessionId: row.session_id,
      linkId: row.link_id,
      address: row.address,
    },
    input: JSON.parse(row.input),
    state: row.state as JobState,
    progress: row.progress,
    said: { zh: row.said_zh, en: row.said_en },
    cancelling: row.cancelling === 1,
    attempt: row.attempt,
    result: row.result === null ? null : (JSON.parse(row.result) as Record<string, unknown>),
    file: fileOf(row),
    upload: row.upload_key,
    error: errorOf(row.error),
    cause: causeOf(row.error),
    asked: row.asked,
    runAt: row.run_at,
    started: row.started,
    ended: row.ended,
    expires: row.expires,
  };
}
