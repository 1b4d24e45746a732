/** The HTTP side of the server as a function of its dependencies. */

import { join } from 'node:path';
import { constants } from 'node:zlib';
import {
  analysisApi,
  apis,
  authApi,
  cameraApi,
  controlApi,
  curvesApi,
  devicesApi,
  filesApi,
  historyApi,
  historyMoreApi,
  linksApi,
  logsApi,
  messagesApi,
  notifyApi,
  operationsApi,
  peopleApi,
  projectsApi,
  regionsApi,
  securityApi,
  setupApi,
  subItemsApi,
} from '@czyun/contract';
import fastifyCompress from '@fastify/compress';
import fastifyCookie from '@fastify/cookie';
import fastifyWebsocket from '@fastify/websocket';
import Fastify, { type FastifyBaseLogger, type FastifyInstance, type FastifyRequest, LogController } from 'fastify';
import type { Kysely } from 'kysely';
import type { Alarms, DeviceStates } from './alarms/types.ts';
import type { Schema } from './db/index.ts';
import { createFieldAccess } from './drivers/field-access.ts';
import { fieldGuardOf } from './drivers/field-networks.ts';
import type { DriverManager } from './drivers/manager.ts';
import { createModbusProbe } from './drivers/modbus/index.ts';
import type { WriteAnswer, WriteRequest } from './drivers/types.ts';
import { authHandlers, createAccountMail, createWeiXin } from './features/accounts/index.ts';
import type { Accounts } from './features/accounts/types.ts';
import { analysisHandlers } from './features/analysis/handlers.ts';
import { createAnalysisService } from './features/analysis/service.ts';
import { type Audit, type AuditKeys, createAuditBooks } from './features/audit/index.ts';
import { operationsHandlers } from './features/backup/index.ts';
import { cameraHandlers } from './features/camera/handlers.ts';
import { createCameraProvider } from './features/camera/provider.ts';
import { createCameraService } from './features/camera/service.ts';
import { controlHandlers } from './features/control/handlers.ts';
import { createControlService } from './features/control/service.ts';
import { curveHandlers } from './features/curves/handlers.ts';
import { createCurveService } from './features/curves/service.ts';
import { deviceHandlers } from './features/devices/handlers.ts';
import { createDeviceService, type DeviceService } from './features/devices/service.ts';
import { fileHandlers } from './features/files/handlers.ts';
import { createFileService } from './features/files/service.ts';
import { createFileStore } from './features/files/store.ts';
import { createHistoryExport } from './features/history/export.ts';
import { historyHandlers } from './features/history/handlers.ts';
import { createMoreHistory } from './features/history/more.ts';
import { moreHistoryHandlers } from './features/history/more-handlers.ts';
import { createHistoryService } from './features/history/service.ts';
import { createStatistics } from './features/history/statistics.ts';
import { logHandlers } from './features/logs/handlers.ts';
import { createLogService } from './features/logs/service.ts';
import { messageHandlers } from './features/messages/handlers.ts';
import { createMessageService } from './features/messages/service.ts';
import { notifyHandlers } from './features/notify/handlers.ts';
import { createPast } from './features/past/index.ts';
import {
  createInvitationService,
  createLinkService,
  createMemberService,
  createRegistration,
  linkHandlers,
  peopleHandlers,
} from './features/people/index.ts';
import { projectHandlers } from './features/projects/handlers.ts';
import { createProjectService } from './features/projects/service.ts';
import { regionHandlers } from './features/regions/handlers.ts';
import { createRegionService } from './features/regions/service.ts';
import { createSecurityService, type OwnSecurityLog, securityHandlers, watchDoors } from './features/security/index.ts';
import { parseFrameHosts } from './features/setup/frame-hosts.ts';
import { type FieldTools, setupHandlers } from './features/setup/index.ts';
import { subItemHandlers } from './features/sub-items/handlers.ts';
import { createSubItemService } from './features/sub-items/service.ts';
import type { Guards } from './http/access.ts';
import { addBodyParsers } from './http/bodies.ts';
import { type CallLimits, createCallLimits } from './http/call-limits.ts';
import { registerApi } from './http/calls.ts';
import { type ConnectionLimits, connectionLimits, connectionOptions, limitConnections } from './http/connections.ts';
import { answerErrors } from './http/failures.ts';
import { type PartHealth, registerHealth } from './http/health.ts';
import { createHeavyQueue } from './http/heavy.ts';
import { registerMetrics } from './http/metrics.ts';
import { createLine, type Line } from './http/one-at-a-time.ts';
import { openApi } from './http/openapi.ts';
import { credentialOf, refuseForeignSockets } from './http/session.ts';
import { registerSecurityHeaders, registerWeb } from './http/web.ts';
import { AppError } from './kernel/errors.ts';
import { openKeyring } from './kernel/keyring.ts';
import { registerLive } from './live/index.ts';
import { type JobRunner, openNotify } from './notify/index.ts';
import type { Syslog } from './outside/syslog/index.ts';
import { usesWeixin } from './registry/project-conf.ts';
import type { Registry } from './registry/types.ts';
import type { Settings } from './settings.ts';
import { EngineAway } from './telemetry/engine/types.ts';
import { Overloaded, type Telemetry } from './telemetry/types.ts';
import { version } from './version.ts';

export interface AppDeps {
  readonly settings: Settings;
  readonly db: Kysely<Schema>;
  readonly registry: Registry;
  readonly telemetry: Telemetry;
  readonly alarms: Alarms;
  readonly states: DeviceStates;
  readonly accounts: Accounts;
  readonly audit: Audit;
  readonly auditKeys: AuditKeys;
  readonly security: OwnSecurityLog;
  /** What forwards the security log, for `/metrics`. */
  readonly syslog?: Syslog | undefined;
  /** Sends one value to a device. */
  readonly write: (request: WriteRequest) => Promise<WriteAnswer>;
  /** Reads metrics from a device now; absent: no device can be asked. */
  readonly readNow?: DriverManager['readNow'];
  readonly logger: FastifyBaseLogger;
  /** Epoch ms of readings, alarms and deeds. */
  readonly now: () => number;
  /** Epoch ms of sessions, invitations and allowances: the same, but in a demonstration with a clock of its own. */
  readonly worldNow?: () => number;
  /** Ways to devices that are not saved; by default over connections of their own, without MQTT. */
  readonly field?: FieldTools;
  /** Who runs what messages ask for; by default this process, without a queue that outlives it. */
  readonly jobs?: JobRunner;
  /** How outside services are reached; the platform's own by default. */
  readonly fetch?: typeof fetch;
  /** Health of the drivers by name, for `/readyz`. */
  readonly drivers?: () => Readonly<Record<string, PartHealth>>;
  /** How often one caller may call. */
  readonly limits?: CallLimits;
  /** Where imports wait for one another. */
  readonly line?: Line;
  /** Limits of connections that differ from the usual ones. */
  readonly connections?: Partial<ConnectionLimits>;
}

/** Bytes of one frame to us: 5 000 points and more. */
const frameLimit = 96 * 1024;
/** Bodies that no call takes. */
const strayBodyLimit = 4096;
/** Builds the server's HTTP side; nothing listens until the caller says so. */
export async function createApp(deps: AppDeps): Promise<FastifyInstance> {
  const { settings } = deps;
  const worldNow = deps.worldNow ?? deps.now;
  const connections = { ...connectionLimits, ...deps.connections };
  const app = Fastify({
    loggerInstance: deps.logger,
    // Its own lines would hold addresses with their queries; ours do not.
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
  const limits = deps.limits ?? createCallLimits(worldNow);
  const countStranger = (request: FastifyRequest) => limits.stranger(request.ip, credentialOf(request)?.token ?? null);
  const failures = answerErrors(app, {
    countUnknown: countStranger,
    basePath: settings.BASE_PATH,
    page: (request, reply) => pages.fallback(request, reply),
    watch: watchDoors(deps.security),
    translate: (thrown) => (thrown instanceof EngineAway || thrown instanceof Overloaded ? new AppError('engineAway') : undefined),
  });
  limitConnections(app, connections, settings.TRUST_PROXY);
  const security = registerSecurityHeaders(app, parseFrameHosts(settings.FRAME_HOSTS));
  await app.register(fastifyCookie);
  await app.register(fastifyCompress, {
    globalDecompression: false,
    encodings: ['br', 'gzip'],
    threshold: 1024,
    brotliOptions: { params: { [constants.BROTLI_PARAM_QUALITY]: 4 } },
    zlibOptions: { level: 5 },
  });
  await app.register(fastifyWebsocket, { options: { maxPayload: frameLimit } });

  registerHealth(app, { ...deps, drivers: deps.drivers ?? (() => ({})) });
  registerMetrics(app, { ...deps, liveClients: () => app.websocketServer.clients.size });
  const pages = await registerWeb(app, settings.WEB_DIR, settings.BASE_PATH);
  await app.register(async (calls) => mountCalls(calls, { ...deps, limits, countStranger, worldNow }), { prefix: settings.BASE_PATH });
  return app;
}

interface MountDeps extends AppDeps {
  readonly limits: CallLimits;
  readonly countStranger: (request: FastifyRequest) => void;
  readonly worldNow: () => number;
}

async function mountCalls(app: FastifyInstance, deps: MountDeps): Promise<void> {
  const { registry, accounts, worldNow, settings, limits } = deps;
  const ofPeople = { ...deps, now: worldNow };
  const heavy = createHeavyQueue();
  const guards: Guards = {
    registry,
    accounts,
    now: worldNow,
    checkAnswers: settings.CHECK_ANSWERS,
    changingGet: settings.CHANGING_GET,
    limits,
    heavy,
    line: deps.line ?? createLine(),
    watch: watchDoors(deps.security),
  };
  addBodyParsers(app);
  refuseForeignSockets(app);
  const { audit } = deps;
  const keys = openKeyring(settings.DATA_DIR);
  const registration = createRegistration({ ...ofPeople, audit, keys });
  const mayUseWeixin = (projectId: number) => usesWeixin(registry.project(projectId)?.conf ?? {});
  const members = createMemberService({ ...ofPeople, audit });
  const invitations = createInvitationService({ ...ofPeople, audit, keys });
  await invitations.sealOld();
  const ofMail = { ...ofPeople, keys, warn: (error: unknown, text: string) => deps.logger.warn({ err: error }, text) };
  const notify = openNotify(ofMail);
  const accountMail = createAccountMail({ ...ofMail, notify });
  app.addHook('onClose', () => accountMail.settle().then(notify.close));
  const weixin = createWeiXin({ ...ofPeople, fetch: deps.fetch });
  registerApi(app, authApi, authHandlers({ ...deps, ...accountMail, registration, weixin, mayUseWeixin }), guards);
  registerApi(app, notifyApi, notifyHandlers({ notify, audit }), guards);
  registerApi(app, peopleApi, peopleHandlers({ members, invitations, registration }), guards);
  registerApi(app, operationsApi, operationsHandlers({ ...deps, audit }), guards);
  registerApi(app, linksApi, linkHandlers(createLinkService({ ...ofPeople, audit })), guards);
  const past = createPast(deps);
  const devices = createDeviceService({ ...deps, live: deps.telemetry.live, past });
  registerApi(app, devicesApi, deviceHandlers(devices), guards);
  registerApi(app, historyApi, historyHandlers(createHistoryService({ ...deps, past }), createHistoryExport(deps)), guards);
  const logs = createLogService({ ...deps, audit });
  const warn = (error: unknown) => deps.logger.warn({ err: error }, "today's counts are unknown");
  registerApi(app, logsApi, logHandlers(logs), guards);
  registerApi(
    app,
    projectsApi,
    projectHandlers(createProjectService({ ...deps, logs, past, warn, frameHosts: parseFrameHosts(settings.FRAME_HOSTS) })),
    guards,
  );
  registerApi(app, setupApi, setupHandlers({ ...deps, audit, field: deps.field ?? ownField(settings, registry) }), guards);
  await mountControl(app, deps, audit, guards);
  mountAnalysis(app, { ...deps, audit, devices }, guards);
  const books = createAuditBooks({ db: deps.db, audit, keys: deps.auditKeys });
  registerApi(app, securityApi, securityHandlers(createSecurityService(ofPeople), books), guards);
  registerLive(app, deps);
  const document = JSON.stringify(openApi(apis, { basePath: settings.BASE_PATH, version, changingGet: settings.CHANGING_GET }));
  app.get('/openapi.json', { onRequest: async (request) => deps.countStranger(request) }, async (_request, reply) =>
    reply.header('cache-control', 'no-cache').type('application/json; charset=utf-8').send(document),
  );
}

/** Sub-items, zones, analysis, saved curves and the further history calls. */
function mountAnalysis(
  app: FastifyInstance,
  deps: AppDeps & { readonly audit: Audit; readonly devices: DeviceService },
  guards: Guards,
): void {
  const warn = (error: unknown) => deps.logger.warn({ err: error }, 'a recalculation failed');
  registerApi(app, subItemsApi, subItemHandlers(createSubItemService(deps)), guards);
  registerApi(app, regionsApi, regionHandlers(createRegionService(deps)), guards);
  registerApi(app, analysisApi, analysisHandlers(createAnalysisService({ ...deps, warn })), guards);
  registerApi(app, curvesApi, curveHandlers(createCurveService(deps)), guards);
  registerApi(app, historyMoreApi, moreHistoryHandlers(createMoreHistory(deps), createStatistics(deps)), guards);
}

function ownField(settings: Settings, registry: Registry): FieldTools {
  const access = createFieldAccess({ guard: fieldGuardOf(settings), registry });
  return { access, probe: createModbusProbe({ locate: access.locate }) };
}

/** Control, documents, files and cameras. */
async function mountControl(app: FastifyInstance, deps: AppDeps, audit: Audit, guards: Guards): Promise<void> {
  const { settings } = deps;
  const control = createControlService({ ...deps, audit, live: deps.telemetry.live });
  // Nobody can ask for anything before what a restart interrupted has its end.
  await control.recover();
  registerApi(app, controlApi, controlHandlers(control, deps.accounts), guards);
  registerApi(app, messagesApi, messageHandlers(createMessageService({ ...deps, audit })), guards);
  const store = createFileStore(join(settings.DATA_DIR, 'files'), settings.UPLOAD_LIMIT_MB);
  const files = createFileService({ ...deps, audit, store });
  files.sweep().catch((error: unknown) => deps.logger.warn({ err: error }, 'left-over files could not be removed'));
  registerApi(app, filesApi, fileHandlers(files), guards);
  const provider = createCameraProvider(deps);
  registerApi(app, cameraApi, cameraHandlers(createCameraService({ ...deps, audit, provider })), guards);
}
