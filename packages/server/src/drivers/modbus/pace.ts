import type { Clock } from '../../clock.ts';

/** Minimum period, ms: the line runs in real time however fast the demonstration clock runs. */
const shortestMs = 50;

/** Poll schedule of a device. Instants are elapsed ms, so that setting the clock neither delays nor hastens polls. */
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

  /** A poll ended; the next is one step later. Returns its delay, ms, if that is two periods or more. */
  polled(): number | undefined {
    const late = this.#clock.elapsed() - this.#due;
    const isLate = this.#inStep && late >= 2 * this.periodMs;
    this.#due = this.#nextStep();
    this.#inStep = true;
    return isLate ? late : undefined;
  }

  /** A poll failed: the next begins at a step, but no earlier than `ms` from now. */
  retryIn(ms: number): void {
    this.#due = Math.max(this.#nextStep(), this.#clock.elapsed() + ms);
    this.#inStep = false;
  }

  /** The next poll begins at this instant, whatever the step. */
  retryAt(instant: number): void {
    this.#due = instant;
    this.#inStep = false;
  }

  /** The next instant that is a whole number of periods of the wall clock, so that devices are read at the same seconds. */
  #nextStep(): number {
    return this.#clock.elapsed() + this.periodMs - (this.#clock.now() % this.periodMs);
  }
}
