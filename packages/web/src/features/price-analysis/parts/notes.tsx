import { routes, type SettlementPeriods } from '@czyun/contract';
import { Link } from 'react-router';
import { Notice } from '../../../kit/control/notice.tsx';
import { useLinks } from '../../../platform/address/use-links.ts';
import { priceAnalysisText } from '../text.ts';
import type { Span } from './dates.ts';

/** Missing data behind the figures, with links to fix it. */
export function Notes({
  of: { unsettled, unpriced, missing },
  by,
  date,
}: {
  readonly of: SettlementPeriods;
  readonly by: Span;
  readonly date: string;
}) {
  const t = priceAnalysisText.useText();
  const to = useLinks();
  const settlement = to(routes['daily-power-data'], { by, date });
  const notes = [
    [unsettled, 'unsettled', 'settle', settlement],
    [unpriced, 'unpriced', 'price', to(routes['power-price'], {})],
    [missing, 'missing', 'check', settlement],
  ] as const;
  return notes.map(
    ([n, note, action, address]) =>
      n > 0 && (
        <Notice
          key={note}
          kind="warning"
          data-note={note}
          title={t(($) => $.note[note], { n })}
          action={<Link to={address}>{t(($) => $.note[action])}</Link>}
        />
      ),
  );
}
