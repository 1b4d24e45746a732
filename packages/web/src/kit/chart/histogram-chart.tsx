import { shared } from '../../platform/text.ts';
import { useTheme } from '../../platform/theme/theme.ts';
import type { Meaning, Tokens } from '../../platform/theme/tokens.ts';
import type { EChartOption } from './echart.tsx';
import { colorOf, grid, inUnit, Picture, type PictureProps, valueAxis, withUnit } from './picture.tsx';
import { bins } from './statistics.ts';

export interface HistogramChartProps extends PictureProps {
  readonly values: ArrayLike<number | null>;
  /** The quantity of the values. */
  readonly quantity: string;
  readonly unit: string;
  readonly decimals?: number;
  readonly meaning?: Meaning;
}

/** Distribution of values. */
export function HistogramChart({ values, quantity, unit, decimals, meaning, ...rest }: HistogramChartProps) {
  const { tokens } = useTheme();
  const t = shared.useText();
  const list = bins(values);
  const countName = t(($) => $.chart.count);
  const nameOf = (index: number) => `${inUnit(list[index]?.from, '', decimals)} – ${inUnit(list[index]?.to, '', decimals)}`;
  const option = (hidden: ReadonlySet<string>, look: Tokens): EChartOption => ({
    grid: { ...grid, bottom: 24 },
    tooltip: { trigger: 'axis', axisPointer: { type: 'shadow' } },
    xAxis: { type: 'category', data: list.map((_, index) => nameOf(index)), name: unit, nameLocation: 'middle', nameGap: 28 },
    yAxis: { ...valueAxis(countName), minInterval: 1 },
    series: hidden.has('count')
      ? []
      : [
          {
            type: 'bar',
            name: countName,
            data: list.map(({ count }) => count),
            barCategoryGap: '4%',
            itemStyle: { color: colorOf(meaning, 0, look) },
          },
        ],
  });
  return (
    <Picture
      {...rest}
      parts={[
        {
          key: 'count',
          name: countName,
          color: colorOf(meaning, 0, tokens),
          at: (index) => String(index === null ? list.reduce((sum, { count }) => sum + count, 0) : (list[index]?.count ?? '')),
        },
      ]}
      option={option}
      label={t(($) => $.chart.picture, {
        title: rest.title,
        parts: list.map(({ count }, index) => `${nameOf(index)} ${count}`).join(', '),
      })}
      atText={nameOf}
      table={() => ({
        columns: [withUnit(quantity, unit), countName],
        rows: list.map(({ count }, index) => [nameOf(index), String(count)]),
      })}
    />
  );
}
