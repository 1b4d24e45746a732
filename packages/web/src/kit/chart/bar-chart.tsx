import { useCallback, useMemo } from 'react';
import { countText } from '../../platform/format/count.ts';
import { shared } from '../../platform/text.ts';
import { colorsOf } from '../../platform/theme/similar-colors.ts';
import { useTheme } from '../../platform/theme/theme.ts';
import type { Meaning, Tokens } from '../../platform/theme/tokens.ts';
import { type AxisBehind, behindSeries } from './behind-axes.ts';
import type { EChartOption } from './echart.tsx';
import { inEnergyOrder } from './energy.ts';
import { grid, inTooltip, inUnit, Picture, type PictureProps, valueAxis, withUnit } from './picture.tsx';

export interface BarSeries {
  readonly key: string;
  readonly name: string;
  readonly meaning?: Meaning;
  /** Colour strength, 0 to 1: the opposite direction is paler. */
  readonly strength?: number;
  /** By category; null: unknown, drawn without a bar. */
  readonly values: readonly (number | null)[];
}

export interface BarChartProps extends PictureProps, AxisBehind {
  /** Days, machines …, without duplicates. */
  readonly categories: readonly string[];
  /** Name of the category column in the table. */
  readonly base: string;
  readonly series: readonly BarSeries[];
  readonly unit: string;
  readonly decimals?: number;
  /** Parts of a whole are stacked; energies in their fixed order. */
  readonly stacked?: boolean;
  /** Legend values while nothing is pointed at: none by default. */
  readonly atRest?: 'sum' | 'last';
  /** The legend shows names only; values are in the tooltip and the table. For many parts in a narrow chart. */
  readonly namesOnly?: boolean;
  /** Parts keep the given order, whatever they mean. */
  readonly ordered?: boolean;
  /** Counts: no ticks between whole numbers; thousands are separated, as on the axis. */
  readonly whole?: boolean;
}

/** Bars side by side or stacked. */
export function BarChart({
  categories,
  base,
  series: given,
  unit,
  decimals,
  stacked = false,
  atRest,
  namesOnly = false,
  ordered = false,
  whole = false,
  limits,
  bands,
  marks,
  ...rest
}: BarChartProps) {
  const { tokens } = useTheme();
  const t = shared.useText();
  const series = useMemo(() => (ordered ? given : inEnergyOrder(given)), [given, ordered]);
  const option = useCallback(
    (hidden: ReadonlySet<string>, look: Tokens): EChartOption => ({
      grid: rest.bare === true ? { ...grid, left: 4, right: 6, top: 12, bottom: 2 } : grid,
      tooltip: { trigger: 'axis', axisPointer: { type: 'shadow' }, valueFormatter: inTooltip(unit, decimals) },
      xAxis: { type: 'category', data: [...categories], axisTick: { show: false } },
      yAxis: {
        ...valueAxis(rest.bare === true ? '' : unit),
        ...(rest.bare === true ? { splitNumber: 3 } : {}),
        ...(whole ? { minInterval: 1, min: 0, max: ({ max }: { max: number }) => Math.max(2, max) } : {}),
      },
      series: [
        ...series.flatMap((item, index) =>
          hidden.has(item.key)
            ? []
            : [
                {
                  type: 'bar' as const,
                  name: item.name,
                  data: item.values.map((value) => value ?? '-'),
                  barMaxWidth: 28,
                  itemStyle: { color: colorsOf(series, look)[index] ?? look.text, opacity: item.strength ?? 1 },
                  ...(stacked ? { stack: 'all' } : {}),
                },
              ],
        ),
        ...behindSeries({ ...(limits && { limits }), ...(bands && { bands }), ...(marks && { marks }) }, look),
      ],
    }),
    [categories, series, unit, decimals, stacked, whole, rest.bare, limits, bands, marks],
  );
  const shown = (value: number | null | undefined) => (whole ? countText(value, unit) : inUnit(value, unit, decimals));
  const sumOf = (values: BarSeries['values']) => {
    const known = values.filter((value) => value !== null);
    return known.length === 0 ? null : known.reduce((sum, value) => sum + value, 0);
  };
  const colors = colorsOf(series, tokens);
  const parts = series.map((item, index) => ({
    key: item.key,
    name: item.name,
    color: colors[index] ?? tokens.text,
    at: (place: number | null) => {
      if (namesOnly) return null;
      if (place !== null) return shown(item.values[place]);
      if (atRest === undefined) return '';
      return shown(atRest === 'last' ? (item.values.at(-1) ?? null) : sumOf(item.values));
    },
  }));
  return (
    <Picture
      {...rest}
      parts={parts}
      option={option}
      label={t(($) => $.chart.picture, {
        title: rest.title,
        parts: series.map((item) => `${item.name} ${shown(sumOf(item.values))}`).join(', '),
      })}
      atText={(index) => categories[index] ?? ''}
      table={() => ({
        columns: [base, ...series.map(({ name }) => withUnit(name, unit))],
        rows: categories.map((category, index) => [category, ...series.map(({ values }) => inUnit(values[index], unit, decimals))]),
      })}
    />
  );
}
