/** Meshes of a model, updated with the values. */
import {
  Box3,
  BoxGeometry,
  Color,
  EdgesGeometry,
  Group,
  type InstancedMesh,
  LineBasicMaterial,
  LineSegments,
  type Material,
  Matrix4,
  type Mesh,
  type MeshBasicMaterial,
  type Object3D,
  type PlaneGeometry,
  Vector3,
} from 'three';
import type { Tokens } from '../../platform/theme/tokens.ts';
import { type Body, bodyOf, cellsOf, groundOf, paint } from './bodies.ts';
import { type Flow, flowOf, layBeads } from './flows.ts';
import { type Cells, cellOf, cellPart, type JointState, type Model, type SceneState, type Vec } from './model.ts';
import { finishOf } from './surfaces.ts';

export interface World {
  readonly root: Object3D;
  /** Objects that the pointer can hit. */
  readonly solid: readonly Object3D[];
  partOf(object: Object3D, instance: number | undefined): string | undefined;
  middle(part: string | null): Vec | null;
  look(tokens: Tokens): void;
  show(state: SceneState): void;
  mark(chosen: string | null, pointed: string | null): void;
  /** Advances by a time, s; false: nothing moves. */
  move(dtS: number): boolean;
  dispose(): void;
}

/** A selected cell protrudes from its row by this share of its depth. */
const pulledOut = 0.9;

class Built implements World {
  readonly root = new Group();
  readonly solid: Object3D[] = [];
  readonly #bodies: readonly Body[];
  readonly #cells: readonly { readonly cells: Cells; readonly mesh: InstancedMesh<BoxGeometry, MeshBasicMaterial> }[];
  readonly #flows: readonly Flow[];
  readonly #joints = new Map<string, { readonly group: Group; readonly axis: 'x' | 'y' | 'z'; state: JointState; angle: number }>();
  readonly #parts = new Map<Object3D, string>();
  readonly #ground: Mesh<PlaneGeometry, MeshBasicMaterial>;
  readonly #frames: { readonly chosen: LineSegments; readonly pointed: LineSegments };
  #tokens: Tokens;
  #state: SceneState = { colors: new Map() };
  #pulled: string | null = null;

  constructor(model: Model, tokens: Tokens) {
    this.#tokens = tokens;
    for (const { id, at, axis } of model.joints ?? []) {
      const group = new Group();
      group.position.set(...at);
      this.root.add(group);
      this.#joints.set(id, { group, axis, state: {}, angle: 0 });
    }
    this.#bodies = model.shapes.map(bodyOf);
    for (const { shape, mesh } of this.#bodies) {
      const joint = shape.joint === undefined ? undefined : this.#joints.get(shape.joint);
      (joint?.group ?? this.root).add(mesh);
      if (shape.part !== undefined) this.#parts.set(mesh, shape.part);
      // Transparent shapes do not block the pointer.
      if (shape.surface !== 'glass' || shape.part !== undefined) this.solid.push(mesh);
    }
    this.#cells = (model.cells ?? []).map((cells) => ({ cells, mesh: cellsOf(cells) }));
    for (const { cells, mesh } of this.#cells) {
      this.root.add(mesh);
      this.solid.push(mesh);
      this.#parts.set(mesh, cells.key);
    }
    this.#flows = (model.streams ?? []).map(({ id, path, radius }) => flowOf(id, path, radius));
    for (const { mesh } of this.#flows) this.root.add(mesh);
    this.#ground = groundOf(model);
    this.root.add(this.#ground);
    const frame = () => {
      const lines = new LineSegments(new EdgesGeometry(new BoxGeometry(1, 1, 1)), new LineBasicMaterial({ depthTest: false }));
      lines.visible = false;
      lines.renderOrder = 10;
      this.root.add(lines);
      return lines;
    };
    this.#frames = { chosen: frame(), pointed: frame() };
    this.look(tokens);
  }

  partOf(object: Object3D, instance: number | undefined): string | undefined {
    const part = this.#parts.get(object);
    return part === undefined || instance === undefined ? part : cellPart(part, instance + 1);
  }

  #boxOf(part: string): Box3 | null {
    const cell = cellOf(part);
    const group = this.#cells.find(({ cells }) => cells.key === cell?.key);
    if (cell !== null && group !== undefined) {
      const place = group.cells.places[cell.no - 1];
      if (place === undefined) return null;
      const box = new Box3().setFromCenterAndSize(new Vector3(...place), new Vector3(...group.cells.size));
      if (part === this.#pulled) box.translate(new Vector3(0, 0, group.cells.size[2] * pulledOut));
      return box;
    }
    const all = this.#bodies.filter(({ shape }) => shape.part === part);
    const tinted = all.filter(({ shape }) => shape.tinted);
    const own = tinted.length > 0 ? tinted : all;
    if (own.length === 0) return null;
    this.root.updateMatrixWorld(true);
    const box = new Box3();
    for (const { mesh } of own) box.expandByObject(mesh);
    return box;
  }

  middle(part: string | null): Vec | null {
    const box = part === null ? null : this.#boxOf(part);
    if (box === null) return null;
    const { x, y, z } = box.getCenter(new Vector3());
    return [x, y, z];
  }

  look(tokens: Tokens): void {
    this.#tokens = tokens;
    for (const { edges } of this.#bodies) edges?.material.color.set(tokens.textFaint);
    for (const { edges } of this.#bodies) if (edges !== null) Object.assign(edges.material, { transparent: true, opacity: 0.55 });
    const isDark = new Color(tokens.surface).getHSL({ h: 0, s: 0, l: 0 }).l < 0.5;
    this.#ground.material.color.set(isDark ? '#000' : tokens.lineStrong);
    this.#ground.material.opacity = isDark ? 0.5 : 0.6;
    (this.#frames.chosen.material as LineBasicMaterial).color.set(tokens.text);
    (this.#frames.pointed.material as LineBasicMaterial).color.set(tokens.focus);
    this.show(this.#state);
  }

  show(state: SceneState): void {
    this.#state = state;
    for (const { shape, mesh } of this.#bodies) {
      const { color, opacity } = finishOf(shape.surface, this.#tokens);
      const own = shape.tinted && shape.part !== undefined ? state.colors.get(shape.part) : undefined;
      paint(mesh.material.color, own ?? color);
      // Tinted glass is more opaque, so that its colour is visible.
      mesh.material.opacity = own !== undefined && shape.surface === 'glass' ? 0.34 : opacity;
      mesh.material.transparent = mesh.material.opacity < 1;
      mesh.material.depthWrite = mesh.material.opacity === 1;
    }
    const unknown = new Color(this.#tokens.lineStrong);
    const color = new Color();
    for (const { cells, mesh } of this.#cells) {
      cells.places.forEach((_, index) => {
        const own = state.colors.get(cellPart(cells.key, index + 1));
        mesh.setColorAt(index, own === undefined ? unknown : paint(color, own));
      });
      if (mesh.instanceColor !== null) mesh.instanceColor.needsUpdate = true;
    }
    for (const [id, joint] of this.#joints) {
      joint.state = state.joints?.get(id) ?? {};
      if (joint.state.turn !== undefined) joint.angle = joint.state.turn;
      joint.group.rotation[joint.axis] = joint.angle;
      joint.group.scale.y = Math.max(0.001, joint.state.stretch ?? 1);
    }
    for (const flow of this.#flows) {
      const now = state.streams?.get(flow.id);
      flow.speed = now?.speed ?? 0;
      flow.mesh.visible = flow.speed !== 0;
      if (now !== undefined) paint(flow.mesh.material.color, now.color);
      if (flow.mesh.visible) layBeads(flow);
    }
  }

  mark(chosen: string | null, pointed: string | null): void {
    this.#pull(this.#pulled, 0);
    this.#pulled = chosen !== null && cellOf(chosen) !== null ? chosen : null;
    this.#pull(this.#pulled, pulledOut);
    for (const [frame, part] of [
      [this.#frames.chosen, chosen],
      [this.#frames.pointed, pointed === chosen ? null : pointed],
    ] as const) {
      const box = part === null ? null : this.#boxOf(part);
      frame.visible = box !== null;
      if (box === null) continue;
      box.expandByScalar(0.012);
      box.getCenter(frame.position);
      box.getSize(frame.scale);
    }
  }

  #pull(part: string | null, share: number): void {
    const cell = part === null ? null : cellOf(part);
    const group = this.#cells.find(({ cells }) => cells.key === cell?.key);
    const place = cell === null ? undefined : group?.cells.places[cell.no - 1];
    if (cell === null || group === undefined || place === undefined) return;
    const [x, y, z] = place;
    group.mesh.setMatrixAt(cell.no - 1, new Matrix4().makeTranslation(x, y, z + group.cells.size[2] * share));
    group.mesh.instanceMatrix.needsUpdate = true;
    group.mesh.computeBoundingSphere();
  }

  move(dtS: number): boolean {
    let moved = false;
    for (const joint of this.#joints.values()) {
      const { spin = 0 } = joint.state;
      if (spin === 0) continue;
      joint.angle = (joint.angle + spin * dtS) % (2 * Math.PI);
      joint.group.rotation[joint.axis] = joint.angle;
      moved = true;
    }
    for (const flow of this.#flows) {
      if (flow.speed === 0) continue;
      flow.phase = (flow.phase + (flow.speed * dtS * flow.mesh.count) / flow.length) % flow.mesh.count;
      layBeads(flow);
      moved = true;
    }
    return moved;
  }

  dispose(): void {
    this.root.traverse((object) => {
      const { geometry, material } = object as Partial<Mesh>;
      geometry?.dispose();
      const materials: readonly Material[] = Array.isArray(material) ? material : material === undefined ? [] : [material];
      for (const each of materials) {
        (each as MeshBasicMaterial).map?.dispose();
        each.dispose();
      }
      if ('isInstancedMesh' in object) (object as InstancedMesh).dispose();
    });
    this.root.clear();
  }
}

export const buildWorld = (model: Model, tokens: Tokens): World => new Built(model, tokens);
