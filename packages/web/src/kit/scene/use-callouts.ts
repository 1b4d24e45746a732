import { type RefObject, useLayoutEffect } from 'react';
import { useLatest } from '../../platform/use-latest.ts';
import { type Anchor, type Callout, labelPx, placeCallouts, placeRows } from './callouts.ts';
import type { Vec } from './model.ts';

type Project = (point: Vec) => readonly [x: number, y: number];

const gapPx = 6;
/** Legend and buttons are below the labels. */
const footPx = 56;

/** Places the labels in `host` beside the picture, with their lines; returns a function that updates them after a frame. */
export function useCallouts(
  host: RefObject<HTMLElement | null>,
  anchors: ReadonlyMap<string, Vec>,
  project: Project | null,
  isWide: boolean,
): () => void {
  const place = () => {
    const element = host.current;
    if (element === null || project === null) return;
    const labels = new Map(
      [...element.querySelectorAll<HTMLElement>('[data-callout]')].map((each) => [each.dataset['callout'] ?? '', each]),
    );
    const shown: Anchor[] = [];
    for (const [id, point] of anchors) {
      const label = labels.get(id);
      if (label === undefined) continue;
      const [x, y] = project(point);
      if (!Number.isFinite(x + y)) return;
      shown.push({ id, x, y, heightPx: label.offsetHeight });
    }
    const room = { widthPx: element.clientWidth, heightPx: element.clientHeight - footPx, gapPx };
    for (const callout of (isWide ? placeRows : placeCallouts)(shown, room)) {
      const { id, left, top } = callout;
      const label = labels.get(id);
      const anchor = shown.find((each) => each.id === id);
      const line = element.querySelector<SVGPolylineElement>(`[data-lead="${id}"]`);
      if (label === undefined || anchor === undefined) continue;
      const transform = `translate(${Math.round(left)}px, ${Math.round(top)}px)`;
      if (label.style.transform !== transform) label.style.transform = transform;
      const points = [...leadOf(callout, anchor.heightPx), [anchor.x, anchor.y]]
        .map((point) => point.map((each) => each?.toFixed(1)).join())
        .join(' ');
      if (line?.getAttribute('points') !== points) line?.setAttribute('points', points);
      const dot = element.querySelector<SVGCircleElement>(`[data-end="${id}"]`);
      dot?.setAttribute('cx', anchor.x.toFixed(1));
      dot?.setAttribute('cy', anchor.y.toFixed(1));
    }
  };
  const latest = useLatest(place);
  useLayoutEffect(place);
  return () => latest.current();
}

const bendPx = 14;

/** Points where the line leaves a label and where it bends. */
function leadOf({ side, left, top }: Callout, heightPx: number): readonly (readonly number[])[] {
  const [middleX, middleY] = [left + labelPx / 2, top + heightPx / 2];
  switch (side) {
    case 'left':
      return [
        [left + labelPx, middleY],
        [left + labelPx + bendPx, middleY],
      ];
    case 'right':
      return [
        [left, middleY],
        [left - bendPx, middleY],
      ];
    case 'top':
      return [
        [middleX, top + heightPx],
        [middleX, top + heightPx + bendPx],
      ];
    case 'bottom':
      return [
        [middleX, top],
        [middleX, top - bendPx],
      ];
  }
}
