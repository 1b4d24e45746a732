/** Detects a process that hangs: it is pinged every second; several unanswered pings mean that it hangs. */

const everyMs = 1000;
/** Counted, not timed: while this process itself is suspended, no ping is sent and none is late. */
const maxUnanswered = 5;

export class Heartbeat {
  #timer: NodeJS.Timeout | undefined;
  #unanswered = 0;

  /** `ask` sends the ping; `hangs` is called once, after `maxUnanswered` unanswered ones. */
  start(ask: () => void, hangs: () => void): void {
    this.stop();
    this.#timer = setInterval(() => {
      if (this.#unanswered >= maxUnanswered) {
        this.stop();
        hangs();
        return;
      }
      this.#unanswered++;
      ask();
    }, everyMs).unref();
  }

  /** Any sign of life counts as an answer. */
  heard(): void {
    this.#unanswered = 0;
  }

  stop(): void {
    clearInterval(this.#timer);
    this.#timer = undefined;
    this.#unanswered = 0;
  }
}
