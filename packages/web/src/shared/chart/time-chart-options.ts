import uPlot from 'uplot';
import { wallTime } from '../format/time.ts';
import { fontFamily, type Tokens } from '../theme/tokens.ts';
import type { Aligned } from './align.ts';
import { timeLabels, valueLabels } from './ticks.ts';
import type { AxisRoom, ChartBand, ChartSeries } from './time-chart.tsx';

export interface OptionInput {
  readonly series: readonly ChartSeries[];
  readonly colors: readonly string[];
  readonly tokens: Tokens;
  readonly zone: string;
  readonly width: number;
  readonly height: number;
  readonly syncKey: string | undefined;
  readonly axisRoom: AxisRoom | undefined;
  readonly bands: () => readonly ChartBand[];
  readonly range: () => readonly [number, number] | undefined;
  readonly onCursor: (index: number | null) => void;
  readonly onSelect: (start: number, end: number) => void;
  readonly onReset: () => void;
}

const font = `12px ${fontFamily}`;
const unitKey = (unit: string): string => `y:${unit}`;
/** Width of an axis with its label where charts stand in line, px. */
export const fixedAxisPx = 76;
const labelPx = 18;

/** Words of an axis all of whose curves speak the same ones. */
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

/** Room to leave at both sides so that the plots of charts in line begin and end together. */
function missingRoom(input: OptionInput): readonly [left: number, right: number] {
  if (input.axisRoom === undefined) return [0, 0];
  const units = new Set(input.series.map((item) => item.unit)).size;
  return [
    Math.max(0, input.axisRoom.left - Math.ceil(units / 2)) * fixedAxisPx,
    Math.max(0, input.axisRoom.right - Math.floor(units / 2)) * fixedAxisPx,
  ];
}

function axes(input: OptionInput): uPlot.Axis[] {
  const { tokens } = input;
  const look = { stroke: tokens.textFaint, font, ticks: { stroke: tokens.line, size: 4, width: 1 } };
  const units = [...new Set(input.series.map((item) => item.unit))];
  const x: uPlot.Axis = {
    ...look,
    scale: 'x',
    space: 72,
    size: 40,
    gap: 4,
    grid: { stroke: tokens.line, width: 1 },
    values: (_self, splits, _axis, _space, incr) => timeLabels(splits, incr, input.zone),
  };
  return [
    x,
    ...units.map((unit, index): uPlot.Axis => {
      const say = axisWords(input.series, unit);
      return {
        ...look,
        scale: unitKey(unit),
        // On a phone more than two axes would leave no room for the curves.
        show: index < (input.width < 560 ? 2 : 6),
        side: index % 2 === 0 ? 3 : 1,
        size:
          input.axisRoom === undefined
            ? (_self, labels) => 20 + Math.max(24, ...(labels ?? []).map((label) => String(label).length * 7))
            : fixedAxisPx - (unit === '' ? 0 : labelPx),
        ...(say === undefined ? {} : { incrs: [1, 2, 5, 10, 20, 50, 100] }),
        gap: 4,
        labelGap: 0,
        ...(unit === '' ? {} : { label: unit, labelFont: font, labelSize: labelPx }),
        grid: index === 0 ? { stroke: tokens.line, width: 1 } : { show: false },
        values: (_self, splits, _axis, _space, incr) => (say === undefined ? valueLabels(splits, incr) : wordLabels(splits, say)),
      };
    }),
  ];
}

function drawBands(self: uPlot, input: OptionInput): void {
  const { left, top, width, height } = self.bbox;
  for (const band of input.bands()) {
    const from = Math.max(left, self.valToPos(band.start, 'x', true));
    const to = Math.min(left + width, self.valToPos(band.end, 'x', true));
    if (to <= from) continue;
    self.ctx.save();
    self.ctx.globalAlpha = band.strength ?? 0.1;
    self.ctx.fillStyle = input.tokens[band.meaning];
    self.ctx.fillRect(from, top, to - from, height);
    self.ctx.restore();
  }
}

/** Options of the canvas for a set of curves; built anew only when the set, the look or the zone changes. */
export function timeChartOptions(input: OptionInput): uPlot.Options {
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
  for (const item of input.series) {
    const flat = item.shape === 'bar' ? { soft: 0, mode: 1 as const } : { mode: 0 as const };
    scales[unitKey(item.unit)] = {
      auto: true,
      range: (_self, min, max) => {
        if (min === null || max === null) return [0, 1];
        if (min === max) return [min - Math.max(1, Math.abs(min) * 0.02), max + Math.max(1, Math.abs(max) * 0.02)];
        return uPlot.rangeNum(min, max, { min: { pad: 0.08, ...flat }, max: { pad: 0.08, ...flat } });
      },
    };
  }
  const [roomLeft, roomRight] = missingRoom(input);
  return {
    width: input.width,
    height: input.height,
    ms: 1,
    tzDate: (at) => {
      const w = wallTime(at, input.zone);
      return new Date(w.year, w.month - 1, w.day, w.hour, w.minute, w.second, at % 1000);
    },
    pxAlign: true,
    padding: [12, 8 + roomRight, 0, 8 + roomLeft],
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
          width: 1.5,
          spanGaps: false,
          points: { size: 5, width: 1, fill: stroke },
          ...(item.shape === 'bar' ? { fill: stroke, points: { show: false } } : {}),
          ...(item.dash === true ? { dash: [6, 4] } : {}),
          ...(paths === undefined ? {} : { paths }),
        };
      }),
    ],
    cursor: {
      y: false,
      drag: { x: true, y: false, setScale: false, dist: 6 },
      points: { size: 7 },
      bind: {
        dblclick: () => () => {
          input.onReset();
          return null;
        },
      },
      ...(input.syncKey === undefined ? {} : { sync: { key: input.syncKey, setSeries: false, scales: ['x', null] } }),
    },
    hooks: {
      drawClear: [(self) => drawBands(self, input)],
      setCursor: [(self) => input.onCursor(self.cursor.idx ?? null)],
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

/** A curve's own colour, else its meaning's, else the next of the palette. */
export function seriesColors(series: readonly ChartSeries[], tokens: Tokens): readonly string[] {
  return series.map((item, index) =>
    item.meaning === undefined ? (tokens.series[(item.slot ?? index) % tokens.series.length] ?? tokens.text) : tokens[item.meaning],
  );
}

/** True when no curve has a point. */
export function isBlank(data: Aligned): boolean {
  return data.slice(1).every((row) => row.every((value) => value === null || value === undefined));
}
