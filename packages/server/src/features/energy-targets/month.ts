/** A month of a quantity by day, with its target (if any) and its forecast. */
import type { TargetMonth } from '@czyun/contract';
import { dayOf } from '../../time/days.ts';
import { actualsOf } from './actuals.ts';
import { monthForecast, monthProgress } from './progress.ts';
import { targetBy } from './repo.ts';
import { aimOf, createSubjects, subjectOf, type TargetActor, type TargetDeps } from './subjects.ts';

interface Asked {
  readonly projectId: number;
  /** yyyy-mm. */
  readonly month: string;
  readonly quantity: string;
}

export type TargetMonths = ReturnType<typeof createTargetMonths>;

export function createTargetMonths(deps: TargetDeps) {
  const { projectOf, sourceOf } = createSubjects(deps);
  return async ({ projectId, month, quantity }: Asked, actor: TargetActor, signal?: AbortSignal): Promise<TargetMonth> => {
    const project = projectOf(projectId);
    const source = await sourceOf(projectId, quantity, actor);
    const [at, year, number] = [deps.now(), Number(month.slice(0, 4)), Number(month.slice(5))];
    const own = (await actualsOf(deps, { project, years: [year], now: at }, [source], signal))(source, year);
    const amount = (await targetBy(deps.db, projectId, year, quantity))?.amounts[number] ?? null;
    const aim = aimOf(source);
    const dateOf = (start: number) => dayOf(project.timeZone, start).date;
    return {
      ...subjectOf(source),
      ...{ timeZone: project.timeZone, time: at, month },
      progress: monthProgress(own, number, amount === null ? null : Number(amount), aim, at),
      days: own
        .filter((day) => day.month === number)
        .map(({ start, value, estimated }) => ({ date: dateOf(start), value: value ?? null, estimated })),
      forecast: monthForecast(own, number, aim, at).map(({ start, ...rest }) => ({ date: dateOf(start), ...rest })),
    };
  };
}
