import type { FleetDay, ProjectSummary } from '@czyun/contract';
import { Link } from 'react-router';
import box from '../../../kit/ui/box.module.css';
import { ProjectImage } from '../../../parts/project/project-image.tsx';
import { WhyButton } from '../../../parts/why/why-button.tsx';
import { appConfig } from '../../../platform/config/current.ts';
import { projectPath } from '../../../platform/project/paths.ts';
import { ProjectState } from '../state.tsx';
import { AlarmLine } from './alarm-line.tsx';
import { DayRibbon } from './day-ribbon.tsx';
import { Figures } from './figures.tsx';
import css from './fleet-card.module.css';
import type { RibbonSpan } from './ribbon.ts';

export interface FleetCardProps {
  readonly project: ProjectSummary;
  /** The page that it links to. */
  readonly to: string;
  /** Undefined while loading: its space is empty. */
  readonly day: FleetDay | undefined;
  readonly span: RibbonSpan | undefined;
}

/** A project at a glance: its figures, its day, and its most important alarm. */
export function FleetCard({ project, to, day, span }: FleetCardProps) {
  const { of = 'storage' } = day ?? {};
  const path = projectPath(appConfig.name, project.id, to);
  return (
    <article className={`${box.framed} ${css.card}`} data-project={project.id}>
      <ProjectImage project={project} className={css.picture} alt="" fallback={null} />
      <div className={`${box.stack} ${box.roomy} ${box.grow} ${css.body}`}>
        <header className={`${box.row} ${box.wrap} ${css.head}`}>
          <h2 className={`${box.large} ${box.clip}`}>
            <Link className={box.open} to={path}>
              {project.name}
            </Link>
          </h2>
          <span className={`${box.small} ${box.faint} ${box.clip}`}>
            {[project.projectType.name, project.address].filter((part) => part !== '').join(' · ')}
          </span>
          <span className={`${box.small} ${box.last} ${box.row} ${box.tight}`}>
            <ProjectState project={project} />
            <span className={css.why}>
              <WhyButton within="article" />
            </span>
          </span>
        </header>
        <Figures project={project} />
        <div className={css.day}>
          {day !== undefined && span !== undefined && (
            <DayRibbon day={day} span={span} powerKw={of === 'storage' ? project.powerKw : null} timeZone={project.timeZone} to={path} />
          )}
        </div>
        <AlarmLine project={project} />
      </div>
    </article>
  );
}
