/** Recalculation of a project's recent days, as a job that processes one day at a time. */

import type { Language } from '@czyun/contract';
import { z } from 'zod';
import type { Audit } from '../../audit/index.ts';
import { defineJob, type Jobs, requireDone } from '../../jobs/index.ts';
import type { Actor } from '../../kernel/actor.ts';
import { AppError } from '../../kernel/errors.ts';
import type { Registry } from '../../registry/types.ts';
import type { Telemetry } from '../../telemetry/types.ts';
import { lastDays } from '../../time/days.ts';
import { recalculated, recalculating } from './words.ts';

export interface RecalculateDeps {
  readonly registry: Pick<Registry, 'project' | 'devicesOf'>;
  readonly telemetry: Pick<Telemetry, 'recompute'>;
  readonly audit: Pick<Audit, 'record'>;
  readonly jobs: Pick<Jobs, 'add' | 'ask' | 'ended' | 'list'>;
  /** How long the call waits for the end of the job, ms; 5000 by default. */
  readonly timeLimitMs?: number;
}

const days = 7;
const input = z.object({ days: z.array(z.object({ start: z.number(), end: z.number() })) });

export function createRecalculation({ registry, telemetry, audit, jobs, timeLimitMs = 5000 }: RecalculateDeps) {
  const kind = defineJob({
    kind: 'recalculation',
    name: { zh: '重新计算数据', en: 'Recalculate data' },
    input,
    permission: 'data.manage',
    heavy: true,
    // Repeating the computation gives the same result.
    again: { most: 3, afterMs: (attempt) => attempt * 60_000 },
    async run({ input: wanted, projectId, signal, progress, aside }) {
      const paramIds = registry
        .devicesOf(projectId ?? 0)
        // Bulk points such as hundreds of cells have no sums that are read.
        .flatMap(({ params }) => params.filter(({ point }) => point.storage !== 'live' && point.storage !== 'bulk'))
        .map(({ paramId }) => paramId);
      for (const [index, { start, end }] of wanted.days.entries()) {
        signal.throwIfAborted();
        const [day, of] = [index + 1, wanted.days.length];
        progress(index / of, { zh: `第 ${day} 天，共 ${of} 天`, en: `Day ${day} of ${of}` });
        // Roll-ups have their own worker; no turn is occupied meanwhile.
        await aside(() => telemetry.recompute(paramIds, start, end, signal));
      }
      return undefined;
    },
  });
  jobs.add({ kinds: [kind] });
  /** Lookups in progress by project; concurrent callers share them. */
  const asking = new Map<number, Promise<number>>();

  async function begin(projectId: number, by: Actor, now: number): Promise<number> {
    const { list } = await jobs.list({ projectId, kind: kind.kind, standing: true, offset: 0, limit: 1 });
    // A caller who joins running work starts nothing.
    const [known] = list.filter(({ cancelling }) => !cancelling);
    if (known) return known.id;
    const project = registry.project(projectId);
    if (!project) throw new AppError('notFound');
    const starts = lastDays(project.timeZone, now, days).map(({ start }) => start);
    const spans = starts.map((start, index) => ({ start, end: starts[index + 1] ?? now }));
    const entry = { by, projectId, action: kind.name, target: project.name };
    return jobs.ask(kind, { input: { days: spans }, actor: by, projectId, along: (within) => audit.record(entry, within) });
  }

  function beginOnce(projectId: number, by: Actor, now: number): Promise<number> {
    const known = asking.get(projectId) ?? begin(projectId, by, now).finally(() => asking.delete(projectId));
    asking.set(projectId, known);
    return known;
  }

  return async (projectId: number, language: Language, by: Actor, now: number) => {
    const project = registry.project(projectId);
    if (!project) throw new AppError('notFound');
    const start = lastDays(project.timeZone, now, days)[0]?.start ?? now;
    const jobId = await beginOnce(projectId, by, now);
    const job = await jobs.ended(jobId, timeLimitMs);
    const done = job !== undefined;
    if (done) requireDone(job);
    return { done, message: (done ? recalculated : recalculating)[language], start, end: now, jobId };
  };
}
