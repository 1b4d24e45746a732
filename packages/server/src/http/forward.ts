/** Calls that need the owner of a project are forwarded to it: the whole request is sent over the bus, and checked there like any other. */
import { randomBytes } from 'node:crypto';
import { setTimeout as wait } from 'node:timers/promises';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { z } from 'zod';
import { type Bus, RequestFailed } from '../bus/index.ts';
import { AppError } from '../kernel/errors.ts';
import type { Seats } from '../seats/index.ts';
import { credentialOf } from './session.ts';

export interface ForwardDeps {
  readonly bus: Pick<Bus, 'ask' | 'answer'>;
  readonly seats: Pick<Seats, 'holds' | 'onChange'>;
  /** No other server uses the store: this one answers also for projects whose seat it has not claimed yet. */
  readonly alone: boolean;
  /** Identifies this server on the bus. */
  readonly server: string;
  /** The other server that owns a project, by its signs of life; undefined: none is known. */
  readonly ownerOf: (projectId: number) => string | undefined;
  /** An owner that was silent for this long is not waited for, ms. */
  readonly silentMs?: number;
}

export interface Forwarding {
  /** The answer of the project's owner; null: this server answers. Throws `ownerAway` or `ownerSlow`. */
  answerOf(request: FastifyRequest, projectId: number): Promise<ForwardedAnswer | null>;
  /** Starts answering other servers; these projects have been taken up. */
  open(app: Pick<FastifyInstance, 'inject'>, projectIds: readonly number[]): void;
}

/** Marks requests that another server forwarded; only this process knows its value. */
const marker = 'x-forwarded-call';
/** Headers that are forwarded; the session is always sent as a token, also if it was a cookie. */
const taken = ['accept-language', 'user-agent', 'x-idle'] as const;
/** Slightly longer than the maximum time of a handler, ms. */
const answerMs = 57_000;
/** Maximum time to take up a claimed project, ms: its active alarms are read from the log, for example. */
const takeUpMs = 10_000;
/** Longer than the delay of an event loop under load, ms; a sign counts as missed three seconds after the last one. */
const usualSilentMs = 5_000;
/** A server that has just started hears of every owner within this time, ms. */
const hearingMs = 1_500;

export const forwardedRequest = z.object({
  method: z.enum(['GET', 'POST']),
  url: z.string(),
  address: z.string(),
  headers: z.record(z.string(), z.string()),
  body: z.unknown(),
});
export const forwardedAnswer = z.object({ status: z.number().int(), retryAfter: z.string().optional(), body: z.string() });
export type ForwardedAnswer = z.infer<typeof forwardedAnswer>;

/** Not by project: NATS would also send requests to a former owner that hangs. */
export const callsSubject = (server: string) => `calls.${server}`;

/** Rejects as late if the owner has not been the owner for `silentMs`: it ended or stalled during the request, or its answer was lost. */
async function whileOwner<T>(answer: Promise<T>, isOwner: () => boolean, silentMs: number): Promise<T> {
  const ended = new AbortController();
  const everyMs = silentMs / 10;
  const silence = async (): Promise<never> => {
    for (let looks = 0; looks < 10; looks = isOwner() ? 0 : looks + 1) await wait(everyMs, undefined, { signal: ended.signal });
    throw new RequestFailed('late');
  };
  try {
    return await Promise.race([answer, silence()]);
  } finally {
    ended.abort();
  }
}

export function createForwarding({ bus, seats, alone, server, ownerOf, silentMs = usualSilentMs }: ForwardDeps): Forwarding {
  const secret = randomBytes(32).toString('base64url');
  /** Projects taken up; undefined: this server does not answer others yet. */
  let served: Set<number> | undefined;
  let hearsAll = Number.NEGATIVE_INFINITY;

  /** Whether this server works for a project; waits while it is being taken up. */
  async function isOwn(projectId: number): Promise<boolean> {
    for (const since = performance.now(); seats.holds(projectId); await wait(20)) {
      if (alone || !served || served.has(projectId)) return true;
      if (performance.now() - since > takeUpMs) throw new AppError('ownerAway');
    }
    return false;
  }

  async function knownOwner(projectId: number): Promise<string | undefined> {
    while (ownerOf(projectId) === undefined && performance.now() < hearsAll) await wait(20);
    return ownerOf(projectId);
  }

  return {
    async answerOf(request, projectId) {
      if (await isOwn(projectId)) return null;
      // A request is never forwarded twice: the seat has moved meanwhile.
      if (request.headers[marker] === secret) throw new AppError('ownerAway');
      if (alone) return null;
      const owner = await knownOwner(projectId);
      if (owner === undefined) throw new AppError('ownerAway');
      try {
        const answer = bus.ask(callsSubject(owner), textOf(request), answerMs);
        return forwardedAnswer.parse(JSON.parse(await whileOwner(answer, () => ownerOf(projectId) === owner, silentMs)));
      } catch (error) {
        if (!(error instanceof RequestFailed)) throw error;
        throw new AppError(error.reason === 'late' ? 'ownerSlow' : 'ownerAway');
      }
    },
    open(app, projectIds) {
      const taken = new Set(projectIds);
      served = taken;
      hearsAll = performance.now() + hearingMs;
      bus.answer(callsSubject(server), async (text: string): Promise<string> => {
        const { method, url, address, headers, body } = forwardedRequest.parse(JSON.parse(text));
        const answered = await app.inject({
          method,
          url,
          remoteAddress: address,
          headers: { ...headers, [marker]: secret },
          ...(method === 'POST' ? { payload: body ?? {} } : {}),
        });
        const retryAfter = answered.headers['retry-after'];
        const sent: ForwardedAnswer = {
          status: answered.statusCode,
          body: answered.payload,
          ...(retryAfter === undefined ? {} : { retryAfter }),
        };
        return JSON.stringify(sent);
      });
      seats.onChange({
        gained(ids) {
          for (const id of ids) taken.add(id);
        },
        lost(ids) {
          for (const id of ids) taken.delete(id);
        },
      });
    },
  };
}

/** Sends the owner's answer unchanged. */
export function sendForwarded(reply: FastifyReply, { status, retryAfter, body }: ForwardedAnswer): FastifyReply {
  if (retryAfter !== undefined) reply.header('retry-after', retryAfter);
  return reply.code(status).header('cache-control', 'no-store').type('application/json; charset=utf-8').send(body);
}

function textOf(request: FastifyRequest): string {
  const headers = Object.fromEntries(
    taken.flatMap((name) => {
      const value = request.headers[name];
      return typeof value === 'string' ? [[name, value]] : [];
    }),
  );
  const token = credentialOf(request)?.token;
  const sent = { ...headers, ...(token === undefined ? {} : { sid: token }) };
  return JSON.stringify({ method: request.method, url: request.url, address: request.ip, headers: sent, body: request.body ?? null });
}
