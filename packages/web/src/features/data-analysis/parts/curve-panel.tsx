import type { AnalysedFigure } from '@czyun/contract';
import { TimeChart } from '../../../kit/chart/time-chart.tsx';
import { Panel } from '../../../kit/panel/panel.tsx';
import { useWord } from '../../../platform/language/language.ts';
import { dataAnalysisText } from '../text.ts';
import type { Analysed } from './result.ts';
import { isSummed } from './tables.tsx';

export interface CurvePanelProps {
  readonly list: readonly Analysed[];
  readonly figure: AnalysedFigure;
  /** Bucket used by the server, which may be coarser than requested. */
  readonly downSample: string;
  readonly start: number;
  readonly end: number;
  readonly zone: string;
}

const chartPx = 300;

/** The selected statistic of each point by bucket. */
export function CurvePanel({ list, figure, downSample, start, end, zone }: CurvePanelProps) {
  const t = dataAnalysisText.useText();
  const word = useWord();
  const title = t(($) => $.curve);
  const series = list.map(({ key, device, point, times, values }, slot) => ({
    ...{ key, name: `${device.name} · ${word(point.name)}`, unit: figure === 'count' ? '' : (point.unit ?? ''), slot },
    decimals: figure === 'count' ? 0 : point.decimals,
    shape: isSummed(figure) ? ('bar' as const) : ('line' as const),
    times,
    values,
  }));
  return (
    <Panel title={title}>
      <div data-analysed={list.length}>
        <TimeChart title={title} series={series} start={start} end={end} timeZone={zone} downSample={downSample} height={chartPx} />
      </div>
    </Panel>
  );
}
