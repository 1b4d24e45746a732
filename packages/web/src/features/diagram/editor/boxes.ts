/** Bounding boxes and places of what is on the canvas. Pure. */

import { isMovable, isOwnKey, shapeBox } from '../../../parts/diagram/drawing.ts';
import { nameFontPx, symbolBox } from '../../../parts/diagram/layout/draft.ts';
import { widthFor } from '../../../parts/diagram/layout/text-width.ts';
import type { Box, DiagramBus, DiagramLayout, DiagramNode, DrawnShape } from '../../../parts/diagram/layout/types.ts';
import { gridPx, type Spot } from './operations.ts';

const around = ({ x, y, width, height }: Box, px: number): Box => ({
  x: x - px,
  y: y - px,
  width: width + px * 2,
  height: height + px * 2,
});

/** Symbol and texts. */
export function nodeBox(node: DiagramNode): Box {
  const symbol = symbolBox(node);
  const { label } = node;
  if (label === null) return around(symbol, 4);
  const [x, y] = [Math.min(symbol.x, label.x), Math.min(symbol.y, label.y)];
  return around(
    {
      ...{ x, y },
      width: Math.max(symbol.x + symbol.width, label.x + label.width) - x,
      height: Math.max(symbol.y + symbol.height, label.y + label.height) - y,
    },
    4,
  );
}

export const busBox = ({ points: [[x, y], [to]] }: DiagramBus): Box => around({ x, y, width: to - x, height: 0 }, 7);

export const outerBox = (shape: DrawnShape): Box => around(shapeBox(shape), 6);

/** Id in the document of a symbol in the picture: that of its part if the user added it. */
export const idOf = ({ key }: Pick<DiagramNode, 'key'>): string => (isOwnKey(key) ? key.slice(4) : key);

/** Everything that can be aligned, by id. */
export const spotsOf = ({ nodes, shapes, buses }: DiagramLayout): readonly Spot[] => [
  ...buses.filter(isMovable).map(({ key: id, points: [[x, y]] }) => ({ id, x, y })),
  ...nodes.map((node) => ({ id: idOf(node), x: node.x, y: node.y })),
  ...shapes.map(({ id, x, y }) => ({ id, x, y })),
];

const overlap = (a: Box, b: Box): boolean => a.x < b.x + b.width && b.x < a.x + a.width && a.y < b.y + b.height && b.y < a.y + a.height;

/** Height of a new symbol with its texts. */
const heightPx = 64;
const steps = 14;

/** A free place on the grid, as near as possible to the wanted one. */
export function freePlace(
  { nodes, shapes, buses, wires }: DiagramLayout,
  wanted: { readonly x: number; readonly y: number },
  name: string,
) {
  const width = 64 + Math.max(100, widthFor(name, nameFontPx, 2, 72));
  const lines = [...buses, ...wires].flatMap(({ points }) =>
    points.slice(1).map(([x, y], index): Box => {
      const [fromX, fromY] = points[index] ?? [x, y];
      return around({ x: Math.min(x, fromX), y: Math.min(y, fromY), width: Math.abs(x - fromX), height: Math.abs(y - fromY) }, 4);
    }),
  );
  const taken = [...nodes.map(nodeBox), ...shapes.map(outerBox), ...lines];
  const onGrid = (value: number) => Math.round(value / gridPx) * gridPx;
  const places = Array.from({ length: (steps * 2 + 1) ** 2 }, (_, index) => {
    const [column, row] = [(index % (steps * 2 + 1)) - steps, Math.floor(index / (steps * 2 + 1)) - steps];
    return { x: onGrid(wanted.x) + column * gridPx * 11, y: onGrid(wanted.y) + row * gridPx * 7, far: Math.hypot(column * 88, row * 56) };
  }).toSorted((a, b) => a.far - b.far);
  const free = places.find(({ x, y }) => {
    const needed = { x: x - 28, y: y - heightPx / 2, width, height: heightPx };
    return !taken.some((box) => overlap(box, needed));
  });
  return { x: free?.x ?? onGrid(wanted.x), y: free?.y ?? onGrid(wanted.y) };
}
