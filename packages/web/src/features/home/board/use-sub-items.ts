import { type SubItem, type SubItemNode, subItemsApi } from '@czyun/contract';
import { useCall } from '../../../platform/api/use-call.ts';
import { useProject } from '../../../platform/project/project-context.ts';

const flat = (nodes: readonly SubItemNode[]): SubItem[] => nodes.flatMap((node) => [node, ...flat(node.children)]);

/** All sub-items of the project; undefined while loading or not enabled. */
export function useSubItems(enabled: boolean): readonly SubItem[] | undefined {
  const { id } = useProject();
  const { data } = useCall(subItemsApi.getSubByProj, enabled ? { query: { projId: id } } : null, { freshMs: 0, quiet: true });
  return data && flat(data.treeList);
}
