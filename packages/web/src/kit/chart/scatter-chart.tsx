import { useCallback } from 'react';
import { shared } from '../../platform/text.ts';
import { colorsOf } from '../../platform/theme/similar-colors.ts';
import { useTheme } from '../../platform/theme/theme.ts';
import type { Meaning, Tokens } from '../../platform/theme/tokens.ts';
import { type AxisBehind, behindSeries } from './behind-axes.ts';
import type { EChartOption } from './echart.tsx';
import { grid, inUnit, Picture, type PictureProps, valueAxis, withUnit } from './picture.tsx';

export interface ScatterAxis {
  readonly name: string;
  readonly unit: string;
  readonly decimals?: number;
}

export interface ScatterChartProps extends PictureProps, AxisBehind {
  readonly x: ScatterAxis;
  readonly y: ScatterAxis;
  readonly series: readonly {
    readonly key: string;
    readonly name: string;
    readonly meaning?: Meaning;
    readonly points: readonly (readonly [x: number, y: number])[];
    /** Points are joined in order and drawn small. */
    readonly line?: 'solid' | 'dashed';
  }[];
}

/** One quantity over another; dragging zooms in. */
export function ScatterChart({ x, y, series, limits, bands, marks, ...rest }: ScatterChartProps) {
  const { tokens } = useTheme();
  const t = shared.useText();
  const option = useCallback(
    (hidden: ReadonlySet<string>, look: Tokens): EChartOption => ({
      grid: { ...grid, bottom: 28 },
      tooltip: {
        trigger: 'item',
        formatter: (given) => {
          const [a = 0, b = 0] = (given as { value: number[] }).value;
          return `${x.name} ${inUnit(a, x.unit, x.decimals)}<br>${y.name} ${inUnit(b, y.unit, y.decimals)}`;
        },
      },
      xAxis: { ...valueAxis(withUnit(x.name, x.unit)), nameLocation: 'middle', nameGap: 28, scale: true },
      yAxis: { ...valueAxis(withUnit(y.name, y.unit)), scale: true, nameTextStyle: { align: 'left' } },
      series: [
        ...series.flatMap((item, index) => (hidden.has(item.key) ? [] : [drawn(item, colorsOf(series, look)[index] ?? look.text)])),
        ...behindSeries({ ...(limits && { limits }), ...(bands && { bands }), ...(marks && { marks }) }, look),
      ],
    }),
    [x, y, series, limits, bands, marks],
  );
  return (
    <Picture
      {...rest}
      zooms
      parts={series.map(({ key, name, points, line }, index) => ({
        key,
        name,
        color: colorsOf(series, tokens)[index] ?? tokens.text,
        // The number of points of a cloud, the maximum of a line.
        at: () => (line === undefined ? String(points.length) : inUnit(Math.max(...points.map(([, b]) => b)), y.unit, y.decimals)),
      }))}
      option={option}
      label={t(($) => $.chart.picture, {
        title: rest.title,
        parts: series.map(({ name, points }) => `${name} ${points.length}`).join(', '),
      })}
      table={() => ({
        columns: [t(($) => $.chart.name), withUnit(x.name, x.unit), withUnit(y.name, y.unit)],
        rows: series.flatMap(({ name, points }) =>
          points.map(([a, b], index) => [`${name} ${index + 1}`, inUnit(a, '', x.decimals), inUnit(b, '', y.decimals)]),
        ),
      })}
    />
  );
}

function drawn({ name, points, line }: ScatterChartProps['series'][number], color: string) {
  const shared = { name, itemStyle: { color, opacity: 0.7 }, data: points.map(([a, b]) => [a, b]) };
  return line === undefined
    ? { type: 'scatter' as const, ...shared, symbolSize: 6, large: points.length > 2000 }
    : { type: 'line' as const, ...shared, symbolSize: 3, lineStyle: { color, width: 1.5, type: line } };
}
