import type { ExpandedPoint } from '@czyun/devices';
import { useMemo } from 'react';
import { useWord } from '../../../shared/i18n/language.ts';
import { Value } from '../../../shared/ui/value.tsx';
import { monitorText } from '../text.ts';
import { useMonitored, usePointValues } from './monitored.ts';

/** The values that matter most for this type, large. */
export function KeyFigures() {
  const t = monitorText.use();
  const word = useWord();
  const { type, open } = useMonitored();
  const points = useMemo(() => {
    const metrics = type.status === undefined ? type.keyMetrics : [type.status.metric, ...type.keyMetrics];
    return [...new Set(metrics)].flatMap((metric): ExpandedPoint[] => {
      const point = type.points.find((each) => each.metric === metric);
      return point === undefined ? [] : [point];
    });
  }, [type]);
  const readingOf = usePointValues(points);
  return (
    <ul className="key-figures">
      {points.map((point) => (
        <li key={point.metric}>
          <button type="button" data-figure={point.metric} title={t(($) => $.point.open)} onClick={() => open(point.metric)}>
            <span className="name">{word(point.name)}</span>
            <span className="figure">
              <Value value={readingOf(point)} point={point} />
            </span>
          </button>
        </li>
      ))}
    </ul>
  );
}
