/**
 * Which times of a clock were wrong, judged by its steps alone. Pure.
 *
 * A step that brings back an earlier time of the clock shows that what lay between was wrong. A set-back to a time that was not seen before is taken as a
 * correction: whatever ran ahead of it was wrong, from the start of the process on. After a step forward either may be right, so nothing is judged until a
 * further step tells.
 */
import { randomUUID } from 'node:crypto';
import type { ClockStep, JudgedWrong } from './types.ts';

/** Between two steps the clock ran evenly. */
interface Stretch {
  /** How far it was ahead of the first stretch, ms. */
  readonly ahead: number;
  /** Its first stamp, and its last one once it is over. */
  readonly from: number;
  to: number;
  wrong: JudgedWrong | undefined;
}

export interface Judgement {
  readonly wrong: readonly JudgedWrong[];
  /** Judged wrong before, and right after all, or wrong by another amount: then `wrong` has the same stamps. */
  readonly withdrawn: readonly JudgedWrong[];
  /** Nobody knows whether the time before or the time after this step is right. */
  readonly isOpen: boolean;
}

/** A clock that is set by hand comes back to its earlier time within this, ms; after a step of less than twice as much, within half of that. */
const returnMs = 60_000;
/** Stamps older than this are left alone, as late readings are, ms. */
const longestMs = 30 * 86_400_000;
const mostStretches = 50;

export class ClockCourse {
  #stretches: Stretch[];

  /** `began`: what the clock showed at the start of the process. */
  constructor(began: number) {
    this.#stretches = [{ ahead: 0, from: began, to: began, wrong: undefined }];
  }

  step({ by, from, to }: ClockStep): Judgement {
    const known = this.#stretches;
    const current = known.at(-1);
    if (!current) throw new Error('a course has a stretch');
    current.to = from;
    const ahead = current.ahead + by;
    const tolerance = Math.min(returnMs, Math.abs(by) / 2);
    const isLike = (stretch: Stretch) => Math.abs(stretch.ahead - ahead) <= tolerance;
    const last = known.findLastIndex(isLike);
    const isProven = last >= 0;
    const doubted = isProven ? known.slice(last + 1) : by < 0 ? known.filter((stretch) => stretch.ahead > ahead) : [];
    const wrong: JudgedWrong[] = [];
    const withdrawn: JudgedWrong[] = [];
    for (const stretch of doubted) {
      const off = stretch.ahead - ahead;
      if (stretch.wrong && Math.abs(stretch.wrong.ahead - off) <= tolerance) continue;
      // Judged by an earlier step, and by another amount.
      if (stretch.wrong) withdrawn.push(stretch.wrong);
      const from = Math.max(stretch.from, stretch.to - longestMs);
      stretch.wrong = { id: randomUUID(), from, to: stretch.to, ahead: off, isProven, isFirst: stretch === known[0] };
      wrong.push(stretch.wrong);
    }
    for (const stretch of known.filter(isLike)) {
      if (stretch.wrong) withdrawn.push(stretch.wrong);
      stretch.wrong = undefined;
    }
    this.#stretches = [...known, { ahead, from: to, to, wrong: undefined }].slice(-mostStretches);
    return { wrong, withdrawn, isOpen: !isProven && by > 0 };
  }
}
