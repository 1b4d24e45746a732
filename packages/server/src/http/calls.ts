/** Mounts the calls of a contract: one handler a call, checked input, one access hook, one envelope. */
import type { Api } from '@czyun/contract';
import type { FastifyInstance } from 'fastify';
import type { AnyHandler, Handlers } from '../kernel/handlers.ts';
import type { Guards } from './access.ts';
import { mountCall } from './mount.ts';

/** Mounts every call of `api` on `app` (under the app's prefix). */
export function registerApi<A extends Api>(app: FastifyInstance, api: A, handlers: Handlers<A>, guards: Guards): void {
  for (const name of Object.keys(api) as (keyof A & string)[]) {
    mountCall(app, name, api[name] as Api[string], handlers[name] as unknown as AnyHandler, guards);
  }
}
