import type uPlot from 'uplot';

/** Zooms the time axis with two fingers; the range is reported when they are lifted. Returns a function that removes the listeners. */
export function touchZoom(self: uPlot, onDone: (start: number, end: number) => void): () => void {
  const over = self.over;
  let from: {
    readonly min: number;
    readonly max: number;
    readonly left: number;
    readonly width: number;
    readonly a: number;
    readonly b: number;
  } | null = null;
  let result: readonly [number, number] | null = null;

  const places = (event: TouchEvent): readonly [number, number] => {
    const left = over.getBoundingClientRect().left;
    const xs = [...event.touches].map((touch) => touch.clientX - left).sort((a, b) => a - b);
    return [xs[0] ?? 0, xs.at(-1) ?? 0];
  };
  const start = (event: TouchEvent) => {
    const { min, max } = self.scales['x'] ?? {};
    if (event.touches.length !== 2 || min === undefined || max === undefined || min === null || max === null) return;
    const [a, b] = places(event);
    from = { min, max, left: 0, width: over.clientWidth, a, b };
    event.preventDefault();
  };
  const move = (event: TouchEvent) => {
    if (from === null || event.touches.length !== 2) return;
    event.preventDefault();
    const [a, b] = places(event);
    const perPx = (from.max - from.min) / from.width;
    // The instants under the two fingers stay under them.
    const timeA = from.min + from.a * perPx;
    const timeB = from.min + from.b * perPx;
    const scale = (timeB - timeA) / Math.max(16, b - a);
    const min = timeA - a * scale;
    result = [min, min + from.width * scale];
    self.setScale('x', { min: result[0], max: result[1] });
  };
  const end = (event: TouchEvent) => {
    if (event.touches.length >= 2 || from === null) return;
    from = null;
    if (result !== null) onDone(Math.round(result[0]), Math.round(result[1]));
    result = null;
  };
  over.addEventListener('touchstart', start, { passive: false });
  over.addEventListener('touchmove', move, { passive: false });
  over.addEventListener('touchend', end);
  over.addEventListener('touchcancel', end);
  return () => {
    over.removeEventListener('touchstart', start);
    over.removeEventListener('touchmove', move);
    over.removeEventListener('touchend', end);
    over.removeEventListener('touchcancel', end);
  };
}
