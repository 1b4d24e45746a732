/** Symbols of switchgear and plant after IEC 60617, drawn for this product on a square of 40 units around the origin. */
import type { ReactNode } from 'react';
import type { SymbolName } from './layout/types.ts';

const box = 'M-18 -18H18V18H-18Z';
const circle = (x: number, y: number, r: number) => `M${x - r} ${y}a${r} ${r} 0 1 0 ${2 * r} 0a${r} ${r} 0 1 0 ${-2 * r} 0`;
const wave = (x: number, y: number) => `M${x} ${y}q3.500 -7 7 0t7 0`;
const direct = (x: number, y: number) => `M${x} ${y}h13M${x} ${y + 4.5}h3.500m1.500 0h3m1.500 0h3.500`;

/** Outlines; `ground` is filled with the background first and hides the wires below. */
const shapes: Readonly<Record<SymbolName, { readonly ground: string; readonly lines: string }>> = {
  grid: { ground: box, lines: `${box}M-18 -6H18M-18 6H18M-6 -18V18M6 -18V18` },
  transformer: { ground: circle(0, -7, 11), lines: `${circle(0, -7, 11)}${circle(0, 7, 11)}` },
  meter: { ground: circle(0, 0, 18), lines: `${circle(0, 0, 18)}M-14 -10.500H14` },
  converter: { ground: box, lines: `${box}M-18 18 18 -18${wave(-15, -8)}${direct(2, 9)}` },
  dcdc: { ground: box, lines: `${box}M-18 18 18 -18${direct(-15, -11)}${direct(2, 9)}` },
  battery: { ground: box, lines: box },
  cabinet: { ground: 'M-18 -20H18V20H-18Z', lines: `M-18 -20H18V20H-18ZM-18 -4H18M-18 -4 18 -20${wave(-14, -13)}` },
  inverter: { ground: box, lines: `${box}M-18 18 18 -18${wave(-15, -8)}${direct(2, 9)}` },
  panels: { ground: 'M-19 -12H19V12H-19Z', lines: 'M-19 -12H19V12H-19ZM-19 0H19M-9.500 -12V12M0 -12V12M9.500 -12V12' },
  wind: { ground: circle(0, 0, 18), lines: `${circle(0, 0, 18)}${circle(0, -2, 2)}M0 -4V-14M1.800 -1 10 4.500M-1.800 -1 -10 4.500M0 0V14` },
  load: { ground: 'M-18 18V-6L-8 0V-6L2 0V-16H18V18Z', lines: 'M-18 18V-6L-8 0V-6L2 0V-16H18V18ZM-11 8h4M-2 8h4M9 8h4M9 -6h4' },
  transferSwitch: { ground: box, lines: `${box}M-10 -18V-6M10 -18V-6M0 18V6M0 6 -9 -6M-13 -6h6M7 -6h6` },
  machine: { ground: circle(0, 0, 18), lines: circle(0, 0, 18) },
  fan: {
    ground: circle(0, 0, 18),
    lines: `${circle(0, 0, 18)}${circle(0, 0, 2.5)}M0 -2.500C-9 -7 -4 -15 0 -14C4 -13 2 -7 0 -2.500M2.200 1.200C10.500 -4 15 4 12 7C9 10 5 5 2.200 1.200M-2.200 1.200C-1.500 11 -10 11 -12 8C-14 4 -7 2 -2.200 1.200`,
  },
  pump: { ground: circle(0, 0, 18), lines: `${circle(0, 0, 18)}M0 -18 15.600 9H-15.600Z` },
  fire: { ground: box, lines: `${box}M-7 14V-2q0 -5 7 -5t7 5V14ZM0 -7V-12M0 -12H9M9 -12l4 3M-3 -12h3` },
  climate: { ground: box, lines: `${box}M0 -13V13M-11.300 -6.500 11.300 6.500M-11.300 6.500 11.300 -6.500M-3 -11l3 3 3 -3M-3 11l3 -3 3 3` },
  sensor: {
    ground: circle(0, 0, 18),
    lines: `${circle(0, 0, 18)}${circle(0, 0, 5)}M0 -9v-4M0 9v4M-9 0h-4M9 0h4M-6.500 -6.500l-2.500 -2.500M6.500 6.500l2.500 2.500M6.500 -6.500l2.500 -2.500M-6.500 6.500l-2.500 2.500`,
  },
  // ISO 10628-2: the gas is compressed from left to right.
  compressor: { ground: circle(0, 0, 18), lines: `${circle(0, 0, 18)}M-10 -15L16 -8M-10 15L16 8` },
  tank: {
    ground: 'M-12 -12q0 -7 12 -7t12 7V12q0 7 -12 7t-12 -7Z',
    lines: 'M-12 -12q0 -7 12 -7t12 7V12q0 7 -12 7t-12 -7ZM-12 -12q0 5 12 5t12 -5',
  },
  controller: { ground: box, lines: `${box}M-11 -11H11V5H-11ZM-5 12H5M0 5V12M-7 -1l4 -4 4 3 5 -5` },
  device: { ground: box, lines: box },
  breaker: { ground: box, lines: 'M0 -20V-17M0 17V20' },
  contactor: { ground: box, lines: 'M0 -20V-17M0 17V20' },
  valve: { ground: 'M-18 -11 18 11V-11L-18 11Z', lines: 'M-18 -11 18 11V-11L-18 11ZM0 0V-12M-6 -12H6' },
};

/** Letters inside symbols whose outline is not sufficient. */
const letters: Readonly<Partial<Record<SymbolName, { readonly text: string; readonly y: number }>>> = {
  meter: { text: 'kWh', y: 5 },
  machine: { text: 'M', y: 6 },
};

export interface SymbolProps {
  readonly name: SymbolName;
  /** Colour of the outline. */
  readonly stroke: string;
  readonly dashed?: boolean;
  /** Colour of the accent: the meaning of the part. */
  readonly accent: string;
  /** Whether a switch is closed or a valve open; null: unknown. */
  readonly isOn?: boolean | null;
  /** State of charge, %; null: unknown. */
  readonly soc?: number | null;
  /** Without letters, which are too small on a wall. */
  readonly isBare?: boolean;
}

export function PlantSymbol({ name, stroke, dashed = false, accent, isOn = null, soc = null, isBare = false }: SymbolProps): ReactNode {
  const { ground, lines } = shapes[name];
  const letter = letters[name];
  return (
    <g strokeLinejoin="round" strokeLinecap="round">
      <path d={ground} fill="var(--surface)" stroke="none" />
      {name === 'transformer' && <path d={circle(0, 7, 11)} fill="var(--surface)" stroke="none" />}
      {name === 'battery' || name === 'cabinet' ? <Cells soc={soc} accent={accent} inCabinet={name === 'cabinet'} stroke={stroke} /> : null}
      {name === 'valve' && isOn === true && <path d="M-18 -11 18 11V-11L-18 11Z" fill={stroke} stroke="none" />}
      {(name === 'breaker' || name === 'contactor') && (
        <g transform="scale(1.9)">
          <SwitchSymbol isBreaker={name === 'breaker'} isClosed={isOn} stroke={stroke} width={0.95} />
        </g>
      )}
      <path d={lines} fill="none" stroke={stroke} strokeWidth={1.6} strokeDasharray={dashed ? '3 3' : undefined} />
      {letter !== undefined && !isBare && (
        <text x={0} y={letter.y} textAnchor="middle" fontSize={name === 'meter' ? 11 : 16} fontWeight={600} fill={stroke}>
          {letter.text}
        </text>
      )}
    </g>
  );
}

/** The charge level of a battery behind its cell plates. */
function Cells({
  soc,
  accent,
  inCabinet,
  stroke,
}: Pick<SymbolProps, 'accent' | 'stroke'> & { readonly soc: number | null; readonly inCabinet: boolean }) {
  const [top, bottom] = inCabinet ? [-3, 19] : [-17, 17];
  const height = ((bottom - top) * Math.min(100, Math.max(0, soc ?? 0))) / 100;
  const middle = (top + bottom) / 2;
  const d = inCabinet
    ? `M-10 ${middle}h6M-4 ${middle - 7}v14M1 ${middle - 3.5}v7M1 ${middle}h9`
    : `M0 -18V-8M-11 -8H11M-5 -3H5M-11 3H11M-5 8H5M0 8V18`;
  return (
    <>
      {soc !== null && <rect x={-17} y={bottom - height} width={34} height={height} fill={accent} opacity={0.32} />}
      <path d={d} fill="none" stroke={stroke} strokeWidth={1.6} />
    </>
  );
}

export interface SwitchProps {
  readonly isBreaker: boolean;
  /** null: unknown. */
  readonly isClosed: boolean | null;
  readonly stroke: string;
  readonly width?: number;
}

/** A breaker (cross) or contactor (half circle) on a vertical wire: the blade shows whether it is closed. */
export function SwitchSymbol({ isBreaker, isClosed, stroke, width = 1.8 }: SwitchProps): ReactNode {
  return (
    <g fill="none" stroke={stroke} strokeWidth={width} strokeLinecap="round">
      <rect x={-9} y={-9} width={18} height={18} fill="var(--surface)" stroke="none" />
      {isClosed === null ? <path d="M0 -9V9" strokeDasharray="2 3" /> : isClosed ? <path d="M0 -9V9" /> : <path d="M0 9V6L-8 -6M0 -9V-6" />}
      {isBreaker ? <path d="M-3 -9l6 6M3 -9l-6 6" /> : <path d="M-3.500 -6a3.500 3.500 0 0 1 7 0" />}
    </g>
  );
}
