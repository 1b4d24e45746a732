import { timeText } from '@czyun/contract';
import { useContext, useEffect, useMemo, useRef, useState } from 'react';
import uPlot from 'uplot';
import { shared } from '../../platform/text.ts';
import { useTheme } from '../../platform/theme/theme.ts';
import { useLatest } from '../../platform/use-latest.ts';
import type { SaveFile } from '../export/use-save-file.ts';
import box from '../ui/box.module.css';
import { StageFactor, useIsWall, wallWordsPx } from '../wall/wall-context.ts';
import { alignColumns, valueAt, withGaps } from './align.ts';
import type { Behind } from './behind-curves.ts';
import { useBucketName } from './bucket-name.ts';
import css from './chart.module.css';
import { ChartFrame, fileNameOf } from './chart-frame.tsx';
import { chartPicture } from './chart-picture.ts';
import type { CursorSpot } from './cursor-dots.ts';
import { curveLegend, curveTable, curveText, kindOfValues } from './curve-text.ts';
import { onFontsLoaded } from './fonts-ready.ts';
import { type LiveTail, putTail } from './live-tail.ts';
import { scaleSeries } from './scale-series.ts';
import { isBlank, seriesColors, timeChartOptions } from './time-chart-options.ts';
import type { TimeChartProps } from './time-chart-types.ts';
import { onTimeCursor, setTimeCursor } from './time-cursor.ts';
import { touchZoom } from './touch-zoom.ts';
import { useHidden } from './use-hidden.ts';
import { useCurveWalk } from './walk/use-curve-walk.ts';
import { WalkStop } from './walk/walk-stop.tsx';
import './uplot.css';

/** Resets to the requested range. */
function reset({ setZoom, props }: { readonly setZoom: (zoom: null) => void; readonly props: Pick<TimeChartProps, 'onReset'> }): void {
  setZoom(null);
  props.onReset?.();
}

/** Curves over time on a canvas; see the props. */
export function TimeChart(props: TimeChartProps) {
  const { timeZone, height = 280, syncKey, bare, live = null } = props;
  const series = useMemo(() => scaleSeries(props.series), [props.series]);
  const t = shared.useText();
  const bucketName = useBucketName();
  const { tokens } = useTheme();
  const host = useRef<HTMLDivElement>(null);
  const plot = useRef<uPlot | null>(null);
  const [hidden, toggle] = useHidden();
  const [cursor, setCursor] = useState<CursorSpot | null>(null);
  const [zoom, setZoom] = useState<readonly [number, number] | null>(null);

  const shape = JSON.stringify([
    series.map((item) => [item.key, item.name, item.unit, item.meaning, item.slot, item.shape, item.dash, item.words?.axis]),
    props.axisRoom,
  ]);
  const colors = useMemo(() => seriesColors(series, tokens), [series, tokens]);
  const data = useMemo(
    () => alignColumns(series.map((item) => (props.gapMs === undefined ? item : withGaps(item, props.gapMs)))),
    [series, props.gapMs],
  );
  /** The columns that end with the live value. */
  const tailed = useRef<typeof data | null>(null);
  const tail = useMemo((): LiveTail | null => {
    if (live === null) return null;
    const values = series.map(({ divisor = 1 }, index) => {
      const value = live.values[index] ?? null;
      return value === null ? null : value / divisor;
    });
    return { time: live.time, values };
  }, [live, series]);
  // The canvas outlives a render and reads the current values of these when needed.
  const latest = useLatest({ props, data, colors, zoom, setZoom });
  const scale = useContext(StageFactor);
  const isWall = useIsWall();

  // biome-ignore lint/correctness/useExhaustiveDependencies: `shape` covers the series' looks; data goes in below
  useEffect(() => {
    const element = host.current;
    if (element === null) return;
    const now = () => latest.current;
    // A chart that follows another's crosshair does not report its own.
    let led = false;
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
        scale,
        ...(isWall ? { wordsPx: wallWordsPx } : {}),
        syncKey,
        axisRoom: now().props.axisRoom,
        behind: () => behindOf(now().props),
        range: () => {
          const { zoom: own, props: asked } = now();
          if (own !== null) return own;
          return asked.start === undefined || asked.end === undefined ? undefined : [asked.start, asked.end];
        },
        onCursor: (spot) => {
          setCursor((before) => (before?.index === spot?.index && before?.time === spot?.time ? before : spot));
          if (syncKey !== undefined && !led) setTimeCursor(syncKey, spot?.time ?? null, 'curve');
        },
        onSelect: select,
        onReset: () => reset(now()),
      }),
      now().data,
      element,
    );
    plot.current = chart;
    // Drawn at its visible size and scaled back: on a wall the stage would stretch the canvas pixels.
    if (scale !== 1) Object.assign(chart.root.style, { position: 'absolute', transform: `scale(${1 / scale})`, transformOrigin: '0 0' });
    const stopTouch = touchZoom(chart, select);
    // uPlot synchronises curves; this adds charts without curves.
    const stopCursor =
      syncKey === undefined
        ? undefined
        : onTimeCursor(syncKey, (time, from) => {
            if (from !== 'strip') return;
            led = true;
            chart.setCursor({ left: time === null ? -10 : chart.valToPos(time, 'x'), top: 4 });
            led = false;
          });
    const observer = new ResizeObserver(() => {
      if (element.clientWidth > 0) chart.setSize({ width: element.clientWidth * scale, height: height * scale });
    });
    observer.observe(element);
    const stopFonts = onFontsLoaded(() => chart.redraw(false, true));
    return () => {
      observer.disconnect();
      stopFonts();
      stopTouch();
      stopCursor?.();
      chart.destroy();
      plot.current = null;
    };
  }, [shape, tokens, timeZone, height, scale, syncKey]);

  // biome-ignore lint/correctness/useExhaustiveDependencies: a new range, band or canvas must be drawn too
  useEffect(() => {
    tailed.current = putTail(data, tailed.current === data, tail) ? data : null;
    plot.current?.setData(data);
  }, [data, tail, props.start, props.end, zoom, props.bands, props.limits, props.marks, shape, tokens]);

  // biome-ignore lint/correctness/useExhaustiveDependencies: a new canvas must learn what is hidden
  useEffect(() => {
    series.forEach((item, index) => {
      plot.current?.setSeries(index + 1, { show: !hidden.has(item.key) });
    });
  }, [hidden, shape, tokens, timeZone]);

  const title = props.title ?? series[0]?.name ?? '';
  const savePng = async (save: SaveFile) => {
    const canvas = plot.current?.ctx.canvas;
    if (canvas === undefined) return;
    const legend = curveLegend(series, colors, hidden, tokens.text);
    const blob = await chartPicture(canvas, legend, props.title ?? '', tokens);
    if (blob !== null) save(`${fileNameOf(title)}.png`, blob);
  };
  const shownAt = (index: number, at: number | undefined): string => {
    const item = series[index];
    if (item === undefined) return '';
    const row = data[index + 1] ?? [];
    const newest = at === undefined ? tail?.values[index] : null;
    return curveText(item, newest ?? valueAt(row, at ?? row.length - 1));
  };
  const bucket =
    props.bucketText ?? (props.downSample === undefined ? null : t(($) => $.chart.bucket, { bucket: bucketName(props.downSample ?? '') }));
  const walk = useCurveWalk({
    ...{ plot, series, data, hidden, timeZone, valueText: curveText },
    kind: kindOfValues(props, bucketName),
    hasTail: () => tailed.current === data,
  });
  return (
    <ChartFrame
      title={title}
      height={height}
      items={series.map((item, index) => ({
        key: item.key,
        name: item.name,
        color: colors[index] ?? tokens.text,
        now: shownAt(index, walk.spot?.index ?? cursor?.index),
        isWalked: walk.spot?.curve === index,
      }))}
      hidden={hidden}
      onToggle={toggle}
      onUnzoom={zoom === null ? null : () => setZoom(null)}
      sound={walk.isOffered ? walk : null}
      onPng={(save) => void savePng(save)}
      onFile={props.onFile}
      table={() =>
        curveTable(
          series,
          data,
          timeZone,
          t(($) => $.chart.time),
        )
      }
      at={walk.spot !== null ? walk.text : cursor === null ? t(($) => $.chart.hint) : timeText(cursor.time, timeZone)}
      facts={[...(bucket === null ? [] : [bucket]), t(($) => $.chart.zone, { zone: timeZone })]}
      bare={bare}
      inLine={props.inLine}
    >
      <div className={css.ground}>
        {walk.isOffered && <WalkStop walk={walk} title={title} count={data[0].length} />}
        <div
          className={`plot ${css.plot}`}
          ref={host}
          role="img"
          aria-label={t(($) => $.chart.label, {
            names: series.map((item, index) => `${item.name} ${shownAt(index, undefined)}`).join(', '),
          })}
          style={{ height }}
        >
          {isBlank(data) && <div className={`${box.cover} ${box.faint} ${css.none}`}>{t(($) => $.chart.noData)}</div>}
        </div>
      </div>
    </ChartFrame>
  );
}

const none: readonly never[] = [];
const behindOf = ({ bands = none, limits = none, marks = none }: TimeChartProps): Behind => ({ bands, limits, marks });
