import type { DeviceStatus, StateWord } from '@czyun/devices';
import { useRef } from 'react';
import { Panel } from '../../../kit/panel/panel.tsx';
import { Dot } from '../../../kit/ui/badges.tsx';
import box from '../../../kit/ui/box.module.css';
import { useWidth } from '../../../kit/ui/use-width.ts';
import { useControlled } from '../../../parts/control/controlled.ts';
import { type Diagram, diagramOf, nodeHeight, type StateEdge } from '../../../parts/control/machine.ts';
import { Moves, useCommandName } from '../../../parts/control/moves.tsx';
import type { useSend } from '../../../parts/control/use-send.tsx';
import { useWord } from '../../../platform/language/language.ts';
import { controlText } from '../text.ts';
import css from './faceplate.module.css';

interface StatePanelProps {
  readonly sender: ReturnType<typeof useSend>;
}

/** The run states of the device with the transitions allowed now; nothing for a type without run state. */
export function StatePanel({ sender }: StatePanelProps) {
  const t = controlText.useText();
  const { type, pointOf } = useControlled();
  const { status } = type;
  const states = status === undefined ? undefined : pointOf(status.metric)?.states;
  if (status === undefined || states === undefined) return null;
  return (
    <Panel title={t(($) => $.machine.title)} menu={false}>
      <div className={box.stack}>
        <Picture status={status} states={states} />
        <Moves status={status} states={states} sender={sender} />
      </div>
    </Panel>
  );
}

interface OfStates {
  readonly status: DeviceStatus;
  readonly states: Readonly<Record<number, StateWord>>;
}

/** Least width of the picture, px; it scrolls in narrower places. */
const leastPx = 300;

function Picture({ status, states }: OfStates) {
  const t = controlText.useText();
  const word = useWord();
  const { state, pointOf, blockOf } = useControlled();
  const host = useRef<HTMLDivElement>(null);
  const widthPx = useWidth(host);
  const diagram = diagramOf(status, states, Math.max(leastPx, widthPx));
  const nameOf = useCommandName();
  const lookOf = ({ from, by }: StateEdge): 'open' | 'shut' | 'other' => {
    if (from !== state || by === undefined) return 'other';
    const point = pointOf(by.metric);
    return point !== undefined && blockOf(point, by.value) === null ? 'open' : 'shut';
  };
  const present = state === null ? undefined : states[state];
  const now = present === undefined ? t(($) => $.machine.unknown) : word(present);
  return (
    <div
      ref={host}
      className={css.picture}
      style={{ height: diagram.height }}
      role="img"
      aria-label={t(($) => $.machine.label, { state: now })}
      data-state={state ?? ''}
    >
      <Lines diagram={diagram} lookOf={lookOf} />
      {diagram.edges.map((edge) => {
        const look = lookOf(edge);
        return look === 'other' || edge.by === undefined ? null : (
          <span
            key={`${edge.from} ${edge.to}`}
            className={`${box.small} ${css.action}`}
            data-look={look}
            style={{ left: (edge.x1 + edge.x2) / 2, top: (edge.y1 + edge.y2) / 2 }}
          >
            {nameOf(edge.by)}
          </span>
        );
      })}
      {diagram.nodes.map(({ value, word: text, x, y }) => (
        <span
          key={value}
          className={`${box.small} ${css.node}`}
          data-now={value === state}
          style={{ left: x - diagram.nodeWidth / 2, top: y - nodeHeight / 2, width: diagram.nodeWidth, height: nodeHeight }}
        >
          {value === state && <Dot tone={text.tone ?? 'info'} />}
          {word(text)}
        </span>
      ))}
    </div>
  );
}

function Lines({ diagram: { width, height, edges }, lookOf }: { readonly diagram: Diagram; readonly lookOf: (edge: StateEdge) => string }) {
  return (
    <svg width={width} height={height} aria-hidden="true">
      {edges.map((edge) => {
        const angle = (Math.atan2(edge.y2 - edge.y1, edge.x2 - edge.x1) * 180) / Math.PI;
        return (
          <g
            key={`${edge.from} ${edge.to} ${edge.by?.metric}`}
            className={css.move}
            data-look={lookOf(edge)}
            data-own={edge.by === undefined}
          >
            <line x1={edge.x1} y1={edge.y1} x2={edge.x2} y2={edge.y2} />
            <path d="M0 0 L-8 -4 L-8 4 Z" transform={`translate(${edge.x2} ${edge.y2}) rotate(${angle})`} />
          </g>
        );
      })}
    </svg>
  );
}
