import { useWidgets } from '../../../kit/panel/widgets-context.ts';
import type { GridCell } from '../../../parts/energy/flow.ts';
import { useWord } from '../../../platform/language/language.ts';
import { homeText } from '../text.ts';
import type { Tile } from './tiles.ts';
import { useSubItems } from './use-sub-items.ts';

export type TitleOf = (tile: Pick<Tile, 'kind' | 'options'>) => string;

/** Titles of the tiles of an overview, and ids of sub-items for further tiles, loaded while the board is being arranged. */
export function useTitles(
  grid: readonly GridCell[],
  arranging: boolean,
): { readonly titleOf: TitleOf; readonly branches: readonly number[] } {
  const t = homeText.useText();
  const word = useWord();
  const widgets = useWidgets();
  const items = useSubItems(arranging);
  const branches = items === undefined || items.length === 0 ? [] : [0, ...items.map((item) => item.id)];
  return {
    branches,
    titleOf({ kind, options }) {
      const widget = widgets.get(kind);
      const cell = kind === 'home.cell' ? grid.find((one) => one.id === options['cell']) : undefined;
      const item = kind === 'home.subItems' ? items?.find((one) => one.id === options['item']) : undefined;
      if (item !== undefined) return t(($) => $.sub.of, { name: item.name });
      return cell?.title ?? (widget === undefined ? kind : word(widget.title));
    },
  };
}
