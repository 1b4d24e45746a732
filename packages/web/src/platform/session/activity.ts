/** Whether the page is in use: its polling must not keep the session of an absent user alive. */

const idleAfterMs = 15 * 60_000;
let touched = Date.now();

for (const event of ['pointerdown', 'pointermove', 'keydown', 'wheel', 'touchstart'])
  globalThis.addEventListener?.(
    event,
    () => {
      touched = Date.now();
    },
    { capture: true, passive: true },
  );

/** True after a quarter of an hour without input. */
export const isLeft = (now = Date.now()): boolean => now - touched > idleAfterMs;
