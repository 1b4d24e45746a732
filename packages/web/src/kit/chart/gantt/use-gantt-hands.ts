import { type KeyboardEvent, type PointerEvent, type RefObject, useEffect, useState } from 'react';
import { useLatest } from '../../../platform/use-latest.ts';
import { type PointerDragHandlers, usePointerDrag } from '../../control/use-pointer-drag.ts';
import { rowPx } from '../draw-strip.ts';
import { type Segments, segmentAt } from '../segments.ts';
import { nextSegment, panned, showing, type TimeView, zoomedAt } from './gantt-view.ts';

/** A position in a Gantt: a row by its index, and an instant. */
export interface GanttPlace {
  readonly row: number;
  readonly time: number;
}

export interface GanttHands {
  /** Position of the pointer. */
  readonly pointed: GanttPlace | null;
  /** Position of the keyboard. */
  readonly active: GanttPlace | null;
  /** Time range being selected by a drag. */
  readonly dragged: readonly [from: number, to: number] | null;
  readonly pointer: PointerDragHandlers & { readonly onPointerLeave: () => void; readonly onDoubleClick: () => void };
  readonly onKeyDown: (event: KeyboardEvent<HTMLElement>) => void;
}

export interface GanttHandsOptions {
  readonly scroller: RefObject<HTMLElement | null>;
  readonly rows: readonly Segments[];
  readonly view: TimeView;
  readonly range: TimeView;
  /** Height of the visible rows, px. */
  readonly sightPx: number;
  readonly onView: (view: TimeView) => void;
  readonly onPick: ((place: GanttPlace) => void) | undefined;
}

/** A drag shorter than this is a press, px. */
const leastDragPx = 6;
const panShare = 0.25;
const nearer = 0.6;

/** Pointer, wheel and keyboard of a Gantt. */
export function useGanttHands(options: GanttHandsOptions): GanttHands {
  const { scroller, rows, view, range, sightPx, onView, onPick } = options;
  const [pointed, setPointed] = useState<GanttPlace | null>(null);
  const [active, setActive] = useState<GanttPlace | null>(null);
  const [dragged, setDragged] = useState<readonly [number, number] | null>(null);
  const latest = useLatest(options);

  useEffect(() => {
    const element = scroller.current;
    if (element === null) return;
    // React's listeners are passive. Without a modifier the wheel scrolls.
    const onWheel = (event: WheelEvent) => {
      const now = latest.current;
      const tracks = element.querySelector('[data-tracks]')?.getBoundingClientRect();
      const sideways = event.shiftKey ? event.deltaY || event.deltaX : event.deltaX;
      if (tracks === undefined || !(event.ctrlKey || event.metaKey || Math.abs(sideways) > Math.abs(event.deltaY) || event.shiftKey))
        return;
      event.preventDefault();
      const at = now.view.start + ((event.clientX - tracks.left) / tracks.width) * (now.view.end - now.view.start);
      if (event.ctrlKey || event.metaKey) now.onView(zoomedAt(now.view, now.range, 2 ** (event.deltaY / 240), at));
      else now.onView(panned(now.view, now.range, sideways / tracks.width));
    };
    element.addEventListener('wheel', onWheel, { passive: false });
    return () => element.removeEventListener('wheel', onWheel);
  }, [scroller]);

  const timeOf = ({ currentTarget, clientX }: PointerEvent<HTMLElement>): number => {
    const { left, width } = currentTarget.getBoundingClientRect();
    return view.start + Math.min(1, Math.max(0, (clientX - left) / width)) * (view.end - view.start);
  };
  const placeOf = (event: PointerEvent<HTMLElement>): GanttPlace | null => {
    const tracks = event.currentTarget.getBoundingClientRect();
    const top = scroller.current?.getBoundingClientRect().top ?? tracks.top;
    const row = event.clientY - top >= sightPx ? -1 : Math.floor((event.clientY - tracks.top) / rowPx);
    return row < 0 || row >= rows.length ? null : { row, time: timeOf(event) };
  };
  const drag = usePointerDrag<{ readonly place: GanttPlace; readonly x: number }>({
    begin(event) {
      const place = placeOf(event);
      return place === null || !event.isPrimary ? null : { place, x: event.clientX };
    },
    move(event, begun) {
      if (Math.abs(event.clientX - begun.x) >= leastDragPx) setDragged([begun.place.time, timeOf(event)]);
      return begun;
    },
    end(event, { place, x }) {
      const to = timeOf(event);
      setDragged(null);
      if (Math.abs(event.clientX - x) < leastDragPx) {
        setActive(place);
        onPick?.(place);
      } else onView(zoomedAt({ start: Math.min(place.time, to), end: Math.max(place.time, to) }, range, 1, to));
    },
    cancel: () => setDragged(null),
  });

  const goTo = (place: GanttPlace) => {
    setActive(place);
    const next = showing(view, range, place.time);
    if (next !== view) onView(next);
    const element = scroller.current;
    if (element === null) return;
    const y = place.row * rowPx;
    if (y < element.scrollTop) element.scrollTo({ top: y });
    else if (y + rowPx > element.scrollTop + sightPx) element.scrollTo({ top: y + rowPx - sightPx });
  };
  const walk = (step: 1 | -1) => {
    const here = active ?? { row: 0, time: step === 1 ? view.start - 1 : view.end };
    const row = rows[here.row];
    const index = row === undefined ? -1 : nextSegment(row, here.time, step);
    // The middle of a segment, which remains inside it after rounding.
    if (row !== undefined && index >= 0) goTo({ row: here.row, time: ((row.starts[index] ?? 0) + (row.ends[index] ?? 0)) / 2 });
  };
  const centre = active !== null && active.time >= view.start && active.time < view.end ? active.time : (view.start + view.end) / 2;
  const onKeyDown = (event: KeyboardEvent<HTMLElement>) => {
    if (event.target !== event.currentTarget || event.ctrlKey || event.metaKey || event.altKey) return;
    const changeRow = (by: number) =>
      goTo({ row: Math.min(rows.length - 1, Math.max(0, (active?.row ?? 0) + by)), time: active?.time ?? centre });
    const step = event.key === 'ArrowRight' ? 1 : -1;
    if (event.key === 'ArrowRight' || event.key === 'ArrowLeft') {
      if (event.shiftKey) onView(panned(view, range, step * panShare));
      else walk(step);
    } else if (event.key === 'ArrowDown') changeRow(1);
    else if (event.key === 'ArrowUp') changeRow(-1);
    else if (event.key === '+' || event.key === '=') onView(zoomedAt(view, range, nearer, centre));
    else if (event.key === '-') onView(zoomedAt(view, range, 1 / nearer, centre));
    else if (event.key === '0') onView(range);
    else if (event.key === 'Enter' && active !== null) onPick?.(active);
    else return;
    event.preventDefault();
  };
  return {
    pointed,
    active: active !== null && rows[active.row] !== undefined && segmentAt(rows[active.row] as Segments, active.time) >= 0 ? active : null,
    dragged,
    pointer: {
      ...drag,
      onPointerMove(event) {
        setPointed(placeOf(event));
        drag.onPointerMove(event);
      },
      onPointerLeave: () => setPointed(null),
      onDoubleClick: () => onView(range),
    },
    onKeyDown,
  };
}
