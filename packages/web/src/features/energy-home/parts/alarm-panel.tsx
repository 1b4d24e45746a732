import { routes, timeText } from '@czyun/contract';
import { Link } from 'react-router';
import { Panel } from '../../../kit/panel/panel.tsx';
import { SeverityTag } from '../../../kit/ui/badges.tsx';
import box from '../../../kit/ui/box.module.css';
import { Skeleton } from '../../../kit/ui/states.tsx';
import { shortContent } from '../../../parts/alarms/short-content.ts';
import { useLinks } from '../../../platform/address/use-links.ts';
import { useOpenAlarms } from '../../../platform/live/use-alarms.ts';
import { useProject } from '../../../platform/project/project-context.ts';
import { energyHomeText } from '../text.ts';

const most = 6;

/** Active alarms at the clock's instant, most severe first. */
export function AlarmPanel() {
  const t = energyHomeText.useText();
  const { id, timeZone } = useProject();
  const to = useLinks();
  const { entries, known, failed } = useOpenAlarms(id);
  return (
    <Panel
      title={t(($) => $.alarms.title)}
      note={known ? entries.length : undefined}
      extra={<Link to={to(routes.log)}>{t(($) => $.alarms.all)}</Link>}
    >
      {!known ? (
        failed ? (
          <p className={box.soft}>{t(($) => $.alarms.failed)}</p>
        ) : (
          <Skeleton height={72} />
        )
      ) : entries.length === 0 ? (
        <p className={box.faint}>{t(($) => $.alarms.none)}</p>
      ) : (
        <ul className={`${box.plain} ${box.stack}`} data-part="alarms">
          {entries.slice(0, most).map((entry) => (
            <li key={entry.id} className={box.row}>
              {entry.severity !== null && <SeverityTag severity={entry.severity} />}
              <Link
                className={`${box.two} ${box.grow} ${box.bare} ${box.lit}`}
                to={entry.deviceId === null ? to(routes.log) : to(routes['dev-monitor'], { id: entry.deviceId })}
              >
                <span className={box.clip} title={entry.content}>
                  {shortContent(entry)}
                </span>
                <small>{`${entry.deviceName ?? ''} ${timeText(entry.startTime, timeZone, 'minute')}`}</small>
              </Link>
            </li>
          ))}
        </ul>
      )}
      {entries.length > most && <p className={`${box.small} ${box.soft}`}>{t(($) => $.alarms.more, { n: entries.length - most })}</p>}
    </Panel>
  );
}
