/** Background jobs: progress, result, file. */

import { z } from 'zod';
import { actor } from '../accounts/actor.ts';
import { flag, id, list } from '../fields/primitives.ts';
import { entriesOfPage, page, projectId } from '../fields/shared.ts';
import { defineApi } from '../kernel/call.ts';

/** `interrupted`: the server stopped during the job, and jobs of this kind are not restarted. */
export const jobState = z.enum(['waiting', 'running', 'done', 'failed', 'cancelled', 'interrupted']);
export type JobState = z.infer<typeof jobState>;

export const job = z.object({
  id: z.number().int(),
  /** A stable word, e.g. `log-export`. */
  kind: z.string(),
  /** Name of the kind, in the caller's language. */
  name: z.string(),
  projectId: z.number().int().nullable(),
  by: actor,
  state: jobState,
  /** 0–1. */
  progress: z.number(),
  /** The current step; empty if the job reported none. */
  said: z.string(),
  /** A user cancelled it, and it has not ended yet. */
  cancelling: z.boolean(),
  /** Attempts started; more than 1 if an earlier one failed or its server died. */
  attempt: z.number().int(),
  /** Its results, by kind. */
  result: z.record(z.string(), z.unknown()).nullable(),
  /** Only for a finished job. */
  file: z.object({ name: z.string(), mediaType: z.string(), bytes: z.number() }).nullable(),
  /** Why it failed, or why it waits for a retry. */
  error: z.string().nullable(),
  /** The failure as logged by the server; for platform administrators, null for others. */
  cause: z.string().nullable(),
  asked: z.number(),
  /** A waiting job does not start before this time. */
  runAt: z.number(),
  started: z.number().nullable(),
  ended: z.number().nullable(),
  /** When it and its file are removed. */
  expires: z.number().nullable(),
});
export type Job = z.infer<typeof job>;

export const jobsApi = defineApi({
  listJobs: {
    method: 'GET',
    path: '/api/jobs/list',
    access: 'session',
    cost: 'normal',
    summary:
      'Jobs that the caller may see, newest first: one’s own, those of a project whose kind one’s code permits, all of them for platform administrators. Without `projectId` one’s own (platform administrators: all); `standing` only waiting and running ones',
    query: z.object({
      projectId: projectId.optional(),
      standing: flag.default(false).describe('true: waiting and running jobs only; false: ended ones only'),
      page,
      pageSize: entriesOfPage(200, 50),
    }),
    response: list(job),
  },
  getJob: {
    method: 'GET',
    path: '/api/jobs/get',
    access: 'session',
    cost: 'normal',
    summary: 'One job; 404 if the caller has no access',
    query: z.object({ id: id.describe('Job, by the ID that listJobs lists') }),
    response: job,
  },
  cancelJob: {
    method: 'POST',
    path: '/api/jobs/cancel',
    access: 'session',
    changes: true,
    cost: 'normal',
    summary:
      'Cancel a job that the caller may see. A waiting job ends at once, a running one soon (`cancelling`); an ended one is unchanged',
    body: z.object({ id: id.describe('Job, by the ID that listJobs lists') }),
    response: job,
  },
  jobFile: {
    method: 'GET',
    path: '/api/jobs/file',
    access: 'session',
    cost: 'bulk',
    file: true,
    summary: 'File of a completed job, until it expires; the requester still needs the permission of its kind',
    query: z.object({ id: id.describe('Job, by the ID that listJobs lists') }),
    response: z.unknown(),
  },
  listSchedules: {
    method: 'GET',
    path: '/api/jobs/schedules',
    access: 'platform',
    cost: 'normal',
    summary: 'A schedule: pattern, time zone, next run, and the last ten runs with their results',
    response: z.array(
      z.object({
        schedule: z.string(),
        kind: z.string(),
        name: z.string(),
        /** Cron, five or six fields. */
        pattern: z.string(),
        timeZone: z.string(),
        next: z.number().nullable(),
        last: z.array(
          z.object({
            planned: z.number(),
            /** `skipped`: missed while no server was running, or the previous run was still in progress. */
            outcome: z.enum(['asked', 'skipped']),
            /** null: none, or it has expired. */
            jobId: z.number().int().nullable(),
            state: jobState.nullable(),
          }),
        ),
      }),
    ),
  },
});
