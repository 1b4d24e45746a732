import { shared } from '../../platform/text.ts';
import type { Tokens } from '../../platform/theme/tokens.ts';
import type { EChartOption } from './echart.tsx';
import { inUnit, Picture, type PictureProps, withUnit } from './picture.tsx';

export interface HeatChartProps extends PictureProps {
  readonly columns: readonly string[];
  readonly rows: readonly string[];
  /** Name of the row column in the table. */
  readonly base: string;
  /** By row, then by column; null: unknown, without colour. */
  readonly values: readonly (readonly (number | null)[])[];
  readonly unit: string;
  readonly decimals?: number;
  /** Values at the two ends of the colour scale; those of the data by default. */
  readonly range?: readonly [min: number, max: number];
  /** Low values are the critical ones: they are hot. */
  readonly lowIsHot?: boolean;
}

/** Values over two dimensions as colours, cold to hot. */
export function HeatChart({ columns, rows, base, values, unit, decimals, range, lowIsHot = false, ...rest }: HeatChartProps) {
  const t = shared.useText();
  const known = values.flat().filter((value) => value !== null);
  const [min, max] = range ?? [
    known.reduce((a, b) => Math.min(a, b), known[0] ?? 0),
    known.reduce((a, b) => Math.max(a, b), known[0] ?? 1),
  ];
  const option = (_hidden: ReadonlySet<string>, look: Tokens): EChartOption => ({
    grid: { left: 8, right: 8, top: 8, bottom: 56, containLabel: true },
    tooltip: {
      formatter: (given) => {
        const [x = 0, y = 0] = (given as { value: number[] }).value;
        return `${rows[y]} · ${columns[x]}: ${inUnit(values[y]?.[x], unit, decimals)}`;
      },
    },
    xAxis: { type: 'category', data: [...columns] },
    yAxis: { type: 'category', data: [...rows], inverse: true },
    visualMap: {
      min,
      max,
      orient: 'horizontal',
      left: 'center',
      bottom: 0,
      itemWidth: 12,
      inRange: { color: lowIsHot ? look.heat.toReversed() : [...look.heat] },
      formatter: (value) => inUnit(Number(value), unit, decimals),
      calculable: true,
    },
    series: [
      {
        type: 'heatmap',
        data: values.flatMap((row, y) => row.flatMap((value, x) => (value === null ? [] : [[x, y, value]]))),
      },
    ],
  });
  return (
    <Picture
      {...rest}
      parts={[]}
      option={option}
      label={t(($) => $.chart.picture, {
        title: rest.title,
        parts: `${inUnit(known.length === 0 ? null : min, unit, decimals)} – ${inUnit(known.length === 0 ? null : max, unit, decimals)}`,
      })}
      table={() => ({
        columns: [withUnit(base, unit), ...columns],
        rows: rows.map((row, y) => [row, ...columns.map((_, x) => inUnit(values[y]?.[x], '', decimals))]),
      })}
    />
  );
}
