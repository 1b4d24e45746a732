/** Lanes of concurrent jobs and their limits. */
import type { Claim, FairLimits } from '../kernel/fair-order.ts';
import { createFairQueue, type FairQueue } from '../kernel/fair-queue.ts';
import type { AnyJobKind, WantedJob } from './types.ts';

export const lanes = ['heavy', 'upload', 'delivery', 'usual'] as const;
export type Lane = (typeof lanes)[number];

export const laneOf = ({ heavy, takesUpload, delivers }: AnyJobKind): Lane =>
  heavy ? 'heavy' : takesUpload ? 'upload' : delivers ? 'delivery' : 'usual';

/** `usual`: jobs at once of the usual lane. */
export function laneLimits(usual: number): Readonly<Record<Lane, FairLimits>> {
  return {
    // Started, but each piece of their work waits for a turn of the engine: one more costs a row and a closure.
    heavy: { atOnce: 32, ofProject: 8, ofOwner: 3, background: 24 },
    // One large body in memory at a time.
    upload: { atOnce: 1 },
    // They mostly wait for a remote server.
    delivery: { atOnce: 12, ofProject: 6, ofOwner: 2, notUrgent: 10, background: 8 },
    usual: { atOnce: usual, ofOwner: Math.max(1, usual - 1) },
  };
}

/** Turns of the engine for heavy jobs: one piece of work of a project at a time, two in all, one of them never used by background work. */
export const createTurns = (): FairQueue => createFairQueue({ atOnce: 2, ofProject: 1, ofOwner: 1, background: 1 });

/** Used as the project of jobs that have none. */
export const noProject = 'server';

/** The account that the turns of a job are charged to. */
export function claimOf(kind: AnyJobKind, { actor, projectId, claim }: Pick<WantedJob<unknown>, 'actor' | 'projectId' | 'claim'>): Claim {
  const { userId, linkId } = actor;
  const person = linkId === null ? (userId === null ? null : `user ${userId}`) : `link ${linkId}`;
  return {
    workClass: kind.workClass ?? (person === null ? 'background' : 'person'),
    project: projectId === null ? noProject : String(projectId),
    owner: person ?? kind.kind,
    target: null,
    ...claim,
  };
}
