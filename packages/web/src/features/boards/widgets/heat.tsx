import { historyApi, hourMs, shownValue, startOfDay } from '@czyun/contract';
import type { BoardHeatFigure } from '@czyun/contract/boards';
import { Fitted } from '../../../kit/chart/fitted.tsx';
import { HeatChart } from '../../../kit/chart/heat-chart.tsx';
import type { WidgetProps } from '../../../kit/panel/registry.ts';
import { Failed, Skeleton } from '../../../kit/ui/states.tsx';
import type { BoundPoint } from '../../../parts/points/bound.ts';
import { useRangeSpan } from '../../../parts/points/use-curves.ts';
import { useCall } from '../../../platform/api/use-call.ts';
import { useKnownQuery } from '../../../platform/live/known.ts';
import { useTimeZone } from '../../../platform/project/project-context.ts';
import { dayHours } from '../points/day-hours.ts';
import { boardsText } from '../text.ts';
import { PointsPanel } from './points-panel.tsx';

interface HeatOptions {
  readonly title: string;
  readonly points: string;
  readonly figure: BoardHeatFigure;
  readonly range: '7d' | '30d';
}

/** Hours of a point by day, as colours. */
export function HeatWidget({ options: { title, points, figure, range } }: WidgetProps<HeatOptions>) {
  const t = boardsText.useText();
  const note = `${t(($) => $.heat[figure])} · ${t(($) => $.range[range])}`;
  return (
    <PointsPanel title={title} points={points} usual={t(($) => $.kind.heat)} note={note} picture>
      {([bound], heightPx, name) =>
        bound !== undefined && <Hours of={bound} figure={figure} range={range} heightPx={heightPx} title={name} />
      }
    </PointsPanel>
  );
}

interface HoursProps extends Pick<HeatOptions, 'figure' | 'range'> {
  readonly of: BoundPoint;
  readonly heightPx: number;
  readonly title: string;
}

/** Combines the two hours of a clock change into one cell. */
const both: Readonly<Record<BoardHeatFigure, (one: number, other: number) => number>> = {
  avg: (one, other) => (one + other) / 2,
  diff: (one, other) => one + other,
  min: Math.min,
  max: Math.max,
};
/** A register of the opposite sign has its lowest value where the shown one is highest. */
const opposite = { avg: 'avg', diff: 'diff', min: 'max', max: 'min' } as const;

function Hours({ of: { key, point, factor }, figure, range, heightPx, title }: HoursProps) {
  const t = boardsText.useText();
  const zone = useTimeZone();
  const known = useKnownQuery();
  const [from, end] = useRangeSpan(range);
  // Whole days, the last one up to now.
  const start = startOfDay(from + 24 * hourMs, zone);
  const downSample = `1h-${factor === 1 ? figure : opposite[figure]}`;
  const asked = useCall(
    historyApi.getParamHistory,
    { query: { key, start, end, downSample, form: 'columns', ...known } },
    { keep: true, quiet: true, passing: true },
  );
  if (asked.data === undefined)
    return asked.error === null ? <Skeleton height={heightPx} /> : <Failed error={asked.error} onRetry={() => void asked.refetch()} />;
  const [curve] = asked.data.series ?? [];
  const shown = {
    times: curve?.times ?? [],
    values: (curve?.values ?? []).map((value) => (value === null ? null : shownValue(value, factor))),
  };
  const map = dayHours(shown, zone, both[figure]);
  return (
    <Fitted heightPx={heightPx}>
      {(plotPx) => (
        <HeatChart
          title={title}
          {...map}
          base={t(($) => $.heat.day)}
          unit={point.unit ?? ''}
          decimals={point.decimals}
          height={plotPx}
          bare
        />
      )}
    </Fitted>
  );
}
