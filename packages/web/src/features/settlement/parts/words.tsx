import type { SettlementRow } from '@czyun/contract';
import { useEffect } from 'react';
import { Notice } from '../../../kit/control/notice.tsx';
import box from '../../../kit/ui/box.module.css';
import { useRenew } from '../../../platform/api/use-call.ts';
import { callPhaseMs, onPulse } from '../../../platform/pulse.ts';
import { dayReads } from '../queries.ts';
import { type Say, settlementText } from '../text.ts';

export { kwhText } from '@czyun/contract';

/** For sorting and files only. */
export const numberOf = (text: string | null) => (text === null ? null : Number(text));

export type Marks = Pick<SettlementRow, 'estimated' | 'provisional' | 'missing'> & {
  readonly changed?: boolean;
  /** Days were settled at prices that are no longer in force. */
  readonly repriced: boolean | number;
};

function words({ estimated, provisional, missing, repriced, changed = false }: Marks, t: Say): readonly string[] {
  return [
    ...(provisional ? [t(($) => $.mark.provisional)] : []),
    ...(estimated ? [t(($) => $.mark.estimated)] : []),
    ...(repriced ? [t(($) => $.mark.repriced)] : []),
    ...(changed ? [t(($) => $.mark.changed)] : []),
    ...(missing > 0 ? [t(($) => $.mark.missing, { n: missing })] : []),
  ];
}

export const marksText = (marks: Marks, t: Say) => words(marks, t).join(' · ');

const checkEveryMs = 15_000;

/** Days that an import affected and that are not settled again yet. */
export function WaitingNote({ waiting }: { readonly waiting: { readonly from: string; readonly to: string } | null }) {
  const t = settlementText.useText();
  const renew = useRenew(dayReads);
  const isWaiting = waiting !== null;
  // Reads again periodically until they are settled.
  useEffect(() => {
    if (!isWaiting) return;
    return onPulse(checkEveryMs, () => void renew(), callPhaseMs);
  }, [isWaiting, renew]);
  return waiting && <Notice kind="info" data-note="waiting" title={t(($) => $.mark.waiting, waiting)} />;
}

/** Days whose prices are no longer in force keep their amounts until they are settled again. */
export function RepricedNote({ days }: { readonly days: number }) {
  const t = settlementText.useText();
  return days > 0 && <Notice kind="warning" data-note="repriced" title={t(($) => $.mark.repricedDays, { n: days })} />;
}

/** Reliability of a day. */
export function MarkBadges({ marks }: { readonly marks: Marks }) {
  const t = settlementText.useText();
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
