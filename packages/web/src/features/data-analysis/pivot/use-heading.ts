import type { Pivot, PivotDimension } from '@czyun/contract';
import { tariffText } from '../../../parts/tariff/text.ts';
import { dataAnalysisText } from '../text.ts';

type Heading = Pivot['rows'][number];

/** Heading of a row or column of a dimension. */
export function useHeading() {
  const t = dataAnalysisText.useText();
  const tariff = tariffText.useText();
  return (dimension: PivotDimension, { key, name }: Heading): string => {
    if (name !== '') return name;
    if (dimension === 'none') return t(($) => $.pivot.all);
    if (dimension === 'hour') return `${key.padStart(2, '0')}:00`;
    if (dimension === 'tariff') return tariff(($) => $.period[key as 'flat']);
    if (dimension === 'weekday') return t(($) => $.pivot.weekdays[key as '1']);
    if (key === 'off') return t(($) => $.pivot.off);
    return key;
  };
}
