import type { WhySubject } from '@czyun/contract/why';
import { useMemo } from 'react';
import { formatTogether } from '../../platform/format/number.ts';
import { shareTexts } from '../../platform/format/shares.ts';
import { shared } from '../../platform/text.ts';
import { colorsOf } from '../../platform/theme/similar-colors.ts';
import { useTheme } from '../../platform/theme/theme.ts';
import box from '../ui/box.module.css';
import { whyMark } from '../why/mark.ts';
import { EChart, type EChartOption } from './echart.tsx';
import type { Slice } from './ring-chart.tsx';
import css from './share-ring.module.css';

export interface ShareRingProps {
  readonly title: string;
  readonly slices: readonly (Slice & {
    /** Colour strength, 0 to 1: the opposite direction, and amounts that are not a separate part, are paler. */
    readonly strength?: number;
  })[];
  readonly unit: string;
  readonly decimals: number;
  readonly heightPx: number;
  /** Explanation of a part. */
  readonly whyOf?: (key: string) => WhySubject | undefined;
  /** Maximum diameter of the ring, px. */
  readonly maxPx?: number;
}

/** Above this number each part gets a line beside a smaller ring: names matter more than size. */
const fewParts = 4;

/** Parts of a whole in little space: a ring around the sum, and each part by name, amount and share. */
export function ShareRing({ title, slices, unit, decimals, heightPx, maxPx = 168, whyOf }: ShareRingProps) {
  const t = shared.useText();
  const { tokens } = useTheme();
  const values = slices.map(({ value }) => value);
  const known = values.filter((value) => value !== null);
  const whole = known.length === 0 ? null : known.reduce((sum, value) => sum + Math.max(0, value), 0);
  const option = useMemo<EChartOption>(
    () => ({
      tooltip: { show: false },
      series: [
        {
          type: 'pie',
          radius: ['64%', '92%'],
          silent: true,
          label: { show: false },
          labelLine: { show: false },
          emphasis: { disabled: true },
          // Without any value the ring is empty, not equal shares.
          data: slices.some(({ value }) => (value ?? 0) > 0)
            ? slices.map(({ name, strength = 1, value }, index) => ({
                name,
                value: Math.max(0, value ?? 0),
                itemStyle: { color: colorsOf(slices, tokens)[index] ?? tokens.text, opacity: strength },
              }))
            : [],
          emptyCircleStyle: { color: tokens.sunken },
        },
      ],
    }),
    [slices, tokens],
  );
  const colors = colorsOf(slices, tokens);
  const shares = shareTexts(values);
  const [total, ...parts] = formatTogether([whole, ...values], unit, decimals);
  const label = t(($) => $.chart.picture, {
    title,
    parts: slices.map(({ name }, index) => `${name} ${parts[index]?.text ?? ''} ${parts[index]?.unit ?? ''}`.trim()).join(', '),
  });
  const size = Math.min(heightPx, slices.length > fewParts ? 112 : maxPx);
  return (
    <div className={`${box.row} ${box.wide}`} style={{ height: '100%' }}>
      <div className={`${box.fixed} ${css.ring}`} style={{ width: size, height: size }}>
        <EChart option={option} height={size} label={label} />
        <span className={`${box.cover} ${box.stack} ${box.close} ${box.small} ${box.soft} ${box.number} ${css.whole}`}>
          <strong>{total?.text}</strong>
          <span>{total?.unit || t(($) => $.chart.total)}</span>
        </span>
      </div>
      <ul
        className={`${box.plain} ${box.rest} ${box.small} ${box.soft} ${css.slices} ${slices.length <= fewParts ? css.roomy : ''}`}
        data-slices
      >
        {slices.map(({ key, name, strength = 1 }, index) => (
          <li key={key} className={box.row} data-slice={key} {...whyMark(whyOf?.(key), name)}>
            <i className={box.square} style={{ background: colors[index], opacity: strength }} />
            <span className={css.name}>{name}</span>
            <span className="cz-num">{parts[index]?.text}</span>
            <span className={`${box.number} ${box.faint} ${css.share}`}>{shares[index]}</span>
          </li>
        ))}
      </ul>
    </div>
  );
}
