import { countsOfStates, routes, type StatusCount, stateWords, type UnitState, unitStates } from '@czyun/contract';
import { Link } from 'react-router';
import { Panel } from '../../../kit/panel/panel.tsx';
import { Dot } from '../../../kit/ui/badges.tsx';
import box from '../../../kit/ui/box.module.css';
import { useOverviewNow } from '../../../parts/energy/use-overview-now.ts';
import { useLinks } from '../../../platform/address/use-links.ts';
import { useWord } from '../../../platform/language/language.ts';
import { useIsLive } from '../../../platform/live/use-clock.ts';
import { type DeviceState, useDeviceStates } from '../../../platform/live/use-device-states.ts';
import { useProject } from '../../../platform/project/project-context.ts';
import { homeText } from '../text.ts';
import css from './device-stats.module.css';

/** Colours of the status badges; ready is paler, offline is empty. */
const shareColor: Readonly<Record<UnitState, string>> = {
  run: 'var(--run)',
  standby: 'color-mix(in srgb, var(--run) 45%, var(--surface))',
  stop: 'var(--stop)',
  auto: 'var(--auto)',
  fault: 'var(--fault)',
  offline: 'repeating-linear-gradient(90deg, var(--offline) 0 2px, transparent 2px 5px)',
};

/** Devices of the project and of the platform by status; the live stream updates those of the project. */
export function DeviceStatsWidget() {
  const t = homeText.useText();
  const { asked, overview, isOfClock } = useOverviewNow();
  const projectStat: StatusCount | null = (isOfClock && overview?.projectStat) || null;
  // Counts of the platform exist only live.
  const platformStat: StatusCount | null = (isOfClock && overview?.platformStat) || null;
  const say = useWord();
  const to = useLinks();
  const { id } = useProject();
  const live = useIsLive();
  const { byId: states } = useDeviceStates(live ? id : undefined);
  const counts = live && states.size > 0 ? countOf(states) : projectStat && countsOfStates(projectStat);
  const everywhere = platformStat && countsOfStates(platformStat);
  const platform = (status: UnitState) => String(everywhere?.[status] ?? '-');
  return (
    <Panel
      of={asked}
      how={t(($) => $.how.devices)}
      title={t(($) => $.stats.title)}
      extra={
        <Link to={to(routes.devices)}>
          {t(($) => $.stats.total, { n: counts === null ? '-' : unitStates.reduce((sum, status) => sum + counts[status], 0) })}
        </Link>
      }
    >
      <div className={box.meter} aria-hidden="true">
        {counts !== null &&
          unitStates.map(
            (status) => counts[status] > 0 && <span key={status} style={{ flexGrow: counts[status], background: shareColor[status] }} />,
          )}
      </div>
      <ul className={`${box.plain} ${css.statuses}`}>
        <li className={`${box.small} ${box.soft} ${css.rows}`}>
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
              to={to(routes.devices, { status })}
              title={t(($) => $.stats.open)}
              className={`${box.bare} ${box.lit} ${css.count} ${counts?.[status] === 0 ? css.nothing : ''}`}
              data-count={status}
            >
              <span className={`${box.small} ${box.soft} ${css.kind}`}>{say(stateWords[status])}</span>
              <span className={`${box.row} ${box.tight} ${box.number}`}>
                <Dot tone={status} />
                <strong data-status={status}>{counts?.[status] ?? '-'}</strong>
              </span>
            </Link>
            <span
              className={`${box.small} ${box.soft} ${box.number} ${css.platform}`}
              data-part="platform"
              title={platformStat === null ? t(($) => $.stats.past) : undefined}
            >
              <span className="sr-only">{t(($) => $.stats.platformLabel, { status: say(stateWords[status]), n: platform(status) })}</span>
              <span aria-hidden="true">{platform(status)}</span>
            </span>
          </li>
        ))}
      </ul>
    </Panel>
  );
}

/** Devices by status. */
function countOf(states: ReadonlyMap<number, DeviceState>): Readonly<Record<UnitState, number>> {
  const counts = { run: 0, standby: 0, stop: 0, offline: 0, fault: 0, auto: 0 };
  for (const { status } of states.values()) if (status !== 'unknown') counts[status] += 1;
  return counts;
}
