import type { ExpandedPoint } from '@czyun/devices';
import { useMemo } from 'react';
import box from '../../kit/ui/box.module.css';
import { Value } from '../../kit/ui/value.tsx';
import { whyMark } from '../../kit/why/mark.ts';
import { scaleOfGroup } from '../../platform/format/number.ts';
import { wayOf } from '../../platform/format/point-value.ts';
import { useWord } from '../../platform/language/language.ts';
import { Compared } from './compared.tsx';
import css from './monitor.module.css';
import { useMonitored, usePointValues } from './monitored.ts';
import { PointBar } from './point-bar.tsx';
import { Sparkline } from './sparkline.tsx';
import { monitorText } from './text.ts';
import { useTrends } from './use-trends.ts';

/** Key values of the device type, each with the trend of its last hour. */
export function KeyFigures() {
  const t = monitorText.useText();
  const word = useWord();
  const { type, open, flowOf, whyOf } = useMonitored();
  const points = useMemo(() => {
    const metrics = type.status === undefined ? type.keyMetrics : [type.status.metric, ...type.keyMetrics];
    return [...new Set(metrics)].flatMap((metric): ExpandedPoint[] => {
      const point = type.points.find((each) => each.metric === metric);
      return point === undefined ? [] : [point];
    });
  }, [type]);
  const readingOf = usePointValues(points);
  const { start, end, trends } = useTrends(points, readingOf);
  const group = scaleOfGroup(points.map((point) => ({ value: readingOf(point)?.value, unit: point.unit, metric: point.metric })));
  return (
    <ul className={`${box.plain} ${box.grid} ${box.roomy} ${css.figures}`}>
      {points.map((point) => {
        const trend = trends.get(point.metric);
        const flow = flowOf(point);
        const way = wayOf(readingOf(point)?.value, point, { group, flow });
        return (
          <li key={point.metric}>
            <button
              type="button"
              className={`${box.bare} ${box.stack} ${box.tight} ${box.framed} ${box.ink} ${css.tile}`}
              data-figure={point.metric}
              {...whyMark(whyOf(point), word(point.name))}
              title={t(($) => $.point.open)}
              onClick={() => open(point.metric)}
            >
              <span className={`${box.small} ${box.soft} ${box.clip}`}>
                {way === undefined ? word(point.name) : `${word(point.name)} · ${word(way)}`}
              </span>
              <span className={`${box.clip} ${box.strong} ${css.figure}`}>
                <Value value={readingOf(point)} point={point} group={group} flow={flow} wayElsewhere />
              </span>
              <span className={css.range}>
                <PointBar point={point} value={readingOf(point)} />
              </span>
              <Compared point={point} value={readingOf(point)} group={group} />
              {trend !== undefined && <Sparkline point={point} trend={trend} start={start} end={end} />}
            </button>
          </li>
        );
      })}
    </ul>
  );
}
