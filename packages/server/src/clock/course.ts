/**
 * Decides by its steps alone when a clock was wrong. Pure. A step that returns to an earlier time of the clock proves that the time in
 * between was wrong. A step back to a time not seen before is taken as a correction: all ranges ahead of it were wrong, from the start
 * of the process. After a step forward either side may be right: nothing is decided until the next step.
 */
import { randomUUID } from 'node:crypto';
import { dayMs } from '@czyun/contract';
import type { ClockStep, JudgedWrong } from './types.ts';

/** Range between two steps, in which the clock ran evenly. */
interface Stretch {
  /** Ahead of the first range, ms. */
  readonly ahead: number;
  /** First stamp, and last stamp once the range has ended. */
  readonly from: number;
  to: number;
  wrong: JudgedWrong | undefined;
}

export interface Judgement {
  readonly wrong: readonly JudgedWrong[];
  /** Judged wrong earlier, but right, or wrong by another amount (then `wrong` contains the same stamps). */
  readonly withdrawn: readonly JudgedWrong[];
  /** It is unknown whether the time before or after this step is right. */
  readonly isOpen: boolean;
}

/** Tolerance of a return, ms: a clock set by hand is not exact. At most half of the step. */
const returnMs = 60_000;
/** Older stamps are not corrected, ms; the same limit as for late readings. */
const longestMs = 30 * dayMs;
const maxStretches = 50;

export class ClockCourse {
  #stretches: Stretch[];

  /** `began`: time of the clock at the start of the process. */
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
      // An earlier step judged it by another amount.
      if (stretch.wrong) withdrawn.push(stretch.wrong);
      const from = Math.max(stretch.from, stretch.to - longestMs);
      stretch.wrong = { id: randomUUID(), from, to: stretch.to, ahead: off, isProven, isFirst: stretch === known[0] };
      wrong.push(stretch.wrong);
    }
    for (const stretch of known.filter(isLike)) {
      if (stretch.wrong) withdrawn.push(stretch.wrong);
      stretch.wrong = undefined;
    }
    this.#stretches = [...known, { ahead, from: to, to, wrong: undefined }].slice(-maxStretches);
    return { wrong, withdrawn, isOpen: !isProven && by > 0 };
  }
}
