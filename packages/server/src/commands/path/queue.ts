/** The queue of one device: groups in the order of the requests, one step at a time; a stop goes next. In memory: the rows are what survives a restart. */

export interface Queued {
  /** Its type marks this value as stopping the device. */
  readonly isStop: boolean;
}

interface Waiting<G, S> {
  readonly group: G;
  readonly steps: S[];
  begun: boolean;
}

/** `G` is what the steps of a group have in common. */
export class DeviceQueue<G, S extends Queued> {
  #waiting: Waiting<G, S>[] = [];

  /** Appends a group. If it contains a stop, all waiting steps that are not stops are removed and returned, so that the stop comes next. */
  enter(group: G, steps: readonly S[]): readonly S[] {
    const cancelled = steps.some(({ isStop }) => isStop) ? this.#remove((step) => !step.isStop) : [];
    this.#waiting.push({ group, steps: [...steps], begun: false });
    return cancelled;
  }

  /** The next step; its group has begun with it. */
  take(): S | undefined {
    const [first] = this.#waiting;
    const step = first?.steps.shift();
    if (first) first.begun = true;
    this.#tidy();
    return step;
  }

  /** Removes the waiting steps of a group. */
  leave(group: G): readonly S[] {
    return this.#remove((_step, waiting) => waiting.group === group);
  }

  /** Removes the waiting steps of groups that are too late. */
  expire(isLate: (group: G, begun: boolean) => boolean): readonly S[] {
    return this.#remove((_step, { group, begun }) => isLate(group, begun));
  }

  #remove(which: (step: S, waiting: Waiting<G, S>) => boolean): readonly S[] {
    const removed: S[] = [];
    for (const waiting of this.#waiting) {
      const [out, stay]: [S[], S[]] = [[], []];
      for (const step of waiting.steps) (which(step, waiting) ? out : stay).push(step);
      removed.push(...out);
      waiting.steps.splice(0, waiting.steps.length, ...stay);
    }
    this.#tidy();
    return removed;
  }

  #tidy(): void {
    this.#waiting = this.#waiting.filter(({ steps }) => steps.length > 0);
  }
}
