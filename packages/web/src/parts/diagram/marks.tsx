/** Marks beside a symbol: its state as shape and colour, its alarms, old and implausible data. The same shapes as in lists. */
import type { Severity } from '@czyun/devices';
import type { ShownStatus } from '../../platform/live/use-device-states.ts';
import type { DiagramNode } from './layout/types.ts';

export function StateMark({ status, x, y }: { readonly status: ShownStatus; readonly x: number; readonly y: number }) {
  return (
    <g transform={`translate(${x} ${y})`} data-status={status}>
      <circle r={7} fill="var(--surface)" />
      {status === 'run' || status === 'auto' ? (
        <circle r={4.5} fill={`var(--${status})`} />
      ) : status === 'standby' ? (
        <>
          <path d="M0 -4.500a4.500 4.500 0 0 0 0 9Z" fill="var(--run)" />
          <circle r={4.5} fill="none" stroke="var(--run)" strokeWidth={1.5} />
        </>
      ) : status === 'stop' ? (
        <rect x={-4.5} y={-4.5} width={9} height={9} rx={1.5} fill="var(--stop)" />
      ) : status === 'fault' ? (
        <path d="M0 -6 6 5H-6Z" fill="var(--fault)" />
      ) : (
        <circle r={4} fill="none" stroke="var(--offline)" strokeWidth={2} strokeDasharray={status === 'unknown' ? '2 2' : undefined} />
      )}
    </g>
  );
}

const shapes: Readonly<Record<Severity, string>> = {
  1: 'M0 -10 11 8H-11Z',
  2: 'M0 -10 10 0 0 10-10 0Z',
  3: 'M-9 0a9 9 0 1 0 18 0a9 9 0 1 0 -18 0',
};

export function AlarmMark({
  severity,
  count,
  x,
  y,
}: {
  readonly severity: Severity;
  readonly count: number;
  readonly x: number;
  readonly y: number;
}) {
  return (
    <g transform={`translate(${x} ${y})`} data-severity={severity}>
      <path d={shapes[severity]} fill={`var(--severity${severity})`} stroke="var(--surface)" strokeWidth={1.5} strokeLinejoin="round" />
      <text y={severity === 1 ? 6 : 4} textAnchor="middle" fontSize={10} fontWeight={700} fill={`var(--on-severity${severity})`}>
        {count > 9 ? '9+' : count}
      </text>
    </g>
  );
}

/** Number of a part in a guided picture, at the corner of its symbol beside the text. */
export function NumberMark({ number, node, isLit }: { readonly number: number; readonly node: DiagramNode; readonly isLit: boolean }) {
  const half = node.size / 2;
  // Above the corner: the text begins beside it.
  const x = node.label?.anchor === 'end' ? node.x - half + 7 : node.x + half - 7;
  return (
    <g transform={`translate(${x} ${node.y - half - 5})`} data-number={number}>
      <circle r={8.5} fill={isLit ? 'var(--action)' : 'var(--surface)'} stroke="var(--action)" strokeWidth={1.2} />
      <text y={3.6} textAnchor="middle" fontSize={10} fontWeight={700} fill={isLit ? 'var(--on-action)' : 'var(--action-text)'}>
        {number}
      </text>
    </g>
  );
}

/** A clock: the value is old. */
export function OldMark({ x, y }: { readonly x: number; readonly y: number }) {
  return (
    <g transform={`translate(${x} ${y})`} fill="none" stroke="var(--text-faint)" strokeWidth={1.3} data-quality="stale">
      <circle r={5} />
      <path d="M0 -3V0L2.500 1.500" />
    </g>
  );
}

/** A triangle: the value is not plausible. */
export function WrongMark({ x, y }: { readonly x: number; readonly y: number }) {
  return (
    <g transform={`translate(${x} ${y})`} fill="none" stroke="var(--warn-text)" strokeWidth={1.4} strokeLinejoin="round" data-quality="bad">
      <path d="M0 -5 5.500 5H-5.500ZM0 -1.500V1.500M0 3.300V3.500" />
    </g>
  );
}
