import { routes, type ShiftReview, shiftSentence, timeText } from '@czyun/contract';
import { Link } from 'react-router';
import box from '../../../kit/ui/box.module.css';
import { useLinks } from '../../../platform/address/use-links.ts';
import { useLanguage } from '../../../platform/language/language.ts';
import { useProject } from '../../../platform/project/project-context.ts';
import { useShiftReview } from '../queries.ts';
import css from '../shifts.module.css';
import { shiftsText } from '../text.ts';

/** The summary of the previous shift, which links to its page. */
export function LastShift({ of: { before } }: { readonly of: ShiftReview }) {
  const t = shiftsText.useText();
  const to = useLinks();
  const language = useLanguage();
  const { id: projectId, timeZone: zone } = useProject();
  const review = useShiftReview(projectId, before === null ? null : { start: before.start, crewId: before.crewId });
  if (before === null) return null;
  const clock = (at: number) => timeText(at, zone, 'minute').slice(11);
  const isKnown = review.data?.start === before.start;
  return (
    <p className={`${box.plain} ${box.framed} ${css.last}`} data-part="last">
      <Link to={to(routes.shifts, { shift: before.start, crew: before.crewId })} className={box.strong} translate="no">
        {t(($) => $.page.last, { crew: before.crewName, name: before.name, from: clock(before.start), to: clock(before.end) })}
      </Link>{' '}
      <span className={box.soft} translate="no">
        {isKnown && review.data ? shiftSentence(review.data.facts, language) : '…'}
      </span>
    </p>
  );
}
