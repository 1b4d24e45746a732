import { shared } from '../../platform/text.ts';
import { useTheme } from '../../platform/theme/theme.ts';
import type { Meaning, Tokens } from '../../platform/theme/tokens.ts';
import { type AxisBehind, behindSeries } from './behind-axes.ts';
import type { EChartOption } from './echart.tsx';
import { colorOf, grid, inUnit, Picture, type PictureProps, valueAxis, withUnit } from './picture.tsx';
import { boxOf } from './statistics.ts';

export interface BoxChartProps extends PictureProps, AxisBehind {
  readonly groups: readonly { readonly name: string; readonly values: ArrayLike<number | null> }[];
  readonly quantity: string;
  readonly unit: string;
  readonly decimals?: number;
  readonly meaning?: Meaning;
}

/** Spread of values in each group: quartiles, whiskers, outliers. */
export function BoxChart({ groups, quantity, unit, decimals, meaning, limits, bands, marks, ...rest }: BoxChartProps) {
  const { tokens } = useTheme();
  const t = shared.useText();
  const boxes = groups.map(({ name, values }) => ({ name, box: boxOf(values) }));
  const option = (hidden: ReadonlySet<string>, look: Tokens): EChartOption => {
    const color = colorOf(meaning, 0, look);
    return {
      grid,
      xAxis: { type: 'category', data: boxes.map(({ name }) => name) },
      // Cell voltages are far from zero; only their differences matter.
      yAxis: { ...valueAxis(unit), scale: true },
      tooltip: { trigger: 'axis', axisPointer: { type: 'shadow' }, showContent: false },
      series: [
        ...(hidden.has('box')
          ? []
          : [
              {
                type: 'boxplot' as const,
                name: quantity,
                itemStyle: { color: look.sunken, borderColor: color },
                data: boxes.map(({ box }) => (box === null ? [] : [box.low, box.q1, box.median, box.q3, box.high])),
              },
              {
                type: 'scatter' as const,
                name: quantity,
                symbolSize: 5,
                itemStyle: { color },
                data: boxes.flatMap(({ box }, index) => (box?.outliers ?? []).map((value) => [index, value])),
              },
            ]),
        ...behindSeries({ ...(limits && { limits }), ...(bands && { bands }), ...(marks && { marks }) }, look),
      ],
    };
  };
  const figures = ['low', 'q1', 'median', 'q3', 'high'] as const;
  const said = (index: number) => figures.map((figure) => inUnit(boxes[index]?.box?.[figure], unit, decimals));
  return (
    <Picture
      {...rest}
      parts={[
        {
          key: 'box',
          name: quantity,
          color: colorOf(meaning, 0, tokens),
          at: (index) => (index === null ? '' : inUnit(boxes[index]?.box?.median, unit, decimals)),
        },
      ]}
      option={option}
      label={t(($) => $.chart.picture, {
        title: rest.title,
        parts: boxes.map(({ name, box }) => `${name} ${inUnit(box?.median, unit, decimals)}`).join(', '),
      })}
      atText={(index) => `${boxes[index]?.name ?? ''} ${said(index).join(' · ')}`}
      table={() => ({
        columns: [withUnit(quantity, unit), ...figures.map((figure) => t(($) => $.chart[figure])), t(($) => $.chart.outliers)],
        rows: boxes.map(({ name, box }, index) => [name, ...said(index), String(box?.outliers.length ?? '-')]),
      })}
    />
  );
}
