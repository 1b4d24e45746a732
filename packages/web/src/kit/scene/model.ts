/**
 * Model of a scene: simple bodies as data, so that models are pure and testable without a browser. Lengths in m, angles in rad;
 * y is up, z is towards the viewer.
 */
export type Vec = readonly [x: number, y: number, z: number];

export type Form =
  | { readonly kind: 'box'; readonly size: Vec }
  /** Upright; `top`: radius of the upper end; `open`: without its ends. */
  | { readonly kind: 'cylinder'; readonly radius: number; readonly height: number; readonly top?: number; readonly open?: true }
  /** Upper half of an ellipsoid. */
  | { readonly kind: 'dome'; readonly radius: number; readonly height: number }
  | { readonly kind: 'ball'; readonly radius: number }
  /** Around the z axis. */
  | { readonly kind: 'ring'; readonly radius: number; readonly tube: number }
  | { readonly kind: 'pipe'; readonly path: readonly Vec[]; readonly radius: number }
  /** An outline in x and y, from z = 0 to `depth`. */
  | { readonly kind: 'plate'; readonly outline: readonly (readonly [x: number, y: number])[]; readonly depth: number };

/** Appearance of a body, from the tokens of the theme. */
export type Surface = 'shell' | 'frame' | 'metal' | 'dark' | 'glass' | 'liquid';

export interface Shape {
  readonly form: Form;
  readonly at?: Vec;
  readonly turn?: Vec;
  readonly surface: Surface;
  /** The part it belongs to: selected and coloured with it. */
  readonly part?: string;
  /** Coloured with its part; others keep their surface. */
  readonly tinted?: true;
  /** Joint that moves it; its position is relative to that joint. */
  readonly joint?: string;
  /** Its edges are drawn. */
  readonly edged?: true;
}

/** A point around which bodies rotate, or from which they are stretched. */
export interface Joint {
  readonly id: string;
  readonly at: Vec;
  readonly axis: 'x' | 'y' | 'z';
}

/** Equal boxes, each its own part: `key:1`, `key:2`, … */
export interface Cells {
  readonly key: string;
  readonly size: Vec;
  readonly places: readonly Vec[];
}

/** A path along which something flows. */
export interface Stream {
  readonly id: string;
  readonly path: readonly Vec[];
  readonly radius: number;
}

export interface Model {
  readonly shapes: readonly Shape[];
  readonly joints?: readonly Joint[];
  readonly cells?: readonly Cells[];
  readonly streams?: readonly Stream[];
  /** Bounds framed by the camera. */
  readonly low: Vec;
  readonly high: Vec;
  /** First view. */
  readonly turn: number;
  readonly tilt: number;
  /** View of the drawing without WebGL; absent: the first view. */
  readonly flat?: { readonly turn: number; readonly tilt: number };
}

export interface JointState {
  /** rad/s. */
  readonly spin?: number;
  readonly turn?: number;
  /** 0–1 along y. */
  readonly stretch?: number;
}

/** The parts of a scene that change with the values. */
export interface SceneState {
  /** Colours of parts; other parts have the colours of their surfaces. */
  readonly colors: ReadonlyMap<string, string>;
  readonly joints?: ReadonlyMap<string, JointState>;
  /** m/s along the path, negative: backwards; absent or 0: no flow. */
  readonly streams?: ReadonlyMap<string, { readonly speed: number; readonly color: string }>;
}

/** A selectable part, in keyboard order. */
export interface ScenePart {
  readonly id: string;
  readonly name: string;
  /** State, for screen readers. */
  readonly state: string;
  /** Parts of one row follow each other; up and down go to the next row. */
  readonly row: string;
  /** Page up and page down go to the next group. */
  readonly group: string;
}

export const cellPart = (key: string, no: number): string => `${key}:${no}`;

/** Key and number of a cell from the name of its part; null: another part. */
export function cellOf(part: string): { readonly key: string; readonly no: number } | null {
  const [key, no] = part.split(':');
  return key === undefined || no === undefined || !/^\d+$/.test(no) ? null : { key, no: Number(no) };
}
