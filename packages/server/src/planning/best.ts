/** The best plan of a day: solved, verified, put into slots, explained, and evaluated at other prices and loads. */
import { type PlanInput, type Powers, type Refusal, refusalOf } from './model.ts';
import { programOf } from './program.ts';
import { type Reason, reasonsOf } from './reasons.ts';
import { type Simulation, simulate } from './simulation.ts';
import { type SlottedPlan, slotted } from './slots.ts';
import type { Solver } from './solver.ts';
import { type Doubt, tolerance, verified, wantedOf } from './verified.ts';

export interface BestPlan {
  readonly kind: 'plan';
  /** `timeLimit`: the best plan found within the limit, `gap` from the bound. */
  readonly status: 'optimal' | 'timeLimit';
  readonly powers: Powers;
  readonly simulation: Simulation;
  /** The same day with the storage idle. */
  readonly without: Simulation;
  /** CNY saved compared with an idle storage. */
  readonly earns: number;
  readonly bound: number;
  readonly gap: number;
  readonly firstMs: number;
  readonly ms: number;
}

export type NoPlan =
  | { readonly kind: 'refused'; readonly why: Refusal }
  /** Failure of the solver, or a plan that failed verification. */
  | { readonly kind: 'failed'; readonly why: 'crashed' | 'outOfTime' | 'refused' | 'doubtful'; readonly doubt: Doubt | null };

export interface PlanLimits {
  readonly seconds: number;
  /** Relative distance to the bound that counts as optimal. */
  readonly gap: number;
}

const usual: PlanLimits = { seconds: 20, gap: 1e-3 };

export async function bestPlan(input: PlanInput, solver: Solver, { seconds, gap }: PlanLimits = usual): Promise<BestPlan | NoPlan> {
  const refusal = refusalOf(input);
  if (refusal) return { kind: 'refused', why: refusal };
  const program = programOf(input);
  const answer = await solver.solve({ text: program.text, wanted: wantedOf(program), seconds, gap });
  if (answer.kind === 'infeasible') return { kind: 'refused', why: 'infeasible' };
  if (answer.kind === 'failed') return { kind: 'failed', why: answer.why, doubt: null };
  const plan = verified(input, program, answer, gap);
  if ('doubt' in plan) return { kind: 'failed', why: 'doubtful', doubt: plan.doubt };
  const without = simulate(input, []);
  const { powers, simulation, bound } = plan;
  const { status, firstMs, ms } = answer;
  return { kind: 'plan', status, powers, simulation, without, earns: without.cost - simulation.cost, bound, gap: plan.gap, firstMs, ms };
}

export interface ExplainedSlots extends SlottedPlan {
  readonly reasons: readonly (readonly Reason[])[];
  readonly earns: number;
  /** Extra cost of the slots compared with the plan by quarter-hour, CNY. */
  readonly loss: number;
}

/** At most `most` slots for a plan with their reasons; null if none are feasible. */
export async function explainedSlots(
  input: PlanInput,
  best: BestPlan,
  solver: Solver,
  most: number,
  seconds: number,
): Promise<ExplainedSlots | null> {
  const slots = await slotted(input, best.powers, most, solver, seconds);
  if (!slots) return null;
  const results = { input, powers: slots.powers, simulation: slots.simulation, without: best.without };
  return {
    ...slots,
    reasons: slots.stretches.map((stretch) => reasonsOf(results, stretch)),
    earns: best.without.cost - slots.simulation.cost,
    loss: slots.simulation.cost - best.simulation.cost,
  };
}

export interface Sensitivity {
  readonly of: 'price' | 'load';
  readonly percent: 10 | -10;
  /** CNY saved by the unchanged plan; null: it would exceed a limit. */
  readonly kept: number | null;
  /** CNY saved by a plan made for these prices or loads; null: none was found. */
  readonly anew: number | null;
}

/** Prices or loads a tenth higher or lower: the value of the plan then (`powersOn`: its powers on such a day), and of the best plan for them. */
export async function sensitivityOf(
  input: PlanInput,
  powersOn: (day: PlanInput) => Powers,
  solver: Solver,
  limits: PlanLimits = usual,
): Promise<Sensitivity[]> {
  const results: Sensitivity[] = [];
  for (const what of ['price', 'load'] as const)
    for (const percent of [10, -10] as const) {
      const factor = 1 + percent / 100;
      const quarters = input.quarters.map((quarter) =>
        what === 'load'
          ? { ...quarter, load: quarter.load * factor }
          : {
              ...quarter,
              ...{ buy: quarter.buy * factor, feedIn: quarter.feedIn * factor },
              powerFactorBase: (quarter.powerFactorBase ?? 0) * factor,
            },
      );
      const { grid, battery } = input;
      // The base of the power-factor charge grows with the prices.
      const worth = { ...battery, restWorth: what === 'load' ? battery.restWorth : battery.restWorth * factor };
      const other = {
        ...input,
        quarters,
        battery: worth,
        grid: what === 'load' ? grid : { ...grid, powerFactorPrice: grid.powerFactorPrice * factor },
      };
      const without = simulate(other, []).cost;
      const run = simulate(other, powersOn(other));
      const anew = await bestPlan(other, solver, limits);
      const holds = !run.breaches.some(({ by }) => by > tolerance * Math.max(1, input.battery.capacity / 1000));
      results.push({ of: what, percent, kept: holds ? without - run.cost : null, anew: anew.kind === 'plan' ? anew.earns : null });
    }
  return results;
}
