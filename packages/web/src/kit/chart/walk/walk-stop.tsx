import { shared } from '../../../platform/text.ts';
import css from '../chart.module.css';
import type { CurveWalk } from './use-curve-walk.ts';

export interface WalkStopProps {
  readonly walk: CurveWalk;
  readonly title: string;
  /** Columns of the joined data. */
  readonly count: number;
}

/** The keyboard stop over a plot: a slider whose text is read aloud at each step. */
export function WalkStop({ walk, title, count }: WalkStopProps) {
  const t = shared.useText();
  return (
    <div
      className={css.walk}
      role="slider"
      tabIndex={0}
      aria-label={t(($) => $.chart.walk.label, { title })}
      aria-orientation="horizontal"
      aria-valuemin={1}
      aria-valuemax={count}
      aria-valuenow={(walk.spot?.index ?? count - 1) + 1}
      aria-valuetext={walk.text}
      onFocus={walk.onFocus}
      onBlur={walk.onBlur}
      onKeyDown={walk.onKeyDown}
    />
  );
}
