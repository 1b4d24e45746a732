/** Bodies of a model as meshes. */
import {
  BoxGeometry,
  type BufferGeometry,
  type Curve,
  CurvePath,
  CylinderGeometry,
  ExtrudeGeometry,
  LineCurve3,
  Shape as Outline,
  QuadraticBezierCurve3,
  SphereGeometry,
  TorusGeometry,
  TubeGeometry,
  Vector2,
  Vector3,
} from 'three';
import type { Form, Vec } from './model.ts';

const vector = ([x, y, z]: Vec): Vector3 => new Vector3(x, y, z);

/** A path with rounded corners. */
export function curveOf(path: readonly Vec[], radius: number): Curve<Vector3> {
  const points = path.map(vector);
  const curve = new CurvePath<Vector3>();
  let from = points[0] ?? new Vector3();
  for (let index = 1; index < points.length; index += 1) {
    const corner = points[index]!;
    const next = points[index + 1];
    if (next === undefined) {
      curve.add(new LineCurve3(from, corner));
      break;
    }
    const before = Math.min(radius * 2.5, corner.distanceTo(from) / 2, corner.distanceTo(next) / 2);
    const start = corner.clone().add(from.clone().sub(corner).setLength(before));
    const end = corner.clone().add(next.clone().sub(corner).setLength(before));
    curve.add(new LineCurve3(from, start));
    curve.add(new QuadraticBezierCurve3(start, corner, end));
    from = end;
  }
  return curve;
}

export function geometryOf(form: Form): BufferGeometry {
  switch (form.kind) {
    case 'box':
      return new BoxGeometry(...form.size);
    case 'cylinder':
      return new CylinderGeometry(form.top ?? form.radius, form.radius, form.height, 40, 1, form.open === true);
    case 'dome':
      return new SphereGeometry(1, 40, 14, 0, 2 * Math.PI, 0, Math.PI / 2).scale(form.radius, form.height, form.radius);
    case 'ball':
      return new SphereGeometry(form.radius, 24, 16);
    case 'ring':
      return new TorusGeometry(form.radius, form.tube, 12, 48);
    case 'pipe':
      return new TubeGeometry(curveOf(form.path, form.radius), form.path.length * 14, form.radius, 14, false);
    case 'plate': {
      const outline = new Outline(form.outline.map(([x, y]) => new Vector2(x, y)));
      return new ExtrudeGeometry(outline, { depth: form.depth, bevelEnabled: false, curveSegments: 24 });
    }
  }
}
