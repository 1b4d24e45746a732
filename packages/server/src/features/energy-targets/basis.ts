/** Basis of the forecast of a month or a year: the days with data, and their share of the whole. */
import type { Text } from '@czyun/devices';
import { actualsOf, type Source } from './actuals.ts';
import { type DayValue, knownOfMonth, knownOfYear, monthProgress, shapeOf, yearProgress } from './progress.ts';
import { targetBy } from './repo.ts';
import { aimOf, createSubjects, type TargetActor, type TargetDeps } from './subjects.ts';
import { quantityNames } from './words.ts';

export interface ForecastBasis {
  readonly source: Source;
  /** null: a sub-item with a name of its own. */
  readonly name: Text | null;
  readonly decimals: number;
  /** Days of the month or the year. */
  readonly days: readonly DayValue[];
  readonly actual: number | null;
  /** null: too few days are known, or the period has ended. */
  readonly forecast: number | null;
  /** Known share of the period. */
  readonly known: number;
}

interface Asked {
  readonly projectId: number;
  readonly year: number;
  /** 1–12; 0: the year. */
  readonly month: number;
  readonly quantity: string;
}

export function createForecastBasis(deps: TargetDeps) {
  const { projectOf, sourceOf } = createSubjects(deps);
  return async ({ projectId, year, month, quantity }: Asked, actor: TargetActor, signal?: AbortSignal): Promise<ForecastBasis> => {
    const source = await sourceOf(projectId, quantity, actor);
    const [aim, now] = [aimOf(source), deps.now()];
    const years = month === 0 ? [year - 1, year] : [year];
    const actuals = await actualsOf(deps, { project: projectOf(projectId), years, now }, [source], signal);
    const own = actuals(source, year);
    const of = { source, name: quantityNames(quantity), decimals: aim.decimals };
    if (month !== 0) {
      const { actual, forecast } = monthProgress(own, month, null, aim, now);
      return { ...of, actual, forecast, days: own.filter((day) => day.month === month), known: knownOfMonth(own, month, now) };
    }
    const amounts = (await targetBy(deps.db, projectId, year, quantity))?.amounts.slice(1) ?? [];
    const { weights } = shapeOf(
      own,
      amounts.map((amount) => (amount === null ? null : Number(amount))),
      actuals(source, year - 1),
    );
    const { actual, forecast } = yearProgress(own, null, weights, aim, now);
    return { ...of, actual, forecast, days: own, known: knownOfYear(own, weights, now) };
  };
}
