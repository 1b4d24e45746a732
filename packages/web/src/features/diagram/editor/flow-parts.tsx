/** Elements of the canvas, drawn as on the diagram page. */
import type { LogEntry } from '@czyun/contract';
import type { Node as FlowNode, NodeProps, NodeTypes } from '@xyflow/react';
import { Generic, Node } from '../../../parts/diagram/diagram-node.tsx';
import { Shape } from '../../../parts/diagram/diagram-shape.tsx';
import { SwitchOf } from '../../../parts/diagram/diagram-switch.tsx';
import { Bus, Wire } from '../../../parts/diagram/diagram-wire.tsx';
import type { Item } from '../../../parts/diagram/items.ts';
import type { Box, DiagramLayout, DiagramNode, DrawnShape } from '../../../parts/diagram/layout/types.ts';
import type { Reading } from '../../../parts/diagram/reading.ts';
import type { ShownStatus } from '../../../platform/live/use-device-states.ts';
import css from './editor.module.css';

export type GroundNode = FlowNode<
  {
    readonly layout: DiagramLayout;
    readonly powers: readonly (number | null | undefined)[];
    readonly isClosed: readonly (boolean | null)[];
    readonly itemOf: (key: string) => Item | undefined;
  },
  'ground'
>;
export type SymbolNode = FlowNode<
  {
    readonly box: Box;
    readonly node: DiagramNode;
    readonly item: Item | undefined;
    readonly readings: readonly Reading[];
    readonly status: ShownStatus;
    readonly alarms: readonly LogEntry[];
  },
  'plant'
>;
export type ShapeNode = FlowNode<{ readonly box: Box; readonly shape: DrawnShape }, 'shape'>;
export type BusNode = FlowNode<{ readonly box: Box }, 'bus'>;
export type KnobNode = FlowNode<Record<string, never>, 'knob'>;
export type CanvasNode = GroundNode | SymbolNode | ShapeNode | BusNode | KnobNode;

const frame = ({ x, y, width, height }: Box) => ({ width, height, viewBox: `${x} ${y} ${width} ${height}` });

/** Wires and switches, which move with the symbols, and buses. */
function Ground({ data: { layout, powers, isClosed, itemOf } }: NodeProps<GroundNode>) {
  const greatest = Math.max(1, ...powers.map((kw) => Math.abs(kw ?? 0)));
  const { auxiliaries } = layout;
  return (
    <svg {...frame(layout.bounds)} aria-hidden="true">
      {auxiliaries !== null && <rect {...auxiliaries} rx={8} fill="var(--sunken)" stroke="var(--line)" />}
      {layout.wires.map((wire, index) => (
        <Wire key={wire.key} wire={wire} kw={powers[index]} greatest={greatest} />
      ))}
      {layout.buses.map((bus) => (
        <Bus key={bus.key} bus={bus} />
      ))}
      {layout.switches.map((place, index) => (
        <SwitchOf key={place.key} place={place} item={itemOf(place.of.key)} isClosed={isClosed[index] ?? null} onOperate={undefined} />
      ))}
    </svg>
  );
}

function Plant({ data: { box, node, item, readings, status, alarms }, selected }: NodeProps<SymbolNode>) {
  return (
    <svg {...frame(box)} className={css.part} data-selected={selected} aria-hidden="true">
      {item === undefined ? <Generic node={node} /> : <Node {...{ node, item, readings, status, alarms }} to={null} isChosen={false} />}
    </svg>
  );
}

function Drawn({ data: { box, shape }, selected }: NodeProps<ShapeNode>) {
  return (
    <svg {...frame(box)} className={css.part} data-selected={selected} aria-hidden="true">
      <Shape shape={shape} />
    </svg>
  );
}

/** Handle of a bus; the ground draws the bus. */
const BusHandle = ({ data: { box }, selected }: NodeProps<BusNode>) => (
  <svg {...frame(box)} className={css.part} data-selected={selected} aria-hidden="true" data-bus>
    <rect {...box} fill="transparent" />
  </svg>
);

/** An end of the selected line. */
const Knob = () => <div className={css.knob} />;

export const nodeTypes: NodeTypes = { ground: Ground, plant: Plant, shape: Drawn, bus: BusHandle, knob: Knob };
