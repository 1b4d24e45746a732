import type { PowerQuality, QualityKind } from '@czyun/contract';
import { HistogramChart } from '../../../kit/chart/histogram-chart.tsx';
import { TimeChart } from '../../../kit/chart/time-chart.tsx';
import type { ChartSeries } from '../../../kit/chart/time-chart-types.ts';
import { Panel } from '../../../kit/panel/panel.tsx';
import { useAllows, useTimeZone } from '../../../platform/project/project-context.ts';
import { qualityText } from '../text.ts';
import { limitLines, standardText } from './limit-text.ts';

const tenMinutesMs = 600_000;
const noRows: PowerQuality['kinds'][number]['rows'] = [];

export interface KindProps {
  readonly of: PowerQuality;
  readonly kind: QualityKind;
}

/** Ten-minute values of a quantity over time with its limits; empty for devices without such a point. */
export function CurvesPanel({ of, kind }: KindProps) {
  const t = qualityText.useText();
  const isEngineer = useAllows()('indicator.manage');
  const zone = useTimeZone();
  const found = of.kinds.find((each) => each.kind === kind);
  const rows = found?.rows ?? noRows;
  const series = rows.map(
    ({ metric, name, unit, values }): ChartSeries => ({ key: metric, name, unit, decimals: 2, times: of.times, values }),
  );
  const limits = limitLines(found?.limit ?? null, rows[0]?.unit ?? '', t);
  if (found === undefined) return null;
  const title = t(($) => $.kind[kind]);
  return (
    <Panel title={title} note={found.limit === null ? undefined : standardText(found.limit, t, isEngineer)}>
      <TimeChart
        series={series}
        limits={limits}
        start={of.start}
        end={Math.max(of.end, of.start + tenMinutesMs)}
        timeZone={zone}
        bucketText={t(($) => $.curve.bucket)}
        syncKey="power-quality"
        title={title}
        height={240}
      />
    </Panel>
  );
}

/** Distribution of the ten-minute values of a quantity. */
export function DistributionPanel({ of, kind }: KindProps) {
  const t = qualityText.useText();
  const found = of.kinds.find((each) => each.kind === kind);
  const values = (found?.rows ?? noRows).flatMap(({ values }) => values);
  const n = values.filter((value) => value !== null).length;
  if (found === undefined) return null;
  const name = t(($) => $.kind[kind]);
  const title = t(($) => $.histogram.title, { kind: name });
  return (
    <Panel title={title} note={t(($) => $.histogram.note, { n })}>
      <HistogramChart title={title} quantity={name} values={values} unit={found.rows[0]?.unit ?? ''} decimals={2} height={240} />
    </Panel>
  );
}
