import { projectsApi } from '@czyun/contract';
import { App, Button, Drawer } from 'antd';
import { useEffect, useMemo, useState } from 'react';
import { Link, Outlet, useLocation, useNavigation, useParams } from 'react-router';
import { useCall } from '../../shared/api/use-call.ts';
import { ProjectContext } from '../../shared/project/project-context.ts';
import { stored } from '../../shared/storage.ts';
import { Failed, Skeleton } from '../../shared/ui/states.tsx';
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

/** While there is no project there is no page to name. */
function PlainTitle() {
  usePageTitle();
  return null;
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

  if (id === 0) return <NotFound />;
  const error = project.error ?? config.error;
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
          <main id="main" className="frame-main" tabIndex={-1}>
            {place !== null ? (
              <>
                <DeviceBar />
                <div className="frame-content" key={place.project.id}>
                  <Outlet />
                </div>
              </>
            ) : (
              <div className="frame-content">
                <PlainTitle />
                {error === null ? (
                  <Skeleton height={400} />
                ) : (
                  <>
                    <Failed title={t(($) => $.page.projectFailed)} error={error} onRetry={retry} />
                    <p className="frame-way-out">
                      <Link to="/projects">
                        <Button type="link">{t(($) => $.page.projects)}</Button>
                      </Link>
                    </p>
                  </>
                )}
              </div>
            )}
          </main>
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
