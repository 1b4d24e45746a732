/** Whether somebody is at this page: what it asks by itself must not keep a session alive that its person has left. */

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

/** True when nobody has touched the page for a quarter of an hour. */
export const isLeft = (now = Date.now()): boolean => now - touched > idleAfterMs;
