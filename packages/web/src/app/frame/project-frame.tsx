import { projectsApi } from '@czyun/contract';
import { App, Button, Drawer } from 'antd';
import { useEffect, useMemo, useState } from 'react';
import { Link, Outlet, useLocation, useNavigation, useParams } from 'react-router';
import type { ApiError } from '../../shared/api/api-error.ts';
import { useCall } from '../../shared/api/use-call.ts';
import { ProjectContext } from '../../shared/project/project-context.ts';
import { stored } from '../../shared/storage.ts';
import { Empty, Failed, Skeleton } from '../../shared/ui/states.tsx';
import { NotFound } from '../edges.tsx';
import { frameText } from '../text.ts';
import { DeviceBar } from './device-bar.tsx';
import { ReplayBar } from './replay-bar.tsx';
import { SideMenu } from './side-menu.tsx';
import { TopBar } from './top-bar.tsx';
import { usePageTitle } from './use-page-title.ts';
import './frame.css';

function useLate(busy: boolean): boolean {
  const [late, setLate] = useState(false);
  useEffect(() => {
    if (!busy) {
      setLate(false);
      return;
    }
    const timer = setTimeout(() => setLate(true), 200);
    return () => clearTimeout(timer);
  }, [busy]);
  return late;
}

/** While there is no project there is no page to name, but perhaps what went wrong. */
function PlainTitle({ text = '' }: { readonly text?: string }) {
  usePageTitle(text);
  return null;
}

/** A project that cannot be opened: closed to this person for good, or for a moment. */
function NoProject({ error, closed, onRetry }: { readonly error: ApiError; readonly closed: boolean; readonly onRetry: () => void }) {
  const t = frameText.use();
  const title = t(($) => (closed ? $.page.projectClosed : $.page.projectFailed));
  const others = (
    <Link to="/projects?stay=1">
      <Button type={closed ? 'primary' : 'link'}>{t(($) => $.page.projects)}</Button>
    </Link>
  );
  return (
    <>
      <PlainTitle text={title} />
      {closed ? (
        <Empty title={title} hint={t(($) => $.page.projectClosedHint)} action={others} />
      ) : (
        <>
          <Failed title={title} error={error} onRetry={onRetry} />
          <p className="frame-way-out">{others}</p>
        </>
      )}
    </>
  );
}

/** The frame around every page of a project: bar, menu, clock, content. */
export function ProjectFrame() {
  const t = frameText.use();
  const { prjId = '' } = useParams();
  const id = /^\d{1,15}$/.test(prjId) ? Number(prjId) : 0;
  const project = useCall(projectsApi.queryProject, id > 0 ? { query: { id } } : null, { freshMs: 60_000 });
  const config = useCall(projectsApi.config, id > 0 ? { query: { id } } : null, { freshMs: 60_000 });
  const place = useMemo(
    () => (project.data === undefined || config.data === undefined ? null : { project: project.data, config: config.data }),
    [project.data, config.data],
  );
  const [folded, setFolded] = useState(() => stored.get('menuFolded') === '1');
  const [drawer, setDrawer] = useState(false);
  const { pathname } = useLocation();
  const late = useLate(useNavigation().state !== 'idle');

  // biome-ignore lint/correctness/useExhaustiveDependencies: another page closes the menu
  useEffect(() => setDrawer(false), [pathname]);
  useEffect(() => {
    if (place !== null) stored.set('proj', String(place.project.id));
  }, [place]);

  const error = project.error ?? config.error;
  // The server does not tell a project of other people from one that does not exist.
  const closed = error !== null && [403, 404].includes(error.status);
  useEffect(() => {
    // Else the product's address would lead here again and again.
    if (closed && stored.get('proj') === String(id)) stored.set('proj', null);
  }, [closed, id]);

  if (id === 0) return <NotFound />;
  const retry = () => {
    void project.refetch();
    void config.refetch();
  };
  const fold = () => {
    stored.set('menuFolded', folded ? null : '1');
    setFolded(!folded);
  };
  return (
    <ProjectContext value={place}>
      <App className="frame">
        <a className="skip-link" href="#main">
          {t(($) => $.skip)}
        </a>
        {late && <div className="cz-progress" role="progressbar" aria-label={t(($) => $.page.loading)} />}
        <TopBar place={place} onMenu={() => setDrawer(true)} />
        {place !== null && <ReplayBar timeZone={place.project.timeZone} />}
        <div className="frame-body">
          <aside className={folded ? 'frame-side folded' : 'frame-side'}>
            {place !== null && <SideMenu folded={folded} onFold={fold} />}
          </aside>
          <div className="frame-page">
            {place !== null && <DeviceBar key={place.project.id} />}
            <main id="main" className="frame-main" tabIndex={-1}>
              {place !== null ? (
                <div className="frame-content" key={place.project.id}>
                  <Outlet />
                </div>
              ) : (
                <div className="frame-content">
                  {error === null ? (
                    <>
                      <PlainTitle />
                      <Skeleton height={400} />
                    </>
                  ) : (
                    <NoProject error={error} closed={closed} onRetry={retry} />
                  )}
                </div>
              )}
            </main>
          </div>
        </div>
        {place !== null && (
          <Drawer
            placement="left"
            size={264}
            open={drawer}
            onClose={() => setDrawer(false)}
            title={place.project.name}
            styles={{ body: { padding: 8 } }}
          >
            <SideMenu folded={false} />
          </Drawer>
        )}
      </App>
    </ProjectContext>
  );
}
