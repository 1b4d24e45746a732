import type { LimitedParam, ParamLimits } from '@czyun/contract';
import { numberText } from '../../../platform/format/number.ts';
import { limitsText } from '../text.ts';
import type { Observed } from './limit-state.ts';

type Named = Pick<LimitedParam, 'unit' | 'decimals' | 'isFamily'>;

/** Levels of limits from the mildest outwards, `High 45 / 50 / 55`, and the range of the last days. */
export function useLimitWords() {
  const t = limitsText.useText();
  const levels = (limits: ParamLimits | null, fields: readonly (keyof ParamLimits)[]) => {
    const values = fields.map((field) => limits?.[field]).filter((value) => value != null);
    return values.length === 0 ? null : values.join(' / ');
  };
  const high = (limits: ParamLimits | null) => {
    const values = levels(limits, ['high3', 'high2', 'high1']);
    return values === null ? [] : [t(($) => $.said.high, { values })];
  };
  const low = (limits: ParamLimits | null) => {
    const values = levels(limits, ['low3', 'low2', 'low1']);
    return values === null ? [] : [t(($) => $.said.low, { values })];
  };
  const spread = (limits: ParamLimits | null) => (limits?.spread == null ? [] : [t(($) => $.said.spread, { value: limits.spread })]);
  return {
    levels: (limits: ParamLimits | null): string => [...high(limits), ...low(limits), ...spread(limits)].join(' · '),
    range: ({ unit, decimals, isFamily }: Named, observed: Observed | undefined): string => {
      if (observed === undefined) return t(($) => $.said.noRange);
      // One unit for both ends.
      const min = numberText(observed.min, '', decimals);
      return t(($) => (isFamily ? $.said.spreadRange : $.said.range), {
        min,
        max: [numberText(observed.max, '', decimals), unit].filter(Boolean).join(' '),
      });
    },
  };
}
