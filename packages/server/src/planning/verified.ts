/** Checks an answer of the solver by running it, independent of the solver's own verdict. */
import { type PlanInput, type Powers, powerFactorAt } from './model.ts';
import type { Program } from './program.ts';
import { type Simulation, simulate } from './simulation.ts';
import type { SolverAnswer } from './solver.ts';

export type Doubt = 'value' | 'integrality' | 'bothWays' | 'limits' | 'energy' | 'money' | 'gap';

export interface Verified {
  readonly powers: Powers;
  readonly simulation: Simulation;
  /** Lower bound of the cost, proven by the solver, CNY. */
  readonly bound: number;
  /** Tolerance between computed costs and the bound, relative. */
  readonly gap: number;
}

/** Tolerance of limits in kW, kWh and cycles: the solver's own tolerance at the figures of a large station. */
export const tolerance = 1e-3;
/** Tolerance as a share of the money flow; at least 0.005 CNY. */
const moneyTolerance = 1e-5;

const near = (a: number, b: number, scale: number) => Math.abs(a - b) <= Math.max(0.005, moneyTolerance * scale);

/** Relative distance of a cost to a bound; relative to one yuan for smaller costs. */
export const gapOf = (cost: number, bound: number): number => Math.max(0, cost - bound) / Math.max(1, Math.abs(cost));

/** Whether the energy balance closes: every kWh in goes out, is stored or lost. */
function isConserved({ quarters, battery }: PlanInput, run: Simulation): boolean {
  let [inside, outside] = [0, 0];
  quarters.forEach(({ hours, load, pv }, at) => {
    const { bought = 0, fedIn = 0, curtailed = 0 } = run.quarters[at] ?? {};
    inside += (bought + pv - curtailed) * hours;
    outside += (fedIn + load + battery.auxiliary) * hours;
  });
  const stored = ((run.quarters.at(-1)?.soc ?? battery.socStart) - battery.socStart) * battery.capacity;
  return Math.abs(inside - outside - stored - run.loss) <= 1e-6 * Math.max(1, inside);
}

/** Reason to reject a run; null: within every limit, and its energy balance closes. */
export function faultOf(input: PlanInput, run: Simulation): 'limits' | 'energy' | null {
  if (run.breaches.some(({ by }) => by > tolerance * Math.max(1, input.battery.capacity / 1000))) return 'limits';
  return isConserved(input, run) ? null : 'energy';
}

/** The plan of an answer, or its fault. `gap`: relative distance to the bound that counts as optimal. */
export function verified(
  input: PlanInput,
  program: Program,
  answer: Extract<SolverAnswer, { kind: 'solved' }>,
  gap: number,
): Verified | { readonly doubt: Doubt } {
  const names = wantedOf(program);
  const value = new Map(names.map((name, index) => [name, answer.values[index] ?? Number.NaN]));
  if (![...value.values()].every(Number.isFinite)) return { doubt: 'value' };
  for (const name of program.choices) {
    const chosen = value.get(name) ?? Number.NaN;
    if (Math.abs(chosen - Math.round(chosen)) > 1e-5) return { doubt: 'integrality' };
  }
  const sum = (of: readonly string[]) => of.reduce((all, name) => all + (value.get(name) ?? Number.NaN), 0);
  const ways = program.powers.map(({ charge, discharge }) => [sum(charge), sum(discharge)] as const);
  if (ways.some(([charge, discharge]) => charge > tolerance && discharge > tolerance)) return { doubt: 'bothWays' };
  // Rounding residues of the solver count as 0.
  const powers = ways.map(([charge, discharge]) => (Math.abs(discharge - charge) < 1e-6 ? 0 : discharge - charge));
  const simulation = simulate(input, powers);
  const doubt = faultOf(input, simulation);
  if (doubt) return { doubt };
  const flowing = simulation.quarters.reduce(
    (all, { bought, fedIn }, at) => {
      const quarter = input.quarters[at];
      if (!quarter) return all;
      const price = Math.abs(quarter.buy) + Math.abs(powerFactorAt(input.grid, quarter));
      return all + quarter.hours * (bought * price + fedIn * Math.abs(quarter.feedIn));
    },
    simulation.demandCost + simulation.cycleCost + Math.abs(simulation.restWorth) + input.grid.demandPrice * input.grid.peakFrom,
  );
  if (!near(simulation.cost, answer.objective, flowing)) return { doubt: 'money' };
  const { bound } = answer;
  const reached = gapOf(simulation.cost, bound);
  const believed = (gap * Math.abs(answer.objective)) / Math.max(1, Math.abs(simulation.cost)) + 2 * moneyTolerance * Math.max(1, flowing);
  if (answer.status === 'optimal' && reached > believed) return { doubt: 'gap' };
  return { powers, simulation, bound, gap: reached };
}

/** The variables needed to verify a plan. */
export function wantedOf({ powers, choices }: Program): string[] {
  return [...powers.flatMap(({ charge, discharge }) => [...charge, ...discharge]), ...choices];
}
