import type { EnergyStatistics } from '@czyun/contract';
import { useMemo } from 'react';
import { HeatChart } from '../../../kit/chart/heat-chart.tsx';
import { Select } from '../../../kit/control/select.tsx';
import { Panel } from '../../../kit/panel/panel.tsx';
import { statisticsText } from '../text.ts';
import { heatRows } from './heat-rows.ts';

export interface HeatPanelProps {
  readonly statistics: EnergyStatistics;
  /** Key of the selected energy; empty: the first. */
  readonly flow: string;
  readonly onFlow: (flow: string) => void;
}

const rowPx = 16;
const aroundPx = 96;

/** A month as days by hours, a year as months by days; a day has its bars. */
export function HeatPanel({ statistics, flow, onFlow }: HeatPanelProps) {
  const t = statisticsText.useText();
  const { unit, fine, timeZone } = statistics;
  const shown = fine.series.find(({ key }) => key === flow) ?? fine.series[0];
  const heat = useMemo(
    () => (unit === 'day' || shown === undefined ? null : heatRows(unit, fine.times, shown.values, timeZone)),
    [unit, fine, shown, timeZone],
  );
  if (unit === 'day' || heat === null || shown === undefined) return null;
  return (
    <Panel
      title={t(($) => $.heat[unit])}
      extra={
        <Select
          size="small"
          label={t(($) => $.heat.flow)}
          value={shown.key}
          onChange={onFlow}
          wideList
          options={fine.series.map(({ key, name }) => ({ value: key, label: name }))}
        />
      }
    >
      <HeatChart
        title={`${t(($) => $.heat[unit])} ${shown.name}`}
        {...heat}
        base={t(($) => (unit === 'month' ? $.heat.day : $.heat.monthOf))}
        unit={statistics.energy.find(({ key }) => key === shown.key)?.unit ?? ''}
        decimals={1}
        height={aroundPx + Math.max(12, heat.rows.length) * rowPx}
      />
    </Panel>
  );
}
