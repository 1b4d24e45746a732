/** Work that costs much: so much of it at once in all and for each caller; the rest waits, and the callers take turns. */
import { AppError } from './errors.ts';

export interface FairQueueOptions {
  readonly atOnce: number;
  readonly atOnceOfOne: number;
  /** Beyond these nobody waits any more: the work is refused. */
  readonly waiting: number;
  readonly waitingOfOne: number;
  /** What a caller is told who may not even wait. */
  readonly full: () => AppError;
}

export interface FairQueue {
  /** Does the work when its turn comes. A caller whose signal is called off while it waits leaves the queue: the work is never begun. */
  through<T>(caller: string, signal: AbortSignal | undefined, work: () => Promise<T> | T): Promise<T>;
}

interface Line {
  running: number;
  readonly waiting: Set<() => void>;
}

export function createFairQueue(options: FairQueueOptions): FairQueue {
  /** In the order of their turns. */
  const lines = new Map<string, Line>();
  let running = 0;
  let waiting = 0;

  /** Who got a turn goes to the end. */
  function begin(caller: string, line: Line): void {
    running += 1;
    line.running += 1;
    lines.delete(caller);
    lines.set(caller, line);
  }

  /** Whose turn it is: of those who may, who has least at work, and among equals who had no turn for longest. */
  function chosen(): readonly [string, Line] | undefined {
    let best: readonly [string, Line] | undefined;
    for (const [caller, line] of lines)
      if (line.waiting.size > 0 && line.running < Math.min(options.atOnceOfOne, best?.[1].running ?? Number.POSITIVE_INFINITY))
        best = [caller, line];
    return best;
  }

  function next(): void {
    while (running < options.atOnce) {
      const [caller, line] = chosen() ?? [];
      const [enter] = line?.waiting ?? [];
      if (caller === undefined || line === undefined || enter === undefined) return;
      line.waiting.delete(enter);
      waiting -= 1;
      begin(caller, line);
      enter();
    }
  }

  function end(caller: string, line: Line): void {
    running -= 1;
    line.running -= 1;
    tidy(caller, line);
    next();
  }

  function tidy(caller: string, line: Line): void {
    if (line.running === 0 && line.waiting.size === 0) lines.delete(caller);
  }

  function wait(caller: string, line: Line, signal: AbortSignal | undefined): Promise<void> {
    if (waiting >= options.waiting || line.waiting.size >= options.waitingOfOne) throw options.full();
    return new Promise((resolve, reject) => {
      const leave = () => {
        line.waiting.delete(enter);
        waiting -= 1;
        tidy(caller, line);
        reject(new AppError('timeout'));
      };
      const enter = () => {
        signal?.removeEventListener('abort', leave);
        resolve();
      };
      line.waiting.add(enter);
      waiting += 1;
      signal?.addEventListener('abort', leave, { once: true });
    });
  }

  return {
    async through(caller, signal, work) {
      if (signal?.aborted) throw new AppError('timeout');
      const line = lines.get(caller) ?? { running: 0, waiting: new Set() };
      lines.set(caller, line);
      try {
        if (running < options.atOnce && line.running < options.atOnceOfOne) begin(caller, line);
        else await wait(caller, line, signal);
      } catch (error) {
        tidy(caller, line);
        throw error;
      }
      try {
        return await work();
      } finally {
        end(caller, line);
      }
    },
  };
}
