/** Tells whether a process still answers: it is asked every second, and a question asked in vain several times means that it hangs. */

const everyMs = 1000;
/** Counted, not timed: while this process itself stands still nobody is asked, and nobody is late. */
const mostUnanswered = 5;

export class Heartbeat {
  #timer: NodeJS.Timeout | undefined;
  #unanswered = 0;

  /** `ask` sends the question; `hangs` is called once, after `mostUnanswered` of them. */
  start(ask: () => void, hangs: () => void): void {
    this.stop();
    this.#timer = setInterval(() => {
      if (this.#unanswered >= mostUnanswered) {
        this.stop();
        hangs();
        return;
      }
      this.#unanswered++;
      ask();
    }, everyMs).unref();
  }

  /** Any sign of life is an answer. */
  heard(): void {
    this.#unanswered = 0;
  }

  stop(): void {
    clearInterval(this.#timer);
    this.#timer = undefined;
    this.#unanswered = 0;
  }
}
