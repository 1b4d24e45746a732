import type { EnergyTarget } from '@czyun/contract';
import { BarChart } from '../../../kit/chart/bar-chart.tsx';
import { Fields } from '../../../kit/form/form.tsx';
import { Panel } from '../../../kit/panel/panel.tsx';
import { targetsText } from '../text.ts';
import { CurrentMonth, chartPx } from './current-month.tsx';
import { monthText } from './months-columns.tsx';
import { shownUnit, useSubjectName } from './words.tsx';

interface TargetChartsProps {
  readonly target: EnergyTarget;
  readonly year: number;
  /** 1–12; 0: the current month is not in the year. */
  readonly month: number;
}

/** The current month of a target as it accumulates, and the months of its year. */
export function TargetCharts({ target, year, month }: TargetChartsProps) {
  const t = targetsText.useText();
  const name = useSubjectName()(target);
  const title = t(($) => $.months.title, { name });
  return (
    <Fields least={320}>
      {month > 0 && <CurrentMonth of={target} month={monthText(year, month)} />}
      <Panel title={title}>
        <BarChart
          title={title}
          base={t(($) => $.months.base)}
          categories={target.months.map((each) => monthText(year, each.month))}
          series={[
            { key: 'target', name: t(($) => $.months.target), meaning: 'flat', values: target.months.map((each) => each.target) },
            { key: 'actual', name: t(($) => $.months.actual), meaning: 'load', values: target.months.map(({ actual }) => actual) },
          ]}
          unit={shownUnit(target.unit)}
          decimals={2}
          height={chartPx + 60}
        />
      </Panel>
    </Fields>
  );
}
