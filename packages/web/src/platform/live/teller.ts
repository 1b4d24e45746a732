/** Tells watchers that what they watch has changed: gathered, in step with the screen, never so many at once that a frame is missed. */
export interface Watcher {
  readonly tell: () => void;
  /** Told before all others, however many wait: signs of trouble. */
  readonly urgent?: true;
  /** Not more often than this, ms. */
  everyMs?: number | undefined;
  toldAt?: number;
}

export interface TellerParts {
  readonly later: (run: () => void, ms: number) => unknown;
  /** Runs with the next picture of the screen. */
  readonly frame: (run: () => void) => void;
  readonly now: () => number;
}

/** Between two rounds, ms; a change after a quiet while is told at once. */
export const roundMs = 200;
/** What the watchers of one frame may take, ms. */
const budgetMs = 6;
const [fewest, most] = [8, 2000];

/** A page that nobody sees draws no frames; it is told now and then all the same, so that little has gathered when it is seen again. */
function nextFrame(run: () => void): void {
  if (globalThis.document?.visibilityState === 'visible') requestAnimationFrame(run);
  else setTimeout(run, 50);
}

const browserParts: TellerParts = { later: (run, ms) => setTimeout(run, ms), frame: nextFrame, now: () => performance.now() };

export class Teller {
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

  /** Tells everybody now. */
  flush(): void {
    this.#tellUrgent();
    const told = [...this.#due];
    this.#due.clear();
    for (const watcher of told) this.#tell(watcher);
  }

  #tellUrgent(): void {
    const told = [...this.#urgent];
    this.#urgent.clear();
    for (const watcher of told) this.#tell(watcher);
  }

  #tell(watcher: Watcher): void {
    watcher.toldAt = this.#parts.now();
    watcher.tell();
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
    let told = 0;
    let more = false;
    for (const watcher of this.#due) {
      if (watcher.everyMs !== undefined && begun - (watcher.toldAt ?? Number.NEGATIVE_INFINITY) < watcher.everyMs) continue;
      if (told >= this.#many) {
        more = true;
        break;
      }
      told += 1;
      this.#due.delete(watcher);
      this.#tell(watcher);
    }
    // What was told is drawn in a microtask that was asked for before this one.
    queueMicrotask(() => this.#learn(told, this.#parts.now() - begun));
    this.#planned = more;
    if (more) this.#parts.frame(() => this.#step());
    else if (this.#due.size + this.#urgent.size > 0) this.#plan();
  }

  #learn(told: number, spentMs: number): void {
    if (spentMs > budgetMs) this.#many = Math.max(fewest, Math.floor(Math.min(this.#many, told) * Math.max(0.25, budgetMs / spentMs)));
    else if (told >= this.#many && spentMs < budgetMs / 1.5) this.#many = Math.min(most, Math.ceil(this.#many * 1.5));
  }
}
