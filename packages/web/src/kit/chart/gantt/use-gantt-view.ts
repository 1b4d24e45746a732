import { useEffect, useRef, useState } from 'react';
import { useLatest } from '../../../platform/use-latest.ts';
import { isWhole, type TimeView } from './gantt-view.ts';

/** Delay after the last movement before the owner is notified, ms. */
const restMs = 300;

const isSame = (a: TimeView | null, b: TimeView | null) => a?.start === b?.start && a?.end === b?.end;

/** The view while it is moved; its owner receives it after the movement, null for the whole range. */
export function useGanttView(
  range: TimeView,
  zoom: TimeView | null,
  onZoom: (zoom: TimeView | null) => void,
): readonly [TimeView, (view: TimeView) => void] {
  const [moved, setMoved] = useState<TimeView | null>(null);
  const sent = useRef(zoom);
  const latest = useLatest({ range, zoom, onZoom });
  // biome-ignore lint/correctness/useExhaustiveDependencies: when the zoom of the owner changes
  useEffect(() => {
    const isOwn = isSame(zoom, sent.current);
    sent.current = zoom;
    // Movement since the last report is preserved; a zoom from elsewhere ends the movement.
    setMoved((now) => (isOwn && now !== null && !isSame(isWhole(now, range) ? null : now, zoom) ? now : null));
  }, [zoom?.start, zoom?.end]);
  useEffect(() => {
    if (moved === null) return;
    const resting = setTimeout(() => {
      // A movement may begin before the zoom of the previous one has arrived.
      const now = latest.current;
      const next = isWhole(moved, now.range) ? null : moved;
      sent.current = next;
      if (isSame(next, now.zoom)) setMoved(null);
      else now.onZoom(next);
    }, restMs);
    return () => clearTimeout(resting);
  }, [moved]);
  return [moved ?? zoom ?? range, setMoved];
}
