import { numberText } from '../../../platform/format/number.ts';
import { contrastText } from '../text.ts';
import type { Deviation } from './figures.ts';
import { resolutionOf } from './points.ts';
import { placeText, type Shown } from './shown.ts';

export interface DeviationText {
  /** Place of its item. */
  readonly item: number;
  readonly text: string;
}

/** Deviating items as sentences, largest deviation first. */
export function useDeviationTexts(shown: Shown): readonly DeviationText[] {
  const t = contrastText.useText();
  const { items, point, comparison } = shown;
  const { deviations, times } = comparison;
  const value = (size: number) => numberText(size, point.unit, point.decimals);
  const sentence = ({ item, by, since }: Deviation): string => {
    const name = items[item]?.name ?? '';
    const other = items.length === 2 ? (items[1 - item]?.name ?? '') : null;
    if (by === 0) {
      const least = { name, value: value(resolutionOf(point)) };
      return other === null ? t(($) => $.deviation.none, least) : t(($) => $.deviation.noneOne, { ...least, other });
    }
    const words = { name, time: placeText(times[since], shown), value: value(Math.abs(by)) };
    if (other === null) return by > 0 ? t(($) => $.deviation.above, words) : t(($) => $.deviation.below, words);
    const both = { ...words, other };
    return by > 0 ? t(($) => $.deviation.aboveOne, both) : t(($) => $.deviation.belowOne, both);
  };
  // With two items both sentences are the same.
  const said = items.length > 2 ? deviations : deviations.slice(0, 1);
  return said.map((each) => ({ item: each.item, text: sentence(each) }));
}
