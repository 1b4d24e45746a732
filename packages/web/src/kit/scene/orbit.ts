/** The camera: orbits a point at a variable distance. Pure. */
import { mix } from './geometry.ts';
import type { Model, Vec } from './model.ts';

export interface Orbit {
  /** Around the upright axis; 0: from the front. */
  readonly turn: number;
  /** Upwards; 0: level. */
  readonly tilt: number;
  /** 1: the whole model. */
  readonly zoom: number;
}

export const viewAngle = (30 * Math.PI) / 180;
const tilts = { least: -0.1, most: 1.45 } as const;
const zooms = { least: 0.6, most: 8 } as const;

const clamp = (value: number, least: number, most: number): number => Math.min(most, Math.max(least, value));

export const firstOrbit = ({ turn, tilt }: Pick<Model, 'turn' | 'tilt'>): Orbit => ({ turn, tilt, zoom: 1 });

export const turnedBy = (orbit: Orbit, turn: number, tilt: number): Orbit => ({
  ...orbit,
  turn: Math.atan2(Math.sin(orbit.turn + turn), Math.cos(orbit.turn + turn)),
  tilt: clamp(orbit.tilt + tilt, tilts.least, tilts.most),
});

export const zoomedBy = (orbit: Orbit, factor: number): Orbit => ({ ...orbit, zoom: clamp(orbit.zoom * factor, zooms.least, zooms.most) });

/** Direction from the target to the camera. */
export const sightOf = ({ turn, tilt }: Orbit): Vec => [Math.sin(turn) * Math.cos(tilt), Math.sin(tilt), Math.cos(turn) * Math.cos(tilt)];

/** A vector in camera coordinates: right, up, towards the camera. */
export function inSight([x, y, z]: Vec, { turn, tilt }: Pick<Orbit, 'turn' | 'tilt'>): Vec {
  const right = x * Math.cos(turn) - z * Math.sin(turn);
  const ahead = x * Math.sin(turn) + z * Math.cos(turn);
  return [right, y * Math.cos(tilt) - ahead * Math.sin(tilt), y * Math.sin(tilt) + ahead * Math.cos(tilt)];
}

/** Share of the width and height that labels leave free. */
export interface Free {
  readonly width: number;
  readonly height: number;
}

/** Minimum distance from the centre at which every corner is visible; `aspect`: width by height of the picture. */
export function distanceOf(
  { low, high }: Pick<Model, 'low' | 'high'>,
  orbit: Orbit,
  aspect: number,
  free: Free = { width: 1, height: 1 },
): number {
  const half = Math.tan(viewAngle / 2);
  const middle = mix(low, high, 0.5);
  const corners = [low[0], high[0]].flatMap((x) => [low[1], high[1]].flatMap((y) => [low[2], high[2]].map((z): Vec => [x, y, z])));
  const needs = corners.map(([x, y, z]) => {
    const [right, up, near] = inSight([x - middle[0], y - middle[1], z - middle[2]], orbit);
    return Math.max(Math.abs(up) / (half * free.height), Math.abs(right) / (half * Math.max(0.1, aspect * free.width))) + near;
  });
  return Math.max(...needs) / orbit.zoom;
}

/** The closer the camera, the closer its target is to the selected part. */
export function targetOf({ low, high }: Pick<Model, 'low' | 'high'>, { zoom }: Orbit, chosen: Vec | null): Vec {
  const middle = mix(low, high, 0.5);
  return chosen === null || zoom <= 1 ? middle : mix(middle, chosen, 1 - 1 / zoom);
}
