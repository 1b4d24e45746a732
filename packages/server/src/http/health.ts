/**
 * `/healthz`: the process answers. `/readyz`: all its parts are healthy, or 503; `/readyz?role=pages`: only those that calls and pages
 * need,
 * so that a load balancer keeps a server whose broker or disk of readings has failed. The reasons are for platform administrators.
 */
import { type ClockNews, counted, spanText } from '@czyun/contract';
import type { FastifyInstance, FastifyRequest } from 'fastify';
import type { Kysely } from 'kysely';
import type { ClockErrorLog } from '../clock/index.ts';
import { askDatabase, type Schema, type StoreWatch } from '../db/index.ts';
import type { Sessions } from '../kernel/session-info.ts';
import type { Telemetry, TelemetryHealth } from '../telemetry/types.ts';
import { isPlatformAdministrator } from './access.ts';
import type { ConnectionFigures } from './metrics.ts';
import { credentialOf } from './session.ts';

export interface PartHealth {
  readonly ok: boolean;
  readonly detail: string;
  /** Figures for the metrics, by name. */
  readonly figures?: Readonly<Record<string, number>>;
}

/** State of the other servers of the installation, as seen by this one. */
export interface ServersHealth {
  /** Whether the bus between them is connected. */
  readonly isConnected: () => boolean;
  /** Number of other servers heard in the last minute. */
  readonly others: () => number;
  /** Number of projects that no owner confirms at present: their values are stale. */
  readonly unconfirmed: () => number;
}

export interface HealthDeps {
  readonly db: Kysely<Schema>;
  readonly telemetry: Telemetry;
  /** Health of every driver by name. */
  readonly drivers: () => Readonly<Record<string, PartHealth>>;
  /** Connections of the web port; clients cannot make the server unhealthy. */
  readonly connections: () => ConnectionFigures;
  /** Whether the store accepts writes; absent: assumed. */
  readonly storeWatch?: Pick<StoreWatch, 'trouble'>;
  readonly accounts: Pick<Sessions, 'peekSession'> & { sessionsInMemory(): number };
  readonly clock: { readonly errorLog: Pick<ClockErrorLog, 'news'> };
  /** Absent: this server is the only one. */
  readonly servers?: ServersHealth;
  /** Epoch ms. */
  readonly now: () => number;
}

const databaseTimeoutMs = 3_000;

/** Roles of a server. Readings of devices need every part. */
const roles = ['pages', 'devices'] as const;
type Role = (typeof roles)[number];
const isRole = (name: unknown): name is Role => roles.some((role) => role === name);
const partsOfPages: ReadonlySet<string> = new Set(['database', 'engine', 'servers', 'http', 'clock']);

/** Adds both paths to the root of an app. */
export function registerHealth(app: FastifyInstance, deps: HealthDeps): void {
  app.get('/healthz', async (_request, reply) => reply.header('cache-control', 'no-store').send({ status: 'ok' }));
  /** Simultaneous requests share one check of the stores. */
  let asking: Promise<Record<string, PartHealth>> | undefined;

  async function mayKnowWhy(request: FastifyRequest): Promise<boolean> {
    const credential = credentialOf(request);
    const session = credential && (await deps.accounts.peekSession(credential.token));
    return session !== null && isPlatformAdministrator(session);
  }

  app.get<{ Querystring: { role?: unknown } }>('/readyz', async (request, reply) => {
    const { role = 'devices' } = request.query;
    if (!isRole(role)) return reply.code(400).header('cache-control', 'no-store').send({ status: 'unknownRole', roles });
    asking ??= readiness(deps).finally(() => {
      asking = undefined;
    });
    const all = await asking;
    const parts = role === 'devices' ? all : Object.fromEntries(Object.entries(all).filter(([part]) => partsOfPages.has(part)));
    const reasons = Object.entries(parts).flatMap(([part, { ok, detail }]) => (ok ? [] : [`${part}: ${detail}`]));
    return reply
      .code(reasons.length === 0 ? 200 : 503)
      .header('cache-control', 'no-store')
      .send({ status: reasons.length === 0 ? 'ready' : 'notReady', ...((await mayKnowWhy(request)) ? { reasons, parts } : {}) });
  });
}

async function readiness(deps: HealthDeps): Promise<Record<string, PartHealth>> {
  const { telemetry, drivers, connections, clock, servers, now } = deps;
  const health = telemetry.health();
  return {
    database: await databaseHealth(deps),
    engine: { ok: health.engine === 'running', detail: engineDetail(health) },
    spool: { ok: health.spoolTrouble === undefined, detail: health.spoolTrouble ?? `${counted(health.spooledRows, 'reading')} waiting` },
    // A step is reported but does not affect readiness: the server adjusts itself.
    clock: { ok: true, detail: clockDetail(clock.errorLog.news(now())) },
    http: { ok: true, detail: connectionWords(connections()) },
    ...(servers ? { servers: serversHealth(servers) } : {}),
    ...drivers(),
  };
}

/** A server that hears no other one shows their projects as stale, so browsers should use another server. */
const serversHealth = ({ isConnected, others, unconfirmed }: ServersHealth): PartHealth => ({
  ok: isConnected(),
  detail: `${isConnected() ? 'connected' : 'the bus is away'}; ${counted(others(), 'other server')} heard, ${counted(unconfirmed(), 'project')} without a sign of an owner`,
});

function engineDetail({ engine, unconfirmed }: TelemetryHealth): string {
  if (engine === 'running' || unconfirmed === 0) return engine;
  return `${engine}; ${counted(unconfirmed, 'message')} not acknowledged until it has the readings`;
}

function clockDetail(news: ClockNews | null): string {
  if (news === null) return 'steady';
  const [from, to] = [news.from, news.to].map((time) => new Date(time).toISOString());
  const by = spanText(news.ahead, 'en');
  if (news.kind === 'wrong') return `was ${by} ${news.ahead > 0 ? 'ahead' : 'behind'} from ${from} to ${to}, right again`;
  return `set ${news.ahead > 0 ? 'forward' : 'back'} by ${by}, from ${from} to ${to}${news.kind === 'open' ? '; check the time' : ''}`;
}

function connectionWords({ connections, bytes, stalled, crowded, refused, turnedAway }: ConnectionFigures): string {
  const waiting = `${counted(connections, 'connection')}, ${Math.round(bytes / 1e6)} MB of answers wait to be read`;
  return `${waiting}; since start ${stalled + crowded} ended unread, ${refused} answers and ${turnedAway} connections refused`;
}

async function databaseHealth({ db, storeWatch, accounts }: HealthDeps): Promise<PartHealth> {
  const trouble = storeWatch?.trouble();
  // The reason may contain hosts and users, and is not for everyone.
  return askDatabase(db, databaseTimeoutMs).then(
    () => {
      if (!trouble) return { ok: true, detail: 'answers' };
      const waiting = counted(accounts.sessionsInMemory(), 'session');
      return { ok: false, detail: `answers, and takes no writes: ${trouble.detail}; ${waiting} in memory` };
    },
    () => ({ ok: false, detail: 'does not answer' }),
  );
}
