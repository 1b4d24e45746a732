import { timeText } from '@czyun/contract';
import box from '../../kit/ui/box.module.css';
import { numberText } from '../../platform/format/number.ts';
import { useTimeZone } from '../../platform/project/project-context.ts';
import { type HeatFigures, spreadOf } from './heat.ts';
import { small } from './heat-units.ts';
import { useMonitored, usePointValues } from './monitored.ts';
import { monitorText } from './text.ts';

interface OwnSummaryProps {
  readonly base: string;
  readonly figures: HeatFigures | null;
  readonly unit: string;
  readonly decimals: number;
  /** Time of the latest member, ms. */
  readonly newest: number;
}

const ownEnds = ['max', 'min'] as const;

/** The figures are computed from the members. The device's own maximum and minimum, of another instant, are shown if they differ. */
export function OwnSummary({ base, figures, unit, decimals, newest }: OwnSummaryProps) {
  const t = monitorText.useText();
  const zone = useTimeZone();
  const { type } = useMonitored();
  const stem = base.replace(/_\{n\}$/, '');
  const points = type.points.filter(({ metric }) => ownEnds.some((end) => metric === `${stem}_${end}`));
  const readingOf = usePointValues(points);
  if (figures === null) return null;
  const [max = null, min = null] = ownEnds.map((end) => {
    const point = points.find(({ metric }) => metric === `${stem}_${end}`);
    const reading = point === undefined ? undefined : readingOf(point);
    return reading?.quality === 'good' && typeof reading.value === 'number' ? { value: reading.value, time: reading.time } : null;
  });
  const differs = (reported: { value: number } | null, computed: number) =>
    reported !== null && numberText(reported.value, unit, decimals) !== numberText(computed, unit, decimals);
  const isDifferent = differs(max, figures.max) || differs(min, figures.min);
  const at = (time: number | null | undefined) => timeText(time ?? null, zone, 'clock');
  return (
    <p className={`${box.plain} ${box.small} ${box.faint}`} data-source data-differs={isDifferent}>
      {t(($) => $.heat.source, { count: figures.count, time: at(newest) })}
      {isDifferent && max !== null && min !== null && (
        <>
          {' '}
          {t(($) => $.heat.own, {
            time: at(max.time),
            max: numberText(max.value, unit, decimals),
            min: numberText(min.value, unit, decimals),
            spread: small(spreadOf({ max: max.value, min: min.value }, decimals), unit, decimals),
          })}
        </>
      )}
    </p>
  );
}
