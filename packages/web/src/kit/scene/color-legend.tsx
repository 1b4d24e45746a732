import box from '../ui/box.module.css';
import css from './scene.module.css';

export interface LegendMark {
  /** 0–1 along the scale. */
  readonly at: number;
  readonly text: string;
}

/** A colour scale with its ends, and marks on it. */
export function ColorLegend({
  title,
  low,
  high,
  colors,
  marks = [],
}: {
  readonly title: string;
  readonly low: string;
  readonly high: string;
  readonly colors: readonly string[];
  readonly marks?: readonly LegendMark[];
}) {
  return (
    <figure className={`${box.small} ${css.scale}`} data-legend>
      <figcaption className={box.soft}>{title}</figcaption>
      <span className={css.ramp} style={{ background: `linear-gradient(90deg, ${colors.join(', ')})` }}>
        {marks.map(({ at, text }) => (
          <span key={text} className={css.tick} style={{ left: `${Math.min(1, Math.max(0, at)) * 100}%` }} title={text} />
        ))}
      </span>
      <span className={`${box.row} ${box.between} ${box.tabular}`}>
        <span>{low}</span>
        <span>{high}</span>
      </span>
    </figure>
  );
}
