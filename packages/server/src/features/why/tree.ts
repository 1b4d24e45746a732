/** Explanation of a figure as a tree, and as the nodes returned by the call. */
import type { WhyNode, WhyRole } from '@czyun/contract/why';

export interface Tree extends Partial<Omit<WhyNode, 'depth' | 'role' | 'label'>> {
  readonly role: WhyRole;
  readonly label: string;
  readonly below?: readonly Tree[];
}

/** Depth first: each node precedes those below it. */
export function nodesOf({ below = [], ...node }: Tree, depth = 0): WhyNode[] {
  const known = Number.isFinite(node.value) ? (node.value ?? null) : null;
  return [
    {
      ...{ depth, role: node.role, label: node.label, value: known, text: node.text ?? null, unit: node.unit ?? '' },
      ...{ decimals: node.decimals ?? 0, factor: node.factor ?? 1, way: node.way ?? null, rule: node.rule ?? null },
      ...{ time: node.time ?? null, quality: node.quality ?? null, to: node.to ?? null },
    },
    ...below.flatMap((each) => nodesOf(each, depth + 1)),
  ];
}

export const toPoint = (deviceId: number, metric: string): WhyNode['to'] => ({ deviceId, metric, entryId: null });
export const toDevice = (deviceId: number): WhyNode['to'] => ({ deviceId, metric: null, entryId: null });
export const toEntry = (entryId: number, deviceId: number | null): WhyNode['to'] => ({ deviceId, metric: null, entryId });
