/** One attempt of one job, from the claim to the stored end. */
import { setTimeout as wait } from 'node:timers/promises';
import type { Kysely, Updateable } from 'kysely';
import type { JobTable, Schema } from '../db/schema.ts';
import { AppError } from '../kernel/errors.ts';
import type { Claim } from '../kernel/fair-order.ts';
import type { TargetPauses } from '../kernel/target-pauses.ts';
import { postponeTarget } from './claims-repo.ts';
import { type AbortReason, afterFailure, ended, isServerFault, noFile } from './ends.ts';
import type { JobFiles } from './files.ts';
import { createJobOutput } from './job-output.ts';
import { createJobProgress } from './job-progress.ts';
import { createJobTurns, type TurnDeps } from './job-turns.ts';
import { type JobRecord, type JobRow, recordOf } from './record.ts';
import { changeRunning } from './repo.ts';
import { type AnyJobKind, type JobResult, TargetAway, TargetPaced } from './types.ts';

export interface RunDeps extends TurnDeps {
  readonly db: Kysely<Schema>;
  readonly files: JobFiles;
  /** Epoch ms. */
  readonly now: () => number;
  /** Called with each change of a job. */
  readonly report: (record: JobRecord) => void;
  /** Maps anything thrown to an error for users. */
  readonly asError: (thrown: unknown) => AppError;
  readonly pauses: TargetPauses;
  readonly logger: { warn(details: object, message: string): void; error(details: object, message: string): void };
}

export interface RunningJob {
  readonly id: number;
  readonly lease: string;
  readonly kind: AnyJobKind;
  abort(reason: AbortReason): void;
  /** Resolves when its end is stored; never rejects. */
  readonly settled: Promise<void>;
}

/** Attempts to store the end, and the pause between them, ms. */
const endTries = 10;
const endRetryMs = 1000;
/** A job should react to its abort within this time, ms. */
const reactionMs = 5000;

/** Runs a claimed job. */
export function runJob(row: JobRow, kind: AnyJobKind, lease: string, claim: Claim, deps: RunDeps): RunningJob {
  const { db, now, report, pauses, logger } = deps;
  const { id } = row;
  const life = new AbortController();
  const { signal } = life;
  const turn = createJobTurns(kind, claim, deps, signal);
  const output = createJobOutput(row, lease, deps, signal);
  const progress = createJobProgress(row, {
    report,
    store: (columns) =>
      void changeRunning(db, id, lease, columns).catch((error: unknown) =>
        logger.warn({ err: error, job: id }, 'progress could not be kept'),
      ),
  });
  let reason: AbortReason | undefined;
  let isOver = false;
  let unresponsive: NodeJS.Timeout | undefined;

  async function work(): Promise<JobResult> {
    const { actor, projectId, attempt, input: stored } = progress.record();
    const input = kind.input.safeParse(stored);
    if (!input.success) throw new AppError('badInput');
    const { open: file, upload, settle } = output;
    const { breathe, aside } = turn;
    await turn.take();
    try {
      return await kind.run({
        ...{ id, input: input.data, actor, projectId, attempt, signal },
        ...{ progress: progress.set, file, upload, settle, breathe, aside },
      });
    } finally {
      turn.end();
    }
  }

  /** The columns of the end of a successful attempt. */
  async function doneWith(result: JobResult): Promise<Updateable<JobTable>> {
    const bytes = await output.finish();
    progress.done();
    return {
      ...ended('done', kind, now()),
      result: result === undefined ? null : JSON.stringify(result),
      error: null,
      ...(bytes === undefined ? noFile : { file_bytes: bytes }),
    };
  }

  async function failedBy(thrown: unknown): Promise<Updateable<JobTable>> {
    if (await output.isCommitted().catch(() => false)) {
      logger.warn({ err: thrown, job: id, kind: kind.kind }, 'a job failed after its action was done');
      return { ...ended('done', kind, now()), ...noFile, error: null };
    }
    const error = thrown instanceof TargetAway ? thrown.error : deps.asError(thrown);
    const isAborted = reason === 'cancelled' || reason === 'stopping';
    if (!isAborted && !(thrown instanceof TargetPaced) && isServerFault(error))
      logger.error({ err: thrown, job: id, kind: kind.kind, project: row.project_id, attempt: row.attempt }, 'a job failed');
    return afterFailure({ row, kind, reason, thrown, error }, pauses, now());
  }

  /** After an attempt: the target has answered, or all jobs of the target wait. */
  async function noteTarget(thrown: unknown): Promise<void> {
    if (thrown instanceof TargetAway || thrown instanceof TargetPaced) {
      await postponeTarget(db, thrown.target, pauses.until(thrown.target, now()));
    } else if (row.target !== null && reason === undefined) pauses.answered(row.target);
  }

  /** The store may be unavailable for a moment; the lease is renewed meanwhile. */
  async function storeEnd(values: Updateable<JobTable>): Promise<JobRow | undefined> {
    for (let tries = 1; ; tries += 1) {
      try {
        return await changeRunning(db, id, lease, values);
      } catch (error) {
        if (tries === endTries || reason === 'stopping') throw error;
        await wait(endRetryMs, undefined, { ref: false });
      }
    }
  }

  async function run(): Promise<void> {
    let thrown: unknown;
    const end = await work()
      .then(doneWith)
      .catch((error: unknown) => {
        thrown = error;
        return failedBy(error);
      });
    isOver = true;
    progress.stop();
    clearTimeout(unresponsive);
    if (end.state !== 'done' || reason === 'lost') await output.drop();
    // Another process owns it.
    if (reason === 'lost') return;
    const stored = await storeEnd({ ...progress.columns(), ...end });
    if (row.target !== null) await noteTarget(thrown);
    if (stored) report(recordOf(stored));
    else await output.drop();
  }

  const settled = run().catch((error: unknown) =>
    logger.warn({ err: error, job: id, kind: kind.kind }, 'the end of a job could not be kept'),
  );
  return {
    id,
    lease,
    kind,
    settled,
    abort(why) {
      if (reason !== undefined || isOver) return;
      reason = why;
      unresponsive = setTimeout(
        () => logger.warn({ job: id, kind: kind.kind }, 'a job does not hear that it was called off'),
        reactionMs,
      ).unref();
      life.abort(new Error(`the job was called off: ${why}`));
      if (why === 'cancelled') progress.cancelling();
    },
  };
}
