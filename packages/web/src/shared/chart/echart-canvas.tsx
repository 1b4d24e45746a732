import type { BarSeriesOption, HeatmapSeriesOption, LineSeriesOption, PieSeriesOption, RadarSeriesOption } from 'echarts/charts';
import { BarChart, HeatmapChart, LineChart, PieChart, RadarChart } from 'echarts/charts';
import type {
  GridComponentOption,
  LegendComponentOption,
  RadarComponentOption,
  TooltipComponentOption,
  VisualMapComponentOption,
} from 'echarts/components';
import { AriaComponent, GridComponent, LegendComponent, RadarComponent, TooltipComponent, VisualMapComponent } from 'echarts/components';
import { type ComposeOption, type EChartsType, init, use as register } from 'echarts/core';
import { CanvasRenderer } from 'echarts/renderers';
import { useEffect, useRef } from 'react';
import { useTheme } from '../theme/theme.ts';
import { echartTheme } from './echart-theme.ts';
import { onFontsLoaded } from './fonts-ready.ts';

register([
  BarChart,
  HeatmapChart,
  LineChart,
  PieChart,
  RadarChart,
  AriaComponent,
  GridComponent,
  LegendComponent,
  RadarComponent,
  TooltipComponent,
  VisualMapComponent,
  CanvasRenderer,
]);

export type EChartOption = ComposeOption<
  | BarSeriesOption
  | HeatmapSeriesOption
  | LineSeriesOption
  | PieSeriesOption
  | RadarSeriesOption
  | GridComponentOption
  | LegendComponentOption
  | RadarComponentOption
  | TooltipComponentOption
  | VisualMapComponentOption
>;

export interface EChartProps {
  readonly option: EChartOption;
  readonly height?: number;
  /** What the picture shows, for those who cannot see it. */
  readonly label: string;
  /** Name of the data item that was clicked. */
  readonly onPick?: (name: string) => void;
}

const still = globalThis.matchMedia?.('(prefers-reduced-motion: reduce)').matches === true;

/** The canvas behind `EChart`. */
export function EChartCanvas({ option, height = 240, label, onPick }: EChartProps) {
  const { tokens } = useTheme();
  const host = useRef<HTMLDivElement>(null);
  const chart = useRef<EChartsType | null>(null);
  const pick = useRef(onPick);
  pick.current = onPick;

  useEffect(() => {
    const element = host.current;
    if (element === null) return;
    const made = init(element, echartTheme(tokens), { renderer: 'canvas' });
    chart.current = made;
    made.on('click', (event) => pick.current?.(String(event.name)));
    const observer = new ResizeObserver(() => made.resize());
    observer.observe(element);
    const stopFonts = onFontsLoaded(() => made.resize());
    return () => {
      observer.disconnect();
      stopFonts();
      made.dispose();
      chart.current = null;
    };
  }, [tokens]);

  // biome-ignore lint/correctness/useExhaustiveDependencies: a canvas made anew for another look must be filled again
  useEffect(() => {
    const { tooltip, ...rest } = option;
    chart.current?.setOption(
      {
        animation: !still,
        animationDuration: 200,
        animationDurationUpdate: 200,
        ...rest,
        ...(tooltip === undefined ? {} : { tooltip: { confine: true, ...tooltip } }),
      },
      { replaceMerge: ['series'] },
    );
  }, [option, tokens]);

  return <div ref={host} role="img" aria-label={label} style={{ height, width: '100%' }} />;
}
