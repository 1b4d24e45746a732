/** Properties of the layout for random stations and the demonstration station. */
import { expect, it } from 'vitest';
import { nameFontPx, nameLinePx, symbolBox, valueFontPx, valueLinePx } from './draft.ts';
import { layoutOf } from './layout.ts';
import { feederOf, randomOf, stationOf } from './random-station.ts';
import { textWidth } from './text-width.ts';
import type { Box, DiagramLayout, GenericName, Placed } from './types.ts';

const words: Readonly<Record<GenericName, string>> = {
  ...{
    grid: '电网',
    transformer: '变压器',
    pv: '光伏',
    wind: 'Wind power',
    storage: '储能',
    load: 'Site load',
    panels: '',
    criticalLoad: '',
  },
};
const stations = Array.from({ length: 500 }, (_, seed) => stationOf(randomOf(seed + 1)));

const overlap = (a: Box, b: Box): boolean =>
  a.x + 0.5 < b.x + b.width && b.x + 0.5 < a.x + a.width && a.y + 0.5 < b.y + b.height && b.y + 0.5 < a.y + a.height;

interface Segment {
  readonly key: string;
  readonly x1: number;
  readonly y1: number;
  readonly x2: number;
  readonly y2: number;
}
function segmentsOf({ wires }: Pick<DiagramLayout, 'wires'>): readonly Segment[] {
  return wires.flatMap(({ key, points }) =>
    points.slice(1).map(([x, y], index): Segment => {
      const [fromX, fromY] = points[index] ?? [x, y];
      return { key, x1: Math.min(fromX, x), y1: Math.min(fromY, y), x2: Math.max(fromX, x), y2: Math.max(fromY, y) };
    }),
  );
}
/** Lines that intersect in more than an end of one of them. */
function cross(a: Segment, b: Segment): boolean {
  const inside = Math.min(a.x2, b.x2) - Math.max(a.x1, b.x1);
  const along = Math.min(a.y2, b.y2) - Math.max(a.y1, b.y1);
  if (inside < 0 || along < 0) return false;
  const isVertical = (one: Segment) => one.x1 === one.x2;
  if (isVertical(a) === isVertical(b)) return inside > 0.5 || along > 0.5;
  const [upright, flat] = isVertical(a) ? [a, b] : [b, a];
  const within = (value: number, low: number, high: number) => value > low + 0.5 && value < high - 0.5;
  return within(upright.x1, flat.x1, flat.x2) || within(flat.y1, upright.y1, upright.y2);
}
const asBox = ({ x1, y1, x2, y2 }: Segment): Box => ({ x: x1 - 1, y: y1 - 1, width: x2 - x1 + 2, height: y2 - y1 + 2 });

function faultsOf(devices: readonly Placed[]): readonly string[] {
  const layout = layoutOf(devices, words);
  const faults: string[] = [];
  const keys = new Set(layout.nodes.map(({ key }) => key));
  if (keys.size !== layout.nodes.length) faults.push('a node twice');
  for (const { key } of devices) if (!keys.has(key)) faults.push(`${key} is missing`);
  const boxes = layout.nodes.flatMap((node) => [
    { key: node.key, part: 'symbol', box: symbolBox(node) },
    ...(node.label ? [{ key: node.key, part: 'label', box: node.label as Box }] : []),
  ]);
  boxes.push(...layout.switches.map(({ key, x, y }) => ({ key, part: 'switch', box: { x: x - 8, y: y - 8, width: 16, height: 16 } })));
  boxes.forEach((a, index) => {
    for (const b of boxes.slice(index + 1)) if (overlap(a.box, b.box)) faults.push(`${a.part} ${a.key} over ${b.part} ${b.key}`);
  });
  const segments = segmentsOf(layout);
  segments.forEach((a, index) => {
    for (const b of segments.slice(index + 1)) if (cross(a, b)) faults.push(`wire ${a.key} crosses ${b.key}`);
    for (const { key, part, box } of boxes) {
      if (part !== 'switch' && overlap(asBox(a), { x: box.x + 2, y: box.y + 2, width: box.width - 4, height: box.height - 4 }))
        faults.push(`wire ${a.key} through ${part} ${key}`);
    }
  });
  for (const { key, kind, points } of layout.buses) {
    const [[x1, y1], [x2, y2]] = points;
    for (const { key: of, part, box } of boxes) {
      if (overlap({ x: x1, y: y1 - 2, width: Math.max(4, x2 - x1), height: y2 - y1 + 4 }, box))
        faults.push(`${kind} bus ${key} through ${part} ${of}`);
    }
    for (const wire of kind === 'main' ? [] : segments) {
      if (wire.x1 === wire.x2 && wire.x1 > x1 && wire.x1 < x2 && wire.y1 < y1 - 0.5 && wire.y2 > y1 + 0.5)
        faults.push(`wire ${wire.key} crosses bus ${key}`);
    }
  }
  for (const { key, label, of } of layout.nodes) {
    if (label === null) continue;
    for (const line of label.name) if (textWidth(line, nameFontPx) > label.width) faults.push(`name of ${key} is cut`);
    for (const line of of?.lines ?? []) if (textWidth(line, valueFontPx) > label.width) faults.push(`values of ${key} are cut`);
    if (of !== null && label.name.join('').replaceAll(' ', '') !== of.name.replaceAll(' ', '')) faults.push(`name of ${key} is not whole`);
    if (label.name.length * nameLinePx + (of?.lines.length ?? 0) * valueLinePx > label.height) faults.push(`label of ${key} is too low`);
  }
  return faults;
}

it('crosses, covers and cuts nothing in 500 stations', () => {
  const faults = stations.flatMap((station, index) => faultsOf(station).map((fault) => `${index}: ${fault}`));
  expect(faults.slice(0, 12)).toEqual([]);
});

it('moves nothing when a feeder is added', () => {
  const moved = stations.flatMap((station, index) => {
    const random = randomOf(index + 10_000);
    const before = layoutOf(station, words);
    const after = new Map(layoutOf([...station, ...feederOf(random, 1000)], words).nodes.map((node) => [node.key, node]));
    return before.nodes.flatMap(({ key, of, x, y }) => {
      const now = after.get(key);
      if (now === undefined) return of === null ? [] : [`${index}: ${key} is gone`];
      return Math.hypot(now.x - x, now.y - y) < 8 ? [] : [`${index}: ${key} moved by ${now.x - x}, ${now.y - y}`];
    });
  });
  expect(moved.slice(0, 12)).toEqual([]);
});

it('does not depend on the order in which devices are read', () => {
  for (const station of stations.slice(0, 50)) expect(layoutOf(station.toReversed(), words)).toEqual(layoutOf(station, words));
});
