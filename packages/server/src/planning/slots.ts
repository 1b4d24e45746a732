/** Converts a plan by quarter-hour to at most `most` ranges of one power, as station controllers run them. */
import { absorbPowers, absorbWays, costUnderSuns, hasSurplus, takenAt } from './absorb.ts';
import type { PlanInput, Powers } from './model.ts';
import { type PoweredSlot, programOf, type Stretch } from './program.ts';
import { type Simulation, simulate } from './simulation.ts';
import { runOf } from './slot-run.ts';
import type { Solver } from './solver.ts';
import { joinedStretches, priceBreaks, stretchesOf } from './stretches.ts';
import { faultOf, verified, wantedOf } from './verified.ts';

export interface SlottedPlan {
  /** Power in kW; for an absorb slot the maximum. */
  readonly stretches: readonly PoweredSlot[];
  /** Powers as expected during execution. */
  readonly powers: Powers;
  readonly simulation: Simulation;
}

/** A power below this share of the limit counts as zero: no slot is used for it. */
const least = 0.005;
/** Costs within this many CNY, or this share of the savings, count as equal. */
const same = { money: 0.005, share: 0.001 };

const absorbs = ({ stretches }: SlottedPlan) => stretches.some(({ direction }) => direction === 'absorb');

/**
 * Powers of a plan on another day: absorb slots follow that day's surplus, and all slots are run like a controller runs them; without
 * absorb slots the plan is unchanged.
 */
export function powersOn(plan: SlottedPlan): (day: PlanInput) => Powers {
  return (day) => (absorbs(plan) ? runOf(day, plan.stretches) : plan.powers);
}

/**
 * The cheapest plan without absorb slots, or the best with some if it costs no more and is not worse in the mean of several irradiations.
 * An absorb slot cannot purchase energy in bad weather, which a single forecast does not show.
 */
function chosen(input: PlanInput, plans: readonly SlottedPlan[]): SlottedPlan | null {
  const ordered = [...plans].sort((a, b) => a.simulation.cost - b.simulation.cost);
  const fixed = ordered.find((plan) => !absorbs(plan));
  const others = ordered.filter(absorbs);
  const reference = fixed ?? others[0];
  if (!reference || others.length === 0) return fixed ?? null;
  const within = Math.max(same.money, same.share * (simulate(input, []).cost - reference.simulation.cost));
  let [best, lowest] = [reference, costUnderSuns(input, reference.stretches)];
  for (const plan of others) {
    if (plan.simulation.cost > reference.simulation.cost + within) break;
    const cost = costUnderSuns(input, plan.stretches);
    if (cost < lowest - 1e-6 || (cost < lowest + 1e-6 && !absorbs(best))) [best, lowest] = [plan, cost];
  }
  return best;
}

/**
 * Converts a plan to at most `most` slots: several cuts, with and without absorb slots, each solved for new powers, and the cheapest is
 * taken; if no cut is feasible, tries less power for longer. Null if that is infeasible, too.
 */
export async function slotted(
  input: PlanInput,
  powers: Powers,
  most: number,
  solver: Solver,
  seconds: number,
): Promise<SlottedPlan | null> {
  const limit = Math.max(...[input.battery.charge, input.battery.discharge].map((steps) => steps.at(-1)?.to ?? 0));
  const worked = powers.map((power) => (Math.abs(power) < least * limit ? 0 : power));
  const breaks = priceBreaks(input);
  const ways: Stretch[][] = [stretchesOf(worked, most), stretchesOf(worked, most, { breaks }), []];
  if (hasSurplus(input)) {
    const sunny = stretchesOf(worked, most, { absorbs: takenAt(input) });
    ways.push(...absorbWays(input, worked, [...ways, sunny], most));
  }
  // Time for all ways with absorb slots together: if one is hard, the others are, too.
  let left = 2 * seconds;
  const plans: SlottedPlan[] = [];
  const seen = new Set<string>();
  const attempt = async (stretches: readonly Stretch[]): Promise<void> => {
    const key = JSON.stringify(stretches);
    if (seen.has(key)) return;
    seen.add(key);
    const isSunny = stretches.some(({ direction }) => direction === 'absorb');
    if (isSunny && left <= 0) return;
    const time = isSunny ? Math.min(seconds, left) : seconds;
    const program = programOf(input, stretches);
    const answer = await solver.solve({ text: program.text, wanted: wantedOf(program), seconds: time, gap: 1e-4 });
    if (isSunny) left -= 'ms' in answer ? answer.ms / 1000 : time;
    if (answer.kind !== 'solved') return;
    const plan = verified(input, program, answer, 1e-4);
    if ('doubt' in plan) return;
    const rated = stretches.map((stretch) => ({ ...stretch, power: Math.abs(plan.powers[stretch.from] ?? 0) }));
    const works = ({ power }: PoweredSlot) => power >= least * limit;
    if (!isSunny) {
      plans.push({ stretches: rated.filter(works), powers: plan.powers, simulation: plan.simulation });
      return;
    }
    const socs = plan.simulation.quarters.map(({ soc }) => soc);
    for (const slots of absorbPowers(input, rated, socs)) {
      const working = slots.filter(works);
      // Run like a controller, which differs slightly from the program.
      const run = runOf(input, working);
      const simulation = simulate(input, run);
      if (faultOf(input, simulation) === null) plans.push({ stretches: working, powers: run, simulation });
    }
  };
  for (const stretches of ways) await attempt(stretches);
  // After cutting, the plan misses the content required at the end of the day.
  if (plans.length === 0) for (const stretches of joinedStretches(worked, most)) await attempt(stretches);
  return chosen(input, plans);
}
