/**
 * Server times of changes and frames, epoch ms, such that "changed after the frame" is always decidable: a change that is in no frame yet
 * is later than every frame sent before.
 */
export interface FrameClock {
  /** Time of a change that is received now. */
  change(): number;
  /** Time of a frame sent now, which may contain every change so far. */
  frame(): number;
  /** Changes before this are unknown: the process had not started. */
  readonly start: number;
}

export function createFrameClock(now: () => number): FrameClock {
  const start = now();
  let lastChange = start;
  let lastFrame = start;
  return {
    start,
    change() {
      lastChange = Math.max(now(), lastChange, lastFrame + 1);
      return lastChange;
    },
    frame() {
      lastFrame = Math.max(now(), lastFrame, lastChange);
      return lastFrame;
    },
  };
}
