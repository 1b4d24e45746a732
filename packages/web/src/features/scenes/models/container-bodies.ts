/** Bodies of a storage container. */
import type { Shape, Vec } from '../../../kit/scene/model.ts';
import {
  type ContainerSpec,
  coolingWidth,
  depth,
  face,
  fireWidth,
  floor,
  front,
  gap,
  height,
  packGap,
  packHeight,
  packWidth,
  packY,
  quarter,
  rackWidth,
  rackX,
} from './container-plan.ts';

export function shellOf(width: number): readonly Shape[] {
  const half = width / 2;
  const ribs = Math.round(width / 0.28);
  const post = (x: number, z: number): Shape => ({
    form: { kind: 'box', size: [0.09, height, 0.09] },
    at: [x, height / 2, z],
    surface: 'metal',
    edged: true,
  });
  return [
    { form: { kind: 'box', size: [width + 0.1, floor, depth + 0.1] }, at: [0, floor / 2, 0], surface: 'frame', edged: true },
    { form: { kind: 'box', size: [width + 0.1, 0.09, depth + 0.1] }, at: [0, height, 0], surface: 'shell', edged: true },
    { form: { kind: 'box', size: [width, height, 0.03] }, at: [0, height / 2, -front], surface: 'shell', edged: true },
    ...[-1, 1].map(
      (end): Shape => ({
        form: { kind: 'box', size: [0.03, height, depth] },
        at: [end * half, height / 2, 0],
        surface: 'shell',
        edged: true,
      }),
    ),
    ...[-1, 1].flatMap((end) => [-1, 1].map((side) => post(end * half, side * front))),
    ...Array.from(
      { length: ribs },
      (_, index): Shape => ({
        form: { kind: 'box', size: [0.06, 0.03, depth] },
        at: [-half + ((index + 0.5) / ribs) * width, height + 0.05, 0],
        surface: 'frame',
      }),
    ),
    ...[-1, 1].flatMap((end) =>
      [-0.3, 0, 0.3].map(
        (z): Shape => ({
          form: { kind: 'box', size: [0.03, height - 0.3, 0.08] },
          at: [end * (half + 0.02), height / 2, z],
          surface: 'frame',
        }),
      ),
    ),
  ];
}

export function doorOf(side: -1 | 1, width: number): readonly Shape[] {
  const leaf = Math.min(0.95, width / 2);
  const x = -side * (leaf / 2);
  const joint = side < 0 ? 'leftDoor' : 'rightDoor';
  const bar = (size: Vec, at: Vec): Shape => ({
    form: { kind: 'box', size },
    at,
    surface: 'shell',
    part: 'door',
    tinted: true,
    joint,
    edged: true,
  });
  return [
    { form: { kind: 'box', size: [leaf - 0.12, height - 0.36, 0.012] }, at: [x, height / 2, 0], surface: 'glass', part: 'door', joint },
    bar([leaf, 0.12, 0.05], [x, floor + 0.06, 0]),
    bar([leaf, 0.12, 0.05], [x, height - 0.12, 0]),
    bar([0.08, height - 0.2, 0.05], [x - (leaf - 0.08) / 2, height / 2 + 0.02, 0]),
    bar([0.08, height - 0.2, 0.05], [x + (leaf - 0.08) / 2, height / 2 + 0.02, 0]),
    {
      form: { kind: 'cylinder', radius: 0.02, height: 0.4 },
      at: [-side * (leaf - 0.12), height / 2, 0.06],
      surface: 'dark',
      part: 'door',
      joint,
    },
  ];
}

export function rackOf(spec: ContainerSpec, rack: number): readonly Shape[] {
  const x = rackX(spec, rack);
  const isOwn = rack === spec.own;
  const part = isOwn ? 'stack' : `rack${rack + 1}`;
  const top = floor + 0.12 + spec.packs * (packHeight + packGap);
  const posts = [-1, 1].flatMap((side) =>
    [-1, 1].map(
      (end): Shape => ({
        form: { kind: 'box', size: [0.05, height - floor - 0.2, 0.05] },
        at: [x + side * (rackWidth / 2 - 0.05), (height + floor - 0.2) / 2, end * (front - 0.25)],
        surface: 'metal',
      }),
    ),
  );
  const packs = Array.from({ length: spec.packs }, (_, pack): readonly Shape[] => {
    const y = packY(spec.packs, pack);
    const name = isOwn && spec.cells > 0 ? `pack${pack + 1}` : part;
    const size: Vec = [packWidth, packHeight, depth - 0.5];
    // Packs without cells are closed: their front has the colour of the rack.
    const isClosed = !isOwn || spec.cells === 0;
    return [
      { form: { kind: 'box', size }, at: [x, y, -0.04], surface: 'frame', part: name, edged: true },
      ...(isClosed
        ? ([
            {
              form: { kind: 'box', size: [packWidth - 0.06, packHeight - 0.06, 0.03] },
              at: [x, y, face - 0.1],
              surface: 'metal',
              part,
              tinted: true,
              edged: true,
            },
            { form: { kind: 'box', size: [0.2, 0.04, 0.04] }, at: [x, y, face - 0.07], surface: 'dark', part },
          ] as const)
        : []),
    ];
  }).flat();
  const boxY = (top + height - 0.1) / 2;
  return [
    ...posts,
    ...packs,
    {
      form: { kind: 'box', size: [packWidth, Math.max(0.12, height - top - 0.24), depth - 0.42] },
      at: [x, boxY, 0],
      surface: 'shell',
      part: isOwn ? 'box' : part,
      edged: true,
    },
    { form: { kind: 'box', size: [0.3, 0.05, 0.02] }, at: [x - 0.35, boxY, front - 0.2], surface: 'metal', part, tinted: true },
    {
      form: { kind: 'box', size: [0.12, 0.05, 0.02] },
      at: [x + 0.4, boxY, front - 0.2],
      surface: 'metal',
      part: isOwn ? 'box' : part,
      ...(isOwn ? { tinted: true } : {}),
    },
  ];
}

export function coolingOf(width: number): readonly Shape[] {
  const x = -width / 2 + gap + coolingWidth / 2;
  const fan = (y: number): readonly Shape[] => [
    { form: { kind: 'ring', radius: 0.26, tube: 0.03 }, at: [x, y, front - 0.14], surface: 'metal', part: 'cooling', tinted: true },
    {
      form: { kind: 'cylinder', radius: 0.25, height: 0.03 },
      at: [x, y, front - 0.15],
      turn: [quarter, 0, 0],
      surface: 'dark',
      part: 'cooling',
    },
    ...[0, 1, 2].map(
      (blade): Shape => ({
        form: { kind: 'box', size: [0.46, 0.07, 0.01] },
        at: [x, y, front - 0.12],
        turn: [0, 0, (blade * Math.PI) / 3],
        surface: 'metal',
        part: 'cooling',
      }),
    ),
  ];
  return [
    {
      form: { kind: 'box', size: [coolingWidth - 0.06, height - 0.5, depth - 0.3] },
      at: [x, (height + floor) / 2, -0.02],
      surface: 'shell',
      part: 'cooling',
      edged: true,
    },
    ...fan(2.0),
    ...fan(1.3),
    { form: { kind: 'box', size: [0.5, 0.36, 0.03] }, at: [x, 0.66, front - 0.15], surface: 'dark', part: 'cooling', edged: true },
  ];
}

export function fireOf(width: number, detectors: number): readonly Shape[] {
  const x = width / 2 - gap - fireWidth / 2;
  const bottle = (shift: number): readonly Shape[] => [
    {
      form: { kind: 'cylinder', radius: 0.14, height: 1.05 },
      at: [x + shift, floor + 0.6, 0.1],
      surface: 'metal',
      part: 'fire',
      tinted: true,
    },
    {
      form: { kind: 'dome', radius: 0.14, height: 0.14 },
      at: [x + shift, floor + 1.125, 0.1],
      surface: 'metal',
      part: 'fire',
      tinted: true,
    },
    { form: { kind: 'cylinder', radius: 0.04, height: 0.16 }, at: [x + shift, floor + 1.3, 0.1], surface: 'dark', part: 'fire' },
  ];
  return [
    ...bottle(-0.17),
    ...bottle(0.17),
    {
      form: {
        kind: 'pipe',
        path: [
          [x - 0.17, 1.5, 0.1],
          [x - 0.17, height - 0.16, 0.1],
          [-width / 2 + coolingWidth + 0.3, height - 0.16, 0.1],
        ],
        radius: 0.025,
      },
      surface: 'dark',
      part: 'fire',
    },
    { form: { kind: 'box', size: [0.44, 0.5, 0.16] }, at: [x, 1.98, 0.12], surface: 'shell', part: 'fire', edged: true },
    { form: { kind: 'box', size: [0.3, 0.14, 0.02] }, at: [x, 2.08, 0.21], surface: 'metal', part: 'fire', tinted: true },
    // A detector for each zone, by number from the left.
    ...Array.from({ length: detectors }, (_, index): readonly Shape[] => {
      const at = -width / 2 + ((index + 0.5) / detectors) * width;
      return [
        {
          form: { kind: 'dome', radius: 0.07, height: 0.06 },
          at: [at, height - 0.06, front - 0.12],
          turn: [Math.PI, 0, 0],
          surface: 'metal',
          part: `zone${index + 1}`,
          tinted: true,
        },
        {
          form: { kind: 'box', size: [width / detectors - 0.03, 0.02, 0.05] },
          at: [at, height - 0.05, front + 0.03],
          surface: 'metal',
          part: `zone${index + 1}`,
          tinted: true,
        },
      ];
    }).flat(),
  ];
}
