/** Work with a life of its own: asked for by a person or a schedule, kept in the store, told while it goes on, its file kept for a while. */
import type { Permission } from '@czyun/contract';
import type { Text } from '@czyun/devices';
import type { Kysely } from 'kysely';
import type { ZodType } from 'zod';
import type { Schema } from '../db/schema.ts';
import type { Actor } from '../kernel/actor.ts';
import type { AppError } from '../kernel/errors.ts';
import type { Claim, WorkClass } from '../kernel/fair-order.ts';

/** A file that a job makes; what is written is there for others only when the job ends as done. */
export interface JobFile {
  write(bytes: Uint8Array | string): Promise<void>;
}

export interface JobContext<I> {
  readonly id: number;
  readonly input: I;
  /** Who asked: a person, a schedule, the server itself. */
  readonly actor: Actor;
  readonly projectId: number | null;
  /** From 1; more than 1 when an earlier try failed or its server died. */
  readonly attempt: number;
  /** Aborts when somebody cancels the job, or the server stops. */
  readonly signal: AbortSignal;
  /** `share` from 0 to 1. */
  progress(share: number, said: Text): void;
  /** Opens the job's file; once a job. */
  file(name: string, mediaType: string): Promise<JobFile>;
  /** The bytes of the caller's upload; throws `jobInterrupted` when they are gone. */
  upload(): Promise<Uint8Array>;
  /**
   * Between two pieces of heavy work: gives the turn of the engine to others and waits for the next one. Pieces of a few seconds keep others from waiting.
   * Throws when the job is called off. Of a job that is not heavy only the latter.
   */
  breathe(): Promise<void>;
  /** Does work that needs no engine, such as sending mail, without holding a turn. */
  aside<T>(work: () => Promise<T>): Promise<T>;
  /**
   * Writes the result within the transaction that does the work, so that both are there or neither: a server that dies after its commit leaves a job that is
   * done. Throws when the lease is lost, which undoes the work. Last in the transaction, and then `run` returns the same.
   */
  settle(within: Kysely<Schema>, result: NonNullable<JobResult>): Promise<void>;
}

/** What a job ends with beside its file: plain data, shown to whoever asks for the job. */
export type JobResult = Readonly<Record<string, unknown>> | undefined;

export interface JobKind<I> {
  /** A word that stays, e.g. `log-export`: jobs in the store name it. */
  readonly kind: string;
  readonly name: Text;
  readonly input: ZodType<I>;
  /** Who may see, cancel and fetch it beside who asked; null: platform administrators. */
  readonly permission: Permission | null;
  /** Does the work, and throws when it is called off (`signal.throwIfAborted()` between its pieces): what returns is done, unless it has a file that the signal cut short. */
  run(context: JobContext<I>): Promise<JobResult>;
  /** Tries after a failure or the death of the server; absent: none, and a death ends it as interrupted. */
  readonly again?: { readonly most: number; afterMs(attempt: number): number };
  /** Works the engine or the disk hard: its pieces (`breathe`) take turns with those of others. */
  readonly heavy?: true;
  /** Brings something to a target outside. */
  readonly delivers?: true;
  /** By default `person` where a person asks, else `background`. */
  readonly workClass?: WorkClass;
  /** Works on bytes that whoever asks brings along (`ask`'s `upload`), kept until it has ended: one such job at a time. */
  readonly takesUpload?: true;
  /** How long its row and file are kept after its end, ms; 7 days by default. */
  readonly keepMs?: number;
}

// biome-ignore lint/suspicious/noExplicitAny: kinds of every input stand in one list.
export type AnyJobKind = JobKind<any>;

/** Keeps the type of the input. */
export function defineJob<I>(kind: JobKind<I>): JobKind<I> {
  return kind;
}

export interface WantedJob<I> {
  readonly input: I;
  readonly actor: Actor;
  readonly projectId: number | null;
  readonly upload?: Uint8Array;
  /** Whom its turns count for, where that is not its project and its actor. */
  readonly claim?: Partial<Claim>;
  /** More statements of the transaction that stores the job, such as its entry in the log. Where they reject there is no job, and where the job is refused they do not run. */
  readonly along?: (within: Kysely<Schema>) => Promise<void>;
}

/** Where features ask for jobs. */
export interface JobDesk {
  /** Resolves with the id once the job is kept, and what it works on is durable. */
  ask<I>(kind: JobKind<I>, wanted: WantedJob<I>): Promise<number>;
}

/** A job that a clock asks for. */
export interface Schedule<I> {
  /** A word that stays: what was planned is kept under it. */
  readonly name: string;
  readonly job: JobKind<I>;
  readonly input: I;
  /** The project that the job is of; absent: the server as a whole. */
  readonly projectId?: number;
  /** Cron pattern of five or six fields, by `timeZone` (an IANA name). */
  readonly pattern: string;
  readonly timeZone: string;
  /** Instants that passed while no server ran: the newest is run once, or none. */
  readonly missed: 'once' | 'skip';
}

// biome-ignore lint/suspicious/noExplicitAny: schedules of every kind stand in one list.
export type AnySchedule = Schedule<any>;

/** A try failed because of its target: everything that goes there waits, ever longer. Counts as a try. */
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

/** The target takes no more before `until`, epoch ms. Counts as no try. */
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

/** What a part of the server brings along. */
export interface JobParts {
  readonly kinds?: readonly AnyJobKind[];
  /** Asked again and again: schedules come and go with projects. Their kinds need not stand above. */
  readonly schedules?: () => readonly AnySchedule[];
}
