/** Waits for the end of jobs. */
import type { Topic } from '../kernel/topic.ts';
import { isOver, type JobRecord } from './record.ts';

/** The end of a job in another process is not reported here, so the store is read at this interval, ms. */
const readEveryMs = 1000;

export interface WaitDeps {
  readonly news: Topic<JobRecord>;
  readonly get: (id: number) => Promise<JobRecord | undefined>;
}

export const createWaitForEnd =
  ({ news, get }: WaitDeps) =>
  async (id: number, waitMs: number, signal?: AbortSignal): Promise<JobRecord | undefined> => {
    const until = performance.now() + waitMs;
    for (;;) {
      const { promise: changed, resolve } = Promise.withResolvers<void>();
      // Subscribed before the job is read, so that no end is missed.
      const off = news.on((record) => {
        if (record.id === id && isOver(record)) resolve();
      });
      const aborted = () => resolve();
      signal?.addEventListener('abort', aborted);
      const timer = setTimeout(resolve, Math.max(0, Math.min(readEveryMs, until - performance.now())));
      try {
        const record = await get(id);
        if (!record || isOver(record)) return record;
        if (performance.now() >= until || signal?.aborted) return undefined;
        await changed;
      } finally {
        off();
        signal?.removeEventListener('abort', aborted);
        clearTimeout(timer);
      }
    }
  };
