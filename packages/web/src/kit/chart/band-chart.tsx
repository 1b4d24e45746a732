import { useCallback } from 'react';
import { shared } from '../../platform/text.ts';
import { useTheme } from '../../platform/theme/theme.ts';
import type { Meaning, Tokens } from '../../platform/theme/tokens.ts';
import type { EChartOption } from './echart.tsx';
import { colorOf, grid, inUnit, Picture, type PictureProps, valueAxis, withUnit } from './picture.tsx';

type Values = readonly (number | null)[];

export interface BandChartProps extends PictureProps {
  readonly categories: readonly string[];
  /** Name of the category column in the table. */
  readonly base: string;
  readonly low: Values;
  readonly mid: Values;
  readonly high: Values;
  /** Names of the three, for legend and table. */
  readonly names: { readonly low: string; readonly mid: string; readonly high: string; readonly band: string };
  /** The allowed range. */
  readonly allowed: { readonly from: number; readonly to: number; readonly name: string };
  readonly unit: string;
  readonly decimals: number;
  readonly meaning: Meaning;
}

/** The axis is symmetric around 0 and at least twice as wide as the allowed range. */
export function bandExtent(low: Values, high: Values, { from, to }: { readonly from: number; readonly to: number }): number {
  const known = [...low, ...high].filter((value) => value !== null).map(Math.abs);
  const most = Math.max(2 * Math.abs(from), 2 * Math.abs(to), ...known);
  const step = 10 ** Math.floor(Math.log10(most));
  return Math.ceil((most / step) * 2 - 1e-9) * (step / 2);
}

/** Spread of values per time bucket: the median and the band that contains most values, against the allowed range. */
export function BandChart({ categories, base, low, mid, high, names, allowed, unit, decimals, meaning, ...rest }: BandChartProps) {
  const { tokens } = useTheme();
  const t = shared.useText();
  const extent = bandExtent(low, high, allowed);
  const option = useCallback(
    (hidden: ReadonlySet<string>, look: Tokens): EChartOption => {
      const color = colorOf(meaning, 0, look);
      const line = { type: 'line' as const, symbol: 'none', silent: true, connectNulls: false };
      const invisible = { lineStyle: { opacity: 0 }, itemStyle: { opacity: 0 } };
      return {
        grid,
        xAxis: { type: 'category', data: [...categories], axisTick: { show: false } },
        yAxis: { ...valueAxis(unit), min: -extent, max: extent },
        tooltip: { trigger: 'axis', axisPointer: { type: 'line' }, showContent: false },
        series: [
          ...(hidden.has('band')
            ? []
            : [
                // Stacking values of one sign only would start at 0 for a band that crosses it.
                {
                  ...line,
                  ...invisible,
                  name: names.low,
                  stack: 'band',
                  stackStrategy: 'all' as const,
                  data: low.map((value) => value ?? '-'),
                },
                {
                  ...line,
                  ...invisible,
                  name: names.high,
                  stack: 'band',
                  stackStrategy: 'all' as const,
                  areaStyle: { color, opacity: 0.22 },
                  data: high.map((value, index) => (value === null || low[index] == null ? '-' : value - (low[index] ?? 0))),
                },
              ]),
          ...(hidden.has('mid')
            ? []
            : [
                {
                  ...line,
                  name: names.mid,
                  symbol: 'circle',
                  symbolSize: 4,
                  lineStyle: { color, width: 2 },
                  itemStyle: { color },
                  data: mid.map((value) => value ?? '-'),
                },
              ]),
          {
            type: 'line',
            name: '',
            data: [],
            silent: true,
            tooltip: { show: false },
            markArea: {
              silent: true,
              animation: false,
              data: [
                [
                  {
                    yAxis: allowed.from,
                    name: allowed.name,
                    itemStyle: { color: look.okSoft, opacity: 0.7 },
                    label: { color: look.textSoft, position: 'insideTopRight' as const },
                  },
                  { yAxis: allowed.to },
                ],
              ],
            },
          },
        ],
      };
    },
    [categories, low, mid, high, names, allowed, unit, meaning, extent],
  );
  const color = colorOf(meaning, 0, tokens);
  const shown = (values: Values, index: number | null) => inUnit(index === null ? null : values[index], unit, decimals);
  return (
    <Picture
      {...rest}
      parts={[
        { key: 'mid', name: names.mid, color, at: (index) => (index === null ? '' : shown(mid, index)) },
        { key: 'band', name: names.band, color, at: (index) => (index === null ? '' : `${shown(low, index)} … ${shown(high, index)}`) },
      ]}
      option={option}
      label={t(($) => $.chart.picture, {
        title: rest.title,
        parts: categories.map((category, index) => `${category} ${shown(mid, index)}`).join(', '),
      })}
      atText={(index) => categories[index] ?? ''}
      table={() => ({
        columns: [base, withUnit(names.low, unit), withUnit(names.mid, unit), withUnit(names.high, unit)],
        rows: categories.map((category, index) => [category, ...[low, mid, high].map((values) => inUnit(values[index], unit, decimals))]),
      })}
    />
  );
}
