import type { Indicator, IndicatorKey, StationIndicators } from '@czyun/contract';
import { NumberText } from '../../../kit/ui/value.tsx';
import { whyMark } from '../../../kit/why/mark.ts';
import { indicatorsText } from '../text.ts';

/** Decimals as in the answer. */
const digits: Partial<Record<IndicatorKey, number>> = { utilisationFactor: 4, cycles: 3 };

/** Difference of the state of charge between start and end, in points, beyond which a ratio of energies is only approximate. */
const roughFrom = 5;

interface FigureTextProps {
  readonly of: Indicator;
  /** Period of the figure. */
  readonly within: Pick<StationIndicators, 'unit' | 'start'>;
}

/** The figure of an indicator, marked where it is estimated. */
export function FigureText({ of: { key, name, value, unit, estimated }, within }: FigureTextProps) {
  const t = indicatorsText.useText();
  return (
    <span data-value={value ?? ''} {...whyMark({ kind: 'indicator', key, unit: within.unit, start: within.start }, name)}>
      {estimated && <span title={t(($) => $.about.estimated)}>{'≈ '}</span>}
      <NumberText value={value} unit={unit} decimals={digits[key] ?? 2} />
    </span>
  );
}

/** Points between the state of charge at the start and at the end, if they make a ratio of energies approximate; else null. */
export function socsApart({ value, inputs }: Indicator): number | null {
  const [start, end] = ['socStart', 'socEnd'].map((key) => inputs.find((input) => input.key === key)?.value ?? null);
  if (value === null || start == null || end == null) return null;
  const apart = Math.abs(end - start);
  return apart >= roughFrom ? apart : null;
}
