/** The WebSocket at `{base}/live` (contract live.ts). */
import type {} from '@fastify/websocket';
import type { FastifyInstance } from 'fastify';
import type { Alarms } from '../alarms/types.ts';
import type { DeviceStates } from '../drivers/types.ts';
import { preferredLanguage } from '../http/language.ts';
import { credentialOf } from '../http/session.ts';
import type { ProjectChanges } from '../kernel/project-changes.ts';
import type { Registry } from '../registry/types.ts';
import type { Telemetry } from '../telemetry/types.ts';
import { createAllowance, type LiveLimits } from './allowance.ts';
import { type ConnectionDeps, serveConnection } from './connection.ts';
import { createHub, type HubOptions } from './hub.ts';

export interface LiveDeps {
  readonly registry: Registry;
  readonly telemetry: Pick<Telemetry, 'newest'>;
  readonly states: DeviceStates;
  readonly alarms: Alarms;
  readonly accounts: ConnectionDeps['accounts'];
  readonly jobs: NonNullable<HubOptions['jobs']>;
  readonly changes: ProjectChanges;
  /** Epoch ms. */
  readonly now: () => number;
}

export interface LiveOptions {
  /** Time between frames to one client, ms (60). */
  readonly frameMs?: number;
  /** Unsent bytes above which a client waits for its next frame (262 144). */
  readonly bufferedLimit?: number;
  /** Interval of the checks of a socket's session and memberships, ms (2 000). */
  readonly checkMs?: number;
  /** Time between pings, ms (20 000); a socket silent for two of them is ended. */
  readonly pingMs?: number;
  /** Maximum time of a socket before hello, ms (10 000). */
  readonly helloMs?: number;
  readonly limits?: LiveLimits;
}

/** Close code of RFC 6455: try again later. */
const tryLater = 1013;

/**
 * Adds `/live` to an app (or prefix) that has @fastify/websocket and @fastify/cookie. Sockets opened by a page of another origin with our
 * cookie are refused by the hook `refuseForeignSockets`.
 */
export function registerLive(app: FastifyInstance, deps: LiveDeps, options: LiveOptions = {}): void {
  const hub = createHub({
    ...deps,
    newest: deps.telemetry.newest,
    ...(options.frameMs === undefined ? {} : { frameMs: options.frameMs }),
    ...(options.bufferedLimit === undefined ? {} : { bufferedLimit: options.bufferedLimit }),
  });
  const allowance = createAllowance(options.limits);
  app.addHook('onClose', async () => hub.close());
  app.get('/live', { websocket: true }, (socket, request) => {
    const visit = allowance.open(request.ip);
    if (visit === null) return socket.close(tryLater, 'tooManyRequests');
    serveConnection(
      socket,
      { token: credentialOf(request)?.token ?? null, language: preferredLanguage(request.headers['accept-language']), visit },
      {
        hub,
        registry: deps.registry,
        accounts: deps.accounts,
        checkMs: options.checkMs ?? 2_000,
        pingMs: options.pingMs ?? 20_000,
        helloMs: options.helloMs ?? 10_000,
      },
    );
  });
}
