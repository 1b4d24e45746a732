/** Shows all wanted values at the displayed instant while the clock is in the past, and follows it while it plays. */
import type { CallResult, historyApi } from '@czyun/contract';
import { type Clock, caughtUp, instantAt } from './clock.ts';
import type { LiveValue } from './live-value.ts';
import { type AskFrames, frameMs, maxIds, Player, presentMs, retryMs, untilNextFrame } from './player.ts';

type Answer = CallResult<typeof historyApi.queryRealTimeData>;

export interface ReplayParts {
  readonly clock: () => Clock;
  readonly wanted: () => readonly number[];
  readonly ask: (paramIds: readonly number[], time: number, signal: AbortSignal) => Promise<Answer>;
  /** Whether a playing clock reads several instants per request; absent: always. */
  readonly plays?: () => boolean;
  /** Reads several instants of a playing clock per request. */
  readonly askFrames: AskFrames;
  readonly show: (values: readonly (readonly [number, LiveValue])[]) => void;
  /** Clears values on screen that belong to another instant. */
  readonly forget: () => void;
  readonly onFailed: (failed: boolean) => void;
  readonly onCaughtUp: () => void;
}

/** Interval at which a paused clock reads again, to show late readings (an import, a device that sends its buffer). */
export const againMs = 60_000;
/** Maximum time for which values of the previous instant stay on screen after a jump: longer would be wrong, shorter would flicker. */
export const timeLimitMs = 400;
/** A playing clock may be ahead of its values by this real time. */
export const playingPatienceMs = 3 * frameMs;

const unknown: LiveValue = { value: null, time: null, quality: 'stale' };

export class Replay {
  readonly #parts: ReplayParts;
  readonly #player: Player;
  #timer: ReturnType<typeof setTimeout> | undefined;
  #patience: ReturnType<typeof setTimeout> | undefined;
  #patienceUntil = 0;
  #abort: AbortController | undefined;
  /** Instant of the values on screen. */
  #shownAt: number | undefined;

  constructor(parts: ReplayParts) {
    this.#parts = parts;
    this.#player = new Player({ ...parts, onRead: () => this.soon(0) });
  }

  /** The clock has changed: reads its instant. */
  moved(): void {
    // The pending response belongs to the previous instant.
    this.#abort?.abort();
    this.#player.reset();
    this.#waitAtMost(this.#isNear() ? playingPatienceMs : timeLimitMs);
    this.soon(0);
  }

  /** A clock that starts to play continues from the displayed instant. */
  #isNear(): boolean {
    const clock = this.#parts.clock();
    if (clock.mode === 'live' || !clock.playing || this.#shownAt === undefined) return false;
    const by = clock.at - this.#shownAt;
    return by >= 0 && by <= playingPatienceMs * clock.speed;
  }

  /** Reads in `ms`, instead of the planned time. */
  soon(ms: number): void {
    clearTimeout(this.#timer);
    this.#timer = setTimeout(() => {
      this.#timer = undefined;
      void this.#read();
    }, ms);
  }

  stop(): void {
    this.#abort?.abort();
    this.#player.reset();
    this.#shownAt = undefined;
    clearTimeout(this.#timer);
    this.#timer = undefined;
    this.#settled();
    this.#parts.onFailed(false);
  }

  /** Never extended: quick successive steps do not keep values of the first instant. */
  #waitAtMost(ms: number): void {
    const until = Date.now() + ms;
    if (this.#patience !== undefined && this.#patienceUntil <= until) return;
    clearTimeout(this.#patience);
    this.#patienceUntil = until;
    this.#patience = setTimeout(() => this.#forget(), ms);
  }

  #forget(): void {
    this.#shownAt = undefined;
    this.#parts.forget();
  }

  #settled(): void {
    clearTimeout(this.#patience);
    this.#patience = undefined;
  }

  #play(clock: Extract<Clock, { mode: 'past' }>, real: number): void {
    const { onFailed } = this.#parts;
    const isComplete = this.#player.due(clock, real);
    if (isComplete) {
      this.#settled();
      this.#shownAt = instantAt(clock, real);
    } else if (this.#player.failed) {
      this.#settled();
      this.#forget();
    } else this.#waitAtMost(playingPatienceMs);
    onFailed(!isComplete && this.#player.failed);
    if (this.#timer === undefined) this.soon(untilNextFrame(clock, real));
  }

  async #read(): Promise<void> {
    const { clock: clockOf, wanted, ask, show, onFailed, onCaughtUp } = this.#parts;
    const clock = clockOf();
    if (clock.mode === 'live') return;
    const real = Date.now();
    if (caughtUp(clock, real)) return onCaughtUp();
    const plays = this.#parts.plays?.() ?? true;
    if (plays && clock.playing && instantAt(clock, real) <= real - presentMs) return this.#play(clock, real);
    this.#abort?.abort();
    const abort = new AbortController();
    this.#abort = abort;
    if (clock.playing) this.#waitAtMost(playingPatienceMs);
    const ids = wanted();
    const time = Math.round(instantAt(clock, Date.now()));
    let failed = false;
    try {
      const found: (readonly [number, LiveValue])[] = [];
      for (let from = 0; from < ids.length; from += maxIds) {
        const chunk = ids.slice(from, from + maxIds);
        const { list } = await ask(chunk, time, abort.signal);
        const known = new Map(list.map(({ paramId, value, time, quality }): [number, LiveValue] => [paramId, { value, time, quality }]));
        // Values missing at that instant are unknown; current ones must not be shown.
        for (const id of chunk) found.push([id, known.get(id) ?? unknown]);
      }
      if (abort.signal.aborted) return;
      this.#settled();
      this.#shownAt = time;
      show(found);
    } catch {
      if (abort.signal.aborted) return;
      failed = true;
      this.#settled();
      this.#forget();
    }
    onFailed(failed);
    const now = clockOf();
    // A read planned in the meantime (another value is wanted) is sooner than the next regular one.
    if (now.mode === 'past' && this.#timer === undefined) this.soon(failed ? retryMs : now.playing ? frameMs : againMs);
  }
}
