import type { BatteryUse, CellSpread } from '@czyun/contract';
import { TimeChart } from '../../../kit/chart/time-chart.tsx';
import type { ChartSeries } from '../../../kit/chart/time-chart-types.ts';
import { Panel } from '../../../kit/panel/panel.tsx';
import { Text } from '../../../kit/ui/layout.tsx';
import { Empty } from '../../../kit/ui/states.tsx';
import { analysisText } from '../text.ts';

type Spread = NonNullable<BatteryUse['use']>['spread'];

const chartPx = 216;
const digits = { voltage: 1, temperature: 2 } as const;
const meanings = { voltage: 'load', temperature: 'high' } as const;

/** Spread of the cells by bucket of the period, and whether it grows. */
export function SpreadPanel({ of, zone }: { readonly of: Spread; readonly zone: string }) {
  const t = analysisText.useText();
  const title = t(($) => $.battery.spread);
  const curves = (kind: 'voltage' | 'temperature', spread: CellSpread | null): ChartSeries[] =>
    spread === null
      ? []
      : (['mean', 'max'] as const).map((which) => ({
          key: `${kind}:${which}`,
          name: `${t(($) => $.battery[`${kind}Short`])} ${t(($) => $.battery[which])}`,
          unit: spread.unit,
          decimals: digits[kind],
          meaning: meanings[kind],
          dash: which === 'max',
          times: of.times,
          values: spread[which],
        }));
  const series = [...curves('voltage', of.voltage), ...curves('temperature', of.temperature)];
  const trend = (kind: 'voltage' | 'temperature', spread: CellSpread | null) => {
    if (spread === null || spread.perMonth === null) return [];
    const { perMonth, unit } = spread;
    const change = `${perMonth > 0 ? '+' : ''}${perMonth.toFixed(digits[kind])} ${unit}`;
    return [t(($) => $.battery.perMonth, { name: t(($) => $.battery[`${kind}Short`]), change })];
  };
  const trends = [...trend('voltage', of.voltage), ...trend('temperature', of.temperature)];
  return (
    <Panel title={title} how={t(($) => $.battery.spreadHow)}>
      {series.length === 0 ? (
        <Empty title={t(($) => $.battery.noCells)} hint={t(($) => $.battery.noneHint)} />
      ) : (
        <div data-spread={of.voltage?.average ?? ''}>
          <TimeChart title={title} series={series} timeZone={zone} height={chartPx} downSample={`${of.bucket}-avg`} />
          {trends.length > 0 && (
            <Text as="p" size="small" tone="soft" data-trend>
              {trends.join(' · ')}
            </Text>
          )}
        </div>
      )}
    </Panel>
  );
}
