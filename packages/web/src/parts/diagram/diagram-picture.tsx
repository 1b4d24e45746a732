import { routes } from '@czyun/contract';
import type { KeyboardEvent, Ref } from 'react';
import { useLinks } from '../../platform/address/use-links.ts';
import { useOpenAlarms } from '../../platform/live/use-alarms.ts';
import { useDeviceStates } from '../../platform/live/use-device-states.ts';
import { useAllows, useProject } from '../../platform/project/project-context.ts';
import css from './diagram.module.css';
import { Generic, Node } from './diagram-node.tsx';
import { Shape } from './diagram-shape.tsx';
import { isOperable, SwitchOf } from './diagram-switch.tsx';
import { Bus, Wire } from './diagram-wire.tsx';
import { isOwnKey } from './drawing.ts';
import { powerAlong } from './flows.ts';
import type { Item } from './items.ts';
import type { DiagramLayout, DiagramNode } from './layout/types.ts';
import { nearest } from './nearest.ts';
import { diagramText } from './text.ts';
import { useValuesOf } from './use-values-of.ts';

export interface DiagramPictureProps {
  readonly layout: DiagramLayout;
  readonly items: readonly Item[];
  readonly scale: number;
  /** Device asked for in the address. */
  readonly chosen: number | null;
  readonly svgRef: Ref<SVGSVGElement>;
  /** A switch was pressed. */
  readonly onOperate: (item: Item) => void;
}

const margin = 20;

/** Size of the picture at scale 1, px. */
export const sizeOf = ({ bounds }: DiagramLayout) => ({ width: bounds.width + margin * 2, height: bounds.height + margin * 2 });

/** The single-line diagram with its live values; under the time machine at that instant. */
export function DiagramPicture({ layout, items, scale, chosen, svgRef, onOperate }: DiagramPictureProps) {
  const t = diagramText.useText();
  const project = useProject();
  const mayControl = useAllows()('device.control');
  const { bounds, auxiliaries } = layout;
  const { width, height } = sizeOf(layout);
  const byKey = new Map(items.map((item) => [item.placed.key, item]));
  const values = useValuesOf(items);
  const powers = layout.wires.map((wire) => powerAlong(wire, (key) => values.power(byKey.get(key))));
  const greatest = Math.max(1, ...powers.map((kw) => Math.abs(kw ?? 0)));
  return (
    // Arrow keys move the focus between its links.
    // biome-ignore lint/a11y/useSemanticElements: SVG has no such element
    <svg
      ref={svgRef}
      role="group"
      aria-label={t(($) => $.label, { name: project.name, n: items.filter(({ placed }) => !isOwnKey(placed.key)).length })}
      className={css.picture}
      width={Math.round(width * scale)}
      height={Math.round(height * scale)}
      viewBox={`${bounds.x - margin} ${bounds.y - margin} ${width} ${height}`}
      data-diagram
      onKeyDown={(event) => moveFocus(event, layout.nodes)}
    >
      {auxiliaries !== null && (
        <g>
          <rect {...auxiliaries} rx={8} fill="var(--sunken)" stroke="var(--line)" />
          <text className={css.unit} x={auxiliaries.x + auxiliaries.width - 12} y={auxiliaries.y + 18} textAnchor="end" fontSize={12}>
            {t(($) => $.auxiliaries)}
          </text>
        </g>
      )}
      {layout.wires.map((wire, index) => (
        <Wire key={wire.key} wire={wire} kw={powers[index]} greatest={greatest} />
      ))}
      {layout.buses.map((bus) => (
        <Bus key={bus.key} bus={bus} />
      ))}
      {layout.switches.map((place) => {
        const item = byKey.get(place.of.key);
        return (
          <SwitchOf
            key={place.key}
            place={place}
            item={item}
            isClosed={values.isClosed(item, place.metric)}
            onOperate={item !== undefined && mayControl && isOperable(item) ? () => onOperate(item) : undefined}
          />
        );
      })}
      {layout.shapes.map((shape) => (
        <Shape key={shape.id} shape={shape} />
      ))}
      <Nodes layout={layout} byKey={byKey} values={values} chosen={chosen} />
    </svg>
  );
}

function Nodes({
  layout,
  byKey,
  values,
  chosen,
}: {
  readonly layout: DiagramLayout;
  readonly byKey: ReadonlyMap<string, Item>;
  readonly values: ReturnType<typeof useValuesOf>;
  readonly chosen: number | null;
}) {
  const project = useProject();
  const to = useLinks();
  const states = useDeviceStates(project.id);
  const { entries } = useOpenAlarms(project.id);
  return layout.nodes.map((node) => {
    const item = node.of === null ? undefined : byKey.get(node.of.key);
    if (item === undefined) return <Generic key={node.key} node={node} />;
    const { id, deviceType } = item.device;
    const isCabinet = deviceType.nature === 'cabinet' && node.symbol === 'cabinet';
    return (
      <Node
        key={node.key}
        node={node}
        item={item}
        readings={item.metrics.flatMap((metric) => values.reading(item, metric) ?? [])}
        status={states.byId.get(id)?.status ?? 'unknown'}
        // The alarms of a cabinet are beside its converter, once, and beside symbols that people bound to its points.
        alarms={item.placed.key === String(id) || isOwnKey(node.key) ? entries.filter(({ deviceId }) => deviceId === id) : []}
        to={isCabinet ? to(routes.zt, { d: '2', id }) : to(routes['dev-monitor'], { id })}
        isChosen={chosen === id}
      />
    );
  });
}

/** Focus to the next symbol in the direction of the arrow. */
function moveFocus(event: KeyboardEvent<SVGSVGElement>, nodes: readonly DiagramNode[]): void {
  const key = event.target instanceof Element ? event.target.closest('[data-node]')?.getAttribute('data-node') : null;
  const from = nodes.find((node) => node.key === key);
  if (from === undefined) return;
  const next = nearest(
    nodes.filter((node) => node.of !== null && node.key !== key),
    from,
    event.key,
  );
  if (next === undefined) return;
  event.preventDefault();
  event.currentTarget.querySelector<SVGElement>(`a[data-node="${CSS.escape(next.key)}"]`)?.focus();
}
