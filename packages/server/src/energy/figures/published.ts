/** Type of a published figure: one label, one versioned formula, one rounding (decision 030). */
import type { Text } from '@czyun/devices';

export const figureKeys = ['selfSufficiency', 'selfConsumption', 'directUse', 'availability', 'utilisation', 'efficiency'] as const;
export type FigureKey = (typeof figureKeys)[number];

export interface FigureRule {
  readonly key: FigureKey;
  /** Incremented with every change of the formula or of the rule for gaps. */
  readonly version: number;
  /** The name on every screen and in every file. */
  readonly label: Text;
  readonly formula: Text;
  /** Interval to which the formula is applied before summing. */
  readonly interval: Text;
  /** Handling of missing readings. */
  readonly gaps: Text;
  readonly origin: { readonly kind: 'standard' | 'decision'; readonly name: string };
}

export interface PublishedFigure<Key extends FigureKey, Input> extends FigureRule {
  readonly key: Key;
  /** %, rounded once to one decimal, half away from zero; null: not enough data. */
  readonly of: (input: Input) => number | null;
}

/** Percentages have one decimal. The margin is smaller than any step of the inputs and larger than the error of a division. */
function roundedPercent(value: number): number {
  return (Math.sign(value) * Math.round(Math.abs(value) * 10 + 1e-9)) / 10;
}

export function published<const Key extends FigureKey, Input>(
  rule: FigureRule & { readonly key: Key },
  exact: (input: Input) => number | null,
): PublishedFigure<Key, Input> {
  return {
    ...rule,
    of: (input) => {
      const value = exact(input);
      return value === null || !Number.isFinite(value) ? null : roundedPercent(value);
    },
  };
}

/** `part` of `whole` in %, for whole steps; null if the whole is zero. */
export function percentOfSteps(part: bigint, whole: bigint): number | null {
  return whole > 0n ? Number((part * 10n ** 13n) / whole) / 1e11 : null;
}
