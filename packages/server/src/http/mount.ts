/** One call on one path: session and origin first, then input, then permission, then the handler. */
import type { CallSpec, FileAnswer, Language } from '@czyun/contract';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { type Guards, requirePermission, requireSession } from './access.ts';
import { sendData, sendFile } from './envelope.ts';
import { AppError } from './errors.ts';
import type { AnyHandler } from './kernel.ts';
import { preferredLanguage } from './language.ts';
import { withinLifetime } from './lifetime.ts';
import { credentialOf, giveSession, takeSession } from './session.ts';
import type { CallContext, SessionInfo } from './session-info.ts';
import { validateInput } from './validate.ts';
import type { CallFacts } from './watch.ts';

/** Bytes of a body, and of a raw one. */
export const bodyLimit = 1024 * 1024;
export const rawBodyLimit = 64 * 1024 * 1024;
/** Of a streamed body the handler knows the limit that counts. */
const streamLimit = 2 ** 40;
/** Longest a handler may work, ms; the client gives up at 60 s. */
const handlerTimeoutMs = 55_000;
const rawHandlerTimeoutMs = 300_000;
/** Longest a client may go on sending what nobody wants any more, ms. */
const lingerMs = 2_000;

interface Caller {
  readonly call: CallFacts;
  readonly session: SessionInfo | null;
  readonly replaces: SessionInfo | null;
  readonly language: Language;
  readonly now: number;
}

const callers = new WeakMap<FastifyRequest, Caller>();

/** The language of a request, also of one that never reached a call. */
export function languageOf(request: FastifyRequest): Language {
  return callers.get(request)?.language ?? preferredLanguage(request.headers['accept-language']);
}

/** The call that a request turned out to be; undefined when it never became one. */
export function callOf(request: FastifyRequest): CallFacts | undefined {
  return callers.get(request)?.call;
}

/** Mounts one call (and its POST twin where a GET changes something). */
export function mountCall(app: FastifyInstance, name: string, spec: CallSpec, handler: AnyHandler, guards: Guards): void {
  if (!spec.streamed) {
    mountRoutes(app, name, spec, handler, guards);
    return;
  }
  // Parsers belong to a whole scope, so a call that takes its body in pieces gets one of its own.
  app.register(async (own) => {
    own.removeContentTypeParser('application/octet-stream');
    own.addContentTypeParser('application/octet-stream', (_request, payload, done) => done(null, payload));
    mountRoutes(own, name, spec, handler, guards);
  });
}

function mountRoutes(app: FastifyInstance, name: string, spec: CallSpec, handler: AnyHandler, guards: Guards): void {
  const methods = spec.changes && spec.method === 'GET' ? (['GET', 'POST'] as const) : [spec.method];
  for (const method of methods) {
    const fieldsInBody = method !== spec.method;
    app.route({
      method,
      url: spec.path.replace(/\{(\w+)\}/g, ':$1'),
      bodyLimit: spec.streamed ? streamLimit : spec.rawBody ? rawBodyLimit : bodyLimit,
      onRequest: async (request) => {
        const caller = await identify(request, name, spec, guards);
        // Raw bodies are large: nobody sends one before we know that he may.
        if (spec.rawBody)
          await requirePermission(spec, caller.session, validateInput(spec, rawInput(request, false), caller.language), guards);
      },
      handler: async (request, reply) => {
        const caller = callers.get(request) ?? (await identify(request, name, spec, guards));
        const input = validateInput(spec, rawInput(request, fieldsInBody), caller.language);
        const granted = await requirePermission(spec, caller.session, input, guards);
        if (spec.streamed) endWithAnswer(request, reply);
        const data = await withinLifetime(reply, spec.rawBody ? rawHandlerTimeoutMs : handlerTimeoutMs, (signal) =>
          handler(input, { ...caller, ...granted, ...surroundings(request, reply, caller.now), signal }),
        );
        guards.watch?.done(caller.call, request.ip, granted.projectId, input, data);
        if (spec.file) return sendFile(reply, data as FileAnswer);
        if (guards.checkAnswers) checkAnswer(name, spec, data);
        return sendData(reply, data);
      },
    });
  }
}

async function identify(request: FastifyRequest, name: string, spec: CallSpec, guards: Guards): Promise<Caller> {
  const credential = credentialOf(request);
  const session = credential ? await guards.accounts.sessionByToken(credential.token) : null;
  // A page elsewhere can make a browser send its cookie, but no header: it must not be able to end the session.
  const meant = credential?.by === 'header' || request.headers['x-session-mode'] === 'cookie';
  const caller: Caller = {
    call: { name, spec, session, hasToken: credential !== null },
    session,
    replaces: meant ? session : null,
    language: session?.language ?? preferredLanguage(request.headers['accept-language']),
    now: guards.now(),
  };
  callers.set(request, caller);
  guards.limits?.take(name, { session, address: request.ip });
  requireSession(spec, session);
  if (spec.changes && spec.access !== 'public') {
    if (credential?.by === 'cookie' && request.headers['x-requested-with'] === undefined) throw new AppError('crossSite');
    // A public demonstration may look at everything and change nothing; leaving is allowed.
    if (session?.readOnly && name !== 'loginOut') throw new AppError('forbidden');
  }
  return caller;
}

/**
 * An answer before the end of a streamed body (refused, too large, out of time): for a moment the rest is thrown away, so that the
 * client gets to read the answer; then the connection ends, and a handler that still reads hears of it.
 */
function endWithAnswer({ raw }: FastifyRequest, reply: FastifyReply): void {
  reply.raw.once('finish', () => {
    if (raw.complete) return;
    raw.resume();
    setTimeout(() => raw.destroy(new AppError('timeout')), lingerMs).unref();
  });
}

function rawInput(request: FastifyRequest, fieldsInBody: boolean) {
  return { params: request.params, query: request.query, body: request.body, fieldsInBody };
}

function surroundings(request: FastifyRequest, reply: FastifyReply, now: number): Pick<CallContext, 'address' | 'agent' | 'reply'> {
  return {
    address: request.ip,
    agent: String(request.headers['user-agent'] ?? '').slice(0, 200),
    reply: {
      setSession: (sid, expires) => giveSession(request, reply, sid, expires, now),
      clearSession: () => takeSession(request, reply),
    },
  };
}

function checkAnswer(name: string, spec: CallSpec, data: unknown): void {
  const checked = spec.response.safeParse(data);
  if (!checked.success) throw new Error(`The answer of ${name} does not match its schema: ${checked.error.message}`);
}
