/** Mounts the calls of a contract: one handler a call, checked input, one access hook, one envelope. */
import type { Api, CallInput, CallResponse } from '@czyun/contract';
import type { FastifyInstance } from 'fastify';
import type { Guards } from './access.ts';
import { mountCall } from './mount.ts';
import type { CallContext } from './session-info.ts';

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
