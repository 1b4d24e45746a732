import { clockFrom, type PlantClock } from './clock.ts';
import type { HistoryProgress } from './history/make-history.ts';
import { runHistory } from './history/run-history.ts';
import { historyStart, runUp, type Segment } from './history/segments.ts';
import { createRunningPlant, type RunningPlant } from './running-plant.ts';
import { applyFault, type FaultRequest, startControl } from './serve/control.ts';
import { startModbus } from './serve/modbus-server.ts';
import { type MqttDevices, startMqtt } from './serve/mqtt-devices.ts';
import { describeStation } from './station.ts';
import { type HistoryPlan, openStore, type Store } from './store.ts';

export type { HistoryProgress } from './history/make-history.ts';
export type { FaultRequest } from './serve/control.ts';
export { describeStation, guestKey, type StationDescription, type StationDevice, type StationProject } from './station.ts';

export interface PlantOptions {
  /** 0 takes any free port. */
  readonly modbusPort: number;
  readonly controlPort: number;
  /** e.g. `mqtt://127.0.0.1:1883`; without it the MQTT devices stay silent. */
  readonly mqttUrl?: string;
  /** With the base path; needed for history. */
  readonly serverUrl?: string;
  /** Generate the past (30 days, two hours of them second by second) on first start and send it to the server. */
  readonly history: boolean | { readonly days: number; readonly fineMinutes?: number };
  readonly seed?: number;
  /** Directory of the state and of the history's progress; without it nothing is stored. */
  readonly dataDir?: string;
  readonly login?: { readonly username: string; readonly password: string };
  /** UTC epoch ms; the machine's clock by default. */
  readonly now?: () => number;
  /** A clock of its own instead; a plant that continues from its stored state starts no earlier than it stopped. */
  readonly clock?: PlantClock;
  readonly onProgress?: (progress: HistoryProgress) => void;
  /** Why the sending of history waits, and how long, ms; it continues automatically. */
  readonly onHistoryTrouble?: (cause: string, pauseMs: number) => void;
  /** Why its state could not be stored (the disk is full); the plant continues, and retries. */
  readonly onSaveError?: (error: Error) => void;
}

export interface Plant {
  readonly modbusPort: number;
  readonly controlPort: number;
  /** Settles when history is sent and its alarms are computed (at once if there is no history), or the plant stops; never rejects. */
  readonly historyDone: Promise<void>;
  /** Throws RangeError if there is no such fault or device. */
  setFault(request: FaultRequest): void;
  stop(): Promise<void>;
}

const saveMs = 10_000;

/** A full disk must not stop the plant. */
function saving({ onSaveError }: PlantOptions, save: () => void): void {
  try {
    save();
  } catch (error) {
    onSaveError?.(error instanceof Error ? error : new Error(String(error)));
  }
}

interface Beginning {
  readonly running: RunningPlant;
  /** The past that remains to be sent. */
  readonly past?: HistoryPlan;
  /** Segments of this past, if it was just simulated. */
  readonly segments?: readonly Segment[];
}

function begin(options: PlantOptions, seed: number, nowMs: number, store: Store | undefined): Beginning {
  const wholeMs = Math.floor(nowMs / 1000) * 1000;
  const { days, fineMinutes } = typeof options.history === 'object' ? options.history : { days: options.history ? 30 : 1 };
  const fineMs = fineMinutes === undefined ? undefined : fineMinutes * 60_000;
  const known = store?.loadState(seed);
  const plan = store?.loadHistory();
  if (known) {
    const running = createRunningPlant(known);
    running.runTo(wholeMs);
    const again = options.history !== false && plan && plan.seed === seed && !plan.done;
    return again ? { running, past: plan } : { running };
  }
  const startMs = historyStart(wholeMs, days);
  const { state, segments } = runUp(seed, startMs, wholeMs, fineMs);
  const running = createRunningPlant(state);
  if (options.history === false) return { running };
  const past: HistoryPlan = { seed, startMs, endMs: wholeMs, ...(fineMs === undefined ? {} : { fineMs }), done: false };
  store?.saveHistory(past);
  return { running, past, segments };
}

function nowOf({ now, clock }: PlantOptions, knownMs: number): () => number {
  if (!clock) return now ?? Date.now;
  if (clock.sinceMs === undefined) return clockFrom({ ...clock, fromMs: Math.max(clock.fromMs, knownMs) });
  const shared = clockFrom(clock);
  if (knownMs > shared()) throw new RangeError(`the plant remembers ${new Date(knownMs).toISOString()}, the clock it shares is earlier`);
  return shared;
}

/** A fast clock ticks ten times a second. */
const fastTickMs = 100;

/** Runs on whole seconds of the clock until stopped. */
function startClock(running: RunningPlant, now: () => number, speed: number, mqtt: MqttDevices | undefined): () => void {
  let timer: NodeJS.Timeout;
  const tick = () => {
    running.runTo(Math.floor(now() / 1000) * 1000);
    mqtt?.publish();
    timer = setTimeout(tick, Math.max(fastTickMs, (1_000 - (now() % 1_000)) / speed + 2));
  };
  tick();
  return () => clearTimeout(timer);
}

/** Starts the demonstration plant; rejects if a port is taken. Prints nothing. */
export async function startPlant(options: PlantOptions): Promise<Plant> {
  const seed = options.seed ?? 20_240;
  const store = options.dataDir === undefined ? undefined : openStore(options.dataDir);
  const now = nowOf(options, store?.loadState(seed)?.timeMs ?? 0);
  const speed = options.clock?.speed ?? 1;
  const { running, past, segments } = begin(options, seed, now(), store);
  store?.saveState(running.state);
  const gateway = await startModbus(running, options.modbusPort);
  let mqtt: MqttDevices | undefined;
  let historyState = { done: 0, total: past ? 1 : 0, readings: 0 };
  const stateNow = () => ({
    time: running.state.timeMs,
    speed,
    modbusPort: gateway.port,
    mqttConnected: mqtt?.connected() ?? 0,
    soc: running.state.batteries.map(({ soc }) => soc * 100),
    balance: running.state.balance,
    faults: running.state.faults,
    projects: describeStation().projects.map(({ key }) => key),
    writes: running.reached(),
    history: historyState,
  });
  const control = await startControl(running, options.controlPort, stateNow).catch(async (error: unknown) => {
    await gateway.close();
    throw error;
  });
  if (options.mqttUrl !== undefined) mqtt = startMqtt(running, options.mqttUrl);
  const stopClock = startClock(running, now, speed, mqtt);
  const save = () => saving(options, () => store?.saveState(running.state));
  const saver = setInterval(save, saveMs);
  const login = { base: options.serverUrl ?? '', ...(options.login ?? { username: 'engadmin', password: 'demo12345' }) };
  const history =
    past === undefined || options.serverUrl === undefined
      ? undefined
      : runHistory({
          plan: past,
          segments,
          login,
          save: (plan) => saving(options, () => store?.saveHistory(plan)),
          onProgress(progress) {
            historyState = { ...progress };
            options.onProgress?.(progress);
          },
          onTrouble: (cause, pauseMs) => options.onHistoryTrouble?.(cause, pauseMs),
        });
  return {
    modbusPort: gateway.port,
    controlPort: control.port,
    historyDone: history?.done ?? Promise.resolve(),
    setFault: (request) => {
      const reason = applyFault(running, request);
      if (reason !== undefined) throw new RangeError(reason);
    },
    stop: async () => {
      stopClock();
      clearInterval(saver);
      await history?.stop();
      await mqtt?.stop();
      await control.close();
      await gateway.close();
      save();
    },
  };
}
