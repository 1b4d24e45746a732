import { Tree as AntTree } from 'antd';
import type { ReactNode } from 'react';

export interface TreeNode {
  readonly id: number;
  readonly title: ReactNode;
  readonly children: readonly TreeNode[];
}

export interface TreeProps {
  readonly label: string;
  readonly nodes: readonly TreeNode[];
  readonly chosen: number | null;
  readonly onChoose: (id: number) => void;
  /** Moves a node onto, before or after another; without it dragging is disabled. */
  readonly onMove?: ((id: number, target: number, where: 'on' | 'before' | 'after') => void) | undefined;
}

type DataNode = { key: number; title: ReactNode; children: DataNode[] };

const dataOf = ({ id, title, children }: TreeNode): DataNode => ({ key: id, title, children: children.map(dataOf) });

/** A tree of nodes, all expanded at first: one can be selected, or dragged to another place. */
export function Tree({ label, nodes, chosen, onChoose, onMove }: TreeProps) {
  return (
    <AntTree<DataNode>
      aria-label={label}
      blockNode
      defaultExpandAll
      treeData={nodes.map(dataOf)}
      selectedKeys={chosen === null ? [] : [chosen]}
      onSelect={(_keys, { node }) => onChoose(node.key)}
      draggable={onMove === undefined ? false : { icon: false }}
      onDrop={({ node, dragNode, dropPosition, dropToGap }) => {
        const edge = dropPosition - Number(node.pos.split('-').at(-1));
        onMove?.(dragNode.key, node.key, !dropToGap ? 'on' : edge < 0 ? 'before' : 'after');
      }}
    />
  );
}
