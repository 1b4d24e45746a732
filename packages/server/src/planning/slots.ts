/** A plan by the quarter-hour as at most so many stretches of one power, as the controllers of stations run them. */
import type { PlanInput, Powers } from './model.ts';
import { programOf, type Stretch } from './program.ts';
import type { Simulation } from './simulation.ts';
import type { Solver } from './solver.ts';
import { verified, wantedOf } from './verified.ts';

export interface SlottedPlan {
  readonly stretches: readonly (Stretch & { readonly power: number })[];
  readonly powers: Powers;
  readonly simulation: Simulation;
}

/** A power below this share of the limit is none: a slot is not spent on it. */
const least = 0.005;

/**
 * The stretches that follow powers most closely (least squares) in at most `most` pieces that do something; the best of all, by dynamic programming.
 * `breaks`: quarter-hours at which a piece has to end, where pieces shall not lie over a change of price.
 */
export function stretchesOf(powers: Powers, most: number, breaks: ReadonlySet<number> = new Set()): Stretch[] {
  const n = powers.length;
  // A further piece has to be worth something: what one does is not cut into two.
  const each = 1e-6 * Math.max(...powers.map((power) => power * power), 1e-6);
  const sums = [0];
  const squares = [0];
  powers.forEach((power, at) => {
    sums.push((sums[at] ?? 0) + power);
    squares.push((squares[at] ?? 0) + power * power);
  });
  const over = (list: readonly number[], from: number, to: number) => (list[to] ?? 0) - (list[from] ?? 0);
  interface Best {
    readonly error: number;
    readonly from: number;
    readonly isIdle: boolean;
  }
  // best[k][j]: quarter-hours 0 to j in at most k working pieces.
  const best: Best[][] = Array.from({ length: most + 1 }, () => [{ error: 0, from: 0, isIdle: true }]);
  for (let to = 1; to <= n; to += 1)
    for (let used = 0; used <= most; used += 1) {
      let found: Best = { error: Number.POSITIVE_INFINITY, from: 0, isIdle: true };
      for (let from = to - 1; from >= 0; from -= 1) {
        const square = over(squares, from, to);
        const idle = (best[used]?.[from]?.error ?? 0) + square;
        if (idle < found.error) found = { error: idle, from, isIdle: true };
        const mean = over(sums, from, to) ** 2 / (to - from);
        const working = used === 0 ? Number.POSITIVE_INFINITY : (best[used - 1]?.[from]?.error ?? 0) + square - mean + each;
        if (working < found.error) found = { error: working, from, isIdle: false };
        if (breaks.has(from)) break;
      }
      best[used]?.push(found);
    }
  const stretches: Stretch[] = [];
  for (let [to, used] = [n, most]; to > 0; ) {
    const piece = best[used]?.[to];
    if (!piece) break;
    if (!piece.isIdle) {
      stretches.unshift({ direction: over(sums, piece.from, to) < 0 ? 'charge' : 'discharge', from: piece.from, to });
      used -= 1;
    }
    to = piece.from;
  }
  return stretches;
}

function priceBreaks({ quarters }: PlanInput): ReadonlySet<number> {
  const changes = quarters.flatMap(({ buy, feedIn }, at) => {
    const before = quarters[at - 1];
    return before && (before.buy !== buy || before.feedIn !== feedIn) ? [at] : [];
  });
  return new Set(changes);
}

/** How a plan is put into at most `most` slots: several ways to cut it, the powers of each found anew, the cheapest taken; null where none holds. */
export async function slotted(
  input: PlanInput,
  powers: Powers,
  most: number,
  solver: Solver,
  seconds: number,
): Promise<SlottedPlan | null> {
  const limit = Math.max(...[input.battery.charge, input.battery.discharge].map((steps) => steps.at(-1)?.to ?? 0));
  const worked = powers.map((power) => (Math.abs(power) < least * limit ? 0 : power));
  const ways = [stretchesOf(worked, most), stretchesOf(worked, most, priceBreaks(input)), []];
  const seen = new Set<string>();
  let best: SlottedPlan | null = null;
  for (const stretches of ways) {
    const key = JSON.stringify(stretches);
    if (seen.has(key)) continue;
    seen.add(key);
    const program = programOf(input, stretches);
    const answer = await solver.solve({ text: program.text, wanted: wantedOf(program), seconds, gap: 1e-4 });
    if (answer.kind !== 'solved') continue;
    const plan = verified(input, program, answer, 1e-4);
    if ('doubt' in plan || (best && best.simulation.cost <= plan.simulation.cost)) continue;
    const told = stretches.map((stretch) => ({ ...stretch, power: Math.abs(plan.powers[stretch.from] ?? 0) }));
    best = { stretches: told.filter(({ power }) => power >= least * limit), powers: plan.powers, simulation: plan.simulation };
  }
  return best;
}
