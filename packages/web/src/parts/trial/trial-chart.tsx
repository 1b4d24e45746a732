import { TimeChart } from '../../kit/chart/time-chart.tsx';
import type { ChartLimit, ChartSeries } from '../../kit/chart/time-chart-types.ts';
import { Skeleton, States, type StatesProps } from '../../kit/ui/states.tsx';
import { useTimeZone } from '../../platform/project/project-context.ts';
import type { Episode } from './trial-result.tsx';

const heightPx = 240;

/** Meaning of a severity on a chart. */
export const severityMeanings = { 1: 'severity1', 2: 'severity2', 3: 'severity3' } as const;

export interface TrialChartProps<E extends Episode> {
  /** The call that loads the series. */
  readonly of: StatesProps<unknown>['of'];
  readonly title: string;
  readonly series: readonly ChartSeries[];
  readonly trial: { readonly start: number; readonly end: number; readonly episodes: readonly E[] };
  readonly severityOf: (episode: E) => 1 | 2 | 3;
  readonly limits?: readonly ChartLimit[];
}

/** The curves of a trial with its episodes behind them. */
export function TrialChart<E extends Episode>({
  of,
  title,
  series,
  trial: { start, end, episodes },
  severityOf,
  limits,
}: TrialChartProps<E>) {
  const timeZone = useTimeZone();
  const bands = episodes.map((episode) => ({
    start: episode.start,
    end: episode.end ?? end,
    meaning: severityMeanings[severityOf(episode)],
    strength: 0.15,
  }));
  return (
    <States of={of} skeleton={<Skeleton height={heightPx} />}>
      {() => (
        <TimeChart
          series={series}
          start={start}
          end={end}
          timeZone={timeZone}
          height={heightPx}
          bands={bands}
          title={title}
          bare
          {...(limits === undefined ? {} : { limits })}
        />
      )}
    </States>
  );
}
