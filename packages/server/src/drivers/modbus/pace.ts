import type { Clock } from '../../clock.ts';

/** However fast the clock of a demonstration runs, the line is the world's. */
const shortestMs = 50;

/** When a device is polled. Instants are elapsed ms, so that a clock that is set neither silences a device nor hurries it. */
export class Pace {
  readonly periodMs: number;
  readonly #clock: Clock;
  #due = 0;
  /** The poll is due at its own time, not after a failure. */
  #inStep = false;

  constructor(pollMs: number, clock: Clock) {
    this.periodMs = Math.max(shortestMs, pollMs / (clock.speed ?? 1));
    this.#clock = clock;
  }

  get due(): number {
    return this.#due;
  }

  /** A poll has ended, the next is a step later. Returns how long after its time it ended, ms, where that is two periods or more. */
  polled(): number | undefined {
    const late = this.#clock.elapsed() - this.#due;
    const isLate = this.#inStep && late >= 2 * this.periodMs;
    this.#due = this.#nextStep();
    this.#inStep = true;
    return isLate ? late : undefined;
  }

  /** A poll has failed: the next begins with a step that is no earlier than `ms` from now. */
  retryIn(ms: number): void {
    this.#due = Math.max(this.#nextStep(), this.#clock.elapsed() + ms);
    this.#inStep = false;
  }

  /** The next begins at this instant, whatever the step. */
  retryAt(instant: number): void {
    this.#due = instant;
    this.#inStep = false;
  }

  /** The next instant that is a whole number of periods of the wall clock, so that devices are read at the same seconds. */
  #nextStep(): number {
    return this.#clock.elapsed() + this.periodMs - (this.#clock.now() % this.periodMs);
  }
}
