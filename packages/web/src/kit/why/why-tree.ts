/** The nodes of a chain as a tree. */
import type { WhyNode } from '@czyun/contract/why';

export interface WhyBranch {
  readonly node: WhyNode;
  readonly below: readonly WhyBranch[];
}

/** Each node follows its parent. */
export function branchesOf(nodes: readonly WhyNode[]): WhyBranch[] {
  const roots: WhyBranch[] = [];
  const path: { node: WhyNode; below: WhyBranch[] }[] = [];
  for (const node of nodes) {
    const branch = { node, below: [] as WhyBranch[] };
    path.length = Math.min(path.length, node.depth);
    (path.at(-1)?.below ?? roots).push(branch);
    path.push(branch);
  }
  return roots;
}

/** Maximum number of branches listed initially. */
const most = 12;

/** Whether a branch is initially open: near the figure if it has few parts, deeper in single threads. */
export function isOpenAtFirst(depth: number, siblings: number, parts: number): boolean {
  return parts <= most && (depth <= 1 ? siblings <= most : siblings <= 2);
}
