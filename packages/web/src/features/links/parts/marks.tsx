import { timeText } from '@czyun/contract';
import { Dot } from '../../../kit/ui/badges.tsx';
import box from '../../../kit/ui/box.module.css';
import { useAgeText } from '../../../kit/ui/value.tsx';
import { useNow } from '../../../platform/live/use-clock.ts';
import { useTimeZone } from '../../../platform/project/project-context.ts';
import { linksText } from '../text.ts';
import { roundedLeft } from './left.ts';

const tones = { open: 'run', used: 'stop', expired: 'offline', revoked: 'alarm' } as const;

/** Whether an invitation or a link is still valid. */
export function StatusMark({ status }: { readonly status: keyof typeof tones }) {
  const t = linksText.useText();
  return (
    <span className="cz-status">
      <Dot tone={tones[status]} />
      {t(($) => $.status[status])}
    </span>
  );
}

/** When it expires, and the remaining time while it is valid. */
export function ExpiryMark({ expires, open }: { readonly expires: number; readonly open: boolean }) {
  const t = linksText.useText();
  const zone = useTimeZone();
  const now = useNow(30_000);
  const ageText = useAgeText();
  return (
    <span className={box.two}>
      <span className="cz-num">{timeText(expires, zone, 'minute')}</span>
      {open && expires > now && <small>{t(($) => $.left, { age: ageText(roundedLeft(expires - now)) })}</small>}
    </span>
  );
}

/** Whether a link is read-only. */
export function MayMark({ writes }: { readonly writes: boolean }) {
  const t = linksText.useText();
  return writes ? (
    <span className="cz-status">
      <Dot tone="warn" />
      {t(($) => $.link.writes)}
    </span>
  ) : (
    <span>{t(($) => $.link.looks)}</span>
  );
}
