import { AppstoreOutlined, BarsOutlined } from '@ant-design/icons';
import { type ProjectSummary, projectsApi } from '@czyun/contract';
import { Button, Input, Segmented } from 'antd';
import { type ReactNode, useMemo } from 'react';
import { Link, Navigate } from 'react-router';
import { useCall } from '../../shared/api/use-call.ts';
import { appConfig } from '../../shared/config/current.ts';
import { useLanguage } from '../../shared/i18n/language.ts';
import { projectPath } from '../../shared/project/paths.ts';
import { useSearchState } from '../../shared/screen/use-search-state.ts';
import { useSession } from '../../shared/session/use-session.ts';
import { PageHead } from '../../shared/ui/card.tsx';
import { Empty, Skeleton, States } from '../../shared/ui/states.tsx';
import { byTrouble, matching } from './order.ts';
import { ProjectCard } from './project-card.tsx';
import { ProjectTable } from './project-table.tsx';
import { projectsText } from './text.ts';
import './projects.css';

const places = ['a', 'b', 'c', 'd', 'e', 'f'] as const;

/** Every project one may see, trouble first; a single one is entered at once. */
export function ProjectsScreen({
  actions,
}: {
  /** Stands at the end of the heading, and where there is no project yet. */ readonly actions?: ReactNode;
}) {
  const t = projectsText.use();
  const language = useLanguage();
  const { person } = useSession();
  const [params, setParams] = useSearchState();
  const view = params.get('view') === 'list' ? 'list' : 'cards';
  const text = params.get('q') ?? '';
  // Where the person was going when no project was known yet.
  const to = params.get('to') ?? 'index';
  const projects = useCall(
    projectsApi.getProjList,
    { query: { isAll: person?.userType === 1, pageNum: 1, pageSize: 500 } },
    { everyMs: 15_000 },
  );
  const sorted = useMemo(() => [...(projects.data?.list ?? [])].sort(byTrouble(language)), [projects.data, language]);
  const shown = useMemo(() => matching(sorted, text), [sorted, text]);
  const only = projects.data?.list.length === 1 ? projects.data.list[0] : undefined;
  // Who came here from the bar of the only project may still look at it.
  if (only !== undefined && params.get('stay') === null) {
    return <Navigate replace to={projectPath(appConfig.name, only.id, to)} />;
  }
  return (
    <>
      <PageHead
        title={t(($) => $.heading)}
        sub={projects.data === undefined ? undefined : t(($) => $.count, { n: projects.data.list.length })}
        extra={
          <>
            <Input.Search
              allowClear
              aria-label={t(($) => $.search)}
              placeholder={t(($) => $.search)}
              defaultValue={text}
              onChange={(event) => setParams({ q: event.target.value })}
              style={{ width: 260 }}
            />
            <Segmented
              aria-label={t(($) => $.view)}
              value={view}
              onChange={(value) => setParams({ view: value === 'list' ? 'list' : null })}
              options={[
                { value: 'cards', icon: <AppstoreOutlined />, label: t(($) => $.cards) },
                { value: 'list', icon: <BarsOutlined />, label: t(($) => $.list) },
              ]}
            />
            {actions}
          </>
        }
      />
      <States
        of={projects}
        skeleton={
          <div className="projects">
            {places.map((place) => (
              <Skeleton key={place} height={236} />
            ))}
          </div>
        }
        isEmpty={(data) => data.list.length === 0}
        empty={
          <Empty
            title={t(($) => $.none)}
            hint={t(($) => $.noneHint)}
            action={
              <Link to="/user/invaccept">
                <Button type="primary">{t(($) => $.join)}</Button>
              </Link>
            }
          />
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
  readonly view: 'cards' | 'list';
  readonly text: string;
  readonly to: string;
}) {
  const t = projectsText.use();
  if (projects.length === 0) return <Empty title={t(($) => $.noMatch, { text })} hint={t(($) => $.noMatchHint)} />;
  if (view === 'list') return <ProjectTable projects={projects} to={to} />;
  return (
    <ul className="projects">
      {projects.map((project) => (
        <li key={project.id}>
          <ProjectCard project={project} to={to} />
        </li>
      ))}
    </ul>
  );
}
