/** The solver in its thread: every failure is an answer, never an exception. */
import { Worker } from 'node:worker_threads';

export interface SolverTask {
  /** LP format. */
  readonly text: string;
  /** Names of the requested variables. */
  readonly wanted: readonly string[];
  readonly seconds: number;
  /** Relative distance to the proven bound at which it may stop. */
  readonly gap: number;
}

export type SolverAnswer =
  | {
      readonly kind: 'solved';
      /** `timeLimit`: the best solution found within the limit. */
      readonly status: 'optimal' | 'timeLimit';
      /** In the order of `wanted`. */
      readonly values: readonly number[];
      readonly objective: number;
      /** Lower bound of the cost of any plan. */
      readonly bound: number;
      readonly firstMs: number;
      readonly ms: number;
    }
  | { readonly kind: 'infeasible' }
  | { readonly kind: 'failed'; readonly why: 'crashed' | 'outOfTime' | 'refused'; readonly message: string };

export interface Solver {
  /** Runs one task at a time. Never rejects. */
  solve(task: SolverTask): Promise<SolverAnswer>;
  /** Ends the thread; the next request starts a new one. */
  stop(): Promise<void>;
}

export interface SolverOptions {
  /** Another program of the thread, for tests. */
  readonly program?: URL;
  /** Time beyond its own limit after which the solver's thread is ended, ms. */
  readonly graceMs?: number;
  /** The thread ends after this time without requests, ms. */
  readonly idleMs?: number;
}

const ownProgram = new URL('./solver-worker.ts', import.meta.url);

export function createSolver({ program = ownProgram, graceMs = 5000, idleMs = 30_000 }: SolverOptions = {}): Solver {
  let worker: Worker | null = null;
  let idle: NodeJS.Timeout | undefined;
  let line: Promise<unknown> = Promise.resolve();

  async function end(): Promise<void> {
    clearTimeout(idle);
    const ended = worker;
    worker = null;
    await ended?.terminate();
  }

  function thread(): Worker {
    if (worker) return worker;
    // A program that exhausts memory ends its thread, not the server.
    const started = new Worker(program, { resourceLimits: { maxOldGenerationSizeMb: 512 } });
    started.unref();
    started.on('error', () => undefined);
    worker = started;
    return started;
  }

  function once(task: SolverTask): Promise<SolverAnswer> {
    return new Promise((resolve) => {
      clearTimeout(idle);
      let asked: Worker;
      const finish = (answer: SolverAnswer, isOver: boolean) => {
        clearTimeout(timer);
        asked?.off('message', answered).off('error', failed).off('exit', exited);
        if (isOver) void end().catch(() => undefined);
        else idle = setTimeout(() => void end().catch(() => undefined), idleMs).unref();
        resolve(answer);
      };
      const answered = (answer: SolverAnswer) => finish(answer, answer.kind === 'failed' && answer.why === 'crashed');
      const failed = (error: unknown) => finish({ kind: 'failed', why: 'crashed', message: String(error) }, true);
      const exited = (code: number) => finish({ kind: 'failed', why: 'crashed', message: `ended with ${code}` }, true);
      const timer = setTimeout(
        () => finish({ kind: 'failed', why: 'outOfTime', message: 'the solver gave no answer' }, true),
        task.seconds * 1000 + graceMs,
      );
      try {
        asked = thread();
        asked.on('message', answered).on('error', failed).on('exit', exited);
        asked.postMessage(task);
      } catch (error) {
        failed(error);
      }
    });
  }

  return {
    solve(task) {
      const answer = line.then(() => once(task));
      line = answer;
      return answer;
    },
    stop: end,
  };
}
