/**
 * Bills are issued and corrected by jobs, which continue when the page is closed. A call returns when the job ends, or without a bill while
 * it is running.
 */
import type { BillIssued } from '@czyun/contract';
import { z } from 'zod';
import type { Accounts } from '../../accounts/types.ts';
import { defineJob, type JobContext, type JobKind, type Jobs, requireDone } from '../../jobs/index.ts';
import type { CallActor } from '../../kernel/call-actor.ts';
import type { BillActor, BillIssue } from './bill-issue.ts';
import type { Bills } from './bills.ts';

export interface BillJobDeps {
  readonly bills: Pick<Bills, 'get'>;
  readonly issuing: BillIssue;
  readonly accounts: Pick<Accounts, 'rightsNow'>;
  readonly jobs: Pick<Jobs, 'ask' | 'ended'>;
  /** Maximum wait of a call for its job, ms; less than the time limit of calls. */
  readonly waitMs?: number;
}

const language = z.enum(['zh', 'en']);
const issueInput = z.object({ language, month: z.string(), part: z.boolean() });
const correctInput = z.object({ language, id: z.number(), digest: z.string() });
const permission = 'settlement.manage';
/** The bill and the end of its job are one transaction, so that a retry never issues a second bill. */
const again = { most: 3, afterMs: (attempt: number) => attempt * 30_000 };

export function createBillJobs({ bills, issuing, accounts, jobs, waitMs = 20_000 }: BillJobDeps) {
  /** Permissions may have been lost since the job was submitted. */
  async function actorOf(context: JobContext<{ language: 'zh' | 'en' }>): Promise<BillActor> {
    const { actor, projectId, input, signal, breathe, settle } = context;
    for (const needed of [permission, 'money.view'] as const) await accounts.rightsNow(actor, projectId, needed);
    return { ...actor, language: input.language, signal, breathe, issued: (within, billId) => settle(within, { billId }) };
  }

  const issue = defineJob({
    ...{ kind: 'bill-issue', name: { zh: '开具结算单', en: 'Issue a bill' } },
    ...{ input: issueInput, permission, heavy: true, again },
    async run(context: JobContext<z.infer<typeof issueInput>>) {
      const { month, part } = context.input;
      return { billId: await issuing.issue({ projectId: context.projectId ?? 0, month, part }, await actorOf(context)) };
    },
  });

  const correct = defineJob({
    ...{ kind: 'bill-correct', name: { zh: '开具更正单', en: 'Issue a correction' } },
    ...{ input: correctInput, permission, heavy: true, again },
    async run(context: JobContext<z.infer<typeof correctInput>>) {
      const { id, digest } = context.input;
      return { billId: await issuing.correct({ projectId: context.projectId ?? 0, id, digest }, await actorOf(context)) };
    },
  });

  async function ask<I>(kind: JobKind<I>, projectId: number, input: I, caller: CallActor): Promise<BillIssued> {
    const { isPlatform: _, signal, language: spoken, ...actor } = caller;
    const jobId = await jobs.ask(kind, { input, actor, projectId });
    const job = await jobs.ended(jobId, waitMs, signal);
    if (!job) return { jobId, bill: null };
    requireDone(job);
    return { jobId, bill: await bills.get({ projectId, id: Number(job.result?.['billId']) }, spoken) };
  }

  return {
    kinds: [issue, correct],

    async issue({ projectId, month, part }: { projectId: number; month: string; part: boolean }, actor: CallActor): Promise<BillIssued> {
      await issuing.admit({ projectId, month, part }, actor);
      return ask(issue, projectId, { language: actor.language, month, part }, actor);
    },

    async correct({ projectId, id, digest }: { projectId: number; id: number; digest: string }, actor: CallActor): Promise<BillIssued> {
      await issuing.admit({ projectId, id }, actor);
      return ask(correct, projectId, { language: actor.language, id, digest }, actor);
    },
  };
}

export type BillJobs = ReturnType<typeof createBillJobs>;
