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
  /** Whether the owner of a project sends signs of life; absent: always. */
  readonly hasListener?: (projectId: number) => boolean;
  /** An owner that was silent for this long is not waited for, ms. */
  readonly silentMs?: number;
}

export interface Forwarding {
  /** The answer of the project's owner; null: this server answers. Throws `ownerAway` or `ownerSlow`. */
  answerOf(request: FastifyRequest, projectId: number): Promise<ForwardedAnswer | null>;
  /** Starts answering other servers, for these projects and those acquired later. */
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

export const forwardedRequest = z.object({
  method: z.enum(['GET', 'POST']),
  url: z.string(),
  address: z.string(),
  headers: z.record(z.string(), z.string()),
  body: z.unknown(),
});
export const forwardedAnswer = z.object({ status: z.number().int(), retryAfter: z.string().optional(), body: z.string() });
export type ForwardedAnswer = z.infer<typeof forwardedAnswer>;

/** Rejects as late if the owner has been silent for `silentMs`: it ended during the request, or its answer was lost. */
async function unlessSilent<T>(answer: Promise<T>, hasListener: () => boolean, silentMs: number): Promise<T> {
  const ended = new AbortController();
  const everyMs = silentMs / 10;
  const silence = async (): Promise<never> => {
    for (let looks = 0; looks < 10; looks = hasListener() ? 0 : looks + 1) await wait(everyMs, undefined, { signal: ended.signal });
    throw new RequestFailed('late');
  };
  try {
    return await Promise.race([answer, silence()]);
  } finally {
    ended.abort();
  }
}

export function createForwarding({ bus, seats, alone, hasListener = () => true, silentMs = usualSilentMs }: ForwardDeps): Forwarding {
  const secret = randomBytes(32).toString('base64url');
  const subjectOf = (projectId: number) => `project.${projectId}`;
  /** Functions that stop answering, by project taken up; undefined: this server does not answer others yet. */
  let ends: Map<number, () => void> | undefined;

  /** Whether this server works for a project; waits while it is being taken up. */
  async function isOwn(projectId: number): Promise<boolean> {
    for (const since = performance.now(); seats.holds(projectId); await wait(20)) {
      if (alone || !ends || ends.has(projectId)) return true;
      if (performance.now() - since > takeUpMs) throw new AppError('ownerAway');
    }
    return false;
  }

  return {
    async answerOf(request, projectId) {
      if (await isOwn(projectId)) return null;
      // A request is never forwarded twice: the seat has moved meanwhile.
      if (request.headers[marker] === secret) throw new AppError('ownerAway');
      try {
        const answer = bus.ask(subjectOf(projectId), textOf(request), answerMs);
        return forwardedAnswer.parse(JSON.parse(await unlessSilent(answer, () => hasListener(projectId), silentMs)));
      } catch (error) {
        if (!(error instanceof RequestFailed)) throw error;
        if (error.reason === 'late') throw new AppError('ownerSlow');
        if (alone) return null;
        throw new AppError('ownerAway');
      }
    },
    open(app, projectIds) {
      const answering = new Map<number, () => void>();
      ends = answering;
      const answer = async (text: string): Promise<string> => {
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
      };
      const begin = (ids: readonly number[]) => {
        for (const id of ids) if (!answering.has(id)) answering.set(id, bus.answer(subjectOf(id), answer));
      };
      begin(projectIds);
      seats.onChange({
        gained: begin,
        lost(ids) {
          for (const id of ids) {
            answering.get(id)?.();
            answering.delete(id);
          }
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
