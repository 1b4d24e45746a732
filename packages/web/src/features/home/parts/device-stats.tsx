import type { DeviceStatus, StatusCount } from '@czyun/contract';
import { useMemo } from 'react';
import { Link } from 'react-router';
import { useIsLive } from '../../../shared/live/use-clock.ts';
import { useDeviceStates } from '../../../shared/live/use-device-states.ts';
import { useProject, useProjectPath } from '../../../shared/project/project-context.ts';
import { shared } from '../../../shared/text.ts';
import { Dot } from '../../../shared/ui/badges.tsx';
import { Card } from '../../../shared/ui/card.tsx';
import { homeText } from '../text.ts';
import { countOf } from './use-grid-at.ts';

const statuses = ['run', 'auto', 'stop', 'fault', 'offline'] as const satisfies readonly DeviceStatus[];

/** Devices of the project and of the platform by status; the project's move with the stream and follow the clock. */
export function DeviceStats({ projectStat, platformStat }: { readonly projectStat: StatusCount; readonly platformStat: StatusCount }) {
  const t = homeText.use();
  const say = shared.use();
  const path = useProjectPath();
  const { id } = useProject();
  const live = useIsLive();
  const states = useDeviceStates(id);
  const counts = useMemo(() => (states.size === 0 ? projectStat : countOf([...states.keys()], states)), [states, projectStat]);
  const total = states.size === 0 ? projectStat.total : states.size;
  const platform = (status: DeviceStatus) => (live ? String(platformStat[status]) : '-');
  return (
    <Card
      className="home-stats"
      title={t(($) => $.stats.title)}
      extra={<Link to={path('devices')}>{t(($) => $.stats.total, { n: total })}</Link>}
    >
      <div className="share" aria-hidden="true">
        {statuses.map((status) => counts[status] > 0 && <span key={status} className={status} style={{ flexGrow: counts[status] }} />)}
      </div>
      <ul className="statuses">
        <li className="rows">
          <span />
          <span>{t(($) => $.stats.project)}</span>
          <Link to="/projects?stay=1" title={live ? t(($) => $.stats.total, { n: platformStat.total }) : t(($) => $.stats.past)}>
            {t(($) => $.stats.platform)}
          </Link>
        </li>
        {statuses.map((status) => (
          <li key={status}>
            <Link
              to={path('devices', { status })}
              title={t(($) => $.stats.open)}
              className={counts[status] === 0 ? 'count nothing' : 'count'}
            >
              <span className="kind">{say(($) => $.status[status])}</span>
              <span className="number">
                <Dot tone={status} />
                <strong data-status={status}>{counts[status]}</strong>
              </span>
            </Link>
            <span className="platform" title={live ? undefined : t(($) => $.stats.past)}>
              <span className="sr-only">
                {t(($) => $.stats.platformLabel, { status: say(($) => $.status[status]), n: platform(status) })}
              </span>
              <span aria-hidden="true">{platform(status)}</span>
            </span>
          </li>
        ))}
      </ul>
    </Card>
  );
}
