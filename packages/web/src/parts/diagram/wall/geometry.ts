/** Geometry of a wall's diagram, readable from afar: one bay per part of the circuit. Sources are above the bus, the rest below. Pure. */
import type { Role, SymbolName } from '../layout/types.ts';

/** Scale of the diagram symbols, which are designed for a size of 40. */
export const symbolScale = 0.86;
export const symbolPx = 40 * symbolScale;
/** From the edge of a bay to its wire, and from the wire to the text. */
const beforeWire = 28;
const toWords = 30;
/** In a wider bay the text would be too far from its neighbour's. */
const maxBay = 300;
const edge = 4;

export interface WallPart {
  readonly key: string;
  readonly role: Role;
  readonly side: 'up' | 'down';
  /** From the bus outwards. */
  readonly chain: readonly SymbolName[];
}

export interface WallSymbol {
  readonly symbol: SymbolName;
  readonly y: number;
}

export interface WallBay {
  readonly part: WallPart;
  readonly x: number;
  readonly symbols: readonly WallSymbol[];
  /** Sections of its wire between symbols, each from its far end towards the bus. */
  readonly wires: readonly (readonly [number, number])[];
  readonly words: { readonly x: number; readonly y: number; readonly width: number };
}

export interface WallDiagram {
  readonly bays: readonly WallBay[];
  readonly bus: { readonly y: number; readonly x1: number; readonly x2: number };
}

/** Number of bays that fit side by side. */
export const maxBays = (width: number, least: number): number => Math.max(1, Math.floor(width / least));

export function wallDiagramOf(
  parts: readonly WallPart[],
  { width, height }: { readonly width: number; readonly height: number },
): WallDiagram {
  const busY = height / 2;
  const half = symbolPx / 2;
  const furthest = busY - half - edge;
  const bays = (['up', 'down'] as const).flatMap((side) => {
    const row = parts.filter((part) => part.side === side);
    const pitch = width / Math.max(1, row.length);
    const away = side === 'up' ? -1 : 1;
    return row.map((part, index): WallBay => {
      const room = Math.min(pitch, maxBay);
      const x = Math.round(index * pitch + (pitch - room) / 2 + beforeWire);
      const distances = part.chain.map((_, at) => Math.round(((at + 1) * furthest) / part.chain.length));
      const wires = distances.map((distance, at): readonly [number, number] => {
        const from = at === 0 ? 0 : (distances[at - 1] ?? 0) + half;
        return [busY + away * (distance - half), busY + away * from];
      });
      return {
        part,
        x,
        symbols: part.chain.map((symbol, at) => ({ symbol, y: busY + away * (distances[at] ?? 0) })),
        wires,
        words: { x: x + toWords, y: busY + (away * (busY + 4)) / 2, width: room - beforeWire - toWords - 8 },
      };
    });
  });
  return { bays, bus: { y: busY, x1: edge, x2: width - edge } };
}
