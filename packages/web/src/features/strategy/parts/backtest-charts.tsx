import { type BacktestDay, missedCauses } from '@czyun/contract';
import { BarChart } from '../../../kit/chart/bar-chart.tsx';
import { Card } from '../../../kit/ui/card.tsx';
import { strategyText } from '../text.ts';
import { barGroups, isByMonth, summed } from './backtest-bars.ts';

/** Missed amounts by cause; and, if a plan in force is known, actual earnings beside those of that plan and of the best one. */
export function BacktestCharts({ days }: { readonly days: readonly BacktestDay[] }) {
  const t = strategyText.useText();
  const groups = barGroups(days);
  const base = isByMonth(days) ? t(($) => $.backtest.month) : t(($) => $.backtest.date);
  const common = { base, categories: groups.map(({ name }) => name), unit: '¥', decimals: 2, atRest: 'sum' } as const;
  const missed = isByMonth(days) ? t(($) => $.backtest.monthPicture) : t(($) => $.backtest.picture);
  const causeOf = ({ none, causes }: BacktestDay, cause: string) =>
    none === null ? (causes.find((each) => each.cause === cause)?.money ?? '0.00') : null;
  // Days without a plan in force are excluded from all bars, so that bars stay comparable.
  const earned = [
    { key: 'actual', name: t(($) => $.backtest.actual), of: (day: BacktestDay) => day.inForce && day.actual },
    { key: 'inForce', name: t(($) => $.backtest.inForce), of: (day: BacktestDay) => day.inForce?.money },
    { key: 'best', name: t(($) => $.backtest.best), of: (day: BacktestDay) => day.inForce && day.best },
  ];
  return (
    <>
      <Card title={missed}>
        <BarChart
          {...common}
          title={missed}
          stacked
          series={missedCauses.map((cause) => ({
            key: cause,
            name: t(($) => $.backtest.cause[cause]),
            values: groups.map((group) => summed(group, (day) => causeOf(day, cause))),
          }))}
        />
      </Card>
      {days.some(({ inForce }) => inForce !== null) && (
        <Card title={t(($) => $.backtest.earned)}>
          <BarChart
            {...common}
            title={t(($) => $.backtest.earned)}
            series={earned.map(({ key, name, of }) => ({ key, name, values: groups.map((group) => summed(group, of)) }))}
          />
        </Card>
      )}
    </>
  );
}
