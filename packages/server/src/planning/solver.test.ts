/** A solver thread that fails in every possible way, and wrong answers. */
import { afterAll, describe, expect, it } from 'vitest';
import { bestPlan } from './best.ts';
import { dayOf } from './planning-fixture.ts';
import { programOf } from './program.ts';
import { createSolver, type Solver, type SolverAnswer } from './solver.ts';
import { verified, wantedOf } from './verified.ts';

const day = dayOf([{ buy: 1 }, { buy: 3, load: 1 }], { socStart: 0, socEnd: 0 });
const program = (text: string) =>
  new URL(`data:text/javascript,${encodeURIComponent(`import { parentPort } from 'node:worker_threads';${text}`)}`);
const task = { text: '', wanted: [], seconds: 0.2, gap: 1e-3 };

describe('a solver whose thread fails', () => {
  it.each([
    ['throws', 'crashed', "parentPort.on('message', () => { throw new Error('out of memory'); });"],
    ['ends', 'crashed', "parentPort.on('message', () => process.exit(7));"],
    ['never starts', 'crashed', 'nothing.here();'],
    ['hangs', 'outOfTime', "parentPort.on('message', () => { for (;;); });"],
    ['says nothing', 'outOfTime', "parentPort.on('message', () => undefined);"],
  ])('%s: returns a failure', async (_what, why, text) => {
    const solver = createSolver({ program: program(text), graceMs: 1000 });
    expect(await solver.solve(task)).toMatchObject({ kind: 'failed', why });
    expect(await bestPlan(day, solver, { seconds: 0.2, gap: 1e-3 })).toEqual({ kind: 'failed', why, doubt: null });
    await solver.stop();
  });

  it('works again afterwards', async () => {
    const solver = createSolver();
    expect(await solver.solve({ ...task, text: 'this is no program', seconds: 5 })).toMatchObject({ kind: 'failed' });
    expect(await bestPlan(day, solver)).toMatchObject({ kind: 'plan' });
    await solver.stop();
    expect(await bestPlan(day, solver)).toMatchObject({ kind: 'plan' });
    await solver.stop();
  });

  it('solves simultaneous requests one after the other', async () => {
    const solver = createSolver();
    const all = await Promise.all(
      [1, 2, 3].map((price) => bestPlan(dayOf([{ buy: 0 }, { buy: price, load: 1 }], { socStart: 0, socEnd: 0 }), solver)),
    );
    expect(all.map((best) => (best.kind === 'plan' ? Math.round(best.earns) : null))).toEqual([1, 2, 3]);
    await solver.stop();
  });
});

describe('a wrong answer', () => {
  const solver = createSolver();
  afterAll(() => solver.stop());
  const asked = programOf(day);
  const wanted = wantedOf(asked);
  const answered = async () => {
    const answer = await solver.solve({ text: asked.text, wanted, seconds: 10, gap: 1e-6 });
    if (answer.kind !== 'solved') throw new Error('not solved');
    return answer;
  };
  const put = (answer: Extract<SolverAnswer, { kind: 'solved' }>, values: Record<string, number>) => ({
    ...answer,
    values: answer.values.map((value, at) => values[wanted[at] ?? ''] ?? value),
  });

  it('is rejected', async () => {
    const honest = await answered();
    const judged = (answer: typeof honest) => verified(day, asked, answer, 1e-6);
    expect(judged(honest)).toMatchObject({ gap: expect.closeTo(0, 5) });
    expect(judged({ ...honest, objective: honest.objective - 1 })).toEqual({ doubt: 'money' });
    expect(judged({ ...honest, bound: honest.bound - 1 })).toEqual({ doubt: 'gap' });
    expect(judged(put(honest, { cb0_0: 0.5 }))).toEqual({ doubt: 'integrality' });
    expect(judged(put(honest, { c0_0: Number.NaN }))).toEqual({ doubt: 'value' });
    expect(judged(put(honest, { d0_0: 0.5 }))).toEqual({ doubt: 'bothWays' });
    expect(judged(put(honest, { c0_0: 1.5 }))).toEqual({ doubt: 'limits' });
    expect(judged(put(honest, { d1_0: 0 }))).toEqual({ doubt: 'money' });
  });

  it('results in no plan', async () => {
    const honest = await answered();
    const liar: Solver = { solve: async () => ({ ...honest, objective: honest.objective - 1 }), stop: async () => undefined };
    expect(await bestPlan(day, liar)).toEqual({ kind: 'failed', why: 'doubtful', doubt: 'money' });
  });
});
