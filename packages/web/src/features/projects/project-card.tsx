import { flowWords, type ProjectSummary, projectTypeIds, sayMoney } from '@czyun/contract';
import type { ReactNode } from 'react';
import { Link } from 'react-router';
import { Dot } from '../../kit/ui/badges.tsx';
import box from '../../kit/ui/box.module.css';
import { NumberText } from '../../kit/ui/value.tsx';
import { useHeldText } from '../../parts/energy/profit/held-text.ts';
import { ProjectImage } from '../../parts/project/project-image.tsx';
import { appConfig } from '../../platform/config/current.ts';
import { scaleOfGroup, type UnitScale } from '../../platform/format/number.ts';
import { useWord } from '../../platform/language/language.ts';
import { projectPath } from '../../platform/project/paths.ts';
import { alarmTone, projectState } from './order.ts';
import css from './projects.module.css';
import { projectsText } from './text.ts';

/** How the devices of a project are, in few words. */
export function useStateWords(): (project: ProjectSummary) => string {
  const t = projectsText.useText();
  return ({ devices: { total, run, auto, offline, fault } }) => {
    if (total === 0) return t(($) => $.noDevices);
    if (offline === total) return t(($) => $.allOffline);
    return [
      t(($) => $.running, { n: run + auto, total }),
      ...(fault > 0 ? [t(($) => $.faults, { n: fault })] : []),
      ...(offline > 0 ? [t(($) => $.partOffline, { n: offline })] : []),
    ].join(' · ');
  };
}

export function ProjectState({ project }: { readonly project: ProjectSummary }) {
  const words = useStateWords();
  return (
    <span className="cz-status">
      <Dot tone={projectState(project)} />
      {words(project)}
    </span>
  );
}

/** Whether storage charges, discharges or rests, by its power; null where that is unknown. */
export function useWayOf(): (powerKw: number | null) => string | null {
  const t = projectsText.useText();
  const word = useWord();
  return (powerKw) => {
    if (powerKw === null) return null;
    return Math.abs(powerKw) < 0.1 ? t(($) => $.rest) : word(flowWords.discharge[powerKw > 0 ? 0 : 1]);
  };
}

/** What the storage does: its power, and whether it charges or discharges. */
export function StoragePower({ powerKw, units }: { readonly powerKw: number | null; readonly units?: UnitScale }) {
  const way = useWayOf()(powerKw);
  return (
    <>
      <NumberText value={powerKw === null ? null : Math.abs(powerKw)} unit="kW" decimals={1} {...(units && { group: units })} />
      {way !== null && <span className={`${css.way} ${box.small} ${box.soft}`}>{way}</span>}
    </>
  );
}

/** The realised profit, and the value of the stored energy, which is not profit yet. */
function EarnedToday({ earned: { profit, held } }: { readonly earned: ProjectSummary['earnedToday'] }) {
  const text = useHeldText()(held);
  return (
    <>
      <span className={box.tabular}>{sayMoney(profit)}</span>
      {text !== '' && <span className={`${css.way} ${box.small} ${box.soft}`}>{text}</span>}
    </>
  );
}

/** The figures that a project of its type is judged by. */
function useFigures(project: ProjectSummary): readonly { readonly name: string; readonly value: ReactNode }[] {
  const t = projectsText.useText();
  const { factory, powerKw, soc, chargeTodayKwh, dischargeTodayKwh, consumedTodayKwh, earnedToday } = project;
  const units = scaleOfGroup([chargeTodayKwh, dischargeTodayKwh].map((value) => ({ value, unit: 'kWh' })));
  if (factory)
    return [
      { name: t(($) => $.machines), value: `${factory.running} / ${factory.machines}` },
      { name: t(($) => $.oee), value: <NumberText value={factory.oee} unit="%" decimals={1} /> },
      { name: t(($) => $.made), value: <NumberText value={factory.madeToday} unit={t(($) => $.pieces)} decimals={0} /> },
    ];
  const storage =
    project.projectType.id === projectTypeIds.storage || [powerKw, soc, chargeTodayKwh, dischargeTodayKwh].some((value) => value !== null);
  return [
    ...(storage
      ? [
          { name: t(($) => $.power), value: <StoragePower powerKw={powerKw} /> },
          { name: t(($) => $.soc), value: <NumberText value={soc} unit="%" decimals={1} /> },
          { name: t(($) => $.charge), value: <NumberText value={chargeTodayKwh} unit="kWh" decimals={1} group={units} /> },
          { name: t(($) => $.discharge), value: <NumberText value={dischargeTodayKwh} unit="kWh" decimals={1} group={units} /> },
          { name: t(($) => $.profit), value: <EarnedToday earned={earnedToday} /> },
        ]
      : [{ name: t(($) => $.consumed), value: <NumberText value={consumedTodayKwh} unit="kWh" decimals={1} /> }]),
  ];
}

export function ProjectCard({ project, to }: { readonly project: ProjectSummary; readonly to: string }) {
  const t = projectsText.useText();
  const figures = useFigures(project);
  return (
    <Link
      className={`${box.bare} ${box.stack} ${box.close} ${box.framed} ${box.ink} ${css.card}`}
      to={projectPath(appConfig.name, project.id, to)}
      data-project={project.id}
    >
      <ProjectImage project={project} className={css.picture} alt="" fallback={null} />
      <div className={`${css.top} ${box.stack} ${box.tight}`}>
        <h2 className={box.large}>{project.name}</h2>
        <span className={`${box.small} ${box.faint} ${box.clip}`}>
          {[project.projectType.name, project.address].filter((part) => part !== '').join(' · ')}
        </span>
      </div>
      <div className={`${css.marks} ${box.row} ${box.wrap} ${box.wide} ${box.small}`}>
        <ProjectState project={project} />
        {project.openAlarms > 0 && (
          <span className={`${box.row} ${box.tight} ${box.strong}`}>
            <Dot tone={alarmTone(project)} />
            {t(($) => $.openAlarms, { n: project.openAlarms })}
          </span>
        )}
      </div>
      <dl>
        {figures.map(({ name, value }) => (
          <div key={name}>
            <dt className={`${box.small} ${box.faint}`}>{name}</dt>
            <dd className={`${box.plain} ${box.large} ${box.strong}`}>{value}</dd>
          </div>
        ))}
      </dl>
    </Link>
  );
}
