import { timeText } from '@czyun/contract';
import { useMemo } from 'react';
import { BarChart } from '../../../kit/chart/bar-chart.tsx';
import { Fitted } from '../../../kit/chart/fitted.tsx';
import { Failed, Skeleton } from '../../../kit/ui/states.tsx';
import { useDayBars } from '../../../parts/energy/curves.ts';
import type { SeriesCell } from '../../../parts/energy/flow.ts';
import { shared } from '../../../platform/text.ts';
import type { Meaning } from '../../../platform/theme/tokens.ts';
import css from './curve.module.css';
import type { FigureProps } from './figure-props.ts';

const meaningOf: Readonly<Record<string, { readonly meaning: Meaning; readonly strength?: number }>> = {
  charge: { meaning: 'storage', strength: 0.5 },
  discharge: { meaning: 'storage' },
};
/** Most series with values in the legend; with more, the tooltip shows the values. */
const fewNames = 4;

/** Counts by day, ending with the day of the clock. */
export function BarFigure({ cell, heightPx, days }: FigureProps<SeriesCell> & { readonly days: number }) {
  const say = shared.useText();
  const { asked, bars, timeZone } = useDayBars(cell, days);
  // Counts of one kind are stacked; input and output are side by side.
  const stacked = new Set(cell.series.map(({ role }) => role)).size === 1 && cell.series.length > 1;
  const categories = bars.starts.map((start) => timeText(start, timeZone, 'day').slice(5));
  const series = useMemo(() => {
    const isApart = (role: string) => !stacked && bars.series.filter((item) => item.role === role).length === 1;
    return bars.series.map((item) => ({ ...item, ...(isApart(item.role) ? meaningOf[item.role] : {}) }));
  }, [bars, stacked]);
  if (asked.data === undefined) {
    return asked.error === null ? <Skeleton height={heightPx} /> : <Failed error={asked.error} onRetry={() => void asked.refetch()} />;
  }
  return (
    <Fitted heightPx={heightPx} className={`${css.curve} ${series.length > fewNames ? css.many : ''}`}>
      {(height) => (
        <BarChart
          title={cell.title}
          height={height}
          base={say(($) => $.chart.time)}
          categories={categories}
          series={series}
          unit={cell.unit}
          decimals={cell.unit === 'kWh' ? 1 : 0}
          stacked={stacked}
          {...(series.length > fewNames ? {} : { atRest: 'last' })}
          bare
        />
      )}
    </Fitted>
  );
}
