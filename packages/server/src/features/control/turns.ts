/** One command at a time for each key, in the order of asking. */

export interface Turns {
  /** Runs `work` when everything before it for this key has ended; null when its turn did not come within `waitMs`. */
  take<T>(key: number, waitMs: number, work: () => Promise<T>): Promise<T | null>;
}

export function createTurns(): Turns {
  const lines = new Map<number, Promise<unknown>>();
  return {
    async take(key, waitMs, work) {
      const before = lines.get(key);
      let gaveUp = false;
      let started = false;
      const turn = (async () => {
        await before;
        if (gaveUp) return null;
        started = true;
        return work();
      })();
      const settled = turn.then(
        () => undefined,
        () => undefined,
      );
      lines.set(key, settled);
      void settled.then(() => {
        if (lines.get(key) === settled) lines.delete(key);
      });
      if (before === undefined) return turn;
      const { promise: tooLong, resolve } = Promise.withResolvers<null>();
      const timer = setTimeout(() => {
        if (started) return;
        gaveUp = true;
        resolve(null);
      }, waitMs);
      try {
        return await Promise.race([turn, tooLong]);
      } finally {
        clearTimeout(timer);
      }
    },
  };
}
