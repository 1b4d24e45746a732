/** Periodic work: runs at an interval of elapsed time, one turn at a time. */

export interface PeriodicOptions {
  /** Interval between the starts of turns; turns that fall into a running one are skipped. A function: the pause after a turn. */
  readonly everyMs: number | (() => number);
  /** The signal aborts when the work is stopped. */
  readonly work: (signal: AbortSignal) => unknown;
  /** A timed turn failed; `failures` counts consecutive ones, this one included. */
  readonly failed: (error: unknown, failures: number) => void;
  /** Whether the first turn runs at the start, or after the first period (default). */
  readonly first?: 'now' | 'later';
  /** For tests: elapsed ms, and a timer that returns its cancel function. */
  readonly elapsed?: () => number;
  readonly after?: (ms: number, work: () => void) => () => void;
}

export interface Periodic {
  /** Resolves after the first turn if it runs at the start; never rejects. */
  start(): Promise<void>;
  /** Runs a turn now, or joins the running one; rejects if it fails. */
  turn(): Promise<void>;
  /** Begins no further turn; resolves when the running one has ended, failed or not. */
  stop(): Promise<void>;
}

const timeoutAfter = (ms: number, work: () => void) => {
  const timer = setTimeout(work, ms).unref();
  return () => clearTimeout(timer);
};

const isPromise = (value: unknown): value is PromiseLike<unknown> => typeof (value as { then?: unknown } | null)?.then === 'function';

export function createPeriodic(options: PeriodicOptions): Periodic {
  const { everyMs, work, failed, first = 'later', elapsed = () => performance.now(), after = timeoutAfter } = options;
  const stopping = new AbortController();
  let running: Promise<void> | undefined;
  let cancel: (() => void) | undefined;
  let failures = 0;

  function arm(sinceBegin: number): void {
    if (stopping.signal.aborted) return;
    cancel?.();
    const waitMs = typeof everyMs === 'function' ? everyMs() : everyMs - (sinceBegin % everyMs);
    cancel = after(Math.max(0, waitMs), onTimer);
  }

  function ended(error?: unknown): void {
    failures = error === undefined ? 0 : failures + 1;
    // Aborted work fails because of the abort.
    if (error !== undefined && !stopping.signal.aborted) failed(error, failures);
  }

  /** Synchronous work is done when this returns; no promise is needed then to arm the timer again. */
  function begin(): Promise<void> | undefined {
    const result = work(stopping.signal);
    if (!isPromise(result)) return undefined;
    const turn = Promise.resolve(result)
      .then(() => undefined)
      .finally(() => {
        if (running === turn) running = undefined;
      });
    running = turn;
    return turn;
  }

  function onTimer(): void {
    const begun = elapsed();
    const again = () => arm(elapsed() - begun);
    try {
      const turn = running ?? begin();
      if (turn) {
        void turn.then(() => ended(), ended).then(again);
        return;
      }
      ended();
    } catch (error) {
      ended(error);
    }
    again();
  }

  return {
    async start() {
      if (first === 'later') return arm(0);
      onTimer();
      await running?.catch(() => undefined);
    },
    async turn() {
      await (running ?? begin());
    },
    async stop() {
      stopping.abort();
      cancel?.();
      await running?.catch(() => undefined);
    },
  };
}

/** Logs failures of periodic work with their cause: of consecutive ones the 1st, 2nd, 4th, 8th and so on. */
export function logFailures<L extends 'warn' | 'error'>(
  logger: Readonly<Record<L, (details: object, text: string) => void>>,
  level: L,
  text: string,
): PeriodicOptions['failed'] {
  return (error, failures) => {
    if (Number.isInteger(Math.log2(failures))) logger[level]({ err: error, failures }, text);
  };
}
