/** The queue of one device: groups in request order, one step at a time; a stop goes next. In memory only: the rows survive a restart. */

export interface Queued {
  /** The device type marks this value as stopping the device. */
  readonly isStop: boolean;
}

interface Waiting<G, S> {
  readonly group: G;
  readonly steps: S[];
  begun: boolean;
}

/** `G`: data shared by the steps of a group. */
export class DeviceQueue<G, S extends Queued> {
  #waiting: Waiting<G, S>[] = [];

  /** Appends a group. If it contains a stop, all waiting steps that are not stops are removed and returned, so that the stop comes next. */
  enter(group: G, steps: readonly S[]): readonly S[] {
    const cancelled = steps.some(({ isStop }) => isStop) ? this.#remove((step) => !step.isStop) : [];
    this.#waiting.push({ group, steps: [...steps], begun: false });
    return cancelled;
  }

  /** Removes and returns the next step; its group has then begun. */
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
