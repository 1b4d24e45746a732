/** Notifies watchers of changes: batched, in step with animation frames, never so many at once that a frame is missed. */
export interface Watcher {
  readonly notify: () => void;
  /** Notified before all others, for alarms. */
  readonly urgent?: true;
  /** Minimum time between two notifications, ms. */
  everyMs?: number | undefined;
  latestIndexAt?: number;
}

export interface TellerParts {
  readonly later: (run: () => void, ms: number) => unknown;
  /** Runs with the next animation frame. */
  readonly frame: (run: () => void) => void;
  readonly now: () => number;
}

/** Time between two rounds, ms; a change after a quiet period is notified immediately. */
export const roundMs = 200;
/** Time budget for the watchers of one frame, ms. */
const budgetMs = 6;
const [fewest, most] = [8, 2000];

/** A hidden page has no frames; it is still notified, so that little is pending when it becomes visible. */
function nextFrame(run: () => void): void {
  if (globalThis.document?.visibilityState === 'visible') requestAnimationFrame(run);
  else setTimeout(run, 50);
}

const browserParts: TellerParts = { later: (run, ms) => setTimeout(run, ms), frame: nextFrame, now: () => performance.now() };

export class Notifier {
  readonly #parts: TellerParts;
  readonly #urgent = new Set<Watcher>();
  readonly #due = new Set<Watcher>();
  #planned = false;
  #roundAt = Number.NEGATIVE_INFINITY;
  #many = 32;

  constructor(parts: TellerParts = browserParts) {
    this.#parts = parts;
  }

  add(watcher: Watcher): void {
    (watcher.urgent === true ? this.#urgent : this.#due).add(watcher);
    this.#plan();
  }

  delete(watcher: Watcher): void {
    this.#urgent.delete(watcher);
    this.#due.delete(watcher);
  }

  /** Notifies all watchers now. */
  flush(): void {
    this.#tellUrgent();
    const notified = [...this.#due];
    this.#due.clear();
    for (const watcher of notified) this.#notify(watcher);
  }

  #tellUrgent(): void {
    const notified = [...this.#urgent];
    this.#urgent.clear();
    for (const watcher of notified) this.#notify(watcher);
  }

  #notify(watcher: Watcher): void {
    watcher.latestIndexAt = this.#parts.now();
    watcher.notify();
  }

  #plan(): void {
    if (this.#planned) return;
    this.#planned = true;
    const wait = Math.max(0, this.#roundAt + roundMs - this.#parts.now());
    this.#parts.later(() => {
      this.#roundAt = this.#parts.now();
      this.#parts.frame(() => this.#step());
    }, wait);
  }

  #step(): void {
    this.#tellUrgent();
    const begun = this.#parts.now();
    let notified = 0;
    let more = false;
    for (const watcher of this.#due) {
      if (watcher.everyMs !== undefined && begun - (watcher.latestIndexAt ?? Number.NEGATIVE_INFINITY) < watcher.everyMs) continue;
      if (notified >= this.#many) {
        more = true;
        break;
      }
      notified += 1;
      this.#due.delete(watcher);
      this.#notify(watcher);
    }
    // React renders the notified watchers in a microtask queued before this one.
    queueMicrotask(() => this.#learn(notified, this.#parts.now() - begun));
    this.#planned = more;
    if (more) this.#parts.frame(() => this.#step());
    else if (this.#due.size + this.#urgent.size > 0) this.#plan();
  }

  #learn(notified: number, spentMs: number): void {
    if (spentMs > budgetMs) this.#many = Math.max(fewest, Math.floor(Math.min(this.#many, notified) * Math.max(0.25, budgetMs / spentMs)));
    else if (notified >= this.#many && spentMs < budgetMs / 1.5) this.#many = Math.min(most, Math.ceil(this.#many * 1.5));
  }
}
