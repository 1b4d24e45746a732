import { useEffect, useState } from 'react';

/** Pause after which a pointer counts as resting, ms. */
const restMs = 400;
/** Longest delay of a change while the pointer keeps moving, ms. */
const maxMs = 3000;

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

/** Remaining delay of a change requested at `wantedAt`, ms. */
export function waitMs(now: number, wantedAt: number, pointer: { readonly isPressed: boolean; readonly movedAt: number }): number {
  if (pointer.isPressed) return restMs;
  return Math.max(0, Math.min(pointer.movedAt + restMs, wantedAt + maxMs) - now);
}

/** The value while its key is unchanged; another key is applied once the pointer rests, so that nothing moves between aiming and clicking. */
export function useStableWhilePointing<T>(key: string | number | null, value: T): T {
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
