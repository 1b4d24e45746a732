import { wallTime } from '@czyun/contract';
import uPlot from 'uplot';
import { colorsOf } from '../../platform/theme/similar-colors.ts';
import { fontFamily, type Tokens } from '../../platform/theme/tokens.ts';
import type { Aligned } from './align.ts';
import { type Behind, drawBands, drawOver } from './behind-curves.ts';
import { type CursorSpot, cursorSpot, dotBox, dotIndex, dotPx } from './cursor-dots.ts';
import { timeLabels, valueLabels } from './ticks.ts';
import type { AxisRoom, ChartSeries } from './time-chart-types.ts';
import { underScale } from './under-scale.ts';

export interface OptionInput {
  readonly series: readonly ChartSeries[];
  readonly colors: readonly string[];
  readonly tokens: Tokens;
  readonly zone: string;
  /** px, and canvas pixels per page pixel: more on an enlarged stage. */
  readonly width: number;
  readonly height: number;
  readonly scale: number;
  /** Font size; 12 px if absent. */
  readonly wordsPx?: number;
  readonly syncKey: string | undefined;
  readonly axisRoom: AxisRoom | undefined;
  readonly behind: () => Behind;
  readonly range: () => readonly [number, number] | undefined;
  readonly onCursor: (spot: CursorSpot | null) => void;
  readonly onSelect: (start: number, end: number) => void;
  readonly onReset: () => void;
}

const unitKey = (unit: string): string => `y:${unit}`;
/** Width of an axis with its label where charts are aligned, px. */
export const fixedAxisPx = 76;
const labelPx = 18;

/** Text of an axis whose curves all use the same texts. */
function axisWords(series: readonly ChartSeries[], unit: string): ((value: number) => string) | undefined {
  const [first, ...rest] = series.filter((item) => item.unit === unit);
  const words = first?.words;
  if (words?.axis === undefined) return undefined;
  return rest.every((item) => item.words?.axis === words.axis) ? words.say : undefined;
}

function wordLabels(splits: readonly number[], say: (value: number) => string): string[] {
  return splits.map((value) => {
    const text = Number.isInteger(value) ? say(value) : '';
    return text.length > 10 ? `${text.slice(0, 9)}…` : text;
  });
}

const unitsOf = (series: readonly ChartSeries[]): string[] => [...new Set(series.map((item) => item.unit))];
const isLeft = (unitIndex: number): boolean => unitIndex % 2 === 0;
/** On a phone more than two axes leave no room for the curves. */
const maxAxes = (width: number): number => (width < 560 ? 2 : 6);

/** The axes currently drawn: uPlot leaves out those of curves without a visible value. */
function shownAxes(self: uPlot, input: OptionInput): readonly { readonly unit: string; readonly left: boolean }[] {
  return unitsOf(input.series)
    .map((unit, index) => ({ unit, left: isLeft(index) }))
    .slice(0, maxAxes(input.width))
    .filter(({ unit }) => self.scales[unitKey(unit)]?.min != null);
}

/** Space to add at a side so that the plots of aligned charts begin and end together. */
function missingRoom(self: uPlot, input: OptionInput, left: boolean): number {
  if (input.axisRoom === undefined) return 0;
  const wanted = Math.min(input.axisRoom[left ? 'left' : 'right'], maxAxes(input.width) / 2);
  const there = shownAxes(self, input).filter((axis) => axis.left === left).length;
  return Math.max(0, wanted - there) * fixedAxisPx * input.scale;
}

function axes(input: OptionInput): uPlot.Axis[] {
  const { tokens, scale, wordsPx = 12 } = input;
  const font = `${wordsPx * scale}px ${fontFamily}`;
  const look = { stroke: tokens.textFaint, font, gap: 4 * scale, ticks: { stroke: tokens.line, size: 4 * scale, width: scale } };
  const units = unitsOf(input.series);
  const x: uPlot.Axis = {
    ...look,
    scale: 'x',
    space: 72 * scale,
    size: 40 * scale,
    grid: { stroke: tokens.line, width: scale },
    values: (_self, splits, _axis, _space, incr) => timeLabels(splits, incr, input.zone),
  };
  return [
    x,
    ...units.map((unit, index): uPlot.Axis => {
      const say = axisWords(input.series, unit);
      return {
        ...look,
        scale: unitKey(unit),
        show: index < maxAxes(input.width),
        side: isLeft(index) ? 3 : 1,
        size:
          input.axisRoom === undefined
            ? (_self, labels) => scale * (20 + Math.max(24, ...(labels ?? []).map((label) => label.length * 7)))
            : scale * (fixedAxisPx - (unit === '' ? 0 : labelPx)),
        ...(say === undefined ? {} : { incrs: [1, 2, 5, 10, 20, 50, 100] }),
        labelGap: 0,
        ...(unit === '' ? {} : { label: unit, labelFont: font, labelSize: labelPx * scale }),
        // The first axis draws the grid lines.
        grid: {
          stroke: tokens.line,
          width: scale,
          filter: (self, splits) => (shownAxes(self, input)[0]?.unit === unit ? splits : []),
        },
        values: (_self, splits, _axis, _space, incr) => (say === undefined ? valueLabels(splits, incr) : wordLabels(splits, say)),
      };
    }),
  ];
}

/** Options of the canvas for a set of curves; rebuilt only when the set, the theme or the zone changes. */
export function timeChartOptions(input: OptionInput): uPlot.Options {
  const { scale } = input;
  const stepped = uPlot.paths.stepped?.({ align: 1 });
  const bars = uPlot.paths.bars?.({ size: [0.7, 48] });
  const scales: uPlot.Scales = {
    x: {
      time: true,
      range: (_self, min, max) => {
        const fixed = input.range();
        return fixed === undefined ? [min, max] : [fixed[0], fixed[1]];
      },
    },
  };
  const allStepped = input.series.every(({ shape }) => shape === 'step');
  const alone = unitsOf(input.series).length === 1;
  for (const item of input.series) {
    const flat = item.shape === 'bar' ? { soft: 0, mode: 1 as const } : { mode: 0 as const };
    scales[unitKey(item.unit)] = {
      auto: true,
      range: (_self, min, max) => {
        // Without a visible value there is no range: an axis beside others is left out, a single one keeps the frame.
        if (min === null || max === null) return alone ? [0, 1] : [null, null];
        if (min === max) return [min - Math.max(1, Math.abs(min) * 0.02), max + Math.max(1, Math.abs(max) * 0.02)];
        const levels = input.behind().limits.flatMap(({ unit, value }) => (unit === item.unit ? [value] : []));
        return uPlot.rangeNum(Math.min(min, ...levels), Math.max(max, ...levels), {
          min: { pad: 0.08, ...flat },
          max: { pad: 0.08, ...flat },
        });
      },
    };
  }
  return {
    width: input.width * scale,
    height: input.height * scale,
    ms: 1,
    tzDate: (at) => {
      const w = wallTime(at, input.zone);
      return new Date(w.year, w.month - 1, w.day, w.hour, w.minute, w.second, at % 1000);
    },
    pxAlign: true,
    padding: [12 * scale, (self) => 8 * scale + missingRoom(self, input, false), 0, (self) => 8 * scale + missingRoom(self, input, true)],
    legend: { show: false },
    scales,
    axes: axes(input),
    series: [
      {},
      ...input.series.map((item, index): uPlot.Series => {
        const stroke = input.colors[index] ?? input.tokens.text;
        const paths = item.shape === 'step' ? stepped : item.shape === 'bar' ? bars : undefined;
        return {
          label: item.name,
          scale: unitKey(item.unit),
          stroke,
          width: 1.5 * scale,
          spanGaps: false,
          points: { size: 5 * scale, width: scale, fill: stroke },
          ...(item.shape === 'bar' ? { fill: stroke, points: { show: false } } : {}),
          ...(item.dash === true ? { dash: [6, 4] } : {}),
          ...(paths === undefined ? {} : { paths }),
        };
      }),
    ],
    // While a curve is walked the others are pale; the pointer does not focus curves.
    focus: { alpha: 0.35 },
    cursor: {
      y: false,
      drag: { x: true, y: false, setScale: false, dist: 6 },
      move: underScale,
      dataIdx: (self, series) =>
        // uPlot moves the dots only when an index changes; NaN always does, so that held values follow the pointer between changes.
        series === 0 ? Number.NaN : dotIndex(self.data[series] as Aligned[number], cursorSpot(self, allStepped)?.index),
      points: {
        size: dotPx,
        bbox: (self, series) => dotBox(self, series, input.series[series - 1]?.shape === 'step', cursorSpot(self, allStepped)),
      },
      bind: {
        dblclick: () => () => {
          input.onReset();
          return null;
        },
      },
      ...(input.syncKey === undefined ? {} : { sync: { key: input.syncKey, setSeries: false, scales: ['x', null] } }),
    },
    hooks: {
      drawClear: [(self) => drawBands(self, input.behind(), input.tokens)],
      draw: [(self) => drawOver(self, input.behind(), input.tokens)],
      setCursor: [(self) => input.onCursor(cursorSpot(self, allStepped))],
      setSelect: [
        (self) => {
          const { left, width } = self.select;
          if (width < 6) return;
          const start = self.posToVal(left, 'x');
          const end = self.posToVal(left + width, 'x');
          self.setSelect({ left: 0, top: 0, width: 0, height: 0 }, false);
          input.onSelect(Math.round(start), Math.round(end));
        },
      ],
    },
  };
}

/** A curve's own colour, else that of its meaning, else the next distinct one of the palette. */
export function seriesColors(series: readonly ChartSeries[], tokens: Tokens): readonly string[] {
  const colors = colorsOf(series, tokens);
  return series.map(({ meaning, slot }, index) => {
    const own = meaning === undefined && slot !== undefined ? tokens.series[slot % tokens.series.length] : undefined;
    return own ?? colors[index] ?? tokens.text;
  });
}

/** True when no curve has a point. */
export function isBlank(data: Aligned): boolean {
  return data.slice(1).every((row) => row.every((value) => value === null || value === undefined));
}
