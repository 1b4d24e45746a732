/**
 * The one source of values behind every widget: the live stream while the clock is live, history at the clock's instant otherwise.
 * This is the only place that knows which.
 */
import { type AlarmsFrame, accountsApi, type DevicesFrame, historyApi, type ServerFrame } from '@czyun/contract';
import { addressOf, call } from '../api/call.ts';
import { appConfig } from '../config/current.ts';
import { currentLanguage, i18next } from '../i18n/language.ts';
import { session } from '../session/session.ts';
import { createStore } from '../store.ts';
import { clockControl, clockStore } from './clock.ts';
import { valuesOf } from './frames.ts';
import { type Link, LiveClient, type Socket } from './live-client.ts';
import { Replay } from './replay.ts';
import { ValueStore, Wanted } from './value-store.ts';

/** Widgets re-render at most about five times a second. */
const frameMs = 200;

export const linkStore = createStore<Link>('idle');

export const values = new ValueStore();
export const wanted = new Wanted(() => askLater());

type DeviceListener = (devices: DevicesFrame['devices']) => void;
type AlarmListener = (entries: AlarmsFrame['entries']) => void;
const deviceListeners = new Set<DeviceListener>();
const alarmListeners = new Set<AlarmListener>();
const projects = new Map<number, number>();

let flushing = false;
let lastFlush = 0;
/** Five times a second at most; a value that comes after a quiet while is shown at once. */
function flushSoon(): void {
  if (flushing) return;
  flushing = true;
  const wait = Math.max(0, lastFlush + frameMs - Date.now());
  setTimeout(() => {
    flushing = false;
    lastFlush = Date.now();
    values.flush();
  }, wait);
}

function onFrame(frame: ServerFrame): void {
  if (frame.op === 'values') {
    values.put(valuesOf(frame));
    flushSoon();
  } else if (frame.op === 'devices') for (const listener of [...deviceListeners]) listener(frame.devices);
  else if (frame.op === 'alarms') for (const listener of [...alarmListeners]) listener(frame.entries);
  else if (frame.op === 'error' && frame.code === 4012) void enterAgain();
}

/** The line lost its session. When the person still has one (a new password brought it) the line is opened again; if not, that call ends it here. */
async function enterAgain(): Promise<void> {
  client.stop();
  await call(accountsApi.me, {}).then(askLater, () => undefined);
}

function openSocket(): Socket {
  const address = new URL(addressOf('/live'), location.href);
  address.protocol = address.protocol === 'https:' ? 'wss:' : 'ws:';
  return new WebSocket(address) as Socket;
}

/** Without connection for this long, what stands on screen is no longer the present. */
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
  onFrame,
  onLink: (link) => {
    linkStore.set(link);
    watchLoss(link);
  },
  later: (run, ms) => setTimeout(run, ms),
  cancel: (timer) => clearTimeout(timer as ReturnType<typeof setTimeout>),
});

const currentProject = (): number | undefined => [...projects.keys()].at(-1);

/** True when history could not be read for the instant on show. */
export const replayFailed = createStore(false);

const replay = new Replay({
  clock: clockStore.get,
  wanted: () => wanted.ids(),
  ask: (paramIds, time, signal) => call(historyApi.queryRealTimeData, { body: { paramIds: [...paramIds], time } }, { signal }),
  show: (found) => {
    values.put(found);
    values.flush();
  },
  forget: () => {
    values.clear();
    values.flush();
  },
  onFailed: replayFailed.set,
  onCaughtUp: clockControl.live,
});

function askLater(): void {
  // Widgets of a page that is being left after sign-out must not call the line open again.
  if (!session.signedIn()) return;
  if (clockStore.get().mode === 'live') client.want(wanted.ids(), currentProject());
  else replay.soon(60);
}

let wasLive = clockStore.get().mode === 'live';
clockStore.subscribe(() => {
  const live = clockStore.get().mode === 'live';
  if (live) {
    replay.stop();
    if (!wasLive) values.clear();
    if (session.signedIn()) client.want(wanted.ids(), currentProject());
  } else {
    // Alarms and states of the present must not reach a screen that shows the past.
    if (wasLive) client.stop();
    replay.moved();
  }
  wasLive = live;
  flushSoon();
});

session.onEnd(() => {
  client.stop();
  values.clear();
  values.flush();
});

i18next.on('languageChanged', () => {
  if (clockStore.get().mode !== 'live') return;
  client.stop();
  askLater();
});

globalThis.addEventListener?.('online', () => client.wake());
globalThis.document?.addEventListener('visibilitychange', () => {
  if (document.visibilityState === 'visible') client.wake();
});

/** Listens to the device states of a project. */
export function listenDevices(projectId: number, listener: DeviceListener): () => void {
  deviceListeners.add(listener);
  const release = holdProject(projectId);
  return () => {
    deviceListeners.delete(listener);
    release();
  };
}

/** Listens to alarms of a project that are raised, change or recover. */
export function listenAlarms(projectId: number, listener: AlarmListener): () => void {
  alarmListeners.add(listener);
  const release = holdProject(projectId);
  return () => {
    alarmListeners.delete(listener);
    release();
  };
}

function holdProject(projectId: number): () => void {
  projects.set(projectId, (projects.get(projectId) ?? 0) + 1);
  askLater();
  return () => {
    const count = projects.get(projectId) ?? 0;
    if (count <= 1) projects.delete(projectId);
    else projects.set(projectId, count - 1);
    askLater();
  };
}
