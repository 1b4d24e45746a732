/** For tests: a store, a folder, a manual clock, and any number of runners on them. */
import { mkdtemp, readdir, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { z } from 'zod';
import type { FreshDatabase, TestStore } from '../db/fixture.ts';
import { type Actor, unsigned } from '../kernel/actor.ts';
import { createJobs, defineJob, type JobContext, type JobKind, type Jobs, type JobsOptions } from './index.ts';

export const t0 = Date.UTC(2026, 2, 28, 12);
export const noInput = z.object({});
export const person = (userId: number): Actor => ({ ...unsigned(`person ${userId}`, '10.0.0.1'), userId });

export interface JobBed {
  readonly store: FreshDatabase;
  readonly dir: string;
  readonly clock: { now: number };
  /** Log lines of level warning and above. */
  readonly log: string[];
  projectId: number;
  /** A runner like that of a process; looks for work only on `look`. */
  open(kinds: readonly JobKind<never>[], options?: Partial<JobsOptions>): Jobs;
  files(): Promise<string[]>;
  remove(): Promise<void>;
}

export async function jobBed(open: TestStore['open']): Promise<JobBed> {
  const store = await open();
  const dir = await mkdtemp(join(tmpdir(), 'czyun-jobs-'));
  const clock = { now: t0 };
  const log: string[] = [];
  const logger = {
    info: () => undefined,
    warn: (_details: object, message: string) => void log.push(message),
    error: (_details: object, message: string) => void log.push(message),
  };
  const facts = { company: '', title: '', address: '', operation_time: null, large_image: null, lng: null, lat: null };
  const { id: projectId } = await store.db
    .insertInto('projects')
    .values({ ...facts, conf: '{}', name: 'plant', type: 1, time_zone: 'Europe/Berlin', created: 0 })
    .returning('id')
    .executeTakeFirstOrThrow();
  let opened = 0;
  return {
    store,
    dir,
    clock,
    log,
    projectId,
    open(kinds, options = {}) {
      opened += 1;
      const jobs = createJobs({
        db: store.db,
        dir,
        now: () => clock.now,
        logger,
        owner: `server ${opened}`,
        ...options,
      });
      jobs.add({ kinds });
      return jobs;
    },
    files: () => readdir(dir).catch(() => []),
    async remove() {
      await store.remove();
      await rm(dir, { recursive: true, force: true });
    },
  };
}

/** The content of a file. */
export async function contentOf(file: { readonly content: AsyncIterable<Uint8Array> } | null | undefined): Promise<string> {
  const pieces: Uint8Array[] = [];
  for await (const piece of file?.content ?? []) pieces.push(piece);
  return Buffer.concat(pieces).toString();
}

/** A kind whose work the test controls. */
export function handJob(options: Partial<JobKind<Record<string, never>>> & { readonly run: JobKind<Record<string, never>>['run'] }) {
  return defineJob({
    kind: 'hand',
    name: { zh: '手工', en: 'By hand' },
    input: noInput,
    permission: 'data.manage',
    ...options,
  }) as JobKind<never>;
}

/** The same for a kind that takes an upload. */
export const uploadJob = (options: Parameters<typeof handJob>[0]) => handJob({ kind: 'by-upload', takesUpload: true, ...options });

/** For tests that run a kind without a runner: no file to write to, no competing jobs. */
export function jobContext<I>(input: I, more: Partial<JobContext<I>> = {}): JobContext<I> {
  const missing = (what: string) => () => Promise.reject(new Error(`there is no ${what} here`));
  const context: JobContext<I> = {
    id: 1,
    input,
    actor: unsigned('server', ''),
    projectId: null,
    attempt: 1,
    signal: new AbortController().signal,
    progress: () => undefined,
    file: missing('file'),
    upload: missing('upload'),
    settle: missing('action'),
    breathe: async () => context.signal.throwIfAborted(),
    aside: (work) => work(),
    ...more,
  };
  return context;
}
