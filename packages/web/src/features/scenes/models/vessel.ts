/** A stirred pressure vessel with jacket, lid, valves and agitator. */
import type { JointState, Model, Shape, Vec } from '../../../kit/scene/model.ts';

const quarter = Math.PI / 2;
const bodyHeight = 2.2;
const half = bodyHeight / 2;
const radius = 0.9;
const inside = 0.85;
const probes = 4;

const shell: readonly Shape[] = [
  { form: { kind: 'cylinder', radius, height: bodyHeight, open: true }, surface: 'glass', part: 'shell', tinted: true },
  { form: { kind: 'dome', radius, height: 0.42 }, at: [0, half, 0], surface: 'glass', part: 'gas', tinted: true },
  { form: { kind: 'dome', radius, height: 0.42 }, at: [0, -half, 0], turn: [Math.PI, 0, 0], surface: 'shell', part: 'shell' },
  ...[half, -half].map(
    (y): Shape => ({
      form: { kind: 'ring', radius: radius + 0.02, tube: 0.04 },
      at: [0, y, 0],
      turn: [quarter, 0, 0],
      surface: 'metal',
      part: 'shell',
    }),
  ),
  { form: { kind: 'cylinder', radius: 1.02, height: 1.5, open: true }, at: [0, -0.35, 0], surface: 'glass', part: 'jacket', tinted: true },
  ...[0.4, -1.08].map(
    (y): Shape => ({
      form: { kind: 'ring', radius: 0.98, tube: 0.045 },
      at: [0, y, 0],
      turn: [quarter, 0, 0],
      surface: 'frame',
      part: 'jacket',
    }),
  ),
];

const content: readonly Shape[] = [
  {
    form: { kind: 'cylinder', radius: inside, height: bodyHeight },
    at: [0, half, 0],
    surface: 'liquid',
    part: 'liquid',
    tinted: true,
    joint: 'level',
    edged: true,
  },
  {
    form: { kind: 'cylinder', radius: inside - 0.01, height: bodyHeight },
    at: [0, -half, 0],
    surface: 'glass',
    part: 'gas',
    tinted: true,
    joint: 'gas',
  },
];

const paddle = (y: number, angle: number): Shape => ({
  form: { kind: 'box', size: [0.95, 0.13, 0.03] },
  at: [0, y, 0],
  turn: [0.5, angle, 0],
  surface: 'metal',
  part: 'agitator',
  tinted: true,
  joint: 'agitator',
  edged: true,
});

const agitator: readonly Shape[] = [
  {
    form: { kind: 'cylinder', radius: 0.04, height: 2.5 },
    at: [0, 0.2, 0],
    surface: 'metal',
    part: 'agitator',
    tinted: true,
    joint: 'agitator',
  },
  ...[-0.75, -0.1].flatMap((y) => [paddle(y, 0), paddle(y, quarter)]),
  { form: { kind: 'cylinder', radius: 0.14, height: 0.2 }, at: [0, 1.62, 0], surface: 'frame', part: 'agitator', edged: true },
  {
    form: { kind: 'cylinder', radius: 0.19, height: 0.5 },
    at: [0, 1.96, 0],
    surface: 'metal',
    part: 'agitator',
    tinted: true,
    edged: true,
  },
];

/** A body, its bonnet and a wheel. */
function valve(part: string, [x, y, z]: Vec): readonly Shape[] {
  return [
    {
      form: { kind: 'cylinder', radius: 0.17, top: 0.07, height: 0.17 },
      at: [x - 0.085, y, z],
      turn: [0, 0, -quarter],
      surface: 'metal',
      part,
      tinted: true,
    },
    {
      form: { kind: 'cylinder', radius: 0.17, top: 0.07, height: 0.17 },
      at: [x + 0.085, y, z],
      turn: [0, 0, quarter],
      surface: 'metal',
      part,
      tinted: true,
    },
    { form: { kind: 'cylinder', radius: 0.035, height: 0.3 }, at: [x, y + 0.16, z], surface: 'frame', part },
    {
      form: { kind: 'ring', radius: 0.13, tube: 0.022 },
      at: [x, y + 0.31, z],
      turn: [quarter, 0, 0],
      surface: 'metal',
      part,
      tinted: true,
    },
  ];
}

const inletWay: readonly Vec[] = [
  [-2.3, 1.75, 0],
  [-0.5, 1.75, 0],
  [-0.5, 1.35, 0],
];
const outletWay: readonly Vec[] = [
  [0, -1.45, 0],
  [0, -1.95, 0],
  [2.3, -1.95, 0],
];

const pipes: readonly Shape[] = [
  { form: { kind: 'pipe', path: inletWay, radius: 0.09 }, surface: 'glass', part: 'inlet' },
  { form: { kind: 'pipe', path: outletWay, radius: 0.09 }, surface: 'glass', part: 'outlet' },
  ...valve('inlet', [-1.5, 1.75, 0]),
  ...valve('outlet', [1.5, -1.95, 0]),
  // The relief valve with its outlet bend.
  { form: { kind: 'cylinder', radius: 0.06, height: 0.3 }, at: [0.52, 1.55, 0], surface: 'frame', part: 'relief' },
  {
    form: { kind: 'cylinder', radius: 0.13, top: 0.1, height: 0.42 },
    at: [0.52, 1.9, 0],
    surface: 'metal',
    part: 'relief',
    tinted: true,
    edged: true,
  },
  {
    form: {
      kind: 'pipe',
      path: [
        [0.6, 1.8, 0],
        [1.05, 1.8, 0],
        [1.05, 2.2, 0],
      ],
      radius: 0.06,
    },
    surface: 'frame',
    part: 'relief',
  },
  // The quick-opening lid in front.
  {
    form: { kind: 'cylinder', radius: 0.3, height: 0.14 },
    at: [0.42, 0.78, 0.82],
    turn: [quarter, 0, -0.48],
    surface: 'metal',
    part: 'lid',
    tinted: true,
    edged: true,
  },
  { form: { kind: 'ring', radius: 0.32, tube: 0.035 }, at: [0.45, 0.78, 0.88], turn: [0, 0.48, 0], surface: 'frame', part: 'lid' },
];

const legs = [0.6, 2.54, 3.75, 5.67].map(
  (angle): Shape => ({
    form: { kind: 'cylinder', radius: 0.06, height: 1.3 },
    at: [0.82 * Math.cos(angle), -1.65, 0.82 * Math.sin(angle)],
    surface: 'frame',
  }),
);

/** Side by side on the shell: the type numbers them without their positions. */
const walls = Array.from({ length: probes }, (_, index): Shape => {
  const angle = 2.5;
  return {
    form: { kind: 'ball', radius: 0.07 },
    at: [1.06 * Math.cos(angle), -0.8 + index * 0.52, 1.06 * Math.sin(angle)],
    surface: 'metal',
    part: `wall${index + 1}`,
    tinted: true,
  };
});

/** Marks of the level gauge, at each fifth of the body. */
const gauge: readonly Shape[] = [
  { form: { kind: 'box', size: [0.07, bodyHeight, 0.03] }, at: [1.16, 0, 0.35], surface: 'shell', part: 'liquid', edged: true },
  {
    form: { kind: 'box', size: [0.05, bodyHeight, 0.035] },
    at: [1.16, half, 0.36],
    surface: 'liquid',
    part: 'liquid',
    tinted: true,
    joint: 'level',
  },
  ...[0, 0.25, 0.5, 0.75, 1].map(
    (share): Shape => ({
      form: { kind: 'box', size: [0.14, 0.014, 0.03] },
      at: [1.22, -half + share * bodyHeight, 0.36],
      surface: 'dark',
    }),
  ),
];

export const vesselModel: Model = {
  shapes: [...shell, ...content, ...agitator, ...pipes, ...legs, ...walls, ...gauge],
  joints: [
    { id: 'level', at: [0, -half, 0], axis: 'y' },
    { id: 'gas', at: [0, half, 0], axis: 'y' },
    { id: 'agitator', at: [0, 0, 0], axis: 'y' },
  ],
  streams: [
    { id: 'in', path: inletWay, radius: 0.09 },
    { id: 'out', path: outletWay, radius: 0.09 },
  ],
  low: [-1.9, -2.3, -1],
  high: [1.9, 2.25, 1],
  turn: 0.3,
  tilt: 0.16,
};

/** Filled share of the body, 0–1; unknown: 0. */
export const fillOf = (level: number | null): number => (level === null ? 0 : Math.min(100, Math.max(0, level)) / 100);

/** Liquid up to the level, gas above it. */
export function fillJoints(level: number | null): readonly (readonly [string, JointState])[] {
  const fill = fillOf(level);
  return [
    ['level', { stretch: fill }],
    ['gas', { stretch: 1 - fill }],
  ];
}

const slowness = 4;
/** Speed in the picture, rad/s, for a speed in r/min: a quarter of the true one. */
export const agitatorSpin = (speed: number | null): number => (speed === null ? 0 : (speed / 60 / slowness) * 2 * Math.PI);

/** Speed in the picture, m/s, for a flow in m³/h. */
export const pipeSpeed = (flow: number | null): number => (flow === null || flow <= 0 ? 0 : Math.min(1.2, 0.15 + flow / 60));
