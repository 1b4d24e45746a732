import { type KeyboardEvent, type RefObject, useEffect, useState } from 'react';
import { useLatest } from '../../platform/use-latest.ts';
import { type PointerDragHandlers, usePointerDrag } from '../control/use-pointer-drag.ts';
import { fitting, type MapView, type Size, toPixel, type WorldPoint, within, worldPx, zoomedAt } from './mercator.ts';

export interface MapHandle {
  readonly view: MapView;
  readonly size: Size;
  readonly zoom: (by: number) => void;
  readonly show: (points: readonly WorldPoint[]) => void;
  readonly canNear: boolean;
  readonly drag: PointerDragHandlers;
  readonly onKeyDown: (event: KeyboardEvent<HTMLElement>) => void;
}

const stepPx = 80;
const moves: Readonly<Record<string, readonly [number, number]>> = {
  ArrowLeft: [-1, 0],
  ArrowRight: [1, 0],
  ArrowUp: [0, -1],
  ArrowDown: [0, 1],
};

/** Moves a map by pointer, pinch, wheel and keys. It shows all `points`, no closer than `firstZoom`, until it is moved. */
export function useMapView(
  box: RefObject<HTMLElement | null>,
  points: readonly WorldPoint[],
  maxZoom: number,
  firstZoom: number,
): MapHandle {
  const [size, setSize] = useState<Size>({ width: 0, height: 0 });
  const [moved, setMoved] = useState<MapView | null>(null);
  const view = moved === null ? fitting(points, size, firstZoom) : within(moved, size, maxZoom);
  const latest = useLatest({ view, size });

  useEffect(() => {
    const element = box.current;
    if (element === null) return;
    const observer = new ResizeObserver(() => setSize({ width: element.clientWidth, height: element.clientHeight }));
    observer.observe(element);
    // React's listeners are passive: the page would scroll under the map.
    const onWheel = (event: WheelEvent) => {
      event.preventDefault();
      const { left, top } = element.getBoundingClientRect();
      const now = latest.current;
      setMoved(zoomedAt(now.view, -event.deltaY / 300, { x: event.clientX - left, y: event.clientY - top }, now.size, maxZoom));
    };
    element.addEventListener('wheel', onWheel, { passive: false });
    return () => {
      observer.disconnect();
      element.removeEventListener('wheel', onWheel);
    };
  }, [box, maxZoom]);

  const pan = (dx: number, dy: number) =>
    setMoved((before) => {
      const now = before ?? latest.current.view;
      const side = worldPx(now.zoom);
      return within({ ...now, x: now.x + dx / side, y: now.y + dy / side }, latest.current.size, maxZoom);
    });
  const zoom = (by: number) => {
    const now = latest.current;
    setMoved(zoomedAt(now.view, by, { x: now.size.width / 2, y: now.size.height / 2 }, now.size, maxZoom));
  };

  const drag = usePointerDrag<WorldPoint>({
    begin: ({ target, clientX: x, clientY: y }) => (target instanceof Element && target.closest('a, button') !== null ? null : { x, y }),
    move({ clientX: x, clientY: y }, before, [other]) {
      const now = { x, y };
      if (other === undefined) pan(before.x - x, before.y - y);
      else {
        const apart = (a: WorldPoint) => Math.max(1, Math.hypot(a.x - other.x, a.y - other.y));
        zoom(Math.log2(apart(now) / apart(before)));
      }
      return now;
    },
  });

  return {
    view,
    size,
    zoom,
    show: (shown) => setMoved(fitting(shown, size, maxZoom)),
    canNear: view.zoom < maxZoom - 0.01,
    drag,
    onKeyDown(event) {
      const step = moves[event.key];
      if (event.target !== event.currentTarget) return;
      if (step) pan(step[0] * stepPx, step[1] * stepPx);
      else if (event.key === '+' || event.key === '=') zoom(1);
      else if (event.key === '-') zoom(-1);
      else return;
      event.preventDefault();
    },
  };
}

/** Whether a point is in or near the window. */
export function isNear(point: WorldPoint, { view, size }: Pick<MapHandle, 'view' | 'size'>): boolean {
  const { x, y } = toPixel(point, view, size);
  return x > -60 && y > -60 && x < size.width + 60 && y < size.height + 60;
}
