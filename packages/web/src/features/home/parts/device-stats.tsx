import { countsOfStates, type StatusCount, stateWords, type UnitState, unitStates } from '@czyun/contract';
import { useMemo } from 'react';
import { Link } from 'react-router';
import { useWord } from '../../../shared/i18n/language.ts';
import { useIsLive } from '../../../shared/live/use-clock.ts';
import { type DeviceState, useDeviceStates } from '../../../shared/live/use-device-states.ts';
import { useProject, useProjectPath } from '../../../shared/project/project-context.ts';
import { Dot } from '../../../shared/ui/badges.tsx';
import { Card } from '../../../shared/ui/card.tsx';
import { homeText } from '../text.ts';

export interface DeviceStatsProps {
  /** At the clock's instant; null: not known yet. */
  readonly projectStat: StatusCount | null;
  /** null: not known for the clock's instant. */
  readonly platformStat: StatusCount | null;
}

/** Devices of the project and of the platform by status; the project's move with the stream while live. */
export function DeviceStats({ projectStat, platformStat }: DeviceStatsProps) {
  const t = homeText.use();
  const say = useWord();
  const path = useProjectPath();
  const { id } = useProject();
  const live = useIsLive();
  const { byId: states } = useDeviceStates(live ? id : undefined);
  const counts = useMemo(
    () => (live && states.size > 0 ? countOf(states) : projectStat && countsOfStates(projectStat)),
    [live, states, projectStat],
  );
  const everywhere = platformStat && countsOfStates(platformStat);
  const platform = (status: UnitState) => String(everywhere?.[status] ?? '-');
  return (
    <Card
      className="home-stats"
      title={t(($) => $.stats.title)}
      extra={
        <Link to={path('devices')}>
          {t(($) => $.stats.total, { n: counts === null ? '-' : unitStates.reduce((sum, status) => sum + counts[status], 0) })}
        </Link>
      }
    >
      <div className="share" aria-hidden="true">
        {counts !== null &&
          unitStates.map((status) => counts[status] > 0 && <span key={status} className={status} style={{ flexGrow: counts[status] }} />)}
      </div>
      <ul className="statuses">
        <li className="rows">
          <span />
          <span>{t(($) => $.stats.project)}</span>
          <Link
            to="/projects?stay=1"
            title={platformStat === null ? t(($) => $.stats.past) : t(($) => $.stats.total, { n: platformStat.total })}
          >
            {t(($) => $.stats.platform)}
          </Link>
        </li>
        {unitStates.map((status) => (
          <li key={status}>
            <Link
              to={path('devices', { status })}
              title={t(($) => $.stats.open)}
              className={counts?.[status] === 0 ? 'count nothing' : 'count'}
            >
              <span className="kind">{say(stateWords[status])}</span>
              <span className="number">
                <Dot tone={status} />
                <strong data-status={status}>{counts?.[status] ?? '-'}</strong>
              </span>
            </Link>
            <span className="platform" title={platformStat === null ? t(($) => $.stats.past) : undefined}>
              <span className="sr-only">{t(($) => $.stats.platformLabel, { status: say(stateWords[status]), n: platform(status) })}</span>
              <span aria-hidden="true">{platform(status)}</span>
            </span>
          </li>
        ))}
      </ul>
    </Card>
  );
}

/** Devices by status. */
function countOf(states: ReadonlyMap<number, DeviceState>): Readonly<Record<UnitState, number>> {
  const counts = { run: 0, standby: 0, stop: 0, offline: 0, fault: 0, auto: 0 };
  for (const { status } of states.values()) if (status !== 'unknown') counts[status] += 1;
  return counts;
}
