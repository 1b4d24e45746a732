import { timeText } from '@czyun/contract';
import { useNow } from '../../../shared/live/use-clock.ts';
import { useTimeZone } from '../../../shared/project/project-context.ts';
import { Dot } from '../../../shared/ui/badges.tsx';
import { useAgeText } from '../../../shared/ui/value.tsx';
import { linksText } from '../text.ts';
import { roundedLeft } from './left.ts';

const tones = { open: 'run', used: 'stop', expired: 'offline', revoked: 'alarm' } as const;

/** Whether an invitation or a link still lets somebody in. */
export function StatusMark({ status }: { readonly status: keyof typeof tones }) {
  const t = linksText.use();
  return (
    <span className="cz-status">
      <Dot tone={tones[status]} />
      {t(($) => $.status[status])}
    </span>
  );
}

/** When it ends, and how much time is left while it stands open; `named` where no column says what the time is. */
export function ExpiryMark({
  expires,
  open,
  named = false,
}: {
  readonly expires: number;
  readonly open: boolean;
  readonly named?: boolean;
}) {
  const t = linksText.use();
  const zone = useTimeZone();
  const now = useNow(30_000);
  const ageText = useAgeText();
  return (
    <span className="links-two">
      {named && <span>{t(($) => $.col.expires)}</span>}
      <span className="cz-num">{timeText(expires, zone, 'minute')}</span>
      {open && expires > now && <small>{t(($) => $.left, { age: ageText(roundedLeft(expires - now)) })}</small>}
    </span>
  );
}

/** Whether a link only looks. */
export function MayMark({ writes }: { readonly writes: boolean }) {
  const t = linksText.use();
  return writes ? (
    <span className="cz-status">
      <Dot tone="warn" />
      {t(($) => $.link.writes)}
    </span>
  ) : (
    <span>{t(($) => $.link.looks)}</span>
  );
}
