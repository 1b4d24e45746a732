/** The HTTP side of the server as a function of its dependencies. */

import { constants } from 'node:zlib';
import fastifyCompress from '@fastify/compress';
import fastifyCookie from '@fastify/cookie';
import fastifyWebsocket from '@fastify/websocket';
import Fastify, { type FastifyBaseLogger, type FastifyInstance, type FastifyRequest, LogController } from 'fastify';
import { systemClock } from './clock.ts';
import type { StoreWatch } from './db/index.ts';
import type { ServerParts } from './features/deps.ts';
import type { Features } from './features/index.ts';
import { watchDoors } from './features/security/index.ts';
import type { Guards } from './http/access.ts';
import { addBodyParsers } from './http/bodies.ts';
import { type CallLimits, createCallLimits } from './http/call-limits.ts';
import { registerCalls } from './http/calls.ts';
import { type ConnectionLimits, connectionLimits, connectionOptions, limitConnections } from './http/connections.ts';
import { answerErrors } from './http/failures.ts';
import type { Forwarding } from './http/forward.ts';
import { type PartHealth, registerHealth, type ServersHealth } from './http/health.ts';
import { createHeavyQueue } from './http/heavy.ts';
import { createImportQueue, type ImportQueue } from './http/import-queue.ts';
import { type ConnectionFigures, registerMetrics } from './http/metrics.ts';
import { openApi } from './http/openapi.ts';
import { credentialOf, refuseForeignSockets } from './http/session.ts';
import { limitUnread, type UnreadLimits, unreadLimits } from './http/unread.ts';
import { registerSecurityHeaders, registerWeb } from './http/web.ts';
import { unsigned } from './kernel/actor.ts';
import { parseFrameHosts } from './kernel/frame-hosts.ts';
import { registerLive } from './live/index.ts';
import type { Syslog } from './outside/syslog/index.ts';
import { engineFailure } from './telemetry/engine/engine-failure.ts';
import { version } from './version.ts';

export interface AppDeps extends ServerParts {
  /** Forwards the security log; its state is in `/metrics`. */
  readonly syslog?: Syslog | undefined;
  /** Whether the relational store accepts writes. */
  readonly storeWatch?: Pick<StoreWatch, 'trouble'>;
  /** Health of the drivers by name, for `/readyz`. */
  readonly drivers?: () => Readonly<Record<string, PartHealth>>;
  /** Other servers of the same installation, for `/readyz` and `/metrics`; absent: none. */
  readonly servers?: ServersHealth;
  /** Forwards calls to the server that owns a project; absent: this server answers every call. */
  readonly forwarding?: Forwarding;
  /** Rate limits of callers. */
  readonly limits?: CallLimits;
  /** Queue of imports. */
  readonly importQueue?: ImportQueue;
  /** Overrides of the default limits of connections and of unread answers. */
  readonly connections?: Partial<ConnectionLimits>;
  readonly unread?: Partial<UnreadLimits>;
}

/** Maximum size of one frame from a client, bytes: 5 000 points and more. */
const frameLimit = 96 * 1024;
/** Maximum size of a body that no call expects, bytes. */
const strayBodyLimit = 4096;
type MountedFeatures = Pick<Features, 'list' | 'areas'>;

/** Builds the HTTP side of the server; it listens only when the caller starts it. */
export async function createApp(deps: AppDeps, features: MountedFeatures): Promise<FastifyInstance> {
  const { settings } = deps;
  const worldNow = deps.worldNow ?? deps.now;
  const connections = { ...connectionLimits, connectionsOfOne: settings.CONNECTIONS_PER_NETWORK, ...deps.connections };
  const logger: FastifyBaseLogger = deps.logger;
  const app = Fastify({
    loggerInstance: logger,
    // Fastify's request lines would contain addresses with their queries; ours do not.
    logController: new LogController({ disableRequestLogging: true }),
    trustProxy: settings.TRUST_PROXY ?? false,
    bodyLimit: strayBodyLimit,
    ...connectionOptions(connections),
    exposeHeadRoutes: false,
    frameworkErrors: (error, request, reply) => {
      security.add(request, reply);
      void failures.send(error, request, reply);
    },
  });
  // Uses elapsed time: limits must recover also after the clock was set back.
  const limits = deps.limits ?? createCallLimits(systemClock.elapsed);
  const countStranger = (request: FastifyRequest) => limits.stranger(request.ip, credentialOf(request)?.token ?? null);
  const failures = answerErrors(app, {
    countUnknown: countStranger,
    basePath: settings.BASE_PATH,
    page: (request, reply) => pages.fallback(request, reply),
    watch: watchDoors(deps.security),
    translate: engineFailure,
  });
  app.addHook('preClose', async () => {
    for (const { leave } of features.list) await leave?.();
  });
  const watched = watchConnections(app, deps, connections);
  const security = registerSecurityHeaders(app, parseFrameHosts(settings.FRAME_HOSTS), settings.MAP_TILES, settings.CAMERA_PLAYER);
  await app.register(fastifyCookie);
  await app.register(fastifyCompress, {
    globalDecompression: false,
    encodings: ['br', 'gzip'],
    threshold: 1024,
    brotliOptions: { params: { [constants.BROTLI_PARAM_QUALITY]: 4 } },
    zlibOptions: { level: 5 },
  });
  await app.register(fastifyWebsocket, { options: { maxPayload: frameLimit } });

  const watching = { ...deps, drivers: deps.drivers ?? (() => ({})), connections: watched };
  registerHealth(app, watching);
  registerMetrics(app, { ...watching, liveClients: () => app.websocketServer.clients.size });
  const pages = await registerWeb(app, settings.WEB_DIR, {
    'base-path': settings.BASE_PATH,
    'map-tiles': settings.MAP_TILES,
    'map-source': settings.MAP_SOURCE,
  });
  await app.register(async (calls) => mountCalls(calls, { ...deps, limits, countStranger, worldNow }, features), {
    prefix: settings.BASE_PATH,
  });
  return app;
}

/** Enforces the limits of connections; returns their figures for health and metrics. */
function watchConnections(app: FastifyInstance, deps: AppDeps, limits: ConnectionLimits): () => ConnectionFigures {
  let turnedAway = 0;
  const note = (network: string, detail: string) => deps.security.note({ kind: 'connectionLimit', by: unsigned('', network), detail });
  limitConnections(app, limits, {
    proxies: deps.settings.TRUST_PROXY,
    refused(network) {
      turnedAway += 1;
      note(network, 'connections');
    },
  });
  const unread = limitUnread(app, {
    limits: { ...unreadLimits, ...deps.unread },
    acted: (network, what) => note(network, `unread: ${what}`),
  });
  return () => ({ ...unread(), turnedAway });
}

interface MountDeps extends AppDeps {
  readonly limits: CallLimits;
  readonly countStranger: (request: FastifyRequest) => void;
  readonly worldNow: () => number;
}

async function mountCalls(app: FastifyInstance, deps: MountDeps, { list, areas }: MountedFeatures): Promise<void> {
  const { registry, accounts, worldNow, settings, limits } = deps;
  const guards: Guards = {
    registry,
    accounts,
    now: worldNow,
    checkAnswers: settings.CHECK_ANSWERS,
    changingGet: settings.CHANGING_GET,
    limits,
    heavy: createHeavyQueue(),
    importQueue: deps.importQueue ?? createImportQueue(),
    watch: watchDoors(deps.security),
    ...(deps.forwarding ? { forwarding: deps.forwarding } : {}),
  };
  addBodyParsers(app);
  refuseForeignSockets(app);
  for (const { calls = [] } of list) for (const each of calls) registerCalls(app, each, guards);
  registerLive(app, deps);
  // Built on first use: it would take a tenth of the server's start-up time.
  let document: string | undefined;
  app.get('/openapi.json', { onRequest: async (request) => deps.countStranger(request) }, async (_request, reply) => {
    document ??= JSON.stringify(openApi(areas, { basePath: settings.BASE_PATH, version, changingGet: settings.CHANGING_GET }));
    return reply.header('cache-control', 'no-cache').type('application/json; charset=utf-8').send(document);
  });
}
