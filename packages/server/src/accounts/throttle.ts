/**
 * Slows down guessing. Attempts count per account *and* network of the address (`networkOf`): each further attempt waits longer, and nobody
 * can lock the owner out from another network.
 */
import { hourMs } from '@czyun/contract';

const freeTries = 10;
const firstDelayMs = 2_000;
const longestDelayMs = 15 * 60_000;
/** Idle time after which a key is forgotten. */
const forgetMs = hourMs;
const maxKeys = 20_000;

interface Tries {
  failed: number;
  blockedUntil: number;
  last: number;
}

export interface Throttle {
  /**
   * Time to wait, ms (`longestMs` at most, 15 min by default); 0: proceed, and the attempt counts as failed until `succeeded` is called (so
   * parallel attempts count too).
   */
  begin(key: string, longestMs?: number): number;
  succeeded(key: string): void;
  /** Whether the next attempt would have to wait. */
  blocks(key: string): boolean;
}

export interface OwnThrottle extends Throttle {
  /** Counts an attempt that was made at another server. */
  count(key: string, longestMs?: number): void;
}

/** A throttle in memory; `now` is epoch ms. */
export function createThrottle(now: () => number): OwnThrottle {
  const known = new Map<string, Tries>();

  /** Adjusts attempts with a future time: the clock was set back since, and the wait counts from now. */
  function moved(tries: Tries, time: number): Tries {
    const ahead = tries.last - time;
    if (ahead > 0) {
      tries.last -= ahead;
      tries.blockedUntil -= ahead;
    }
    return tries;
  }

  function forget(time: number): void {
    for (const [key, tries] of known) {
      if (time - tries.last > forgetMs || known.size > maxKeys) known.delete(key);
    }
  }

  function count(key: string, longestMs = longestDelayMs): void {
    const time = now();
    const before = known.get(key);
    const tries = before && time - moved(before, time).last <= forgetMs ? before : { failed: 0, blockedUntil: 0, last: time };
    tries.failed += 1;
    tries.last = time;
    const over = tries.failed - freeTries;
    if (over >= 0) tries.blockedUntil = time + Math.min(firstDelayMs * 2 ** over, longestMs);
    // Reinserted, so that the map stays in the order of use and the oldest are removed first.
    known.delete(key);
    known.set(key, tries);
    if (known.size > maxKeys) forget(time);
  }

  /** 0: no need to wait. */
  function waitMs(key: string): number {
    const time = now();
    const tries = known.get(key);
    return tries ? Math.max(0, moved(tries, time).blockedUntil - time) : 0;
  }

  return {
    begin(key, longestMs) {
      const wait = waitMs(key);
      if (wait === 0) count(key, longestMs);
      return wait;
    },
    count,
    blocks: (key) => waitMs(key) > 0,
    succeeded(key) {
      known.delete(key);
    },
  };
}
