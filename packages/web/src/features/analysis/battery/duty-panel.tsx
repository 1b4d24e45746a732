import { type DutyRate, dutyRates } from '@czyun/contract';
import { HeatChart } from '../../../kit/chart/heat-chart.tsx';
import { Select } from '../../../kit/control/select.tsx';
import { Panel } from '../../../kit/panel/panel.tsx';
import { Empty } from '../../../kit/ui/states.tsx';
import { analysisText } from '../text.ts';
import { dutyMap, type Use } from './classes.ts';

export interface DutyPanelProps {
  readonly of: Use;
  readonly rate: DutyRate;
  readonly onRate: (rate: DutyRate) => void;
}

const rowPx = 24;
const aroundPx = 104;

/** Hours by temperature and state of charge, at the chosen C-rates. */
export function DutyPanel({ of, rate, onRate }: DutyPanelProps) {
  const t = analysisText.useText();
  const title = t(($) => $.battery.duty);
  const isRated = of.ratedKwh !== null;
  const map = dutyMap(of, isRated ? rate : 'all');
  if (map === null)
    return (
      <Panel title={title}>
        <Empty title={t(($) => $.battery.noTemperature)} hint={t(($) => $.battery.noneHint)} />
      </Panel>
    );
  return (
    <Panel
      title={title}
      how={t(($) => $.battery.dutyHow)}
      extra={
        isRated && (
          <Select<DutyRate>
            size="small"
            label={t(($) => $.battery.rate)}
            value={rate}
            onChange={onRate}
            options={dutyRates.map((value) => ({ value, label: t(($) => $.battery.rates[value]) }))}
            wideList
          />
        )
      }
    >
      <div data-duty={map.hours.toFixed(2)}>
        <HeatChart
          title={title}
          columns={map.columns}
          rows={map.rows}
          base={`${t(($) => $.battery.temperature)} (℃) \\ SOC (%)`}
          values={map.values}
          unit="h"
          decimals={1}
          height={aroundPx + Math.max(6, map.rows.length) * rowPx}
          facts={[t(($) => $.battery.dutyAxes), ...(isRated ? [] : [t(($) => $.battery.noRate)])]}
        />
      </div>
    </Panel>
  );
}
