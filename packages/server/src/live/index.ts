/** The WebSocket at `{base}/live` (contract live.ts). */
import type {} from '@fastify/websocket';
import type { FastifyInstance } from 'fastify';
import type { Alarms, DeviceStates } from '../alarms/types.ts';
import { preferredLanguage } from '../http/language.ts';
import { credentialOf } from '../http/session.ts';
import type { Sessions } from '../http/session-info.ts';
import type { Registry } from '../registry/types.ts';
import type { Telemetry } from '../telemetry/types.ts';
import { serveConnection } from './connection.ts';
import { createHub } from './hub.ts';

export interface LiveDeps {
  readonly registry: Registry;
  readonly telemetry: Pick<Telemetry, 'live'>;
  readonly states: DeviceStates;
  readonly alarms: Alarms;
  readonly accounts: Sessions;
  /** Epoch ms. */
  readonly now: () => number;
}

export interface LiveOptions {
  /** Time between frames to one client, ms (60). */
  readonly frameMs?: number;
  /** Unsent bytes above which a client waits for its next frame (262 144). */
  readonly bufferedLimit?: number;
  /** How often a socket's session and memberships are checked again, ms (2 000). */
  readonly checkMs?: number;
  /** Time between pings, ms (20 000); a socket silent for two of them is ended. */
  readonly pingMs?: number;
}

/**
 * Adds `/live` to an app (or prefix) that has @fastify/websocket and @fastify/cookie. Sockets that a page of another origin opens
 * with our cookie are refused by the hook `refuseForeignSockets`.
 */
export function registerLive(app: FastifyInstance, deps: LiveDeps, options: LiveOptions = {}): void {
  const hub = createHub({
    ...deps,
    live: deps.telemetry.live,
    ...(options.frameMs === undefined ? {} : { frameMs: options.frameMs }),
    ...(options.bufferedLimit === undefined ? {} : { bufferedLimit: options.bufferedLimit }),
  });
  app.addHook('onClose', async () => hub.close());
  app.get('/live', { websocket: true }, (socket, request) => {
    serveConnection(
      socket,
      { token: credentialOf(request)?.token ?? null, language: preferredLanguage(request.headers['accept-language']) },
      { hub, registry: deps.registry, accounts: deps.accounts, checkMs: options.checkMs ?? 2_000, pingMs: options.pingMs ?? 20_000 },
    );
  });
}
