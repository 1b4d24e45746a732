/** Widgets of a board: added, named, stored. Pure. */
import { type BoardContent, type BoardTile, maxBoardTiles } from '@czyun/contract/boards';
import { added, inOrder, settle } from '../../kit/board/layout.ts';
import { initialOptions, type OptionValues } from '../../kit/panel/options.ts';
import type { Widget, WidgetRegistry } from '../../kit/panel/registry.ts';

/** Widgets that a board offers: those of points first. */
export function offered(widgets: readonly Widget[]) {
  const [points, project] = [
    widgets.filter(({ kind }) => kind.startsWith('board.')),
    widgets.filter(({ kind }) => !kind.startsWith('board.')),
  ];
  return { points, project };
}

/** Their content is requested first, whatever the initial options are. */
const askedFirst: readonly string[] = ['board.text', 'board.pareto'];

/** Options for adding a widget immediately; null: some must be chosen first. */
export const optionsAtOnce = ({ kind, options }: Widget): OptionValues | null =>
  askedFirst.includes(kind) ? null : initialOptions(options);

/** The tiles with one more widget below the others. */
export function withWidget(
  tiles: readonly BoardTile[],
  kind: string,
  options: OptionValues,
  registry: WidgetRegistry,
): readonly BoardTile[] {
  if (tiles.length >= maxBoardTiles) return tiles;
  const { w, h } = registry.get(kind)?.size ?? { w: 4, h: 6 };
  const ids = Array.from({ length: tiles.length + 1 }, (_, index) => `${kind}.${index + 1}`.slice(-40));
  const id = ids.find((each) => !tiles.some((tile) => tile.id === each)) ?? kind;
  return added(tiles, { id, kind, x: 0, y: 0, w, h, options: { ...options } });
}

/** Stored form: in reading order, without overlaps. */
export const storedContent = (content: BoardContent): BoardContent => ({ ...content, tiles: inOrder(settle(content.tiles)) });

/** Rows that are readable on a wall. */
const wallRows = 14;

/** The tiles of a board as pages of a wall, in reading order: a page ends where the next widget would not fit. */
export function wallPictures(tiles: readonly BoardTile[], most: number = wallRows): readonly (readonly BoardTile[])[] {
  const pictures: BoardTile[][] = [];
  let top = 0;
  for (const tile of inOrder(tiles)) {
    const last = pictures.at(-1);
    if (last === undefined || tile.y + tile.h - top > most) {
      top = tile.y;
      pictures.push([tile]);
    } else last.push(tile);
  }
  return pictures.map((each) => settle(each.map((tile) => ({ ...tile, h: Math.min(tile.h, most) }))));
}
