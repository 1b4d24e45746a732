/** Geometry of the compact picture of a station: suppliers of the bus on the left, consumers on the right, one row each. Pure. */
import type { SymbolName } from '../layout/types.ts';
import type { WallPart } from '../wall/geometry.ts';

/** Scale of the diagram symbols, which are designed for a size of 40. */
const scales = { usual: 0.9, brief: 0.7 } as const;
/** Minimum height of a row with its text. */
export const leastRowPx = 44;
const maxRowPx = 76;

interface Look {
  /** Space for the text of a row, px. */
  readonly words: { readonly left: number; readonly right: number };
  /** Distance between symbols, px. */
  readonly pitch: number;
  readonly gap: number;
  readonly scale: number;
  /** Only the outermost symbol is shown. */
  readonly isBrief: boolean;
}

/** Below this width there is one symbol per row. */
const briefBelowPx = 780;
const usual: Look = { words: { left: 156, right: 224 }, pitch: 72, gap: 14, scale: scales.usual, isBrief: false };
const briefWords = { least: 94, most: 200, beside: 146 } as const;
const brief = { pitch: 36, gap: 8, scale: scales.brief, isBrief: true } as const;

export interface StationSymbol {
  readonly symbol: SymbolName;
  readonly x: number;
}

export interface StationRow {
  readonly part: WallPart;
  readonly y: number;
  /** From the bus outwards. */
  readonly symbols: readonly StationSymbol[];
  /** Sections of its wire between symbols, each from its far end towards the bus. */
  readonly wires: readonly (readonly [number, number])[];
  readonly words: { readonly x: number; readonly width: number };
}

export interface StationLayout {
  readonly rows: readonly StationRow[];
  readonly bus: { readonly x: number; readonly y1: number; readonly y2: number };
  /** Scale of the symbols, and their size, px. */
  readonly scale: number;
  readonly symbolPx: number;
  readonly isBrief: boolean;
}

function lookOf(width: number): Look {
  if (width >= briefBelowPx) return usual;
  const each = Math.round(Math.min(briefWords.most, Math.max(briefWords.least, (width - briefWords.beside) / 2)));
  return { ...brief, words: { left: each, right: each } };
}

/** Number of rows that fit. */
export const maxRows = (height: number): number => Math.max(1, Math.floor(height / leastRowPx));

/** Order on the left: the grid first, then the rest. */
const isGrid = ({ role }: WallPart) => (role === 'grid' ? 0 : 1);

export function stationLayout(
  parts: readonly WallPart[],
  { width, height }: { readonly width: number; readonly height: number },
): StationLayout {
  const { words, pitch, gap, scale, isBrief } = lookOf(width);
  const symbolPx = Math.round(40 * scale);
  const half = symbolPx / 2;
  const left = parts.filter(({ side }) => side === 'up').toSorted((a, b) => isGrid(a) - isGrid(b));
  const right = parts.filter(({ side }) => side === 'down');
  const rowPx = Math.min(maxRowPx, height / Math.max(1, left.length, right.length));
  const ends = { left: words.left + gap + half, right: width - words.right - gap - half } as const;
  const longest = (row: readonly WallPart[]) => (isBrief ? 1 : Math.max(1, ...row.map(({ chain }) => chain.length)));
  const inner = { left: ends.left + (longest(left) - 1) * pitch, right: ends.right - (longest(right) - 1) * pitch };
  const busX = Math.round((inner.left + inner.right) / 2);
  const rowsOf = (row: readonly WallPart[], side: 'left' | 'right') => {
    const away = side === 'left' ? -1 : 1;
    const first = height / 2 - ((row.length - 1) * rowPx) / 2;
    return row.map((part, index): StationRow => {
      const chain = isBrief ? part.chain.slice(-1) : part.chain;
      const y = Math.round(first + index * rowPx);
      const symbols = chain.map((symbol, at) => ({ symbol, x: ends[side] - away * (chain.length - 1 - at) * pitch }));
      const wires = symbols.map(({ x }, at): readonly [number, number] => {
        const before = symbols[at - 1];
        return [x - away * half, before === undefined ? busX : before.x + away * half];
      });
      const textX = side === 'left' ? 0 : ends.right + half + gap;
      return { part, y, symbols, wires, words: { x: textX, width: words[side] } };
    });
  };
  const rows = [...rowsOf(left, 'left'), ...rowsOf(right, 'right')];
  const ys = rows.map(({ y }) => y);
  const [y1, y2] = ys.length === 0 ? [height / 2, height / 2] : [Math.min(...ys), Math.max(...ys)];
  return { rows, bus: { x: busX, y1: Math.max(4, y1 - half), y2: Math.min(height - 4, y2 + half) }, scale, symbolPx, isBrief };
}
