import { FileTextOutlined, PictureOutlined, UndoOutlined } from '@ant-design/icons';
import { timeText } from '@czyun/contract';
import { Button, Tooltip } from 'antd';
import { useEffect, useMemo, useRef, useState } from 'react';
import uPlot from 'uplot';
import { numberText, type UnitScale } from '../format/number.ts';
import { shared } from '../text.ts';
import { useTheme } from '../theme/theme.ts';
import type { Meaning } from '../theme/tokens.ts';
import { type Aligned, alignColumns, type Column, valueAt, withGaps } from './align.ts';
import { useBucketName } from './bucket-name.ts';
import { chartPicture } from './chart-picture.ts';
import type { CursorSpot } from './cursor-dots.ts';
import { onFontsLoaded } from './fonts-ready.ts';
import { saveFile } from './save-file.ts';
import { scaleSeries } from './scale-series.ts';
import { isBlank, seriesColors, timeChartOptions } from './time-chart-options.ts';
import { touchZoom } from './touch-zoom.ts';
import './chart.css';

export interface ChartSeries extends Column {
  /** Stays the same while the curve does, e.g. `{deviceId}:{metric}`. */
  readonly key: string;
  readonly name: string;
  /** Curves of one unit share an axis; '' for none. */
  readonly unit: string;
  readonly decimals?: number;
  /** Colour by meaning; otherwise the palette's next, or its `slot`-th. */
  readonly meaning?: Meaning;
  readonly slot?: number;
  readonly shape?: 'line' | 'step' | 'bar';
  readonly dash?: boolean;
  /** Words instead of numbers; curves with the same `axis` also get them on their axis. */
  readonly words?: { readonly axis?: string; readonly say: (value: number) => string };
}

/** Axes at the left and right that room is kept for, so that charts in line share their time axis. */
export interface AxisRoom {
  readonly left: number;
  readonly right: number;
}

/** A stretch of time coloured behind the curves (tariff periods, selections). */
export interface ChartBand {
  readonly start: number;
  readonly end: number;
  readonly meaning: Meaning;
  /** Opacity, 0.1 by default. */
  readonly strength?: number;
}

export interface TimeChartProps {
  readonly series: readonly ChartSeries[];
  /** Range of the time axis, ms; the data's own when absent. */
  readonly start?: number;
  readonly end?: number;
  readonly timeZone: string;
  /** What the values are, as the server answered (`1m-avg`, `raw`). */
  readonly downSample?: string;
  /** The same as a sentence, where `downSample` alone does not say it. */
  readonly bucketText?: string;
  /** Hands out the data as a file; without it there is no button. */
  readonly onCsv?: (() => void) | null;
  readonly axisRoom?: AxisRoom;
  readonly height?: number;
  /** Charts with the same key share the crosshair. */
  readonly syncKey?: string;
  /** Drag or pinch chose a range; without it the chart zooms by itself. */
  readonly onZoom?: (start: number, end: number) => void;
  /** Double click. */
  readonly onReset?: () => void;
  /** Silence longer than this is drawn as a gap, ms. */
  readonly gapMs?: number;
  readonly bands?: readonly ChartBand[];
  /** Name of the exported files and of the picture. */
  readonly title?: string;
  /** Leaves out export and foot (small charts in cards). */
  readonly bare?: boolean;
  /** Marks an instant by a vertical line, e.g. where an alarm was raised. */
  readonly marker?: number;
}

const noBands: readonly ChartBand[] = [];

/** Curves over time on a canvas; see the props for what it can do. */
export function TimeChart(props: TimeChartProps) {
  const { timeZone, height = 280, syncKey, bare } = props;
  const series = useMemo(() => scaleSeries(props.series), [props.series]);
  const t = shared.use();
  const bucketName = useBucketName();
  const { tokens } = useTheme();
  const host = useRef<HTMLDivElement>(null);
  const plot = useRef<uPlot | null>(null);
  const [hidden, setHidden] = useState<ReadonlySet<string>>(new Set());
  const [cursor, setCursor] = useState<CursorSpot | null>(null);
  const [zoom, setZoom] = useState<readonly [number, number] | null>(null);

  const shape = JSON.stringify([
    series.map((item) => [item.key, item.name, item.unit, item.meaning, item.slot, item.shape, item.dash, item.words?.axis]),
    props.axisRoom,
  ]);
  const colors = useMemo(() => seriesColors(series, tokens), [series, tokens]);
  const data = useMemo<Aligned>(
    () => alignColumns(series.map((item) => (props.gapMs === undefined ? item : withGaps(item, props.gapMs)))),
    [series, props.gapMs],
  );
  // The canvas lives longer than a render and asks for the newest of these when it needs them.
  const latest = useRef({ props, data, colors, zoom, setZoom });
  latest.current = { props, data, colors, zoom, setZoom };

  // biome-ignore lint/correctness/useExhaustiveDependencies: `shape` stands for the series' looks; data goes in below
  useEffect(() => {
    const element = host.current;
    if (element === null) return;
    const now = () => latest.current;
    const room = now().props.axisRoom;
    const select = (start: number, end: number) => {
      if (now().props.onZoom === undefined) now().setZoom([start, end]);
      else now().props.onZoom?.(start, end);
    };
    const chart = new uPlot(
      timeChartOptions({
        series,
        colors,
        tokens,
        zone: timeZone,
        width: Math.max(120, element.clientWidth),
        height,
        syncKey,
        axisRoom: room,
        bands: () => now().props.bands ?? noBands,
        marker: () => now().props.marker,
        range: () => {
          const { zoom: own, props: asked } = now();
          if (own !== null) return own;
          return asked.start === undefined || asked.end === undefined ? undefined : [asked.start, asked.end];
        },
        onCursor: (spot) => setCursor((before) => (before?.index === spot?.index && before?.time === spot?.time ? before : spot)),
        onSelect: select,
        onReset: () => {
          now().setZoom(null);
          now().props.onReset?.();
        },
      }),
      now().data,
      element,
    );
    plot.current = chart;
    const stopTouch = touchZoom(chart, select);
    const observer = new ResizeObserver(() => {
      if (element.clientWidth > 0) chart.setSize({ width: element.clientWidth, height });
    });
    observer.observe(element);
    const stopFonts = onFontsLoaded(() => chart.redraw(false, true));
    return () => {
      observer.disconnect();
      stopFonts();
      stopTouch();
      chart.destroy();
      plot.current = null;
    };
  }, [shape, tokens, timeZone, height, syncKey]);

  // biome-ignore lint/correctness/useExhaustiveDependencies: a new range, band or canvas must be drawn too
  useEffect(() => {
    plot.current?.setData(data);
  }, [data, props.start, props.end, zoom, props.bands, props.marker, shape, tokens]);

  // biome-ignore lint/correctness/useExhaustiveDependencies: a new canvas must learn what is hidden
  useEffect(() => {
    series.forEach((item, index) => {
      plot.current?.setSeries(index + 1, { show: !hidden.has(item.key) });
    });
  }, [hidden, shape, tokens, timeZone]);

  const toggle = (key: string) =>
    setHidden((before) => {
      const after = new Set(before);
      if (!after.delete(key)) after.add(key);
      return after;
    });
  const fileName = `${props.title ?? series[0]?.name ?? 'chart'}`.replace(/[\\/:*?"<>|\s]+/g, '_');
  const savePng = async () => {
    const canvas = plot.current?.ctx.canvas;
    if (canvas === undefined) return;
    const legend = series.flatMap((item, index) =>
      hidden.has(item.key) ? [] : [{ name: seriesTitle(item), color: colors[index] ?? tokens.text }],
    );
    const blob = await chartPicture(canvas, legend, props.title ?? '', tokens);
    if (blob !== null) saveFile(`${fileName}.png`, blob);
  };

  return (
    <div className="cz-chart">
      <div className="bar">
        <ul className="legend">
          {series.map((item, index) => {
            const row = data[index + 1] ?? [];
            const value = valueAt(row, cursor?.index ?? row.length - 1);
            const text = shownAt(item, value);
            return (
              <li key={item.key}>
                <button type="button" aria-pressed={!hidden.has(item.key)} onClick={() => toggle(item.key)} title={seriesTitle(item)}>
                  <span className="swatch" style={{ background: colors[index] }} />
                  <span className="name">{item.name}</span>
                  <span className="now">{text}</span>
                </button>
              </li>
            );
          })}
        </ul>
        {bare !== true && (
          <div className="tools">
            {zoom !== null && <ToolButton label={t(($) => $.chart.resetZoom)} icon={<UndoOutlined />} onClick={() => setZoom(null)} />}
            <ToolButton label={t(($) => $.chart.png)} icon={<PictureOutlined />} onClick={() => void savePng()} />
            {props.onCsv && <ToolButton label={t(($) => $.chart.csv)} icon={<FileTextOutlined />} onClick={props.onCsv} />}
          </div>
        )}
      </div>
      <div
        className="plot"
        ref={host}
        role="img"
        aria-label={t(($) => $.chart.label, {
          names: series
            .map((item) => `${item.name} ${shownAt(item, valueAt(data[series.indexOf(item) + 1] ?? [], data[0].length - 1))}`)
            .join(', '),
        })}
        style={{ height }}
      >
        {isBlank(data) && <div className="none">{t(($) => $.chart.noData)}</div>}
      </div>
      {bare !== true && (
        <div className="foot">
          <span className="at">{cursor === null ? t(($) => $.chart.hint) : timeText(cursor.time, timeZone)}</span>
          {(props.bucketText ?? props.downSample) !== undefined && (
            <span>{props.bucketText ?? t(($) => $.chart.bucket, { bucket: bucketName(props.downSample ?? '') })}</span>
          )}
          <span>{t(($) => $.chart.zone, { zone: timeZone })}</span>
        </div>
      )}
    </div>
  );
}

const shownAt = (item: ChartSeries, value: number | null): string =>
  item.words !== undefined && value !== null ? item.words.say(value) : numberText(value, item.unit, item.decimals, ownUnit);
/** Values stand beside their axis: each in its unit. */
const ownUnit: UnitScale = new Map();
const seriesTitle = (item: ChartSeries): string => (item.unit === '' ? item.name : `${item.name} (${item.unit})`);

function ToolButton({ label, icon, onClick }: { readonly label: string; readonly icon: React.ReactNode; readonly onClick: () => void }) {
  return (
    <Tooltip title={label}>
      <Button size="small" type="text" icon={icon} aria-label={label} onClick={onClick} />
    </Tooltip>
  );
}
