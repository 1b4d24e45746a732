import { useCallback, useMemo } from 'react';
import { shareTexts } from '../../platform/format/shares.ts';
import { shared } from '../../platform/text.ts';
import { colorsOf } from '../../platform/theme/similar-colors.ts';
import { useTheme } from '../../platform/theme/theme.ts';
import type { Meaning, Tokens } from '../../platform/theme/tokens.ts';
import type { EChartOption } from './echart.tsx';
import { inEnergyOrder } from './energy.ts';
import { inUnit, Picture, type PictureProps, withUnit } from './picture.tsx';

export interface Slice {
  readonly key: string;
  readonly name: string;
  readonly meaning?: Meaning;
  /** null: unknown; negative values count as 0. */
  readonly value: number | null;
}

export interface RingChartProps extends PictureProps {
  readonly slices: readonly Slice[];
  readonly unit: string;
  readonly decimals?: number;
  /** Filled up to the middle. */
  readonly pie?: boolean;
}

/** Parts of a whole, energies in their fixed order; parts hidden in the legend are excluded from the whole. */
export function RingChart({ slices: given, unit, decimals, pie = false, ...rest }: RingChartProps) {
  const { tokens } = useTheme();
  const t = shared.useText();
  const slices = useMemo(() => inEnergyOrder(given), [given]);
  const option = useCallback(
    (hidden: ReadonlySet<string>, look: Tokens): EChartOption => ({
      series: [
        {
          type: 'pie',
          radius: [pie ? 0 : '46%', '68%'],
          label: { formatter: '{b} {d}%' },
          emptyCircleStyle: { color: look.sunken },
          data: slices.flatMap(({ key, name, value }, index) =>
            hidden.has(key) || (value ?? 0) <= 0
              ? []
              : [{ name, value: value ?? 0, itemStyle: { color: colorsOf(slices, look)[index] ?? look.text } }],
          ),
        },
      ],
    }),
    [slices, pie],
  );
  const colors = colorsOf(slices, tokens);
  const shares = shareTexts(slices.map(({ value }) => value));
  return (
    <Picture
      {...rest}
      parts={slices.map(({ key, name, value }, index) => ({
        key,
        name,
        color: colors[index] ?? tokens.text,
        at: () => inUnit(value, unit, decimals),
      }))}
      option={option}
      label={t(($) => $.chart.picture, {
        title: rest.title,
        parts: slices.map(({ name, value }, index) => `${name} ${inUnit(value, unit, decimals)} ${shares[index]}`).join(', '),
      })}
      table={() => ({
        columns: [t(($) => $.chart.name), withUnit(rest.title, unit), t(($) => $.chart.share)],
        rows: slices.map(({ name, value }, index) => [name, inUnit(value, unit, decimals), shares[index] ?? '']),
      })}
    />
  );
}
