import { routeAt, timeText } from '@czyun/contract';
import { useLocation } from 'react-router';
import { Button } from '../../kit/control/button.tsx';
import box from '../../kit/ui/box.module.css';
import { knownControl, useKnown } from '../../platform/live/known.ts';
import { readPlace } from '../../platform/project/paths.ts';
import { frameText } from '../text.ts';
import css from './clock.module.css';

/** While the screen shows the knowledge of an earlier instant: that instant, and which parts of this page support it. */
export function KnownBar({ timeZone }: { readonly timeZone: string }) {
  const t = frameText.useText();
  const known = useKnown();
  const route = routeAt(readPlace(useLocation().pathname).child);
  if (known === null) return null;
  return (
    <section
      className={`${box.row} ${box.fixed} ${box.wrap} ${box.ruled} ${css.known}`}
      data-frame="known"
      aria-label={t(($) => $.known.label)}
    >
      <strong>{t(($) => $.known.on, { time: timeText(known, timeZone) })}</strong>
      <span>{t(($) => $.known[route?.known ?? 'values'])}</span>
      <Button size="small" onClick={knownControl.leave}>
        {t(($) => $.known.leave)}
      </Button>
    </section>
  );
}
