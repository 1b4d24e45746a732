/** Time to compute a day's best plan: 96 quarter-hours, sun, derating and a charge for demand; and back-tested days per second. */
import { bestPlan } from '../packages/server/src/planning/best.ts';
import { forecast } from '../packages/server/src/planning/forecast/ladder.ts';
import { programOf } from '../packages/server/src/planning/program.ts';
import { createSolver, type Solver } from '../packages/server/src/planning/solver.ts';
import { verified, wantedOf } from '../packages/server/src/planning/verified.ts';
import { type BenchRow, quantile } from './row.ts';

const days = 30;

function dayOf(random: () => number) {
  const sun = 1200 * random();
  const quarters = Array.from({ length: 96 }, (_, at) => ({
    start: at * 900_000,
    hours: 0.25,
    buy: (at < 32 ? 0.3 : at < 44 ? 0.7 : at < 56 ? 1.1 : at < 76 ? 0.7 : 1.3) + 0.02 * random(),
    feedIn: 0.4,
    load: 700 + 500 * Math.sin((at - 20) / 14) + 200 * random(),
    pv: Math.max(0, sun * Math.sin(((at - 24) / 48) * Math.PI)),
  }));
  const battery = {
    ...{
      capacity: 2000,
      socMin: 0.05,
      socMax: 0.98,
      reserve: 0.1,
      socStart: 0.3,
      socEnd: 0.3,
      auxiliary: 5,
      cyclesMost: 2,
      cycleCost: 0.08,
      restWorth: 0,
      feedsIn: true,
    },
    charge: [{ to: 1000, efficiency: 0.95 }],
    discharge: [{ to: 1000, efficiency: 0.95 }],
    chargeDerating: [{ soc: 0.9, power: 500 }],
    dischargeDerating: [{ soc: 0.15, power: 500 }],
  };
  const grid = { demandPrice: 32, peakFrom: 900, importMost: 3000, exportMost: 1000, powerFactorPrice: 0, powerFactorRate: 0 };
  return { quarters, battery, grid };
}

/** Days of history that a forecast uses, as in `features/planning`. */
const daysBack = 63;
const judged = 12;
const firstNumber = 20_000;

/** Days per second of a back-test: the best plan, the forecasts of load and sun from the previous nine weeks, and the plan from these. */
async function backtestPace(solver: Solver, random: () => number): Promise<number> {
  const inputs = Array.from({ length: daysBack + judged + 2 }, () => dayOf(random));
  const profiles = (of: 'load' | 'pv') =>
    inputs.map(({ quarters }, at) => ({
      ...{ date: '', number: firstNumber + at, kind: at % 7 < 5 ? ('workday' as const) : ('weekend' as const) },
      values: quarters.map((quarter) => quarter[of]),
    }));
  const [loads, suns] = [profiles('load'), profiles('pv')];
  const began = performance.now();
  for (let at = daysBack + 2; at < inputs.length; at += 1) {
    const real = inputs[at];
    const day = loads[at];
    if (!real || !day) continue;
    await bestPlan(real, solver);
    const known = <T>(list: readonly T[]) => list.slice(at - 1 - daysBack, at - 1);
    const [load, pv] = [await forecast(known(loads), day), await forecast(known(suns), day)];
    const quarters = real.quarters.map((quarter, index) => ({ ...quarter, load: load?.values[index] ?? 0, pv: pv?.values[index] ?? 0 }));
    await bestPlan({ ...real, quarters }, solver);
  }
  return judged / ((performance.now() - began) / 1000);
}

export async function planningBench(): Promise<BenchRow[]> {
  let state = 1;
  const random = () => {
    state = (Math.imul(state, 1_664_525) + 1_013_904_223) >>> 0;
    return state / 2 ** 32;
  };
  const solver = createSolver();
  const first: number[] = [];
  const whole: number[] = [];
  let doubted = 0;
  for (let day = 0; day < days; day += 1) {
    const input = dayOf(random);
    const began = performance.now();
    const program = programOf(input);
    const answer = await solver.solve({ text: program.text, wanted: wantedOf(program), seconds: 30, gap: 1e-3 });
    if (answer.kind !== 'solved' || 'doubt' in verified(input, program, answer, 1e-3) || answer.status !== 'optimal') doubted += 1;
    else first.push(answer.firstMs);
    whole.push(performance.now() - began);
  }
  const pace = await backtestPace(solver, random);
  await solver.stop();
  return [
    { name: 'first plan that holds, p95', figure: quantile(first, 0.95), unit: 'ms', goal: '< 2000' },
    { name: 'plan within 0.1 % of the best, judged, p95', figure: quantile(whole, 0.95), unit: 'ms', goal: '< 10 000' },
    { name: 'plan within 0.1 % of the best, median', figure: quantile(whole, 0.5), unit: 'ms', goal: '< 10 000' },
    { name: 'days of a back-test judged', figure: pace, unit: '/s', goal: '> 1' },
    { name: 'days without a plan that stands', figure: doubted, unit: '', goal: '0' },
  ];
}
