import { type KeyboardEvent, type RefObject, useEffect, useState } from 'react';
import { useLatest } from '../../platform/use-latest.ts';
import { usePointerDrag } from '../control/use-pointer-drag.ts';
import type { Model } from './model.ts';
import { firstOrbit, type Orbit, turnedBy, zoomedBy } from './orbit.ts';

/** rad per px, and per press of a key. */
const perPx = 0.008;
const perKey = 0.12;
const zoomStep = 1.25;
/** A press that moves less than this is a click, px. */
const clickPx = 5;

interface Hand {
  readonly x: number;
  readonly y: number;
  /** Distance moved, px. */
  readonly way: number;
}

const turns: Readonly<Record<string, readonly [turn: number, tilt: number]>> = {
  ArrowLeft: [perKey, 0],
  ArrowRight: [-perKey, 0],
  ArrowUp: [0, perKey],
  ArrowDown: [0, -perKey],
};

/** The camera controlled by mouse, fingers and keys; a click is reported with its position on the page. */
export function useOrbit(host: RefObject<HTMLElement | null>, model: Model, onClick: (clientX: number, clientY: number) => void) {
  const [orbit, setOrbit] = useState<Orbit>(() => firstOrbit(model));
  const zoom = useLatest((factor: number) => setOrbit((now) => zoomedBy(now, factor)));
  const drag = usePointerDrag<Hand>({
    begin: ({ clientX: x, clientY: y }) => ({ x, y, way: 0 }),
    move: ({ clientX, clientY }, { x, y, way }, others) => {
      const [other] = others;
      if (other === undefined) setOrbit((now) => turnedBy(now, (x - clientX) * perPx, (clientY - y) * perPx));
      else {
        const before = Math.hypot(x - other.x, y - other.y);
        if (before > 0) zoom.current(Math.hypot(clientX - other.x, clientY - other.y) / before);
      }
      return { x: clientX, y: clientY, way: way + Math.hypot(clientX - x, clientY - y) };
    },
    end: ({ clientX, clientY, type }, { way }) => {
      if (type === 'pointerup' && way < clickPx) onClick(clientX, clientY);
    },
    cancel: () => undefined,
  });
  useEffect(() => {
    const element = host.current;
    if (element === null) return;
    // Without focus the wheel scrolls the page.
    const onWheel = (event: WheelEvent) => {
      if (!event.ctrlKey && !element.contains(document.activeElement)) return;
      event.preventDefault();
      zoom.current(Math.exp(-event.deltaY * 0.0015));
    };
    element.addEventListener('wheel', onWheel, { passive: false });
    return () => element.removeEventListener('wheel', onWheel);
  }, [host]);
  /** True: the key moved the camera. */
  const onKey = ({ key, shiftKey }: KeyboardEvent): boolean => {
    const by = shiftKey ? turns[key] : undefined;
    if (by !== undefined) setOrbit(turnedBy(orbit, ...by));
    else if (key === '+' || key === '=') setOrbit(zoomedBy(orbit, zoomStep));
    else if (key === '-' || key === '_') setOrbit(zoomedBy(orbit, 1 / zoomStep));
    else if (key === '0') setOrbit(firstOrbit(model));
    else return false;
    return true;
  };
  return {
    orbit,
    drag,
    onKey,
    nearer: () => setOrbit(zoomedBy(orbit, zoomStep)),
    farther: () => setOrbit(zoomedBy(orbit, 1 / zoomStep)),
    whole: () => setOrbit(firstOrbit(model)),
  };
}
