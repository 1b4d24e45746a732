import { shownValue } from '@czyun/contract';
import type { ExpandedPoint } from '@czyun/devices';
import { TimeChart } from '../../../kit/chart/time-chart.tsx';
import type { ChartSeries } from '../../../kit/chart/time-chart-types.ts';
import { Panel } from '../../../kit/panel/panel.tsx';
import { Skeleton } from '../../../kit/ui/states.tsx';
import { useMonitored } from '../../../parts/monitor/monitored.ts';
import { useCurves } from '../../../parts/monitor/queries.ts';
import { useWord } from '../../../platform/language/language.ts';
import { useKnown } from '../../../platform/live/known.ts';
import { useClock, useNow } from '../../../platform/live/use-clock.ts';
import { useTimeZone } from '../../../platform/project/project-context.ts';
import { rollbackText } from '../text.ts';
import { aroundMs, readSpan } from './around-span.ts';

export interface AroundCurvesProps {
  /** Length of the lanes, ms. */
  readonly rangeMs: number;
  /** Compared instant; null: none. */
  readonly vs: number | null;
}

const heightPx = 176;
/** Height of legend and facts, px. */
const besidePx = 44;
/** More curves cannot be distinguished. */
const maxCurves = 4;
const maxUnits = 2;
const width = 480;

/** Numeric key values with at most two units. */
function pointsOf(points: readonly ExpandedPoint[], keys: readonly string[]): readonly ExpandedPoint[] {
  const shown = keys.flatMap((key) => points.filter(({ metric }) => metric === key));
  const measured = shown.filter(({ type }) => type === 'number');
  // Counters only rise.
  const numeric = measured.length > 0 ? measured : shown.filter(({ type }) => type === 'counter');
  const units = [...new Set(numeric.map(({ unit = '' }) => unit))].slice(0, maxUnits);
  return numeric.filter(({ unit = '' }) => units.includes(unit)).slice(0, maxCurves);
}

/** Curves of the key values with the cursor in the middle; those of the compared instant are dashed and overlaid. */
export function AroundCurves({ rangeMs, vs }: AroundCurvesProps) {
  const t = rollbackText.useText();
  const word = useWord();
  const timeZone = useTimeZone();
  const clock = useClock();
  const { type, deviceId, turned } = useMonitored();
  const at = Math.round(useNow(clock.mode === 'past' && clock.playing ? 250 : 1000));
  const length = aroundMs(rangeMs);
  const points = pointsOf(type.points, type.keyMetrics);
  const [from, to] = readSpan(at, length);
  const now = useCurves(deviceId, points, from, to, width);
  const isKnownThen = useKnown() !== null;
  const shift = vs === null ? 0 : at - vs;
  const [thenFrom, thenTo] = readSpan(vs ?? at, length);
  const then = useCurves(deviceId, vs === null ? [] : points, thenFrom, thenTo, width, isKnownThen);
  const seriesOf = (data: typeof now.data, second: boolean): ChartSeries[] =>
    points.flatMap((point, slot): ChartSeries[] => {
      const curve = data?.series?.find(({ key }) => key === `${deviceId}:${point.metric}`);
      if (curve === undefined && second) return [];
      const name = word(point.name);
      const values = curve?.values ?? [];
      return [
        {
          key: second ? `${point.metric} second` : point.metric,
          name: second ? t(($) => (isKnownThen ? $.knownNow : $.before), { name }) : name,
          unit: point.unit ?? '',
          decimals: point.decimals,
          slot,
          ...(second ? { dash: true } : {}),
          times: second ? (curve?.times ?? []).map((time) => time + shift) : (curve?.times ?? []),
          values: turned.has(point.metric) ? values.map((value) => shownValue(value, -1)) : values,
        },
      ];
    });
  const minutes = length / 120_000;
  const span = minutes >= 60 ? t(($) => $.span.hours, { n: minutes / 60 }) : t(($) => $.span.minutes, { n: minutes });
  if (points.length === 0) return null;
  return (
    <Panel title={t(($) => $.around)} note={t(($) => $.aroundNote, { span })} picture>
      {now.data === undefined && now.error === null ? (
        <Skeleton height={heightPx + besidePx} />
      ) : (
        <TimeChart
          series={[...seriesOf(now.data, false), ...(vs === null ? [] : seriesOf(then.data, true))]}
          start={at - length / 2}
          end={at + length / 2}
          timeZone={timeZone}
          height={heightPx}
          gapMs={Math.max(180_000, length / 60)}
          marks={[{ time: at, meaning: 'auto' }]}
          title={t(($) => $.around)}
          bare
        />
      )}
    </Panel>
  );
}
