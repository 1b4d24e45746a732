/** Periodic work: every so many ms of elapsed time, one turn at a time. */

export interface PeriodicOptions {
  /** From the beginning of a turn to the next one; turns that fall into a running one are left out. A function: the pause after a turn. */
  readonly everyMs: number | (() => number);
  /** Is called off by the signal when the work is stopped. */
  readonly work: (signal: AbortSignal) => unknown;
  /** A turn of the timer failed; `failures` counts those in a row, this one included. */
  readonly failed: (error: unknown, failures: number) => void;
  /** Whether the first turn runs at the start, or after the first period (default). */
  readonly first?: 'now' | 'later';
  /** For tests: elapsed ms, and a timer that returns its end. */
  readonly elapsed?: () => number;
  readonly after?: (ms: number, work: () => void) => () => void;
}

export interface Periodic {
  /** Resolves after the first turn if that runs at the start; never rejects. */
  start(): Promise<void>;
  /** A turn now, or the running one; rejects when it fails. */
  turn(): Promise<void>;
  /** No turn begins any more; resolves when the running one has ended, however it did. */
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
    // What was called off fails for that reason.
    if (error !== undefined && !stopping.signal.aborted) failed(error, failures);
  }

  /** Work that does not wait is over when this returns: then a promise is not needed to arm the timer again. */
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

/** Logs failures of periodic work with their cause: the first of a row, then ever more rarely (the 2nd, 4th, 8th …). */
export function logFailures<L extends 'warn' | 'error'>(
  logger: Readonly<Record<L, (details: object, text: string) => void>>,
  level: L,
  text: string,
): PeriodicOptions['failed'] {
  return (error, failures) => {
    if (Number.isInteger(Math.log2(failures))) logger[level]({ err: error, failures }, text);
  };
}
