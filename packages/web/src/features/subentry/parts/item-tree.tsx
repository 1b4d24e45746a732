import { ArrowDownOutlined, ArrowUpOutlined, VerticalLeftOutlined, VerticalRightOutlined } from '@ant-design/icons';
import { Button } from '../../../kit/control/button.tsx';
import { Tree, type TreeNode } from '../../../kit/control/tree.tsx';
import { Panel } from '../../../kit/panel/panel.tsx';
import box from '../../../kit/ui/box.module.css';
import { useProject } from '../../../platform/project/project-context.ts';
import { type Item, type Items, useMoveItem } from '../queries.ts';
import { subentryText } from '../text.ts';
import { type Direction, dropOf, type Move, stepOf } from './moves.ts';
import { amount } from './words.tsx';

const steps: readonly (readonly [Direction, React.ReactNode])[] = [
  ['up', <ArrowUpOutlined key="up" aria-hidden />],
  ['down', <ArrowDownOutlined key="down" aria-hidden />],
  ['out', <VerticalRightOutlined key="out" aria-hidden />],
  ['in', <VerticalLeftOutlined key="in" aria-hidden />],
];

interface TreeProps {
  readonly items: Items;
  readonly chosen: Item | undefined;
  readonly mayChange: boolean;
  readonly onChoose: (id: number) => void;
}

/** The tree: items can be selected, dragged to another place, or moved by one step. */
export function ItemTree({ items, chosen, mayChange, onChoose }: TreeProps) {
  const t = subentryText.useText();
  const { id: projectId } = useProject();
  const move = useMoveItem({ success: t(($) => $.tree.moved) });
  const nodes = nodesOf(items, null);
  const go = (id: number, to: Move | null) => {
    if (to === null || move.isPending) return;
    move.mutate({ body: { projectId, id, ...to } });
  };
  return (
    <Panel
      title={t(($) => $.tree.title)}
      extra={
        mayChange &&
        steps.map(([direction, icon]) => {
          const to = chosen === undefined ? null : stepOf(items, chosen.id, direction);
          const name = t(($) => $.tree[direction]);
          return (
            <Button
              key={direction}
              kind="text"
              size="small"
              icon={icon}
              label={name}
              title={name}
              disabled={to === null || move.isPending}
              onClick={() => chosen !== undefined && go(chosen.id, to)}
            />
          );
        })
      }
      menu={false}
    >
      <Tree
        // A new item appears expanded with the rest.
        key={items.length}
        label={t(($) => $.tree.title)}
        nodes={nodes}
        chosen={chosen?.id ?? null}
        onChoose={onChoose}
        onMove={mayChange ? (id, target, where) => go(id, dropOf(items, id, target, where)) : undefined}
      />
      {mayChange && <p className={`${box.plain} ${box.small} ${box.faint}`}>{t(($) => $.tree.hint)}</p>}
    </Panel>
  );
}

function nodesOf(items: Items, pid: number | null): TreeNode[] {
  return items
    .filter((item) => item.pid === pid)
    .map((item) => ({
      id: item.id,
      title: (
        <span className={`${box.row} ${box.between}`} data-item={item.id}>
          <span className={box.clip} translate="no" title={item.name}>
            {item.name}
          </span>
          <span className={`${box.fixed} ${box.soft} ${box.tabular}`}>{amount(item.today, item.unit)}</span>
        </span>
      ),
      children: nodesOf(items, item.id),
    }));
}
