import { shared } from '../../platform/text.ts';
import { useTheme } from '../../platform/theme/theme.ts';
import type { Meaning, Tokens } from '../../platform/theme/tokens.ts';
import type { EChartOption } from './echart.tsx';
import { colorOf, grid, inUnit, Picture, type PictureProps, valueAxis, withUnit } from './picture.tsx';

export interface ComparedBars {
  readonly key: string;
  readonly name: string;
  readonly meaning?: Meaning;
  /** Colour strength, 0 to 1. */
  readonly strength?: number;
  /** By category; null: unknown, drawn without a bar. */
  readonly values: readonly (number | null)[];
  /** The values of the other period. */
  readonly before: readonly (number | null)[];
}

export interface CompareBarsProps extends PictureProps {
  readonly categories: readonly string[];
  /** Name of the category column in the table. */
  readonly base: string;
  /** Drawn above the axis. */
  readonly up: ComparedBars;
  /** Drawn below it; both are positive numbers. */
  readonly down: ComparedBars | null;
  readonly unit: string;
  readonly decimals?: number;
  /** Name of the other period. */
  readonly beforeName: string;
}

interface Drawn extends ComparedBars {
  readonly sign: 1 | -1;
}

const sumOf = (values: readonly (number | null)[]) => {
  const known = values.filter((value) => value !== null);
  return known.length === 0 ? null : known.reduce((sum, value) => sum + value, 0);
};

/** A colour `#rrggbb` at the strength of its bars. */
const paler = (color: string, strength = 1) =>
  `${color}${Math.round(strength * 255)
    .toString(16)
    .padStart(2, '0')}`;

/** Incoming and outgoing amounts per category, on both sides of the axis, with another period as wider, pale bars behind. */
export function CompareBars({ categories, base, up, down, unit, decimals, beforeName, ...rest }: CompareBarsProps) {
  const { tokens } = useTheme();
  const t = shared.useText();
  const drawn: readonly Drawn[] = [{ ...up, sign: 1 }, ...(down === null ? [] : [{ ...down, sign: -1 as const }])];
  const hasBefore = drawn.some(({ before }) => before.some((value) => value !== null));
  const colorIn = (look: Tokens) => (item: Drawn, index: number) => colorOf(item.meaning, index, look);
  const option = (hidden: ReadonlySet<string>, look: Tokens): EChartOption => {
    const category = { type: 'category' as const, data: [...categories], axisTick: { show: false } };
    const bars = (values: readonly (number | null)[], sign: 1 | -1) => values.map((value) => (value === null ? '-' : value * sign));
    return {
      grid,
      tooltip: {
        trigger: 'axis',
        axisPointer: { type: 'shadow' },
        valueFormatter: (value: unknown) => inUnit(typeof value === 'number' ? Math.abs(value) : null, unit, decimals),
      },
      // A second axis, so that the bars behind have their own width.
      xAxis: [
        { ...category, axisLine: { onZero: true } },
        { ...category, show: false },
      ],
      yAxis: { ...valueAxis(unit), axisLabel: { formatter: (value: number) => String(Math.abs(value)) } },
      series: drawn.flatMap((item, index) =>
        hidden.has(item.key)
          ? []
          : [
              {
                type: 'bar' as const,
                name: `${item.name} · ${beforeName}`,
                xAxisIndex: 1,
                stack: 'before',
                data: hidden.has('before') ? [] : bars(item.before, item.sign),
                barCategoryGap: '12%',
                barMaxWidth: 44,
                silent: true,
                z: 1,
                itemStyle: { color: look.textFaint, opacity: 0.22 },
              },
              {
                type: 'bar' as const,
                name: item.name,
                stack: 'own',
                data: bars(item.values, item.sign),
                barCategoryGap: '44%',
                barMaxWidth: 26,
                z: 2,
                itemStyle: { color: colorIn(look)(item, index), opacity: item.strength ?? 1 },
              },
            ],
      ),
    };
  };
  const textOf = (values: readonly (number | null)[], place: number | null) =>
    inUnit(place === null ? sumOf(values) : values[place], unit, decimals);
  return (
    <Picture
      {...rest}
      parts={[
        ...drawn.map((item, index) => ({
          key: item.key,
          name: item.name,
          color: paler(colorIn(tokens)(item, index), item.strength),
          at: (place: number | null) => textOf(item.values, place),
        })),
        ...(hasBefore
          ? [
              {
                key: 'before',
                name: beforeName,
                color: tokens.textFaint,
                at: (place: number | null) => drawn.map(({ before }) => textOf(before, place)).join(' / '),
              },
            ]
          : []),
      ]}
      option={option}
      label={t(($) => $.chart.picture, {
        title: rest.title,
        parts: drawn
          .map(({ name, values, before }) => `${name} ${textOf(values, null)} (${beforeName} ${textOf(before, null)})`)
          .join(', '),
      })}
      atText={(index) => categories[index] ?? ''}
      table={() => ({
        columns: [base, ...drawn.flatMap(({ name }) => [withUnit(name, unit), withUnit(`${name} · ${beforeName}`, unit)])],
        rows: categories.map((category, index) => [
          category,
          ...drawn.flatMap(({ values, before }) => [inUnit(values[index], unit, decimals), inUnit(before[index], unit, decimals)]),
        ]),
      })}
    />
  );
}
