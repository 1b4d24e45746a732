/** What the rest of the server sees of the clock and its errors. */

/** The clock was set. Times in UTC ms. */
export interface ClockStep {
  /** Positive: forward. */
  readonly by: number;
  /** What the clock showed last before it was set, and first after: `to - from` is `by`. */
  readonly from: number;
  readonly to: number;
}

export interface ClockSteps {
  /** Called once for each step, before anybody reads the new time; returns the way to stop. */
  onStep(listener: (step: ClockStep) => void): () => void;
}

/** Stamps in [from, to], UTC ms, made by the server while its clock was wrong. */
export interface WrongStamps {
  readonly from: number;
  readonly to: number;
  /** How far the clock was ahead of true time, ms; negative: behind. */
  readonly ahead: number;
}

export interface JudgedWrong extends WrongStamps {
  readonly id: string;
  /** The clock came back to an earlier time of its own; otherwise its newest setting is believed. */
  readonly isProven: boolean;
  /** It was so from the start of the process on. */
  readonly isFirst: boolean;
}

/** A stored clock error. */
export interface ClockError extends WrongStamps {
  readonly id: string;
  readonly isProven: boolean;
  /** When it was noticed. */
  readonly noticed: number;
  /** Devices whose readings carry their own time: their stamps were right. */
  readonly ownStamped: ReadonlySet<number>;
  /** Readings stamped by the server are at their true times now. */
  readonly isMoved: boolean;
}

/** Stamps in [from, to] that become others. */
export interface StampShift {
  readonly from: number;
  readonly to: number;
  readonly by: number;
}

/** What is known of devices and their stamps. */
export interface StampedDevices {
  /** Devices whose readings carry their own time. */
  ownStamped(): ReadonlySet<number>;
  /** The clock was set by `by` ms; `trueTime` tells what a stamp of ours has become. */
  clockSet(by: number, trueTime: (stamp: number) => number): void;
}

/** What has to be adjusted because the clock was set. */
export interface ClockAdjustment {
  readonly step: ClockStep;
  readonly wrong: readonly JudgedWrong[];
  readonly withdrawn: readonly JudgedWrong[];
  /** Devices whose readings carry their own time. */
  readonly ownStamped: ReadonlySet<number>;
}
