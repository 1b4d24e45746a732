/** Steps and errors of the server's clock, as the rest of the server sees them. */

/** The clock was set. Times in UTC ms. */
export interface ClockStep {
  /** Positive: forward. */
  readonly by: number;
  /** Last time before the step and first time after it; `to - from` is `by`. */
  readonly from: number;
  readonly to: number;
}

export interface ClockSteps {
  /** The listener is called once for each step, before any code reads the new time. Returns the unsubscribe function. */
  onStep(listener: (step: ClockStep) => void): () => void;
}

/** Time stamps in [from, to], UTC ms, that the server made while its clock was wrong. */
export interface WrongStamps {
  readonly from: number;
  readonly to: number;
  /** How far the clock was ahead of true time, ms; negative: behind. */
  readonly ahead: number;
}

export interface JudgedWrong extends WrongStamps {
  readonly id: string;
  /** The clock returned to its earlier time; otherwise its latest setting is assumed to be right. */
  readonly isProven: boolean;
  /** The clock was wrong from the start of the process. */
  readonly isFirst: boolean;
}

/** A stored clock error. */
export interface ClockError extends WrongStamps {
  readonly id: string;
  readonly isProven: boolean;
  /** Time of detection. */
  readonly noticed: number;
  /** Devices whose readings carry their own time: these stamps were right. */
  readonly ownStamped: ReadonlySet<number>;
  /** Readings stamped by the server have been moved to their true times. */
  readonly isMoved: boolean;
}

/** Stamps in [from, to] are changed by `by` ms. */
export interface StampShift {
  readonly from: number;
  readonly to: number;
  readonly by: number;
  /**
   * Stamps of devices with their own time are right up to here: later ones lie too far in the future for any reading, the device follows
   * the same wrong clock.
   */
  readonly ownAfter: number;
}

/** Time stamps in the state of devices. */
export interface StampedDevices {
  /** Devices whose readings carry their own time. */
  ownStamped(): ReadonlySet<number>;
  /** The clock was set by `by` ms; `trueTime` maps a stamp of the server to true time. */
  clockSet(by: number, trueTime: (stamp: number) => number): void;
}

/** Input of the adjustments after a step. */
export interface ClockAdjustment {
  readonly step: ClockStep;
  readonly wrong: readonly JudgedWrong[];
  readonly withdrawn: readonly JudgedWrong[];
  /** Devices whose readings carry their own time. */
  readonly ownStamped: ReadonlySet<number>;
}
