import { type ProjectSummary, projectTypeIds, sayMoney } from '@czyun/contract';
import type { ReactNode } from 'react';
import box from '../../../kit/ui/box.module.css';
import { NumberText } from '../../../kit/ui/value.tsx';
import { useHeldText } from '../../../parts/energy/profit/held-text.ts';
import { scaleOfGroup } from '../../../platform/format/number.ts';
import { useWayOf } from '../state.tsx';
import { projectsText } from '../text.ts';
import { type ExplainedFigure, useProjectWhy } from '../use-project-why.ts';
import css from './fleet-card.module.css';
import { Battery, Machines } from './pictures.tsx';

interface FigureProps {
  readonly name: string;
  readonly value: ReactNode;
  readonly more?: ReactNode;
  readonly picture?: ReactNode;
  /** Attributes of the value's explanation. */
  readonly why?: object;
}

/** One key figure: its picture, its name, its number and a line of detail. */
function Figure({ name, value, more, picture, why = {} }: FigureProps) {
  return (
    <div className={css.figure}>
      {picture !== undefined && (
        <span className={css.drawing} aria-hidden="true">
          {picture}
        </span>
      )}
      <dt className={`${box.small} ${box.faint}`}>{name}</dt>
      <dd className={`${box.plain} ${box.figure} ${box.tabular}`}>
        <span {...why}>{value}</span>
      </dd>
      <dd className={`${box.plain} ${box.small} ${box.soft} ${css.more}`}>{more ?? ' '}</dd>
    </div>
  );
}

/** The key figures of a project, by its type. */
export function Figures({ project }: { readonly project: ProjectSummary }) {
  if (project.factory !== null) return <FactoryFigures project={project} factory={project.factory} />;
  const { powerKw, soc, chargeTodayKwh, dischargeTodayKwh } = project;
  const hasStorage =
    project.projectType.id === projectTypeIds.storage || [powerKw, soc, chargeTodayKwh, dischargeTodayKwh].some((value) => value !== null);
  return hasStorage ? <StorageFigures project={project} /> : <Consumption project={project} />;
}

function StorageFigures({ project }: { readonly project: ProjectSummary }) {
  const t = projectsText.useText();
  const heldText = useHeldText();
  const wayOf = useWayOf();
  const { powerKw, soc, chargeTodayKwh, dischargeTodayKwh, earnedToday } = project;
  const units = scaleOfGroup([chargeTodayKwh, dischargeTodayKwh].map((value) => ({ value, unit: 'kWh' })));
  const whyOf = useProjectWhy();
  const why = (figure: ExplainedFigure, name: string) => whyOf(project, figure, name);
  const energy = (value: number | null, figure: 'charge' | 'discharge') => (
    <span
      {...why(
        figure,
        t(($) => $[figure]),
      )}
    >
      <NumberText value={value} unit="kWh" decimals={1} group={units} />
    </span>
  );
  return (
    <dl className={css.figures}>
      <Figure
        picture={<Battery soc={soc} />}
        name={t(($) => $.soc)}
        value={<NumberText value={soc} unit="%" decimals={1} />}
        why={why(
          'soc',
          t(($) => $.soc),
        )}
      />
      <Figure
        name={t(($) => $.power)}
        why={why(
          'power',
          t(($) => $.power),
        )}
        value={<NumberText value={powerKw === null ? null : Math.abs(powerKw)} unit="kW" decimals={1} />}
        more={wayOf(powerKw)}
      />
      <Figure
        name={t(($) => $.profit)}
        value={sayMoney(earnedToday.profit)}
        more={heldText(earnedToday.held)}
        why={
          earnedToday.profit === null
            ? {}
            : why(
                'profit',
                t(($) => $.profit),
              )
        }
      />
      <div className={css.pair}>
        <dt className={`${box.small} ${box.faint}`}>{t(($) => $.charge)}</dt>
        <dd className={`${box.plain} ${box.large}`}>{energy(chargeTodayKwh, 'charge')}</dd>
        <dt className={`${box.small} ${box.faint}`}>{t(($) => $.discharge)}</dt>
        <dd className={`${box.plain} ${box.large}`}>{energy(dischargeTodayKwh, 'discharge')}</dd>
      </div>
    </dl>
  );
}

interface FactoryFiguresProps {
  readonly project: ProjectSummary;
  readonly factory: NonNullable<ProjectSummary['factory']>;
}

function FactoryFigures({ project, factory }: FactoryFiguresProps) {
  const t = projectsText.useText();
  const whyOf = useProjectWhy();
  const { running, machines, oee, madeToday } = factory;
  return (
    <dl className={css.figures}>
      <Figure
        picture={<Machines running={running} all={machines} />}
        name={t(($) => $.machines)}
        value={`${running} / ${machines}`}
        why={whyOf(
          project,
          'devices',
          t(($) => $.machines),
        )}
      />
      <Figure name={t(($) => $.oee)} value={<NumberText value={oee} unit="%" decimals={1} />} />
      <Figure
        name={t(($) => $.made)}
        value={<NumberText value={madeToday} unit={t(($) => $.pieces)} decimals={0} />}
        why={whyOf(
          project,
          'output',
          t(($) => $.made),
        )}
      />
    </dl>
  );
}

function Consumption({ project }: { readonly project: ProjectSummary }) {
  const t = projectsText.useText();
  const whyOf = useProjectWhy();
  return (
    <dl className={css.figures}>
      <Figure
        name={t(($) => $.consumed)}
        value={<NumberText value={project.consumedTodayKwh} unit="kWh" decimals={1} />}
        why={whyOf(
          project,
          'load',
          t(($) => $.consumed),
        )}
      />
    </dl>
  );
}
