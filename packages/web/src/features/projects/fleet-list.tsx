import type { ProjectSummary, TariffPeriod } from '@czyun/contract';
import { tariffPeriods } from '@czyun/contract';
import { Dot } from '../../kit/ui/badges.tsx';
import box from '../../kit/ui/box.module.css';
import { useMore } from '../../kit/ui/use-more.ts';
import { PeriodLegend } from '../../parts/tariff/period-legend.tsx';
import { FleetCard } from './card/fleet-card.tsx';
import css from './projects.module.css';
import { projectsText } from './text.ts';
import type { FleetDays } from './use-fleet-days.ts';

/** Cards that are drawn initially; scrolling adds more. */
const cardStep = 30;
/** Up to this number, cards are as wide as the page. */
const maxWide = 3;

export interface FleetListProps {
  readonly projects: readonly ProjectSummary[];
  readonly days: FleetDays;
  readonly to: string;
}

/** A card for each project; those that need attention first. */
export function FleetList({ projects, days, to }: FleetListProps) {
  const { count, end } = useMore(projects.length, cardStep);
  const shown = projects.slice(0, count);
  return (
    <>
      <Legend periods={new Set(shown.flatMap(({ id }) => days.of(id)?.periods.map(({ period }) => period) ?? []))} />
      <ul className={`${box.plain} ${box.grid} ${css.fleet} ${projects.length <= maxWide ? css.few : ''}`}>
        {shown.map((project) => (
          <li key={project.id}>
            <FleetCard project={project} to={to} day={days.of(project.id)} span={days.span} />
          </li>
        ))}
        {count < projects.length && <li key={count} ref={end} aria-hidden="true" />}
      </ul>
    </>
  );
}

/** Legend of the ribbons' colours and marks. */
function Legend({ periods }: { readonly periods: ReadonlySet<TariffPeriod> }) {
  const t = projectsText.useText();
  return (
    <div className={`${box.row} ${box.wrap} ${box.roomy} ${box.small} ${box.soft} ${css.legend}`}>
      <span>{t(($) => $.ribbon.title)}</span>
      <span className={`${box.row} ${box.tight}`}>
        <Dot tone="alarm" />
        {t(($) => $.ribbon.alarm)}
      </span>
      <span className={`${box.row} ${box.tight}`}>
        <i className={css.now} aria-hidden="true" />
        {t(($) => $.ribbon.now)}
      </span>
      {/* Last: the other entries do not move when the tariffs are loaded. */}
      <PeriodLegend periods={tariffPeriods.filter((period) => periods.has(period))} />
    </div>
  );
}
