/** User changes over the generated diagram: moved and renamed symbols, and drawn symbols, texts and lines. Pure. */
import type { DeviceTypeView, DiagramDevice, DiagramDocument, DrawnSymbol, Language } from '@czyun/contract';
import type { Item, Texts } from './items.ts';
import { boundsOf, Draft, symbolBox } from './layout/draft.ts';
import { textWidth } from './layout/text-width.ts';
import type { Box, DiagramBus, DiagramLayout, DiagramNode, DiagramWire, DrawnShape, GenericName } from './layout/types.ts';
import { nodePoint, placedPart } from './lines.ts';

type Words = Readonly<Record<GenericName, string>>;
type Point = DiagramWire['points'][number];
type Offset = readonly [dx: number, dy: number];

const ownPrefix = 'own:';
/** Key of a drawn symbol in the picture. */
export const ownKey = (id: string): string => `${ownPrefix}${id}`;
export const isOwnKey = (key: string): boolean => key.startsWith(ownPrefix);

export const drawnFontPx = { small: 12, normal: 15, large: 22 } as const;

/** Items with the names from the drawing, so that the layout reserves space for them. */
export function renamedItems(items: readonly Item[], { names }: DiagramDocument): readonly Item[] {
  const nameOf = new Map(names.map(({ key, name }) => [key, name]));
  return items.map((item) => {
    const name = nameOf.get(item.placed.key);
    return name === undefined ? item : { ...item, placed: { ...item.placed, name } };
  });
}

/** Name of a bound symbol without its own name, in the reader's language. */
export function boundName(device: DiagramDevice, type: DeviceTypeView | undefined, metric: string, language: Language): string {
  const point = type?.points.find((each) => each.metric === metric);
  return point === undefined ? device.name : `${device.name} ${point.name[language]}`;
}

/** The item of a bound symbol; undefined: bound to nothing in the project. */
function ownItem(
  part: DrawnSymbol,
  devices: readonly DiagramDevice[],
  typeOf: (typeId: number) => DeviceTypeView | undefined,
  { language, prefix }: Texts,
): Item | undefined {
  const { point } = part;
  const device = devices.find(({ id }) => id === point?.deviceId);
  const type = device === undefined ? undefined : typeOf(device.deviceType.id);
  if (point === null || device === undefined || nodePoint(device, type, point.metric) === undefined) return undefined;
  const metrics = [point.metric];
  const name = part.name === '' ? boundName(device, type, point.metric, language) : part.name;
  const placed = placedPart({
    ...{ key: ownKey(part.id), order: Number.MAX_SAFE_INTEGER, nature: 'other', name, device, type, metrics },
    ...{ switches: {}, hasPower: false, language, prefix },
  });
  return { placed, device, type, metrics };
}

function nodeOf(part: DrawnSymbol, item: Item | undefined, words: Words): DiagramNode {
  const draft = new Draft(words);
  draft.node({ x: 0, side: 1, down: 1 }, [part.x, part.y], {
    ...{ key: ownKey(part.id), symbol: part.symbol, role: null },
    ...(item === undefined ? { name: part.name } : { of: item.placed }),
  });
  const [node] = draft.nodes;
  if (node === undefined) throw new Error('no node was made');
  return node;
}

const moved = (box: Box, [dx, dy]: Offset) => ({ x: box.x + dx, y: box.y + dy });
const still: Offset = [0, 0];
const isStill = ([dx, dy]: Offset): boolean => dx === 0 && dy === 0;

/** Distance from the bend of a wire to the end that does not move. */
const bendPx = 8;

/** A wire whose ends follow their symbols: straight wires stay straight, and bend once if their ends are no longer aligned. */
export function bentWire(points: readonly Point[], first: Offset, last: Offset): readonly Point[] {
  if (first[0] === last[0] && first[1] === last[1]) return points.map(([x, y]): Point => [x + first[0], y + first[1]]);
  const [head, tail] = [points[0], points.at(-1)];
  if (head === undefined || tail === undefined) return points;
  const from: Point = [head[0] + first[0], head[1] + first[1]];
  const to: Point = [tail[0] + last[0], tail[1] + last[1]];
  const inner = points.slice(1, -1).map(([x, y]): Point => [x === head[0] ? from[0] : x, y === tail[1] ? to[1] : y]);
  if (inner.length > 0 || from[0] === to[0]) return [from, ...inner, to];
  const rise = to[1] - from[1];
  const short = isStill(first) || isStill(last) ? Math.min(bendPx, Math.abs(rise) / 2) : Math.abs(rise) / 2;
  const bend = isStill(first) ? from[1] + Math.sign(rise) * short : to[1] - Math.sign(rise) * short;
  return [from, [from[0], bend], [to[0], bend], to];
}

/** A bar can be moved; the vertical one between incoming lines ends at the main bus. */
export const isMovable = ({ points: [[, from], [, to]] }: DiagramBus): boolean => from === to;

/** Offsets of moved symbols and buses; a wire end moves with what it touches. A bus moves vertically, so that all wires still meet it. */
function offsetsOf({ nodes, buses }: DiagramLayout, document: DiagramDocument) {
  const byKey = new Map(document.moved.map(({ key, dx, dy }): [string, Offset] => [key, [dx, dy]]));
  const touched = nodes.filter(({ key }) => byKey.has(key));
  const lifted = buses.filter((bus) => isMovable(bus) && byKey.has(bus.key));
  const at = ([x, y]: Point): Offset => {
    const node = touched.find((each) => each.x === x && Math.abs(Math.abs(each.y - y) - each.size / 2) < 0.5);
    if (node !== undefined) return byKey.get(node.key) ?? still;
    const bus = lifted.find(({ points: [[from, level], [to]] }) => level === y && from <= x && x <= to);
    return bus === undefined ? still : ofBus(bus.key);
  };
  const of = (key: string): Offset => byKey.get(key) ?? still;
  const ofBus = (key: string): Offset => [0, of(key)[1]];
  return { of, ofBus, at };
}

export function shapeBox(shape: DrawnShape): Box {
  if (shape.kind === 'text') {
    const font = drawnFontPx[shape.size];
    return { x: shape.x, y: shape.y - font, width: textWidth(shape.text, font), height: font * 1.4 };
  }
  return {
    x: Math.min(shape.x, shape.x + shape.dx),
    y: Math.min(shape.y, shape.y + shape.dy),
    width: Math.abs(shape.dx),
    height: Math.abs(shape.dy),
  };
}

export interface Drawn {
  readonly layout: DiagramLayout;
  readonly items: readonly Item[];
}

/** The generated picture with the drawing over it. */
export function drawnOver(
  { layout, items }: Drawn,
  document: DiagramDocument,
  devices: readonly DiagramDevice[],
  typeOf: (typeId: number) => DeviceTypeView | undefined,
  texts: Texts,
  words: Words,
): Drawn {
  if (document.moved.length + document.names.length + document.own.length === 0) return { layout, items };
  const { of, ofBus, at } = offsetsOf(layout, document);
  const nameOf = new Map(document.names.map(({ key, name }) => [key, name]));
  const parts = document.own.flatMap((part) => (part.kind === 'symbol' ? { part, item: ownItem(part, devices, typeOf, texts) } : []));
  const nodes = [
    ...layout.nodes.map((node): DiagramNode => {
      const by = of(node.key);
      const name = node.of === null ? nameOf.get(node.key) : undefined;
      const renamed = name === undefined ? node : renamedNode(node, name, words);
      const { x, y } = node;
      return { ...renamed, x: x + by[0], y: y + by[1], label: renamed.label && { ...renamed.label, ...moved(renamed.label, by) } };
    }),
    ...parts.map(({ part, item }) => nodeOf(part, item, words)),
  ];
  const switches = layout.switches.map((place) => {
    const by = of(place.of.key);
    return { ...place, x: place.x + by[0], y: place.y + by[1] };
  });
  const wires = layout.wires.map((wire) => {
    const [head, tail] = [wire.points[0], wire.points.at(-1)];
    return head === undefined || tail === undefined ? wire : { ...wire, points: bentWire(wire.points, at(head), at(tail)) };
  });
  const buses = layout.buses.map((bus): DiagramBus => {
    const [[x1, y1], [x2, y2]] = bus.points;
    const [from, to] = isMovable(bus) ? [ofBus(bus.key)[1], ofBus(bus.key)[1]] : [0, ofBus('main')[1]];
    return {
      ...bus,
      points: [
        [x1, y1 + from],
        [x2, y2 + to],
      ],
    };
  });
  const shapes = document.own.flatMap((part) => (part.kind === 'symbol' ? [] : part));
  const boxes = [
    ...nodes.flatMap((node) => [symbolBox(node), ...(node.label === null ? [] : [node.label])]),
    ...[...wires, ...buses].flatMap(({ points }) => points.map(([x, y]) => ({ x: x - 4, y: y - 4, width: 8, height: 8 }))),
    ...(layout.auxiliaries === null ? [] : [layout.auxiliaries]),
    ...shapes.map(shapeBox),
  ];
  return {
    layout: { ...layout, nodes, switches, wires, buses, shapes, bounds: boundsOf(boxes) },
    items: [...items, ...parts.flatMap(({ item }) => item ?? [])],
  };
}

/** A part that is not a device, with another name, in its place. */
function renamedNode(node: DiagramNode, name: string, words: Words): DiagramNode {
  const draft = new Draft(words);
  const side = node.label?.anchor === 'end' ? -1 : 1;
  const { key, symbol, role, x, y, size } = node;
  draft.node({ x, side, down: 1 }, [0, y], { key, symbol, role, size, name });
  return draft.nodes[0] ?? node;
}
