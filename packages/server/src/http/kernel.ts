/** Mounts the calls of a contract: one handler a call, checked input, one access hook, one envelope. */
import type { Api, CallInput, CallResponse, Language } from '@czyun/contract';
import type { FastifyInstance } from 'fastify';
import type { Guards } from './access.ts';
import { mountCall } from './mount.ts';

/** Who is signed in, as every request sees it. */
export interface SessionInfo {
  readonly userId: number;
  readonly userName: string;
  readonly loginName: string;
  /** 1 platform administrator. */
  readonly userType: number;
  /** null: whatever the browser asks for. */
  readonly language: Language | null;
  readonly tokenHash: string;
  /** Set when a secret link signed in: only this project is seen, with this code. */
  readonly secretLink: { readonly projectId: number; readonly code: number } | null;
  /** Epoch ms. */
  readonly expires: number;
  /** A visitor of the public demonstration: calls that change something are refused. */
  readonly readOnly?: boolean;
}

/** What a handler knows of its call besides the input. */
export interface CallContext {
  readonly session: SessionInfo | null;
  /** The session that signing in takes the place of. */
  readonly replaces: SessionInfo | null;
  readonly language: Language;
  /** The project that the call's scope leads to; null when it leads to none or to several. */
  readonly projectId: number | null;
  /** The caller's effective membership code there. */
  readonly code: number | null;
  readonly address: string;
  readonly agent: string;
  /** Epoch ms when the call came in. */
  readonly now: number;
  /** Aborts when the client goes away. */
  readonly signal: AbortSignal;
  readonly reply: {
    /** Hands a session to the client. Returns what the body may show: the sid, or an empty text when it went into the cookie. */
    setSession(sid: string, expires: number): string;
    clearSession(): void;
  };
}

/** One handler for every call of an Api; a missing one is a compile error. */
export type Handlers<A extends Api> = {
  readonly [K in keyof A]: (input: CallInput<A[K]>, context: CallContext) => Promise<CallResponse<A[K]>> | CallResponse<A[K]>;
};

/** A handler without its particular types. */
export type AnyHandler = (input: { params: unknown; query: unknown; body: unknown }, context: CallContext) => unknown;

/** Mounts every call of `api` on `app` (under the app's prefix). */
export function registerApi<A extends Api>(app: FastifyInstance, api: A, handlers: Handlers<A>, guards: Guards): void {
  for (const name of Object.keys(api) as (keyof A & string)[]) {
    mountCall(app, name, api[name] as Api[string], handlers[name] as unknown as AnyHandler, guards);
  }
}
