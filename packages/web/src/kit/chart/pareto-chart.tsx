import { shared } from '../../platform/text.ts';
import { useTheme } from '../../platform/theme/theme.ts';
import type { Meaning, Tokens } from '../../platform/theme/tokens.ts';
import type { EChartOption } from './echart.tsx';
import { grid, inTooltip, inUnit, Picture, type PictureProps, valueAxis, withUnit } from './picture.tsx';
import { pareto } from './statistics.ts';

export interface ParetoChartProps extends PictureProps {
  readonly items: readonly { readonly name: string; readonly value: number | null }[];
  readonly unit: string;
  readonly decimals?: number;
  /** What the causes are of. */
  readonly meaning: Meaning;
}

/** More names than these are slanted, so that each bar has its own. */
const mostUpright = 4;
const longestNamePx = 96;

const labelsOf = (count: number) =>
  ({ interval: 0, width: longestNamePx, overflow: 'truncate', ...(count > mostUpright ? { rotate: 30 } : {}) }) as const;

/** Causes, the largest first, and how much of the whole they make together. */
export function ParetoChart({ items, unit, decimals, meaning, ...rest }: ParetoChartProps) {
  const { tokens } = useTheme();
  const t = shared.useText();
  const parts = pareto(items);
  const upToName = t(($) => $.chart.upTo);
  const percent = (share: number | undefined) => inUnit(share === undefined ? null : share * 100, '%', 1);
  const option = (hidden: ReadonlySet<string>, look: Tokens): EChartOption => ({
    grid,
    tooltip: { trigger: 'axis', axisPointer: { type: 'shadow' } },
    xAxis: { type: 'category', data: parts.map(({ item }) => item.name), axisLabel: labelsOf(parts.length) },
    yAxis: [valueAxis(unit), { ...valueAxis('%'), min: 0, max: 100, splitLine: { show: false } }],
    series: [
      ...(hidden.has('value')
        ? []
        : [
            {
              type: 'bar' as const,
              name: rest.title,
              data: parts.map(({ value }) => value),
              barMaxWidth: 36,
              itemStyle: { color: look[meaning] },
              tooltip: { valueFormatter: inTooltip(unit, decimals) },
            },
          ]),
      ...(hidden.has('upTo')
        ? []
        : [
            {
              type: 'line' as const,
              name: upToName,
              yAxisIndex: 1,
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
          at: (index) => (index === null ? '' : inUnit(parts[index]?.value, unit, decimals)),
        },
        { key: 'upTo', name: upToName, color: tokens.action, at: (index) => (index === null ? '' : percent(parts[index]?.upTo)) },
      ]}
      option={option}
      label={t(($) => $.chart.picture, {
        title: rest.title,
        parts: parts.map(({ item, value, upTo }) => `${item.name} ${inUnit(value, unit, decimals)} ${percent(upTo)}`).join(', '),
      })}
      atText={(index) => parts[index]?.item.name ?? ''}
      table={() => ({
        columns: [t(($) => $.chart.name), withUnit(rest.title, unit), upToName],
        rows: parts.map(({ item, value, upTo }) => [item.name, inUnit(value, unit, decimals), percent(upTo)]),
      })}
    />
  );
}
