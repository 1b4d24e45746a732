import { useEffect, useRef } from 'react';

/** Elements in which arrow keys have their own function. */
const own =
  'input, textarea, select, [contenteditable], [role=slider], [role=menu], [role=radiogroup], [role=tablist], [role=dialog], [data-diagram], [data-heat]';

/** Right and left arrow keys go to the next and the previous step, Home and End to the first and the last. */
export function useStepKeys(index: number, count: number, go: (index: number) => void): void {
  const newest = useRef({ index, count, go });
  useEffect(() => {
    newest.current = { index, count, go };
  });
  useEffect(() => {
    const press = (event: KeyboardEvent) => {
      const now = newest.current;
      if (event.defaultPrevented || event.ctrlKey || event.altKey || event.metaKey || event.shiftKey) return;
      if (event.target instanceof Element && event.target.closest(own) !== null) return;
      const places: Readonly<Record<string, number>> = { ArrowRight: now.index + 1, ArrowLeft: now.index - 1, Home: 0, End: now.count - 1 };
      const next = places[event.key];
      if (next === undefined || next < 0 || next >= now.count || next === now.index) return;
      event.preventDefault();
      now.go(next);
    };
    document.addEventListener('keydown', press);
    return () => document.removeEventListener('keydown', press);
  }, []);
}
