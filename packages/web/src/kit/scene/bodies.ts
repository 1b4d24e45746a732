/** Meshes of the bodies of a model. */
import {
  BoxGeometry,
  BufferAttribute,
  type BufferGeometry,
  CanvasTexture,
  type Color,
  EdgesGeometry,
  InstancedMesh,
  LineBasicMaterial,
  LineSegments,
  Matrix4,
  Mesh,
  MeshBasicMaterial,
  MeshLambertMaterial,
  PlaneGeometry,
} from 'three';
import { geometryOf } from './build.ts';
import type { Cells, Model, Shape } from './model.ts';

/** three reads `rgb(1, 2, 3)` with commas only. */
export const paint = (color: Color, css: string): Color => color.set(css.startsWith('rgb(') ? css.replace(/(\d) +(?=\d)/g, '$1,') : css);

export interface Body {
  readonly shape: Shape;
  readonly mesh: Mesh<BufferGeometry, MeshLambertMaterial>;
  readonly edges: LineSegments<BufferGeometry, LineBasicMaterial> | null;
}

export function bodyOf(shape: Shape): Body {
  const geometry = geometryOf(shape.form);
  const mesh = new Mesh(geometry, new MeshLambertMaterial());
  mesh.position.set(...(shape.at ?? [0, 0, 0]));
  mesh.rotation.set(...(shape.turn ?? [0, 0, 0]));
  const edges = shape.edged ? new LineSegments(new EdgesGeometry(geometry, 28), new LineBasicMaterial()) : null;
  if (edges !== null) mesh.add(edges);
  return { shape, mesh, edges };
}

/** Cells have exactly the colour of the scale in front; top and sides are darker, so that they can be distinguished. */
export function cellsOf({ size, places }: Cells): InstancedMesh<BoxGeometry, MeshBasicMaterial> {
  const geometry = new BoxGeometry(...size);
  const shades = [0.72, 0.72, 0.88, 0.6, 1, 0.6];
  const colors = shades.flatMap((shade) => Array.from({ length: 4 }, () => [shade, shade, shade]).flat());
  geometry.setAttribute('color', new BufferAttribute(new Float32Array(colors), 3));
  const mesh = new InstancedMesh(geometry, new MeshBasicMaterial({ vertexColors: true }), places.length);
  for (const [index, [x, y, z]] of places.entries()) mesh.setMatrixAt(index, new Matrix4().makeTranslation(x, y, z));
  return mesh;
}

/** A soft shadow below the model. */
export function groundOf({ low, high }: Model): Mesh<PlaneGeometry, MeshBasicMaterial> {
  const canvas = document.createElement('canvas');
  canvas.width = canvas.height = 128;
  const paper = canvas.getContext('2d');
  if (paper !== null) {
    const fade = paper.createRadialGradient(64, 64, 8, 64, 64, 64);
    fade.addColorStop(0, 'rgb(255 255 255 / 100%)');
    fade.addColorStop(0.55, 'rgb(255 255 255 / 55%)');
    fade.addColorStop(1, 'rgb(255 255 255 / 0%)');
    paper.fillStyle = fade;
    paper.fillRect(0, 0, 128, 128);
  }
  const size = [(high[0] - low[0]) * 1.5, (high[2] - low[2]) * 1.9] as const;
  const material = new MeshBasicMaterial({ map: new CanvasTexture(canvas), transparent: true, depthWrite: false });
  const ground = new Mesh(new PlaneGeometry(...size), material);
  ground.rotation.x = -Math.PI / 2;
  ground.position.set((low[0] + high[0]) / 2, low[1] - 0.01, (low[2] + high[2]) / 2);
  return ground;
}
