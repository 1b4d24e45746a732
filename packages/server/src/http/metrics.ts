/** Metrics for Prometheus. */
import type { FastifyInstance } from 'fastify';
import { Counter, collectDefaultMetrics, Gauge, Histogram, Registry as MetricsRegistry } from 'prom-client';
import type { ClockErrorLog } from '../clock/index.ts';
import type { StoreWatch } from '../db/index.ts';
import type { DeviceStates } from '../drivers/types.ts';
import type { Registry } from '../registry/types.ts';
import { rollupSeat, type Seats } from '../seats/index.ts';
import type { Servers } from '../servers/index.ts';
import type { Telemetry } from '../telemetry/types.ts';
import type { PartHealth, ServersHealth } from './health.ts';
import type { UnreadFigures } from './unread.ts';

export interface MetricsDeps {
  readonly telemetry: Telemetry;
  readonly registry: Registry;
  readonly states: DeviceStates;
  readonly clock: { readonly errorLog: Pick<ClockErrorLog, 'steps' | 'news'> };
  /** Epoch ms. */
  readonly now: () => number;
  /** Open WebSockets. */
  readonly liveClients: () => number;
  /** Whether the store accepts writes; absent: assumed. */
  readonly storeWatch?: Pick<StoreWatch, 'trouble'>;
  readonly accounts: { sessionsInMemory(): number };
  /** Health of every driver by name. */
  readonly drivers: () => Readonly<Record<string, PartHealth>>;
  /** Connections of the web port. */
  readonly connections: () => ConnectionFigures;
  /** Projects that this server polls and evaluates; absent: all. */
  readonly seats?: Pick<Seats, 'holds'>;
  /** Absent: this server is the only one. */
  readonly servers?: ServersHealth;
  /** Load of the projects owned by this server, and whether it keeps up. */
  readonly serverRoom?: Pick<Servers, 'loadOf' | 'lagMs' | 'isSlow'>;
  /** Absent: nothing is forwarded. */
  readonly syslog?: { counts(): { readonly sent: number; readonly dropped: number; readonly waiting: number } } | undefined;
}

/** Connections of the web port; counts are since the start. */
export interface ConnectionFigures extends UnreadFigures {
  /** Connections refused because there were too many. */
  readonly turnedAway: number;
}

/** Serves `/metrics` and times every request by its route. */
export function registerMetrics(app: FastifyInstance, deps: MetricsDeps): void {
  const register = new MetricsRegistry();
  collectDefaultMetrics({ register });
  const durations = new Histogram({
    name: 'czyun_http_request_seconds',
    help: 'Time to answer, by route',
    labelNames: ['method', 'route', 'status'],
    buckets: [0.001, 0.005, 0.02, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 10, 30],
    registers: [register],
  });
  telemetryFigures(register, deps.telemetry);
  const { storeWatch, accounts } = deps;
  gauge(register, 'czyun_store_writable', '1 while the relational store takes writes, as far as is known', () =>
    storeWatch?.trouble() ? 0 : 1,
  );
  gauge(register, 'czyun_sessions_in_memory', 'Sessions that the store could not take yet', () => accounts.sessionsInMemory());
  gauge(register, 'czyun_live_clients', 'Open WebSockets', deps.liveClients);
  connectionFigures(register, deps.connections);
  deviceFigures(register, deps);
  clockFigures(register, deps);
  seatFigures(register, deps);
  if (deps.syslog) syslogFigures(register, deps.syslog);

  app.addHook('onResponse', async (request, reply) => {
    const route = request.routeOptions.url ?? 'unknown';
    durations.observe({ method: request.method, route, status: String(reply.statusCode) }, reply.elapsedTime / 1000);
  });
  app.get('/metrics', async (_request, reply) => reply.type(register.contentType).send(await register.metrics()));
}

function telemetryFigures(register: MetricsRegistry, telemetry: Telemetry): void {
  const readings = new Counter({
    name: 'czyun_readings_total',
    help: 'Readings since start, by what became of them',
    labelNames: ['result'],
    registers: [register],
    collect() {
      const health = telemetry.health();
      readings.reset();
      readings.inc({ result: 'accepted' }, health.acceptedRows);
      readings.inc({ result: 'repeated' }, health.repeatedRows);
      readings.inc({ result: 'rejected' }, health.rejectedRows);
    },
  });
  gauge(register, 'czyun_spool_rows', 'Readings durable in the spool and not yet in the engine', () => telemetry.health().spooledRows);
  gauge(register, 'czyun_spool_bytes', 'Bytes of the spool not yet in the engine', () => telemetry.health().spooledBytes);
  const engine = new Gauge({
    name: 'czyun_engine_state',
    help: '1 for the state that the history engine is in',
    labelNames: ['state'],
    registers: [register],
    collect() {
      const now = telemetry.health().engine;
      for (const state of ['running', 'starting', 'away']) engine.set({ state }, state === now ? 1 : 0);
    },
  });
}

function connectionFigures(register: MetricsRegistry, figures: () => ConnectionFigures): void {
  gauge(register, 'czyun_http_connections', 'Open connections of the web port', () => figures().connections);
  gauge(register, 'czyun_http_unread_bytes', 'Bytes of answers that wait for their readers', () => figures().bytes);
  const ended = new Counter({
    name: 'czyun_http_limits_total',
    help: 'What limits of connections ended since start: connections without progress (stalled, crowded), too many (turnedAway), answers without room (refused)',
    labelNames: ['reason'],
    registers: [register],
    collect() {
      ended.reset();
      const { stalled, crowded, refused, turnedAway } = figures();
      for (const [reason, count] of Object.entries({ stalled, crowded, refused, turnedAway })) ended.inc({ reason }, count);
    },
  });
}

function syslogFigures(register: MetricsRegistry, syslog: NonNullable<MetricsDeps['syslog']>): void {
  const messages = new Counter({
    name: 'czyun_syslog_messages_total',
    help: 'Messages for the syslog collector since start, by what became of them',
    labelNames: ['result'],
    registers: [register],
    collect() {
      const { sent, dropped } = syslog.counts();
      messages.reset();
      messages.inc({ result: 'sent' }, sent);
      messages.inc({ result: 'dropped' }, dropped);
    },
  });
  gauge(register, 'czyun_syslog_waiting', 'Messages that wait for the syslog collector', () => syslog.counts().waiting);
}

function seatFigures(register: MetricsRegistry, { registry, seats, servers, serverRoom }: MetricsDeps): void {
  const holds = (id: number) => seats?.holds(id) !== false;
  gauge(register, 'czyun_seats', 'Projects that this server owns', () => registry.projects().filter(({ id }) => holds(id)).length);
  gauge(register, 'czyun_rollup_seat', '1 at the server that computes the roll-ups', () => (holds(rollupSeat) ? 1 : 0));
  if (serverRoom) loadFigures(register, serverRoom, () => registry.projects().filter(({ id }) => holds(id)));
  if (!servers) return;
  const { isConnected, others, unconfirmed } = servers;
  gauge(register, 'czyun_bus_connected', '1 while the bus between the servers is connected', () => (isConnected() ? 1 : 0));
  gauge(register, 'czyun_other_servers', 'Other servers that were heard in the last minute', others);
  gauge(register, 'czyun_projects_unconfirmed', 'Projects that no owner confirms at present; their values are stale', unconfirmed);
}

function loadFigures(
  register: MetricsRegistry,
  { loadOf, lagMs, isSlow }: NonNullable<MetricsDeps['serverRoom']>,
  own: () => readonly { readonly id: number }[],
): void {
  const loads = new Gauge({
    name: 'czyun_seat_load',
    help: 'Points a second that the devices of a project deliver, by project that this server owns',
    labelNames: ['project'],
    registers: [register],
    collect() {
      loads.reset();
      for (const { id } of own()) loads.set({ project: id }, loadOf(id));
    },
  });
  gauge(register, 'czyun_event_loop_lag_seconds', 'Greatest delay of the event loop in the last second', () => lagMs() / 1000);
  gauge(register, 'czyun_server_slow', '1 while this server gives projects away because it is slow', () => (isSlow() ? 1 : 0));
}

function deviceFigures(register: MetricsRegistry, { registry, states, drivers }: MetricsDeps): void {
  const figures = new Gauge({
    name: 'czyun_driver_figures',
    help: 'Figures of a protocol: connections are those of now, all others count from the start',
    labelNames: ['protocol', 'figure'],
    registers: [register],
    collect() {
      figures.reset();
      for (const [protocol, health] of Object.entries(drivers()))
        for (const [figure, value] of Object.entries(health.figures ?? {})) figures.set({ protocol, figure }, value);
    },
  });
  const devices = new Gauge({
    name: 'czyun_devices',
    help: 'Devices by connection',
    labelNames: ['online'],
    registers: [register],
    collect() {
      let online = 0;
      const all = registry.devices();
      for (const device of all) if (states.health(device.id).online) online += 1;
      devices.set({ online: 'true' }, online);
      devices.set({ online: 'false' }, all.length - online);
    },
  });
}

function clockFigures(register: MetricsRegistry, { clock: { errorLog }, now }: MetricsDeps): void {
  gauge(register, 'czyun_clock_steps', 'Steps of the wall clock since start', () => errorLog.steps());
  gauge(
    register,
    'czyun_clock_doubtful',
    '1 after the clock was set forward, until it is known which time was right (one day at most)',
    () => (errorLog.news(now())?.kind === 'open' ? 1 : 0),
  );
  gauge(
    register,
    'czyun_clock_error_seconds',
    'Latest clock error or open forward step of the last day, positive ahead; 0: none',
    () => (errorLog.news(now())?.ahead ?? 0) / 1000,
  );
}

function gauge(register: MetricsRegistry, name: string, help: string, read: () => number): void {
  new Gauge({
    name,
    help,
    registers: [register],
    collect() {
      this.set(read());
    },
  });
}
