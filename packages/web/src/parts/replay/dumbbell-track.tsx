import type { ExpandedPoint } from '@czyun/devices';
import { dumbbell } from './dumbbell.ts';
import css from './two-instants.module.css';

interface DumbbellProps {
  readonly point: Pick<ExpandedPoint, 'type'>;
  readonly first: number | string | null;
  readonly second: number | string | null;
}

/** Both values on one track, the first one filled; empty for text. */
export function Dumbbell({ point, first, second }: DumbbellProps) {
  const places = dumbbell(point, first, second);
  return (
    <span className={places === null ? '' : css.track} aria-hidden="true">
      {places !== null && (
        <>
          <span className={css.way} style={{ insetInlineStart: `${Math.min(...places)}%`, width: `${Math.abs(places[0] - places[1])}%` }} />
          <span className={css.dot} style={{ insetInlineStart: `${places[1]}%` }} />
          <span className={css.dot} data-first style={{ insetInlineStart: `${places[0]}%` }} />
        </>
      )}
    </span>
  );
}
