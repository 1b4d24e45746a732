/** Mounts the calls of a contract: one handler per call, validated input, one access hook, one envelope. */
import type { FastifyInstance } from 'fastify';
import type { AnsweredCalls } from '../kernel/handlers.ts';
import type { Guards } from './access.ts';
import { mountCall } from './mount.ts';

/** Mounts answered calls on `app` (under the app's prefix). */
export function registerCalls(app: FastifyInstance, { api, handlers }: AnsweredCalls, guards: Guards): void {
  for (const [name, spec] of Object.entries(api)) {
    const handler = handlers[name];
    if (!handler) throw new Error(`nothing answers ${name}`);
    mountCall(app, name, spec, handler, guards);
  }
}
