import { floorPicture, stateWords } from '@czyun/contract';
import { andonKindWords } from '@czyun/contract/andon';
import type { FloorMachine } from '@czyun/contract/shop-floor';
import { Link } from 'react-router';
import { joined } from '../../kit/ui/layout.tsx';
import { useAgeText } from '../../kit/ui/value.tsx';
import { countText } from '../../platform/format/count.ts';
import { numberText } from '../../platform/format/number.ts';
import { useWord } from '../../platform/language/language.ts';
import { useNow } from '../../platform/live/use-clock.ts';
import { useDeviceStates } from '../../platform/live/use-device-states.ts';
import { useProject } from '../../platform/project/project-context.ts';
import { Generic, Node } from '../diagram/diagram-node.tsx';
import { Shape } from '../diagram/diagram-shape.tsx';
import { shapeBox } from '../diagram/drawing.ts';
import { boundsOf, symbolBox } from '../diagram/layout/draft.ts';
import { machineBox } from '../diagram/layout/floor.ts';
import { textWidth } from '../diagram/layout/text-width.ts';
import type { Box } from '../diagram/layout/types.ts';
import { AlarmMark, StateMark } from '../diagram/marks.tsx';
import { useLayout } from '../diagram/use-layout.ts';
import { useValuesOf } from '../diagram/use-values-of.ts';
import css from './floor-plan.module.css';
import { lampOf } from './machine-state.ts';
import { floorText } from './text.ts';

export interface FloorPlanProps {
  readonly machines: readonly FloorMachine[];
  /** Available space, px. The plan fits it, down to the smallest readable size. */
  readonly widthPx: number;
  readonly heightPx: number;
  /** Machines that are not dimmed; absent: all. */
  readonly isLit?: (machine: FloorMachine) => boolean;
  /** Machine whose details are open. */
  readonly chosen: number | null;
  /** Address of a machine; null: none, on a wall. */
  readonly linkOf: ((deviceId: number) => string) | null;
}

const margin = 12;
/** Padding around the machines of a zone. */
const zonePx = { side: 14, top: 30, bottom: 14 } as const;
const leastScale = 0.7;
const maxScale = 1.5;

interface ZoneFrame {
  readonly key: number;
  readonly name: string;
  readonly box: Box;
}

/** A frame around the machines of each zone, also if users moved them. */
function zonesOf(placed: readonly { readonly machine: FloorMachine; readonly box: Box }[]): readonly ZoneFrame[] {
  const within = Map.groupBy(
    placed.filter(({ machine }) => machine.regionId !== null),
    ({ machine }) => machine.regionId ?? 0,
  );
  return [...within].map(([key, list]) => {
    const { x, y, width, height } = boundsOf(list.map(({ box }) => box));
    return {
      key,
      name: list[0]?.machine.zone ?? '',
      box: {
        ...{ x: x - zonePx.side, y: y - zonePx.top },
        ...{ width: width + 2 * zonePx.side, height: height + zonePx.top + zonePx.bottom },
      },
    };
  });
}

/** The shop floor: machines as placed by users, with state, order, pieces, OEE, alarms and andon light. */
export function FloorPlan({ machines, widthPx, heightPx, isLit, chosen, linkOf }: FloorPlanProps) {
  const t = floorText.useText();
  const project = useProject();
  const { layout, items } = useLayout(floorPicture);
  const states = useDeviceStates(project.id);
  const values = useValuesOf(items);
  const byKey = new Map(items.map((item) => [item.placed.key, item]));
  const machineBy = new Map(machines.map((machine) => [String(machine.deviceId), machine]));
  const placed = layout.nodes.flatMap((node) => {
    const machine = machineBy.get(node.key);
    return machine === undefined ? [] : { machine, box: machineBox(node) };
  });
  const others = layout.nodes.filter(({ key }) => !machineBy.has(key));
  const zones = zonesOf(placed);
  const boxes = [
    ...placed.map(({ box }) => box),
    ...zones.map(({ box }) => box),
    ...others.flatMap((node) => [symbolBox(node), ...(node.label === null ? [] : [node.label])]),
    ...layout.shapes.map(shapeBox),
  ];
  if (boxes.length === 0) return null;
  const { x, y, width, height } = boundsOf(boxes);
  const [wholeW, wholeH] = [width + 2 * margin, height + 2 * margin];
  const fit = Math.min(widthPx / wholeW, heightPx / wholeH);
  const scale = linkOf === null ? fit : Math.min(maxScale, Math.max(leastScale, fit));
  return (
    // biome-ignore lint/a11y/useSemanticElements: SVG has no such element
    <svg
      role="group"
      aria-label={t(($) => $.plan, { n: machines.length })}
      className={css.plan}
      width={Math.floor(wholeW * scale)}
      height={Math.floor(wholeH * scale)}
      viewBox={`${x - margin} ${y - margin} ${wholeW} ${wholeH}`}
      data-part="floor-plan"
    >
      {zones.map(({ key, name, box }) => (
        <g key={key} data-zone={key}>
          <rect {...box} rx={10} className={css.zone} />
          <text x={box.x + zonePx.side} y={box.y + 20} className={css.zoneName}>
            {name}
          </text>
        </g>
      ))}
      {layout.shapes.map((shape) => (
        <Shape key={shape.id} shape={shape} />
      ))}
      {others.map((node) => {
        const item = node.of === null ? undefined : byKey.get(node.of.key);
        if (item === undefined) return <Generic key={node.key} node={node} />;
        return (
          <Node
            key={node.key}
            node={node}
            item={item}
            readings={item.metrics.flatMap((metric) => values.reading(item, metric) ?? [])}
            status={states.byId.get(item.device.id)?.status ?? 'unknown'}
            alarms={[]}
            to={linkOf?.(item.device.id) ?? null}
            isChosen={false}
          />
        );
      })}
      {placed.map(({ machine, box }) => (
        <Machine
          key={machine.deviceId}
          {...{ machine, box }}
          isChosen={machine.deviceId === chosen}
          isDim={isLit?.(machine) === false}
          to={linkOf?.(machine.deviceId) ?? null}
        />
      ))}
    </svg>
  );
}

/** The longest prefix of a text that fits. */
function cutText(text: string, px: number, width: number): string {
  if (textWidth(text, px) <= width) return text;
  let cut = text;
  while (cut.length > 1 && textWidth(`${cut}…`, px) > width) cut = cut.slice(0, -1);
  return `${cut}…`;
}

interface MachineProps {
  readonly machine: FloorMachine;
  readonly box: Box;
  readonly isChosen: boolean;
  readonly isDim: boolean;
  readonly to: string | null;
}

/** A machine as a card on the plan. */
function Machine({ machine, box: { x, y, width, height }, isChosen, isDim, to }: MachineProps) {
  const t = floorText.useText();
  const say = useWord();
  const ageText = useAgeText();
  const now = useNow(5000);
  const { name, state, own, since, order, made, day, stop, alarms, calls } = machine;
  const lamp = lampOf(machine);
  const word = [say(stateWords[state]), own].filter(Boolean).join(' · ');
  const age = since === null ? '' : ageText(Math.max(0, now - since));
  const called = calls.map(({ kind }) => say(andonKindWords[kind])).join(' · ');
  const cause = called === '' ? (stop === null ? '' : (stop.reason?.name ?? t(($) => $.noReason))) : t(($) => $.called, { kinds: called });
  const orderText = order === null ? t(($) => $.noOrder) : t(($) => $.order, { number: order.number });
  const oee = t(($) => $.oee, { value: numberText(day?.oee, '%', 1) });
  const said = [name, word, age, cause, orderText, t(($) => $.pieces, { n: countText(made) }), oee, t(($) => $.lamp[lamp])];
  const inner = width - 46;
  const content = (
    <>
      <title>
        {[...said, ...(alarms.count > 0 ? [t(($) => $.alarms, { n: alarms.count })] : [])].filter((part) => part !== '').join(', ')}
      </title>
      <rect {...{ x, y, width, height }} rx={8} className={css.card} />
      <path
        d={`M${x} ${y + 8}a8 8 0 0 1 8 -8v${height}a8 8 0 0 1 -8 -8Z`}
        fill={`var(--${state === 'unknown' ? 'offline' : state === 'standby' ? 'run' : state})`}
      />
      <text x={x + 18} y={y + 22} className={css.name}>
        {cutText(name, 16, inner)}
      </text>
      <StateMark status={state} x={x + 24} y={y + 42} />
      <text x={x + 36} y={y + 47} className={css.state}>
        {cutText([word, age].filter((part) => part !== '').join(' · '), 14.5, inner - 22)}
      </text>
      <text x={x + 18} y={y + 70} className={called !== '' || (stop !== null && stop.reason === null) ? css.missing : css.soft}>
        {cutText(called !== '' ? cause : cause === '' ? orderText : `${orderText} · ${cause}`, 13.5, inner)}
      </text>
      <text x={x + 18} y={y + 102} className={css.figure}>
        {made === null ? '-' : t(($) => $.pieces, { n: countText(made) })}
      </text>
      <text x={x + width - 14} y={y + 102} textAnchor="end" className={css.figure}>
        {oee}
      </text>
      <Light lamp={lamp} x={x + width - 18} y={y + 14} />
      {alarms.severity !== null && <AlarmMark severity={alarms.severity} count={alarms.count} x={x + width - 42} y={y + 18} />}
    </>
  );
  if (to === null)
    return (
      <g className={isDim ? css.dim : undefined} data-machine={machine.deviceId} data-state={state} data-lamp={lamp}>
        {content}
      </g>
    );
  return (
    <Link
      to={to}
      className={joined(css.machine, isDim && css.dim)}
      data-machine={machine.deviceId}
      data-state={state}
      data-lamp={lamp}
      {...(isChosen ? { 'aria-current': 'true' } : {})}
    >
      {content}
    </Link>
  );
}

const colors = { red: 'var(--fault)', yellow: 'var(--severity3)', green: 'var(--run)' } as const;

/** The andon light: three lamps on a pole, one of them lit. */
function Light({ lamp, x, y }: { readonly lamp: ReturnType<typeof lampOf>; readonly x: number; readonly y: number }) {
  return (
    <g transform={`translate(${x} ${y})`}>
      <rect x={-8} y={-8} width={16} height={52} rx={8} className={css.pole} />
      {(['red', 'yellow', 'green'] as const).map((color, index) => (
        <circle
          key={color}
          cy={index * 18}
          r={6}
          fill={color === lamp ? colors[color] : 'var(--sunken)'}
          className={color === lamp && color === 'red' ? css.alert : undefined}
          stroke="var(--line-strong)"
        />
      ))}
    </g>
  );
}
