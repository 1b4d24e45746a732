import { minuteMs } from '@czyun/contract';

/** Respects the limit of a service per minute: bots are blocked for minutes above it. */

const maxKeys = 10_000;

/** Takes a slot of `key`; returns the time to wait for one, ms (0: taken). Times are epoch ms. */
export type Pace = (key: string, perMinute: number | null) => number;

/** `now` is epoch ms. */
export function createPace(now: () => number): Pace {
  /** Send times of the last minute, by key. */
  const sent = new Map<string, number[]>();

  return (key, perMinute) => {
    if (perMinute === null) return 0;
    const time = now();
    const recent = (sent.get(key) ?? []).filter((at) => at > time - minuteMs && at <= time);
    const [oldest = time] = recent;
    if (recent.length >= perMinute) return oldest + minuteMs - time;
    // Reinserted, so that the map stays in the order of use and the oldest are removed first.
    sent.delete(key);
    sent.set(key, [...recent, time]);
    for (const known of sent.keys()) {
      if (sent.size <= maxKeys) break;
      sent.delete(known);
    }
    return 0;
  };
}
