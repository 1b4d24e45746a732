/** Initial plan of a shop floor, before any machine was moved: zone below zone, with the machines of each in rows. Pure. */
import { symbolOf } from './circuit.ts';
import { boundsOf, Draft, symbolBox, symbolPx } from './draft.ts';
import type { Box, DiagramLayout, GenericName, Placed } from './types.ts';

export interface OnFloor {
  readonly placed: Placed;
  /** Its zone; null: none. */
  readonly zone: number | null;
}

/** Distance between neighbouring machines. */
const pitch = { x: 250, y: 134 } as const;
const betweenZones = 48;
const least = 4;
const most = 10;
/** Ratio of columns to rows, so that the plan fits the width of a page. */
const aspect = 1.6;

/** Space of a machine around the centre of its symbol, with its text. */
export const machineBox = ({ x, y }: { readonly x: number; readonly y: number }): Box => ({
  x: x - 36,
  y: y - 44,
  width: 232,
  height: 116,
});

const words = {} as Readonly<Record<GenericName, string>>;

/** In the order of age; a zone begins a row. */
export function floorLayout(machines: readonly OnFloor[]): DiagramLayout {
  const draft = new Draft(words);
  const sorted = machines.toSorted((a, b) => a.placed.order - b.placed.order);
  // Counts machines only, so that e.g. a compressor beside them begins a new row instead of widening the plan.
  const makers = sorted.filter(({ placed }) => placed.nature === 'machine').length;
  const columns = Math.min(most, Math.max(least, Math.ceil(Math.sqrt((makers || sorted.length) * aspect))));
  let v = 0;
  for (const within of Map.groupBy(sorted, ({ zone }) => zone).values()) {
    within.forEach(({ placed }, index) => {
      const place = [(index % columns) * pitch.x, v + Math.floor(index / columns) * pitch.y] as const;
      draft.node({ x: 0, side: 1, down: 1 }, place, { key: placed.key, symbol: symbolOf(placed), role: null, of: placed, size: symbolPx });
    });
    v += Math.ceil(within.length / columns) * pitch.y + betweenZones;
  }
  const { nodes } = draft;
  const boxes = nodes.length === 0 ? [{ x: 0, y: 0, width: 1, height: 1 }] : nodes.flatMap((node) => [symbolBox(node), machineBox(node)]);
  return { nodes, switches: [], wires: [], buses: [], auxiliaries: null, shapes: [], bounds: boundsOf(boxes) };
}
