/**
 * Processing of a call on its path, in this order: rate limit, session, origin, permission by the address; body, permission, validation,
 * handler.
 */
import { bodyMost, type CallSpec, type FileAnswer, type Language, refusesReadOnly } from '@czyun/contract';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { AppError } from '../kernel/errors.ts';
import type { AnyHandler } from '../kernel/handlers.ts';
import type { CallContext, SessionInfo } from '../kernel/session-info.ts';
import type { CallFacts } from '../kernel/watch.ts';
import { type Granted, type Guards, requirePermission, requirePermissionEarly, requireSession } from './access.ts';
import { personOf } from './call-limits.ts';
import { sendData, sendFile } from './envelope.ts';
import { sendForwarded } from './forward.ts';
import { type Turn, waitForTurn } from './import-queue.ts';
import { hasMore } from './json-scan.ts';
import { preferredLanguage } from './language.ts';
import { withinLifetime } from './lifetime.ts';
import { scopeField } from './scope.ts';
import { credentialOf, deviceOf, giveDevice, giveSession, takeSession } from './session.ts';
import { validateInput } from './validate.ts';

const rawType = 'application/octet-stream';
/** A streamed body is limited by its handler instead. */
const streamLimit = 2 ** 40;
/** Maximum characters of an address (Node's limit of all headers), and fields of its query (calls have at most a dozen). */
const maxAddress = 16 * 1024;
const maxFields = 100;
/** Maximum time of a handler, ms; clients give up after 60 s. */
const handlerTimeoutMs = 55_000;
const rawHandlerTimeoutMs = 300_000;
/** Maximum time for which a client may continue to send a refused body, ms. */
const lingerMs = 2_000;

interface Caller {
  /** The result of the check by the address alone. */
  readonly granted: Granted | null;
  readonly call: CallFacts;
  readonly session: SessionInfo | null;
  readonly replaces: SessionInfo | null;
  readonly language: Language;
  readonly now: number;
}

const callers = new WeakMap<FastifyRequest, Caller>();
const turns = new WeakMap<FastifyRequest, Turn>();

/** The language of a request, also if it matched no call. */
export function languageOf(request: FastifyRequest): Language {
  return callers.get(request)?.language ?? preferredLanguage(request.headers['accept-language']);
}

/** The call of a request; undefined: none. */
export function callOf(request: FastifyRequest): CallFacts | undefined {
  return callers.get(request)?.call;
}

/** Mounts a call, and its POST twin if a GET changes something. */
export function mountCall(app: FastifyInstance, name: string, spec: CallSpec, handler: AnyHandler, guards: Guards): void {
  if (!spec.streamed) {
    mountRoutes(app, name, spec, handler, guards);
    return;
  }
  // Parsers apply to a whole Fastify scope, so a call with a streamed body gets its own.
  app.register(async (own) => {
    own.removeContentTypeParser('application/octet-stream');
    own.addContentTypeParser('application/octet-stream', (_request, payload, done) => done(null, payload));
    mountRoutes(own, name, spec, handler, guards);
  });
}

/** A GET that changes something is also mounted as POST, and only as POST if no older client needs it. Files can be requested by POST too, with fields as JSON. */
export function methodsOf(spec: CallSpec, changingGet: boolean): readonly ('GET' | 'POST')[] {
  if (spec.file && spec.method === 'GET') return ['GET', 'POST'];
  if (!spec.changes || spec.method === 'POST') return [spec.method];
  return changingGet ? ['GET', 'POST'] : ['POST'];
}

function mountRoutes(app: FastifyInstance, name: string, spec: CallSpec, handler: AnyHandler, guards: Guards): void {
  // A missing field fails the start of the server, not a call.
  if (typeof spec.scope === 'object') scopeField(spec, spec.scope);
  const most = bodyMost(spec);
  const methods = methodsOf(spec, guards.changingGet);
  for (const method of methods) {
    const fieldsInBody = method !== spec.method;
    app.route({
      method,
      url: spec.path.replace(/\{(\w+)\}/g, ':$1'),
      bodyLimit: spec.streamed ? streamLimit : (spec.rawKb ?? most.kB) * 1024,
      config: { most },
      onRequest: async (request, reply) => {
        const caller = await identify(request, name, spec, guards);
        const raw = rawInput(request, fieldsInBody);
        callers.set(request, { ...caller, granted: await requirePermissionEarly(spec, caller.session, raw, guards) });
        if (!spec.rawBody) return;
        // Raw bodies are large: wrong fields and content types are refused before they are read.
        validateInput(spec, raw, caller.language);
        if (!(request.headers['content-type'] ?? rawType).startsWith(rawType)) throw new AppError('badInput');
        if (spec.oneAtATime && guards.importQueue)
          turns.set(request, await waitForTurn(guards.importQueue, caller.session?.userId ?? 0, request, reply));
      },
      handler: async (request, reply) => {
        const caller = callers.get(request) ?? (await identify(request, name, spec, guards));
        const raw = rawInput(request, fieldsInBody);
        // Receiving the body may have taken minutes, so the permission is checked again.
        const known = method === 'GET' ? caller.granted : null;
        const granted = known ?? (await requirePermission(spec, caller.session, raw, guards));
        const input = validateInput(spec, raw, caller.language);
        if (granted === null) throw new AppError('noAccess');
        const forwarded = spec.byOwner && granted.projectId !== null && (await guards.forwarding?.answerOf(request, granted.projectId));
        if (forwarded) return sendForwarded(reply, forwarded);
        if (spec.streamed) endWithAnswer(request, reply);
        const turn = turns.get(request);
        const data = await withinLifetime(reply, spec.rawBody ? rawHandlerTimeoutMs : handlerTimeoutMs, (signal) => {
          const work = () => handler(input, { ...caller, ...granted, ...surroundings(request, reply, caller.now), signal });
          if (turn) return turn.during(work);
          if (spec.cost !== 'heavy' || !guards.heavy) return work();
          return guards.heavy.through({ owner: personOf({ session: caller.session, address: request.ip }) }, signal, work);
        });
        guards.watch?.done(caller.call, request.ip, granted.projectId, input, data);
        if (spec.file) return sendFile(reply, data as FileAnswer);
        if (guards.checkAnswers) checkAnswer(name, spec, data);
        return sendData(reply, data);
      },
    });
  }
}

async function identify(request: FastifyRequest, name: string, spec: CallSpec, guards: Guards): Promise<Caller> {
  if (request.url.length > maxAddress || hasMore(request.url, '&', maxFields)) throw new AppError('tooLarge');
  const credential = credentialOf(request);
  guards.limits?.stranger(request.ip, credential?.token ?? null);
  // Automatic requests of an unattended page have this header and do not extend the session.
  const idle = request.headers['x-idle'] !== undefined;
  const find = idle ? guards.accounts.peekSession : guards.accounts.sessionByToken;
  const session = credential ? await find(credential.token) : null;
  if (credential) guards.limits?.lookedUp(request.ip, credential.token, session !== null);
  // Another site can make a browser send its cookie, but no header, so it cannot end the session.
  const isIntended = credential?.by === 'header' || request.headers['x-session-mode'] === 'cookie';
  const caller: Caller = {
    granted: null,
    call: { name, spec, session, hasToken: credential !== null },
    session,
    replaces: isIntended ? session : null,
    language: session?.language ?? preferredLanguage(request.headers['accept-language']),
    now: guards.now(),
  };
  callers.set(request, caller);
  guards.limits?.take(spec, { session, address: request.ip }, request.query);
  requireSession(spec, session);
  if (spec.changes && spec.access !== 'public') {
    if (credential?.by === 'cookie' && request.headers['x-requested-with'] === undefined) throw new AppError('crossSite');
    if (session?.readOnly && refusesReadOnly(spec)) throw new AppError('forbidden');
  }
  return caller;
}

/**
 * An answer before the end of a streamed body (refused, too large, too slow): the rest is discarded for a moment, so that the client can
 * read the answer; then the connection is closed, which also ends the handler's reading.
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

function surroundings(
  request: FastifyRequest,
  reply: FastifyReply,
  now: number,
): Pick<CallContext, 'address' | 'agent' | 'device' | 'reply'> {
  return {
    address: request.ip,
    agent: (request.headers['user-agent'] ?? '').slice(0, 200),
    device: deviceOf(request),
    reply: {
      setSession: (sid, expires) => giveSession(request, reply, sid, expires, now),
      clearSession: () => takeSession(request, reply),
      setDevice: (token) => giveDevice(request, reply, token),
    },
  };
}

function checkAnswer(name: string, spec: CallSpec, data: unknown): void {
  const checked = spec.response.safeParse(data);
  if (!checked.success) throw new Error(`The answer of ${name} does not match its schema: ${checked.error.message}`);
}
