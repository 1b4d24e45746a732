/** All errors become envelopes; unexpected ones are logged and their text is not shown. */
import type { ErrorName } from '@czyun/contract';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { AppError } from '../kernel/errors.ts';
import type { Watch } from '../kernel/watch.ts';
import { asAppError, sendError } from './envelope.ts';
import { callerLeft } from './lifetime.ts';
import { callOf, languageOf } from './mount.ts';
import { pathOf } from './web.ts';

export interface FailureOptions {
  readonly basePath: string;
  /** Answers an unknown path with a page; false: there is none for it. */
  readonly page: (request: FastifyRequest, reply: FastifyReply) => boolean;
  /** Counts a request for a call that does not exist; may throw `tooManyRequests`. */
  readonly countUnknown?: (request: FastifyRequest) => void;
  /** Maps errors of lower layers; undefined: not one that it knows. */
  readonly translate?: (thrown: unknown) => AppError | undefined;
  /** Notified of refused requests. */
  readonly watch?: Pick<Watch, 'refused'>;
}

export interface Failures {
  send(thrown: unknown, request: FastifyRequest, reply: FastifyReply): FastifyReply;
}

/** Errors caused by the server itself. */
const logged: ReadonlySet<ErrorName> = new Set(['internal', 'storageFull', 'storageUnwritable']);

/** Answers errors and unknown paths of an app, and logs every answer at level debug. */
export function answerErrors(app: FastifyInstance, { basePath, page, countUnknown, translate, watch }: FailureOptions): Failures {
  const send = (thrown: unknown, request: FastifyRequest, reply: FastifyReply) => {
    const error = translate?.(thrown) ?? asAppError(thrown);
    if (logged.has(error.error) && !callerLeft(reply)) {
      request.log.error({ err: thrown, method: request.method, path: pathOf(request) }, 'a request failed');
    }
    watch?.refused(callOf(request), request.ip, { query: request.query, body: request.body }, error);
    return sendError(reply, error, languageOf(request), callOf(request)?.spec);
  };
  app.setErrorHandler((error, request, reply) => send(error, request, reply));
  app.setNotFoundHandler((request, reply) => {
    const path = pathOf(request);
    const isCall = path === basePath || path.startsWith(`${basePath}/`);
    if (isCall) countUnknown?.(request);
    if (isCall || !page(request, reply)) void send(new AppError('notFound'), request, reply);
    return reply;
  });
  app.addHook('onResponse', async (request, reply) => {
    request.log.debug(
      { method: request.method, path: pathOf(request), status: reply.statusCode, ms: Math.round(reply.elapsedTime) },
      'answered',
    );
  });
  return { send };
}
