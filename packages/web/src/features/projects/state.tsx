import { flowWords, type ProjectSummary } from '@czyun/contract';
import { Dot } from '../../kit/ui/badges.tsx';
import box from '../../kit/ui/box.module.css';
import { NumberText } from '../../kit/ui/value.tsx';
import type { UnitScale } from '../../platform/format/number.ts';
import { useWord } from '../../platform/language/language.ts';
import { projectState } from './order.ts';
import css from './projects.module.css';
import { projectsText } from './text.ts';
import { useProjectWhy } from './use-project-why.ts';

/** Summary of the states of a project's devices. */
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
  const t = projectsText.useText();
  const words = useStateWords();
  const whyOf = useProjectWhy();
  return (
    <span
      className="cz-status"
      {...whyOf(
        project,
        'devices',
        t(($) => $.state),
      )}
    >
      <Dot tone={projectState(project)} />
      {words(project)}
    </span>
  );
}

/** Whether storage charges, discharges or is idle, by its power; null if that is unknown. */
export function useWayOf(): (powerKw: number | null) => string | null {
  const t = projectsText.useText();
  const word = useWord();
  return (powerKw) => {
    if (powerKw === null) return null;
    return Math.abs(powerKw) < 0.1 ? t(($) => $.rest) : word(flowWords.discharge[powerKw > 0 ? 0 : 1]);
  };
}

/** Activity of the storage: its power, and whether it charges or discharges. */
export function StoragePower({ powerKw, units }: { readonly powerKw: number | null; readonly units?: UnitScale }) {
  const way = useWayOf()(powerKw);
  return (
    <>
      <NumberText value={powerKw === null ? null : Math.abs(powerKw)} unit="kW" decimals={1} {...(units && { group: units })} />
      {way !== null && <span className={`${css.way} ${box.small} ${box.soft}`}>{way}</span>}
    </>
  );
}
