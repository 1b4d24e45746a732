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
import { NumberMark } from './marks.tsx';
import { nearest } from './nearest.ts';
import { diagramText } from './text.ts';
import { useValuesOf } from './use-values-of.ts';

export interface DiagramPictureProps {
  readonly layout: DiagramLayout;
  readonly items: readonly Item[];
  readonly scale: number;
  /** Device requested in the address. */
  readonly chosen: number | null;
  readonly svgRef: Ref<SVGSVGElement>;
  /** A switch was pressed; absent: switches cannot be pressed. */
  readonly onOperate?: (item: Item) => void;
  /** Explains parts one after another; absent: no guide. */
  readonly guide?: DiagramGuide;
}

export interface DiagramGuide {
  /** Keys of the currently explained symbols; the others are dimmed. null: all of them. */
  readonly focus: ReadonlySet<string> | null;
  /** Number of the part of a symbol, by symbol key. */
  readonly numbers: ReadonlyMap<string, number>;
  /** Address of a symbol; null: none. */
  readonly linkOf: (key: string) => string | null;
}

const margin = 20;

/** Size of the picture at scale 1, px. */
export const sizeOf = ({ bounds }: DiagramLayout) => ({ width: bounds.width + margin * 2, height: bounds.height + margin * 2 });

/** The single-line diagram with its live values; in a replay with those of the shown instant. */
export function DiagramPicture({ layout, items, scale, chosen, svgRef, onOperate, guide }: DiagramPictureProps) {
  const t = diagramText.useText();
  const project = useProject();
  const mayControl = useAllows()('device.control');
  const { bounds, auxiliaries } = layout;
  const { width, height } = sizeOf(layout);
  const byKey = new Map(items.map((item) => [item.placed.key, item]));
  const values = useValuesOf(items);
  const powers = layout.wires.map((wire) => powerAlong(wire, (key) => values.power(byKey.get(key))));
  const { focus = null } = guide ?? {};
  const dimmed = (isLit: boolean) => (focus === null || isLit ? undefined : css.dimmed);
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
        <g className={dimmed(false)}>
          <rect {...auxiliaries} rx={8} fill="var(--sunken)" stroke="var(--line)" />
          <text className={css.unit} x={auxiliaries.x + auxiliaries.width - 12} y={auxiliaries.y + 18} textAnchor="end" fontSize={12}>
            {t(($) => $.auxiliaries)}
          </text>
        </g>
      )}
      {layout.wires.map((wire, index) => (
        <g key={wire.key} className={dimmed(wire.terms.some(({ key }) => focus?.has(key)))}>
          <Wire wire={wire} kw={powers[index]} greatest={greatest} />
        </g>
      ))}
      {layout.buses.map((bus) => (
        <g key={bus.key} className={dimmed(false)}>
          <Bus bus={bus} />
        </g>
      ))}
      {layout.switches.map((place) => {
        const item = byKey.get(place.of.key);
        return (
          <g key={place.key} className={dimmed(focus?.has(place.of.key) === true)}>
            <SwitchOf
              place={place}
              item={item}
              isClosed={values.isClosed(item, place.metric)}
              onOperate={
                item !== undefined && mayControl && onOperate !== undefined && isOperable(item) ? () => onOperate(item) : undefined
              }
            />
          </g>
        );
      })}
      {layout.shapes.map((shape) => (
        <g key={shape.id} className={dimmed(false)}>
          <Shape shape={shape} />
        </g>
      ))}
      <Nodes layout={layout} byKey={byKey} values={values} chosen={chosen} guide={guide} />
    </svg>
  );
}

function Nodes({
  layout,
  byKey,
  values,
  chosen,
  guide,
}: {
  readonly layout: DiagramLayout;
  readonly byKey: ReadonlyMap<string, Item>;
  readonly values: ReturnType<typeof useValuesOf>;
  readonly chosen: number | null;
  readonly guide: DiagramGuide | undefined;
}) {
  const project = useProject();
  const to = useLinks();
  const states = useDeviceStates(project.id);
  const { entries } = useOpenAlarms(project.id);
  return layout.nodes.map((node) => {
    const item = node.of === null ? undefined : byKey.get(node.of.key);
    const number = guide?.numbers.get(node.key);
    const around = {
      className: guide === undefined || guide.focus === null || guide.focus.has(node.key) ? undefined : css.dimmed,
      'data-lit': guide?.focus?.has(node.key),
    };
    const mark = number !== undefined && <NumberMark number={number} node={node} isLit={guide?.focus?.has(node.key) === true} />;
    if (item === undefined)
      return (
        <g key={node.key} {...around}>
          <Generic node={node} />
          {mark}
        </g>
      );
    const { id, deviceType } = item.device;
    const isCabinet = deviceType.nature === 'cabinet' && node.symbol === 'cabinet';
    const own = isCabinet ? to(routes.zt, { d: '2', id }) : to(routes['dev-monitor'], { id });
    return (
      <g key={node.key} {...around}>
        <Node
          node={node}
          item={item}
          readings={item.metrics.flatMap((metric) => values.reading(item, metric) ?? [])}
          status={states.byId.get(id)?.status ?? 'unknown'}
          // The alarms of a cabinet are shown once, beside its converter, and beside drawn symbols bound to its points.
          alarms={item.placed.key === String(id) || isOwnKey(node.key) ? entries.filter(({ deviceId }) => deviceId === id) : []}
          to={guide === undefined ? own : guide.linkOf(node.key)}
          isChosen={chosen === id}
        />
        {mark}
      </g>
    );
  });
}

/** Moves the focus to the next symbol in the direction of the arrow. */
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
