import type { Form, Joint, JointState, Model, Shape, Vec } from './model.ts';

export const add = (a: Vec, b: Vec): Vec => [a[0] + b[0], a[1] + b[1], a[2] + b[2]];
export const mix = (a: Vec, b: Vec, share: number): Vec => [
  a[0] + (b[0] - a[0]) * share,
  a[1] + (b[1] - a[1]) * share,
  a[2] + (b[2] - a[2]) * share,
];

const origin: Vec = [0, 0, 0];

/** Rotates around the fixed z, then y, then x axis: the Euler order XYZ of three. */
export function turned([x, y, z]: Vec, [a, b, c]: Vec): Vec {
  const [x1, y1] = [x * Math.cos(c) - y * Math.sin(c), x * Math.sin(c) + y * Math.cos(c)];
  const [x2, z2] = [x1 * Math.cos(b) + z * Math.sin(b), -x1 * Math.sin(b) + z * Math.cos(b)];
  return [x2, y1 * Math.cos(a) - z2 * Math.sin(a), y1 * Math.sin(a) + z2 * Math.cos(a)];
}

const axisTurn = (axis: Joint['axis'], angle: number): Vec => (axis === 'x' ? [angle, 0, 0] : axis === 'y' ? [0, angle, 0] : [0, 0, angle]);

/** Points of a circle, for silhouettes. */
function circle(radius: number, place: (x: number, y: number) => Vec): readonly Vec[] {
  return Array.from({ length: 24 }, (_, index) => {
    const angle = (index / 24) * 2 * Math.PI;
    return place(radius * Math.cos(angle), radius * Math.sin(angle));
  });
}

/** Points of the body before it is placed; their hull contains it. */
export function pointsOf(form: Form): readonly Vec[] {
  switch (form.kind) {
    case 'box': {
      const [x, y, z] = form.size.map((each) => each / 2) as unknown as Vec;
      return [-x, x].flatMap((px) => [-y, y].flatMap((py) => [-z, z].map((pz): Vec => [px, py, pz])));
    }
    case 'cylinder':
      return [
        ...circle(form.radius, (x, z) => [x, -form.height / 2, z]),
        ...circle(form.top ?? form.radius, (x, z) => [x, form.height / 2, z]),
      ];
    case 'dome':
      return [0, 0.3, 0.6, 0.85, 1].flatMap((share) =>
        circle(form.radius * Math.sqrt(1 - share * share), (x, z) => [x, form.height * share, z]),
      );
    case 'ball':
      return circle(form.radius, (x, y) => [x, y, 0]);
    case 'ring':
      return circle(form.radius + form.tube, (x, y) => [x, y, 0]);
    case 'pipe':
      return form.path;
    case 'plate':
      return [0, form.depth].flatMap((z) => form.outline.map(([x, y]): Vec => [x, y, z]));
  }
}

/** Position of a point of a shape in the scene. */
export function placed(point: Vec, { at = origin, turn = origin }: Shape, joint?: Joint, state?: JointState): Vec {
  const inJoint = add(turned(point, turn), at);
  if (joint === undefined) return inJoint;
  const [x, y, z] = inJoint;
  return add(turned([x, y * (state?.stretch ?? 1), z], axisTurn(joint.axis, state?.turn ?? 0)), joint.at);
}

export interface Bounds {
  readonly low: Vec;
  readonly high: Vec;
}

export function boundsOf(points: readonly Vec[]): Bounds {
  const end = (pick: (...numbers: number[]) => number): Vec =>
    [0, 1, 2].map((at) => pick(...points.map((point) => point[at] ?? 0))) as unknown as Vec;
  return { low: end(Math.min), high: end(Math.max) };
}

/** The centre of a part: of its cell, or of its tinted shapes (all, if none is tinted); null: the model has no such part. */
export function middleOf(model: Model, part: string): Vec | null {
  const [key, no] = part.split(':');
  const cells = model.cells?.find((each) => each.key === key);
  if (cells !== undefined) return cells.places[Number(no) - 1] ?? null;
  const all = model.shapes.filter((shape) => shape.part === part);
  const tinted = all.filter((shape) => shape.tinted);
  const own = tinted.length > 0 ? tinted : all;
  if (own.length === 0) return null;
  const points = own.flatMap((shape) => {
    const joint = model.joints?.find(({ id }) => id === shape.joint);
    return pointsOf(shape.form).map((point) => placed(point, shape, joint));
  });
  const { low, high } = boundsOf(points);
  return mix(low, high, 0.5);
}
