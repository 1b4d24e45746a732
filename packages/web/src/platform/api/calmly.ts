/** Work that is asked for whenever something happens: one at a time, with a pause between, and once more for what happened meanwhile. */
export interface Calm {
  /** Something happened: it is done soon, however often this is said. */
  soon(): void;
  stop(): void;
}

/** `ms`: from the first call to the work, and from its end to the next. */
export function calmly(work: () => Promise<unknown>, ms: number): Calm {
  let timer: ReturnType<typeof setTimeout> | undefined;
  let isAsked = false;
  let isWorking = false;

  function plan(): void {
    if (timer !== undefined || isWorking || !isAsked) return;
    timer = setTimeout(() => {
      timer = undefined;
      isAsked = false;
      isWorking = true;
      const done = () => {
        isWorking = false;
        plan();
      };
      work().then(done, done);
    }, ms);
  }

  return {
    soon() {
      isAsked = true;
      plan();
    },
    stop() {
      isAsked = false;
      clearTimeout(timer);
      timer = undefined;
    },
  };
}
