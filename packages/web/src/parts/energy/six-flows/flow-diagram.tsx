import { type SixFlow, type SixFlows, sixFlows } from '@czyun/contract';
import type { WhySubject } from '@czyun/contract/why';
import type { CSSProperties } from 'react';
import { whyMark } from '../../../kit/why/mark.ts';
import { type NumberParts, unknownText } from '../../../platform/format/number.ts';
import { type FlowRole, strengthOf } from '../flow.ts';
import css from './flow-diagram.module.css';
import { type End, ends, placesAt } from './flow-places.ts';

/** An end of the flows, as displayed. */
export interface EndShown {
  readonly name: string;
  /** Its colour. */
  readonly role: FlowRole;
  /** Direction or state, as one word. */
  readonly doing: string;
  readonly power: NumberParts;
  /** Explanation of the power; absent for a sum of several parts. */
  readonly why?: WhySubject;
  /** Further facts: state of charge, parts of the generation. */
  readonly more: readonly string[];
  /** The power differs from that of the other instant. */
  readonly differs?: boolean;
  /** Difference to the other instant, shown instead of the further facts. */
  readonly change?: string | undefined;
}

export interface FlowDiagramProps {
  readonly width: number;
  /** Enlargement. */
  readonly scale?: number;
  /** Ends of the project. */
  readonly shown: Readonly<Partial<Record<End, EndShown>>>;
  /** null: unknown; lines are drawn without flow. */
  readonly flows: SixFlows | null;
  /** Text alternative. */
  readonly label: string;
}

/** Frame of an end that differs: as wide as the focus ring, so that it is visible beside the role colours. */
const marked = { stroke: 'var(--focus)', strokeWidth: 2 } as const;
const unmarked = { stroke: 'var(--line)' } as const;

/** Source and target of each flow. */
const between: Readonly<Record<SixFlow, readonly [from: End, to: End]>> = {
  solarToHome: ['generation', 'home'],
  solarToBattery: ['generation', 'storage'],
  solarToGrid: ['generation', 'grid'],
  gridToHome: ['grid', 'home'],
  gridToBattery: ['grid', 'storage'],
  batteryToHome: ['storage', 'home'],
  batteryToGrid: ['storage', 'grid'],
};

/** Lines below the power: one if there is room, else one per fact. */
const linesOf = ({ doing, more, change }: EndShown, narrow: boolean): readonly string[] => {
  const facts = change === undefined ? more : [change];
  return (narrow ? [doing, ...facts] : [facts.join(' · ')]).filter((line) => line !== '');
};

/** The flows: four ends, and a line for each flow whose width shows its power. */
export function FlowDiagram({ width, scale = 1, shown, flows, label }: FlowDiagramProps) {
  const wide = width / scale;
  const { height, narrow, of, lines } = placesAt(wide);
  const greatest = Math.max(1, ...(flows === null ? [] : Object.values(flows)));
  const present = sixFlows.filter((flow) => between[flow].every((end) => shown[end] !== undefined));
  return (
    <svg
      role="img"
      aria-label={label}
      width={width}
      height={height * scale}
      viewBox={`0 0 ${wide} ${height}`}
      data-picture="six-flows"
      // Small text grows, so that an enlarged picture is readable from afar.
      {...(scale > 1 ? { style: { '--flow-more': '14px' } as CSSProperties } : {})}
    >
      <g fill="none" strokeLinecap="round">
        {present.map((flow) => {
          const kw = flows?.[flow] ?? null;
          const strength = strengthOf(kw, greatest);
          const color = `var(--${shown[between[flow][0]]?.role ?? 'grid'})`;
          const width = strength?.widthPx ?? 1.5;
          return (
            <g key={flow} data-flow={flow} data-kw={kw === null ? undefined : Math.round(kw * 10) / 10}>
              {strength === null ? (
                <path d={lines[flow]} stroke="var(--line)" strokeWidth={width} strokeDasharray={kw === null ? '3 5' : undefined} />
              ) : (
                <>
                  <path d={lines[flow]} stroke={color} strokeWidth={width} opacity={0.32} />
                  <path
                    d={lines[flow]}
                    className={css.stream}
                    stroke={color}
                    strokeWidth={width + 1}
                    style={{ animationDuration: `${strength.stepS}s` }}
                  />
                </>
              )}
            </g>
          );
        })}
      </g>
      {ends.map((end) => {
        const what = shown[end];
        if (what === undefined) return null;
        const { x, y, width: boxWidth, height: boxHeight } = of[end];
        return (
          <g key={end} transform={`translate(${x} ${y})`} data-end={end} data-differs={what.differs} {...whyMark(what.why, what.name)}>
            <rect fill="var(--sunken)" {...(what.differs === true ? marked : unmarked)} width={boxWidth} height={boxHeight} rx={6} />
            <rect width={4} height={boxHeight} fill={`var(--${what.role})`} rx={2} />
            <text className={css.name} x={14} y={22}>
              {what.name} {!narrow && <tspan className={css.more}>{what.doing}</tspan>}
            </text>
            <text className={css.power} x={14} y={48} data-part="power">
              {what.power.text}
              {what.power.text !== unknownText && <tspan className={css.more}> {what.power.unit}</tspan>}
            </text>
            {linesOf(what, narrow).map((line, index) => (
              <text key={line} className={line === what.change ? css.changed : css.more} x={14} y={68 + index * 16}>
                {line}
              </text>
            ))}
          </g>
        );
      })}
    </svg>
  );
}
