import type { WhySubject } from '@czyun/contract/why';
import { useCallback, useMemo } from 'react';
import { numberText } from '../../platform/format/number.ts';
import { shared } from '../../platform/text.ts';
import { colorsOf } from '../../platform/theme/similar-colors.ts';
import { useTheme } from '../../platform/theme/theme.ts';
import type { Meaning, Tokens } from '../../platform/theme/tokens.ts';
import { whyMark } from '../why/mark.ts';
import { EChart, type EChartOption } from './echart.tsx';
import { colorOf, inUnit, Picture, type PictureProps, withUnit } from './picture.tsx';

export interface RadarAxis {
  readonly name: string;
  readonly unit: string;
  readonly decimals?: number;
  /** Value at the rim. */
  readonly max: number;
}

export interface RadarSeries {
  readonly key: string;
  readonly name: string;
  readonly meaning?: Meaning;
  /** By axis; null: unknown, without a corner. */
  readonly values: readonly (number | null)[];
}

export interface RadarChartProps extends PictureProps {
  readonly axes: readonly RadarAxis[];
  readonly series: readonly RadarSeries[];
}

const rim = ({ name, max }: RadarAxis) => ({ name, max, min: 0 });

const area = (name: string, values: RadarSeries['values'], color: string, opacity: number) => ({
  name,
  value: values.map((value) => value ?? '-'),
  itemStyle: { color },
  lineStyle: { color },
  areaStyle: { color, opacity },
});

/** Several indicators of a few items, each on its own axis. */
export function RadarChart({ axes, series, ...rest }: RadarChartProps) {
  const { tokens } = useTheme();
  const t = shared.useText();
  const option = useCallback(
    (hidden: ReadonlySet<string>, look: Tokens): EChartOption => ({
      radar: { indicator: axes.map(rim), radius: '66%' },
      series: [
        {
          type: 'radar',
          data: series.flatMap(({ key, name, values }, index) =>
            hidden.has(key) ? [] : [area(name, values, colorsOf(series, look)[index] ?? look.text, 0.1)],
          ),
        },
      ],
    }),
    [axes, series],
  );
  const colors = colorsOf(series, tokens);
  const said = (values: RadarSeries['values']) => axes.map(({ unit, decimals }, index) => inUnit(values[index], unit, decimals));
  return (
    <Picture
      {...rest}
      parts={series.map(({ key, name }, index) => ({ key, name, color: colors[index] ?? tokens.text, at: () => '' }))}
      option={option}
      label={t(($) => $.chart.picture, {
        title: rest.title,
        parts: series.map(({ name, values }) => `${name} ${said(values).join(' ')}`).join(', '),
      })}
      table={() => ({
        columns: [t(($) => $.chart.name), ...axes.map(({ name, unit }) => withUnit(name, unit))],
        rows: series.map(({ name, values }) => [name, ...said(values)]),
      })}
    />
  );
}

export interface RadarFigureProps {
  readonly title: string;
  readonly corners: readonly (RadarAxis & {
    readonly key: string;
    /** null: unknown, without a corner. */
    readonly value: number | null;
  })[];
  /** px */
  readonly height: number;
  /** Explanation of a corner, for the menu of its panel. */
  readonly whyOf?: (key: string) => WhySubject | undefined;
}

const valueText = ({ value, unit, decimals = 1 }: RadarFigureProps['corners'][number]): string => numberText(value, unit, decimals);

/** The indicators of one item in a card: each axis shows its value, so there is no legend. */
export function RadarFigure({ title, corners, height, whyOf }: RadarFigureProps) {
  const { tokens } = useTheme();
  const t = shared.useText();
  const option = useMemo<EChartOption>(() => {
    const centred = { fontSize: 12, lineHeight: 15, align: 'center' } as const;
    return {
      aria: { enabled: false },
      tooltip: { show: false },
      radar: {
        indicator: corners.map(rim),
        radius: '58%',
        center: ['50%', '51%'],
        splitNumber: 4,
        axisNameGap: 6,
        axisName: {
          formatter: (name = '') => {
            const corner = corners.find((each) => each.name === name);
            return `{name|${name}}\n{value|${corner === undefined ? '-' : valueText(corner)}}`;
          },
          rich: { name: { ...centred, color: tokens.textSoft }, value: { ...centred, color: tokens.text, fontWeight: 600 } },
        },
      },
      series: [
        {
          type: 'radar',
          symbolSize: 5,
          lineStyle: { width: 1.5 },
          data: [
            area(
              title,
              corners.map(({ value }) => value),
              colorOf(undefined, 0, tokens),
              0.16,
            ),
          ],
        },
      ],
    };
  }, [title, corners, tokens]);
  const parts = corners.map((corner) => `${corner.name} ${valueText(corner)}`).join(', ');
  return (
    <>
      <EChart option={option} height={height} label={t(($) => $.chart.picture, { title, parts })} />
      {whyOf !== undefined &&
        corners.map(({ key, name }) => <span key={key} className="sr-only" aria-hidden="true" {...whyMark(whyOf(key), name)} />)}
    </>
  );
}
