import { offsetOf } from '@czyun/contract';
import { type RefObject, useEffect, useMemo, useRef, useState } from 'react';
import { useTheme } from '../../../platform/theme/theme.ts';
import { fontFamily, type Tokens } from '../../../platform/theme/tokens.ts';
import { usePixelRatio } from '../../wall/wall-context.ts';
import { axisPx, drawStrip, rowPx, type StripFill, type StripPicture } from '../draw-strip.ts';
import { onFontsLoaded } from '../fonts-ready.ts';
import { type MergeOptions, mergeSegments, type Run, type Segments, stateDurations } from '../segments.ts';
import type { StripState } from '../state-strip.tsx';
import type { TimeView } from './gantt-view.ts';

export interface GanttState extends StripState {
  readonly fill?: StripFill;
}

/** Runs of a row, merged when the row becomes visible. */
function lazyRuns(rows: readonly Segments[], asked: MergeOptions): (index: number) => readonly Run[] {
  const known = new Map<number, readonly Run[]>();
  return (index) => {
    const row = rows[index];
    const found = known.get(index) ?? (row === undefined || asked.columns < 2 ? [] : mergeSegments(row, asked));
    known.set(index, found);
    return found;
  };
}

interface Look {
  readonly tokens: Tokens;
  readonly ratio: number;
  /** Height of rows and axis, px. */
  readonly height: number;
}

function draw(canvas: HTMLCanvasElement, picture: StripPicture, { tokens, ratio, height }: Look): void {
  const context = canvas.getContext('2d');
  if (context === null) return;
  canvas.width = picture.width * ratio;
  canvas.height = height * ratio;
  context.setTransform(ratio, 0, 0, ratio, 0, 0);
  drawStrip(context, picture, tokens, offsetOf(picture.start, picture.zone), `12px ${fontFamily}`);
}

export interface GanttCanvasOptions {
  readonly rows: readonly Segments[];
  readonly states: readonly GanttState[];
  readonly view: TimeView;
  readonly until: number;
  readonly timeZone: string;
  /** Keys of states that are not drawn. */
  readonly hidden: ReadonlySet<string>;
  /** Height of the visible rows, and the scrolled height above them, px. */
  readonly sightPx: number;
  readonly top: number;
}

export interface GanttCanvas {
  /** Element whose width the canvas has. */
  readonly host: RefObject<HTMLDivElement | null>;
  readonly canvas: RefObject<HTMLCanvasElement | null>;
  readonly width: number;
  /** Duration of each state in the view, by row, ms; the last is unknown. */
  readonly lasted: readonly (readonly number[])[];
  /** All rows on one canvas. */
  readonly drawAll: () => HTMLCanvasElement;
}

/** The canvas of a Gantt, which draws the visible rows only. */
export function useGanttCanvas(options: GanttCanvasOptions): GanttCanvas {
  const { rows, states, view, until, timeZone, hidden, sightPx, top } = options;
  const { start, end } = view;
  const { tokens } = useTheme();
  const ratio = usePixelRatio();
  const host = useRef<HTMLDivElement>(null);
  const canvas = useRef<HTMLCanvasElement>(null);
  const [width, setWidth] = useState(0);
  const [fonts, setFonts] = useState(0);
  const asked = useMemo(
    () => ({
      ...{ start, end, until, columns: Math.max(1, width), states: states.length },
      grave: states.flatMap(({ grave }, index) => (grave === true ? [index] : [])),
    }),
    [start, end, until, width, states],
  );
  const runsOf = useMemo(() => lazyRuns(rows, asked), [rows, asked]);
  const lasted = useMemo(() => rows.map((row) => stateDurations(row, asked)), [rows, asked]);
  const picture = (first: number, last: number): StripPicture => ({
    runs: rows.map((_, row) =>
      row < first || row >= last ? [] : runsOf(row).filter(({ state }) => !hidden.has(states[state]?.key ?? '')),
    ),
    meanings: states.map(({ meaning }) => meaning),
    fills: states.map(({ fill }) => fill),
    ...{ bands: [], start, end, width, zone: timeZone },
  });

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

  // biome-ignore lint/correctness/useExhaustiveDependencies: the picture is made of these; words are drawn again once their font is there
  useEffect(() => {
    if (canvas.current === null || width < 2) return;
    const first = Math.floor(top / rowPx);
    const shown = picture(first, first + Math.ceil(sightPx / rowPx) + 1);
    draw(canvas.current, { ...shown, sight: { top, height: sightPx } }, { tokens, ratio, height: sightPx + axisPx });
  }, [runsOf, hidden, states, start, end, timeZone, width, sightPx, top, tokens, fonts, ratio]);

  return {
    ...{ host, canvas, width, lasted },
    drawAll() {
      const whole = document.createElement('canvas');
      draw(whole, picture(0, rows.length), { tokens, ratio, height: rows.length * rowPx + axisPx });
      return whole;
    },
  };
}
