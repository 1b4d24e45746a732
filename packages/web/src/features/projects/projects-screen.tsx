import { AppstoreOutlined, BarsOutlined, GlobalOutlined } from '@ant-design/icons';
import { grants, type ProjectSummary, routes, userTypes } from '@czyun/contract';
import { type ReactNode, Suspense, useState } from 'react';
import { Link, Navigate } from 'react-router';
import { Button } from '../../kit/control/button.tsx';
import { Segmented } from '../../kit/control/segmented.tsx';
import { TableExport } from '../../kit/table/table-export.tsx';
import box from '../../kit/ui/box.module.css';
import { PageHead } from '../../kit/ui/card.tsx';
import { SearchInput } from '../../kit/ui/search-input.tsx';
import { Empty, Skeleton, States } from '../../kit/ui/states.tsx';
import { useMore } from '../../kit/ui/use-more.ts';
import { useAddress } from '../../platform/address/use-address.ts';
import { lazyPart } from '../../platform/chunk.ts';
import { appConfig } from '../../platform/config/current.ts';
import { useLanguage } from '../../platform/language/language.ts';
import { ExportRight } from '../../platform/project/may-export.ts';
import { projectPath } from '../../platform/project/paths.ts';
import { holderIn } from '../../platform/project/project-context.ts';
import { isPlatform } from '../../platform/session/session.ts';
import { useSession } from '../../platform/session/use-session.ts';
import { byTrouble, matching } from './order.ts';
import { ProjectCard } from './project-card.tsx';
import { ProjectTable } from './project-table.tsx';
import css from './projects.module.css';
import { projectsText } from './text.ts';
import { useAllProjects } from './use-all-projects.ts';

const ProjectMap = lazyPart(async () => (await import('./project-map.tsx')).ProjectMap);

type View = 'cards' | 'list' | 'map';
/** Cards that are drawn at once; more come with scrolling. */
const cardStep = 60;

const places = ['a', 'b', 'c', 'd', 'e', 'f'] as const;

/** Every project one may see, trouble first; a single one is entered at once. */
export function ProjectsScreen({
  actions,
  first,
}: {
  /** Stands at the end of the heading. */
  readonly actions?: ReactNode;
  /** The ways to a first project, for those who may make one. */
  readonly first?: ReactNode;
}) {
  const t = projectsText.useText();
  const language = useLanguage();
  const { person } = useSession();
  const { asked, change } = useAddress(routes.projects);
  const { view, q: text } = asked;
  // The page that was requested before a project was chosen.
  const to = asked.to || 'index';
  const { first: projects, list, total, missing } = useAllProjects(isPlatform(person));
  const sorted = list.toSorted(byTrouble(language));
  const shown = matching(sorted, text);
  // A first project that appears while the page is open was just created by this user, who stays here.
  const [found, setFound] = useState<number | null>(null);
  if (projects.data !== undefined && found === null) setFound(projects.data.total);
  const only = total === 1 && found === 1 ? list[0] : undefined;
  // Users who come from the bar of their only project stay here.
  if (only !== undefined && !asked.stay) {
    return <Navigate replace to={projectPath(appConfig.name, only.id, to)} />;
  }
  return (
    <>
      <PageHead
        title={t(($) => $.heading)}
        sub={
          projects.data === undefined
            ? undefined
            : [t(($) => $.count, { n: total }), ...(missing > 0 ? [t(($) => $.loading, { n: missing })] : [])].join(' · ')
        }
        extra={
          <>
            <div className={css.search}>
              <SearchInput text={text} onText={(q) => change({ q })} label={t(($) => $.search)} placeholder={t(($) => $.search)} />
            </div>
            <Segmented<View>
              label={t(($) => $.view)}
              value={view}
              onChange={(view) => change({ view })}
              options={[
                { value: 'cards', icon: <AppstoreOutlined />, label: t(($) => $.cards) },
                { value: 'list', icon: <BarsOutlined />, label: t(($) => $.list) },
                { value: 'map', icon: <GlobalOutlined />, label: t(($) => $.map) },
              ]}
            />
            {view === 'list' && (
              <ExportRight value={list.every((project) => grants(holderIn(project), 'data.export'))}>
                <TableExport table="projects" name={t(($) => $.file)} disabled={shown.length === 0 || missing > 0} />
              </ExportRight>
            )}
            {actions}
          </>
        }
      />
      <States
        of={projects}
        skeleton={
          <div className={`${box.grid} ${box.top} ${css.projects}`}>
            {places.map((place) => (
              <Skeleton key={place} height={236} />
            ))}
          </div>
        }
        isEmpty={(data) => data.list.length === 0}
        empty={
          isPlatform(person) ? (
            <Empty title={t(($) => $.firstTitle)} hint={t(($) => $.firstHint)} action={first} />
          ) : (
            <Empty
              title={t(($) => $.none)}
              hint={t(($) => (person?.userType === userTypes.platform ? $.viewOff : $.noneHint))}
              action={
                <Link to="/user/invaccept">
                  <Button kind="primary">{t(($) => $.join)}</Button>
                </Link>
              }
            />
          )
        }
      >
        {() => <Shown projects={shown} view={view} text={text} to={to} />}
      </States>
    </>
  );
}

function Shown({
  projects,
  view,
  text,
  to,
}: {
  readonly projects: readonly ProjectSummary[];
  readonly view: View;
  readonly text: string;
  readonly to: string;
}) {
  const t = projectsText.useText();
  const { count, end } = useMore(projects.length, cardStep);
  if (projects.length === 0) return <Empty title={t(($) => $.noMatch, { text })} hint={t(($) => $.noMatchHint)} />;
  if (view === 'list') return <ProjectTable projects={projects} to={to} />;
  if (view === 'map')
    return (
      <Suspense fallback={<Skeleton height={480} />}>
        <ProjectMap projects={projects} to={to} />
      </Suspense>
    );
  return (
    <ul className={`${box.plain} ${box.grid} ${box.top} ${css.projects}`}>
      {projects.slice(0, count).map((project) => (
        <li key={project.id}>
          <ProjectCard project={project} to={to} />
        </li>
      ))}
      {count < projects.length && <li key={count} ref={end} aria-hidden="true" />}
    </ul>
  );
}
