import type { LogEntry } from '@czyun/contract';
import { timeText } from '@czyun/contract';
import { Link } from 'react-router';
import { AlarmCurveButton } from '../../../shared/alarms/alarm-curve-button.tsx';
import { shortContent } from '../../../shared/alarms/short-content.ts';
import { useNow } from '../../../shared/live/use-clock.ts';
import { useProject, useProjectPath } from '../../../shared/project/project-context.ts';
import { shared } from '../../../shared/text.ts';
import { SeverityTag } from '../../../shared/ui/badges.tsx';
import { Card } from '../../../shared/ui/card.tsx';
import { Empty, Skeleton } from '../../../shared/ui/states.tsx';
import { useAgeText } from '../../../shared/ui/value.tsx';
import { homeText } from '../text.ts';

/** What happened last: how severe, where, what, when, and whether it still stands. */
export function NewestFaults({ entries, loading }: { readonly entries: readonly LogEntry[]; readonly loading: boolean }) {
  const t = homeText.use();
  const path = useProjectPath();
  return (
    <Card className="home-faults" title={t(($) => $.faults.title)} extra={<Link to={path('log')}>{t(($) => $.faults.all)}</Link>} flush>
      {loading ? (
        <div className="waiting">
          <Skeleton height="100%" />
        </div>
      ) : entries.length === 0 ? (
        <Empty title={t(($) => $.faults.none)} hint={t(($) => $.faults.noneHint)} />
      ) : (
        // biome-ignore lint/a11y/noNoninteractiveTabindex: a list that scrolls must be reached by the keyboard
        <ul className="fault-list" tabIndex={0} aria-label={t(($) => $.faults.title)}>
          {entries.map((entry) => (
            <FaultRow key={entry.id} entry={entry} />
          ))}
        </ul>
      )}
    </Card>
  );
}

function FaultRow({ entry }: { readonly entry: LogEntry }) {
  const t = homeText.use();
  const say = shared.use();
  const path = useProjectPath();
  const { timeZone } = useProject();
  const now = useNow(10_000);
  const ageText = useAgeText();
  const since = now - entry.startTime;
  const type = `t${entry.type}` as 't1';
  return (
    <li className={entry.recovered ? 'recovered' : 'open'} data-entry={entry.id}>
      <Link to={entry.deviceId === null ? path('log') : path('dev-monitor', { id: entry.deviceId })}>
        {entry.severity !== null && <SeverityTag severity={entry.severity} />}
        <span className="what">
          <span className="text" title={entry.content}>
            {shortContent(entry)}
            {entry.count > 1 && <span className="times">{t(($) => $.faults.times, { n: entry.count })}</span>}
          </span>
          <span className="where">{`${entry.deviceName ?? ''} · ${say(($) => $.logType[type])}`}</span>
        </span>
        <span className="when">
          <span title={timeText(entry.startTime, timeZone)}>
            {since < 10_000 ? t(($) => $.faults.now) : t(($) => $.faults.ago, { age: ageText(since) })}
          </span>
          <span className="state">{t(($) => (entry.recovered ? $.faults.recovered : $.faults.open))}</span>
        </span>
      </Link>
      <AlarmCurveButton entry={entry} />
    </li>
  );
}
