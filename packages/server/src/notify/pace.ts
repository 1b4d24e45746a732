/** Keeps to what a service takes in a minute: its robots are shut for minutes when more comes. */
import { setTimeout as sleep } from 'node:timers/promises';
import { DeliveryFailure } from './types.ts';

const minuteMs = 60_000;
/** A notice waits so long for its turn; after that it comes again later, so that others may go. */
const longestWaitMs = 5000;
const mostKeys = 10_000;

/** Waits for a turn of `key`; rejects with DeliveryFailure (`pace`) when none comes soon. `now` is epoch ms. */
export function createPace(now: () => number) {
  /** When notices of the last minute went out, by key. */
  const sent = new Map<string, number[]>();

  return async (key: string, perMinute: number | null, signal: AbortSignal): Promise<void> => {
    if (perMinute === null) return;
    for (;;) {
      const time = now();
      const recent = (sent.get(key) ?? []).filter((at) => at > time - minuteMs && at <= time);
      const [oldest = time] = recent;
      const waitMs = recent.length < perMinute ? 0 : oldest + minuteMs - time;
      if (waitMs > longestWaitMs) throw new DeliveryFailure('pace', true);
      if (waitMs === 0) {
        // Set anew, so that the map stays in the order of use and the oldest go first.
        sent.delete(key);
        sent.set(key, [...recent, time]);
        for (const known of sent.keys()) {
          if (sent.size <= mostKeys) break;
          sent.delete(known);
        }
        return;
      }
      await sleep(waitMs, undefined, { signal });
    }
  };
}
