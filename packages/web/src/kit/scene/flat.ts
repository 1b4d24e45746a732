/** The model seen from one side, for browsers without WebGL. Pure. */
import { mix, placed, pointsOf } from './geometry.ts';
import { type Cells, cellPart, type Model, type SceneState, type Shape, type Vec } from './model.ts';
import { type Free, inSight } from './orbit.ts';

type Place = readonly [x: number, y: number];

export interface Outline {
  /** Null: a cell. */
  readonly shape: Shape | null;
  readonly part: string | undefined;
  readonly points: readonly Place[];
  /** Line width of a pipe; other shapes are filled. */
  readonly lineWidth?: number;
  /** Distance to the viewer; the largest is drawn last. */
  readonly near: number;
}

const cross = (o: Place, a: Place, b: Place): number => (a[0] - o[0]) * (b[1] - o[1]) - (a[1] - o[1]) * (b[0] - o[0]);

/** Convex hull, counter-clockwise. */
export function hullOf(points: readonly Place[]): readonly Place[] {
  const sorted = points.toSorted((a, b) => a[0] - b[0] || a[1] - b[1]);
  const half = (order: readonly Place[]) => {
    const chain: Place[] = [];
    for (const point of order) {
      while (chain.length >= 2 && cross(chain.at(-2)!, chain.at(-1)!, point) <= 1e-12) chain.pop();
      chain.push(point);
    }
    return chain.slice(0, -1);
  };
  const hull = [...half(sorted), ...half(sorted.toReversed())];
  return hull.length === 0 ? sorted : hull;
}

/** Position of a point in the drawing, m, and its depth. */
export function flatPlace(model: Model, point: Vec): Vec {
  const middle = mix(model.low, model.high, 0.5);
  const { turn, tilt } = model.flat ?? model;
  return inSight([point[0] - middle[0], point[1] - middle[1], point[2] - middle[2]], { turn, tilt });
}

const flatOf = (places: readonly Vec[]): readonly Place[] => places.map(([x, y]): Place => [x, y]);
const depthOf = (places: readonly Vec[]): number => places.reduce((sum, [, , z]) => sum + z, 0) / Math.max(1, places.length);

/** The outline of each shape, farthest first; y points upwards. */
export function outlinesOf(model: Model, { joints }: Pick<SceneState, 'joints'>): readonly Outline[] {
  const bodies = model.shapes.map((shape): Outline => {
    const joint = model.joints?.find(({ id }) => id === shape.joint);
    const state = joint === undefined ? undefined : joints?.get(joint.id);
    const places = pointsOf(shape.form).map((point) => flatPlace(model, placed(point, shape, joint, state)));
    const near = depthOf(places);
    const { part, form } = shape;
    if (form.kind === 'pipe') return { shape, part, points: flatOf(places), near, lineWidth: form.radius * 2 };
    // An outline that is not convex, such as that of a volute, is preserved.
    return { shape, part, points: form.kind === 'plate' ? flatOf(places.slice(0, places.length / 2)) : hullOf(flatOf(places)), near };
  });
  const cells = (model.cells ?? []).flatMap((group) => group.places.map((_, index) => cellOutline(model, group, index)));
  return [...bodies, ...cells].toSorted((a, b) => a.near - b.near);
}

function cellOutline(model: Model, { key, size, places }: Cells, index: number): Outline {
  const at = places[index] ?? [0, 0, 0];
  const corners = pointsOf({ kind: 'box', size }).map(([x, y, z]) => flatPlace(model, [x + at[0], y + at[1], z + at[2]]));
  return { shape: null, part: cellPart(key, index + 1), points: hullOf(flatOf(corners)), near: depthOf(corners) };
}

export interface FlatView {
  /** px per m. */
  readonly scale: number;
  readonly project: (point: Vec) => Place;
  /** Maps a point to the drawing. */
  readonly place: (point: Place) => Place;
}

/** The drawing scaled to a size. */
export function flatView(model: Model, width: number, height: number, free: Free): FlatView {
  const { low, high } = model;
  const corners = [low[0], high[0]].flatMap((x) =>
    [low[1], high[1]].flatMap((y) => [low[2], high[2]].map((z) => flatPlace(model, [x, y, z]))),
  );
  const reach = (axis: 0 | 1) => Math.max(...corners.map((corner) => Math.abs(corner[axis])), 0.01);
  const scale = Math.max(0, Math.min((width * free.width) / (2 * reach(0)), (height * free.height) / (2 * reach(1)))) * 0.94;
  const place = ([x, y]: Place): Place => [width / 2 + x * scale, height / 2 - y * scale];
  return {
    scale,
    place,
    project: (point) => {
      const [x, y] = flatPlace(model, point);
      return place([x, y]);
    },
  };
}
