/** Cuts a plan by quarter-hour into ranges of constant power, by least squares. */
import type { PlanInput, Powers } from './model.ts';
import type { Stretch } from './program.ts';

interface Best {
  readonly error: number;
  readonly from: number;
  readonly does: 'rest' | 'work' | 'absorb';
}

export interface Cutting {
  /** Quarter-hours at which a piece must end, if pieces must not span a price change. */
  readonly breaks?: ReadonlySet<number>;
  /** Power that an absorb slot would take in each quarter-hour, kW; absent: no absorb slots. */
  readonly absorbs?: readonly number[];
}

/** The ranges that approximate powers best (least squares) with at most `most` non-idle pieces; by dynamic programming. */
export function stretchesOf(powers: Powers, most: number, { breaks = new Set(), absorbs }: Cutting = {}): Stretch[] {
  const n = powers.length;
  // Cost of each further piece, so that a piece is not split without gain.
  const each = 1e-6 * Math.max(...powers.map((power) => power * power), 1e-6);
  const sums = [0];
  const squares = [0];
  /** Deviation of absorbing from the plan, as prefix sums of squares. */
  const beside = [0];
  const taken = [0];
  powers.forEach((power, at) => {
    const takes = absorbs?.[at] ?? 0;
    sums.push((sums[at] ?? 0) + power);
    squares.push((squares[at] ?? 0) + power * power);
    beside.push((beside[at] ?? 0) + (power + takes) ** 2);
    taken.push((taken[at] ?? 0) + takes);
  });
  const over = (list: readonly number[], from: number, to: number) => (list[to] ?? 0) - (list[from] ?? 0);
  // best[k][j]: quarter-hours 0 to j in at most k working pieces.
  const best: Best[][] = Array.from({ length: most + 1 }, () => [{ error: 0, from: 0, does: 'rest' }]);
  for (let to = 1; to <= n; to += 1)
    for (let used = 0; used <= most; used += 1) {
      let found: Best = { error: Number.POSITIVE_INFINITY, from: 0, does: 'rest' };
      const propose = (error: number, from: number, does: Best['does']) => {
        if (error < found.error) found = { error, from, does };
      };
      for (let from = to - 1; from >= 0; from -= 1) {
        const square = over(squares, from, to);
        propose((best[used]?.[from]?.error ?? 0) + square, from, 'rest');
        const before = used === 0 ? Number.POSITIVE_INFINITY : (best[used - 1]?.[from]?.error ?? 0) + each;
        if (absorbs && over(taken, from, to) > 0) propose(before + over(beside, from, to), from, 'absorb');
        propose(before + square - over(sums, from, to) ** 2 / (to - from), from, 'work');
        if (breaks.has(from)) break;
      }
      best[used]?.push(found);
    }
  const stretches: Stretch[] = [];
  for (let [to, used] = [n, most]; to > 0; ) {
    const piece = best[used]?.[to];
    if (!piece) break;
    const { does, from } = piece;
    if (does !== 'rest') {
      stretches.unshift({ direction: does === 'absorb' ? 'absorb' : over(sums, from, to) < 0 ? 'charge' : 'discharge', from, to });
      used -= 1;
    }
    to = from;
  }
  return stretches;
}

/** Quarter-hours at which a price or a temperature limit changes. */
export function priceBreaks({ quarters }: PlanInput): ReadonlySet<number> {
  const changes = quarters.flatMap(({ buy, feedIn, chargeMost, dischargeMost }, at) => {
    const before = quarters[at - 1];
    const isHeld = before?.chargeMost !== chargeMost || before?.dischargeMost !== dischargeMost;
    return before && (isHeld || before.buy !== buy || before.feedIn !== feedIn) ? [at] : [];
  });
  return new Set(changes);
}

/**
 * Joins runs of the same direction over the shortest gaps until there are at most `most`; if none can be joined, drops the run that moves
 * least energy.
 */
function joined(runs: readonly Stretch[], powers: Powers, most: number): Stretch[] {
  const moved = ({ from, to }: Stretch) => powers.slice(from, to).reduce((sum, power) => sum + Math.abs(power), 0);
  const left = [...runs];
  while (left.length > most) {
    const pairs = left.flatMap((run, at) => {
      const next = left[at + 1];
      return next && next.direction === run.direction ? [{ at, gap: next.from - run.to, whole: { ...run, to: next.to } }] : [];
    });
    const [nearest] = pairs.sort((a, b) => a.gap - b.gap);
    if (nearest) left.splice(nearest.at, 2, nearest.whole);
    else {
      const [least] = left.toSorted((a, b) => moved(a) - moved(b));
      if (least) left.splice(left.indexOf(least), 1);
    }
  }
  return left;
}

/**
 * Ways to do with few pieces, at less power and for longer, what a plan does with many: both directions, and each alone. Not the closest to
 * the plan, but feasible where cutting misses the content required at the end of the day.
 */
export function joinedStretches(powers: Powers, most: number): Stretch[][] {
  const runs: Stretch[] = [];
  powers.forEach((power, at) => {
    if (power === 0) return;
    const direction = power < 0 ? 'charge' : 'discharge';
    const last = runs.at(-1);
    if (last?.direction === direction && last.to === at) runs[runs.length - 1] = { ...last, to: at + 1 };
    else runs.push({ direction, from: at, to: at + 1 });
  });
  const of = (direction: Stretch['direction']) => runs.filter((run) => run.direction === direction);
  return [runs, of('charge'), of('discharge')].map((some) => joined(some, powers, most));
}
