import { useEffect } from 'react';
import { askedHere, asksWhy, explain } from './mark.ts';

/** `W` and `?` explain the figure under the pointer or the focus, whichever moved last. */
export function useWhyKey(): void {
  useEffect(() => {
    let byPointer = false;
    const onMove = () => {
      byPointer = true;
    };
    const onFocus = () => {
      byPointer = false;
    };
    const onKey = (event: KeyboardEvent) => {
      if (!asksWhy(event)) return;
      const asked = askedHere(document, byPointer);
      if (asked === null) return;
      event.preventDefault();
      explain([asked]);
    };
    addEventListener('pointermove', onMove, { passive: true });
    addEventListener('focusin', onFocus);
    addEventListener('keydown', onKey);
    return () => {
      removeEventListener('pointermove', onMove);
      removeEventListener('focusin', onFocus);
      removeEventListener('keydown', onKey);
    };
  }, []);
}
