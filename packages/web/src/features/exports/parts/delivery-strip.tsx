import type { ExportDelivery } from '@czyun/contract/exports';
import { useNow } from '../../../platform/live/use-clock.ts';
import { useTimeZone } from '../../../platform/project/project-context.ts';
import { deliveriesText } from '../text.ts';
import css from './exports.module.css';
import { stripDays, tallyOf } from './summary.ts';

/** The deliveries of the last days, one cell a day: height and colour show the result. */
export function DeliveryStrip({ deliveries }: { readonly deliveries: readonly ExportDelivery[] }) {
  const t = deliveriesText.useText();
  const zone = useTimeZone();
  const now = useNow(60_000);
  const days = stripDays(deliveries, now, zone);
  return (
    <span className={css.strip} role="img" aria-label={t(($) => $.schedules.strip, tallyOf(deliveries))} data-strip>
      {days.map(({ date, state }) => (
        <i
          key={date}
          className={state === null ? undefined : css[state]}
          title={t(($) => $.schedules.day, { date, state: state === null ? t(($) => $.schedules.nothing) : t(($) => $.legend[state]) })}
        />
      ))}
    </span>
  );
}

/** Legend of height and colour. */
export function StripLegend() {
  const t = deliveriesText.useText();
  return (
    <>
      {(['sent', 'retrying', 'failed'] as const).map((state) => (
        <span key={state}>
          <i className={`${css.key} ${css[state]}`} aria-hidden /> {t(($) => $.legend[state])}
        </span>
      ))}
    </>
  );
}
