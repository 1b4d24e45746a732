/** A centrifugal fan: inlet with damper, impeller in its volute, bearings, motor, drive and oil unit. */
import type { Joint, Model, Shape, Vec } from '../../../kit/scene/model.ts';

const quarter = Math.PI / 2;
const bladeCount = 12;
const louverCount = 5;

/** The radius of the volute grows from the tongue to the outlet. */
const scroll = { from: 1.15, to: 2 * Math.PI, least: 0.74, most: 1.12 } as const;
const wall = 0.045;
const depth = 0.8;
const top = 1.55;

const spiral = (inset: number): readonly (readonly [number, number])[] =>
  Array.from({ length: 41 }, (_, index) => {
    const share = index / 40;
    const angle = scroll.from + (scroll.to - scroll.from) * share;
    const radius = scroll.least + (scroll.most - scroll.least) * share - inset;
    return [radius * Math.cos(angle), radius * Math.sin(angle)] as const;
  });

const outer = spiral(0);
const tongueX = outer[0]?.[0] ?? 0;
/** Side of the housing, with the outlet upwards on the right. */
const side = [[tongueX, top] as const, ...outer, [scroll.most, top] as const];
/** The wall around it, as thick as sheet metal. */
const band = [...outer, [scroll.most, top] as const, [scroll.most - wall, top] as const, ...spiral(wall).toReversed()];

function blades(): readonly Shape[] {
  return Array.from({ length: bladeCount }, (_, index): Shape => {
    const angle = (index / bladeCount) * 2 * Math.PI;
    const at: Vec = [0.44 * Math.cos(angle), 0.44 * Math.sin(angle), 0.02];
    const form = { kind: 'box', size: [0.34, 0.03, 0.42] } as const;
    return { form, at, turn: [0, 0, angle + 0.85], surface: 'metal', part: 'impeller', joint: 'rotor', tinted: true, edged: true };
  });
}

const louverY = (index: number): number => -0.36 + index * 0.18;

const louvers = Array.from({ length: louverCount }, (_, index): { readonly joint: Joint; readonly shape: Shape } => ({
  joint: { id: `louver${index}`, at: [0, louverY(index), 0.72], axis: 'x' },
  shape: {
    form: { kind: 'box', size: [0.8 - Math.abs(louverY(index)) * 0.7, 0.165, 0.016] },
    surface: 'metal',
    part: 'inlet',
    tinted: true,
    joint: `louver${index}`,
    edged: true,
  },
}));

const upright: Vec = [quarter, 0, 0];

const housing: readonly Shape[] = [
  { form: { kind: 'plate', outline: band, depth }, at: [0, 0, -depth / 2], surface: 'shell', part: 'outlet', edged: true },
  { form: { kind: 'plate', outline: side, depth: 0.03 }, at: [0, 0, -depth / 2 - 0.03], surface: 'shell', part: 'outlet', edged: true },
  { form: { kind: 'plate', outline: side, depth: 0.012 }, at: [0, 0, depth / 2], surface: 'glass', edged: true },
  {
    form: { kind: 'box', size: [wall, top - 0.72, depth] },
    at: [tongueX, (top + 0.72) / 2, 0],
    surface: 'shell',
    part: 'outlet',
    edged: true,
  },
  { form: { kind: 'box', size: [0.9, 0.07, 0.98] }, at: [0.72, top, 0], surface: 'glass', part: 'outlet', tinted: true, edged: true },
];

const inlet: readonly Shape[] = [
  { form: { kind: 'ring', radius: 0.5, tube: 0.045 }, at: [0, 0, 0.44], surface: 'frame', part: 'inlet' },
  { form: { kind: 'cylinder', radius: 0.48, top: 0.56, height: 0.3, open: true }, at: [0, 0, 0.57], turn: upright, surface: 'glass' },
  { form: { kind: 'ring', radius: 0.56, tube: 0.035 }, at: [0, 0, 0.74], surface: 'frame', part: 'inlet' },
];

const rotor: readonly Shape[] = [
  {
    form: { kind: 'cylinder', radius: 0.64, height: 0.03 },
    at: [0, 0, -0.2],
    turn: upright,
    surface: 'frame',
    part: 'impeller',
    joint: 'rotor',
    edged: true,
  },
  { form: { kind: 'ring', radius: 0.6, tube: 0.028 }, at: [0, 0, 0.22], surface: 'metal', part: 'impeller', joint: 'rotor', tinted: true },
  {
    form: { kind: 'cylinder', radius: 0.17, top: 0.06, height: 0.34 },
    at: [0, 0, -0.02],
    turn: upright,
    surface: 'dark',
    part: 'impeller',
    joint: 'rotor',
  },
  ...blades(),
];

function bearing(part: string, z: number): readonly Shape[] {
  return [
    { form: { kind: 'box', size: [0.42, 0.3, 0.26] }, at: [0, -0.24, z], surface: 'frame', part, edged: true },
    {
      form: { kind: 'cylinder', radius: 0.21, height: 0.26 },
      at: [0, 0, z],
      turn: upright,
      surface: 'metal',
      part,
      tinted: true,
      edged: true,
    },
  ];
}

const train: readonly Shape[] = [
  { form: { kind: 'cylinder', radius: 0.06, height: 1.35 }, at: [0, 0, -1.0], turn: upright, surface: 'metal' },
  ...bearing('freeEnd', -0.66),
  ...bearing('driveEnd', -1.3),
  { form: { kind: 'box', size: [0.5, 0.1, 0.9] }, at: [0, -0.44, -0.98], surface: 'metal', part: 'housing', tinted: true, edged: true },
  { form: { kind: 'cylinder', radius: 0.15, height: 0.14 }, at: [0, 0, -1.56], turn: upright, surface: 'dark' },
];

const fins = [-0.36, -0.18, 0, 0.18, 0.36].map(
  (z): Shape => ({
    form: { kind: 'ring', radius: 0.37, tube: 0.022 },
    at: [0, 0, -2.2 + z],
    surface: 'metal',
    part: 'motor',
    tinted: true,
  }),
);

const motor: readonly Shape[] = [
  {
    form: { kind: 'cylinder', radius: 0.37, height: 1 },
    at: [0, 0, -2.2],
    turn: upright,
    surface: 'metal',
    part: 'motor',
    tinted: true,
    edged: true,
  },
  { form: { kind: 'cylinder', radius: 0.3, height: 0.16 }, at: [0, 0, -2.76], turn: upright, surface: 'dark', part: 'motor' },
  { form: { kind: 'box', size: [0.26, 0.2, 0.34] }, at: [0, 0.44, -2.2], surface: 'frame', part: 'motor', edged: true },
  { form: { kind: 'box', size: [0.62, 0.36, 0.8] }, at: [0, -0.5, -2.2], surface: 'frame', part: 'motor', edged: true },
  ...fins,
];

const beside: readonly Shape[] = [
  // Drive cabinet.
  { form: { kind: 'box', size: [0.5, 1.7, 0.8] }, at: [1.55, -0.3, -2.3], surface: 'shell', part: 'drive', edged: true },
  { form: { kind: 'box', size: [0.02, 0.22, 0.4] }, at: [1.81, 0.26, -2.3], surface: 'metal', part: 'drive', tinted: true, edged: true },
  {
    form: {
      kind: 'pipe',
      path: [
        [0.13, 0.44, -2.2],
        [0.8, 0.44, -2.2],
        [0.8, -1.05, -2.2],
        [1.3, -1.05, -2.2],
      ],
      radius: 0.03,
    },
    surface: 'dark',
  },
  // Oil unit.
  { form: { kind: 'box', size: [0.5, 0.42, 0.7] }, at: [1.3, -0.94, -0.95], surface: 'metal', part: 'oil', tinted: true, edged: true },
  { form: { kind: 'cylinder', radius: 0.12, height: 0.34 }, at: [1.3, -0.56, -0.78], surface: 'dark', part: 'oil', edged: true },
  {
    form: {
      kind: 'pipe',
      path: [
        [1.3, -0.5, -1.1],
        [0.6, -0.5, -1.1],
        [0.6, -0.1, -1.3],
        [0.2, -0.05, -1.3],
      ],
      radius: 0.025,
    },
    surface: 'metal',
  },
  {
    form: {
      kind: 'pipe',
      path: [
        [1.3, -0.56, -0.95],
        [0.55, -0.56, -0.95],
        [0.55, -0.1, -0.66],
        [0.2, -0.05, -0.66],
      ],
      radius: 0.025,
    },
    surface: 'metal',
  },
  // Foundation.
  { form: { kind: 'box', size: [1.9, 0.12, 3.5] }, at: [0.1, -1.21, -1.2], surface: 'frame', edged: true },
  { form: { kind: 'box', size: [0.7, 0.5, 1.4] }, at: [0, -0.92, -1], surface: 'frame', edged: true },
  { form: { kind: 'box', size: [0.8, 0.48, 0.9] }, at: [0, -0.91, -2.2], surface: 'frame', edged: true },
];

export const fanModel: Model = {
  shapes: [...housing, ...inlet, ...louvers.map(({ shape }) => shape), ...rotor, ...train, ...motor, ...beside],
  joints: [{ id: 'rotor', at: [0, 0, 0], axis: 'z' }, ...louvers.map(({ joint }) => joint)],
  streams: [
    {
      id: 'in',
      path: [
        [0, 0, 2.1],
        [0, 0, 0.85],
      ],
      radius: 0.09,
    },
    {
      id: 'out',
      path: [
        [0.72, 1.6, 0],
        [0.72, 2.5, 0],
      ],
      radius: 0.09,
    },
  ],
  low: [-1.1, -1.27, -2.75],
  high: [1.75, 1.75, 1],
  turn: 0.82,
  tilt: 0.3,
};

/** The picture turns this many times slower than the fan, so that the rotation is visible. */
export const slowness = 20;

/** Speed in the picture, rad/s, for a speed in r/min; unknown: 0. */
export const spinOf = (speed: number | null): number => (speed === null ? 0 : (speed / 60 / slowness) * 2 * Math.PI);

/** Angle of the louvers at a damper position, %: level when open. Unknown: half open, as drawn without a value. */
export function louverTurns(position: number | null): ReadonlyMap<string, { readonly turn: number }> {
  const open = Math.min(100, Math.max(0, position ?? 50)) / 100;
  return new Map(louvers.map(({ joint }) => [joint.id, { turn: open * quarter }]));
}

const ductM2 = 0.63;

/** Speed of the air in the picture, m/s: a tenth of that in the duct at this flow, m³/h. */
export const airSpeedOf = (flow: number | null): number => (flow === null ? 0 : flow / 3600 / ductM2 / 10);
