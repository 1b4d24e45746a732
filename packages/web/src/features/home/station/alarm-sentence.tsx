import { routes, timeText } from '@czyun/contract';
import { Link } from 'react-router';
import { SeverityTag } from '../../../kit/ui/badges.tsx';
import box from '../../../kit/ui/box.module.css';
import { useAgeText } from '../../../kit/ui/value.tsx';
import { shortContent } from '../../../parts/alarms/short-content.ts';
import { useLinks } from '../../../platform/address/use-links.ts';
import { useOpenAlarms } from '../../../platform/live/use-alarms.ts';
import { useNow } from '../../../platform/live/use-clock.ts';
import { useProject } from '../../../platform/project/project-context.ts';
import { homeText } from '../text.ts';
import css from './station.module.css';

/** The most severe active alarm, the newest of these, with its age and the number of others; or a note that there is none. */
export function AlarmSentence() {
  const t = homeText.useText();
  const { id, timeZone } = useProject();
  const to = useLinks();
  const now = useNow(10_000);
  const ageText = useAgeText();
  const { entries, known, failed } = useOpenAlarms(id);
  const [worst] = entries.toSorted((a, b) => (a.severity ?? 4) - (b.severity ?? 4) || b.startTime - a.startTime);
  if (worst === undefined) {
    return (
      <p className={`${css.alarm} ${box.row} ${box.soft}`} data-part="alarm" data-count={known ? 0 : undefined}>
        {known && <i className={css.calm} aria-hidden="true" />}
        {known ? t(($) => $.station.noAlarm) : failed ? t(($) => $.station.alarmsFailed) : ''}
      </p>
    );
  }
  const target = worst.deviceId === null ? to(routes.log) : to(routes['dev-monitor'], { id: worst.deviceId });
  return (
    <p className={`${css.alarm} ${box.row}`} data-part="alarm" data-count={entries.length} data-severity={worst.severity ?? undefined}>
      {worst.severity !== null && <SeverityTag severity={worst.severity} />}
      <Link className={`${box.bare} ${box.clip} ${box.press}`} to={target} title={worst.content}>
        <b translate="no">{worst.deviceName ?? ''}</b> {shortContent(worst)}
      </Link>
      <span className={`${box.fixed} ${box.soft}`} title={timeText(worst.startTime, timeZone)}>
        {t(($) => $.station.lasts, { age: ageText(now - worst.startTime) })}
      </span>
      {entries.length > 1 && (
        <Link className={box.fixed} to={to(routes.log)}>
          {t(($) => $.station.more, { n: entries.length - 1 })}
        </Link>
      )}
    </p>
  );
}
