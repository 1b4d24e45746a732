import { useEffect, useState } from 'react';

/** A pointer that has not moved for so long is not about to press, ms. */
const restMs = 400;
/** A pointer that never rests does not keep news away for longer, ms. */
const mostMs = 3000;

let isPressed = false;
let movedAt = Number.NEGATIVE_INFINITY;
const seen = (pressed: boolean | null) => () => {
  if (pressed !== null) isPressed = pressed;
  movedAt = performance.now();
};
globalThis.addEventListener?.('pointerdown', seen(true), { capture: true, passive: true });
for (const name of ['pointerup', 'pointercancel'] as const)
  globalThis.addEventListener?.(name, seen(false), { capture: true, passive: true });
globalThis.addEventListener?.('pointermove', seen(null), { capture: true, passive: true });

/** How long a change that was wanted at `wantedAt` waits still, ms by the same clock. */
export function waitMs(now: number, wantedAt: number, pointer: { readonly isPressed: boolean; readonly movedAt: number }): number {
  if (pointer.isPressed) return restMs;
  return Math.max(0, Math.min(pointer.movedAt + restMs, wantedAt + mostMs) - now);
}

/** The value, as long as its key stays; another key comes once the pointer rests, so that nothing changes places between aiming and pressing. */
export function useHeld<T>(key: string | number | null, value: T): T {
  const [held, setHeld] = useState({ key, value });
  useEffect(() => {
    if (key === held.key) {
      if (value !== held.value) setHeld({ key, value });
      return;
    }
    const wantedAt = performance.now();
    let timer: ReturnType<typeof setTimeout> | undefined;
    const attempt = () => {
      const left = waitMs(performance.now(), wantedAt, { isPressed, movedAt });
      if (left === 0) setHeld({ key, value });
      else timer = setTimeout(attempt, left);
    };
    attempt();
    return () => clearTimeout(timer);
  }, [key, value, held]);
  return key === held.key ? value : held.value;
}
