import { hourMs } from '@czyun/contract';
import { useCallback, useMemo } from 'react';
import { shared } from '../../platform/text.ts';
import { colorsOf } from '../../platform/theme/similar-colors.ts';
import { useTheme } from '../../platform/theme/theme.ts';
import type { Meaning, Tokens } from '../../platform/theme/tokens.ts';
import type { Column } from './align.ts';
import { type AxisBehind, behindSeries } from './behind-axes.ts';
import type { EChartOption } from './echart.tsx';
import { grid, inUnit, Picture, type PictureProps, valueAxis } from './picture.tsx';
import { durationCurve } from './statistics.ts';

export interface DurationChartProps extends PictureProps, AxisBehind {
  readonly series: readonly (Column & { readonly key: string; readonly name: string; readonly meaning?: Meaning })[];
  readonly unit: string;
  readonly decimals?: number;
  /** Maximum duration for which a reading counts, ms. */
  readonly holdMs: number;
  /** End of the range, ms. */
  readonly until: number;
}

/** Load duration: how long the load was at or above each value. */
export function DurationChart({ series, unit, decimals, holdMs, until, limits, bands, marks, ...rest }: DurationChartProps) {
  const { tokens } = useTheme();
  const t = shared.useText();
  const durationName = t(($) => $.chart.duration);
  const curves = useMemo(
    () => series.map(({ times, values, ...item }) => ({ ...item, points: durationCurve(times, values, holdMs, until) })),
    [series, holdMs, until],
  );
  const option = useCallback(
    (hidden: ReadonlySet<string>, look: Tokens): EChartOption => ({
      grid: { ...grid, bottom: 28 },
      tooltip: {
        trigger: 'axis',
        valueFormatter: (value) => inUnit(typeof value === 'number' ? value : null, unit, decimals),
      },
      xAxis: { ...valueAxis(durationName), nameLocation: 'middle', nameGap: 28, min: 0, max: 'dataMax' },
      yAxis: valueAxis(unit),
      series: [
        ...curves.flatMap(({ key, name, points }, index) =>
          hidden.has(key)
            ? []
            : [
                {
                  type: 'line' as const,
                  name,
                  // A point holds its value from the point before it up to itself.
                  step: 'start' as const,
                  showSymbol: false,
                  itemStyle: { color: colorsOf(curves, look)[index] ?? look.text },
                  areaStyle: { opacity: 0.08 },
                  data: points.map(({ ms, value }) => [Math.round((ms / hourMs) * 1000) / 1000, value]),
                },
              ],
        ),
        ...behindSeries({ ...(limits && { limits }), ...(bands && { bands }), ...(marks && { marks }) }, look),
      ],
    }),
    [curves, unit, decimals, durationName, limits, bands, marks],
  );
  return (
    <Picture
      {...rest}
      zooms
      parts={curves.map(({ key, name, points }, index) => ({
        key,
        name,
        color: colorsOf(curves, tokens)[index] ?? tokens.text,
        at: () => inUnit(points[0]?.value, unit, decimals),
      }))}
      option={option}
      label={t(($) => $.chart.picture, {
        title: rest.title,
        parts: curves
          .map(
            ({ name, points }) => `${name} ${inUnit(points.at(-1)?.value, unit, decimals)} – ${inUnit(points[0]?.value, unit, decimals)}`,
          )
          .join(', '),
      })}
      table={() => ({
        columns: [t(($) => $.chart.name), durationName, unit],
        rows: curves.flatMap(({ name, points }) =>
          points.map(({ ms, value }, index) => [`${name} ${index + 1}`, inUnit(ms / hourMs, '', 2), inUnit(value, '', decimals)]),
        ),
      })}
    />
  );
}
