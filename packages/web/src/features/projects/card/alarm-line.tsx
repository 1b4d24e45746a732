import { type ProjectSummary, routes } from '@czyun/contract';
import { Link } from 'react-router';
import { Dot } from '../../../kit/ui/badges.tsx';
import box from '../../../kit/ui/box.module.css';
import { useAgeText } from '../../../kit/ui/value.tsx';
import { shortContent } from '../../../parts/alarms/short-content.ts';
import { worstFirstLog } from '../../../parts/alarms/standing-log.ts';
import { linksOf } from '../../../platform/address/use-links.ts';
import { useTime } from '../../../platform/live/use-clock.ts';
import { toneOf } from '../order.ts';
import { projectsText } from '../text.ts';
import css from './fleet-card.module.css';

/** The most severe alarm of a project as a sentence, with its age, and the number of alarms. */
export function AlarmLine({ project: { id, topAlarm, openAlarms } }: { readonly project: ProjectSummary }) {
  const t = projectsText.useText();
  const ageText = useAgeText();
  const time = useTime(15_000);
  if (topAlarm === null)
    return (
      <p className={`${box.plain} ${box.row} ${box.small} ${box.faint} ${css.alarm}`}>
        {openAlarms > 0 ? t(($) => $.openAlarms, { n: openAlarms }) : t(($) => $.noAlarms)}
      </p>
    );
  const { severity, deviceName, startTime, ackTime } = topAlarm;
  const content = shortContent(topAlarm);
  return (
    <p className={`${box.plain} ${box.row} ${css.alarm} ${css[`s${severity}`]}`} data-alarm={topAlarm.id}>
      <Dot tone={toneOf[severity]} />
      <Link className={`${box.ink} ${box.clip} ${css.sentence}`} to={linksOf(id)(routes.log, worstFirstLog)}>
        {deviceName === null ? content : t(($) => $.sentence, { device: deviceName, content })}
      </Link>
      <span className={`${box.fixed} ${box.small} ${box.soft} ${box.tabular}`}>
        {ageText(time - startTime)} · {t(($) => (ackTime === null ? $.notAcknowledged : $.acknowledged))}
      </span>
      <span className={`${box.fixed} ${box.last} ${box.small} ${box.strong}`}>{t(($) => $.openAlarms, { n: openAlarms })}</span>
    </p>
  );
}
