import { type PlanExecution, tariffPeriods } from '@czyun/contract';
import { TimeChart } from '../../../kit/chart/time-chart.tsx';
import type { ChartBand, ChartSeries } from '../../../kit/chart/time-chart-types.ts';
import box from '../../../kit/ui/box.module.css';
import { Card } from '../../../kit/ui/card.tsx';
import { PeriodLegend } from '../../../parts/tariff/period-legend.tsx';
import { meaningOf } from '../../../parts/tariff/periods.ts';
import { executionText } from './text.ts';

const quarterMs = 900_000;

/** Planned and actual power in steps, SOC, and the tariff periods in the background. */
export function ExecutionCurve({ day: { quarters, periods, start, end, until, timeZone } }: { readonly day: PlanExecution }) {
  const t = executionText.useText();
  const times = [...quarters.map((quarter) => quarter.start), until - 1];
  const stepped = (of: 'planned' | 'actual') => {
    const values = quarters.map((quarter) => quarter[of]);
    return [...values, ...values.slice(-1)];
  };
  const power = { unit: 'kW', decimals: 1, shape: 'step', times } as const;
  const series: ChartSeries[] = [
    { ...power, key: 'planned', name: t(($) => $.planned), slot: 4, dash: true, values: stepped('planned') },
    { ...power, key: 'actual', name: t(($) => $.actual), meaning: 'storage', values: stepped('actual') },
    // SOC at the end of the quarter-hour.
    {
      ...{ key: 'soc', name: t(($) => $.soc), unit: '%', decimals: 1, slot: 6 },
      times: quarters.map((quarter) => quarter.start + quarterMs - 1),
      values: quarters.map(({ soc }) => soc),
    },
  ];
  const bands = periods.map(
    ({ start: from, end: to, period }): ChartBand => ({ start: from, end: to, meaning: meaningOf[period], strength: 0.18 }),
  );
  const used = tariffPeriods.filter((each) => periods.some(({ period }) => period === each));
  return (
    <Card title={t(($) => $.curve)}>
      <div className={box.stack}>
        {used.length > 0 && <PeriodLegend periods={used} />}
        <TimeChart {...{ series, bands, start, end, timeZone }} title={t(($) => $.curve)} height={320} />
        <p className={`${box.plain} ${box.small} ${box.faint}`}>{t(($) => $.sign)}</p>
      </div>
    </Card>
  );
}
