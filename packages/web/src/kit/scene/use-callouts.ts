import { type RefObject, useLayoutEffect } from 'react';
import { useLatest } from '../../platform/use-latest.ts';
import { type Anchor, placeCallouts } from './callouts.ts';
import type { Vec } from './model.ts';

type Project = (point: Vec) => readonly [x: number, y: number];

const gapPx = 6;
/** Legend and buttons are below the labels. */
const footPx = 56;

/** Places the labels in `host` beside the picture, with their lines; returns what does it again after a frame. */
export function useCallouts(host: RefObject<HTMLElement | null>, anchors: ReadonlyMap<string, Vec>, project: Project | null): () => void {
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
    for (const { id, side, top } of placeCallouts(shown, room)) {
      const label = labels.get(id);
      const anchor = shown.find((each) => each.id === id);
      const line = element.querySelector<SVGPolylineElement>(`[data-lead="${id}"]`);
      if (label === undefined || anchor === undefined) continue;
      const transform = `translateY(${Math.round(top)}px)`;
      if (label.style.transform !== transform) label.style.transform = transform;
      if (label.dataset['side'] !== side) label.dataset['side'] = side;
      const middle = top + anchor.heightPx / 2;
      const edge = side === 'left' ? label.offsetLeft + label.offsetWidth : label.offsetLeft;
      const bend = edge + (side === 'left' ? 14 : -14);
      const points = `${edge},${middle.toFixed(1)} ${bend},${middle.toFixed(1)} ${anchor.x.toFixed(1)},${anchor.y.toFixed(1)}`;
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
