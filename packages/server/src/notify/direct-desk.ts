/** A desk of jobs where no runner is at hand: work begins at once, waits between its tries in memory, and ends with the process. */
import { setTimeout as sleep } from 'node:timers/promises';
import type { JobDesk, JobKind } from '../jobs/types.ts';
import type { Actor } from '../kernel/actor.ts';
import { AppError } from '../kernel/errors.ts';

export interface DirectDesk extends JobDesk {
  /** Calls off what is under way; resolves once it has ended. */
  close(): Promise<void>;
}

interface Asked<I> {
  readonly id: number;
  readonly input: I;
  readonly actor: Actor;
  readonly projectId: number | null;
}

/** A desk whose work hears of no failure but by `warn`. */
export function createDirectDesk(warn: (error: unknown, kind: string) => void): DirectDesk {
  const stopping = new AbortController();
  const { signal } = stopping;
  const running = new Set<Promise<void>>();
  let lastId = 0;

  async function work<I>(kind: JobKind<I>, asked: Asked<I>): Promise<void> {
    for (let attempt = 1; ; attempt += 1) {
      try {
        await kind.run({ ...asked, attempt, signal, progress: () => {}, file: () => Promise.reject(new Error('no files here')) });
        return;
      } catch (error) {
        const isFinal = error instanceof AppError && error.status < 500;
        if (signal.aborted || isFinal || attempt >= (kind.again?.most ?? 1)) throw error;
        await sleep(kind.again?.afterMs(attempt), undefined, { signal, ref: false });
      }
    }
  }

  return {
    async ask(kind, { input, actor, projectId }) {
      lastId += 1;
      const end: Promise<void> = work(kind, { id: lastId, input, actor, projectId })
        .catch((error: unknown) => {
          if (!signal.aborted) warn(error, kind.kind);
        })
        .finally(() => running.delete(end));
      running.add(end);
      return lastId;
    },
    async close() {
      stopping.abort();
      await Promise.all(running);
    },
  };
}
