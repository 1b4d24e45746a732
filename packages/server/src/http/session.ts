/** The two ways to transmit a session: header `sid` (token mode) or the HttpOnly cookie `sid` (cookie mode). */
import { dayMs } from '@czyun/contract';
import type {} from '@fastify/cookie';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { AppError } from '../kernel/errors.ts';

const persistentAfterMs = dayMs;
const deviceForS = 180 * 86_400;

/** With TLS the prefix binds the cookie to this host, the root path and TLS: neither a sibling domain nor plain HTTP can set it. */
function cookieName(request: Pick<FastifyRequest, 'protocol'>, name: 'sid' | 'device'): string {
  return request.protocol === 'https' ? `__Host-${name}` : name;
}

export interface Credential {
  readonly token: string;
  readonly by: 'header' | 'cookie';
}

/** The token of a request; the header takes precedence. */
export function credentialOf(request: Pick<FastifyRequest, 'headers' | 'cookies' | 'protocol'>): Credential | null {
  const header = request.headers.sid;
  if (typeof header === 'string' && header !== '') return { token: header.slice(0, 200), by: 'header' };
  const cookie = request.cookies[cookieName(request, 'sid')];
  return cookie ? { token: cookie.slice(0, 200), by: 'cookie' } : null;
}

/** Sends a new session; returns the token for the body, empty if it is in the cookie. */
export function giveSession(request: FastifyRequest, reply: FastifyReply, sid: string, expires: number, now: number): string {
  if (request.headers['x-session-mode'] !== 'cookie') return sid;
  reply.setCookie(cookieName(request, 'sid'), sid, {
    ...cookieOptions(request),
    // A session extended by use has no end known to the browser, so its cookie lasts until the browser closes.
    ...(expires - now > persistentAfterMs ? { expires: new Date(expires) } : {}),
  });
  return '';
}

/** Clears the cookie if there is one. */
export function takeSession(request: FastifyRequest, reply: FastifyReply): void {
  const name = cookieName(request, 'sid');
  if (request.cookies[name] !== undefined) reply.clearCookie(name, cookieOptions(request));
}

/** The token that identifies the browser at sign-in; in token mode too, since it grants nothing. */
export function deviceOf(request: Pick<FastifyRequest, 'cookies' | 'protocol'>): string | null {
  return request.cookies[cookieName(request, 'device')]?.slice(0, 200) ?? null;
}

export function giveDevice(request: FastifyRequest, reply: FastifyReply, token: string): void {
  reply.setCookie(cookieName(request, 'device'), token, { ...cookieOptions(request), sameSite: 'strict', maxAge: deviceForS });
}

function cookieOptions(request: FastifyRequest) {
  return { path: '/', httpOnly: true, sameSite: 'lax', secure: request.protocol === 'https' } as const;
}

/** Refuses WebSockets that a page of another site opens with our cookie. */
export function refuseForeignSockets(app: FastifyInstance): void {
  app.addHook('onRequest', async (request) => {
    const { origin, upgrade } = request.headers;
    if (upgrade === undefined || origin === undefined || request.cookies[cookieName(request, 'sid')] === undefined) return;
    if (!URL.canParse(origin) || new URL(origin).host !== request.host) throw new AppError('crossSite');
  });
}
