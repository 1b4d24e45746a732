/** Turns of the engine for one job: a heavy job occupies a turn while it works, and passes it on between its pieces. */
import type { Claim } from '../kernel/fair-order.ts';
import type { FairQueue } from '../kernel/fair-queue.ts';
import type { AnyJobKind } from './types.ts';

export interface TurnDeps {
  readonly turns: FairQueue;
  /** Shortest turn, ms: passing it on earlier costs more than it gains. */
  readonly shortestTurnMs: number;
}

/** All methods throw when the job is aborted. */
export function createJobTurns(kind: AnyJobKind, claim: Claim, { turns, shortestTurnMs }: TurnDeps, signal: AbortSignal) {
  let end: (() => void) | undefined;
  let since = 0;

  async function take(): Promise<void> {
    signal.throwIfAborted();
    if (kind.heavy) end = await turns.enter(claim, signal);
    since = performance.now();
  }

  return {
    take,
    end: () => end?.(),

    async breathe(): Promise<void> {
      signal.throwIfAborted();
      if (performance.now() - since < shortestTurnMs) return;
      end?.();
      await take();
    },

    /** Works without a turn. */
    async aside<T>(work: () => Promise<T>): Promise<T> {
      end?.();
      try {
        return await work();
      } finally {
        if (!signal.aborted) await take();
      }
    },
  };
}
