/** How long the work for a call may go on: until its caller has left or its time is up. */
import type { FastifyReply } from 'fastify';
import { AppError } from '../kernel/errors.ts';

/** Whether the caller is no longer there to be answered. */
export function callerLeft({ raw }: FastifyReply): boolean {
  return raw.destroyed && !raw.writableFinished;
}

/**
 * Does the work of one call. Its signal is called off when the caller leaves, and when `limitMs` have passed; the call then fails with `timeout`.
 * Fastify's own `request.signal` and `handlerTimeout` (5.12) hang on the request's stream, which Node closes as soon as a body has been read: every
 * POST would be called off while it works, and none of them would ever be out of time.
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
