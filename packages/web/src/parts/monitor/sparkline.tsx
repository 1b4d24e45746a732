import type { ExpandedPoint } from '@czyun/devices';
import { memo } from 'react';
import box from '../../kit/ui/box.module.css';
import { numberText } from '../../platform/format/number.ts';
import css from './monitor.module.css';
import { monitorText } from './text.ts';
import { type Trend, trendPath, trendWords } from './trend.ts';

const width = 160;
const height = 22;
const edge = 2;

export interface SparklineProps {
  readonly point: ExpandedPoint;
  readonly trend: Trend;
  readonly start: number;
  readonly end: number;
}

/** Minimum gap that interrupts the line, ms. */
const gapOf = ({ storage }: ExpandedPoint): number => (storage === 'bulk' ? 900_000 : 180_000);

/** The last hour as a line of text height, described for screen readers. */
export const Sparkline = memo(function Sparkline({ point, trend, start, end }: SparklineProps) {
  const t = monitorText.useText();
  const least = 4 * 10 ** -point.decimals;
  const words = trendWords(trend, least);
  // Reserves the height of the line, so that the layout does not shift.
  if (words === null) return <span className={`${box.line} ${css.trend}`} />;
  const text = (value: number) => numberText(value, point.unit ?? '', point.decimals);
  const label = t(($) => $.trend[words.way], { min: text(words.min), max: text(words.max) });
  return (
    <svg
      className={`${box.line} ${css.trend}`}
      viewBox={`0 ${-edge} ${width} ${height + 2 * edge}`}
      preserveAspectRatio="none"
      role="img"
      aria-label={label}
    >
      <path d={trendPath(trend, { start, end, width, height, gapMs: gapOf(point), least })} />
    </svg>
  );
});
