import type {
  BarSeriesOption,
  BoxplotSeriesOption,
  HeatmapSeriesOption,
  LineSeriesOption,
  PieSeriesOption,
  RadarSeriesOption,
  ScatterSeriesOption,
} from 'echarts/charts';
import { BarChart, BoxplotChart, HeatmapChart, LineChart, PieChart, RadarChart, ScatterChart } from 'echarts/charts';
import type {
  DataZoomComponentOption,
  GridComponentOption,
  LegendComponentOption,
  MarkAreaComponentOption,
  MarkLineComponentOption,
  RadarComponentOption,
  ToolboxComponentOption,
  TooltipComponentOption,
  VisualMapComponentOption,
} from 'echarts/components';
import {
  AriaComponent,
  DataZoomComponent,
  GridComponent,
  LegendComponent,
  MarkAreaComponent,
  MarkLineComponent,
  RadarComponent,
  ToolboxComponent,
  TooltipComponent,
  VisualMapComponent,
} from 'echarts/components';
import { type ComposeOption, type EChartsType, init, use as register } from 'echarts/core';
import { CanvasRenderer } from 'echarts/renderers';
import { useEffect, useRef } from 'react';
import { useTheme } from '../../platform/theme/theme.ts';
import { useLatest } from '../../platform/use-latest.ts';
import { useIsWall, usePixelRatio, wallWordsPx } from '../wall/wall-context.ts';
import { echartTheme } from './echart-theme.ts';
import { onFontsLoaded } from './fonts-ready.ts';

register([
  BarChart,
  BoxplotChart,
  HeatmapChart,
  LineChart,
  PieChart,
  RadarChart,
  ScatterChart,
  AriaComponent,
  DataZoomComponent,
  GridComponent,
  LegendComponent,
  MarkAreaComponent,
  MarkLineComponent,
  RadarComponent,
  ToolboxComponent,
  TooltipComponent,
  VisualMapComponent,
  CanvasRenderer,
]);

export type EChartOption = ComposeOption<
  | BarSeriesOption
  | BoxplotSeriesOption
  | HeatmapSeriesOption
  | LineSeriesOption
  | PieSeriesOption
  | RadarSeriesOption
  | ScatterSeriesOption
  | DataZoomComponentOption
  | GridComponentOption
  | LegendComponentOption
  | MarkAreaComponentOption
  | MarkLineComponentOption
  | RadarComponentOption
  | ToolboxComponentOption
  | TooltipComponentOption
  | VisualMapComponentOption
>;

export interface EChartProps {
  readonly option: EChartOption;
  readonly height?: number;
  /** Description of the chart for screen readers. */
  readonly label: string;
  /** Name of the data item that was clicked. */
  readonly onPick?: (name: string) => void;
  /** Provides the canvas, for an image file. */
  readonly onCanvas?: (canvas: (() => HTMLCanvasElement) | null) => void;
  /** Index of the category under the pointer; null where there is none. */
  readonly onCursor?: (index: number | null) => void;
  /** Dragging zooms in; called with a function that undoes it, or null once everything is visible again. A double click undoes it too. */
  readonly onZoom?: (undo: (() => void) | null) => void;
}

const still = globalThis.matchMedia?.('(prefers-reduced-motion: reduce)').matches === true;

/** Dragging selects a range directly: the library would require a click on its tool before each drag. */
const dragging = { type: 'takeGlobalCursor', key: 'dataZoomSelect', dataZoomSelectActive: true } as const;
const dragTool: ToolboxComponentOption = { feature: { dataZoom: { brushStyle: { opacity: 0.16 } } }, itemSize: 0, left: -100 };

/** A drag reports values, undoing it reports shares. */
interface Zoomed {
  readonly start?: number;
  readonly end?: number;
  readonly startValue?: number;
}

/** The canvas behind `EChart`. */
export function EChartCanvas(props: EChartProps) {
  const { option, height = 240, label } = props;
  const { tokens } = useTheme();
  const host = useRef<HTMLDivElement>(null);
  const chart = useRef<EChartsType | null>(null);
  const latest = useLatest(props);
  const zooms = props.onZoom !== undefined;
  const pixelRatio = usePixelRatio();
  const wordsPx = useIsWall() ? wallWordsPx : 12;

  useEffect(() => {
    const element = host.current;
    if (element === null) return;
    const made = init(element, echartTheme(tokens, wordsPx), { renderer: 'canvas', devicePixelRatio: pixelRatio });
    chart.current = made;
    made.on('click', (event) => latest.current.onPick?.(event.name));
    made.on('updateAxisPointer', (event) => {
      const [axis] = (event as { axesInfo?: readonly { readonly value: number }[] }).axesInfo ?? [];
      latest.current.onCursor?.(axis?.value ?? null);
    });
    const undo = () =>
      made.dispatchAction({ type: 'dataZoom', batch: [0, 1].map((dataZoomIndex) => ({ dataZoomIndex, start: 0, end: 100 })) });
    made.on('datazoom', (event) => {
      const zoomed = event as Zoomed & { readonly batch?: readonly Zoomed[] };
      const closer = (zoomed.batch ?? [zoomed]).some(
        ({ start = 0, end = 100, startValue }) => startValue !== undefined || start > 0 || end < 100,
      );
      latest.current.onZoom?.(closer ? undo : null);
    });
    if (zooms) made.getZr().on('dblclick', undo);
    latest.current.onCanvas?.(() => made.renderToCanvas({ pixelRatio }));
    const observer = new ResizeObserver(() => {
      if (element.clientWidth > 0) made.resize();
    });
    observer.observe(element);
    const stopFonts = onFontsLoaded(() => made.resize());
    return () => {
      observer.disconnect();
      stopFonts();
      latest.current.onCanvas?.(null);
      made.dispose();
      chart.current = null;
    };
  }, [tokens, zooms, pixelRatio, wordsPx]);

  // biome-ignore lint/correctness/useExhaustiveDependencies: a canvas recreated for another look must be filled again
  useEffect(() => {
    const { tooltip, ...rest } = option;
    chart.current?.setOption(
      {
        animation: !still,
        animationDuration: 200,
        animationDurationUpdate: 200,
        ...(zooms ? { toolbox: dragTool } : {}),
        ...rest,
        ...(tooltip === undefined ? {} : { tooltip: { confine: true, ...tooltip } }),
      },
      { replaceMerge: ['series'] },
    );
    if (zooms) chart.current?.dispatchAction(dragging);
  }, [option, tokens, zooms, pixelRatio, wordsPx]);

  return <div ref={host} role="img" aria-label={label} style={{ height, width: '100%' }} />;
}
