import { type CellEvidence, historyApi } from '@czyun/contract';
import { TimeChart } from '../../../kit/chart/time-chart.tsx';
import type { ChartSeries } from '../../../kit/chart/time-chart-types.ts';
import { Failed, Skeleton } from '../../../kit/ui/states.tsx';
import { useCall } from '../../../platform/api/use-call.ts';
import { analysisText } from '../text.ts';

export interface EventCurveProps {
  readonly keys: CellEvidence['keys'];
  /** With the neighbours instead of the mean of all cells. */
  readonly near: boolean;
  readonly event: { readonly start: number; readonly end: number };
  readonly start: number;
  readonly end: number;
  readonly cell: number;
  readonly zone: string;
}

const chartPx = 200;
const columns = 600;

/** Voltage of the cell, its reference, and the current around an event. */
export function EventCurve({ keys, near, event, start, end, cell, zone }: EventCurveProps) {
  const t = analysisText.useText();
  const others = near
    ? keys.near.map((each) => ({ key: each.key, name: t(($) => $.cells.cell, { cell: each.cell }) }))
    : keys.mean === null
      ? []
      : [{ key: keys.mean, name: t(($) => $.cells.mean) }];
  const key = [keys.volts, ...others.map((each) => each.key), keys.amps].join(',');
  const query = { key, start: Math.floor(start), end: Math.ceil(end), width: columns, form: 'columns' as const };
  const curves = useCall(historyApi.getParamHistory, { query }, { freshMs: 300_000, quiet: true });
  const { data, error } = curves;
  if (data === undefined)
    return error === null ? <Skeleton height={chartPx} /> : <Failed error={error} onRetry={() => void curves.refetch()} />;
  const of = (index: number) => ({ times: data.series?.[index]?.times ?? [], values: data.series?.[index]?.values ?? [] });
  const series: ChartSeries[] = [
    { key: 'cell', name: t(($) => $.cells.cell, { cell }), unit: 'V', decimals: 3, meaning: 'load', ...of(0) },
    ...others.map(
      ({ key: own, name }, index): ChartSeries => ({
        key: own,
        name,
        unit: 'V',
        decimals: 3,
        dash: true,
        slot: index + 3,
        ...of(index + 1),
      }),
    ),
    { key: 'amps', name: t(($) => $.cells.current), unit: 'A', decimals: 1, meaning: 'storage', ...of(others.length + 1) },
  ];
  return (
    <TimeChart
      title={t(($) => $.cells.curve)}
      series={series}
      timeZone={zone}
      start={start}
      end={end}
      height={chartPx}
      bands={[{ start: event.start, end: event.end, meaning: 'auto' }]}
      downSample={data.downSample}
    />
  );
}
