import { flowWords, type ProjectSummary } from '@czyun/contract';
import { Link } from 'react-router';
import { appConfig } from '../../shared/config/current.ts';
import { scaleOfGroup, type UnitScale } from '../../shared/format/number.ts';
import { useWord } from '../../shared/i18n/language.ts';
import { projectPath } from '../../shared/project/paths.ts';
import { Dot } from '../../shared/ui/badges.tsx';
import { NumberText } from '../../shared/ui/value.tsx';
import { projectState } from './order.ts';
import { projectsText } from './text.ts';

/** How the devices of a project are, in few words. */
export function ProjectState({ project }: { readonly project: ProjectSummary }) {
  const t = projectsText.use();
  const { total, run, auto, offline, fault } = project.devices;
  const words =
    total === 0
      ? t(($) => $.noDevices)
      : offline === total
        ? t(($) => $.allOffline)
        : [
            t(($) => $.running, { n: run + auto, total }),
            ...(fault > 0 ? [t(($) => $.faults, { n: fault })] : []),
            ...(offline > 0 ? [t(($) => $.partOffline, { n: offline })] : []),
          ].join(' · ');
  return (
    <span className="cz-status">
      <Dot tone={projectState(project)} />
      {words}
    </span>
  );
}

/** What the storage does: its power, and whether it charges or discharges. */
export function StoragePower({ powerKw, units }: { readonly powerKw: number | null; readonly units?: UnitScale }) {
  const t = projectsText.use();
  const word = useWord();
  const isRest = powerKw !== null && Math.abs(powerKw) < 0.1;
  const way = powerKw === null ? null : isRest ? t(($) => $.rest) : word(flowWords.discharge[powerKw > 0 ? 0 : 1]);
  return (
    <>
      <NumberText value={powerKw === null ? null : Math.abs(powerKw)} unit="kW" decimals={1} {...(units && { group: units })} />
      {way !== null && <span className="storage-way">{way}</span>}
    </>
  );
}

export function ProjectCard({ project, to }: { readonly project: ProjectSummary; readonly to: string }) {
  const t = projectsText.use();
  const { powerKw, soc, chargeTodayKwh, dischargeTodayKwh } = project;
  const units = scaleOfGroup([chargeTodayKwh, dischargeTodayKwh].map((value) => ({ value, unit: 'kWh' })));
  const storage = project.projectType.id === 1 || [powerKw, soc, chargeTodayKwh, dischargeTodayKwh].some((value) => value !== null);
  return (
    <Link className="project-card" to={projectPath(appConfig.name, project.id, to)}>
      <div className="top">
        <h2>{project.name}</h2>
        <span className="place">{[project.projectType.name, project.address].filter((part) => part !== '').join(' · ')}</span>
      </div>
      <div className="marks">
        <ProjectState project={project} />
        {project.openAlarms > 0 && (
          <span className="alarm">
            <Dot tone="alarm" />
            {t(($) => $.openAlarms, { n: project.openAlarms })}
          </span>
        )}
      </div>
      {storage && (
        <dl>
          <div>
            <dt>{t(($) => $.power)}</dt>
            <dd>
              <StoragePower powerKw={project.powerKw} />
            </dd>
          </div>
          <div>
            <dt>{t(($) => $.soc)}</dt>
            <dd>
              <NumberText value={project.soc} unit="%" decimals={1} />
            </dd>
          </div>
          <div>
            <dt>{t(($) => $.charge)}</dt>
            <dd>
              <NumberText value={project.chargeTodayKwh} unit="kWh" decimals={1} group={units} />
            </dd>
          </div>
          <div>
            <dt>{t(($) => $.discharge)}</dt>
            <dd>
              <NumberText value={project.dischargeTodayKwh} unit="kWh" decimals={1} group={units} />
            </dd>
          </div>
        </dl>
      )}
    </Link>
  );
}
