import { shared } from '../../platform/text.ts';
import { useTheme } from '../../platform/theme/theme.ts';
import type { Tokens } from '../../platform/theme/tokens.ts';
import type { EChartOption } from './echart.tsx';
import { grid, inTooltip, inUnit, Picture, type PictureProps, valueAxis, withUnit } from './picture.tsx';

type Values = readonly (number | null)[];

export interface BurnUpChartProps extends PictureProps {
  /** Days or months of the span. */
  readonly categories: readonly string[];
  readonly base: string;
  readonly unit: string;
  readonly decimals?: number;
  /** Names of the series. */
  readonly names: {
    readonly actual: string;
    readonly target: string;
    readonly forecast: string;
    readonly low: string;
    readonly high: string;
  };
  /** Cumulative sums; null: unknown, or in the future. */
  readonly actual: Values;
  /** null: there is no target. */
  readonly target: Values | null;
  /** From the last known day on. */
  readonly forecast: Values;
  readonly low: Values;
  readonly high: Values;
}

const shown = (values: Values) => values.map((value) => value ?? '-');

/** A cumulative sum against its target, with the forecast of its end and the band of the forecast. */
export function BurnUpChart({ categories, base, unit, decimals, names, actual, target, forecast, low, high, ...rest }: BurnUpChartProps) {
  const { tokens } = useTheme();
  const t = shared.useText();
  const lines = [
    { key: 'actual', name: names.actual, color: tokens.storage, values: actual },
    ...(target === null ? [] : [{ key: 'target', name: names.target, color: tokens.textFaint, values: target }]),
    ...(forecast.some((value) => value !== null)
      ? [
          { key: 'forecast', name: names.forecast, color: tokens.load, values: forecast },
          { key: 'low', name: names.low, color: tokens.load, values: low },
          { key: 'high', name: names.high, color: tokens.load, values: high },
        ]
      : []),
  ];
  const option = (hidden: ReadonlySet<string>, look: Tokens): EChartOption => {
    const line = (key: string, name: string, values: Values, color: string, dash: boolean) =>
      hidden.has(key)
        ? []
        : [
            {
              ...{ type: 'line' as const, name, data: shown(values), symbol: 'none', connectNulls: false, z: 3 },
              ...{ itemStyle: { color }, lineStyle: { color, width: 2, type: dash ? ('dashed' as const) : ('solid' as const) } },
            },
          ];
    // The band is stacked on an invisible line at its lower edge.
    const edge = {
      type: 'line' as const,
      stack: 'band',
      symbol: 'none',
      silent: true,
      lineStyle: { opacity: 0 },
      tooltip: { show: false },
    };
    const band = hidden.has('forecast')
      ? []
      : [
          { ...edge, name: names.low, data: shown(low) },
          {
            ...{ ...edge, name: names.high, areaStyle: { color: look.load, opacity: 0.14 } },
            data: high.map((value, index) => (value === null || low[index] == null ? '-' : value - (low[index] ?? 0))),
          },
        ];
    return {
      grid,
      tooltip: { trigger: 'axis', valueFormatter: inTooltip(unit, decimals) },
      xAxis: { type: 'category', data: [...categories], boundaryGap: false, axisTick: { show: false } },
      yAxis: valueAxis(unit),
      series: [
        ...band,
        ...(target === null ? [] : line('target', names.target, target, look.textFaint, true)),
        ...line('forecast', names.forecast, forecast, look.load, true),
        ...line('actual', names.actual, actual, look.storage, false),
      ],
    };
  };
  const lastOf = (values: Values) => values.findLast((value) => value !== null) ?? null;
  const parts = lines
    .filter(({ key }) => key !== 'low' && key !== 'high')
    .map(({ key, name, color, values }) => ({
      ...{ key, name, color },
      at: (place: number | null) => inUnit(place === null ? lastOf(values) : values[place], unit, decimals),
    }));
  return (
    <Picture
      {...rest}
      parts={parts}
      option={option}
      label={t(($) => $.chart.picture, {
        title: rest.title,
        parts: lines.map(({ name, values }) => `${name} ${inUnit(lastOf(values), unit, decimals)}`).join(', '),
      })}
      atText={(index) => categories[index] ?? ''}
      table={() => ({
        columns: [base, ...lines.map(({ name }) => withUnit(name, unit))],
        rows: categories.map((category, index) => [category, ...lines.map(({ values }) => inUnit(values[index], unit, decimals))]),
      })}
    />
  );
}
