import { isMovable, isOwnKey } from '../../../parts/diagram/drawing.ts';
import { powerAlong } from '../../../parts/diagram/flows.ts';
import type { Item } from '../../../parts/diagram/items.ts';
import type { DiagramLayout } from '../../../parts/diagram/layout/types.ts';
import { useValuesOf } from '../../../parts/diagram/use-values-of.ts';
import { useOpenAlarms } from '../../../platform/live/use-alarms.ts';
import { useDeviceStates } from '../../../platform/live/use-device-states.ts';
import { useProject } from '../../../platform/project/project-context.ts';
import { busBox, idOf, nodeBox, outerBox } from './boxes.ts';
import type { CanvasNode } from './flow-parts.tsx';
import { diagramEditorText } from './text.ts';

const knobPx = 12;
const sized = ({ width, height }: { readonly width: number; readonly height: number }) => ({
  ...{ width, height },
  measured: { width, height },
});

/** The picture as nodes of the canvas, with live values. */
export function useCanvasNodes(layout: DiagramLayout, items: readonly Item[], selected: ReadonlySet<string>): CanvasNode[] {
  const t = diagramEditorText.useText();
  const project = useProject();
  const states = useDeviceStates(project.id);
  const { entries } = useOpenAlarms(project.id);
  const values = useValuesOf(items);
  const byKey = new Map(items.map((item) => [item.placed.key, item]));
  const { x, y, width, height } = layout.bounds;
  const ground: CanvasNode = {
    ...{ id: '#ground', type: 'ground', position: { x, y }, ...sized({ width, height }), zIndex: -1 },
    ...{ selectable: false, draggable: false, focusable: false },
    data: {
      layout,
      powers: layout.wires.map((wire) => powerAlong(wire, (key) => values.power(byKey.get(key)))),
      isClosed: layout.switches.map(({ of, metric }) => values.isClosed(byKey.get(of.key), metric)),
      itemOf: (key) => byKey.get(key),
    },
  };
  const symbols = layout.nodes.map((node): CanvasNode => {
    const item = node.of === null ? undefined : byKey.get(node.of.key);
    const box = nodeBox(node);
    const id = idOf(node);
    const deviceId = item?.device.id;
    const isOwnAlarm = item !== undefined && (item.placed.key === String(deviceId) || isOwnKey(node.key));
    return {
      ...{ id, type: 'plant', position: { x: box.x, y: box.y }, ...sized(box), selected: selected.has(id) },
      ariaLabel: node.label?.name.join(' ') || node.symbol,
      data: {
        ...{ box, node, item },
        readings: item?.metrics.flatMap((metric) => values.reading(item, metric) ?? []) ?? [],
        status: deviceId === undefined ? 'unknown' : (states.byId.get(deviceId)?.status ?? 'unknown'),
        alarms: isOwnAlarm ? entries.filter((entry) => entry.deviceId === deviceId) : [],
      },
    };
  });
  const shapes = layout.shapes.map((shape): CanvasNode => {
    const box = outerBox(shape);
    const { id } = shape;
    const ariaLabel = shape.kind === 'text' ? t(($) => $.parts.text, { name: shape.text }) : t(($) => $.parts.line);
    return {
      id,
      type: 'shape',
      position: { x: box.x, y: box.y },
      ...sized(box),
      selected: selected.has(id),
      ariaLabel,
      data: { box, shape },
    };
  });
  const buses = layout.buses.filter(isMovable).map((bus): CanvasNode => {
    const box = busBox(bus);
    return {
      ...{ id: bus.key, type: 'bus', position: { x: box.x, y: box.y }, ...sized(box), selected: selected.has(bus.key) },
      ...{ ariaLabel: t(($) => $.parts.bus), data: { box } },
    };
  });
  const [only] = layout.shapes.filter(({ id }) => selected.size === 1 && selected.has(id));
  const knob = (end: 'start' | 'end', atX: number, atY: number): CanvasNode => ({
    ...{ id: `${only?.id}#${end}`, type: 'knob', position: { x: atX - knobPx / 2, y: atY - knobPx / 2 } },
    ...{ ...sized({ width: knobPx, height: knobPx }), zIndex: 2000, data: {} },
    ariaLabel: t(($) => $.parts[end]),
  });
  const knobs = only?.kind === 'line' ? [knob('start', only.x, only.y), knob('end', only.x + only.dx, only.y + only.dy)] : [];
  return [ground, ...buses, ...shapes, ...symbols, ...knobs];
}
