import { useRef } from 'react';
import { useTheme } from '../../platform/theme/theme.ts';
import type { Meaning } from '../../platform/theme/tokens.ts';
import box from '../ui/box.module.css';
import { useWidth } from '../ui/use-width.ts';
import { lossGeometry, stageWidthPx, staggerPx } from './loss-geometry.ts';

interface LossItem {
  readonly key: string;
  readonly name: string;
  /** 0 to 1. */
  readonly share: number;
  /** The share and the amount as text. */
  readonly percent: string;
  readonly amount: string;
  readonly meaning: Meaning;
}

export interface LossFlowProps {
  /** Description for screen readers. */
  readonly label: string;
  /** In flow order. */
  readonly stages: readonly LossItem[];
  readonly parts: readonly (LossItem & { readonly after: string })[];
}

const [topY, tall, endY] = [58, 104, 192] as const;
const lowestPx = endY + 40;
/** Below this step width there is no room for the names side by side. */
const leastStepPx = 104;

/** Two parts of one stage have their names one below the other. */
const heightOf = ({ stages, parts }: LossFlowProps) =>
  lowestPx + (stages.some(({ key }) => parts.filter(({ after }) => after === key).length > 1) ? staggerPx : 0);

/** Input, losses and output as bands whose height is their share; on a phone as bars one below the other. */
export function LossFlow(props: LossFlowProps) {
  const host = useRef<HTMLDivElement>(null);
  const width = useWidth(host);
  const heightPx = heightOf(props);
  const fits = width / Math.max(1, props.stages.length) >= leastStepPx;
  return (
    <div ref={host} style={{ minHeight: heightPx }}>
      {width > 0 && (fits ? <Bands {...props} width={width} /> : <Bars {...props} />)}
    </div>
  );
}

function Bands({ label, stages, parts, width }: LossFlowProps & { readonly width: number }) {
  const { tokens } = useTheme();
  const drawn = lossGeometry(stages, parts, { width, tall, topY, endY });
  const anchorOf = (index: number) => (index === 0 ? 'start' : index === stages.length - 1 ? 'end' : 'middle');
  const textX = (index: number, x: number) => (index === 0 ? x : index === stages.length - 1 ? x + stageWidthPx : x + stageWidthPx / 2);
  return (
    <svg
      role="img"
      aria-label={label}
      width={width}
      height={heightOf({ label, stages, parts })}
      style={{ display: 'block', overflow: 'visible' }}
    >
      {drawn.bands.map(({ key, from, to, height }, index) => (
        <rect
          key={key}
          x={from}
          y={topY}
          width={Math.max(0, to - from)}
          height={height}
          fill={tokens[stages[index]?.meaning ?? 'flat']}
          opacity={0.22}
        />
      ))}
      {drawn.parts.map(({ key, after, path, x, y }, index) => {
        const part = parts.find((each) => each.key === key && each.after === after);
        if (part === undefined) return null;
        return (
          <g key={`${after} ${key}`} data-loss={key}>
            <path d={path} fill={tokens[part.meaning]} opacity={0.55} />
            <text x={x} y={y + 16} textAnchor="middle" fontSize={12} fill={tokens.textSoft}>
              {part.name}
            </text>
            <text x={x} y={y + 32} textAnchor="middle" fontSize={12} fill={tokens.text} data-order={index}>
              <tspan fontWeight={600}>{part.percent}</tspan>
              <tspan dx={4} fill={tokens.textFaint}>
                {part.amount}
              </tspan>
            </text>
          </g>
        );
      })}
      {drawn.stages.map(({ key, x, height }, index) => {
        const stage = stages[index];
        if (stage === undefined) return null;
        const at = textX(index, x);
        return (
          <g key={key} data-stage={key}>
            <rect x={x} y={topY} width={stageWidthPx} height={height} rx={2} fill={tokens[stage.meaning]} />
            <text x={at} y={12} textAnchor={anchorOf(index)} fontSize={12} fill={tokens.textSoft}>
              {stage.name}
            </text>
            <text x={at} y={32} textAnchor={anchorOf(index)} fontSize={16} fontWeight={600} fill={tokens.text}>
              {stage.percent}
            </text>
            <text x={at} y={48} textAnchor={anchorOf(index)} fontSize={12} fill={tokens.textFaint}>
              {stage.amount}
            </text>
          </g>
        );
      })}
    </svg>
  );
}

function Bars({ label, stages, parts }: LossFlowProps) {
  const { tokens } = useTheme();
  const lines = stages.flatMap((stage) => [
    { ...stage, isPart: false },
    ...parts.filter(({ after }) => after === stage.key).map((part) => ({ ...part, key: `${part.after} ${part.key}`, isPart: true })),
  ]);
  return (
    <ul className={`${box.plain} ${box.stack} ${box.tight}`} aria-label={label}>
      {lines.map(({ key, name, share, percent, amount, meaning, isPart }) => (
        <li key={key} className={box.small} style={isPart ? { paddingInlineStart: 16 } : undefined}>
          <span className={`${box.row} ${box.between}`}>
            <span className={isPart ? box.soft : box.strong}>{isPart ? `− ${name}` : name}</span>
            <span className={box.tabular}>
              {percent} <span className={box.faint}>{amount}</span>
            </span>
          </span>
          <span className={box.meter} aria-hidden="true">
            <i style={{ flexGrow: share, color: tokens[meaning] }} />
            <i style={{ flexGrow: Math.max(0, 1 - share), color: 'transparent' }} />
          </span>
        </li>
      ))}
    </ul>
  );
}
