import { AppstoreOutlined, BarsOutlined, GlobalOutlined } from '@ant-design/icons';
import { grants, routes, userTypes } from '@czyun/contract';
import { type ReactNode, useState } from 'react';
import { Link, Navigate } from 'react-router';
import { Button } from '../../kit/control/button.tsx';
import { Segmented } from '../../kit/control/segmented.tsx';
import { TableExport } from '../../kit/table/table-export.tsx';
import box from '../../kit/ui/box.module.css';
import { PageHead } from '../../kit/ui/card.tsx';
import { SearchInput } from '../../kit/ui/search-input.tsx';
import { Empty, Skeleton, States } from '../../kit/ui/states.tsx';
import { useAddress } from '../../platform/address/use-address.ts';
import { Lazy, lazyPart } from '../../platform/chunk.ts';
import { appConfig } from '../../platform/config/current.ts';
import { useLanguage } from '../../platform/language/language.ts';
import { ExportRight } from '../../platform/project/may-export.ts';
import { projectPath } from '../../platform/project/paths.ts';
import { holderIn } from '../../platform/project/project-context.ts';
import { isPlatform } from '../../platform/session/session.ts';
import { useSession } from '../../platform/session/use-session.ts';
import { FleetList } from './fleet-list.tsx';
import { byNeed, matching } from './order.ts';
import { ProjectTable } from './project-table.tsx';
import css from './projects.module.css';
import { projectsText } from './text.ts';
import { useAllProjects } from './use-all-projects.ts';
import { useFleetDays } from './use-fleet-days.ts';

const ProjectMap = lazyPart(async () => (await import('./map/project-map.tsx')).ProjectMap);

type View = 'cards' | 'list' | 'map';
const places = ['a', 'b'] as const;

/** Every project that the user may see, those that need attention first; a single project is opened directly. */
export function ProjectsScreen({
  actions,
  first,
}: {
  /** At the end of the heading. */
  readonly actions?: ReactNode;
  /** Ways to create a first project, for users who may. */
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
  const sorted = list.toSorted(byNeed(language));
  const shown = matching(sorted, text);
  const days = useFleetDays(isPlatform(person), view === 'list' ? 0 : total);
  // A first project that appears while the page is open was just created by this user, and is not opened automatically.
  const [found, setFound] = useState<number | null>(null);
  if (projects.data !== undefined && found === null) setFound(projects.data.total);
  const only = total === 1 && found === 1 ? list[0] : undefined;
  // Users who come from the bar of their only project stay on this page.
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
                { value: 'cards', icon: <AppstoreOutlined aria-hidden />, label: t(($) => $.cards) },
                { value: 'list', icon: <BarsOutlined aria-hidden />, label: t(($) => $.list) },
                { value: 'map', icon: <GlobalOutlined aria-hidden />, label: t(($) => $.map) },
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
          <div className={box.grid}>
            {places.map((place) => (
              <Skeleton key={place} height={286} />
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
        {() => {
          if (shown.length === 0) return <Empty title={t(($) => $.noMatch, { text })} hint={t(($) => $.noMatchHint)} />;
          if (view === 'list') return <ProjectTable projects={shown} to={to} />;
          if (view === 'cards') return <FleetList projects={shown} days={days} to={to} />;
          return (
            <Lazy fallback={<Skeleton height={480} />}>
              <ProjectMap projects={shown} days={days} to={to} open={asked.card} onOpen={(card) => change({ card })} />
            </Lazy>
          );
        }}
      </States>
    </>
  );
}
