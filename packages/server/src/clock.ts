/** What time it is, and how much time has passed: two questions, since the first clock may be set while the second runs. */
export interface Clock {
  /** UTC epoch ms; may jump. */
  readonly now: () => number;
  /** ms since some instant; never jumps. Silence, ages and back-off are judged by it. */
  readonly elapsed: () => number;
}

export const systemClock: Clock = { now: () => Date.now(), elapsed: () => performance.now() };
