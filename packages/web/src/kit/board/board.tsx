import type { ComponentType, ReactNode } from 'react';
import { Lazy, lazyPart } from '../../platform/chunk.ts';
import box from '../ui/box.module.css';
import { useNarrow } from '../ui/use-narrow.ts';
import css from './board.module.css';
import { gapPx, gridArea, rowPxOf } from './geometry.ts';
import { inOrder, type Place, type Size } from './layout.ts';

type Arrangers = typeof import('./arranger.tsx') & typeof import('./phone-arranger.tsx');

// Any place: the type of a tile is that of the board.
const Arranger = lazyPart(async () => (await import('./arranger.tsx')).Arranger as ComponentType<object>) as Arrangers['Arranger'];
const PhoneArranger = lazyPart(
  async () => (await import('./phone-arranger.tsx')).PhoneArranger as ComponentType<object>,
) as Arrangers['PhoneArranger'];

export interface Arranging<T extends Place> {
  readonly onChange: (tiles: readonly T[]) => void;
  /** Name of a tile for screen readers. */
  readonly titleOf: (tile: T) => string;
  readonly leastOf: (tile: T) => Size;
  /** Opens the options of a tile; undefined for a tile without options. */
  readonly settingsOf?: (tile: T) => (() => void) | undefined;
}

export interface BoardProps<T extends Place> {
  readonly tiles: readonly T[];
  readonly children: (tile: T) => ReactNode;
  /** Height of a tile on a phone, where tiles are stacked, px; undefined: its natural height. */
  readonly phonePxOf?: (tile: T) => number | undefined;
  readonly phoneLeastPxOf?: (tile: T) => number | undefined;
  /** Height that the board fills where possible, px. */
  readonly fitPx?: number | undefined;
  /** Minimum row height including the gap, px; a board that does not fit scrolls instead. */
  readonly leastRowPx?: number;
  /** Present in edit mode; on a phone only the order can be changed. */
  readonly arranging?: Arranging<T> | undefined;
}

/** Tiles on twelve columns; on a phone stacked in reading order. */
export function Board<T extends Place>({ tiles, children, phonePxOf, phoneLeastPxOf, fitPx, leastRowPx, arranging }: BoardProps<T>) {
  const narrow = useNarrow();
  const ordered = inOrder(tiles);
  const rowPx = rowPxOf(tiles, fitPx, leastRowPx);
  if (narrow && arranging !== undefined) {
    return (
      <Lazy fallback={null}>
        <PhoneArranger tiles={ordered} phonePxOf={phonePxOf} phoneLeastPxOf={phoneLeastPxOf} {...arranging}>
          {children}
        </PhoneArranger>
      </Lazy>
    );
  }
  if (narrow) {
    return (
      <div className={`${box.stack} ${box.roomy}`}>
        {ordered.map((tile) => (
          <div
            key={tile.id}
            className={css.tile}
            style={{ height: phonePxOf?.(tile), minHeight: phoneLeastPxOf?.(tile) }}
            data-tile={tile.id}
          >
            {children(tile)}
          </div>
        ))}
      </div>
    );
  }
  const board = (
    <div className={`${box.grid} ${css.board}`} style={{ gridAutoRows: rowPx, gap: gapPx }}>
      {ordered.map((tile) => (
        <div key={tile.id} className={css.tile} style={{ gridArea: gridArea(tile) }} data-tile={tile.id}>
          {children(tile)}
        </div>
      ))}
    </div>
  );
  if (arranging === undefined) return board;
  return (
    <Lazy fallback={board}>
      <Arranger tiles={ordered} rowPx={rowPx} {...arranging}>
        {children}
      </Arranger>
    </Lazy>
  );
}
