/** Generates the history in its own thread. The thread is restarted if it ends before completion, and continues where it stopped. */
import { Worker } from 'node:worker_threads';
import type { HistoryPlan } from '../store.ts';
import type { ServerLogin } from './caller.ts';
import type { HistoryProgress } from './make-history.ts';
import type { Segment } from './segments.ts';
import { briefly, SharedPause } from './shared-pause.ts';
import type { HistoryJob, HistoryNews } from './worker.ts';

export interface HistoryRunOptions {
  readonly plan: HistoryPlan;
  /** Already generated for this plan. */
  readonly segments?: readonly Segment[] | undefined;
  readonly login: ServerLogin;
  /** Stores the progress. */
  readonly save: (plan: HistoryPlan) => void;
  readonly onProgress: (progress: HistoryProgress) => void;
  /** Why it waits, and how long, ms; it continues automatically. */
  readonly onTrouble: (cause: string, pauseMs: number) => void;
}

export interface HistoryRun {
  /** Resolves when it is complete or stopped. */
  readonly done: Promise<void>;
  stop(): Promise<void>;
}

export function runHistory({ segments, login, save, onProgress, onTrouble, ...options }: HistoryRunOptions): HistoryRun {
  let { plan } = options;
  let worker: Worker | undefined;
  const stopping = new AbortController();
  const wait = (ms: number) =>
    new Promise<void>((resolve) => {
      const timer = setTimeout(resolve, ms);
      stopping.signal.addEventListener('abort', () => resolve(clearTimeout(timer)), { once: true });
    });
  const pause = new SharedPause({ now: Date.now, wait: (ms) => (stopping.signal.aborted ? new Promise(() => undefined) : wait(ms)) });

  function keep(changes: Partial<HistoryPlan>): void {
    plan = { ...plan, ...changes };
    save(plan);
  }

  function hear(news: HistoryNews): void {
    if (news.kind === 'progress') onProgress(news.progress);
    else if (news.kind === 'trouble') onTrouble(`${news.trouble.path}: ${news.trouble.cause}`, news.trouble.pauseMs);
    else if (news.kind === 'sent') keep({ sent: [...(plan.sent ?? []), news.fromMs] });
    else keep({ finished: [...(plan.finished ?? []), news.project] });
  }

  /** Runs one thread to its end; resolves with its error, or undefined. */
  function once(): Promise<Error | undefined> {
    const { seed, startMs, endMs, fineMs, sent = [], finished = [] } = plan;
    const job: HistoryJob = { seed, startMs, endMs, fineMs, login, known: { sent, finished }, ...(segments ? { segments } : {}) };
    return new Promise((resolve) => {
      let failure: Error | undefined;
      worker = new Worker(new URL('./worker.ts', import.meta.url), { workerData: job });
      worker.on('message', hear);
      worker.on('error', (error) => (failure = error instanceof Error ? error : new Error(String(error))));
      worker.on('exit', (code) => resolve(code === 0 ? failure : (failure ?? new Error(`its thread ended with ${code}`))));
    });
  }

  async function run(): Promise<void> {
    while (!stopping.signal.aborted) {
      const failure = await once();
      if (stopping.signal.aborted) return;
      if (!failure) return keep({ done: true });
      onTrouble(failure.message, pause.failed({ ...briefly, firstMs: 5_000 }));
      await pause.over();
    }
  }

  const done = run();
  return {
    done,
    async stop() {
      stopping.abort();
      await worker?.terminate();
      await done;
    },
  };
}
