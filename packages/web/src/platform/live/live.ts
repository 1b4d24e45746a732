/**
 * The single source of values for all widgets: the live stream while the clock is live, history at the displayed instant otherwise.
 * Only this module knows which.
 */
import {
  type AlarmsFrame,
  accountsApi,
  type ChangedFrame,
  type ChangedTopic,
  devicesApi,
  type ErrorFrame,
  historyApi,
  historyFramesApi,
  logsApi,
  type ServerFrame,
  type SetupFrame,
} from '@czyun/contract';
import { ApiError } from '../api/api-error.ts';
import { addressOf, call } from '../api/call.ts';
import { queryClient, showErrorToast } from '../api/query-client.ts';
import { renewQueries } from '../api/renew-queries.ts';
import { type ThrottledRun, throttledRun } from '../api/throttled-run.ts';
import { appConfig } from '../config/current.ts';
import { currentLanguage, onLanguage } from '../language/language.ts';
import { onPulse } from '../pulse.ts';
import { session } from '../session/session.ts';
import { createStore } from '../store.ts';
import { AlarmStore } from './alarm-store.ts';
import { clockControl, clockStore } from './clock.ts';
import { DeviceStore } from './device-store.ts';
import { valuesOf } from './frames.ts';
import { knownQuery, knownStore } from './known.ts';
import { type Link, LiveClient, type Socket } from './live-client.ts';
import { Notifier } from './notifier.ts';
import { Replay } from './replay.ts';
import { type LiveValue, ValueStore, Wanted } from './value-store.ts';

export const linkStore = createStore<Link>('idle');

/** All stores notify their watchers together, once per animation frame. */
const notifier = new Notifier();
export const values = new ValueStore(notifier);
export const deviceStates = new DeviceStore(notifier);
export const activeAlarms = new AlarmStore(notifier);
export const wanted = new Wanted((ids) => askLater(ids));

type AlarmListener = (entries: AlarmsFrame['entries']) => void;
const alarmListeners = new Map<AlarmListener, number>();
const projects = new Map<number, number>();
/** Configuration version of each project when the pages read it. */
const setups = new Map<number, number>();

const sweepMs = 60_000;
onPulse(sweepMs, () => values.sweep());

const unknown: LiveValue = { value: null, time: null, quality: 'stale' };

function onFrame(frame: ServerFrame): void {
  if (frame.op === 'values') values.put(valuesOf(frame));
  else if (frame.op === 'devices') {
    if (frame.projectId === currentProject()) deviceStates.hear(frame);
  } else if (frame.op === 'alarms') {
    if (frame.projectId === currentProject()) activeAlarms.hear(frame);
    for (const [listener, projectId] of [...alarmListeners]) if (projectId === frame.projectId) listener(frame.entries);
  } else if (frame.op === 'setup') onSetup(frame);
  else if (frame.op === 'changed') onChanged(frame);
  else if (frame.op === 'error') onRefusal(frame);
}

const ofDevices: ReadonlySet<unknown> = new Set(Object.values(devicesApi).map(({ path }) => path));

/** Devices and their types are read once: a new configuration version invalidates them. */
function onSetup({ projectId, version }: SetupFrame): void {
  const before = setups.get(projectId);
  setups.set(projectId, version);
  if (before === undefined || before === version) return;
  void renewQueries(queryClient, { predicate: ({ queryKey }) => ofDevices.has(queryKey[0]) });
}

const renewals = new Map<ChangedTopic, ThrottledRun>();
/** Delay between a report and the reads, and between the reads of successive reports, ms. */
const renewalMs = 100;

/** Visible reads that declare the topic are repeated; reports in quick succession cause one read. */
function onChanged({ topics }: ChangedFrame): void {
  for (const topic of topics) {
    const read = () => renewQueries(queryClient, { predicate: ({ meta }) => meta?.['changesWith'] === topic });
    const renewal = renewals.get(topic) ?? throttledRun(read, renewalMs);
    renewals.set(topic, renewal);
    renewal.soon();
  }
}

function onRefusal({ code, msg, paramIds }: ErrorFrame): void {
  if (code === 4012) void enterAgain();
  else if (paramIds !== undefined) {
    values.put(paramIds.map((id) => [id, unknown]));
    if (code === 429) showErrorToast(new ApiError(code, 429, msg));
  }
}

/** The connection lost its session. If the user still has one (after a password change) it reconnects; otherwise the session ends here. */
async function enterAgain(): Promise<void> {
  client.stop();
  await call(accountsApi.me, {}).then(
    () => askLater(),
    () => undefined,
  );
}

function openSocket(): Socket {
  const address = new URL(addressOf('/live'), location.href);
  address.protocol = address.protocol === 'https:' ? 'wss:' : 'ws:';
  return new WebSocket(address) as Socket;
}

/** After this time without a connection, displayed values are no longer current. */
const lostMs = 15_000;
let lossTimer: ReturnType<typeof setTimeout> | null = null;
function watchLoss(link: Link): void {
  if (link === 'connecting') return;
  if (lossTimer !== null) clearTimeout(lossTimer);
  lossTimer = link === 'waiting' && !values.lost ? setTimeout(() => values.setLost(true), lostMs) : null;
  if (link === 'open' || link === 'idle') values.setLost(false);
}

const client = new LiveClient({
  open: openSocket,
  hello: () => {
    const token = session.get().token;
    return { language: currentLanguage(), ...(appConfig.sessionMode === 'token' && token !== null ? { sid: token } : {}) };
  },
  wanted,
  project: () => currentProject(),
  onFrame,
  onLink: (link) => {
    linkStore.set(link);
    watchLoss(link);
  },
  later: (run, ms) => setTimeout(run, ms),
  cancel: (timer) => clearTimeout(timer as ReturnType<typeof setTimeout>),
});

const currentProject = (): number | undefined => [...projects.keys()].at(-1);

/** True if history could not be read for the displayed instant. */
export const replayFailed = createStore(false);

const replay = new Replay({
  clock: clockStore.get,
  wanted: () => [...wanted.ids()],
  ask: (paramIds, time, signal) =>
    call(historyApi.queryRealTimeData, { body: { paramIds: [...paramIds], time, ...knownQuery() } }, { signal }),
  // Frames contain values as currently known.
  plays: () => knownStore.get() === null,
  askFrames: (paramIds, span, signal) => call(historyFramesApi.getFrames, { body: { paramIds: [...paramIds], ...span } }, { signal }),
  show: (found) => values.put(found),
  forget: () => values.clear(),
  onFailed: replayFailed.set,
  onCaughtUp: clockControl.live,
});

function askLater(ids: Iterable<number> = []): void {
  // Widgets of a page that closes after sign-out must not reopen the connection.
  if (!session.signedIn()) return;
  if (clockStore.get().mode === 'live') client.changed(ids);
  else replay.soon(60);
}

/** States and alarms belong to one instant. */
function forgetProject(): void {
  deviceStates.clear();
  activeAlarms.clear();
}

knownStore.subscribe(() => {
  if (clockStore.get().mode === 'past') replay.moved();
});

let wasLive = clockStore.get().mode === 'live';
clockStore.subscribe(() => {
  const live = clockStore.get().mode === 'live';
  if (live !== wasLive) forgetProject();
  if (live) {
    replay.stop();
    if (!wasLive) values.clear();
    askLater();
  } else {
    // Current alarms and states must not reach a page that shows the past.
    if (wasLive) client.stop();
    replay.moved();
  }
  wasLive = live;
});

session.onEnd(() => {
  client.stop();
  values.clear();
  forgetProject();
  notifier.flush();
});

onLanguage(() => {
  if (clockStore.get().mode !== 'live') return;
  client.stop();
  askLater();
});

globalThis.addEventListener?.('online', () => client.wake());
globalThis.document?.addEventListener('visibilitychange', () => {
  if (document.visibilityState === 'visible') client.wake();
});

/** Listens to alarms of a project that are raised, changed or cleared; the first message contains all active alarms. */
export function listenAlarms(projectId: number, listener: AlarmListener): () => void {
  alarmListeners.set(listener, projectId);
  const release = holdProject(projectId);
  return () => {
    alarmListeners.delete(listener);
    release();
  };
}

/** After this time without a stream message, active alarms are read by a call. */
const tellMs = 3000;
const askAlarmsMs = 60_000;
let alarmTimer: ReturnType<typeof setTimeout> | undefined;

function askAlarmsIn(ms: number): void {
  clearTimeout(alarmTimer);
  alarmTimer = setTimeout(() => void askAlarms(), ms);
}

async function askAlarms(): Promise<void> {
  const projectId = currentProject();
  if (projectId === undefined) return;
  const isNeeded = () => session.signedIn() && clockStore.get().mode === 'live' && currentProject() === projectId;
  if (isNeeded() && (linkStore.get() !== 'open' || !activeAlarms.known)) {
    const ticket = activeAlarms.ticket();
    try {
      const list = await call(logsApi.realAlarm, { query: { id: projectId } });
      if (isNeeded()) activeAlarms.read(projectId, ticket, list);
    } catch {
      if (isNeeded()) activeAlarms.fail(projectId);
    }
  }
  askAlarmsIn(askAlarmsMs);
}

/** Follows device states, alarms and configuration of a project, while live. */
export function holdProject(projectId: number): () => void {
  const before = currentProject();
  projects.set(projectId, (projects.get(projectId) ?? 0) + 1);
  if (currentProject() !== before) askAlarmsIn(tellMs);
  askLater();
  return () => {
    const count = projects.get(projectId) ?? 0;
    if (count <= 1) projects.delete(projectId);
    else projects.set(projectId, count - 1);
    askLater();
  };
}
