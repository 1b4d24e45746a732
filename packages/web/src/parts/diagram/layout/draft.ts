/** Collects placed items, in coordinates of one quarter: u outwards from its origin, v away from the main bus. Pure. */

import { textWidth, widthFor, wrapped } from './text-width.ts';
import type { Box, DiagramBus, DiagramNode, DiagramSwitch, DiagramWire, GenericName, Placed, Role, SymbolName, Term } from './types.ts';

export const symbolPx = 40;
export const nameFontPx = 12;
export const nameLinePx = 15;
export const valueFontPx = 13;
export const valueLinePx = 17;
const labelGapPx = 8;
const columnGapPx = 20;
const leastLabelPx = 72;
/** From the centre of a symbol to the switch on its side towards the bus, and away from it. */
const switchBefore = 40;
const switchAfter = 32;

export interface Quarter {
  readonly x: number;
  /** 1 to the right, -1 to the left. */
  readonly side: 1 | -1;
  /** 1 below the main bus, -1 above. */
  readonly down: 1 | -1;
}

type At = readonly [u: number, v: number];

export interface NodeOptions {
  readonly key: string;
  readonly symbol: SymbolName;
  readonly role: Role | null;
  readonly of?: Placed;
  /** Name of an item that is not a device; empty: no text. */
  readonly name?: string;
  /** Fixed width of the label, independent of the name. */
  readonly width?: number;
  readonly maxLines?: number;
  readonly size?: number;
}

/** Width of the text of a device. */
export function labelWidth({ name, lines }: Pick<Placed, 'name' | 'lines'>): number {
  const values = lines.map((line) => textWidth(line, valueFontPx));
  return Math.max(widthFor(name, nameFontPx, 2, leastLabelPx), ...values);
}

/** Distance from the centre of a symbol to that of the next column. */
export const columnPitch = (width: number): number => symbolPx + labelGapPx + width + columnGapPx;

export class Draft {
  readonly nodes: DiagramNode[] = [];
  readonly switches: DiagramSwitch[] = [];
  readonly wires: DiagramWire[] = [];
  readonly buses: DiagramBus[] = [];
  readonly words: Readonly<Record<GenericName, string>>;

  constructor(words: Readonly<Record<GenericName, string>>) {
    this.words = words;
  }

  node({ x: x0, side, down }: Quarter, [u, v]: At, options: NodeOptions): void {
    const { key, symbol, role, of, name = of?.name ?? '', maxLines = 2, size = symbolPx } = options;
    const [x, y] = [x0 + side * u, down * v];
    const values = of?.lines ?? [];
    const width = options.width ?? labelWidth({ name, lines: values });
    const lines =
      name === '' ? [] : wrapped(name, nameFontPx, Math.max(width, options.width ?? widthFor(name, nameFontPx, maxLines, leastLabelPx)));
    const height = lines.length * nameLinePx + values.length * valueLinePx;
    const left = side === 1 ? x + size / 2 + labelGapPx : x - size / 2 - labelGapPx - width;
    const label =
      height === 0 ? null : ({ x: left, y: y - height / 2, width, height, name: lines, anchor: side === 1 ? 'start' : 'end' } as const);
    this.nodes.push({ key, of: of ?? null, symbol, role, x, y, size, label });
    for (const [metric, away] of [
      [of?.switches.bus, -switchBefore],
      [of?.switches.far, switchAfter],
    ] as const) {
      if (of !== undefined && metric !== undefined && role !== null)
        this.switches.push({ key: `${key}.${metric}`, of, metric, x, y: y + down * away });
    }
  }

  wire({ x: x0, side, down }: Quarter, key: string, role: Role, points: readonly At[], terms: readonly Term[]): void {
    this.wires.push({ key, role, terms, points: points.map(([u, v]) => [x0 + side * u, down * v] as const) });
  }

  /** A bar between two positions at one depth, extended by `over` at both ends. */
  bar({ x: x0, side, down }: Quarter, key: string, kind: DiagramBus['kind'], [from, to]: At, v: number, over: number): void {
    const [a, b] = [x0 + side * (from - over), x0 + side * (to + over)];
    this.buses.push({
      key,
      kind,
      points: [
        [Math.min(a, b), down * v],
        [Math.max(a, b), down * v],
      ],
    });
  }
}

/** The box around all boxes. */
export function boundsOf(boxes: readonly Box[]): Box {
  const [x, y] = [Math.min(...boxes.map((box) => box.x)), Math.min(...boxes.map((box) => box.y))];
  return {
    x,
    y,
    width: Math.max(...boxes.map((box) => box.x + box.width)) - x,
    height: Math.max(...boxes.map((box) => box.y + box.height)) - y,
  };
}

export const symbolBox = ({ x, y, size }: DiagramNode): Box => ({ x: x - size / 2, y: y - size / 2, width: size, height: size });
