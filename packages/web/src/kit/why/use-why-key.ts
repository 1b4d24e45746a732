import { useEffect } from 'react';
import { askedHere, asksWhy, explain } from './mark.ts';

/** `W` and `?` explain the figure under the focus or the pointer. */
export function useWhyKey(): void {
  useEffect(() => {
    const onKey = (event: KeyboardEvent) => {
      if (!asksWhy(event)) return;
      const asked = askedHere(document);
      if (asked === null) return;
      event.preventDefault();
      explain([asked]);
    };
    addEventListener('keydown', onKey);
    return () => removeEventListener('keydown', onKey);
  }, []);
}
