/** Shows the frames of a playing clock. They are prefetched, many per response, so that none waits for its own. */
import { type Clock, instantAt } from './clock.ts';
import type { LiveValue } from './live-value.ts';
import { type FramesAnswer, Reels } from './reels.ts';

export interface FrameSpan {
  readonly start: number;
  readonly stepMs: number;
  readonly count: number;
}

export type AskFrames = (paramIds: readonly number[], span: FrameSpan, signal: AbortSignal) => Promise<FramesAnswer>;

export interface PlayerParts {
  readonly wanted: () => readonly number[];
  readonly askFrames: AskFrames;
  readonly show: (values: readonly (readonly [number, LiveValue])[]) => void;
  /** A response has arrived, or failed. */
  readonly onRead: () => void;
}

type PastClock = Extract<Clock, { mode: 'past' }>;

/** Real time between two frames. */
export const frameMs = 1000;
export const framesAtOnce = 15;
/** Minimum number of prefetched frames. */
export const framesAhead = 6;
export const retryMs = 5000;
/** Younger readings may not have arrived yet: this close to the present, a clock reads its instants one by one. */
export const presentMs = 5000;
export const maxIds = 5000;

export const frameAt = ({ anchorMs }: PastClock, realMs: number): number => Math.floor((realMs - anchorMs) / frameMs);
export const instantOfFrame = (clock: PastClock, frame: number): number => Math.round(instantAt(clock, clock.anchorMs + frame * frameMs));
export const untilNextFrame = ({ anchorMs }: PastClock, realMs: number): number => frameMs - ((realMs - anchorMs) % frameMs);

export class Player {
  readonly #parts: PlayerParts;
  readonly #reels = new Reels();
  #abort: AbortController | undefined;
  #retryAt = 0;
  #failed = false;

  constructor(parts: PlayerParts) {
    this.#parts = parts;
  }

  /** The last response failed, and no earlier frames are left. */
  get failed(): boolean {
    return this.#failed;
  }

  /** For another clock, whose frames are at other instants. */
  reset(): void {
    this.#abort?.abort();
    this.#abort = undefined;
    this.#reels.clear();
    this.#retryAt = 0;
    this.#failed = false;
  }

  /** Shows the current frame as far as loaded, and prefetches; returns true if all of it was loaded. */
  due(clock: PastClock, realMs: number): boolean {
    const { wanted, show } = this.#parts;
    const ids = wanted();
    const first = frameAt(clock, realMs);
    const times = Array.from({ length: framesAhead }, (_, ahead) => instantOfFrame(clock, first + ahead));
    this.#reels.keep(times);
    const values = this.#reels.frame(ids, times[0] ?? 0);
    if (values.length > 0) show(values);
    this.#readAhead(clock, first, ids, realMs);
    return values.length === ids.length;
  }

  #readAhead(clock: PastClock, first: number, ids: readonly number[], realMs: number): void {
    if (this.#abort !== undefined || realMs < this.#retryAt) return;
    for (let frame = first; frame < first + framesAhead; frame += 1) {
      const start = instantOfFrame(clock, frame);
      if (start > realMs - presentMs) return;
      const missing = this.#reels.missing(ids, start);
      if (missing.length > 0) {
        void this.#read(missing, this.#spanOf(clock, frame, ids, missing.length, realMs));
        return;
      }
    }
  }

  /** Equidistant frames missing the same number of parameters: ends where the prefetched ones end, so that the next response has all. */
  #spanOf(clock: PastClock, frame: number, ids: readonly number[], missing: number, realMs: number): FrameSpan {
    const start = instantOfFrame(clock, frame);
    const stepMs = Math.max(1, Math.round(clock.speed * frameMs));
    let count = 1;
    while (count < framesAtOnce) {
      const time = instantOfFrame(clock, frame + count);
      const isNext = time === start + count * stepMs && time <= realMs - presentMs;
      if (!isNext || this.#reels.missing(ids, time).length !== missing) break;
      count += 1;
    }
    return { start, stepMs, count };
  }

  async #read(ids: readonly number[], span: FrameSpan): Promise<void> {
    const abort = new AbortController();
    this.#abort = abort;
    try {
      for (let from = 0; from < ids.length; from += maxIds) {
        const some = ids.slice(from, from + maxIds);
        const answer = await this.#parts.askFrames(some, span, abort.signal);
        if (abort.signal.aborted) return;
        // The clocks of server and browser may differ.
        if (answer.count < span.count) this.#retryAt = Date.now() + frameMs;
        this.#reels.add(answer, some);
      }
      this.#failed = false;
    } catch {
      if (abort.signal.aborted) return;
      this.#failed = true;
      this.#retryAt = Date.now() + retryMs;
    }
    this.#abort = undefined;
    this.#parts.onRead();
  }
}
