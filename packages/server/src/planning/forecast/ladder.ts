/** Selection of the forecast method: the one that was most accurate over the last weeks, each day forecast from what was known then. */
import { setImmediate as turn } from 'node:timers/promises';
import type { ComingDay, DayProfile } from './profiles.ts';
import { predict, type Rung, rungs } from './rungs.ts';

export interface RungError {
  readonly rung: Rung;
  /** Mean of the relative errors, %; null: too many values are near 0, or no day could be evaluated. */
  readonly mape: number | null;
  /** Sum of errors relative to the sum of values, %; null: no day could be evaluated. */
  readonly wape: number | null;
  readonly days: number;
}

export interface Forecast {
  /** Mean kW by the 96 quarter-hours of the clock. */
  readonly values: readonly number[];
  readonly rung: Rung;
  /** Error by which it was selected; null: no method could be evaluated, and the first possible one was taken. */
  readonly by: 'mape' | 'wape' | null;
  readonly errors: readonly RungError[];
}

/** Number of days by which methods are evaluated. */
const judgedDays = 28;
/** Minimum number of evaluated days. */
const leastDays = 3;
/** A value below this share of the highest is near 0; above this share of such values MAPE is meaningless. */
const nearZero = 0.05;
const maxNearZero = 0.1;

/** Errors of a method over the last weeks before `day`, each day forecast as many days ahead as `day` is from the last known one. */
export async function errorOf(rung: Rung, known: readonly DayProfile[], day: ComingDay): Promise<RungError> {
  const last = known.at(-1);
  const lead = last ? day.number - last.number : 1;
  const judged = known.filter(({ number }) => number > day.number - judgedDays - lead);
  const highest = Math.max(0, ...judged.flatMap(({ values }) => values.filter(Number.isFinite)));
  let [error, sum, relative, relatives, small, days] = [0, 0, 0, 0, 0, 0];
  for (const actual of judged) {
    const then = known.filter(({ number }) => number <= actual.number - lead);
    // Without the day before, the method has less data than for `day`.
    if (then.at(-1)?.number !== actual.number - lead) continue;
    // Takes a few ms per day: lets other work run in between.
    await turn();
    const values = predict(rung, then, actual);
    let told = 0;
    values.forEach((value, slot) => {
      const real = actual.values[slot] ?? Number.NaN;
      if (!Number.isFinite(value) || !Number.isFinite(real)) return;
      told += 1;
      error += Math.abs(value - real);
      sum += Math.abs(real);
      if (Math.abs(real) <= nearZero * highest) small += 1;
      else {
        relative += Math.abs(value - real) / Math.abs(real);
        relatives += 1;
      }
    });
    if (told > 0) days += 1;
  }
  const all = small + relatives;
  const isJudged = days >= leastDays;
  return {
    rung,
    mape: isJudged && relatives > 0 && small <= maxNearZero * all ? (100 * relative) / relatives : null,
    wape: isJudged && sum > 0 ? (100 * error) / sum : null,
    days,
  };
}

/** Forecast of a day from the known days (in order of time, all before it); null if no method is possible. */
export async function forecast(known: readonly DayProfile[], day: ComingDay): Promise<Forecast | null> {
  const before = known.filter(({ number }) => number < day.number);
  const told: { readonly values: number[]; readonly rung: Rung; readonly error: RungError }[] = [];
  for (const rung of rungs) {
    const values = predict(rung, before, day);
    if (values.every(Number.isFinite)) told.push({ values, rung, error: await errorOf(rung, before, day) });
  }
  const [first] = told;
  if (!first) return null;
  const errors = told.map(({ error }) => error);
  const by = errors.some(({ mape }) => mape !== null) ? 'mape' : errors.some(({ wape }) => wape !== null) ? 'wape' : null;
  const of = ({ error }: (typeof told)[number]) => (by && error[by]) ?? Number.POSITIVE_INFINITY;
  const best = by === null ? first : told.reduce((least, each) => (of(each) < of(least) ? each : least));
  return { values: best.values, rung: best.rung, by, errors };
}
