import { shownValue } from '@czyun/contract';
import type { ExpandedPoint } from '@czyun/devices';
import { TimeChart } from '../../kit/chart/time-chart.tsx';
import { Skeleton, States } from '../../kit/ui/states.tsx';
import { useWord } from '../../platform/language/language.ts';
import { useNow } from '../../platform/live/use-clock.ts';
import { useTimeZone } from '../../platform/project/project-context.ts';
import { BandNote } from '../server-clock/band-note.tsx';
import { useClockBands } from '../server-clock/queries.ts';
import { useLastHour } from './queries.ts';

const stepMs = 5000;
const heightPx = 220;

interface PointCurveProps {
  readonly deviceId: number;
  /** As displayed. */
  readonly point: ExpandedPoint;
  /** Its register has the opposite sign. */
  readonly turned: boolean;
}

/** Curve of the hour before the clock's instant. */
export function PointCurve({ deviceId, point, turned }: PointCurveProps) {
  const word = useWord();
  const timeZone = useTimeZone();
  const end = Math.floor(useNow(stepMs) / stepMs) * stepMs;
  const history = useLastHour(`${deviceId}:${point.metric}`, end);
  const curve = history.data?.series?.[0];
  const start = end - 3_600_000;
  const bands = useClockBands(start, end);
  const series = [
    {
      key: point.metric,
      name: word(point.name),
      unit: point.unit ?? '',
      decimals: point.decimals,
      shape: point.type === 'number' || point.type === 'counter' ? ('line' as const) : ('step' as const),
      times: curve?.times ?? [],
      values: turned ? (curve?.values ?? []).map((value) => shownValue(value, -1)) : (curve?.values ?? []),
    },
  ];
  return (
    <States of={history} skeleton={<Skeleton height={heightPx + 28} />}>
      {() => (
        <>
          <TimeChart
            series={series}
            start={start}
            end={end}
            timeZone={timeZone}
            height={heightPx}
            gapMs={point.storage === 'bulk' ? 900_000 : 180_000}
            bands={bands}
            bare
          />
          <BandNote bands={bands} start={start} end={end} />
        </>
      )}
    </States>
  );
}
