/** Handlers of the calls of a contract. */
import type { Api, CallInput, CallResponse } from '@czyun/contract';
import type { CallContext } from './session-info.ts';

/** One handler for every call of an Api; a missing one is a compile error. */
export type Handlers<A extends Api> = {
  readonly [K in keyof A]: (input: CallInput<A[K]>, context: CallContext) => Promise<CallResponse<A[K]>> | CallResponse<A[K]>;
};

/** A handler without its specific types. */
export type AnyHandler = (input: { params: unknown; query: unknown; body: unknown }, context: CallContext) => unknown;

/** The calls of one contract with their handlers. */
export interface AnsweredCalls {
  readonly api: Api;
  readonly handlers: Readonly<Record<string, AnyHandler>>;
}

/** Combines the calls of a contract with their handlers; a missing or wrong handler is a compile error. */
export function answered<A extends Api>(api: A, handlers: Handlers<A>): AnsweredCalls {
  return { api, handlers: handlers as unknown as AnsweredCalls['handlers'] };
}

/** The body of a call as its handler receives it. */
export type BodyOf<A extends Api, K extends keyof A> = CallInput<A[K]>['body'];
