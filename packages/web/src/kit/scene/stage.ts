/** The scene as drawn by WebGL. Draws a frame only when something changed or moves. */
import {
  AmbientLight,
  DirectionalLight,
  HemisphereLight,
  type Object3D,
  PerspectiveCamera,
  Raycaster,
  Scene,
  Vector2,
  Vector3,
  WebGLRenderer,
} from 'three';
import type { Tokens } from '../../platform/theme/tokens.ts';
import { mix } from './geometry.ts';
import type { Model, SceneState, Vec } from './model.ts';
import { distanceOf, type Free, type Orbit, sightOf, targetOf, viewAngle } from './orbit.ts';
import { buildWorld, type World } from './world.ts';

export interface StageOptions {
  readonly canvas: HTMLCanvasElement;
  readonly model: Model;
  readonly tokens: Tokens;
  /** After each frame. */
  readonly onFrame: () => void;
  /** The browser lost the context. */
  readonly onLost: () => void;
}

export interface View {
  readonly orbit: Orbit;
  readonly free: Free;
}

export class Stage {
  readonly #renderer: WebGLRenderer;
  readonly #scene = new Scene();
  readonly #camera = new PerspectiveCamera((viewAngle * 180) / Math.PI, 1, 0.05, 200);
  readonly #ray = new Raycaster();
  readonly #model: Model;
  readonly #onFrame: () => void;
  readonly #world: World;
  readonly #onLost: (event: Event) => void;
  #size = { width: 1, height: 1 };
  #view: View;
  #chosen: Vec | null = null;
  #moves = true;
  #seen = true;
  #frame = 0;
  #last = 0;

  constructor({ canvas, model, tokens, onFrame, onLost }: StageOptions) {
    this.#model = model;
    this.#onFrame = onFrame;
    this.#view = { orbit: { turn: model.turn, tilt: model.tilt, zoom: 1 }, free: { width: 1, height: 1 } };
    this.#renderer = new WebGLRenderer({ canvas, antialias: true, alpha: true, powerPreference: 'low-power' });
    this.#renderer.setClearAlpha(0);
    const sun = new DirectionalLight(0xffffff, 1.9);
    sun.position.set(4, 9, 7);
    this.#scene.add(sun, new HemisphereLight(0xffffff, 0x8899aa, 1.1), new AmbientLight(0xffffff, 0.35));
    this.#world = buildWorld(model, tokens);
    this.#scene.add(this.#world.root);
    this.#onLost = (event) => {
      event.preventDefault();
      onLost();
    };
    canvas.addEventListener('webglcontextlost', this.#onLost);
  }

  resize(width: number, height: number, ratio: number): void {
    if (width === 0 || height === 0) return;
    this.#size = { width, height };
    this.#renderer.setPixelRatio(Math.min(2, ratio));
    this.#renderer.setSize(width, height, false);
    this.#place();
  }

  look(tokens: Tokens): void {
    this.#world.look(tokens);
    this.redraw();
  }

  show(state: SceneState): void {
    this.#world.show(state);
    this.redraw();
  }

  view(view: View): void {
    this.#view = view;
    this.#place();
  }

  mark(chosen: string | null, pointed: string | null): void {
    this.#world.mark(chosen, pointed);
    this.#chosen = this.#world.middle(chosen);
    this.#place();
  }

  /** Whether rotation and flow are animated. */
  setMoving(moves: boolean): void {
    this.#moves = moves;
    this.redraw();
  }

  /** Nothing is drawn while invisible. */
  setSeen(seen: boolean): void {
    this.#seen = seen;
    if (!seen) {
      cancelAnimationFrame(this.#frame);
      this.#frame = 0;
    } else this.redraw();
  }

  #place(): void {
    const { orbit, free } = this.#view;
    const { width, height } = this.#size;
    const [x, y, z] = targetOf(this.#model, orbit, this.#chosen);
    const distance = distanceOf(this.#model, orbit, width / height, free) * 1.04;
    const [dx, dy, dz] = sightOf(orbit);
    this.#camera.aspect = width / height;
    this.#camera.position.set(x + dx * distance, y + dy * distance, z + dz * distance);
    this.#camera.lookAt(x, y, z);
    this.#camera.updateProjectionMatrix();
    this.#camera.updateMatrixWorld();
    this.redraw();
  }

  redraw(): void {
    if (this.#frame !== 0 || !this.#seen) return;
    this.#frame = requestAnimationFrame((now) => this.#draw(now));
  }

  #draw(now: number): void {
    this.#frame = 0;
    const dtS = Math.min(0.1, (now - this.#last) / 1000);
    this.#last = now;
    const isMoving = this.#moves && this.#world.move(dtS);
    this.drawNow();
    if (isMoving) this.redraw();
  }

  /** Draws a frame immediately, for images and measurements. */
  drawNow(): void {
    this.#renderer.render(this.#scene, this.#camera);
    this.#onFrame();
  }

  /** The part at a position of the canvas, px. */
  pick(x: number, y: number): string | null {
    const { width, height } = this.#size;
    this.#ray.setFromCamera(new Vector2((x / width) * 2 - 1, 1 - (y / height) * 2), this.#camera);
    for (const { object, instanceId } of this.#ray.intersectObjects(this.#world.solid as Object3D[], false)) {
      const part = this.#world.partOf(object, instanceId);
      if (part !== undefined) return part;
    }
    return null;
  }

  /** Position of a point of the model in the canvas, px. */
  project(point: Vec): readonly [x: number, y: number] {
    const place = new Vector3(...point).project(this.#camera);
    return [((place.x + 1) / 2) * this.#size.width, ((1 - place.y) / 2) * this.#size.height];
  }

  /** Centre of the model, for items without a position. */
  get middle(): Vec {
    return mix(this.#model.low, this.#model.high, 0.5);
  }

  get canvas(): HTMLCanvasElement {
    return this.#renderer.domElement;
  }

  dispose(): void {
    cancelAnimationFrame(this.#frame);
    this.#seen = false;
    this.canvas.removeEventListener('webglcontextlost', this.#onLost);
    this.#world.dispose();
    this.#scene.clear();
    this.#renderer.dispose();
    // A browser allows few contexts, and frees one only during garbage collection.
    this.#renderer.forceContextLoss();
  }
}
