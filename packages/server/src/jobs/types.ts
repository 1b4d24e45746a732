/** Background jobs: submitted by a user or a schedule, stored, with progress and a file with a retention time. */
import type { Permission } from '@czyun/contract';
import type { Text } from '@czyun/devices';
import type { Kysely } from 'kysely';
import type { ZodType } from 'zod';
import type { Schema } from '../db/schema.ts';
import type { Actor } from '../kernel/actor.ts';
import type { AppError } from '../kernel/errors.ts';
import type { Claim, WorkClass } from '../kernel/fair-order.ts';

/** A file that a job writes; it is available only when the job has succeeded. */
export interface JobFile {
  write(bytes: Uint8Array | string): Promise<void>;
  /** The content written so far, for a job that also sends its file. */
  read(): Promise<{ readonly bytes: number; readonly content: AsyncIterable<Uint8Array> }>;
}

export interface JobContext<I> {
  readonly id: number;
  readonly input: I;
  /** Who submitted it: a user, a schedule, the server. */
  readonly actor: Actor;
  readonly projectId: number | null;
  /** From 1; more after a failed attempt or the death of its server. */
  readonly attempt: number;
  /** Aborts when the job is cancelled or the server stops. */
  readonly signal: AbortSignal;
  /** `share` from 0 to 1. */
  progress(share: number, said: Text): void;
  /** Opens the job's file; once in a job. */
  file(name: string, mediaType: string): Promise<JobFile>;
  /** The caller's upload; throws `jobInterrupted` when it was removed. */
  upload(): Promise<Uint8Array>;
  /**
   * Between two pieces of heavy work: passes the turn of the engine to others and waits for the next one. Pieces should take a few seconds at most.
   * Throws when the job is aborted. In a job that is not heavy it does only the latter.
   */
  breathe(): Promise<void>;
  /** Does work that needs no engine, such as sending mail, without holding a turn. */
  aside<T>(work: () => Promise<T>): Promise<T>;
  /**
   * Stores the result in the transaction that does the work: a server that dies after the commit leaves a finished job. Throws when the lease is lost,
   * which rolls the work back. Called last in the transaction; `run` then returns the same result.
   */
  settle(within: Kysely<Schema>, result: NonNullable<JobResult>): Promise<void>;
}

/** Result of a job beside its file: plain data, shown to all who may see the job. */
export type JobResult = Readonly<Record<string, unknown>> | undefined;

export interface JobKind<I> {
  /** Never changed, e.g. `log-export`: stored jobs refer to it. */
  readonly kind: string;
  readonly name: Text;
  readonly input: ZodType<I>;
  /** Who may see, cancel and download it beside its owner; null: platform administrators. */
  readonly permission: Permission | null;
  /** Does the work, and throws when aborted (`signal.throwIfAborted()` between its pieces). A return is success, unless the abort cut its file short. */
  run(context: JobContext<I>): Promise<JobResult>;
  /** Retries after a failure or the death of the server; absent: none, and a death ends it as interrupted. */
  readonly again?: { readonly most: number; afterMs(attempt: number): number };
  /** Loads the engine or the disk: its pieces (`breathe`) take turns with those of others. */
  readonly heavy?: true;
  /** Sends something to a target outside. */
  readonly delivers?: true;
  /** By default `person` for jobs of users, else `background`. */
  readonly workClass?: WorkClass;
  /** Works on an upload (`upload` of `ask`), stored until it has ended: one such job at a time. */
  readonly takesUpload?: true;
  /** Retention of its row and file after its end, ms; 7 days by default. */
  readonly keepMs?: number;
}

// biome-ignore lint/suspicious/noExplicitAny: kinds of every input are in one list.
export type AnyJobKind = JobKind<any>;

/** Infers the type of the input. */
export function defineJob<I>(kind: JobKind<I>): JobKind<I> {
  return kind;
}

export interface WantedJob<I> {
  readonly input: I;
  readonly actor: Actor;
  readonly projectId: number | null;
  readonly upload?: Uint8Array;
  /** The account that its turns are charged to, unless that is its project and actor. */
  readonly claim?: Partial<Claim>;
  /** More statements in the transaction that stores the job, such as its log entry. If they reject, no job is stored; if the job is refused, they do not run. */
  readonly along?: (within: Kysely<Schema>) => Promise<void>;
}

/** Submits jobs for features. */
export interface JobDesk {
  /** Resolves with the id when the job and its upload are durable. */
  ask<I>(kind: JobKind<I>, wanted: WantedJob<I>): Promise<number>;
}

/** A job that runs at the instants of a pattern. */
export interface Schedule<I> {
  /** Never changed: planned instants are stored under it. */
  readonly name: string;
  readonly job: JobKind<I>;
  readonly input: I;
  /** The project of the job; absent: the whole server. */
  readonly projectId?: number;
  /** Cron pattern of five or six fields in `timeZone` (an IANA name). */
  readonly pattern: string;
  readonly timeZone: string;
  /** Instants missed while no server ran: the newest runs once, or none. */
  readonly missed: 'once' | 'skip';
}

// biome-ignore lint/suspicious/noExplicitAny: schedules of every kind are in one list.
export type AnySchedule = Schedule<any>;

/** The attempt failed because of its target: all jobs of the target wait, with growing pauses. Counts as an attempt. */
export class TargetAway extends Error {
  override readonly name = 'TargetAway';
  readonly target: string;
  readonly error: AppError;

  constructor(target: string, error: AppError) {
    super(error.message);
    this.target = target;
    this.error = error;
  }
}

/** The target accepts nothing before `until`, epoch ms. Counts as no attempt. */
export class TargetPaced extends Error {
  override readonly name = 'TargetPaced';
  readonly target: string;
  readonly until: number;

  constructor(target: string, until: number) {
    super('the target takes no more now');
    this.target = target;
    this.until = until;
  }
}

/** The kinds and schedules of a part of the server. */
export interface JobParts {
  readonly kinds?: readonly AnyJobKind[];
  /** Called repeatedly: schedules change with projects. Their kinds need not be listed above. */
  readonly schedules?: () => readonly AnySchedule[];
}
