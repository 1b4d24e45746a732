import { useEffect, useRef, useState } from 'react';
import { isWhole, type TimeView } from './gantt-view.ts';

/** How long a view rests before its owner hears of it, ms. */
const restMs = 300;

const isSame = (a: TimeView | null, b: TimeView | null) => a?.start === b?.start && a?.end === b?.end;

/** The view while it is moved; its owner gets it once it rests, null for the whole range. */
export function useGanttView(
  range: TimeView,
  zoom: TimeView | null,
  onZoom: (zoom: TimeView | null) => void,
): readonly [TimeView, (view: TimeView) => void] {
  const [moved, setMoved] = useState<TimeView | null>(null);
  const sent = useRef(zoom);
  // biome-ignore lint/correctness/useExhaustiveDependencies: when the zoom of the owner changes
  useEffect(() => {
    const isOwn = isSame(zoom, sent.current);
    sent.current = zoom;
    // What was moved on since it was sent stays; a zoom from elsewhere ends the movement.
    setMoved((now) => (isOwn && now !== null && !isSame(isWhole(now, range) ? null : now, zoom) ? now : null));
  }, [zoom?.start, zoom?.end]);
  // biome-ignore lint/correctness/useExhaustiveDependencies: once for each movement
  useEffect(() => {
    if (moved === null) return;
    const resting = setTimeout(() => {
      const next = isWhole(moved, range) ? null : moved;
      sent.current = next;
      if (isSame(next, zoom)) setMoved(null);
      else onZoom(next);
    }, restMs);
    return () => clearTimeout(resting);
  }, [moved]);
  return [moved ?? zoom ?? range, setMoved];
}
