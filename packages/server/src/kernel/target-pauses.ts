/** Failing targets are paused for all work that goes there, for longer each time, until one try succeeds. */

const firstMs = 5000;
const longestMs = 300_000;
/** Above this number the oldest pauses are dropped; their targets are tried once and paused again. */
const maxKept = 10_000;

/** A target is named by a path, e.g. `email/3fa9…`: a pause of `email` applies to everything below it. Times are epoch ms. */
export class TargetPauses {
  readonly #pauses = new Map<string, { readonly failures: number; readonly until: number }>();

  /** Records a failure caused by the target; returns the end of its pause: 5 s, 15 s, 45 s … up to 5 min. */
  failed(target: string, now: number): number {
    const failures = (this.#pauses.get(target)?.failures ?? 0) + 1;
    return this.#set(target, failures, now + Math.min(longestMs, firstMs * 3 ** (failures - 1)));
  }

  /** Records a pause requested by the target, which is not a failure. */
  paced(target: string, until: number): number {
    return this.#set(target, this.#pauses.get(target)?.failures ?? 0, until);
  }

  /** The clock was set by `by` ms: pauses keep their length. */
  clockSet(by: number): void {
    for (const [target, { failures, until }] of this.#pauses) this.#pauses.set(target, { failures, until: until + by });
  }

  answered(target: string): void {
    for (const path of pathsOf(target)) this.#pauses.delete(path);
  }

  /** Time from which a target may be tried again; `now` or earlier: at once. */
  until(target: string, now: number): number {
    return Math.max(...pathsOf(target).map((path) => this.#pauses.get(path)?.until ?? now));
  }

  #set(target: string, failures: number, until: number): number {
    this.#pauses.delete(target);
    this.#pauses.set(target, { failures, until });
    for (const oldest of this.#pauses.keys()) {
      if (this.#pauses.size <= maxKept) break;
      this.#pauses.delete(oldest);
    }
    return until;
  }
}

/** The target and its parents. */
export function pathsOf(target: string): readonly string[] {
  const parts = target.split('/');
  return parts.map((_, index) => parts.slice(0, index + 1).join('/'));
}
