/** Work that is triggered by events: one run at a time, with a pause between, and another run for events during the last one. */
export interface ThrottledRun {
  /** Triggers a run; repeated triggers count as one. */
  soon(): void;
  stop(): void;
}

/** `ms`: from the first call to the run, and from its end to the next. */
export function throttledRun(work: () => Promise<unknown>, ms: number): ThrottledRun {
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
