/** What answers the calls of a contract. */
import type { Api, CallInput, CallResponse } from '@czyun/contract';
import type { CallContext } from './session-info.ts';

/** One handler for every call of an Api; a missing one is a compile error. */
export type Handlers<A extends Api> = {
  readonly [K in keyof A]: (input: CallInput<A[K]>, context: CallContext) => Promise<CallResponse<A[K]>> | CallResponse<A[K]>;
};

/** A handler without its particular types. */
export type AnyHandler = (input: { params: unknown; query: unknown; body: unknown }, context: CallContext) => unknown;

/** The calls of one contract with what answers them. */
export interface AnsweredCalls {
  readonly api: Api;
  readonly handlers: Readonly<Record<string, AnyHandler>>;
}

/** Puts the calls of a contract and their handlers together; a handler that is missing or wrong is a compile error. */
export function answered<A extends Api>(api: A, handlers: Handlers<A>): AnsweredCalls {
  return { api, handlers: handlers as unknown as AnsweredCalls['handlers'] };
}

/** The body of a call, as its handler gets it. */
export type BodyOf<A extends Api, K extends keyof A> = CallInput<A[K]>['body'];
