/** Flow along a path: beads at equal distances. */
import { type Curve, InstancedMesh, Matrix4, MeshBasicMaterial, SphereGeometry, type Vector3 } from 'three';
import { curveOf } from './build.ts';
import type { Vec } from './model.ts';

/** Distance between beads, and their size relative to the pipe. */
const beadGap = 0.22;
const beadShare = 0.62;
const maxBeads = 60;

export interface Flow {
  readonly id: string;
  readonly curve: Curve<Vector3>;
  readonly length: number;
  readonly mesh: InstancedMesh<SphereGeometry, MeshBasicMaterial>;
  speed: number;
  phase: number;
}

export function flowOf(id: string, path: readonly Vec[], radius: number): Flow {
  const curve = curveOf(path, radius);
  const length = curve.getLength();
  const count = Math.min(maxBeads, Math.max(2, Math.round(length / beadGap)));
  const mesh = new InstancedMesh(new SphereGeometry(radius * beadShare, 10, 8), new MeshBasicMaterial(), count);
  mesh.visible = false;
  mesh.frustumCulled = false;
  return { id, curve, length, mesh, speed: 0, phase: 0 };
}

export function layBeads({ curve, mesh, phase }: Flow): void {
  const place = new Matrix4();
  for (let index = 0; index < mesh.count; index += 1) {
    const share = ((((index + phase) / mesh.count) % 1) + 1) % 1;
    const { x, y, z } = curve.getPointAt(share);
    mesh.setMatrixAt(index, place.makeTranslation(x, y, z));
  }
  mesh.instanceMatrix.needsUpdate = true;
}
