/** Limits, bands and marks of charts with a value axis. */
import type { LineSeriesOption } from 'echarts/charts';
import type { Meaning, Tokens } from '../../platform/theme/tokens.ts';

export interface AxisBehind {
  /** Levels of the value axis. */
  readonly limits?: readonly { readonly value: number; readonly name: string; readonly meaning?: Meaning }[];
  /** Ranges of the base axis, from one category (its name or index) or value to another. */
  readonly bands?: readonly {
    readonly from: string | number;
    readonly to: string | number;
    readonly meaning: Meaning;
    readonly name?: string;
  }[];
  /** Positions on the base axis. */
  readonly marks?: readonly { readonly at: string | number; readonly name: string; readonly meaning?: Meaning }[];
}

/** A series without values that carries them, so that they remain when the legend hides the others. */
export function behindSeries({ limits = [], bands = [], marks = [] }: AxisBehind, tokens: Tokens): readonly LineSeriesOption[] {
  if (limits.length + bands.length + marks.length === 0) return [];
  const label = { color: tokens.textSoft, formatter: '{b}' };
  return [
    {
      type: 'line',
      name: '',
      data: [],
      silent: true,
      tooltip: { show: false },
      markLine: {
        symbol: 'none',
        silent: true,
        animation: false,
        data: [
          ...limits.map(({ value, name, meaning = 'severity1' }) => ({
            yAxis: value,
            name,
            lineStyle: { color: tokens[meaning], type: 'dashed' as const },
            label: { ...label, position: 'insideEndTop' as const },
          })),
          ...marks.map(({ at, name, meaning = 'fault' }) => ({
            xAxis: at,
            name,
            lineStyle: { color: tokens[meaning], type: 'solid' as const },
            label: { ...label, position: 'insideEndBottom' as const },
          })),
        ],
      },
      markArea: {
        silent: true,
        animation: false,
        data: bands.map(({ from, to, meaning, name = '' }) => [
          { xAxis: from, name, itemStyle: { color: tokens[meaning], opacity: 0.1 }, label: { ...label, position: 'insideTop' as const } },
          { xAxis: to },
        ]),
      },
    },
  ];
}
