import { timeText } from '@czyun/contract';
import type { ExpandedPoint } from '@czyun/devices';
import { Panel } from '../../../kit/panel/panel.tsx';
import box from '../../../kit/ui/box.module.css';
import { Value } from '../../../kit/ui/value.tsx';
import css from '../../../parts/monitor/compared.module.css';
import { type Difference, differenceOf } from '../../../parts/monitor/difference.ts';
import { layoutOf, pointsOf } from '../../../parts/monitor/layout.ts';
import { useMonitored, usePointValues, useSecondValues } from '../../../parts/monitor/monitored.ts';
import { useWord } from '../../../platform/language/language.ts';
import { useNow } from '../../../platform/live/use-clock.ts';
import type { LiveValue } from '../../../platform/live/value-store.ts';
import { useTimeZone } from '../../../platform/project/project-context.ts';
import { rollbackText } from '../text.ts';
import { dumbbell } from './dumbbell.ts';

interface Differing {
  readonly point: ExpandedPoint;
  readonly first: LiveValue | undefined;
  readonly second: LiveValue | undefined;
  readonly difference: Difference;
}

const mostShown = 12;

/** What differs between the two instants, the greatest differences first; heat maps show their members themselves. */
export function Differences() {
  const t = rollbackText.useText();
  const zone = useTimeZone();
  const now = useNow(1000);
  const { type, second } = useMonitored();
  const points = layoutOf(type).flatMap(({ singles, matrices }) => [
    ...singles,
    ...matrices.flatMap(({ families }) => families.flatMap(pointsOf)),
  ]);
  const readingOf = usePointValues(points);
  const secondOf = useSecondValues();
  const differing = points
    .flatMap((point): Differing[] => {
      const [first, other] = [readingOf(point), secondOf?.(point)];
      const difference = differenceOf(point, first, other);
      return difference === null ? [] : [{ point, first, second: other, difference }];
    })
    .toSorted((a, b) => b.difference.weight - a.difference.weight);
  const note = second === null ? '' : t(($) => $.differs.note, { one: timeText(now, zone), two: timeText(second.time, zone) });
  const count = differing.length;
  const isKnown = points.some((point) => (secondOf?.(point)?.value ?? null) !== null);
  const saidOf = () => {
    if (second === null) return t(($) => $.differs.waiting);
    if (!isKnown) return t(($) => $.differs.unknown);
    return count === 0 ? t(($) => $.differs.same) : t(($) => $.differs.count, { n: count });
  };
  const said = saidOf();
  return (
    <Panel title={`${t(($) => $.differs.title)} · ${said}`} note={note} picture>
      <ul className={`${box.plain} ${box.grid} ${css.list}`} data-differences={second === null ? '' : count}>
        {differing.slice(0, mostShown).map((each) => (
          <Line key={each.point.metric} {...each} />
        ))}
      </ul>
    </Panel>
  );
}

/** Both values on one track, the first one filled. */
function Line({ point, first, second }: Differing) {
  const t = rollbackText.useText();
  const word = useWord();
  const { flowOf } = useMonitored();
  const places = dumbbell(point, first?.value ?? null, second?.value ?? null);
  const flow = flowOf(point);
  return (
    <li className={css.line} data-difference={point.metric}>
      <span className={`${box.soft} ${box.clip}`} title={word(point.name)}>
        {word(point.name)}
      </span>
      <span className={places === null ? '' : css.track} aria-hidden="true">
        {places !== null && (
          <>
            <span
              className={css.way}
              style={{ insetInlineStart: `${Math.min(...places)}%`, width: `${Math.abs(places[0] - places[1])}%` }}
            />
            <span className={css.dot} style={{ insetInlineStart: `${places[1]}%` }} />
            <span className={css.dot} data-first style={{ insetInlineStart: `${places[0]}%` }} />
          </>
        )}
      </span>
      <span className={box.number}>
        <span className="sr-only">{t(($) => $.second)} </span>
        <span className={box.faint}>
          <Value value={second} point={point} flow={flow} brief />
        </span>
        {' → '}
        <span className="sr-only">{t(($) => $.first)} </span>
        <strong>
          <Value value={first} point={point} flow={flow} brief />
        </strong>
      </span>
    </li>
  );
}
