import type { ExpandedPoint } from '@czyun/devices';
import { useMemo } from 'react';
import { scaleOfGroup } from '../../../shared/format/number.ts';
import { useWord } from '../../../shared/i18n/language.ts';
import { Value } from '../../../shared/ui/value.tsx';
import { monitorText } from '../text.ts';
import { useMonitored, usePointValues } from './monitored.ts';

/** The values that matter most for this type, large. */
export function KeyFigures() {
  const t = monitorText.use();
  const word = useWord();
  const { type, open, flowOf } = useMonitored();
  const points = useMemo(() => {
    const metrics = type.status === undefined ? type.keyMetrics : [type.status.metric, ...type.keyMetrics];
    return [...new Set(metrics)].flatMap((metric): ExpandedPoint[] => {
      const point = type.points.find((each) => each.metric === metric);
      return point === undefined ? [] : [point];
    });
  }, [type]);
  const readingOf = usePointValues(points);
  const group = scaleOfGroup(points.map((point) => ({ value: readingOf(point)?.value, unit: point.unit, metric: point.metric })));
  return (
    <ul className="key-figures">
      {points.map((point) => (
        <li key={point.metric}>
          <button type="button" data-figure={point.metric} title={t(($) => $.point.open)} onClick={() => open(point.metric)}>
            <span className="name">{word(point.name)}</span>
            <span className="figure">
              <Value value={readingOf(point)} point={point} group={group} flow={flowOf(point)} />
            </span>
          </button>
        </li>
      ))}
    </ul>
  );
}
