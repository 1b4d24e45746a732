import type { DiagramDocument } from '@czyun/contract';
import { type NodeChange, type NodePositionChange, ReactFlow, type ReactFlowInstance, ViewportPortal } from '@xyflow/react';
import { useState } from 'react';
import type { Item } from '../../../parts/diagram/items.ts';
import type { DiagramLayout } from '../../../parts/diagram/layout/types.ts';
import { spotsOf } from './boxes.ts';
import css from './editor.module.css';
import type { Change, Offset } from './edits.ts';
import { type CanvasNode, nodeTypes } from './flow-parts.tsx';
import { snapped } from './guides.ts';
import * as operations from './operations.ts';
import { diagramEditorText } from './text.ts';
import { useCanvasNodes } from './use-canvas-nodes.ts';
import type { Editor } from './use-editor.ts';
import './xyflow.css';

/** A drag in progress: the moved parts, their origin, and the guides they snapped to. */
export interface Drag extends Offset {
  readonly ids: readonly string[];
  readonly from: { readonly x: number; readonly y: number };
  readonly guideX: number | null;
  readonly guideY: number | null;
}

/** Changes made by a drag: an end of a line, or the position of parts. */
export function changesOf(document: DiagramDocument, { ids, dx, dy }: Drag): readonly Change[] {
  const [line, end] = ids[0]?.split('#') ?? [];
  return line !== undefined && (end === 'start' || end === 'end')
    ? operations.bent(document, line, end, { dx, dy })
    : operations.moved(document, ids, { dx, dy });
}

export interface CanvasProps {
  readonly editor: Editor;
  readonly layout: DiagramLayout;
  readonly items: readonly Item[];
  readonly drag: Drag | null;
  readonly onDrag: (drag: Drag | null) => void;
  /** Called when the canvas is ready for queries. */
  readonly onReady: (flow: ReactFlowInstance<CanvasNode>) => void;
}

/** The canvas, whose parts are dragged, selected and focused. */
export function Canvas({ editor, layout, items, drag, onDrag, onReady }: CanvasProps) {
  const t = diagramEditorText.useText();
  const nodes = useCanvasNodes(layout, items, editor.selected);
  const [start, setStart] = useState<{ readonly x: number; readonly y: number } | null>(null);

  function pick(changes: readonly NodeChange<CanvasNode>[]): void {
    const next = new Set(editor.selected);
    let isChanged = false;
    for (const change of changes) {
      if (change.type !== 'select' || change.id.includes('#')) continue;
      isChanged = true;
      if (change.selected) next.add(change.id);
      else next.delete(change.id);
    }
    if (isChanged) editor.select(next);
  }

  function move(changes: readonly (NodePositionChange & { readonly position: { readonly x: number; readonly y: number } })[]): void {
    const [first] = changes;
    if (first === undefined) return;
    if (first.dragging !== true) {
      if (drag !== null) editor.act('move', (now) => changesOf(now, drag));
      setStart(null);
      onDrag(null);
      return;
    }
    const from = start ?? nodes.find(({ id }) => id === first.id)?.position;
    if (from === undefined) return;
    if (start === null) setStart(from);
    const isKnob = first.id.includes('#');
    const ids = isKnob ? [first.id] : [...operations.withGroups(editor.document, new Set(changes.map(({ id }) => id)))];
    const spots = spotsOf(layout);
    const own = spots.find(({ id }) => id === first.id);
    const spot = drag?.from ?? (isKnob || own === undefined ? { x: from.x + 6, y: from.y + 6 } : { x: own.x, y: own.y });
    const others = spots.filter(({ id }) => !ids.includes(id));
    const at = snapped(spot, { dx: first.position.x - from.x, dy: first.position.y - from.y }, others);
    onDrag({ ids, from: spot, dx: at.dx, dy: at.dy, guideX: at.x, guideY: at.y });
  }

  const onNodesChange = (changes: NodeChange<CanvasNode>[]) => {
    pick(changes);
    move(
      changes.flatMap((change) =>
        change.type === 'position' && change.position !== undefined ? { ...change, position: change.position } : [],
      ),
    );
  };
  return (
    <section className={css.canvas} aria-label={t(($) => $.canvas, { n: nodes.length - 1 })} data-canvas>
      <ReactFlow<CanvasNode>
        nodes={nodes}
        nodeTypes={nodeTypes}
        onNodesChange={onNodesChange}
        onInit={onReady}
        fitView
        fitViewOptions={{ padding: 0.06, maxZoom: 1.2 }}
        minZoom={0.2}
        maxZoom={3}
        disableKeyboardA11y
        deleteKeyCode={null}
        nodesConnectable={false}
        zoomOnDoubleClick={false}
        proOptions={{ hideAttribution: true }}
      >
        {drag !== null && <Guides drag={drag} layout={layout} />}
      </ReactFlow>
    </section>
  );
}

/** Lines that show the alignment of dragged parts with others. */
function Guides({ drag: { guideX, guideY }, layout: { bounds } }: { readonly drag: Drag; readonly layout: DiagramLayout }) {
  const { x, y, width, height } = bounds;
  const stroke = { stroke: 'var(--action)', strokeWidth: 1, strokeDasharray: '4 3' };
  return (
    <ViewportPortal>
      <svg style={{ position: 'absolute', left: 0, top: 0, pointerEvents: 'none' }} width={1} height={1} aria-hidden="true" data-guides>
        {guideX !== null && <line x1={guideX} x2={guideX} y1={y - 40} y2={y + height + 40} {...stroke} data-guide="x" />}
        {guideY !== null && <line x1={x - 40} x2={x + width + 40} y1={guideY} y2={guideY} {...stroke} data-guide="y" />}
      </svg>
    </ViewportPortal>
  );
}
