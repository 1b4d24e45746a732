/** Background jobs: one table, one desk that accepts them, one runner for each process. */
import { randomUUID } from 'node:crypto';
import { hostname } from 'node:os';
import { dayMs } from '@czyun/contract';
import type { Kysely } from 'kysely';
import type { Schema } from '../db/schema.ts';
import { AppError } from '../kernel/errors.ts';
import { TargetPauses } from '../kernel/target-pauses.ts';
import { createTopic, type Topic, type TopicLogger } from '../kernel/topic.ts';
import { createDesk, type DeskLimits, usualDeskLimits } from './desk.ts';
import { ended } from './ends.ts';
import { createJobFiles } from './files.ts';
import { createTurns } from './lanes.ts';
import { isOver, type JobRecord, recordOf } from './record.ts';
import { changeWaiting, findJobs, type JobFilter, jobById, moveTimesBack, wantCancelled } from './repo.ts';
import { createRunner, type RunnerLimits, usualLimits } from './runner.ts';
import { createSchedules, type ScheduleView } from './schedules.ts';
import { createSweep } from './sweep.ts';
import type { AnyJobKind, AnySchedule, JobDesk, JobParts } from './types.ts';
import { createWaitForEnd } from './wait-for-end.ts';

export interface JobsOptions {
  readonly db: Kysely<Schema>;
  /** Folder of the files; created with the first one. */
  readonly dir: string;
  /** Epoch ms of the real world, for leases and schedules. */
  readonly now: () => number;
  readonly logger: TopicLogger & { warn(details: object, message: string): void; info(details: object, message: string): void };
  /** Whether jobs of a project run in this process; absent: all do. Those of no project run in any. */
  readonly runs?: (projectId: number) => boolean;
  /** Identifies the process; by default host, process id and a random part. */
  readonly owner?: string;
  /** Maps anything thrown by a job to an error for users; by default other than AppError is `internal`. */
  readonly asError?: (thrown: unknown) => AppError;
  readonly limits?: Partial<RunnerLimits & DeskLimits>;
}

export interface Jobs extends JobDesk {
  /** Adds kinds and schedules, before `start`. Throws when two kinds have the same name. */
  add(parts: JobParts): void;
  kind(name: string): AnyJobKind | undefined;
  kinds(): readonly AnyJobKind[];
  get(id: number): Promise<JobRecord | undefined>;
  /** Newest first. */
  list(filter: JobFilter): Promise<{ readonly total: number; readonly list: readonly JobRecord[] }>;
  /** Ends a waiting job, aborts a running one; resolves with the job after that, undefined when there is none. */
  cancel(id: number): Promise<JobRecord | undefined>;
  /** The file of a finished job; null when it has none or it was removed. */
  file(job: JobRecord): Promise<{ readonly bytes: number; readonly content: AsyncIterable<Uint8Array> } | null>;
  /** Resolves with the job when it has ended; undefined after `waitMs`, when `signal` aborts, or when there is none. */
  ended(id: number, waitMs: number, signal?: AbortSignal): Promise<JobRecord | undefined>;
  schedules(): Promise<readonly ScheduleView[]>;
  /** The wall clock was set by `by` ms; waiting times are adjusted. */
  clockSet(by: number): Promise<void>;
  /** Jobs that were submitted, made progress or ended in this process. */
  readonly news: Topic<JobRecord>;
  /** Starts to run jobs; before, they are only stored. */
  start(): Promise<void>;
  /** Starts the schedules. */
  startSchedules(): void;
  /** Stops schedules, aborts running jobs and waits for them, 5 s at most. */
  stop(): Promise<void>;
  /** For tests, one step each: claim and take over; plan what is due; remove what has expired; renew leases. */
  readonly step: { look(): Promise<void>; plan(): Promise<void>; sweep(): Promise<void>; renew(): Promise<void> };
}

export function createJobs(options: JobsOptions): Jobs {
  const { db, now, logger } = options;
  const kinds = new Map<string, AnyJobKind>();
  const sources: (() => readonly AnySchedule[])[] = [];
  const news = createTopic<JobRecord>('jobs', logger);
  const files = createJobFiles(options.dir, options.runs ? dayMs : 0);
  let isStarted = false;
  const limits = { ...usualLimits, ...options.limits };
  const pauses = new TargetPauses();
  const runner = createRunner({
    db,
    kinds,
    files,
    turns: createTurns(),
    shortestTurnMs: limits.turnMs,
    pauses,
    now,
    logger,
    report: (record) => news.publish(record),
    asError: options.asError ?? ((thrown) => (thrown instanceof AppError ? thrown : new AppError('internal'))),
    owner: options.owner ?? `${hostname()}:${process.pid}:${randomUUID().slice(0, 8)}`,
    limits,
    runs: options.runs ?? (() => true),
  });
  const submitted = (record: JobRecord) => {
    news.publish(record);
    if (isStarted) runner.wake();
  };
  const desk = createDesk({ db, files, now, submitted, limits: { ...usualDeskLimits, ...options.limits } });
  const schedules = createSchedules({ db, all: () => sources.flatMap((source) => source()), now, submitted, logger });
  // The upload is removed when the job ends; if that fails, by the next sweep.
  news.on(function removeUpload(record) {
    if (record.upload === null || !isOver(record)) return;
    files.remove(record.upload).catch((error: unknown) => logger.warn({ err: error, job: record.id }, 'an upload could not be removed'));
  });

  const sweeper = createSweep({ db, files, now, logger });

  function addKind(kind: AnyJobKind): void {
    const known = kinds.get(kind.kind);
    if (known && known !== kind) throw new Error(`two kinds of jobs are called ${kind.kind}`);
    kinds.set(kind.kind, kind);
  }

  async function get(id: number): Promise<JobRecord | undefined> {
    const row = await jobById(db, id);
    return row && recordOf(row);
  }

  async function cancel(id: number): Promise<JobRecord | undefined> {
    const before = await get(id);
    if (!before || isOver(before)) return before;
    const row = await changeWaiting(db, id, ended('cancelled', kinds.get(before.kind), now()));
    if (row) {
      const record = recordOf(row);
      news.publish(record);
      return record;
    }
    await wantCancelled(db, id);
    runner.running(id)?.abort('cancelled');
    return get(id);
  }

  return {
    ask: desk.ask,
    add(parts) {
      for (const kind of parts.kinds ?? []) addKind(kind);
      if (!parts.schedules) return;
      sources.push(parts.schedules);
      for (const { job } of parts.schedules()) addKind(job);
    },
    kind: (name) => kinds.get(name),
    kinds: () => [...kinds.values()],
    get,
    async list(filter) {
      const { total, rows } = await findJobs(db, filter);
      return { total, list: rows.map(recordOf) };
    },
    cancel,
    file: async (job) => (job.file === null ? null : files.read(job.file.key)),
    ended: createWaitForEnd({ news, get }),
    schedules: () => schedules.list(),
    async clockSet(by) {
      pauses.clockSet(by);
      if (by >= 0) return;
      await moveTimesBack(db, now(), -by);
      await runner.renew();
      runner.wake();
    },
    news,
    async start() {
      isStarted = true;
      await runner.start();
      await runner.look();
      await sweeper.start();
    },
    startSchedules: () => schedules.start(),
    async stop() {
      await sweeper.stop();
      await schedules.stop();
      await runner.stop();
    },
    step: { look: runner.look, renew: runner.renew, plan: schedules.plan, sweep: sweeper.sweep },
  };
}
