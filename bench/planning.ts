/** How soon a day's best plan is there: 96 quarter-hours, sun, derating and a charge for demand. */
import { programOf } from '../packages/server/src/planning/program.ts';
import { createSolver } from '../packages/server/src/planning/solver.ts';
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
    },
    charge: [{ to: 1000, efficiency: 0.95 }],
    discharge: [{ to: 1000, efficiency: 0.95 }],
    chargeDerating: [{ soc: 0.9, power: 500 }],
    dischargeDerating: [{ soc: 0.15, power: 500 }],
  };
  return { quarters, battery, grid: { demandPrice: 32, peakFrom: 900, importMost: 3000, exportMost: 1000 } };
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
  await solver.stop();
  return [
    { name: 'first plan that holds, p95', figure: quantile(first, 0.95), unit: 'ms', goal: '< 2000' },
    { name: 'plan within 0.1 % of the best, judged, p95', figure: quantile(whole, 0.95), unit: 'ms', goal: '< 10 000' },
    { name: 'plan within 0.1 % of the best, median', figure: quantile(whole, 0.5), unit: 'ms', goal: '< 10 000' },
    { name: 'days without a plan that stands', figure: doubted, unit: '', goal: '0' },
  ];
}
