/** So many times in a while, counted for each person. */
import { AppError } from '../../http/errors.ts';

export interface RateLimit {
  /** Counts one; throws `tooManyRequests` when there were too many. */
  take(key: number): void;
}

/** At most `count` within `windowMs`, sliding. */
export function createRateLimit(count: number, windowMs: number, now: () => number): RateLimit {
  const taken = new Map<number, number[]>();
  return {
    take(key) {
      const since = now() - windowMs;
      const recent = (taken.get(key) ?? []).filter((time) => time > since);
      const [first] = recent;
      if (recent.length >= count && first !== undefined) {
        throw new AppError('tooManyRequests', { seconds: Math.max(1, Math.ceil((first - since) / 1000)) });
      }
      recent.push(now());
      taken.set(key, recent);
      if (taken.size > 1000) for (const [other, times] of taken) if ((times.at(-1) ?? 0) <= since) taken.delete(other);
    },
  };
}
