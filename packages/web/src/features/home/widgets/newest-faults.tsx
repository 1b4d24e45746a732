import type { LogEntry } from '@czyun/contract';
import { routes, timeText } from '@czyun/contract';
import { Link } from 'react-router';
import { Panel } from '../../../kit/panel/panel.tsx';
import { SeverityTag } from '../../../kit/ui/badges.tsx';
import box from '../../../kit/ui/box.module.css';
import { Empty, Skeleton } from '../../../kit/ui/states.tsx';
import { useAgeText } from '../../../kit/ui/value.tsx';
import { useIsWall } from '../../../kit/wall/wall-context.ts';
import { AlarmCurveButton, AlarmDrawerHost } from '../../../parts/alarms/alarm-curve-button.tsx';
import { shortContent } from '../../../parts/alarms/short-content.ts';
import { useOverviewNow } from '../../../parts/energy/use-overview-now.ts';
import { historyImportText } from '../../../parts/history-import/text.ts';
import { useMissing } from '../../../parts/history-import/use-history-import.ts';
import { useLinks } from '../../../platform/address/use-links.ts';
import { useAlarmCounts } from '../../../platform/live/use-alarms.ts';
import { useNow } from '../../../platform/live/use-clock.ts';
import { useProject } from '../../../platform/project/project-context.ts';
import { shared } from '../../../platform/text.ts';
import { useNewestFaults } from '../parts/use-faults.ts';
import { homeText } from '../text.ts';
import css from './newest-faults.module.css';

/** Latest alarms and faults with severity, device, time and state. */
export function NewestFaultsWidget() {
  const t = homeText.useText();
  const { asked, overview, isOfClock } = useOverviewNow();
  const entries = useNewestFaults(overview);
  const isWall = useIsWall();
  const loading = !isOfClock;
  const to = useLinks();
  const { unacknowledged, acknowledged } = useAlarmCounts(useProject().id);
  const imported = historyImportText.useText();
  const missing = useMissing('alarms');
  const counts = (
    <>
      <span className={unacknowledged > 0 ? `${box.bad} ${box.strong}` : ''} data-count="unacknowledged">
        {t(($) => $.faults.unacknowledged, { n: unacknowledged })}
      </span>
      {/* The list shows which; the heading has no room for both in every language. */}
      <span className="sr-only" data-count="acknowledged">
        {t(($) => $.faults.acknowledged, { n: acknowledged })}
      </span>
    </>
  );
  return (
    <Panel
      of={asked}
      title={t(($) => $.faults.title)}
      note={counts}
      extra={!isWall && <Link to={to(routes.log)}>{t(($) => $.faults.all)}</Link>}
      flush
    >
      <AlarmDrawerHost />
      {loading ? (
        <div className={`${box.grow} ${css.waiting}`}>
          <Skeleton height="100%" />
        </div>
      ) : entries.length === 0 ? (
        <Empty
          title={missing === null ? t(($) => $.faults.none) : imported(($) => $.missing)}
          hint={missing ?? t(($) => $.faults.noneHint)}
        />
      ) : (
        // biome-ignore lint/a11y/noNoninteractiveTabindex: a list that scrolls must be reached by the keyboard
        <ul className={`${box.plain} ${box.rest} ${box.lines} ${css.list}`} tabIndex={0} aria-label={t(($) => $.faults.title)}>
          {entries.map((entry) => (
            <FaultRow key={entry.id} entry={entry} />
          ))}
        </ul>
      )}
    </Panel>
  );
}

function FaultRow({ entry }: { readonly entry: LogEntry }) {
  const t = homeText.useText();
  const say = shared.useText();
  const to = useLinks();
  const isWall = useIsWall();
  const { timeZone } = useProject();
  const now = useNow(10_000);
  const ageText = useAgeText();
  const since = now - entry.startTime;
  const type = `t${entry.type}` as 't1';
  const state = entry.recovered ? 'recovered' : (entry.quiet?.kind ?? (entry.ackTime === null ? 'open' : 'known'));
  const age = since < 10_000 ? t(($) => $.faults.now) : t(($) => $.faults.ago, { age: ageText(since) });
  return (
    <li className={box.row} data-entry={entry.id}>
      <Link
        className={`${box.bare} ${box.row} ${box.wrap} ${box.top} ${box.grow} ${box.lit} ${entry.recovered || entry.quiet ? box.soft : box.ink}`}
        to={entry.deviceId === null ? to(routes.log) : to(routes['dev-monitor'], { id: entry.deviceId })}
      >
        {entry.severity !== null && <SeverityTag severity={entry.severity} />}
        <span className={`${box.grow} ${css.what}`}>
          <span className={`${box.line} ${box.anywhere} ${isWall && state === 'open' ? box.strong : ''}`} title={entry.content}>
            {shortContent(entry)}
            {entry.count > 1 && <span className={box.faint}> {t(($) => $.faults.times, { n: entry.count })}</span>}
          </span>
          <span
            className={`${box.line} ${box.small} ${box.faint}`}
          >{`${entry.deviceName ?? ''} · ${isWall ? age : say(($) => $.logType[type])}`}</span>
        </span>
        {/* On a wall the heading shows the number of unacknowledged alarms. */}
        <span className={isWall ? 'sr-only' : `${box.fixed} ${box.last} ${box.number} ${box.small} ${box.faint} ${css.end}`}>
          <span className={box.line} title={timeText(entry.startTime, timeZone)}>
            {age}
          </span>
          <span className={state === 'open' ? `${box.bad} ${box.strong}` : ''} data-state={state}>
            {t(($) => $.faults[state])}
          </span>
        </span>
      </Link>
      {!isWall && <AlarmCurveButton entry={entry} />}
    </li>
  );
}
