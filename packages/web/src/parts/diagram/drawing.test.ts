/** Drawings over random stations: wires stay attached to their symbols, and additions do not move anything that was drawn. */
import type { DiagramDevice, DiagramDocument } from '@czyun/contract';
import { emptyDiagram } from '@czyun/contract';
import { expect, it } from 'vitest';
import { bentWire, drawnOver, isMovable, renamedItems } from './drawing.ts';
import type { Item } from './items.ts';
import { layoutOf } from './layout/layout.ts';
import { feederOf, randomOf, stationOf } from './layout/random-station.ts';
import type { DiagramLayout, GenericName, Placed } from './layout/types.ts';

const names: readonly GenericName[] = ['grid', 'transformer', 'pv', 'wind', 'storage', 'load', 'panels', 'criticalLoad'];
const words = Object.fromEntries(names.map((name) => [name, name])) as Readonly<Record<GenericName, string>>;
const texts = { language: 'en', prefix: (prefix: string) => prefix, part: (part: string) => part } as const;
const stations = Array.from({ length: 200 }, (_, seed) => stationOf(randomOf(seed + 1)));

const drawn = (devices: readonly Placed[], document: DiagramDocument): DiagramLayout =>
  drawnOver({ layout: layoutOf(devices, words), items: [] }, document, [], () => undefined, texts, words).layout;

function movedAtRandom({ nodes }: DiagramLayout, random: () => number): DiagramDocument {
  const step = () => Math.round(random() * 40 - 20) * 8;
  return { ...emptyDiagram, moved: nodes.filter(() => random() < 0.3).map(({ key }) => ({ key, dx: step(), dy: step() })) };
}

/** Ends of wires that touch a symbol: `wire key, end, symbol key`. */
function touches({ nodes, wires }: DiagramLayout): readonly string[] {
  return wires.flatMap(({ key, points }) =>
    [points[0], points.at(-1)].flatMap((end, index) =>
      nodes.flatMap((node) =>
        end !== undefined && end[0] === node.x && Math.abs(end[1] - node.y) === node.size / 2 ? [`${key} ${index} ${node.key}`] : [],
      ),
    ),
  );
}

it('wire ends follow their symbols, and every wire stays vertical or horizontal', () => {
  stations.forEach((station, seed) => {
    const before = layoutOf(station, words);
    const after = drawn(station, movedAtRandom(before, randomOf(seed + 1)));
    const stillTouching = new Set(touches(after));
    expect(touches(before).filter((touch) => !stillTouching.has(touch))).toEqual([]);
    const slanted = after.wires.filter(({ points }) =>
      points.some(([x, y], index) => index > 0 && x !== points[index - 1]?.[0] && y !== points[index - 1]?.[1]),
    );
    expect(slanted.map(({ key }) => key)).toEqual([]);
  });
});

it('a new device does not move symbols that were moved', () => {
  stations.forEach((station, seed) => {
    const random = randomOf(seed + 1);
    const document = movedAtRandom(layoutOf(station, words), random);
    const before = drawn(station, document);
    const after = new Map(drawn([...station, ...feederOf(random, 1000)], document).nodes.map((node) => [node.key, node]));
    const moved = before.nodes.filter(({ key, of, x, y }) => {
      const now = after.get(key);
      return of !== null && (now === undefined || Math.hypot(now.x - x, now.y - y) >= 8);
    });
    expect(moved.map(({ key }) => key)).toEqual([]);
  });
});

it('a wire bends once, near the end that does not move', () => {
  const wire = [
    [0, 100],
    [0, 20],
  ] as const;
  expect(bentWire(wire, [16, 0], [0, 0])).toEqual([
    [16, 100],
    [16, 28],
    [0, 28],
    [0, 20],
  ]);
  expect(bentWire(wire, [0, 24], [0, 0])).toEqual([
    [0, 124],
    [0, 20],
  ]);
  expect(bentWire(wire, [8, 8], [8, 8])).toEqual([
    [8, 108],
    [8, 28],
  ]);
});

it('drawn symbols are in the picture, bound ones with their point; with an unknown device only the name remains', () => {
  const [station = []] = stations;
  const symbol = { kind: 'symbol', symbol: 'pump', group: null, x: 4000, y: 400 } as const;
  const document: DiagramDocument = {
    ...emptyDiagram,
    names: [{ key: 'grid', name: 'City grid' }],
    own: [
      { ...symbol, id: 'a', name: 'Pump 1', point: { deviceId: 7, metric: 'soc' } },
      { ...symbol, id: 'c', name: '', y: 600, point: { deviceId: 7, metric: 'soc' } },
      { ...symbol, id: 'b', name: 'Pump 2', y: 500, point: { deviceId: 999, metric: 'soc' } },
      { id: 't', kind: 'text', group: null, x: 0, y: 9000, text: 'Hall', size: 'large' },
    ],
  };
  const device = { id: 7, name: 'Stack', role: null, deviceType: { id: 1, nature: 'battery' }, params: [{ paramId: 1, metric: 'soc' }] };
  const type = { id: 1, points: [{ metric: 'soc', name: { zh: 'SOC', en: 'SOC' }, unit: '%', kind: 'measured', type: 'number' }] };
  const { layout, items } = drawnOver(
    { layout: layoutOf(station, words), items: [] },
    document,
    [device as unknown as DiagramDevice],
    () => type as never,
    texts,
    words,
  );
  const find = (key: string) => layout.nodes.find((node) => node.key === key);
  expect(items.map(({ placed, metrics }) => [placed.key, placed.name, metrics])).toEqual([
    ['own:a', 'Pump 1', ['soc']],
    // Without its own name it has that of its point, in the reader's language.
    ['own:c', 'Stack SOC', ['soc']],
  ]);
  expect([find('own:a')?.of?.key, find('own:a')?.x, find('own:b')?.of]).toEqual(['own:a', 4000, null]);
  expect(find('own:b')?.label?.name).toEqual(['Pump 2']);
  expect(find('grid')?.label?.name.join(' ')).toBe('City grid');
  expect(layout.shapes.map(({ id }) => id)).toEqual(['t']);
  expect(layout.bounds.y + layout.bounds.height).toBeGreaterThanOrEqual(9000);
});

it('a device has the name of the drawing', () => {
  const [placed] = stations[0] ?? [];
  const item = { placed } as Item;
  const key = placed?.key ?? '';
  expect(renamedItems([item], { ...emptyDiagram, names: [{ key, name: 'Other' }] })[0]?.placed.name).toBe('Other');
  expect(renamedItems([item], emptyDiagram)).toEqual([item]);
});

it('a moved bus takes the ends of its wires along, and no wire is slanted', () => {
  for (const station of stations) {
    const before = layoutOf(station, words);
    const moved = before.buses.filter(isMovable).map(({ key }) => ({ key, dx: 24, dy: -16 }));
    const after = drawn(station, { ...emptyDiagram, moved });
    const ends = ({ wires, buses }: DiagramLayout) =>
      wires.flatMap(({ key, points }) =>
        [points[0], points.at(-1)].flatMap((end, index) =>
          buses.some(
            ({ points: [[from, y], [to, low]] }) => y === low && end !== undefined && end[1] === y && from <= end[0] && end[0] <= to,
          )
            ? [`${key} ${index}`]
            : [],
        ),
      );
    expect(ends(after)).toEqual(ends(before));
    expect(after.buses.filter(isMovable).map(({ points: [[x, y]] }) => [x, y + 16])).toEqual(
      before.buses.filter(isMovable).map(({ points: [[x, y]] }) => [x, y]),
    );
    const slanted = after.wires.filter(({ points }) =>
      points.some(([x, y], index) => index > 0 && x !== points[index - 1]?.[0] && y !== points[index - 1]?.[1]),
    );
    expect(slanted).toEqual([]);
  }
});
