import { hourMs, offsetOf, timeText } from '@czyun/contract';
import { type PointerEvent, useEffect, useMemo, useRef, useState } from 'react';
import { shared } from '../../platform/text.ts';
import { useTheme } from '../../platform/theme/theme.ts';
import { fontFamily, type Meaning } from '../../platform/theme/tokens.ts';
import { usePointerDrag } from '../control/use-pointer-drag.ts';
import type { SaveFile } from '../export/use-save-file.ts';
import box from '../ui/box.module.css';
import { usePixelRatio } from '../wall/wall-context.ts';
import css from './chart.module.css';
import { ChartFrame, fileNameOf } from './chart-frame.tsx';
import { chartPicture } from './chart-picture.ts';
import { axisPx, drawStrip, rowPx } from './draw-strip.ts';
import { onFontsLoaded } from './fonts-ready.ts';
import { inUnit, type PictureProps } from './picture.tsx';
import { mergeSegments, type Segments, segmentAt, stateDurations } from './segments.ts';
import type { ChartBand } from './time-chart-types.ts';
import { onTimeCursor, setTimeCursor } from './time-cursor.ts';
import { useHidden } from './use-hidden.ts';

export interface StripState {
  readonly key: string;
  readonly word: string;
  readonly meaning: Meaning;
  /** Shows in a column however short it was. */
  readonly grave?: boolean;
}

export interface StateStripProps extends Omit<PictureProps, 'height'> {
  readonly rows: readonly (Segments & { readonly key: string; readonly name: string })[];
  /** The states of segments are indexes of this list. */
  readonly states: readonly StripState[];
  readonly start: number;
  readonly end: number;
  /** The current time, or the end of the known data: nothing is drawn after it. */
  readonly until: number;
  readonly timeZone: string;
  readonly bands?: readonly ChartBand[];
  /** Shares the crosshair with charts of the same key. */
  readonly syncKey?: string;
  /** A drag selected a range; a double click undoes it. */
  readonly onZoom?: (start: number, end: number) => void;
  readonly onReset?: () => void;
}

const noBands: readonly ChartBand[] = [];

/** States of machines, one strip each, over minutes or months. */
export function StateStrip(props: StateStripProps) {
  const { rows, states, start, end, until, timeZone, bands = noBands, syncKey, title } = props;
  const { tokens } = useTheme();
  const t = shared.useText();
  const [hidden, toggle] = useHidden();
  const host = useRef<HTMLDivElement>(null);
  const canvas = useRef<HTMLCanvasElement>(null);
  const [width, setWidth] = useState(0);
  const [fonts, setFonts] = useState(0);
  const [cursor, setCursor] = useState<number | null>(null);
  const [dragged, setDragged] = useState<readonly [from: number, to: number] | null>(null);
  const ratio = usePixelRatio();
  const height = rows.length * rowPx + axisPx;

  const asked = useMemo(
    () => ({
      start,
      end,
      until,
      columns: Math.max(1, width),
      states: states.length,
      grave: states.flatMap(({ grave }, index) => (grave === true ? [index] : [])),
    }),
    [start, end, until, width, states],
  );
  const runs = useMemo(() => (asked.columns < 2 ? [] : rows.map((row) => mergeSegments(row, asked))), [rows, asked]);
  const meanings = useMemo(() => states.map(({ meaning }) => meaning), [states]);

  useEffect(() => {
    const element = host.current;
    if (element === null) return;
    const observer = new ResizeObserver(() => {
      if (element.clientWidth > 0) setWidth(element.clientWidth);
    });
    observer.observe(element);
    const stopFonts = onFontsLoaded(() => setFonts((n) => n + 1));
    return () => {
      observer.disconnect();
      stopFonts();
    };
  }, []);

  // biome-ignore lint/correctness/useExhaustiveDependencies: words are drawn again once their font is there
  useEffect(() => {
    const context = canvas.current?.getContext('2d');
    if (!context || runs.length === 0) return;
    context.canvas.width = width * ratio;
    context.canvas.height = height * ratio;
    context.setTransform(ratio, 0, 0, ratio, 0, 0);
    const shown = runs.map((list) => list.filter(({ state }) => !hidden.has(states[state]?.key ?? '')));
    drawStrip(
      context,
      { runs: shown, meanings, bands, start, end, zone: timeZone, width },
      tokens,
      offsetOf(start, timeZone),
      `12px ${fontFamily}`,
    );
  }, [runs, hidden, meanings, states, bands, start, end, timeZone, width, height, tokens, fonts, ratio]);

  useEffect(
    () => (syncKey === undefined ? undefined : onTimeCursor(syncKey, (time, from) => from === 'curve' && setCursor(time))),
    [syncKey],
  );

  const timeAt = (event: PointerEvent) => {
    const strip = event.currentTarget.getBoundingClientRect();
    return start + Math.min(1, Math.max(0, (event.clientX - strip.left) / strip.width)) * (end - start);
  };
  const point = (time: number | null) => {
    setCursor(time);
    if (syncKey !== undefined) setTimeCursor(syncKey, time, 'strip');
  };
  const drag = usePointerDrag<number>({
    begin(event) {
      if (!event.isPrimary || props.onZoom === undefined) return null;
      const time = timeAt(event);
      setDragged([time, time]);
      return time;
    },
    move(event, begun) {
      setDragged([begun, timeAt(event)]);
      return begun;
    },
    end(event, begun) {
      const time = timeAt(event);
      const [from, to] = [Math.min(begun, time), Math.max(begun, time)];
      setDragged(null);
      if (((to - from) / (end - start)) * width >= 6) props.onZoom?.(Math.round(from), Math.round(to));
    },
    cancel: () => setDragged(null),
  });
  const wordAt = (row: Segments, time: number): string => {
    if (time >= until) return '';
    const found = segmentAt(row, time);
    return states[row.states[found] ?? -1]?.word ?? t(($) => $.chart.unknown);
  };
  const hours = (ms: number | undefined) => inUnit(ms === undefined ? null : ms / hourMs, 'h', 1);
  const stood = useMemo(() => rows.map((row) => stateDurations(row, asked)), [rows, asked]);
  const totals = [...states.keys(), states.length].map((state) => stood.reduce((sum, list) => sum + (list[state] ?? 0), 0));
  const savePng = async (save: SaveFile) => {
    if (canvas.current === null) return;
    const legend = states.map(({ word, meaning }) => ({ name: word, color: tokens[meaning] }));
    const blob = await chartPicture(canvas.current, legend, title, tokens);
    if (blob !== null) save(`${fileNameOf(title)}.png`, blob);
  };
  const percent = (time: number) => `${((time - start) / (end - start)) * 100}%`;
  return (
    <ChartFrame
      title={title}
      height={height}
      items={states.map(({ key, word, meaning }, state) => ({ key, name: word, color: tokens[meaning], now: hours(totals[state]) }))}
      hidden={hidden}
      onToggle={toggle}
      onPng={(save) => void savePng(save)}
      onFile={props.onFile}
      table={() => ({
        columns: [t(($) => $.chart.name), ...states.map(({ word }) => `${word} (h)`), `${t(($) => $.chart.unknown)} (h)`],
        rows: rows.map(({ name }, row) => [name, ...(stood[row] ?? []).map((ms) => inUnit(ms / hourMs, '', 1))]),
      })}
      at={cursor === null ? '' : timeText(cursor, timeZone)}
      facts={[...(props.facts ?? []), t(($) => $.chart.zone, { zone: timeZone })]}
      bare={props.bare}
    >
      <div className={`${box.grid} ${css.strip}`} style={{ height }}>
        <ul className={`${box.plain} ${box.small}`} aria-hidden="true">
          {rows.map((row) => (
            <li key={row.key} className={`${box.row} ${box.tight} ${box.between}`} style={{ height: rowPx }}>
              <span className={box.clip} title={row.name}>
                {row.name}
              </span>
              {cursor !== null && <small className={`${box.fixed} ${box.desk} ${box.soft}`}>{wordAt(row, cursor)}</small>}
            </li>
          ))}
        </ul>
        <div
          ref={host}
          className={css.timeline}
          role="img"
          aria-label={t(($) => $.chart.picture, {
            title,
            parts: [...states.map(({ word }) => word), t(($) => $.chart.unknown)]
              .map((word, state) => `${word} ${hours(totals[state])}`)
              .join(', '),
          })}
          {...drag}
          onPointerMove={(event) => {
            point(timeAt(event));
            drag.onPointerMove(event);
          }}
          onPointerLeave={() => point(null)}
          onDoubleClick={props.onReset}
        >
          <canvas ref={canvas} style={{ width, height }} />
          {cursor !== null && cursor >= start && cursor <= end && (
            <i className={css.cursor} style={{ insetInlineStart: percent(cursor) }} />
          )}
          {dragged !== null && (
            <i
              className={css.drag}
              style={{
                insetInlineStart: percent(Math.min(...dragged)),
                width: `${(Math.abs(dragged[1] - dragged[0]) / (end - start)) * 100}%`,
              }}
            />
          )}
        </div>
      </div>
    </ChartFrame>
  );
}
