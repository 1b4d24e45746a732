/** Prefetched frames of a replay. */
import type { CallResult, historyFramesApi } from '@czyun/contract';
import type { LiveValue } from './live-value.ts';

export type FramesAnswer = CallResult<typeof historyFramesApi.getFrames>;

type Frame = ReadonlyMap<number, LiveValue>;

const qualities = ['good', 'stale', 'bad'] as const;
const unknown: LiveValue = { value: null, time: null, quality: 'stale' };

/** The values of one instant of a response; parameters it does not contain are unknown. */
function frameOf(answer: FramesAnswer, paramIds: readonly number[], frame: number): Frame {
  const { start, stepMs, stamps, list } = answer;
  const time = start + frame * stepMs;
  const values = new Map<number, LiveValue>();
  for (const id of paramIds) values.set(id, unknown);
  for (const { paramId, stamp, values: each } of list) {
    const { ages, qualities: codes } = stamps[stamp] ?? { ages: [], qualities: [] };
    const age = ages[frame] ?? null;
    values.set(paramId, {
      value: each[frame] ?? null,
      time: age === null ? null : time - age,
      quality: qualities[codes[frame] ?? 1] ?? 'stale',
    });
  }
  return values;
}

interface Reel {
  readonly answer: FramesAnswer;
  readonly paramIds: readonly number[];
  readonly ids: ReadonlySet<number>;
}

/** Responses that are still ahead of the clock, by parameter and instant. */
export class Reels {
  #reels: Reel[] = [];

  add(answer: FramesAnswer, paramIds: readonly number[]): void {
    this.#reels.push({ answer, paramIds, ids: new Set(paramIds) });
  }

  clear(): void {
    this.#reels = [];
  }

  #at(time: number): readonly { readonly reel: Reel; readonly frame: number }[] {
    return this.#reels.flatMap((reel) => {
      const { start, stepMs, count } = reel.answer;
      const frame = (time - start) / stepMs;
      return Number.isInteger(frame) && frame >= 0 && frame < count ? [{ reel, frame }] : [];
    });
  }

  /** Parameters that have no values at an instant yet. */
  missing(paramIds: readonly number[], time: number): readonly number[] {
    const reels = this.#at(time);
    return reels.length === 0 ? paramIds : paramIds.filter((id) => !reels.some(({ reel }) => reel.ids.has(id)));
  }

  /** Values at an instant, of the loaded parameters. */
  frame(paramIds: readonly number[], time: number): (readonly [number, LiveValue])[] {
    const frames = this.#at(time).map(({ reel, frame }) => frameOf(reel.answer, reel.paramIds, frame));
    return paramIds.flatMap((id) => {
      const value = frames.find((frame) => frame.has(id))?.get(id);
      return value === undefined ? [] : [[id, value] as const];
    });
  }

  /** Removes frames that none of these instants needs. */
  keep(times: readonly number[]): void {
    const needed = new Set(times.flatMap((time) => this.#at(time).map(({ reel }) => reel)));
    this.#reels = this.#reels.filter((reel) => needed.has(reel));
  }
}
