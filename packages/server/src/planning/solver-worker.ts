/** A thread for the solver, which blocks until it has an answer. */
import { parentPort } from 'node:worker_threads';
import highsPackage from 'highs';
import type { SolverAnswer, SolverTask } from './solver.ts';

/** The package's types describe its CommonJS form, in which the function is the `default` export; Node loads the other form. */
const loadHighs = highsPackage as unknown as typeof highsPackage.default;
const loading = loadHighs();

async function solved({ text, wanted, seconds, gap }: SolverTask): Promise<SolverAnswer> {
  const highs = await loading;
  const began = performance.now();
  let firstMs: number | null = null;
  return highs.withModel({ format: 'lp', data: text }, (model): SolverAnswer => {
    model.options.set({ output_flag: false, time_limit: seconds, mip_rel_gap: gap, mip_abs_gap: 1e-6 });
    model.run({
      [highs.constants.callbackType.mipImprovingSolution]() {
        firstMs ??= performance.now() - began;
      },
    });
    const { modelStatus } = highs.constants;
    const status = model.getModelStatus();
    if (status === modelStatus.infeasible) return { kind: 'infeasible' };
    const isOptimal = status === modelStatus.optimal;
    const hasPoint = model.info.get('primal_solution_status') === 2;
    if (!isOptimal && status !== modelStatus.timeLimit) return { kind: 'failed', why: 'refused', message: `status ${String(status)}` };
    if (!hasPoint) return { kind: 'failed', why: 'outOfTime', message: 'no plan within the time' };
    const { colValue } = model.getSolution();
    const bound = Number(model.info.get('mip_dual_bound'));
    const ms = performance.now() - began;
    return {
      kind: 'solved',
      status: isOptimal ? 'optimal' : 'timeLimit',
      values: wanted.map((name) => colValue[model.getColByName(name)] ?? Number.NaN),
      objective: model.getObjectiveValue(),
      bound,
      firstMs: firstMs ?? ms,
      ms,
    };
  });
}

parentPort?.on('message', (task: SolverTask) => {
  solved(task).then(
    (answer) => parentPort?.postMessage(answer),
    (error: unknown) => parentPort?.postMessage({ kind: 'failed', why: 'crashed', message: String(error) } satisfies SolverAnswer),
  );
});
