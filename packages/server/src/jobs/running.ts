/** One attempt of one job, from the claim to the stored end. */
import { setTimeout as wait } from 'node:timers/promises';
import { dayMs } from '@czyun/contract';
import type { Text } from '@czyun/devices';
import type { Kysely, Updateable } from 'kysely';
import type { JobTable, Schema } from '../db/schema.ts';
import { AppError } from '../kernel/errors.ts';
import type { Claim } from '../kernel/fair-order.ts';
import type { FairQueue } from '../kernel/fair-queue.ts';
import type { TargetPauses } from '../kernel/target-pauses.ts';
import { postponeTarget } from './claims-repo.ts';
import type { JobFiles, OpenFile } from './files.ts';
import { errorColumn, type JobRecord, type JobRow, recordOf } from './record.ts';
import { changeRunning, jobById } from './repo.ts';
import { type AnyJobKind, type JobContext, type JobFile, type JobResult, TargetAway, TargetPaced } from './types.ts';

export interface RunDeps {
  readonly db: Kysely<Schema>;
  readonly files: JobFiles;
  /** Epoch ms. */
  readonly now: () => number;
  readonly tell: (record: JobRecord) => void;
  /** Maps anything thrown to an error for users. */
  readonly asError: (thrown: unknown) => AppError;
  /** Turns of the engine for heavy jobs. */
  readonly turns: FairQueue;
  /** Shortest turn: passing it on earlier costs more than it gains. */
  readonly shortestTurnMs: number;
  readonly pauses: TargetPauses;
  readonly logger: { warn(details: object, message: string): void; error(details: object, message: string): void };
}

/** Why a job is aborted: a user cancelled it, the server stops, another process has taken it over. */
export type CallOff = 'cancelled' | 'stopping' | 'lost';

export interface RunningJob {
  readonly id: number;
  readonly lease: string;
  readonly kind: AnyJobKind;
  callOff(why: CallOff): void;
  /** Resolves when its end is stored; never rejects. */
  readonly settled: Promise<void>;
}

export const usualKeepMs = 7 * dayMs;
const saveEveryMs = 1000;
const endTries = 10;
const triesInOrder = 5;
/** A job should react to its abort within this time, ms. */
const hearMs = 5000;
const endRetryMs = 1000;

/** Columns of a job that is not running. */
export const released = { lease_owner: null, lease_end: null, cancelling: 0 } as const;

/** Columns of a job that ended at `now`. */
export function ended(
  state: 'done' | 'failed' | 'cancelled' | 'interrupted',
  kind: AnyJobKind | undefined,
  now: number,
): Updateable<JobTable> {
  return {
    ...released,
    ...(state === 'cancelled' ? { error: null } : {}),
    state,
    ended: now,
    expires: now + (kind?.keepMs ?? usualKeepMs),
  };
}

const noFile = { file_key: null, file_name: null, file_type: null, file_bytes: null } as const;

/** The next state of a job whose attempt ended without a result: waiting for another attempt, or interrupted. */
export function brokenOff(
  row: Pick<JobRow, 'attempt' | 'cancelling' | 'result'>,
  kind: AnyJobKind | undefined,
  now: number,
): Updateable<JobTable> {
  // It died after its work was committed.
  if (row.result !== null) return { ...ended('done', kind, now), ...noFile, error: null };
  if (row.cancelling === 1) return { ...ended('cancelled', kind, now), ...noFile };
  const again = kind?.again;
  if (again && row.attempt < again.most) return { ...released, ...noFile, state: 'waiting', run_at: now + again.afterMs(row.attempt) };
  return { ...ended('interrupted', kind, now), ...noFile, error: errorColumn(new AppError('jobInterrupted')) };
}

/** Whether the failure is one of the server, not of the caller or of an outside service. */
const isOurs = ({ status }: AppError) => status >= 500 && status !== 502 && status !== 504;

/** Runs a claimed job. */
export function runJob(row: JobRow, kind: AnyJobKind, lease: string, claim: Claim, deps: RunDeps): RunningJob {
  const { db, files, now, asError, turns, shortestTurnMs, pauses, logger } = deps;
  const { id } = row;
  const life = new AbortController();
  let why: CallOff | undefined;
  let record = recordOf(row);
  let file: { readonly key: string; readonly open: OpenFile } | undefined;
  let isOver = false;
  let isSettled = false;
  let savedAt = Number.NEGATIVE_INFINITY;
  let saving: NodeJS.Timeout | undefined;
  let deaf: NodeJS.Timeout | undefined;
  let endTurn: (() => void) | undefined;

  let turnSince = 0;

  async function takeTurn(): Promise<void> {
    life.signal.throwIfAborted();
    if (kind.heavy) endTurn = await turns.enter(claim, life.signal);
    turnSince = performance.now();
  }

  async function breathe(): Promise<void> {
    life.signal.throwIfAborted();
    if (performance.now() - turnSince < shortestTurnMs) return;
    endTurn?.();
    await takeTurn();
  }

  async function aside<T>(work: () => Promise<T>): Promise<T> {
    endTurn?.();
    try {
      return await work();
    } finally {
      if (!life.signal.aborted) await takeTurn();
    }
  }

  const shown = () => ({ progress: record.progress, said_zh: record.said.zh, said_en: record.said.en });

  function save(): void {
    saving = undefined;
    savedAt = performance.now();
    changeRunning(db, id, lease, shown()).catch((error: unknown) => logger.warn({ err: error, job: id }, 'progress could not be kept'));
  }

  function progress(share: number, said: Text): void {
    if (isOver) return;
    const bounded = Number.isFinite(share) ? Math.min(1, Math.max(0, share)) : record.progress;
    record = { ...record, progress: bounded, said: { zh: said.zh, en: said.en } };
    deps.tell(record);
    saving ??= setTimeout(save, Math.max(0, savedAt + saveEveryMs - performance.now()));
  }

  async function openFile(name: string, mediaType: string): Promise<JobFile> {
    if (file) throw new Error('a job has one file');
    life.signal.throwIfAborted();
    const key = files.newKey();
    // The row first: files without a row are swept.
    if (!(await changeRunning(db, id, lease, { file_key: key, file_name: name, file_type: mediaType })))
      throw new Error('the lease is lost');
    const open = await files.open(key);
    file = { key, open };
    return { write: (bytes) => (life.signal.aborted ? Promise.reject(life.signal.reason) : open.write(bytes)) };
  }

  async function upload(): Promise<Uint8Array> {
    const bytes = row.upload_key === null ? null : await files.bytes(row.upload_key);
    if (bytes === null) throw new AppError('jobInterrupted');
    return bytes;
  }

  async function settle(within: Kysely<Schema>, result: NonNullable<JobResult>): Promise<void> {
    life.signal.throwIfAborted();
    if (!(await changeRunning(within, id, lease, { result: JSON.stringify(result) }))) throw new Error('the lease is lost');
    isSettled = true;
  }

  /** Whether the work was committed with its result; then the job is done, whatever failed afterwards. */
  async function settled(): Promise<string | null> {
    return isSettled ? ((await jobById(db, id))?.result ?? null) : null;
  }

  async function work(): Promise<JobResult> {
    const input = kind.input.safeParse(record.input);
    if (!input.success) throw new AppError('badInput');
    const context: JobContext<unknown> = {
      id,
      input: input.data,
      actor: record.actor,
      projectId: record.projectId,
      attempt: record.attempt,
      signal: life.signal,
      progress,
      file: openFile,
      upload,
      settle,
      breathe,
      aside,
    };
    await takeTurn();
    try {
      return await kind.run(context);
    } finally {
      endTurn?.();
    }
  }

  /** After an attempt without success. */
  function failed(thrown: unknown): Updateable<JobTable> {
    const at = now();
    if (why === 'cancelled') return { ...ended('cancelled', kind, at), ...noFile };
    if (why === 'stopping') {
      // A stop of the server is no failed attempt.
      if (kind.again) return { ...released, ...noFile, state: 'waiting', run_at: at, attempt: row.attempt - 1 };
      return { ...ended('interrupted', kind, at), ...noFile, error: errorColumn(new AppError('jobInterrupted')) };
    }
    if (thrown instanceof TargetPaced)
      return { ...released, ...noFile, state: 'waiting', run_at: pauses.paced(thrown.target, thrown.until), attempt: row.attempt - 1 };
    const isAway = thrown instanceof TargetAway;
    const error = isAway ? thrown.error : asError(thrown);
    if (isOurs(error))
      logger.error({ err: thrown, job: id, kind: kind.kind, project: row.project_id, attempt: row.attempt }, 'a job failed');
    const until = isAway ? pauses.failed(thrown.target, at) : null;
    const told = { ...noFile, error: errorColumn(error, thrown) };
    // A mistake of the caller would fail again.
    if (kind.again && error.status >= 500 && row.attempt < kind.again.most) {
      const later = at + kind.again.afterMs(row.attempt);
      // It stays first for its target, until it has failed so often that the cause may be the job itself.
      const runAt = until === null ? later : row.attempt < triesInOrder ? until : Math.max(until, later);
      return { ...released, ...told, state: 'waiting', run_at: runAt };
    }
    return { ...ended('failed', kind, at), ...told };
  }

  /** What an attempt shows about its target: it answered, or all jobs of the target wait. */
  async function tellTarget(thrown: unknown): Promise<void> {
    if (thrown instanceof TargetAway || thrown instanceof TargetPaced) {
      await postponeTarget(db, thrown.target, pauses.until(thrown.target, now()));
    } else if (row.target !== null && why === undefined) pauses.answered(row.target);
  }

  /** The store may be unavailable for a moment; the lease is renewed meanwhile. */
  async function keepEnd(values: Updateable<JobTable>): Promise<JobRow | undefined> {
    for (let tries = 1; ; tries += 1) {
      try {
        return await changeRunning(db, id, lease, values);
      } catch (error) {
        if (tries === endTries || why === 'stopping') throw error;
        await wait(endRetryMs, undefined, { ref: false });
      }
    }
  }

  async function run(): Promise<void> {
    let end: Updateable<JobTable>;
    let thrownAtLast: unknown;
    try {
      const result = await work();
      // Finished work counts even if it was aborted; but a writer that stopped at the signal may have returned normally.
      if (file) life.signal.throwIfAborted();
      const bytes = await file?.open.finish();
      end = {
        ...ended('done', kind, now()),
        result: result === undefined ? null : JSON.stringify(result),
        error: null,
        ...(bytes === undefined ? noFile : { file_bytes: bytes }),
      };
      record = { ...record, progress: 1 };
    } catch (thrown) {
      thrownAtLast = thrown;
      const kept = await settled().catch(() => null);
      if (kept === null) end = failed(thrown);
      else {
        logger.warn({ err: thrown, job: id, kind: kind.kind }, 'a job failed after its deed was done');
        end = { ...ended('done', kind, now()), ...noFile, error: null };
      }
    }
    isOver = true;
    clearTimeout(saving);
    clearTimeout(deaf);
    if (end.state !== 'done' || why === 'lost') await file?.open.drop();
    // It has another owner now.
    if (why === 'lost') return;
    const kept = await keepEnd({ ...shown(), ...end });
    if (row.target !== null) await tellTarget(thrownAtLast);
    if (kept) deps.tell(recordOf(kept));
    else await file?.open.drop();
  }

  const over = run().catch((error: unknown) => logger.warn({ err: error, job: id, kind: kind.kind }, 'the end of a job could not be kept'));
  return {
    id,
    lease,
    kind,
    settled: over,
    callOff(reason) {
      if (why !== undefined || isOver) return;
      why = reason;
      deaf = setTimeout(() => logger.warn({ job: id, kind: kind.kind }, 'a job does not hear that it was called off'), hearMs).unref();
      life.abort(new Error(`the job was called off: ${reason}`));
      if (reason !== 'cancelled') return;
      record = { ...record, cancelling: true };
      deps.tell(record);
    },
  };
}
