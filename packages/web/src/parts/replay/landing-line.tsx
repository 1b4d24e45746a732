import box from '../../kit/ui/box.module.css';
import { useMomentText } from './moment-text.ts';
import css from './replay-lanes.module.css';
import { replayText } from './text.ts';
import type { Landing } from './use-moments.ts';

/** Result of the last jump, read aloud; before the first jump the keys. */
export function LandingLine({ landing }: { readonly landing: Landing | null }) {
  const t = replayText.useText();
  const textOf = useMomentText();
  const text = () => {
    if (landing === null) return '';
    if ('none' in landing) return t(($) => (landing.none === 'next' ? $.noNext : $.noPrevious));
    const { moment } = landing;
    return t(($) => $.mark, { name: t(($) => $.kind[moment.kind]), ...textOf(moment) });
  };
  return (
    <div className={`${box.row} ${box.small} ${css.status}`}>
      <strong role="status" className={box.clip} data-landing>
        {text()}
      </strong>
      <span className={`${box.faint} ${box.last} ${box.desk}`}>{t(($) => $.keys)}</span>
    </div>
  );
}
