import { type StationIndicators, timeText } from '@czyun/contract';
import { useMemo } from 'react';
import { BarChart } from '../../../kit/chart/bar-chart.tsx';
import { Select } from '../../../kit/control/select.tsx';
import { Panel } from '../../../kit/panel/panel.tsx';
import { Empty } from '../../../kit/ui/states.tsx';
import { indicatorsText } from '../text.ts';

export interface TrendPanelProps {
  readonly of: StationIndicators;
  /** Key of the selected indicator; another one is drawn if it has no values. */
  readonly shown: string;
  readonly onShow: (key: string) => void;
}

/** Trend of an indicator by day of a month or by month of a year. */
export function TrendPanel({ of, shown, onShow }: TrendPanelProps) {
  const t = indicatorsText.useText();
  const { unit, timeZone, series } = of;
  const categories = useMemo(
    () =>
      series.times.map((time) =>
        unit === 'month' ? timeText(time, timeZone, 'day').slice(5) : timeText(time, timeZone, 'day').slice(0, 7),
      ),
    [series.times, unit, timeZone],
  );
  const one = series.list.find(({ key }) => key === shown) ?? series.list[0];
  const bars = useMemo(() => (one ? [{ key: one.key, name: one.name, values: [...one.values] }] : []), [one]);
  const title = t(($) => $.trend.title);
  if (unit === 'day') return null;
  return (
    <Panel
      title={title}
      extra={
        one && (
          <Select
            label={t(($) => $.trend.of)}
            size="small"
            value={one.key}
            options={series.list.map(({ key, name }) => ({ value: key, label: name }))}
            onChange={onShow}
            wideList
            width="min(256px, 48vw)"
          />
        )
      }
    >
      {one ? (
        <BarChart
          title={`${title} ${one.name}`}
          base={t(($) => (unit === 'month' ? $.trend.month : $.trend.year))}
          categories={categories}
          series={bars}
          unit={one.unit}
          decimals={2}
          height={260}
        />
      ) : (
        <Empty title={t(($) => $.trend.none)} hint={t(($) => $.trend.noneHint)} />
      )}
    </Panel>
  );
}
