import { useEffect, useState } from 'react';
import { isWhole, type TimeView } from './gantt-view.ts';

/** How long a view rests before its owner hears of it, ms. */
const restMs = 300;

/** The view while it is moved; its owner gets it once it rests, null for the whole range. */
export function useGanttView(
  range: TimeView,
  zoom: TimeView | null,
  onZoom: (zoom: TimeView | null) => void,
): readonly [TimeView, (view: TimeView) => void] {
  const [moved, setMoved] = useState<TimeView | null>(null);
  const [start, end] = zoom === null ? [null, null] : [zoom.start, zoom.end];
  // biome-ignore lint/correctness/useExhaustiveDependencies: another zoom or range ends the movement
  useEffect(() => setMoved(null), [start, end, range.start, range.end]);
  // biome-ignore lint/correctness/useExhaustiveDependencies: once for each movement
  useEffect(() => {
    if (moved === null) return;
    const resting = setTimeout(() => {
      const next = isWhole(moved, range) ? null : moved;
      if (next?.start === zoom?.start && next?.end === zoom?.end) setMoved(null);
      else onZoom(next);
    }, restMs);
    return () => clearTimeout(resting);
  }, [moved]);
  return [moved ?? zoom ?? range, setMoved];
}
