import type { ReactNode } from 'react';
import { useTheme } from '../../platform/theme/theme.ts';
import type { Meaning } from '../../platform/theme/tokens.ts';
import box from '../ui/box.module.css';
import css from './waterfall.module.css';
import { type WaterfallBar, type WaterfallValue, waterfallBars } from './waterfall-bars.ts';

export interface WaterfallRow extends WaterfallValue {
  readonly key: string;
  readonly name: ReactNode;
  /** The amount as displayed. */
  readonly text: string;
  /** Smaller text beside the name. */
  readonly note?: string;
  /** Colour; the pale text colour if absent. */
  readonly meaning?: Meaning;
  readonly strong?: boolean;
  /** Opens the breakdown of the row; `hint` describes it. */
  readonly onOpen?: () => void;
  readonly hint?: string;
}

interface WaterfallProps {
  /** Name of the list for screen readers. */
  readonly label: string;
  readonly rows: readonly WaterfallRow[];
}

/** How one amount becomes another, one row per step: name, bar, amount. */
export function Waterfall({ label, rows }: WaterfallProps) {
  const bars = waterfallBars(rows);
  return (
    <ol className={`${box.plain} ${css.rows}`} aria-label={label} data-waterfall>
      {rows.map((row, index) => (
        <li key={row.key} data-step={row.key}>
          {row.onOpen === undefined ? (
            <div className={css.row}>
              <Content row={row} bar={bars[index]} isFirst={index === 0} isLast={index === rows.length - 1} />
            </div>
          ) : (
            <button type="button" className={`${box.bare} ${box.lit} ${css.row} ${css.opens}`} title={row.hint} onClick={row.onOpen}>
              <Content row={row} bar={bars[index]} isFirst={index === 0} isLast={index === rows.length - 1} />
            </button>
          )}
        </li>
      ))}
    </ol>
  );
}

interface ContentProps {
  readonly row: WaterfallRow;
  readonly bar: WaterfallBar | undefined;
  readonly isFirst: boolean;
  readonly isLast: boolean;
}

function Content({ row: { name, note, text, strong = false, meaning, kind }, bar, isFirst, isLast }: ContentProps) {
  const { tokens } = useTheme();
  const weight = strong ? box.strong : '';
  return (
    <>
      <span className={`${css.name} ${weight}`}>
        <span className={box.clip}>{name}</span>
        {note !== undefined && <small className={`${box.clip} ${box.faint}`}>{note}</small>}
      </span>
      <svg className={css.track} viewBox="0 0 100 32" preserveAspectRatio="none" aria-hidden="true">
        {bar !== undefined && (
          <>
            {!isFirst && kind !== 'gap' && <Level at={bar.before} from={0} to={8} colour={tokens.lineStrong} />}
            {!isLast && <Level at={bar.after} from={24} to={32} colour={tokens.lineStrong} />}
            {bar.from !== null && bar.to !== null && (
              <rect
                x={bar.from}
                y={8}
                width={Math.max(0.6, bar.to - bar.from)}
                height={16}
                fill={meaning ? tokens[meaning] : tokens.textFaint}
              />
            )}
            {bar.isCut && (
              <path d="M4 4 L2.6 28 M5.4 4 L4 28" stroke={tokens.surface} strokeWidth={2} fill="none" vectorEffect="non-scaling-stroke" />
            )}
          </>
        )}
      </svg>
      <span className={`${box.number} ${css.amount} ${weight}`}>{text}</span>
    </>
  );
}

function Level({ at, from, to, colour }: { readonly at: number; readonly from: number; readonly to: number; readonly colour: string }) {
  return <line x1={at} x2={at} y1={from} y2={to} stroke={colour} strokeDasharray="2 2" vectorEffect="non-scaling-stroke" />;
}
