/** Back-test of completed days against their actual and possible plans: permissions and the job. */
import { type Backtest, type BacktestDay, dayMs, eveningProof, everyFieldText, isDate, maxBacktestDays } from '@czyun/contract';
import { z } from 'zod';
import { defineJob, type Jobs } from '../../../jobs/index.ts';
import type { CallActor } from '../../../kernel/call-actor.ts';
import { AppError } from '../../../kernel/errors.ts';
import { wrongFields } from '../../../kernel/wrong-fields.ts';
import type { Solver } from '../../../planning/solver.ts';
import type { ProjectRecord } from '../../../registry/types.ts';
import { type Day, dayOf, dayOn, lastDays } from '../../../time/days.ts';
import type { PlanningDeps } from '../day-request.ts';
import { type Proof, proofOf } from '../evening/proof.ts';
import { backtestOf, putBacktest } from '../repo.ts';
import { dayJudge } from './days.ts';
import { sumsOf } from './figures.ts';

export type BacktestDeps = PlanningDeps & { readonly jobs: Pick<Jobs, 'add' | 'ask'> };

const input = z.object({ projectId: z.number(), from: z.string(), to: z.string() });

export function createBacktests(deps: BacktestDeps, solver: Solver) {
  const { db, registry, now, jobs } = deps;

  async function judged(project: ProjectRecord, days: readonly Day[], signal: AbortSignal, report: (done: number) => void = () => {}) {
    const { judge, powerFactor } = await dayJudge(deps, solver, project, days, signal);
    const done: BacktestDay[] = [];
    for (const day of days) {
      signal.throwIfAborted();
      done.push(await judge(day));
      report(done.length / days.length);
    }
    signal.throwIfAborted();
    return { days: done, powerFactor };
  }

  const kind = defineJob({
    kind: 'planning-backtest',
    name: { zh: '储能策略回测', en: 'Back-test of the storage strategy' },
    input,
    permission: 'project.view',
    heavy: true,
    // Its result replaces the previous one.
    again: { most: 2, afterMs: (attempt) => attempt * 10_000 },
    async run({ input: { projectId, from, to }, signal, progress }) {
      const project = registry.project(projectId);
      if (!project) throw new AppError('notFound');
      const { timeZone } = project;
      const days: Day[] = [];
      for (let day = dayOn(timeZone, from); day.date <= to; day = dayOf(timeZone, day.end)) days.push(day);
      const result = await judged(project, days, signal, (done) =>
        progress(done, { zh: '正在逐日求最优方案', en: 'Finding the best plan day by day' }),
      );
      await putBacktest(db, projectId, { made: now(), from, to, sums: sumsOf(result.days), ...result });
      return { days: days.length };
    },
  });
  jobs.add({ kinds: [kind] });

  return {
    /** Proof from the days before today. */
    async proof(projectId: number, signal: AbortSignal): Promise<Proof> {
      const project = registry.project(projectId);
      if (!project) throw new AppError('notFound');
      const days = lastDays(project.timeZone, now(), eveningProof.days + 1).slice(0, -1);
      return proofOf((await judged(project, days, signal)).days);
    },

    async last(projectId: number): Promise<{ backtest: Backtest | null }> {
      return { backtest: await backtestOf(db, projectId) };
    },

    async run({ projectId, from, to }: z.infer<typeof input>, actor: CallActor): Promise<{ jobId: number }> {
      const project = registry.project(projectId);
      if (!project) throw new AppError('notFound');
      const today = dayOf(project.timeZone, now()).date;
      const wrong = [
        ...(isDate(from) ? [] : [{ path: 'from', message: everyFieldText.dateWrong }]),
        ...(isDate(to) && to < today ? [] : [{ path: 'to', message: everyFieldText.dateWrong }]),
      ];
      if (wrong.length > 0) throw wrongFields(actor.language, wrong);
      if (from > to) throw new AppError('timeRange');
      if (Date.parse(to) - Date.parse(from) >= maxBacktestDays * dayMs) throw new AppError('rangeTooLarge', { days: maxBacktestDays });
      return { jobId: await jobs.ask(kind, { input: { projectId, from, to }, actor, projectId }) };
    },
  };
}

export type Backtests = ReturnType<typeof createBacktests>;
