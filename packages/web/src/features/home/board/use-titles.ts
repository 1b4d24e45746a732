import { type SubItem, type SubItemNode, subItemsApi } from '@czyun/contract';
import { useMemo } from 'react';
import type { GridCell } from '../../../parts/energy/flow.ts';
import { useCall } from '../../../platform/api/use-call.ts';
import { useWord } from '../../../platform/language/language.ts';
import { useProject } from '../../../platform/project/project-context.ts';
import { homeText } from '../text.ts';
import { homeWidgets } from '../widgets/index.ts';
import type { Tile } from './tiles.ts';

export type TitleOf = (tile: Pick<Tile, 'kind' | 'options'>) => string;

const flat = (nodes: readonly SubItemNode[]): SubItem[] => nodes.flatMap((node) => [node, ...flat(node.children)]);

/** What the tiles of an overview are called, and the sub-items that could be tiles; these are asked for once somebody arranges. */
export function useTitles(
  grid: readonly GridCell[],
  arranging: boolean,
): { readonly titleOf: TitleOf; readonly branches: readonly number[] } {
  const t = homeText.useText();
  const word = useWord();
  const { id } = useProject();
  const { data } = useCall(subItemsApi.getSubByProj, arranging ? { query: { projId: id } } : null, { freshMs: 0, quiet: true });
  const items = useMemo(() => flat(data?.treeList ?? []), [data]);
  const branches = useMemo(() => (items.length === 0 ? [] : [0, ...items.map((item) => item.id)]), [items]);
  return {
    branches,
    titleOf({ kind, options }) {
      const widget = homeWidgets.get(kind);
      const cell = kind === 'home.cell' ? grid.find((one) => one.id === options['cell']) : undefined;
      const item = kind === 'home.subItems' ? items.find((one) => one.id === options['item']) : undefined;
      if (item !== undefined) return t(($) => $.sub.of, { name: item.name });
      return cell?.title ?? (widget === undefined ? kind : word(widget.title));
    },
  };
}
