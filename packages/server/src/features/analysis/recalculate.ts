/** Recalculation of a project's recent days. */
import type { Language } from '@czyun/contract';
import type { Actor } from '../../kernel/actor.ts';
import { AppError } from '../../kernel/errors.ts';
import type { Registry } from '../../registry/types.ts';
import type { Telemetry } from '../../telemetry/types.ts';
import { lastDays } from '../../time/days.ts';
import type { Audit } from '../audit/index.ts';
import { recalculated, recalculating } from './words.ts';

export interface RecalculateDeps {
  readonly registry: Pick<Registry, 'project' | 'devicesOf'>;
  readonly telemetry: Pick<Telemetry, 'recompute'>;
  readonly audit: Pick<Audit, 'record'>;
  /** Hears of recalculations that failed after their answer. */
  readonly warn?: (error: unknown) => void;
  /** How long an answer waits for the end, ms; 5000. */
  readonly patienceMs?: number;
}

const days = 7;

export function createRecalculation({ registry, telemetry, audit, warn, patienceMs = 5000 }: RecalculateDeps) {
  /** Projects under way: asking again waits for the same work. */
  const running = new Map<number, Promise<void>>();

  function begin(projectId: number, start: number, end: number): Promise<void> {
    const paramIds = registry
      .devicesOf(projectId)
      // Cells by the hundred have no sums that anybody reads.
      .flatMap(({ params }) => params.filter(({ point }) => point.storage !== 'live' && point.storage !== 'bulk'))
      .map(({ paramId }) => paramId);
    const work = telemetry.recompute(paramIds, start, end).finally(() => running.delete(projectId));
    work.catch((error: unknown) => warn?.(error));
    running.set(projectId, work);
    return work;
  }

  return async (projectId: number, language: Language, by: Actor, now: number) => {
    const project = registry.project(projectId);
    if (!project) throw new AppError('notFound');
    const start = lastDays(project.timeZone, now, days)[0]?.start ?? now;
    const action = { zh: '重新计算数据', en: 'Recalculate data' };
    // Who joins work that is under way sets nothing off.
    if (!running.has(projectId)) await audit.record({ by, projectId, action, target: project.name });
    const work = running.get(projectId) ?? begin(projectId, start, now);
    const { promise: outOfPatience, resolve } = Promise.withResolvers<false>();
    const timer = setTimeout(() => resolve(false), patienceMs);
    try {
      const done = await Promise.race([work.then(() => true as const), outOfPatience]);
      return { done, message: (done ? recalculated : recalculating)[language], start, end: now };
    } finally {
      clearTimeout(timer);
    }
  };
}
