import { timeText } from '@czyun/contract';
import box from '../../../kit/ui/box.module.css';
import { numberText } from '../../../platform/format/number.ts';
import { useTimeZone } from '../../../platform/project/project-context.ts';
import { monitorText } from '../text.ts';
import { type HeatFigures, spreadOf } from './heat.ts';
import { small } from './heat-units.ts';
import { useMonitored, usePointValues } from './monitored.ts';

interface OwnSummaryProps {
  readonly base: string;
  readonly figures: HeatFigures | null;
  readonly unit: string;
  readonly decimals: number;
  /** Time of the newest member, ms. */
  readonly newest: number;
}

const ownEnds = ['max', 'min'] as const;

/** Which figures are which: those above come from the members; the device's own summary is named where it says otherwise, being of another instant. */
export function OwnSummary({ base, figures, unit, decimals, newest }: OwnSummaryProps) {
  const t = monitorText.useText();
  const zone = useTimeZone();
  const { type } = useMonitored();
  const stem = base.replace(/_\{n\}$/, '');
  const points = type.points.filter(({ metric }) => ownEnds.some((end) => metric === `${stem}_${end}`));
  const readingOf = usePointValues(points);
  if (figures === null) return null;
  const own = ownEnds.map((end) => {
    const point = points.find(({ metric }) => metric === `${stem}_${end}`);
    const told = point === undefined ? undefined : readingOf(point);
    return told?.quality === 'good' && typeof told.value === 'number' ? { value: told.value, time: told.time } : null;
  });
  const [max = null, min = null] = own;
  const differs = (told: { value: number } | null, mine: number) =>
    told !== null && numberText(told.value, unit, decimals) !== numberText(mine, unit, decimals);
  const isOther = differs(max, figures.max) || differs(min, figures.min);
  const at = (time: number | null | undefined) => timeText(time ?? null, zone, 'clock');
  return (
    <p className={`${box.plain} ${box.small} ${box.faint}`} data-source data-differs={isOther}>
      {t(($) => $.heat.source, { count: figures.count, time: at(newest) })}
      {isOther && max !== null && min !== null && (
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
