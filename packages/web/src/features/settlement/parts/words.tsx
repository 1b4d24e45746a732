import type { SettlementRow } from '@czyun/contract';
import box from '../../../kit/ui/box.module.css';
import { type Say, settlementText } from '../text.ts';

export { kwhText } from '@czyun/contract';

export const percentText = (value: number | null) => (value === null ? '-' : `${value.toFixed(2)} %`);

/** For sorting and for files alone. */
export const numberOf = (text: string | null) => (text === null ? null : Number(text));

export type Marks = Pick<SettlementRow, 'estimated' | 'provisional' | 'missing'> & { readonly changed?: boolean };

function words({ estimated, provisional, missing, changed = false }: Marks, t: Say): readonly string[] {
  return [
    ...(provisional ? [t(($) => $.mark.provisional)] : []),
    ...(estimated ? [t(($) => $.mark.estimated)] : []),
    ...(changed ? [t(($) => $.mark.changed)] : []),
    ...(missing > 0 ? [t(($) => $.mark.missing, { n: missing })] : []),
  ];
}

export const marksText = (marks: Marks, t: Say) => words(marks, t).join(' · ');

/** How sure a day is. */
export function MarkBadges({ marks }: { readonly marks: Marks }) {
  const t = settlementText.use();
  return (
    <span className={`${box.row} ${box.wrap} ${box.tight}`}>
      {words(marks, t).map((word) => (
        <span key={word} className={`${box.badge} ${box.warn}`}>
          {word}
        </span>
      ))}
    </span>
  );
}
