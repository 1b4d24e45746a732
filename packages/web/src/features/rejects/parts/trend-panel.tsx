import { timeText } from '@czyun/contract';
import type { rejectsApi } from '@czyun/contract/rejects';
import { BarChart } from '../../../kit/chart/bar-chart.tsx';
import { Panel } from '../../../kit/panel/panel.tsx';
import { Empty } from '../../../kit/ui/states.tsx';
import type { useCall } from '../../../platform/api/use-call.ts';
import { rejectsText } from '../text.ts';

/** Rejects by hour or day: counted, and recorded in addition. */
export function TrendPanel({ of }: { readonly of: ReturnType<typeof useCall<typeof rejectsApi.listRejects>> }) {
  const t = rejectsText.useText();
  const { data } = of;
  const title = t(($) => $.trend.title);
  const isHourly = data?.trend.bucket === '1h';
  const { times = [], counted = [], recorded = [] } = data?.trend ?? {};
  const labelOf = (time: number) => timeText(time, data?.timeZone ?? 'UTC', isHourly ? 'minute' : 'day').slice(5);
  const isKnown = counted.some((each) => each !== null) || recorded.some((each) => each > 0);
  return (
    <Panel title={title} of={of} picture leastPx={336}>
      {isKnown ? (
        <BarChart
          title={title}
          base={t(($) => (isHourly ? $.trend.hour : $.trend.day))}
          categories={times.map(labelOf)}
          series={[
            { key: 'counted', name: t(($) => $.trend.counted), meaning: 'high', values: counted },
            { key: 'recorded', name: t(($) => $.trend.recorded), meaning: 'stop', values: recorded },
          ]}
          unit={t(($) => $.pcs)}
          decimals={0}
          atRest="sum"
          stacked
          whole
          height={312}
        />
      ) : (
        <Empty title={t(($) => $.pareto.none)} hint={t(($) => $.trend.unknown)} />
      )}
    </Panel>
  );
}
