/** A storage container with its doors, cooling, racks of packs with their cells, fire protection. */
import type { Cells, Model, Shape, Stream, Vec } from '../../../kit/scene/model.ts';
import { coolingOf, doorOf, fireOf, rackOf, shellOf } from './container-bodies.ts';
import {
  type ContainerSpec,
  cellKey,
  cellPlaces,
  coolingWidth,
  front,
  gap,
  gridOf,
  height,
  packHeight,
  packWidth,
  rackWidth,
  rackX,
  widthOf,
} from './container-plan.ts';

function coolantOf(spec: ContainerSpec, width: number): { readonly shapes: readonly Shape[]; readonly streams: readonly Stream[] } {
  const from = -width / 2 + gap + coolingWidth / 2;
  const end = rackX(spec, spec.racks - 1) + rackWidth / 2 - 0.1;
  const z = front - 0.06;
  const ways: readonly Stream[] = [
    {
      id: 'supply',
      path: [
        [from, 0.5, z],
        [from, 0.2, z],
        [end, 0.2, z],
      ],
      radius: 0.035,
    },
    {
      id: 'return',
      path: [
        [end, height - 0.22, z],
        [from, height - 0.22, z],
        [from, 2.3, z],
      ],
      radius: 0.035,
    },
  ];
  const part = 'coolant';
  const pipes = ways.map(({ path, radius }): Shape => ({ form: { kind: 'pipe', path, radius: radius * 1.25 }, surface: 'glass', part }));
  const risers = Array.from(
    { length: spec.racks },
    (_, rack): Shape => ({
      form: { kind: 'cylinder', radius: 0.025, height: height - 0.42 },
      at: [rackX(spec, rack) - rackWidth / 2 + 0.02, height / 2, z],
      surface: 'glass',
      part,
    }),
  );
  return { shapes: [...pipes, ...risers], streams: ways };
}

function build(spec: ContainerSpec): Model {
  const width = widthOf(spec);
  const { columns, rows } = gridOf(spec);
  const size: Vec = [(packWidth - 0.04) / Math.max(1, columns) - 0.012, (packHeight - 0.03) / rows - 0.012, 0.16];
  const cells: readonly Cells[] = spec.cells === 0 ? [] : [{ key: cellKey, size, places: cellPlaces(spec, rackX(spec, spec.own)) }];
  const coolant = coolantOf(spec, width);
  return {
    shapes: [
      ...shellOf(width),
      ...doorOf(-1, width),
      ...doorOf(1, width),
      ...coolingOf(width),
      ...Array.from({ length: spec.racks }, (_, rack) => rackOf(spec, rack)).flat(),
      ...fireOf(width, spec.detectors),
      ...coolant.shapes,
    ],
    joints: [
      { id: 'leftDoor', at: [-width / 2, 0, front + 0.05], axis: 'y' },
      { id: 'rightDoor', at: [width / 2, 0, front + 0.05], axis: 'y' },
    ],
    cells,
    streams: coolant.streams,
    low: [-width / 2 - 0.1, 0, -front],
    high: [width / 2 + 0.1, height + 0.1, front],
    turn: -0.3,
    tilt: 0.16,
    flat: { turn: 0, tilt: 0 },
  };
}

const built = new Map<string, Model>();

/** One model for each arrangement: it is rebuilt only when the arrangement changes. */
export function containerModel(spec: ContainerSpec): Model {
  const key = JSON.stringify(spec);
  const known = built.get(key);
  if (known !== undefined) return known;
  const model = build(spec);
  built.set(key, model);
  return model;
}

/** Speed of the coolant in the picture, m/s: by its flow, L/min, else by the pump. */
export function coolantSpeed(flow: number | null, pump: number | null): number {
  if (flow !== null) return flow <= 0 ? 0 : Math.min(1, 0.1 + flow / 900);
  return pump === 1 ? 0.3 : 0;
}
