import { countText } from '../../platform/format/count.ts';
import { shared } from '../../platform/text.ts';
import { useTheme } from '../../platform/theme/theme.ts';
import type { Meaning, Tokens } from '../../platform/theme/tokens.ts';
import { useNarrow } from '../ui/use-narrow.ts';
import type { EChartOption } from './echart.tsx';
import { grid, inTooltip, inUnit, Picture, type PictureProps, valueAxis, withUnit } from './picture.tsx';
import { pareto } from './statistics.ts';

export interface ParetoChartProps extends PictureProps {
  readonly items: readonly { readonly name: string; readonly value: number | null }[];
  readonly unit: string;
  readonly decimals?: number;
  /** Meaning of the causes. */
  readonly meaning: Meaning;
}

/** Both axes with their labels, px. */
const axesPx = 52;
const linePx = 14;
const usualHeightPx = 280;
/** Room for the units behind the axes. */
const unitPx = 36;
const namePx = { wide: 176, narrow: 112 } as const;

/** Names beside the bars: on two lines if the rows are high enough; some are left out if rows are lower than a line. */
function labelsOf(rowPx: number, isNarrow: boolean) {
  return {
    interval: rowPx >= linePx ? 0 : ('auto' as const),
    width: isNarrow ? namePx.narrow : namePx.wide,
    overflow: rowPx >= 2 * linePx ? ('break' as const) : ('truncate' as const),
    lineHeight: linePx,
  };
}

/** Causes by size, largest first, each with its full name, and their cumulative share. */
export function ParetoChart({ items, unit, decimals, meaning, ...rest }: ParetoChartProps) {
  const { tokens } = useTheme();
  const isNarrow = useNarrow();
  const t = shared.useText();
  const parts = pareto(items);
  const upToName = t(($) => $.chart.upTo);
  const text = (value: number | null | undefined) => (decimals === 0 ? countText(value, unit) : inUnit(value, unit, decimals));
  const rowPx = ((rest.height ?? usualHeightPx) - axesPx) / Math.max(1, parts.length);
  const percent = (share: number | undefined) => inUnit(share === undefined ? null : share * 100, '%', 1);
  const option = (hidden: ReadonlySet<string>, look: Tokens): EChartOption => ({
    grid: { ...grid, top: 4, right: unitPx },
    tooltip: { trigger: 'axis', axisPointer: { type: 'shadow' } },
    yAxis: {
      ...{ type: 'category', inverse: true, data: parts.map(({ item }) => item.name) },
      axisTick: { show: false },
      axisLabel: labelsOf(rowPx, isNarrow || rest.bare === true),
    },
    xAxis: [
      { ...valueAxis(unit), position: 'bottom' },
      { ...valueAxis('%'), position: 'top', min: 0, max: 100, interval: 25, splitLine: { show: false } },
    ],
    series: [
      ...(hidden.has('value')
        ? []
        : [
            {
              type: 'bar' as const,
              name: rest.title,
              data: parts.map(({ value }) => value),
              barMaxWidth: 20,
              itemStyle: { color: look[meaning] },
              tooltip: { valueFormatter: (value: unknown) => text(typeof value === 'number' ? value : null) },
            },
          ]),
      ...(hidden.has('upTo')
        ? []
        : [
            {
              type: 'line' as const,
              name: upToName,
              xAxisIndex: 1,
              data: parts.map(({ upTo }) => upTo * 100),
              itemStyle: { color: look.action },
              tooltip: { valueFormatter: inTooltip('%', 1) },
            },
          ]),
    ],
  });
  return (
    <Picture
      {...rest}
      parts={[
        {
          key: 'value',
          name: rest.title,
          color: tokens[meaning],
          at: (index) => (index === null ? '' : text(parts[index]?.value)),
        },
        { key: 'upTo', name: upToName, color: tokens.action, at: (index) => (index === null ? '' : percent(parts[index]?.upTo)) },
      ]}
      option={option}
      label={t(($) => $.chart.picture, {
        title: rest.title,
        parts: parts.map(({ item, value, upTo }) => `${item.name} ${text(value)} ${percent(upTo)}`).join(', '),
      })}
      atText={(index) => parts[index]?.item.name ?? ''}
      table={() => ({
        columns: [t(($) => $.chart.name), withUnit(rest.title, unit), upToName],
        rows: parts.map(({ item, value, upTo }) => [item.name, text(value), percent(upTo)]),
      })}
    />
  );
}
