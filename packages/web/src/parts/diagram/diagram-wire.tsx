import { strengthOf } from '../energy/flow.ts';
import css from './diagram.module.css';
import type { DiagramBus, DiagramWire } from './layout/types.ts';

const pathOf = (points: DiagramWire['points']): string => points.map(([x, y], index) => `${index === 0 ? 'M' : 'L'}${x} ${y}`).join('');

const busWidth = { main: 7, sub: 5, dc: 3.5 } as const;

export function Bus({ bus: { kind, points } }: { readonly bus: DiagramBus }) {
  const [[x1, y1], [x2, y2]] = points;
  const stroke = kind === 'main' ? 'var(--text)' : kind === 'sub' ? 'var(--text-soft)' : 'var(--storage)';
  return <line x1={x1} y1={y1} x2={x2} y2={y2} stroke={stroke} strokeWidth={busWidth[kind]} strokeLinecap="round" />;
}

export interface WireProps {
  readonly wire: DiagramWire;
  /** Towards the main bus; null: unknown; undefined: not measured. */
  readonly kw: number | null | undefined;
  /** The greatest power of the picture. */
  readonly greatest: number;
}

/** A connection: its width shows the power, arrow and animation the direction; thin and still without power, dashed if unknown. */
export function Wire({ wire: { key, role, points }, kw, greatest }: WireProps) {
  const d = pathOf(points);
  const strength = strengthOf(kw ?? null, greatest);
  if (strength === null) {
    const dashes = kw === null ? '3 4' : undefined;
    return (
      <path
        d={d}
        fill="none"
        stroke="var(--text-faint)"
        strokeWidth={1.5}
        strokeDasharray={dashes}
        data-wire={key}
        data-flow={kw === null ? 'unknown' : 'rest'}
      />
    );
  }
  const isForward = (kw ?? 0) > 0;
  const color = `var(--${role})`;
  return (
    <g data-wire={key} data-flow={isForward ? 'forward' : 'backward'} data-kw={Math.round((kw ?? 0) * 10) / 10}>
      <path d={d} fill="none" stroke={color} strokeWidth={strength.widthPx + 1} opacity={0.4} strokeLinejoin="round" />
      <path
        d={d}
        className={`${css.stream} ${isForward ? '' : css.back}`}
        fill="none"
        stroke={color}
        strokeWidth={strength.widthPx + 1}
        strokeLinecap="round"
        style={{ animationDuration: `${strength.stepS}s` }}
      />
      <Arrow points={points} isForward={isForward} color={color} width={strength.widthPx} />
    </g>
  );
}

/** In the middle of the longest segment of a connection. */
function Arrow({
  points,
  isForward,
  color,
  width,
}: {
  readonly points: DiagramWire['points'];
  readonly isForward: boolean;
  readonly color: string;
  readonly width: number;
}) {
  let best: { readonly x: number; readonly y: number; readonly angle: number; readonly length: number } | undefined;
  points.slice(1).forEach(([x, y], index) => {
    const [fromX, fromY] = points[index] ?? [x, y];
    const length = Math.hypot(x - fromX, y - fromY);
    const angle = (Math.atan2(y - fromY, x - fromX) * 180) / Math.PI;
    if (best === undefined || length > best.length) best = { x: (x + fromX) / 2, y: (y + fromY) / 2, angle, length };
  });
  if (best === undefined || best.length < 18) return null;
  const size = 5 + width * 0.6;
  return (
    <path
      d={`M${-size * 0.7} ${-size}L${size * 0.9} 0L${-size * 0.7} ${size}Z`}
      transform={`translate(${best.x} ${best.y}) rotate(${best.angle + (isForward ? 0 : 180)})`}
      fill={color}
      stroke="var(--surface)"
      strokeWidth={1}
    />
  );
}
