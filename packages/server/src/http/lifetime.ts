/** Lifetime of the work for a call: until the caller disconnects or the time limit is reached. */
import type { FastifyReply } from 'fastify';
import { AppError } from '../kernel/errors.ts';

/** Whether the caller has disconnected before the answer. */
export function callerLeft({ raw }: FastifyReply): boolean {
  return raw.destroyed && !raw.writableFinished;
}

/**
 * Runs the work of one call. Its signal aborts when the caller disconnects, or after `limitMs`; the call then fails with `timeout`.
 * Fastify's own `request.signal` and `handlerTimeout` (5.12) depend on the request's stream, which Node closes as soon as a body has been
 * read: every POST would be aborted while it works, and none would ever time out.
 */
export async function withinLifetime<T>(reply: FastifyReply, limitMs: number, work: (signal: AbortSignal) => Promise<T> | T): Promise<T> {
  const life = new AbortController();
  const leave = () => {
    if (callerLeft(reply)) life.abort();
  };
  reply.raw.once('close', leave);
  let timer: NodeJS.Timeout | undefined;
  const late = new Promise<never>((_, reject) => {
    timer = setTimeout(() => {
      reject(new AppError('timeout'));
      life.abort();
    }, limitMs);
  });
  try {
    return await Promise.race([work(life.signal), late]);
  } finally {
    clearTimeout(timer);
    reply.raw.off('close', leave);
  }
}
